"""The villager: all trades in one body, tools and loads shown by the clips."""
from kit import *
from kit.reach import archery, two_handed
from kit.rigs import HAND_L, HAND_R, die_fn, face, hair, humanoid, idle_pose, only, walk_pose

from .gear import arrow_in_hand, axe, bow, hammer, held, hoe, knife, pick

FEET = {'thigh_L': (16, 0, 0), 'shin_L': (-16, 0, 0), 'thigh_R': (-14, 0, 0), 'shin_R': (-6, 0, 0)}
KNEEL = {'hips': dict(loc=(0, 0, -.37)), 'thigh_R': (82, -6, 0), 'shin_R': (-84, 0, 0), 'thigh_L': (4, 6, 0), 'shin_L': (-94, 0, 0)}
PROPS = ['tool_axe', 'tool_pick', 'tool_hoe', 'tool_hammer', 'tool_knife', 'tool_bow', 'tool_arrow',
         'cargo_wood', 'cargo_food', 'cargo_gold', 'cargo_stone']


def swing(up, down, tool, feet=FEET, at=(.25, .46, .6)):
    """raise, hold, strike, recover."""
    return keys((0, up), (at[0], up), (at[1], down), (at[2], down), (1, up), base={**feet, **only((tool,), PROPS)})


@model
def villager():
    m = humanoid(Model('villager', 'unit', radius=.2), tunic='team', sleeve='linen', trousers='cloth_b', boots='leather_d', skirt=.54)
    face(hair(m, 'hair'))
    # straw hat: a big warm disc that reads as 'peasant' from above
    m.parts['head'].add(lathe([(.44, 1.655), (.455, 1.675), (.25, 1.73), (.215, 1.86), (.12, 1.91), (0, 1.92)], 9, ['wheat_d', 'wheat', 'leather', 'wheat', 'wheat'], 35).rot(rx=8, about=(0, 0, 1.7)).move(0, -.03, .01))
    # linen apron over the tunic
    m.parts['torso'].add(extrude([(-.12, .86), (.12, .86), (.15, 1.18), (-.15, 1.18)], .165, .245, 'linen').rot(rx=-6, about=(0, .2, 1.0)))
    m.parts['hips'].add(loft([[(-.16, .285, .52), (.16, .285, .52), (.12, .215, .86), (-.12, .215, .86)], [(-.16, .31, .52), (.16, .31, .52), (.12, .24, .86), (-.12, .24, .86)]], 'linen').flip_if_inside_out())
    for k, g in {'axe': axe(), 'pick': pick(), 'hoe': hoe(), 'hammer': hammer(), 'knife': knife(), 'arrow': arrow_in_hand()}.items():
        held(m.part('tool_' + k, 'fore_R', HAND_R, at_times=True), g)
    held(m.part('tool_bow', 'fore_L', HAND_L, at_times=True), bow(1.35), HAND_L)
    cargo(m)
    clips(m)
    return m


def cargo(m):
    """loads carried in front of the chest."""
    c = m.part('cargo_wood', 'torso', (0, .4, 1.05), at_times=True)
    for x, z in ((-.13, 1.02), (.13, 1.02), (0, 1.22)):
        c.add(tube([(-.52, .40 + x, z), (.52, .40 + x, z)], .125, 'trunk', n=6, smooth=0))
        for s in (-1, 1): c.add(prism(6, .1, .1, .01, 'wood_l').rot(ry=90).move(s * .525 - (.005 if s > 0 else .005), .40 + x, z))
    c = m.part('cargo_food', 'torso', (0, .4, 1.05), at_times=True)
    c.add(lathe([(.2, .88), (.33, 1.1), (.34, 1.14)], 8, ['wood_l', 'wood'], 30).move(0, .45, 0))
    r = random.Random(4)
    for i in range(9):
        a = i * 2.4
        c.add(ico(.095, r.choice(['berry', 'tile_l', 'leaf_l']), 0).move(.2 * (i / 9) ** .5 * math.cos(a), .45 + .2 * (i / 9) ** .5 * math.sin(a), 1.17 + .05 * (9 - i) / 9))
    for nm, cols in (('gold', ('gold', 'gold', 'gold_d')), ('stone', ('stone_l', 'rock_l', 'stone'))):
        c = m.part('cargo_' + nm, 'torso', (0, .4, 1.05), at_times=True)
        c.add(lathe([(.26, .9), (.36, 1.1)], 8, 'leather', 30).move(0, .45, 0))
        for i in range(7):
            a = i * 2.4
            c.add(rock(.13, cols[i % 3], seed=i).move(.2 * (i / 7) ** .5 * math.cos(a), .45 + .2 * (i / 7) ** .5 * math.sin(a), 1.06 + .06 * (7 - i) / 7))


