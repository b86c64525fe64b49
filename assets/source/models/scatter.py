"""Ground scatter: pretty, never in the way."""
from kit import *


@model
def grass_tuft(seed=1):
    m = Model('grass_tuft', 'scatter')
    p = m.part('grass_tuft')
    r = random.Random(seed)
    for i in range(7):
        a = r.uniform(0, 6.28)
        d = r.uniform(.02, .16)
        x, y = d * math.cos(a), d * math.sin(a)
        h = r.uniform(.22, .40)
        w = .035
        t = (x + .12 * math.cos(a), y + .12 * math.sin(a), h)
        b = [(x - w * math.sin(a), y + w * math.cos(a), 0), (x + w * math.sin(a), y - w * math.cos(a), 0)]
        c = r.choice(('grass_l', 'grass', 'leaf_l'))
        p.add(Geo().sheet([b[0], b[1], t], c, gap=.008))
    return m


@model
def flowers(seed=1, col='flower'):
    m = grass_tuft(seed)
    m.name = 'flowers'
    r = random.Random(seed)
    for i in range(5):
        a, d = r.uniform(0, 6.28), r.uniform(.05, .3)
        m.parts['grass_tuft'].add(ico(.05, col, 0).move(d * math.cos(a), d * math.sin(a), r.uniform(.2, .36)))
    return m


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
