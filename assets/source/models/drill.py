"""What soldiers do with their weapons: one clip set per weapon class, for anybody who holds one (part `weapon`, `bow`, ...)."""
from kit import *
from kit.reach import archery, point_in, reach, two_handed
from kit.rigs import GALLOP, HAND_R, die_fn, gait, idle_pose, walk_pose

# a bow shot over its phase: how far the string is back in metres, and whether the right hand is on it
BOW_DRAWN = lambda ph: np.interp(ph, (0, .17, .25, .30, .40, .9, 1), (.05, .36, .38, .46, .46, 0, .05))
BOW_HELD = lambda ph: np.interp(ph, (.34, .44, .80, .92), (1, 0, 0, 1))
FIGHT_FEET = {'thigh_L': (24, 0, 0), 'shin_L': (-22, 0, 0), 'thigh_R': (-20, 0, 0), 'shin_R': (-8, 0, 0)}
STRIKE = (.28, .50, .62)


def blow(m, a, b, dur=1.0, feet=FIGHT_FEET, wrap=lambda fn: fn):
    """back, strike, recover."""
    m.clip('attack', dur, wrap(keys((0, a), (STRIKE[0], a), (STRIKE[1], b), (STRIKE[2], b), (1, a), base=feet)), 14, strike=.5)


def one_handed(m):
    """blade or mace up, shield before the body."""
    ready = {'arm_R': (30, -14, 0), 'fore_R': (72, 0, -6), 'arm_L': (26, 10, 22), 'fore_L': (52, 0, 0)}
    m.clip('idle', 2.6, lambda p: idle_pose(p, ready), 8)
    m.clip('walk', 0.85, lambda p: walk_pose(p, base={**ready, 'arm_R': (26 - 10 * math.sin(2 * math.pi * p), -14, 0)}), 12)
    guard = {'arm_L': (48, 8, 30), 'fore_L': (52, 0, 0)}
    up = {'torso': (6, 0, -26), 'arm_R': (150, -8, -16), 'fore_R': (62, 0, 0), **guard}
    dn = {'torso': (-18, 0, 24), 'arm_R': (54, 0, 18), 'fore_R': (14, 0, 0), 'head': (6, 0, -12), **guard}
    blow(m, up, dn)
    m.clip('die', 1.1, die_fn({'weapon': (90, 0, 0)}), 10, loop=False)
    return m


def both_hands(m, along=-.16):
    """a great sword over the shoulder, brought down with both hands."""
    ready = {'arm_R': (34, -14, 0), 'fore_R': (84, 0, 0), 'arm_L': (36, 6, -20), 'fore_L': (70, 0, 0)}
    m.clip('idle', 2.6, two_handed(m, lambda p: idle_pose(p, ready), 'weapon', along), 8)
    m.clip('walk', 0.85, two_handed(m, lambda p: walk_pose(p, base=ready), 'weapon', along), 12)
    up = {'torso': (8, 0, -30), 'arm_R': (152, 0, -12), 'fore_R': (54, 0, 0), 'arm_L': (148, 0, -30), 'fore_L': (52, 0, 0)}
    dn = {'torso': (-26, 0, 26), 'arm_R': (58, 0, 14), 'fore_R': (8, 0, 0), 'arm_L': (56, 0, -16), 'fore_L': (12, 0, 0), 'head': (8, 0, -12)}
    blow(m, up, dn, wrap=lambda fn: two_handed(m, fn, 'weapon', along))
    m.clip('die', 1.1, die_fn({'weapon': (90, 0, 0)}), 10, loop=False)
    return m


