"""Cliffs: pieces a tile wide that the game sets along the rim of high ground, low side towards the front (-Y here, +Z in the file).

`cliff` is a straight run, `cliff_out` turns round a corner of the high ground, `cliff_in` fills a corner of the low ground."""
from kit import *

HEIGHT_M = 2.0
TONES = ('rock', 'rock_l', 'stone_d', 'rock*0.92')


def slab(r, x, y, w, d, h, z=-.3):
    """a leaning block with a broken top."""
    pts = [(-w / 2, -d / 2), (0, -d / 2 - .12 * r.random()), (w / 2, -d / 2), (w / 2, d / 2), (-w / 2, d / 2)]
    bottom = [(a * 1.12, b * 1.12, z) for a, b in pts]
    belt = [(a * r.uniform(.98, 1.08), b * r.uniform(.98, 1.08), z + (h - z) * r.uniform(.45, .6)) for a, b in pts]
    top = [(a * r.uniform(.78, .95), b * r.uniform(.78, .95), h * r.uniform(.9, 1.06)) for a, b in pts]
    return loft([bottom, belt, top], r.choice(TONES), 0, cap0=False).vary(.06, int(x * 97 + y * 31 + 500)).rot(rz=r.uniform(-14, 14)).move(x, y, 0)


def face(name, seed, spots):
    m = Model(name, 'cliff', footprint=[1, 1])
    p, r, g = m.part(name), random.Random(seed), Geo()
    for x, y, w, d, h in spots:
        g.add(slab(r, x, y, w, d, h))
    p.add(g.grad((.74, .72, .74), (1.14, 1.10, 1.02), -.1, HEIGHT_M))
    for _ in range(3):                                     # scree at the foot, grass on the rim
        x, y, *_rest = r.choice(spots)
        p.add(rock(r.uniform(.12, .24), 'rock', at=(x + r.uniform(-.4, .4), y - .62, -.04), seed=int(r.random() * 99)))
    for x, y, w, d, h in spots[::2]:
        p.add(ball(.34, 'grass_d', at=(x, y + .2, h * .96), n=6, m=4, sq=(1.1, .8, .28)))
    return m


RUN = [(-.72, .05, .62, .9, 1.95), (-.10, -.05, .74, 1.0, 2.1), (.62, .08, .74, .9, 1.9), (-.45, -.48, .5, .42, .95), (.36, -.50, .56, .44, .75)]
OUT = [(-.30, -.25, .9, .9, 2.05), (.45, -.35, .62, .7, 1.7), (-.40, .50, .7, .8, 1.95), (.10, .30, .9, .9, 2.1), (-.75, -.60, .5, .42, .85), (-.78, .2, .42, .5, 1.1), (.05, -.82, .5, .42, .9)]
IN = [(.40, .42, 1.05, 1.05, 2.05), (-.45, .55, .8, .8, 1.95), (.55, -.50, .8, .85, 1.95), (-.25, -.30, .55, .5, .8), (.05, -.05, .6, .6, 1.4)]
variant('cliff', face, name='cliff', seed=3, spots=RUN)
variant('cliff_2', face, name='cliff_2', seed=8, spots=[(-x, y, w, d, h * .97) for x, y, w, d, h in RUN])
variant('cliff_out', face, name='cliff_out', seed=5, spots=OUT)
variant('cliff_in', face, name='cliff_in', seed=6, spots=IN)
