"""Whole pieces of buildings: the timber-framed hall, chimneys, merlons, yard walls, training props."""
import math
import random

from .geo import Geo
from .maths import lerp
from .roofs import cone_roof, gable_end, gable_roof, hip_roof
from .shapes import ball, beam, box, extrude, lathe, prism, tube
from .walls import plan, quoins, stones, timber, window

TERRA = ('tile', 'tile', 'tile_l', 'tile_d', 'tile')
SLATE = ('slate', 'slate', 'slate_l', 'slate_d')
THATCH = ('thatch', 'thatch*0.97', 'thatch*0.94', 'thatch*1.03')
SHINGLE = ('wood', 'plank', 'wood*0.9', 'plank*0.92')


def hall(w, l, z0, z1, z2, h, roof=TERRA, base='stone', upper='plaster', jetty=.12, posts=4, brace='ends', seed=1, rows=6, cols=7, axis='y',
         stone_count=5, over=.28, back=True, mid_rail=True):
    """stone ground floor z0..z1, timber-framed upper floor z1..z2, gable roof h high; ridge along y or x.
    Returned geometry is centred; walls come back too so that doors can be put on them."""
    g = Geo()
    g.add(box(w + .16, l + .16, .22, 'stone_d', at=(0, 0, z0)))
    g.add(box(w, l, z1 - z0, base, at=(0, 0, z0), tess=.8))
    lower = plan(w, l, z0 + .2, z1)
    for i, wl in enumerate(lower):
        g.add(stones(wl, stone_count if i % 2 == 0 else max(2, stone_count - 1), seed=seed + i))
    g.add(quoins(w, l, z0 + .2, z1, seed=seed))
    W, L = w + jetty * 2, l + jetty * 2
    upper_w = plan(W, L, z1, z2)
    if z2 > z1 + .05:
        g.add(box(W + .06, L + .06, .14, 'wood_d', at=(0, 0, z1 - .08)))
        g.add(box(W, L, z2 - z1, upper, at=(0, 0, z1), tess=.8))
        for i, wl in enumerate(upper_w):
            n = max(2, round(posts * wl.len / max(W, L)) + (1 if wl.len > 1.6 else 0))
            g.add(timber(wl, posts=n, rails=(0, .5, 1) if mid_rail and z2 - z1 > 1.4 else (0, 1), brace=brace))
    rw, rl = (W, L) if axis == 'y' else (L, W)
    r = gable_roof(rw, rl, h, z2, roof, rows=rows, colsn=cols, seed=seed, over=over)
    ends = Geo()
    for f in (-1, 1):
        ends.add(gable_end(rw, h, z2, f * (rl / 2), f, upper, over=over))
    if axis == 'x':
        r.rot(rz=90); ends.rot(rz=90)
    g.add(r, ends)
    return g, lower, upper_w


def chimney(x, y, z0, z1, s=.5):
    g = box(s, s, z1 - z0, 'stone', at=(x, y, z0), taper=.85, tess=.6)
    g.add(box(s * 1.1, s * 1.1, .12, 'stone_d', at=(x, y, z1 - .1)))
    for k in (-1, 1):
        g.add(prism(6, .09, .07, .22, 'tile_d', at=(x + k * s * .2, y, z1)))
    return g



def merlons(w, l, z, n=3, s=.32, col='stone_l', at=(0, 0)):
    g = Geo()
    for i in range(n):
        for sx in (-1, 1):
            u = lerp(-1, 1, i / (n - 1))
            g.add(box(s, s * .7, s, col, at=(at[0] + u * (w - s) / 2, at[1] + sx * (l - s * .7) / 2, z)))
            if 0 < i < n - 1:
                g.add(box(s * .7, s, s, col, at=(at[0] + sx * (w - s * .7) / 2, at[1] + u * (l - s) / 2, z)))
    return g