def thrust(m):
    """a long weapon upright beside the man, thrust level."""
    ready = {'arm_R': (30, -14, 0), 'fore_R': (60, 0, 0), 'arm_L': (26, 10, 30), 'fore_L': (52, 0, 0)}
    m.clip('idle', 2.6, lambda p: idle_pose(p, ready), 8)
    m.clip('walk', 0.85, lambda p: walk_pose(p, base=ready), 12)
    a = {'torso': (0, 0, -34), 'arm_R': (-20, -14, 0), 'fore_R': (28, 0, 0), 'arm_L': (46, 8, 40), 'fore_L': (50, 0, 0), 'head': (0, 0, 26)}
    b = {'torso': (-16, 0, 26), 'arm_R': (58, 0, 10), 'fore_R': (-46, 0, 0), 'arm_L': (36, 10, 20), 'fore_L': (50, 0, 0), 'head': (6, 0, -14)}
    blow(m, a, b)
    m.clip('die', 1.1, die_fn({'weapon': (90, 0, 0)}), 10, loop=False)
    return m


def shooting(m):
    """bow in the left hand; the clip begins with the arrow on the string: it flies .35 s after the order, the rest is reaching
    for the next one."""
    carry = {'arm_L': (24, 16, 0), 'fore_L': (56, 0, 0), 'arrow': dict(scale=0)}
    m.clip('idle', 3.0, lambda p: idle_pose(p, carry), 8)
    m.clip('walk', 0.85, lambda p: walk_pose(p, base=carry), 12)
    feet = {'thigh_L': (20, 0, 0), 'shin_L': (-8, 0, 0), 'thigh_R': (-18, 0, 0), 'shin_R': (-4, 0, 0), 'hips': (0, 0, -30)}
    m.clip('attack', 1.4, _shot(m, feet), 20, strike=.25)
    m.clip('die', 1.1, die_fn({'arrow': dict(scale=0), 'bow': (75, 0, 25)}), 10, loop=False)
    return m


def _shot(m, base):
    aim = {'torso': (4, 0, -48), 'head': (0, 0, 72), 'arm_L': (90, 0, 76), 'fore_L': (0, 0, 0)}
    nock = {**aim, 'arm_R': (80, 0, 30), 'fore_R': (20, 0, 0), 'arrow': dict(scale=1)}
    draw = {**aim, 'arm_R': (84, 0, -40), 'fore_R': (70, 0, 0), 'arrow': dict(scale=1)}
    loose = {**draw, 'arrow': dict(scale=0)}
    reach = {**aim, 'arm_R': (165, 0, -20), 'fore_R': (70, 0, 0), 'arrow': dict(scale=0)}
    free = keys((0, nock), (.15, draw), (.24, draw), (.25, loose), (.40, loose), (.66, reach), (.74, reach), (.75, nock), (1, nock), base=base)
    return archery(m, free, 'bow', 'arrow', BOW_DRAWN, BOW_HELD)


def levelled(m, kick=10):
    """a weapon held level with both hands: crossbow, hand cannon. Its stock lies along the forearm."""
    hold = {'arm_R': (40, -6, 0), 'fore_R': (58, 0, 0), 'arm_L': (54, 0, -30), 'fore_L': (38, 0, 0), 'weapon': (-8, 0, 0)}
    on = lambda fn: two_handed_under(m, fn)
    m.clip('idle', 3.0, on(lambda p: idle_pose(p, hold)), 8)
    m.clip('walk', 0.85, on(lambda p: walk_pose(p, base=hold)), 12)
    feet = {'thigh_L': (20, 0, 0), 'shin_L': (-8, 0, 0), 'thigh_R': (-18, 0, 0), 'shin_R': (-4, 0, 0)}
    aim = {'torso': (-4, 0, -14), 'head': (-4, 0, 10), 'arm_R': (76, 0, 6), 'fore_R': (22, 0, 0), 'arm_L': (84, 0, -24), 'fore_L': (14, 0, 0), 'weapon': (-8, 0, 0)}
    shot = {**aim, 'torso': (kick, 0, -18), 'weapon': (-8 - kick, 0, 0)}
    load = {'torso': (-26, 0, 6), 'head': (14, 0, 0), 'arm_R': (34, 0, 0), 'fore_R': (30, 0, 0), 'arm_L': (40, 0, -16), 'fore_L': (30, 0, 0), 'weapon': (40, 0, 0)}
    m.clip('attack', 1.6, on(keys((0, aim), (.20, aim), (.25, shot), (.38, aim), (.58, load), (.82, load), (1, aim), base=feet)), 18, strike=.22)
    m.clip('die', 1.1, die_fn({'weapon': (80, 0, 0)}), 10, loop=False)
    return m


