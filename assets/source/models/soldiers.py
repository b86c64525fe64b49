"""Soldiers of the first two ages. Head, hand and outline tell the classes apart (README.md)."""
from kit import *
from kit.rigs import HAND_L, HAND_R, face, hair, humanoid

from .drill import one_handed, riding, shooting, thrust
from .gear import arrow_in_hand, beside_left_arm, bow, cape, held, heater, iron_cap, kettle, mantle, on_left_arm, pole, quiver, round_shield, sword
from .mounts import HORSE, LIFT, bridle, saddle, mount


@model
def militia():
    """kettle hat, short blade up, big heater shield: wide and square."""
    m = humanoid(Model('militia', 'unit', radius=.2), tunic='team', sleeve='linen_d', hands='skin', trousers='cloth_b', boots='leather_d',
                 skirt=.46, bulk=1.06, shoulders='leather')
    t = m.parts['torso']
    # quilted jack over the tunic, open at the shoulders
    t.add(lathe([(.285, .90), (.295, .98), (.355, 1.16), (.32, 1.28)], 8, ['linen_d', 'linen', 'linen_d'], 50, sq=(.95, .80), cap0=False, cap1=False))
    t.add(lathe([(.36, 1.17), (.335, 1.27), (.20, 1.385), (.14, 1.41)], 8, 'team', 50, sq=(1, .82), cap0=False))
    h = m.parts['head']
    face(hair(m, 'hair', beard=True), brow=None, moustache='hair')
    h.add(kettle(1.37, brim=.345))
    held(m.part('weapon', 'fore_R', HAND_R), sword(.86, .105))
    m.part('shield', 'fore_L', HAND_L).add(beside_left_arm(heater(.66, .84, rim='wood_d')))
    return one_handed(m)


@model
def spearman():
    """small pointed helmet, long spear upright, round shield: a tall thin line."""
    m = humanoid(Model('spearman', 'unit', radius=.2), tunic='team', sleeve='cloth_b', hands='skin', trousers='cloth_b', boots='leather_d', skirt=.5)
    m.parts['torso'].add(lathe([(.262, .90), (.272, .98), (.338, 1.18), (.31, 1.27)], 8, 'leather', 50, sq=(.95, .80), cap0=False, cap1=False))
    face(hair(m, 'hair_l'), brow=None, moustache='hair_l')
    m.parts['head'].add(iron_cap())
    held(m.part('weapon', 'fore_R', HAND_R), pole())
    m.part('shield', 'fore_L', HAND_L).add(on_left_arm(round_shield()))
    return thrust(m)


def hood(m):
    """hood and cape in the player's colour, the face deep in it."""
    h = m.parts['head']
    h.add(lathe([(.275, 1.42), (.29, 1.60), (.23, 1.78), (.10, 1.90), (0, 1.97)], 8, 'team', 50, sq=(.98, 1), cap0=False).move(0, -.05, 0).rot(rx=10, about=(0, 0, 1.5)))
    h.add(ball(.2, 'skin', at=(0, .10, 1.57), n=8, m=5, sq=(.85, .9, .95)))
    face(m, y=.274)
    rim = [(.205 * math.sin(a), .205 + .05 * abs(math.cos(a)), 1.585 + .235 * math.cos(a)) for a in np.linspace(-2.3, 2.3, 9)]
    h.add(tube(rim, .038, 'team*0.85', n=4))
    m.parts['torso'].add(mantle(), cape(), quiver())


@model
def archer():
    """hood and cape in the player's colour, bow in the left hand: a triangle."""
    m = humanoid(Model('archer', 'unit', radius=.2), tunic='cloth_g', sleeve='cloth_g', trousers='leather', boots='leather_d', skirt=.58)
    hood(m)
    held(m.part('bow', 'fore_L', HAND_L), bow(), HAND_L)
    held(m.part('arrow', 'fore_R', HAND_R, at_times=True), arrow_in_hand())
    return shooting(m)


@model
def scout():
    """bare brown horse, light rider with a cap and a sword."""
    m = mount(Model('scout', 'unit', radius=.35), **HORSE)
    saddle(m.parts['body'])
    bridle(m)
    humanoid(m, parent='body', lift=LIFT, seated=True, tunic='team', sleeve='linen', hands='skin', trousers='cloth_b', boots='leather_d', belt='leather_d')
    m.parts['torso'].add(lathe([(.39, 1.08), (.375, 1.17), (.23, 1.37), (.15, 1.42)], 8, 'team*0.9', 50, sq=(1, .80)).move(*LIFT),
                         cape(LIFT, z0=.74, spread=1.15))
    face(hair(m, 'hair', lift=LIFT), lift=LIFT)
    # cap with a turned-up brim and a feather
    m.parts['head'].add(lathe([(.262, 1.63), (.285, 1.70), (.235, 1.72), (.20, 1.82), (0, 1.88)], 8, ['leather_d', 'leather_d', 'team*0.9', 'team*0.9'], 40).move(*LIFT),
                        tube([(.2, -.02, 1.72), (.30, -.16, 1.94), (.27, -.34, 2.04)], [.03, .05, 0], 'white', n=4, flat=.4).move(*LIFT))
    hr = tuple(np.array(HAND_R) + LIFT)
    held(m.part('weapon', 'fore_R', hr), sword(1.0, .095), hr)
    return riding(m)
