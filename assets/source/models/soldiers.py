"""Soldiers of the first two ages. Head, hand and outline tell the classes apart (README.md)."""
from kit import *
from kit.reach import archery
from kit.rigs import GALLOP, HAND_L, HAND_R, die_fn, face, gait, hair, humanoid, idle_pose, quadruped, walk_pose

from .gear import arrow_in_hand, bow, cape, held, heater, iron_cap, kettle, on_left_arm, quiver, round_shield, sword

# a bow shot over its phase: how far the string is back in metres, and whether the right hand is on it
BOW_DRAWN = lambda ph: np.interp(ph, (0, .17, .25, .30, .40, .9, 1), (.05, .36, .38, .46, .46, 0, .05))
BOW_HELD = lambda ph: np.interp(ph, (.34, .44, .80, .92), (1, 0, 0, 1))
FIGHT_FEET = {'thigh_L': (24, 0, 0), 'shin_L': (-22, 0, 0), 'thigh_R': (-20, 0, 0), 'shin_R': (-8, 0, 0)}


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
    m.part('shield', 'fore_L', HAND_L).add(heater(.66, .84, rim='wood_d').rot(rx=90).rot(rz=90).move(-.50, .05, .80).rot(rx=-90, about=(-.5, .05, .8)))
    ready = {'arm_R': (30, -14, 0), 'fore_R': (72, 0, -6), 'arm_L': (26, 10, 22), 'fore_L': (52, 0, 0)}
    m.clip('idle', 2.6, lambda p: idle_pose(p, ready), 8)
    m.clip('walk', 0.85, lambda p: walk_pose(p, base={**ready, 'arm_R': (26 - 10 * math.sin(2 * math.pi * p), -14, 0)}), 12)
    guard = {'arm_L': (48, 8, 30), 'fore_L': (52, 0, 0)}
    up = {'torso': (6, 0, -26), 'arm_R': (150, -8, -16), 'fore_R': (62, 0, 0), **guard}
    dn = {'torso': (-18, 0, 24), 'arm_R': (54, 0, 18), 'fore_R': (14, 0, 0), 'head': (6, 0, -12), **guard}
    m.clip('attack', 1.0, keys((0, up), (.28, up), (.50, dn), (.62, dn), (1, up), base=FIGHT_FEET), 14, strike=.5)
    m.clip('die', 1.1, die_fn({'weapon': (90, 0, 0)}), 10, loop=False)
    return m


@model
def spearman():
    """small pointed helmet, long spear upright, round shield: a tall thin line."""
    m = humanoid(Model('spearman', 'unit', radius=.2), tunic='team', sleeve='cloth_b', hands='skin', trousers='cloth_b', boots='leather_d', skirt=.5)
    m.parts['torso'].add(lathe([(.262, .90), (.272, .98), (.338, 1.18), (.31, 1.27)], 8, 'leather', 50, sq=(.95, .80), cap0=False, cap1=False))
    face(hair(m, 'hair_l'), brow=None, moustache='hair_l')
    m.parts['head'].add(iron_cap())
    held(m.part('weapon', 'fore_R', HAND_R), tube([(0, -.85, 0), (0, 1.75, 0)], .032, 'wood_l', n=5).add(
        lathe([(.03, 1.70), (.085, 1.80), (0, 2.12)], 4, 'iron_l', 0).rot(rx=-90), tube([(0, 1.62, 0), (0, 1.7, 0)], .05, 'team', n=5)))
    m.part('shield', 'fore_L', HAND_L).add(on_left_arm(round_shield()))
    ready = {'arm_R': (30, -14, 0), 'fore_R': (60, 0, 0), 'arm_L': (26, 10, 30), 'fore_L': (52, 0, 0)}
    m.clip('idle', 2.6, lambda p: idle_pose(p, ready), 8)
    m.clip('walk', 0.85, lambda p: walk_pose(p, base=ready), 12)
    a = {'torso': (0, 0, -34), 'arm_R': (-20, -14, 0), 'fore_R': (28, 0, 0), 'arm_L': (46, 8, 40), 'fore_L': (50, 0, 0), 'head': (0, 0, 26)}
    b = {'torso': (-16, 0, 26), 'arm_R': (58, 0, 10), 'fore_R': (-46, 0, 0), 'arm_L': (36, 10, 20), 'fore_L': (50, 0, 0), 'head': (6, 0, -14)}
    m.clip('attack', 1.0, keys((0, a), (.28, a), (.50, b), (.62, b), (1, a), base=FIGHT_FEET), 14, strike=.5)
    m.clip('die', 1.1, die_fn({'weapon': (90, 0, 0)}), 10, loop=False)
    return m


