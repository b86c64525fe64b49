"""Primitive shapes. All return a Geo with outward faces."""
import math
import random

import numpy as np

from .geo import Geo
from .maths import lerp, unit


def loft(rings, col, smooth=0, cap0=True, cap1=True, closed=True):
    """skin a list of rings (equal point counts; a ring of one point is an apex).
    `col` may be a list, one colour per band."""
    g = Geo()
    ids = [[g.vert(p) for p in r] for r in rings]
    for k in range(len(ids) - 1):
        a, b = ids[k], ids[k + 1]
        c = col[k] if isinstance(col, list) else col
        n = max(len(a), len(b))
        for i in range(n if closed else n - 1):
            j = (i + 1) % n
            if len(a) == 1:
                g.face((a[0], b[j], b[i]), c, smooth)
            elif len(b) == 1:
                g.face((a[i], a[j], b[0]), c, smooth)
            else:
                g.face((a[i], a[j], b[j], b[i]), c, smooth)
    c0, c1 = (col[0], col[-1]) if isinstance(col, list) else (col, col)
    if cap0 and len(rings[0]) > 2:
        g.poly([rings[0][i] for i in reversed(range(len(rings[0])))], c0)
    if cap1 and len(rings[-1]) > 2:
        g.poly(list(rings[-1]), c1)
    return g


def ring(n, rx, ry, z, phase=0.5, x=0, y=0):
    return [(x + rx * math.cos(2 * math.pi * (i + phase) / n), y + ry * math.sin(2 * math.pi * (i + phase) / n), z)
            for i in range(n)]


def lathe(profile, n, col, smooth=40, at=(0, 0, 0), sq=(1, 1), phase=0.5, cap0=True, cap1=True):
    """profile: [(radius, z), ...] from bottom to top."""
    rings = [[(0, 0, z)] if r == 0 else ring(n, r * sq[0], r * sq[1], z, phase) for r, z in profile]
    return loft(rings, col, smooth, cap0, cap1).move(*at)


def prism(n, r0, r1, h, col, at=(0, 0, 0), sq=(1, 1), smooth=40, cap0=True, cap1=True, phase=0.5):
    return lathe([(r0, 0), (r1, h)], n, col, smooth if n > 5 else 0, at, sq, phase, cap0, cap1)


def tube(pts, radii, col, n=6, smooth=50, flat=1.0, cap0=True, cap1=True):
    """tapered tube along a polyline. flat squashes the section across its local x."""
    pts = [np.asarray(p, float) for p in pts]
    radii = radii if isinstance(radii, (list, tuple)) else [radii] * len(pts)
    rings, ref = [], None
    for i, p in enumerate(pts):
        d = unit(pts[min(i + 1, len(pts) - 1)] - pts[max(i - 1, 0)])
        if ref is None:
            ref = np.array([1.0, 0, 0]) if abs(d[0]) < 0.9 else np.array([0, 1.0, 0])
        x = unit(ref - d * ref.dot(d))
        y = np.cross(d, x)
        ref = x
        r = radii[i]
        rings.append([p] if r == 0 else
                     [p + x * r * flat * math.cos(2 * math.pi * (k + .5) / n) + y * r * math.sin(2 * math.pi * (k + .5) / n)
                      for k in range(n)])
    return loft(rings, col, smooth if n > 4 else 0, cap0, cap1)


def beam(p0, p1, w, h, col, up=(0, 0, 1)):
    """rectangular beam between two points; h is measured along `up`."""
    p0, p1 = np.asarray(p0, float), np.asarray(p1, float)
    d = unit(p1 - p0)
    up = np.asarray(up, float)
    if abs(d.dot(unit(up))) > 0.99:
        up = np.array([0, 1.0, 0])
    x = unit(np.cross(d, up))
    z = np.cross(x, d)
    q = [(-x * w - z * h) / 2, (x * w - z * h) / 2, (x * w + z * h) / 2, (-x * w + z * h) / 2]
    return loft([[p0 + k for k in q], [p1 + k for k in q]], col).flip_if_inside_out()


def box(sx, sy, sz, col, at=(0, 0, 0), bevel=0.0, taper=1.0, tess=None):
    """base-centred box; `taper` scales the top (number or (tx, ty)); bevel chamfers all edges."""
    tx, ty = taper if isinstance(taper, tuple) else (taper, taper)
    g = Geo()
    if bevel:
        b = min(bevel, sx / 2.01, sy / 2.01, sz / 2.01)
        cs = {}
        for X in (-1, 1):
            for Y in (-1, 1):
                for Z in (-1, 1):
                    x, y, z = X * sx / 2, Y * sy / 2, Z * sz / 2
                    cs[X, Y, Z] = [g.vert((x, y - Y * b, z - Z * b)), g.vert((x - X * b, y, z - Z * b)),
                                   g.vert((x - X * b, y - Y * b, z))]
                    t = [cs[X, Y, Z][k] for k in range(3)]
                    g.face(t if X * Y * Z > 0 else t[::-1], col)
        def quad(ids, axis, sign):
            a, b_, c = (g.v[i] for i in ids[:3])
            n = np.cross(b_ - a, c - a)
            g.face(ids if n.dot(axis) * sign > 0 else ids[::-1], col)
        for ax in range(3):
            o = [i for i in range(3) if i != ax]
            for s in (-1, 1):
                ids = []
                for p, q in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                    k = [0, 0, 0]
                    k[ax], k[o[0]], k[o[1]] = s, p, q
                    ids.append(cs[tuple(k)][ax])
                e = np.zeros(3); e[ax] = 1
                quad(ids, e, s)
            for p in (-1, 1):
                for q in (-1, 1):
                    k0, k1 = [0, 0, 0], [0, 0, 0]
                    k0[ax], k0[o[0]], k0[o[1]] = -1, p, q
                    k1[ax], k1[o[0]], k1[o[1]] = 1, p, q
                    k0, k1 = tuple(k0), tuple(k1)
                    e = np.zeros(3); e[o[0]], e[o[1]] = p, q
                    quad([cs[k0][o[0]], cs[k1][o[0]], cs[k1][o[1]], cs[k0][o[1]]], e, 1)
        g.move(0, 0, sz / 2)
    else:
        x, y = sx / 2, sy / 2
        P = [(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0), (-x, -y, sz), (x, -y, sz), (x, y, sz), (-x, y, sz)]
        for q in ((3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)):
            g.poly([P[i] for i in q], col)
    if (tx, ty) != (1, 1):
        g.v = [p * np.array([lerp(1, tx, p[2] / sz), lerp(1, ty, p[2] / sz), 1]) for p in g.v]
    if tess:
        g.tess(tess)
    return g.move(*at)