def dummy(at, rz=0):
    g = beam((0, 0, 0), (0, 0, 1.5), .12, .12, 'wood_d').add(beam((-.5, 0, 1.15), (.5, 0, 1.15), .1, .1, 'wood_d'))
    g.add(lathe([(.2, .65), (.26, .95), (.2, 1.25)], 7, 'hay', 40), ball(.17, 'hay', at=(0, 0, 1.48), n=7, m=4), lathe([(.265, .90), (.268, .98)], 7, 'berry', 0))
    return g.rot(rz=rz).move(*at)



def yard_wall(x0, y0, x1, y1, seed):
    """low stone wall between two points."""
    L = math.hypot(x1 - x0, y1 - y0)
    b = box(L, .3, .62, 'stone', tess=.7).add(box(L + .06, .38, .12, 'stone_l', at=(0, 0, .62)))
    for f in (0, 2):
        b.add(stones(plan(L, .3, 0, .62)[f], max(2, int(L * 2)), seed=seed, h=.16, size=(.2, .36)))
    return b.rot(rz=math.degrees(math.atan2(y1 - y0, x1 - x0))).move((x0 + x1) / 2, (y0 + y1) / 2)


def target(at, rz=0, r=.44):
    """straw archery butt on a stand; rz = 0 faces -Y."""
    t = lathe([(r, 0), (r, .12)], 10, 'hay', 0)
    for k, (q, col) in enumerate(((.73, 'white'), (.46, 'berry'), (.2, 'gold'))):
        t.add(lathe([(r * q, .125 + .01 * k), (r * q - .01, .13 + .01 * k)], 10, col, 0))
    g = t.rot(rx=78).move(0, -.02, r + .38)
    for s in (-1, 1):
        g.add(beam((s * r * .55, .28, 0), (s * r * .25, .02, r * 1.9 + .3), .07, .07, 'wood_d'))
    return g.add(beam((0, .5, 0), (0, .1, r + .5), .07, .07, 'wood_d')).rot(rz=rz).move(*at)


def weapon_rack(at, rz=0, n=4, kind='spear'):
    g = beam((-.7, 0, .75), (.7, 0, .75), .08, .08, 'wood_d')
    for s in (-1, 1):
        g.add(beam((s * .65, .15, 0), (s * .65, -.05, 1.0), .08, .08, 'wood_d'))
    for x in [-.4 + .8 * i / (n - 1) for i in range(n)]:
        if kind == 'spear':
            g.add(tube([(x, -.22, .05), (x + .02, .1, 1.5)], .025, 'wood_l', n=4), prism(4, .06, 0, .22, 'iron_l').rot(rx=-12).move(x + .02, .1, 1.48))
        else:
            g.add(tube([(x, -.12, .1), (x, -.30, .45), (x, -.30, .95), (x, -.02, 1.35)], [.012, .03, .03, .012], 'wood', n=4))
    return g.rot(rz=rz).move(*at)


def square_tower(w, h, seed=1, foot=.5, stone_count=7, slits=True, top='merlons', taper=.95, roof=SLATE, roof_h=1.8):
    """stone tower with quoins; top: merlons, roof (hipped, over a timber gallery) or bare."""
    g = box(w + .24, w + .24, foot, 'stone_d', taper=.93).add(box(w, w, h, 'stone', taper=taper, tess=.8))
    for i, wl in enumerate(plan(w * .98, w * .98, foot, h - .2)):
        g.add(stones(wl, stone_count, seed=seed + i))
        if slits and i < 2:
            g.add(wl.place(window(.2, .62, frame='stone_l', bars=False), wl.len / 2, (h - foot) * .38, -.02))
    g.add(quoins(w * (taper + .02), w * (taper + .02), foot, h - .1, seed=seed, size=.32, out=.04))
    if top == 'merlons':
        g.add(box(w + .26, w + .26, .2, 'stone_d', at=(0, 0, h - .1)), box(w + .26, w + .26, .14, 'stone', at=(0, 0, h + .1)), merlons(w + .26, w + .26, h + .24, 3 if w < 1.7 else 4, .32 if w > 1.3 else .26))
        g.add(box(w - .2, w - .2, .02, 'plank', at=(0, 0, h + .245)))
    elif top == 'roof':
        g.add(box(w + .3, w + .3, .16, 'wood_d', at=(0, 0, h)), box(w + .24, w + .24, .72, 'plank', at=(0, 0, h + .16), tess=.7))
        for wl in plan(w + .24, w + .24, h + .16, h + .88):
            g.add(timber(wl, 4, (0, 1), None, w=.12))
        for sx in (-1, 1):
            for sy in (-1, 1):
                g.add(beam((sx * w * .55, sy * w * .55, h + .8), (sx * w * .55, sy * w * .55, h + 1.5), .13, .13, 'wood_d'))
        g.add(hip_roof(w + .2, w + .2, roof_h, h + 1.45, roof, rows=4, over=.26, cap=roof[-1]))
    return g