def two_handed_under(m, fn, ahead=-.34):
    """the left hand under the stock, in front of the right one."""
    spot = np.array(HAND_R) + (0, -.05, ahead)
    return lambda ph: reach(m, fn(ph), 'L', lambda mats: point_in(m, mats, 'weapon', spot))


def throwing(m):
    """a light spear over the shoulder; it leaves the hand at the strike and another is drawn."""
    ready = {'arm_R': (30, -14, 0), 'fore_R': (64, 0, 0), 'arm_L': (26, 10, 30), 'fore_L': (52, 0, 0), 'weapon': dict(scale=1)}
    m.clip('idle', 2.6, lambda p: idle_pose(p, ready), 8)
    m.clip('walk', 0.85, lambda p: walk_pose(p, base=ready), 12)
    guard = {'arm_L': (60, 8, 20), 'fore_L': (30, 0, 0)}
    back = {'torso': (10, 0, -40), 'arm_R': (150, -20, -60), 'fore_R': (60, 0, 0), 'weapon': dict(rot=(-110, 0, 0), scale=1), 'head': (0, 0, 30), **guard}
    cast = {'torso': (-20, 0, 30), 'arm_R': (70, 0, 20), 'fore_R': (6, 0, 0), 'weapon': dict(rot=(-60, 0, 0), scale=0), 'head': (6, 0, -16), **guard}
    drawn = {'torso': (0, 0, -10), 'arm_R': (-30, -10, 0), 'fore_R': (60, 0, 0), 'weapon': dict(scale=0), **guard}
    m.clip('attack', 1.4, keys((0, back), (.18, back), (.30, cast), (.45, cast), (.70, drawn), (.74, {**ready, 'weapon': dict(scale=0)}), (.75, ready), (1, back), base=FIGHT_FEET), 20, strike=.27)
    m.clip('die', 1.1, die_fn({'weapon': dict(rot=(90, 0, 0), scale=1)}), 10, loop=False)
    return m


def blessing(m):
    """staff in hand; `attack` raises it and sings somebody over, `heal` lays a hand forward."""
    ready = {'arm_R': (32, -12, 0), 'fore_R': (58, 0, 0), 'arm_L': (30, 4, -20), 'fore_L': (62, 0, 0)}
    m.clip('idle', 3.4, lambda p: idle_pose(p, ready), 10)
    m.clip('walk', 1.0, lambda p: walk_pose(p, 18, base=ready, bob=.03, lean=-3), 12)
    up = {'torso': (8, 0, 0), 'head': (14, 0, 0), 'arm_R': (128, -16, 0), 'fore_R': (30, 0, 0), 'arm_L': (128, 22, 0), 'fore_L': (26, 0, 0)}
    sway = {**up, 'torso': (10, 0, 10), 'arm_L': (140, 30, 0)}
    m.clip('attack', 2.0, keys((0, ready), (.25, up), (.5, sway), (.75, up), (1, ready)), 16, strike=.5)
    lay = {'torso': (-12, 0, -8), 'arm_L': (82, 0, -10), 'fore_L': (12, 0, 0), 'arm_R': (32, -12, 0), 'fore_R': (58, 0, 0), 'head': (6, 0, 0)}
    m.clip('heal', 1.8, keys((0, ready), (.35, lay), (.65, lay), (1, ready)), 14, strike=.4)
    m.clip('die', 1.1, die_fn({'weapon': (90, 0, 0)}), 10, loop=False)
    return m


# ------------------------------------------------------------------ riders
TURN = lambda p, k=1.0: math.sin(2 * math.pi * p * k)