def clips(m):
    no, one = only((), PROPS), lambda *p: only(p, PROPS)
    m.clip('idle', 3.0, lambda p: {**idle_pose(p), **no}, 8)
    m.clip('walk', 0.9, lambda p: {**walk_pose(p), **no}, 12)
    hold = {'arm_R': (38, 0, -8), 'arm_L': (38, 0, 8), 'fore_R': (52, 0, 22), 'fore_L': (52, 0, -22)}
    for k in ('wood', 'food', 'gold', 'stone'):
        m.clip('carry_' + k, 1.0, lambda p, k=k: {**walk_pose(p, 28, lean=3), **hold, **one('cargo_' + k)}, 12)
    back = {'torso': (4, 0, -48), 'arm_R': (78, 0, -40), 'fore_R': (48, 0, 0), 'arm_L': (80, 0, -52), 'fore_L': (30, 0, 0), 'head': (0, 0, 38)}
    wide = {'torso': (4, 0, -55), 'arm_R': (84, 0, -44), 'fore_R': (55, 0, 0), 'arm_L': (86, 0, -58), 'fore_L': (34, 0, 0), 'head': (0, 0, 42)}
    hit = {'torso': (-14, 0, 26), 'arm_R': (66, 0, 12), 'fore_R': (8, 0, 0), 'arm_L': (64, 0, -14), 'fore_L': (14, 0, 0), 'head': (4, 0, -18)}
    m.clip('gather_wood', 1.2, two_handed(m, keys((0, back), (.30, wide), (.48, hit), (.62, hit), (1, back), base={**FEET, **one('tool_axe')}), 'tool_axe', -.2), 16, strike=.48)
    up = {'torso': (10, 0, -6), 'arm_R': (160, 0, 10), 'fore_R': (30, 0, 0), 'arm_L': (158, 0, -16), 'fore_L': (32, 0, 0)}
    dn = {'torso': (-34, 0, 4), 'arm_R': (56, 0, 12), 'fore_R': (6, 0, 0), 'arm_L': (54, 0, -16), 'fore_L': (10, 0, 0), 'head': (14, 0, 0)}
    m.clip('gather_mine', 1.25, two_handed(m, swing(up, dn, 'tool_pick'), 'tool_pick', -.2), 16, strike=.46)
    a = {'torso': (-30, 0, -8), 'arm_R': (62, 0, 0), 'fore_R': (14, 0, 0), 'arm_L': (70, 0, -14), 'fore_L': (14, 0, 0), 'head': (14, 0, 0)}
    b = {'torso': (-38, 0, 6), 'arm_R': (40, 0, 0), 'fore_R': (10, 0, 0), 'arm_L': (50, 0, -14), 'fore_L': (12, 0, 0), 'head': (16, 0, 0)}
    m.clip('gather_farm', 1.4, two_handed(m, keys((0, a), (.4, b), (.55, b), (1, a), base={**FEET, **one('tool_hoe')}), 'tool_hoe', .34), 14, strike=.4)
    a = {'torso': (-26, 0, 10), 'arm_R': (70, 0, 0), 'fore_R': (20, 0, 0), 'arm_L': (40, 0, 0), 'fore_L': (40, 0, 0), 'head': (6, 0, 0)}
    b = {'torso': (-30, 0, -10), 'arm_R': (40, 0, 0), 'fore_R': (50, 0, 0), 'arm_L': (74, 0, 0), 'fore_L': (18, 0, 0), 'head': (6, 0, 0)}
    m.clip('gather_berry', 1.4, keys((0, a), (.5, b), (1, a), base={**FEET, **no}), 12)
    a = {'torso': (-26, 0, 8), 'arm_R': (44, 0, -6), 'fore_R': (30, 0, 0), 'arm_L': (52, 0, -10), 'fore_L': (16, 0, 0), 'head': (8, 0, 0)}
    b = {'torso': (-34, 0, -8), 'arm_R': (66, 0, 10), 'fore_R': (4, 0, 0), 'arm_L': (50, 0, -10), 'fore_L': (18, 0, 0), 'head': (10, 0, 0)}
    m.clip('gather_hunt', 1.3, keys((0, a), (.3, b), (.5, a), (.75, b), (1, a), base={**KNEEL, **one('tool_knife')}), 14, strike=.3)
    up = {'torso': (2, 0, -14), 'arm_R': (118, 0, -6), 'fore_R': (58, 0, 0), 'arm_L': (44, 0, 0), 'fore_L': (44, 0, 0)}
    dn = {'torso': (-16, 0, 10), 'arm_R': (52, 0, 6), 'fore_R': (14, 0, 0), 'arm_L': (46, 0, 0), 'fore_L': (40, 0, 0), 'head': (8, 0, 0)}
    m.clip('build', 0.8, swing(up, dn, 'tool_hammer', at=(.2, .45, .58)), 12, strike=.45)
    m.clip('attack', 1.0, swing(up, dn, 'tool_axe', at=(.28, .50, .62)), 12, strike=.5)
    aim = {'torso': (4, 0, -48), 'head': (0, 0, 72), 'arm_L': (90, 0, 76), 'fore_L': (0, 0, 0)}
    draw = {**aim, 'arm_R': (84, 0, -40), 'fore_R': (70, 0, 0), **one('tool_bow', 'tool_arrow')}
    nock = {**aim, 'arm_R': (80, 0, 30), 'fore_R': (20, 0, 0), **one('tool_bow', 'tool_arrow')}
    loose = {**draw, **one('tool_bow')}
    turned = {'thigh_L': (20, 0, 0), 'shin_L': (-8, 0, 0), 'thigh_R': (-18, 0, 0), 'shin_R': (-4, 0, 0), 'hips': (0, 0, -30)}
    free = keys((0, nock), (.35, draw), (.5, draw), (.5556, loose), (.80, loose), (.81, nock), (1, nock), base=turned)
    drawn = lambda ph: np.interp(ph, (0, .4, .55, .60, .75, 1), (.03, .30, .32, .38, .38, .03))
    m.clip('shoot', 1.6, archery(m, free, 'tool_bow', 'tool_arrow', drawn, lambda ph: 1.0), 18, strike=.5556)
    m.clip('die', 1.1, lambda p: {**die_fn()(p), **no}, 10, loop=False)
