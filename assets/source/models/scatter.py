"""Ground scatter: pretty, never in the way."""
from kit import *


def blades(p, r, n=7, spread=(.02, .16), tall=(.22, .40), cols=('grass_l', 'grass', 'leaf_l')):
    for _ in range(n):
        a, d = r.uniform(0, 6.28), r.uniform(*spread)
        x, y, h, w = d * math.cos(a), d * math.sin(a), r.uniform(*tall), .035
        t = (x + .12 * math.cos(a), y + .12 * math.sin(a), h)
        b = [(x - w * math.sin(a), y + w * math.cos(a), 0), (x + w * math.sin(a), y - w * math.cos(a), 0)]
        p.add(Geo().sheet([b[0], b[1], t], r.choice(cols), gap=.008))


def tuft(name, seed, petals=None, dry=False):
    """grass, with flowers of one colour or without."""
    m = Model(name, 'scatter')
    p = m.part(name)
    blades(p, random.Random(seed), cols=('dry', 'wheat_d', 'dry*0.9') if dry else ('grass_l', 'grass', 'leaf_l'))
    r = random.Random(seed)
    for _ in range(5 if petals else 0):
        a, d = r.uniform(0, 6.28), r.uniform(.05, .3)
        p.add(ico(.05, petals, 0).move(d * math.cos(a), d * math.sin(a), r.uniform(.2, .36)))
    return m


variant('grass_tuft', tuft, name='grass_tuft', seed=1)
variant('grass_dry', tuft, name='grass_dry', seed=2, dry=True)
for _name, _petals, _seed in (('flowers', 'flower', 1), ('flowers_red', 'petal_r', 3), ('flowers_blue', 'petal_b', 4), ('flowers_yellow', 'petal_y', 5)):
    variant(_name, tuft, name=_name, seed=_seed, petals=_petals)


@model
def rocks_small(seed=1):
    m = Model('rocks_small', 'scatter')
    p = m.part('rocks_small')
    r = random.Random(seed)
    for i in range(4):
        a, d = r.uniform(0, 6.28), .1 + .18 * i
        p.add(rock(r.uniform(.12, .30), 'rock', at=(d * math.cos(a), d * math.sin(a), -.03), seed=seed * 7 + i).grad((.82, .8, .8), (1.1, 1.08, 1.03)))
    return m


@model
def boulder():
    m = Model('boulder', 'scatter')
    p = m.part('boulder')
    for k, (x, y, s, q) in enumerate(((0, 0, .62, .95), (.52, .22, .36, .8), (-.40, .42, .26, .8), (.1, -.58, .22, .7))):
        p.add(rock(s, ('rock', 'rock_l', 'rock', 'stone_d')[k], at=(x, y, -.05), sq=(1, .9, q), seed=k * 31 + 4).grad((.78, .78, .78), (1.12, 1.10, 1.04)))
    for x, y, z in ((-.1, .05, .56), (.2, -.1, .50), (.55, .2, .22)):      # moss
        p.add(ball(.2, 'grass_d', at=(x, y, z), n=6, m=4, sq=(1, .8, .3)))
    return m


@model
def reeds(seed=1):
    m = Model('reeds', 'scatter')
    p = m.part('reeds')
    r = random.Random(seed)
    for i in range(11):
        a, d = r.uniform(0, 6.28), r.uniform(.0, .32)
        x, y, h = d * math.cos(a), d * math.sin(a), r.uniform(.5, .95)
        p.add(tube([(x, y, -.2), (x + .06 * math.cos(a), y + .06 * math.sin(a), h)], [.03, .012], r.choice(('leaf', 'leaf_l', 'dry')), n=3, smooth=0))
        if i % 3 == 0:
            p.add(prism(5, .04, .04, .18, 'trunk').move(x + .06 * math.cos(a), y + .06 * math.sin(a), h - .06))
    return m


@model
def lilies(seed=3):
    """pads on still water (z = 0), one in flower."""
    m = Model('lilies', 'scatter')
    p = m.part('lilies')
    r = random.Random(seed)
    for i in range(5):
        a, d, s = i * 1.3, .12 + .13 * i, r.uniform(.15, .24)
        pts = [(d * math.cos(a), d * math.sin(a), .03)] + [(d * math.cos(a) + s * math.cos(a + q), d * math.sin(a) + s * math.sin(a + q), .025) for q in np.linspace(.35, math.tau - .35, 8)]
        p.add(Geo().poly(pts, ('lily', 'leaf', 'leaf_l')[i % 3]))
    for k in range(5):
        p.add(prism(3, .06, 0, .15, 'flower', cap0=False).rot(rx=38).rot(rz=72 * k).move(.12, 0, .05))
    return m


@model
def mushrooms():
    m = Model('mushrooms', 'scatter')
    p = m.part('mushrooms')
    for k, (x, y, s) in enumerate(((0, 0, 1.0), (.17, .10, .7), (-.14, .12, .8))):
        p.add(prism(5, .035 * s, .03 * s, .14 * s, 'linen').move(x, y, 0), lathe([(.11 * s, .12 * s), (.10 * s, .17 * s), (0, .22 * s)], 6, ('tile_d', 'cloth_b', 'tile_d')[k], 40, at=(x, y, 0)))
    return m


@model
def fern(seed=2):
    m = Model('fern', 'scatter')
    p = m.part('fern')
    r = random.Random(seed)
    for k in range(7):
        a, L = k * math.tau / 7 + r.uniform(-.2, .2), r.uniform(.36, .52)
        d, s = np.array([math.cos(a), math.sin(a), 0]), np.array([-math.sin(a), math.cos(a), 0]) * .10
        mid = d * L * .55 + [0, 0, .24]
        p.add(Geo().sheet([d * .03, mid - s, d * L + [0, 0, .12], mid + s], r.choice(('leaf', 'leaf_d', 'pine_l')), gap=.016))
    return m


@model
def shrub(seed=7):
    """a green bush that nobody gathers from."""
    m = Model('shrub', 'scatter')
    p = m.part('shrub')
    for k, (x, y, z, s) in enumerate(((0, 0, .30, .36), (.30, .1, .22, .26), (-.24, -.18, .22, .27))):
        b = ball(s, ('leaf_d', 'leaf', 'leaf_d')[k], n=6, m=4, smooth=0).jitter(s * .13, seed + k).vary(.07, k).grad((.76, .82, .8), (1.14, 1.12, .96))
        p.add(b.scale(1, 1, .9).move(x, y, z))
    return m


@model
def bones():
    """what is left of the dead after a while."""
    m = Model('bones', 'scatter')
    p = m.part('bones')
    p.add(ball(.13, 'linen', at=(.02, .42, .10), n=6, m=4, sq=(.85, 1, .9)))
    for k in range(4):
        y = .20 - .13 * k
        p.add(tube([(-.20 + .02 * k, y, .02), (-.12, y + .03, .13), (.12, y + .03, .13), (.20 - .02 * k, y, .02)], .022, ('linen', 'linen_d')[k % 2], n=3))
    for q in (((-.08, -.30, .04), (-.16, -.68, .03)), ((.10, -.32, .04), (.30, -.60, .03)), ((.30, .20, .03), (.48, -.08, .03))):
        p.add(tube(q, .03, 'linen', n=4))
    return m
