"""Men of later ages: each a recipe of body, head, hands and drill. Upgrades keep the silhouette and change two entries."""
from kit import *
from kit.rigs import HAND_L, HAND_R, face, hair, humanoid

from .drill import blessing, both_hands, levelled, one_handed, thrust, throwing
from .gear import (beside_left_arm, cape, coif, crossbow, crown, flat_cap, great_helm, great_sword, hand_cannon, held, heater, iron_cap, javelin, kettle,
                   mantle, on_left_arm, pauldrons, pavise, plume, pole, round_shield, sallet, staff, sword, tabard, tonsure)

MAIL = dict(tunic='iron_d', sleeve='iron_d', hands='leather', trousers='iron_d', boots='leather_d', skirt=.44, bulk=1.06, shoulders='iron')
PLATE = dict(tunic='iron', sleeve='iron_l', hands='iron_d', trousers='iron', boots='iron_d', skirt=.50, bulk=1.08, shoulders='iron_l')
CLOTH = dict(tunic='team', sleeve='linen_d', trousers='cloth_b', boots='leather_d', skirt=.50)


def body(name, cloth, hairs='hair', radius=.2, **more):
    m = humanoid(Model(name, 'unit', radius=radius), **{**cloth, **more})
    return face(hair(m, hairs), brow=None, moustache=hairs)


def armed(m, weapon, shield=None):
    held(m.part('weapon', 'fore_R', HAND_R), weapon)
    if shield:
        m.part('shield', 'fore_L', HAND_L).add(shield)
    return m


@later
def long_swordsman():
    """mail and tabard under a kettle hat: the militia's outline, more iron."""
    m = tabard(body('long_swordsman', MAIL))
    m.parts['head'].add(coif(), kettle(1.37, brim=.36))
    return one_handed(armed(m, sword(1.06, .1), beside_left_arm(heater(.66, .9))))


@later
def champion():
    """plate, great helm and plume; both hands on a great sword."""
    m = pauldrons(tabard(body('champion', PLATE), device='gold'))
    m.parts['head'].add(great_helm(), plume(1.80, back=.40))
    return both_hands(armed(m, great_sword()))


@later
def pikeman():
    """sallet and a pike half again as long as a spear; no shield."""
    m = tabard(body('pikeman', CLOTH, tunic='linen_d', hairs='hair_l'), long=.48, device=None)
    m.parts['torso'].add(mantle('team'))
    m.parts['head'].add(sallet())
    return thrust(armed(m, pole(-.85, 2.55, .034)))


@later
def halberdier():
    m = pauldrons(tabard(body('halberdier', MAIL, hairs='hair_l'), long=.48))
    m.parts['head'].add(coif(), sallet())
    return thrust(armed(m, pole(-.85, 1.95, .036, head='axe')))


@later
def skirmisher():
    """bare head with a band, javelins, round shield."""
    m = body('skirmisher', CLOTH, skirt=.58)
    m.parts['head'].add(lathe([(.250, 1.63), (.252, 1.70)], 8, 'team', 30, cap0=False, cap1=False).move(0, -.02, 0), tube([(0, -.24, 1.66), (.05, -.34, 1.52), (.03, -.36, 1.36)], [.05, .05, .02], 'team', n=4, flat=.5))
    back = tube([(.14, -.30, .82), (-.08, -.32, 1.30)], [.09, .10], 'leather', n=6)
    for k in (-1, 0, 1):
        back.add(tube([(-.06 + k * .05, -.32, 1.28), (-.24 + k * .09, -.34, 1.90)], [.022, .018], 'wood_l', n=4), prism(4, .04, 0, .16, 'iron_l').move(-.245 + k * .09, -.34, 1.88))
    m.parts['torso'].add(back)
    return throwing(armed(m, javelin(), on_left_arm(round_shield(.38, face='linen', boss='team'))))


@later
def crossbowman():
    """flat cap, a crossbow held level, a pavise on the back: wide and low."""
    m = body('crossbowman', CLOTH, sleeve='cloth_b')
    m.parts['head'].add(flat_cap())
    m.parts['torso'].add(mantle('leather'), pavise())
    return levelled(armed(m, crossbow()))


@later
def hand_cannoneer():
    m = tabard(body('hand_cannoneer', MAIL, sleeve='linen', trousers='leather'), device=None)
    m.parts['head'].add(sallet(1.53))
    m.parts['torso'].add(tube([(-.26, .24, 1.30), (0, .30, 1.08), (.24, .22, .90)], .03, 'leather_d', n=4))
    for k in range(4):
        m.parts['torso'].add(prism(5, .045, .04, .11, 'leather').move(lerp(-.20, .16, k / 3), .30, lerp(1.16, .90, k / 3)))
    return levelled(armed(m, hand_cannon()), kick=16)


@later
def monk():
    """a cone: pale robe to the ankles, cord, cowl thrown back, tonsure, a golden cross on the staff."""
    m = humanoid(Model('monk', 'unit', radius=.2), tunic='linen', sleeve='linen', trousers='linen_d', boots='leather', skirt=.10, belt='rope', bulk=1.02)
    m.parts['hips'].geo.f = [(i, c, mm, s) for i, c, mm, s in m.parts['hips'].geo.f]
    m.parts['hips'].add(lathe([(.42, .08), (.36, .45), (.27, .88)], 9, 'linen', 50, sq=(1, .9), cap0=False), lathe([(.425, .08), (.405, .20)], 9, 'team', 50, sq=(1.01, .91), cap0=False, cap1=False))
    face(m, brow='hair')
    m.parts['head'].add(tonsure())
    m.parts['torso'].add(mantle('team'), lathe([(.20, 1.36), (.30, 1.42), (.24, 1.54), (.14, 1.52)], 8, 'team*0.9', 50, sq=(1, .8), cap0=False).move(0, -.10, -.02),
                         extrude([(-.11, .62), (.11, .62), (.13, 1.28), (-.13, 1.28)], .235, .275, 'team').rot(rx=-5, about=(0, .25, 1.0)))
    return blessing(armed(m, staff()))


@later
def king():
    """crown, white beard, a long cloak with an ermine collar."""
    m = humanoid(Model('king', 'unit', radius=.2), tunic='team', sleeve='purple', trousers='purple', boots='leather_d', skirt=.26, bulk=1.06, belt='gold')
    face(hair(m, 'white', beard=True), brow='white', moustache='white')
    m.parts['head'].add(crown())
    m.parts['torso'].add(mantle('white'), cape(col='team', z0=.10, spread=1.45))
    for k in range(7):
        a = math.pi * (k + .5) / 7
        m.parts['torso'].add(box(.03, .03, .07, 'black', at=(.37 * math.cos(a), .285 * math.sin(a), 1.17)))
    return one_handed(armed(m, sword(1.0, .09)))