def round_tower(r, h, n=10, roof=None, roof_h=2.0, col='stone', foot=.5, seed=1):
    """round tower; with a cone, or crenellated."""
    g = lathe([(r * 1.14, 0), (r * 1.06, foot)], n, 'stone_d', 0, cap1=False).add(lathe([(r * 1.03, foot - .02), (r * .96, h * .55), (r * .96, h)], n, [col, col], 0, cap0=False, cap1=False))
    rnd = random.Random(seed)
    for _ in range(round(r * h * 3)):                      # proud stones
        a, z = rnd.uniform(0, 6.28), rnd.uniform(foot + .1, h - .5)
        g.add(box(.34, .12, .19, rnd.choice(('stone_l', 'stone_d', 'stone')), at=(0, -r * .98, 0)).rot(rz=math.degrees(a)).move(0, 0, z))
    g.add(lathe([(r * .97, h - .12), (r * 1.12, h + .08), (r * 1.12, h + .26)], n, ['stone_d', 'stone_l'], 0))
    if roof:
        return g.add(cone_roof(n, r * 1.28, roof_h, h + .2, roof, rows=4))
    for k in range(n):
        a = math.tau * (k + .5) / n
        if k % 2 == 0:
            g.add(box(r * .52, .22, .36, 'stone_l', at=(0, -r * 1.0, 0)).rot(rz=math.degrees(a) + 90).move(0, 0, h + .26))
    return g.add(lathe([(r * .95, h + .27), (.0, h + .275)], n, 'plank', 0))


def arch(w, h, depth=.3, n=7, stone=('stone_l', 'stone'), fill='dark', at=(0, 0, 0)):
    """a round-headed opening facing -Y: voussoirs, jambs, and what is seen through it."""
    g = extrude([(-w / 2, 0), (w / 2, 0)] + [(w / 2 * math.cos(a), h - w / 2 + w / 2 * math.sin(a)) for a in [math.pi * k / 6 for k in range(7)]], -.03, 0, fill)
    for k in range(n):
        a = math.pi * (k + .5) / n
        g.add(box(.26, depth, w * .26, stone[k % 2], at=(0, -depth * .3, -w * .13)).rot(ry=90 - math.degrees(a)).move((w / 2 + .1) * math.cos(a), 0, h - w / 2 + (w / 2 + .1) * math.sin(a)))
    for s in (-1, 1):
        g.add(box(.22, depth, h - w / 2, stone[0], at=(s * (w / 2 + .1), -depth * .3, 0)))
    return g.move(*at)


def tracery(w, h, at=(0, 0, 0)):
    """tall pointed church window facing -Y."""
    out = [(-w / 2, 0), (w / 2, 0), (w / 2, h * .62), (0, h), (-w / 2, h * .62)]
    g = extrude([(x * 1.32, z * 1.08 - .05) for x, z in out], -.05, 0, 'stone_l').add(extrude(out, -.075, -.04, 'window'))
    g.add(box(.04, .03, h * .82, 'stone_l', at=(0, -.085, 0)), box(w, .028, .04, 'stone_l', at=(0, -.085, h * .45)))
    g.add(prism(6, w * .17, w * .17, .03, 'gold').rot(rx=90).move(0, -.07, h * .66))
    return g.move(*at)
