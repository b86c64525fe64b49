"""Horses and camels with their harness, ready for a rider."""
from kit import *
from kit.rigs import quadruped

LIFT = np.array((0, -.05, .72))         # of a rider, above standing on the ground
HORSE = dict(coat='horse', leg='horse_d', mane='horse_d', tail='horse_d', z=1.02, length=1.62, girth=.40, legr=.105, hip=.30,
             neck=((0, .66, .14), (0, .98, .66)), neckr=(.29, .17), head=.56, headr=.17, muzzle='horse_d')
GREY = {**HORSE, 'coat': 'horse_w', 'leg': 'rock', 'mane': 'white', 'tail': 'white', 'muzzle': 'rock', 'ears': 'horse_w'}
BLACK = {**HORSE, 'coat': 'dark', 'leg': 'black', 'mane': 'black', 'tail': 'black', 'muzzle': 'black', 'ears': 'dark'}
CAMEL = dict(coat='camel', leg='camel_d', mane=None, hoof='camel_d', tail='camel_d', z=1.16, length=1.50, girth=.36, legr=.085, hip=.28,
             neck=((0, .62, .0), (0, 1.14, .74)), neckr=(.22, .12), head=.52, headr=.135, muzzle='camel_d', ears='camel')
MULE = {**HORSE, 'coat': 'cloth_b', 'leg': 'horse_d', 'mane': 'dark', 'tail': 'dark', 'z': .92, 'length': 1.40, 'girth': .36, 'legr': .085, 'hip': .26,
        'neck': ((0, .56, .12), (0, .82, .50)), 'neckr': (.24, .15)}


def mount(m, **kind):
    return quadruped(m, **kind)


def bridle(m):
    m.parts['ahead'].add(tube([(0, 1.10, 1.83), (.12, 1.12, 1.72), (0, 1.14, 1.58), (-.12, 1.12, 1.72), (0, 1.10, 1.83)], .022, 'leather_d', n=3))


def saddle(body, z=1.36, cloth='team', trim='gold_d', dy=0.0):
    """saddle on a cloth in the player's colour."""
    g = box(.46, .12, .20, 'leather_d', at=(0, -.28, z), taper=.85).add(box(.40, .10, .14, 'leather_d', at=(0, .22, z + .02)), box(.5, .5, .1, 'leather', at=(0, -.03, z)))
    k = z - 1.36
    rows = [(0, 1.475), (.27, 1.375), (.405, 1.10), (.44, .84)]
    for s in (-1, 1):
        for (x0, z0), (x1, z1) in zip(rows, rows[1:]):
            q = [(s * x0, -.52, z0 + k), (s * x1, -.52, z1 + k), (s * x1, .34, z1 + k), (s * x0, .34, z0 + k)]
            g.add(Geo().poly(q if s > 0 else q[::-1], cloth))
        q = [(s * .445, -.53, .76 + k), (s * .445, .35, .76 + k), (s * .442, .35, .85 + k), (s * .442, -.53, .85 + k)]
        g.add(Geo().sheet(q if s > 0 else q[::-1], trim))
    body.add(g.move(0, dy, 0))


FOLDS = 7


def caparison(m, col='team', trim='gold', lining='dark'):
    """cloth over the horse to the knees: a bell of folds with a wavy, trimmed hem, open under the belly; neck and head dressed too."""
    body, n = m.parts['body'], FOLDS
    for s in (-1, 1):
        prof = []                                          # rows from the spine to the hem, columns from rump to chest
        for k in range(n + 1):
            u = k / n
            y = lerp(-.92, .80, u)
            round_ = math.sqrt(max(0.0, 1 - (2 * u - 1) ** 6))           # rounds off rump and chest
            fold = .035 * (1 if k % 2 else -1)
            hem = .50 + .10 * math.sin(math.pi * u) + (.03 if k % 2 else -.03)
            w = .12 + .88 * round_
            prof.append([(0, y, 1.475 - .03 * (1 - round_)), (s * .27 * w, y, 1.375 - .05 * (1 - round_)), (s * (.41 * w + fold * .3), y, 1.06), (s * (.47 * w + fold), y * 1.02, .80), (s * (.52 * w + fold * 1.4), y * 1.04, hem)])
        for a, b in zip(prof, prof[1:]):
            for j in range(4):
                q = [a[j], a[j + 1], b[j + 1], b[j]]
                q = q if s > 0 else q[::-1]
                tone = col if j < 2 else col + '*0.93'
                body.add(Geo().sheet(q, tone, lining, .03) if j > 1 else Geo().poly(q, tone))
            lip = [np.array(a[4]) + (s * .008, 0, 0), np.array(a[4]) - (-s * .012, 0, .075), np.array(b[4]) - (-s * .012, 0, .075), np.array(b[4]) + (s * .008, 0, 0)]
            body.add(Geo().sheet(lip if s > 0 else lip[::-1], trim, gap=.02))
    m.parts['neck'].add(tube([(0, .58, 1.06), (0, .80, 1.44), (0, .92, 1.64)], [.35, .275, .215], col, n=8, flat=.80, cap1=False))
    hd = m.parts['ahead']
    hd.add(tube([(0, .88, 1.74), (0, 1.08, 1.75), (0, 1.30, 1.62)], [.17, .205, .165], col + '*0.92', n=6, flat=.82, cap0=False, cap1=False))
    hd.add(box(.10, .04, .26, 'iron_l', at=(0, 1.20, 1.70)).rot(rx=32, about=(0, 1.2, 1.8)))
