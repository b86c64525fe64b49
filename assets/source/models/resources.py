"""What is gathered: trees, stumps, bushes, mines. Maps hold thousands of trees, so each counts its triangles."""
from kit import *

OAK = ('leaf_d', 'leaf', 'leaf_l')
BIRCH = ('leaf', 'leaf_l', 'wheat')


def leafy(r, col, seed, rough=.12):
    """a facetted lump of leaves: 36 triangles where a subdivided icosahedron has 80."""
    g = ball(r, col, n=6, m=4, smooth=0)
    rnd = random.Random(seed)
    g.v = [p * (1 + rnd.uniform(-rough, rough)) for p in g.v]
    return g.rot(rx=rnd.uniform(-25, 25), rz=rnd.uniform(0, 360)).vary(.05, seed)


def broadleaf(name, seed, hue, trunk='trunk'):
    """oak-like tree; seeds are variants."""
    m = Model(name, 'resource', footprint=[1, 1])
    p = m.part(name)
    r = random.Random(seed)
    bx, by = r.uniform(-.15, .15), r.uniform(-.15, .15)
    p.add(tube([(0, 0, -.05), (0, 0, .25), (bx, by, 1.0), (bx * 1.6, by * 1.6, 1.9)], [.36, .21, .17, .12], trunk, n=5, smooth=30))
    a = r.uniform(0, 6.3)
    p.add(tube([(bx, by, 1.05), (bx + .55 * math.cos(a), by + .55 * math.sin(a), 1.75)], [.10, .05], trunk, n=4))
    lumps = [(0, 0, 2.40, 1.0)]
    a0 = r.uniform(0, 6.3)
    for i in range(5):
        a, d = a0 + i * math.tau / 5 + r.uniform(-.25, .25), r.uniform(.74, .90)
        lumps.append((d * math.cos(a), d * math.sin(a), r.uniform(1.78, 2.15), r.uniform(.60, .74)))
    for i in range(3):
        a, d = a0 + .6 + i * math.tau / 3, r.uniform(.40, .52)
        lumps.append((d * math.cos(a), d * math.sin(a), r.uniform(2.78, 3.05), r.uniform(.55, .66)))
    lumps.append((r.uniform(-.2, .2), r.uniform(-.2, .2), 3.36, .50))
    crown = Geo()
    for k, (x, y, z, s) in enumerate(lumps):
        b = leafy(s, hue[1], seed * 17 + k).scale(1, 1, .80).grad((.86, .90, .88), (1.08, 1.06, .96))
        crown.add(b.move(x + bx * 1.5, y + by * 1.5, z))
    p.add(crown.grad((.74, .80, .82), (1.16, 1.13, .96), 1.4, 3.5))
    return m


def birch_tree(seed):
    m = broadleaf('birch', seed, BIRCH, 'white')
    m.parts['birch'].geo.scale(.72, .72, 1.12)
    return m


def conifer(name, seed):
    m = Model(name, 'resource', footprint=[1, 1])
    p = m.part(name)
    r = random.Random(seed)
    p.add(prism(5, .22, .14, .9, 'trunk_d'))
    tiers, H = 4, r.uniform(3.7, 4.4)
    for k in range(tiers):
        z0 = lerp(.55, H * .70, k / (tiers - 1))
        z1 = H if k == tiers - 1 else z0 + lerp(1.75, 1.25, k / (tiers - 1))
        rad = lerp(1.12, .42, k / (tiers - 1)) * r.uniform(.95, 1.06)
        n, ph, pts = (9, 9, 8, 7)[k], r.random() * 6.3, []
        for i in range(n * 2):
            a = ph + math.pi * i / n
            q = rad * (1 if i % 2 == 0 else .74) * r.uniform(.93, 1.07)
            pts.append((q * math.cos(a), q * math.sin(a), z0 - (.10 if i % 2 == 0 else -.06)))
        mid = [(x * .52, y * .52, lerp(z0, z1, .42)) for x, y, z in pts]
        g = loft([pts, mid, [(0, 0, z1)]], [('pine_d', 'pine', 'pine', 'pine_l')[k], ('pine', 'pine', 'pine_l', 'pine_l')[k]], 0, cap0=False)
        p.add(g.vary(.06, seed + k).grad((.85, .88, .88), (1.15, 1.15, 1.0)))
    return m