def ball(r, col, at=(0, 0, 0), n=8, m=5, sq=(1, 1, 1), smooth=80):
    prof = [(0 if k in (0, m) else math.sin(math.pi * k / m) * r, -math.cos(math.pi * k / m) * r) for k in range(m + 1)]
    return lathe(prof, n, col, smooth).scale(*sq).move(*at)


def ico(r, col, sub=1, smooth=0):
    t = (1 + 5 ** .5) / 2
    vs = [unit(p) for p in [(-1, t, 0), (1, t, 0), (-1, -t, 0), (1, -t, 0), (0, -1, t), (0, 1, t), (0, -1, -t), (0, 1, -t),
                            (t, 0, -1), (t, 0, 1), (-t, 0, -1), (-t, 0, 1)]]
    fs = [(0, 11, 5), (0, 5, 1), (0, 1, 7), (0, 7, 10), (0, 10, 11), (1, 5, 9), (5, 11, 4), (11, 10, 2), (10, 7, 6), (7, 1, 8),
          (3, 9, 4), (3, 4, 2), (3, 2, 6), (3, 6, 8), (3, 8, 9), (4, 9, 5), (2, 4, 11), (6, 2, 10), (8, 6, 7), (9, 8, 1)]
    for _ in range(sub):
        mid, nf = {}, []
        def half(a, b):
            k = (min(a, b), max(a, b))
            if k not in mid:
                vs.append(unit(vs[a] + vs[b]))
                mid[k] = len(vs) - 1
            return mid[k]
        for a, b, c in fs:
            x, y, z = half(a, b), half(b, c), half(c, a)
            nf += [(a, x, z), (b, y, x), (c, z, y), (x, y, z)]
        fs = nf
    g = Geo()
    for p in vs:
        g.vert(p * r)
    for f in fs:
        g.face(f, col, smooth)
    return g


def blob(r, col, at=(0, 0, 0), sq=(1, 1, 1), seed=0, rough=0.16, sub=1, smooth=0):
    """leafy or woolly lump."""
    g = ico(r, col, sub, smooth)
    rnd = random.Random(seed)
    g.v = [p * (1 + rnd.uniform(-rough, rough)) for p in g.v]
    return g.rot(rz=rnd.uniform(0, 360)).scale(*sq).move(*at)


def rock(r, col, at=(0, 0, 0), sq=(1, 1, 0.8), seed=0, rough=0.22):
    """angular stone, flat-bottomed at z=at.z."""
    rnd = random.Random(seed)
    rings = []
    for k, (rr, z) in enumerate(((1.0, 0), (1.06, 0.35), (0.78, 0.82))):
        n = 7
        ph = rnd.random()
        rings.append([(r * rr * (1 + rnd.uniform(-rough, rough)) * math.cos(2 * math.pi * (i + ph * .3) / n),
                       r * rr * (1 + rnd.uniform(-rough, rough)) * math.sin(2 * math.pi * (i + ph * .3) / n),
                       r * (z + (rnd.uniform(-rough, rough) * .6 if k else 0))) for i in range(n)])
    rings.append([(r * rnd.uniform(-.25, .25), r * rnd.uniform(-.25, .25), r * (1.1 + rnd.uniform(-rough, rough) * .5))])
    return loft(rings, col, 0, cap0=False).vary(0.05, seed).rot(rz=rnd.uniform(0, 360)).scale(*sq).move(*at)


def extrude(pts, y0, y1, col, side=None):
    """extrude an (x, z) outline (counter-clockwise seen from -Y) along y."""
    a = sum(pts[i][0] * pts[(i + 1) % len(pts)][1] - pts[(i + 1) % len(pts)][0] * pts[i][1] for i in range(len(pts)))
    if a < 0:
        pts = pts[::-1]
    g = Geo()
    g.poly([(x, y0, z) for x, z in pts], col)
    g.poly([(x, y1, z) for x, z in reversed(pts)], col)
    for i in range(len(pts)):
        (x0, z0), (x1, z1) = pts[i], pts[(i + 1) % len(pts)]
        g.poly([(x1, y0, z1), (x0, y0, z0), (x0, y1, z0), (x1, y1, z1)], side or col)
    return g

