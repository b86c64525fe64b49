"""Riders of later ages."""
from kit import *
from kit.rigs import HAND_L, HAND_R, face, hair, humanoid

from .drill import riding
from .gear import arrow_in_hand, beside_left_arm, bow, cape, fur_cap, great_helm, held, heater, iron_cap, lance, mantle, on_left_arm, pauldrons, plume, quiver, round_shield, sword, turban
from .mounts import BLACK, CAMEL, GREY, HORSE, LIFT, bridle, caparison, mount, saddle

LIGHT = dict(tunic='team', sleeve='linen', trousers='cloth_b', boots='leather_d')
PLATE = dict(tunic='iron', sleeve='iron', hands='iron_d', trousers='iron', boots='iron_d', bulk=1.06, shoulders='iron_l', belt=None)


def rider(m, lift=LIFT, **cloth):
    humanoid(m, parent='body', lift=lift, seated=True, **cloth)
    return m


def put(m, part, hand, geo, lift=LIFT, at_times=False):
    spot = tuple(np.array(hand) + lift)
    held(m.part(part, 'fore_R' if hand is HAND_R else 'fore_L', spot, at_times=at_times), geo, spot)


@later
def light_cavalry():
    """the scout's outline with an iron cap, mail and a round shield."""
    m = mount(Model('light_cavalry', 'unit', radius=.35), **HORSE)
    saddle(m.parts['body'])
    bridle(m)
    rider(m, **{**LIGHT, 'sleeve': 'iron_d'})
    face(hair(m, 'hair', lift=LIFT), brow=None, moustache='hair', lift=LIFT)
    m.parts['torso'].add(mantle('team', LIFT), lathe([(.262, .90), (.272, .98), (.338, 1.18), (.31, 1.27)], 8, 'iron_d', 50, sq=(.95, .80), cap0=False, cap1=False).move(*LIFT), cape(LIFT, z0=.74, spread=1.15))
    m.parts['head'].add(iron_cap().move(*LIFT), plume(1.98, col='team', back=.30, up=.16).move(*LIFT))
    put(m, 'weapon', HAND_R, sword(1.08, .1))
    m.part('shield', 'fore_L', tuple(np.array(HAND_L) + LIFT)).add(on_left_arm(round_shield(.36)).move(*LIFT))
    return riding(m)


def knightly(name, horse, device='white', crest=.52):
    m = mount(Model(name, 'unit', radius=.35), **horse)
    caparison(m)
    saddle(m.parts['body'], cloth='team*0.9', trim='gold')
    rider(m, **PLATE)
    m.parts['torso'].add(lathe([(.285, .80), (.272, .98), (.345, 1.20), (.30, 1.335), (.15, 1.40)], 8, 'team', 50, sq=(.93, .80), cap0=False).move(*LIFT),
                         lathe([(.288, .86), (.295, .94)], 8, 'leather_d', sq=(.95, .82)).move(*LIFT), box(.09, .03, .26, device, at=(0, .225, 1.0 + LIFT[2])), box(.22, .03, .08, device, at=(0, .23, 1.12 + LIFT[2])))
    m.parts['head'].add(great_helm(1.36).move(*LIFT), plume(1.82, back=crest, up=.30).move(*LIFT))
    put(m, 'weapon', HAND_R, lance())
    m.part('shield', 'fore_L', tuple(np.array(HAND_L) + LIFT)).add(beside_left_arm(heater(.58, .78, emblem=device)).move(*LIFT))
    return m


@later
def knight():
    """great helm and plume, lance with pennant, caparison to the knee: a big block of colour."""
    return riding(knightly('knight', HORSE), 'lance')


@later
def paladin():
    """the knight's outline on a grey: gold devices, longer plume, steel shoulders."""
    m = pauldrons(knightly('paladin', GREY, device='gold', crest=.70), 'gold', .145, LIFT)
    return riding(m, 'lance')


@later
def camel_rider():
    """hump and long neck, turban, curved blade."""
    lift = np.array((0, -.02, .98))
    m = mount(Model('camel_rider', 'unit', radius=.35), **CAMEL)
    b = m.parts['body']
    b.add(lathe([(.36, 0), (.30, .20), (.14, .36), (0, .42)], 8, 'camel_d', 50, sq=(.85, 1.15)).move(0, -.42, 1.40))
    saddle(b, z=1.52, dy=.10)
    for s in (-1, 1):
        b.add(Geo().sheet([(s * .40, -.75, .86), (s * .40, -.50, .80), (s * .36, -.50, 1.40), (s * .36, -.75, 1.42)][::s], 'team*0.85', gap=.04))
    rider(m, lift, tunic='linen', sleeve='linen', trousers='white', boots='leather', belt='team')
    face(hair(m, 'dark', beard=True, lift=lift), brow='dark', moustache='dark', lift=lift)
    m.parts['torso'].add(mantle('team', lift), cape(lift, z0=.70, spread=1.2))
    m.parts['head'].add(turban().move(*lift))
    put(m, 'weapon', HAND_R, sword(1.1, .11), lift)
    m.part('shield', 'fore_L', tuple(np.array(HAND_L) + lift)).add(on_left_arm(round_shield(.32, face='team', boss='gold')).move(*lift))
    return riding(m)


@later
def horse_archer():
    """fur cap, bow, dark pony."""
    m = mount(Model('horse_archer', 'unit', radius=.35), **BLACK)
    saddle(m.parts['body'])
    bridle(m)
    rider(m, tunic='team', sleeve='leather', trousers='cloth_b', boots='leather_d')
    face(hair(m, 'dark', lift=LIFT), brow=None, moustache='dark', lift=LIFT)
    m.parts['head'].add(fur_cap().move(*LIFT))
    m.parts['torso'].add(mantle('leather', LIFT), quiver().move(*LIFT), cape(LIFT, z0=.80, spread=.9))
    put(m, 'bow', HAND_L, bow(1.35))
    put(m, 'arrow', HAND_R, arrow_in_hand(), at_times=True)
    return riding(m, 'bow')
