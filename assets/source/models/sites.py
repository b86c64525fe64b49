"""Building sites, damage and rubble, one of each for footprints of 1, 2, 3 and 4 tiles.

A building goes up in three stages: `foundation_n` alone, the rising model inside `scaffold_n`, the model. It goes down in two:
`damage_n` lies over it, then `rubble_n`."""
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


LIFTS_M = {1: (1.1,), 2: (1.25, 2.3), 3: (1.4, 2.7), 4: (1.6, 3.1, 4.5)}


def scaffold(n):
    """poles, planks and a ladder round a plot; open in the middle, where the building rises."""
    m = Model(f'scaffold_{n}', 'site', footprint=[n, n])
    p = m.part('scaffold')
    r = random.Random(40 + n)
    half, lifts = n - .20, LIFTS_M[n]
    top = lifts[-1] + .75
    k = max(1, n)
    spots = [(lerp(-half, half, i / k), s * half) for i in range(k + 1) for s in (-1, 1)] + [(s * half, lerp(-half, half, i / k)) for i in range(1, k) for s in (-1, 1)]
    for x, y in spots:
        p.add(tube([(x, y, 0), (x + r.uniform(-.05, .05), y + r.uniform(-.05, .05), top + r.uniform(-.2, .25))], [.075, .055], r.choice(('wood', 'wood_l', 'wood')), n=5))
    corners = [(-half, -half), (half, -half), (half, half), (-half, half)]
    for j, z in enumerate(lifts):
        for i, ((x0, y0), (x1, y1)) in enumerate(zip(corners, corners[1:] + corners[:1])):
            p.add(beam((x0, y0, z), (x1, y1, z + r.uniform(-.04, .04)), .07, .07, 'wood_l'))
            if (i + j) % 4 == 3:                           # one side of each lift has no planks yet
                continue
            inx, iny = (0, .2) if y0 == y1 == -half else (0, -.2) if y0 == y1 else (-.2, 0) if x0 > 0 else (.2, 0)
            u0, u1 = (0, .62) if (i + j) % 3 == 1 else (.0, 1.0)
            for q in (.35, 1.05):
                a = (lerp(x0, x1, u0) + inx * q, lerp(y0, y1, u0) + iny * q, z + .06)
                b = (lerp(x0, x1, u1) + inx * q, lerp(y0, y1, u1) + iny * q, z + .06)
                p.add(beam(a, b, .13, .05, r.choice(('plank', 'wood_l', 'wood'))))
    for i in (0, 1):                                       # a brace on the two sides that are seen
        (x0, y0), (x1, y1) = corners[i], corners[i + 1]
        p.add(beam((x0, y0, .1), (lerp(x0, x1, .6), lerp(y0, y1, .6), lifts[-1]), .06, .06, 'wood'))
    lx, ly = half * .45, -half - .12
    for s in (-.17, .17):
        p.add(beam((lx + s, ly - .35, 0), (lx + s, ly + .05, lifts[0] + .35), .055, .055, 'wood_d'))
    for i in range(int(lifts[0] / .28)):
        z = .25 + i * .28
        p.add(beam((lx - .19, ly - .33 + z * .26, z), (lx + .19, ly - .33 + z * .26, z), .045, .045, 'wood_d'))
    if n > 1:                                              # hoist
        x, y = -half, half
        p.add(beam((x, y, top - .1), (x + .55, y - .75, top + .3), .08, .08, 'wood_d'), beam((x + .55, y - .75, top + .25), (x + .55, y - .75, top - 1.2), .03, .03, 'rope'), box(.3, .3, .22, 'stone_l', at=(x + .55, y - .75, top - 1.42)))
        p.add(Geo().sheet([(half + .02, -half * .6, lifts[-1]), (half + .02, half * .1, lifts[-1]), (half + .02, half * .1, lifts[-1] - .62), (half + .02, -half * .6, lifts[-1] - .55)], 'team'))
    return m


def damage(n):
    """what lies about a building that has been struck: soot on the ground, fallen tiles, charred beams against the walls."""
    m = Model(f'damage_{n}', 'site', footprint=[n, n])
    p = m.part('damage')
    r = random.Random(70 + n)
    rim = n - .25
    for i in range(2 + n):                                 # soot: ragged flat patches round the foot
        side, u = i % 4, r.uniform(-.7, .7) * rim
        x, y = ((u, -rim), (rim, u), (u, rim), (-rim, u))[side]
        s = r.uniform(.35, .6) * (.75 + .2 * n)
        pts = [(x + s * r.uniform(.7, 1.15) * math.cos(math.tau * k / 8), y + s * r.uniform(.7, 1.15) * math.sin(math.tau * k / 8), .075) for k in range(8)]
        p.add(Geo().poly(pts, ('black', 'dark', 'soil')[i % 3]))
    for i in range(2 + 2 * n):                             # beams
        side, u = (0, 1, 0, 1, 2, 3)[i % 6], r.uniform(-.75, .75) * rim
        a = r.uniform(-.5, .5)
        foot = ((u, -rim - .05, .05), (rim + .05, u, .05), (u, rim + .05, .05), (-rim - .05, u, .05))[side]
        h = r.uniform(.5, .95)
        head = ((u + a, -rim + .42, h), (rim - .42, u + a, h), (u + a, rim - .42, h), (-rim + .42, u + a, h))[side]
        p.add(beam(foot, head, .08 + .03 * n, .08 + .03 * n, r.choice(('black', 'dark', 'wood_d'))))
    for i in range(4 + 4 * n):                             # tiles, thatch, stones
        side, u = i % 4, r.uniform(-.9, .9) * rim
        x, y = ((u, -rim), (rim, u), (u, rim), (-rim, u))[side]
        x, y = x + r.uniform(-.25, .2), y + r.uniform(-.25, .2)
        if i % 3:
            p.add(box(.22 + .05 * n, .16 + .035 * n, .05, r.choice(('tile', 'tile_d', 'thatch_d', 'plank', 'slate'))).rot(r.uniform(-20, 20), r.uniform(-20, 20), r.uniform(0, 180)).move(x, y, r.uniform(.08, .14)))
        else:
            p.add(rock(r.uniform(.10, .18) * (.8 + .2 * n), r.choice(('stone', 'stone_d', 'plaster_d')), at=(x, y, .03), seed=i))
    return m


for i in (1, 2, 3, 4):
    for _name, _fn in (('foundation', foundation), ('scaffold', scaffold), ('damage', damage), ('rubble', rubble)):
        variant(f'{_name}_{i}', _fn, n=i)