def riding(m, weapon='sword'):
    """clips of somebody seated on a quadruped; weapon: sword, lance or bow."""
    ride = {'arm_R': (26, -16, 0), 'fore_R': (66 if weapon == 'sword' else 72, 0, 0), 'arm_L': (40, 6, 14), 'fore_L': (38, 0, -20)}
    if weapon == 'bow':
        ride = {'arm_R': (30, -8, 20), 'fore_R': (60, 0, 0), 'arm_L': (30, 14, 0), 'fore_L': (60, 0, 0), 'arrow': dict(scale=0)}
    m.clip('idle', 3.2, lambda p: {**ride, 'torso': (TURN(p, 2) - 2, 0, 0), 'head': (1, 0, 14 * TURN(p)), 'neck': (3 * TURN(p), 0, 4 * TURN(p)), 'tail': (0, 0, 10 * TURN(p, 2))}, 10)
    m.clip('walk', 0.60, lambda p: {**gait(p, 34, 52, .09, offs=GALLOP, neck=9), **ride, 'torso': (4 * TURN(p, 2) - 8, 0, 0), 'head': (7, 0, 3 * TURN(p))}, 14)
    if weapon == 'bow':
        m.clip('attack', 1.4, _shot(m, {}), 20, strike=.25)
    elif weapon == 'lance':
        a = {'arm_R': (-26, -14, 0), 'fore_R': (30, 0, 0), 'torso': (-4, 0, -16), 'head': (0, 0, 12), 'arm_L': (40, 12, 20), 'fore_L': (46, 0, 0), 'body': (4, 0, 0), 'neck': (6, 0, 0)}
        b = {**a, 'arm_R': (44, -6, 0), 'fore_R': (-38, 0, 0), 'torso': (-16, 0, 20), 'head': (4, 0, -12), 'body': dict(rot=(-3, 0, 0), loc=(0, .12, 0)), 'neck': (-10, 0, 0)}
        rear = {**a, 'body': dict(rot=(14, 0, 0), loc=(0, -.05, .12)), 'leg_FR': (40, 0, 0), 'shank_FR': (-80, 0, 0), 'leg_FL': (58, 0, 0), 'shank_FL': (-90, 0, 0), 'leg_BR': (-14, 0, 0), 'leg_BL': (-14, 0, 0), 'neck': (-8, 0, 0)}
        m.clip('attack', 1.1, keys((0, a), (.28, rear), (.50, b), (.62, b), (1, a)), 16, strike=.5)
    else:
        up = {'arm_R': (158, -20, -10), 'fore_R': (46, 0, 0), 'torso': (6, 0, -24), 'head': (0, 0, 14), 'arm_L': (40, 6, 14), 'fore_L': (38, 0, -20), 'neck': (6, 0, 0)}
        dn = {'arm_R': (44, -34, 10), 'fore_R': (4, 0, 0), 'torso': (-16, 12, 14), 'head': (4, 0, -8), 'arm_L': (40, 6, 14), 'fore_L': (38, 0, -20), 'neck': (-10, 0, 6)}
        blow(m, up, dn, feet={})
    hide = {'arrow': dict(scale=0)} if weapon == 'bow' else {}
    fall = {'leg_FR': (22, 0, 0), 'shank_FR': (-40, 0, 0), 'leg_BL': (-14, 0, 0), 'neck': (-24, 0, 0), 'torso': (0, 20, 0), 'arm_R': (60, -60, 0), 'arm_L': (20, 30, 0), **hide}
    m.clip('die', 1.3, keys((0, ride), (.3, {**ride, 'body': dict(rot=(-8, 0, 10), loc=(0, .1, -.15)), 'leg_FR': (30, 0, 0), 'shank_FR': (-90, 0, 0), 'leg_FL': (36, 0, 0), 'shank_FL': (-90, 0, 0), 'neck': (-20, 0, 0)}),
                            (.75, {**fall, 'root': dict(rot=(0, 82, 0), loc=(-.4, 0, .42))}), (1, {**fall, 'root': dict(rot=(0, 88, 0), loc=(-.4, 0, .42)), 'neck': (-30, 0, 0), 'torso': (0, 26, 0)})), 12, loop=False)
    m.bake_pose = {'arm_R': (15, -30, 0), 'arm_L': (15, 30, 0)}
    return m