for i in (1, 2, 3):
    variant('oak' if i == 1 else f'oak_{i}', broadleaf, name='oak', seed=i, hue=OAK)
    variant('pine' if i == 1 else f'pine_{i}', conifer, name='pine', seed=i)
variant('birch', birch_tree, seed=41)


@model
def stump():
    m = Model('stump', 'resource', footprint=[1, 1])
    p = m.part('stump')
    p.add(lathe([(.46, -.03), (.31, .12), (.27, .42)], 7, 'trunk', 30, cap1=False).jitter(.02, 3))
    p.add(lathe([(.275, .425), (.27, .43)], 7, 'wood_l', 0), lathe([(.16, .435), (.15, .44)], 7, 'wood', 0))
    for i in range(4):
        a = i * math.tau / 4 + .5
        p.add(tube([(.22 * math.cos(a), .22 * math.sin(a), .14), (.56 * math.cos(a), .56 * math.sin(a), -.02)], [.10, .04], 'trunk_d', n=4))
    for x, y, a in ((.62, -.28, 20), (-.55, .42, 75), (-.30, -.66, 130), (.36, .60, 50), (.80, .16, 100)):
        p.add(box(.16, .07, .04, 'wood_l').rot(rz=a).move(x, y, 0))
    return m


def heap(name, rocks, tint):
    """one tile of a deposit; several stand side by side, so it fills its tile to the rim. rocks: (x, y, size, flatness, colour)."""
    m = Model(name, 'resource', footprint=[1, 1])
    p = m.part(name)
    for k, (x, y, s, q, col) in enumerate(rocks):
        p.add(rock(s, col, at=(x, y, -.05), sq=(1, 1, q), seed=k * 37 + len(name)).grad(*tint))
    return m, p


@model
def gold_mine():
    m, p = heap('gold_mine', [(0, .08, .72, 1.05, 'stone_d'), (-.60, -.50, .46, .75, 'stone_d'), (.60, -.46, .50, .80, 'stone_d'), (0, -.62, .40, .75, 'stone_d'), (-.58, .52, .48, .80, 'stone_d'),
                              (.58, .56, .46, .75, 'stone_d')], ((.80, .76, .76), (1.12, 1.08, 1.0)))
    # nuggets: bright facetted lumps standing proud of the rock
    for x, y, z, s in ((.0, -.22, .72, .24), (.30, .26, .74, .22), (-.30, .22, .70, .22), (-.58, -.62, .36, .21), (.60, -.58, .42, .22), (.05, -.86, .28, .19), (-.78, .30, .40, .17), (.80, .34, .40, .17),
                       (-.52, .74, .38, .16), (.10, .02, .88, .20), (.56, .80, .34, .15)):
        p.add(ico(s, 'gold', 0).jitter(s * .22, int(x * 99 + y * 7)).vary(.12, int(x * 50 + 9)).scale(1, 1, 1.1).move(x, y, z))
    return m


@model
def stone_mine():
    m, p = heap('stone_mine', [(0, .08, .66, 1.2, 'white*0.86'), (-.60, .46, .50, .90, 'stone_l'), (.58, .50, .48, .85, 'rock_l'), (.60, -.44, .50, .95, 'stone_l'), (-.58, -.46, .48, .80, 'rock_l'),
                               (.04, -.62, .40, .70, 'white*0.86'), (0, .74, .30, .8, 'stone_l'), (-.84, 0, .22, .8, 'stone_l')], ((.80, .80, .84), (1.10, 1.08, 1.02)))
    for x, y, a in ((-.20, -.95, 20), (.30, -.93, -15)):   # cut blocks
        p.add(box(.30, .22, .19, 'stone_l', bevel=.03).rot(rz=a).move(x, y, 0))
    return m


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
