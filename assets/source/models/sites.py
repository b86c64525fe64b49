"""Building sites and rubble, one of each for footprints of 1, 2, 3 and 4 tiles. All stay low: units must not vanish behind them."""
from kit import *


def foundation(n):
    """staked-out plot: corner stakes with cord, first stones, planks, a team pennant."""
    m = Model(f'foundation_{n}', 'site', footprint=[n, n])
    p = m.part('site')
    r = random.Random(n)
    half = n - .22
    p.add(box(2 * n - .3, 2 * n - .3, .05, 'dirt', taper=.97, tess=1.0).vary(.05, n))
    corners = [(-half, -half), (half, -half), (half, half), (-half, half)]
    for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1]):
        p.add(tube([(x0, y0, 0), (x0, y0, .72)], [.09, .07], 'wood_l', n=5), beam((x0, y0, .56), (x1, y1, .56), .045, .045, 'rope'))
        for i in range(1, n):                              # stakes between the corners
            x, y = lerp(x0, x1, i / n), lerp(y0, y1, i / n)
            p.add(tube([(x, y, 0), (x, y, .62)], [.07, .055], 'wood', n=4))
    inner = n - .62                                        # first course of the walls, with gaps
    k = max(3, 2 * n + 1)
    for s, ax in ((-1, 0), (1, 0), (-1, 1), (1, 1)):
        for i in range(k):
            if n > 1 and r.random() < .28:
                continue
            u = lerp(-inner, inner, (i + .5) / k)
            w = 2 * inner / k * .92
            b = box(w, .36, r.uniform(.2, .3), r.choice(('stone', 'stone_l', 'stone_d')), bevel=.03)
            p.add(b.move(u, s * inner, .04) if ax == 0 else b.rot(rz=90).move(s * inner, u, .04))
    for i in range(max(1, n * n // 3)):                    # stacks of planks and stones
        x, y = r.uniform(-.55, .55) * (n - .7), r.uniform(-.55, .55) * (n - .7)
        a, g = r.uniform(0, 180), Geo()
        for j in range(3):
            g.add(box(.9 if n > 1 else .6, .20, .07, ('plank', 'wood_l', 'wood')[j]).rot(rz=r.uniform(-8, 8)).move((j - 1) * .02, (j % 2) * .12 - .06, .05 + .07 * j))
        p.add(g.rot(rz=a).move(x, y))
        if n > 1:
            p.add(rock(r.uniform(.18, .28), 'stone', at=(r.uniform(-.5, .5) * n, r.uniform(-.5, .5) * n, .02), seed=i))
    for s in (-1, 1) if n > 1 else (-1,):
        pole, cloth = flag(1.05 + .08 * n, .36 + .13 * n, .26 + .06 * n)
        p.add(pole.move(s * half, s * half), cloth.rot(rz=110 + s * 90).move(s * half, s * half))
    return m


def rubble(n):
    """what is left of a building: stones, beams, tiles, ash."""
    m = Model(f'rubble_{n}', 'site', footprint=[n, n])
    p = m.part('rubble')
    r = random.Random(10 + n)
    R = n * .82
    pts = []
    for i in range(14):                                    # scorched ground with a ragged rim
        a = i * math.tau / 14
        q = R * r.uniform(.95, 1.12)
        pts.append((q * math.cos(a), q * math.sin(a)))
    p.add(loft([[(x, y, .0) for x, y in pts], [(x * .93, y * .93, .05) for x, y in pts], [(x * .5, y * .5, .07) for x, y in pts], [(0, 0, .09)]],
               ['dirt_d', 'dirt_d', 'soil'], 0, cap0=False).vary(.08, n))
    spot = lambda k: (lambda a, d: (d * math.cos(a), d * math.sin(a)))(r.uniform(0, 6.28), R * k * r.random() ** .6)
    for i in range(5 + 4 * n):
        x, y = spot(.85)
        p.add(rock(r.uniform(.16, .34) * (.8 + .1 * n), r.choice(('stone', 'stone_d', 'stone_l', 'plaster_d')), at=(x, y, .0), seed=i * 7 + n, sq=(1, 1, .75)))
    for i in range(2 + 2 * n):
        x, y = spot(.7)
        a, l = r.uniform(0, 6.28), r.uniform(.6, 1.1) * (.7 + .22 * n)
        p.add(beam((x, y, .08), (x + l * math.cos(a), y + l * math.sin(a), r.uniform(.15, .75)), .15, .15, r.choice(('wood_d', 'black', 'wood', 'dark'))))
    for i in range(6 + 5 * n):
        x, y = spot(.9)
        p.add(box(.34, .26, .06, r.choice(('tile', 'tile_d', 'thatch', 'plank'))).rot(r.uniform(-25, 25), r.uniform(-25, 25), r.uniform(0, 180)).move(x, y, r.uniform(.08, .22)))
    x, y = spot(.4)
    p.add(Geo().sheet([(x - .45, y, .2), (x + .40, y - .1, .16), (x + .34, y + .35, .24), (x - .3, y + .4, .2)], 'team*0.8'))
    return m


for i in (1, 2, 3, 4):
    variant(f'foundation_{i}', foundation, n=i)
    variant(f'rubble_{i}', rubble, n=i)
