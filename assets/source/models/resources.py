"""What is gathered besides trees: mines in three stages, berry bushes."""
from kit import *

def heap(name, rocks, tint):
    """one tile of a deposit; several stand side by side, so it fills its tile to the rim. rocks: (x, y, size, flatness, colour)."""
    m = Model(name, 'resource', footprint=[1, 1])
    p = m.part(name)
    for k, (x, y, s, q, col) in enumerate(rocks):
        p.add(rock(s, col, at=(x, y, -.05), sq=(1, 1, q), seed=k * 37 + len(name)).grad(*tint))
    return m, p


GOLD_ROCKS = [(0, .08, .72, 1.05, 'stone_d'), (-.60, -.50, .46, .75, 'stone_d'), (.60, -.46, .50, .80, 'stone_d'), (0, -.62, .40, .75, 'stone_d'), (-.58, .52, .48, .80, 'stone_d'),
              (.58, .56, .46, .75, 'stone_d')]
NUGGETS = [(.0, -.22, .72, .24), (.30, .26, .74, .22), (-.30, .22, .70, .22), (-.58, -.62, .36, .21), (.60, -.58, .42, .22), (.05, -.86, .28, .19), (-.78, .30, .40, .17), (.80, .34, .40, .17),
           (-.52, .74, .38, .16), (.10, .02, .88, .20), (.56, .80, .34, .15)]
STONE_ROCKS = [(0, .08, .66, 1.2, 'white*0.86'), (-.60, .46, .50, .90, 'stone_l'), (.58, .50, .48, .85, 'rock_l'), (.60, -.44, .50, .95, 'stone_l'), (-.58, -.46, .48, .80, 'rock_l'),
               (.04, -.62, .40, .70, 'white*0.86'), (0, .74, .30, .8, 'stone_l'), (-.84, 0, .22, .8, 'stone_l')]
# stage -> (how high the middle stands, how many of the outer pieces are left, spoil round it)
STAGES = {'': (1.0, 99, 0), '_half': (.62, 4, 4), '_low': (.34, 3, 8)}


def spoil(p, n, seed, cols):
    """chips and dug-up earth where rock has been."""
    r = random.Random(seed)
    p.add(lathe([(.98, 0), (.86, .05), (.4, .07), (0, .075)], 11, 'dirt_d', 0, cap0=False).jitter(.03, seed).vary(.08, seed))
    for i in range(n):
        a, d = r.uniform(0, 6.28), r.uniform(.35, .92)
        p.add(ico(r.uniform(.07, .13), r.choice(cols), 0).jitter(.02, i).vary(.1, i).scale(1, 1, .7).move(d * math.cos(a), d * math.sin(a), .08))


def worked(rocks, high, left):
    """the rocks of a stage: the middle lower, the rim broken down."""
    keep = rocks[:left + 1]
    return [(x, y, s * (1 if high == 1 else .92 if k else lerp(.75, 1, high)), q * (high if k == 0 else lerp(.6, 1, high)), c) for k, (x, y, s, q, c) in enumerate(keep)]


def gold_mine(stage):
    high, left, chips = STAGES[stage]
    m, p = heap('gold_mine' + stage, worked(GOLD_ROCKS, high, left), ((.80, .76, .76), (1.12, 1.08, 1.0)))
    if chips:
        spoil(p, chips, 3, ('stone_d', 'stone_d', 'gold'))
    # nuggets: bright facetted lumps standing proud of the rock
    for x, y, z, s in NUGGETS[:99 if high == 1 else 7 if high > .5 else 4]:
        z = z if high == 1 else z * lerp(.45, 1, high) + .02
        p.add(ico(s, 'gold', 0).jitter(s * .22, int(x * 99 + y * 7)).vary(.12, int(x * 50 + 9)).scale(1, 1, 1.1).move(x, y, z))
    return m


def stone_mine(stage):
    high, left, chips = STAGES[stage]
    m, p = heap('stone_mine' + stage, worked(STONE_ROCKS, high, left), ((.80, .80, .84), (1.10, 1.08, 1.02)))
    if chips:
        spoil(p, chips, 5, ('stone_l', 'rock_l', 'stone'))
    for x, y, a in ((-.20, -.95, 20), (.30, -.93, -15), (.05, -.80, 5))[:2 if high == 1 else 3]:   # cut blocks
        p.add(box(.30, .22, .19, 'stone_l', bevel=.03).rot(rz=a).move(x, y, .03 if chips else 0))
    return m


for _stage in STAGES:
    variant('gold_mine' + _stage, gold_mine, stage=_stage)
    variant('stone_mine' + _stage, stone_mine, stage=_stage)


BUSHES = ((0, .05, .48, .52), (.42, -.1, .36, .40), (-.42, -.05, .38, .42), (.05, -.40, .34, .38), (.05, .45, .36, .40))


def bush(name, berries, seed=2):
    m = Model(name, 'resource', footprint=[1, 1])
    p = m.part(name)
    r = random.Random(seed)
    for k, (x, y, z, s) in enumerate(BUSHES):
        p.add(blob(s, ('leaf', 'leaf_d')[k % 2], at=(x, y, z), sq=(1, 1, .85), seed=k + seed, rough=.1, sub=1).vary(.05, k).grad((.72, .8, .78), (1.12, 1.1, .95)))
    for i in range(berries):
        a, e = r.uniform(0, 6.28), r.uniform(.15, 1.35)
        x, y, z, s = BUSHES[i % 4]
        s += .02
        p.add(ico(.085, 'berry', 0).vary(.1, i).move(x + s * math.cos(a) * math.cos(e), y + s * math.sin(a) * math.cos(e), z + s * .88 * math.sin(e)))
    return m


variant('berry_bush', bush, name='berry_bush', berries=26)
variant('berry_bush_bare', bush, name='berry_bush_bare', berries=0)