@model
def archer():
    """hood and cape in the player's colour, bow in the left hand: a triangle."""
    m = humanoid(Model('archer', 'unit', radius=.2), tunic='cloth_g', sleeve='cloth_g', trousers='leather', boots='leather_d', skirt=.58)
    h, t = m.parts['head'], m.parts['torso']
    h.add(lathe([(.275, 1.42), (.29, 1.60), (.23, 1.78), (.10, 1.90), (0, 1.97)], 8, 'team', 50, sq=(.98, 1), cap0=False).move(0, -.05, 0).rot(rx=10, about=(0, 0, 1.5)))
    h.add(ball(.2, 'skin', at=(0, .10, 1.57), n=8, m=5, sq=(.85, .9, .95)))
    face(m, y=.274)
    rim = [(.205 * math.sin(a), .205 + .05 * abs(math.cos(a)), 1.585 + .235 * math.cos(a)) for a in np.linspace(-2.3, 2.3, 9)]
    h.add(tube(rim, .038, 'team*0.85', n=4))
    t.add(lathe([(.40, 1.10), (.385, 1.18), (.24, 1.38), (.16, 1.44)], 8, 'team', 50, sq=(1, .78)), cape(), quiver())
    held(m.part('bow', 'fore_L', HAND_L), bow(), HAND_L)
    held(m.part('arrow', 'fore_R', HAND_R, at_times=True), arrow_in_hand())
    carry = {'arm_L': (24, 16, 0), 'fore_L': (56, 0, 0), 'arrow': dict(scale=0)}
    m.clip('idle', 3.0, lambda p: idle_pose(p, carry), 8)
    m.clip('walk', 0.85, lambda p: walk_pose(p, base=carry), 12)
    feet = {'thigh_L': (20, 0, 0), 'shin_L': (-8, 0, 0), 'thigh_R': (-18, 0, 0), 'shin_R': (-4, 0, 0), 'hips': (0, 0, -30)}
    aim = {'torso': (4, 0, -48), 'head': (0, 0, 72), 'arm_L': (90, 0, 76), 'fore_L': (0, 0, 0)}
    nock = {**aim, 'arm_R': (80, 0, 30), 'fore_R': (20, 0, 0), 'arrow': dict(scale=1)}
    draw = {**aim, 'arm_R': (84, 0, -40), 'fore_R': (70, 0, 0), 'arrow': dict(scale=1)}
    loose = {**draw, 'arrow': dict(scale=0)}
    reach = {**aim, 'arm_R': (165, 0, -20), 'fore_R': (70, 0, 0), 'arrow': dict(scale=0)}
    # begins with the arrow on the string: it flies .35 s after the order, the rest is reaching for the next one
    free = keys((0, nock), (.15, draw), (.24, draw), (.25, loose), (.40, loose), (.66, reach), (.74, reach), (.75, nock), (1, nock), base=feet)
    m.clip('attack', 1.4, archery(m, free, 'bow', 'arrow', BOW_DRAWN, BOW_HELD), 20, strike=.25)
    m.clip('die', 1.1, die_fn({'arrow': dict(scale=0), 'bow': (75, 0, 25)}), 10, loop=False)
    return m


def saddle(body, z=1.36, cloth='team'):
    """saddle on a cloth in the player's colour."""
    body.add(box(.46, .12, .20, 'leather_d', at=(0, -.28, z), taper=.85), box(.40, .10, .14, 'leather_d', at=(0, .22, z + .02)),
             box(.5, .5, .1, 'leather', at=(0, -.03, z)))
    rows = [(0, 1.475), (.27, 1.375), (.405, 1.10), (.44, .84)]
    for s in (-1, 1):
        for (x0, z0), (x1, z1) in zip(rows, rows[1:]):
            q = [(s * x0, -.52, z0), (s * x1, -.52, z1), (s * x1, .34, z1), (s * x0, .34, z0)]
            body.add(Geo().poly(q if s > 0 else q[::-1], cloth))
        q = [(s * .445, -.53, .76), (s * .445, .35, .76), (s * .442, .35, .85), (s * .442, -.53, .85)]
        body.add(Geo().sheet(q if s > 0 else q[::-1], 'gold_d'))


@model
def scout():
    """bare brown horse, light rider with a cap and a sword."""
    m = Model('scout', 'unit', radius=.35)
    quadruped(m, coat='horse', leg='horse_d', mane='horse_d', tail='horse_d', z=1.02, length=1.62, girth=.40, legr=.105, hip=.30,
              neck=((0, .66, .14), (0, .98, .66)), neckr=(.29, .17), head=.56, headr=.17, muzzle='horse_d')
    saddle(m.parts['body'])
    m.parts['ahead'].add(tube([(0, 1.10, 1.83), (.12, 1.12, 1.72), (0, 1.14, 1.58), (-.12, 1.12, 1.72), (0, 1.10, 1.83)], .022, 'leather_d', n=3))
    lift = np.array((0, -.05, .72))
    humanoid(m, parent='body', lift=lift, seated=True, tunic='team', sleeve='linen', hands='skin', trousers='cloth_b', boots='leather_d', belt='leather_d')
    m.parts['torso'].add(lathe([(.39, 1.08), (.375, 1.17), (.23, 1.37), (.15, 1.42)], 8, 'team*0.9', 50, sq=(1, .80)).move(*lift),
                         cape(lift, z0=.74, spread=1.15))
    face(hair(m, 'hair', lift=lift), lift=lift)
    # cap with a turned-up brim and a feather
    m.parts['head'].add(lathe([(.262, 1.63), (.285, 1.70), (.235, 1.72), (.20, 1.82), (0, 1.88)], 8, ['leather_d', 'leather_d', 'team*0.9', 'team*0.9'], 40).move(*lift),
                        tube([(.2, -.02, 1.72), (.30, -.16, 1.94), (.27, -.34, 2.04)], [.03, .05, 0], 'white', n=4, flat=.4).move(*lift))
    hr = tuple(np.array(HAND_R) + lift)
    held(m.part('weapon', 'fore_R', hr), sword(1.0, .095), hr)
    ride = {'arm_R': (26, -16, 0), 'fore_R': (66, 0, 0), 'arm_L': (40, 6, 14), 'fore_L': (38, 0, -20)}
    turn = lambda p, k=1.0: math.sin(2 * math.pi * p * k)
    m.clip('idle', 3.2, lambda p: {**ride, 'torso': (turn(p, 2) - 2, 0, 0), 'head': (1, 0, 14 * turn(p)), 'neck': (3 * turn(p), 0, 4 * turn(p)), 'tail': (0, 0, 10 * turn(p, 2))}, 10)
    m.clip('walk', 0.60, lambda p: {**gait(p, 34, 52, .09, offs=GALLOP, neck=9), **ride, 'torso': (4 * turn(p, 2) - 8, 0, 0), 'head': (7, 0, 3 * turn(p))}, 14)
    up = {'arm_R': (158, -20, -10), 'fore_R': (46, 0, 0), 'torso': (6, 0, -24), 'head': (0, 0, 14), 'arm_L': (40, 6, 14), 'fore_L': (38, 0, -20), 'neck': (6, 0, 0)}
    dn = {'arm_R': (44, -34, 10), 'fore_R': (4, 0, 0), 'torso': (-16, 12, 14), 'head': (4, 0, -8), 'arm_L': (40, 6, 14), 'fore_L': (38, 0, -20), 'neck': (-10, 0, 6)}
    m.clip('attack', 1.0, keys((0, up), (.28, up), (.50, dn), (.62, dn), (1, up)), 14, strike=.5)
    fall = {'leg_FR': (22, 0, 0), 'shank_FR': (-40, 0, 0), 'leg_BL': (-14, 0, 0), 'neck': (-24, 0, 0), 'torso': (0, 20, 0), 'arm_R': (60, -60, 0), 'arm_L': (20, 30, 0)}
    m.clip('die', 1.3, keys((0, ride), (.3, {**ride, 'body': dict(rot=(-8, 0, 10), loc=(0, .1, -.15)), 'leg_FR': (30, 0, 0), 'shank_FR': (-90, 0, 0), 'leg_FL': (36, 0, 0), 'shank_FL': (-90, 0, 0), 'neck': (-20, 0, 0)}),
                            (.75, {**fall, 'root': dict(rot=(0, 82, 0), loc=(-.4, 0, .42))}), (1, {**fall, 'root': dict(rot=(0, 88, 0), loc=(-.4, 0, .42)), 'neck': (-30, 0, 0), 'torso': (0, 26, 0)})), 12, loop=False)
    m.bake_pose = {'arm_R': (15, -30, 0), 'arm_L': (15, 30, 0)}
    return m
