"""Roofs with courses: gable, hip, cone, and courses over any plane."""
import math
import random

import numpy as np

from .geo import Geo
from .maths import lerp, unit
from .shapes import beam, loft, tube


def _mix(cols, r):
    return cols if isinstance(cols, str) else r.choice(cols)


def roof_curve(w, h, z, over, flare, k=.75):
    """(half width, height(s)) of a flared slope, s = 0 at the eave, 1 at the ridge; clears a wall top at z."""
    W, drop = w / 2 + over, h * over / (w / 2) * k
    f = lambda s: z - drop + (h + drop) * (s - flare * math.sin(math.pi * s))
    lift = max(0.0, z + .15 - f(over / W))
    return W, lambda s: f(s) + lift


def gable_roof(w, l, h, z, cols=('tile', 'tile', 'tile_l', 'tile_d'), rows=6, colsn=7, over=0.25, thick=0.14, flare=0.12,
               sag=0.06, step=0.05, seed=1, ridge=None, barge='wood_d', axis='y'):
    """two-sided roof over a w (x) by l (y) plan whose walls end at z; ridge along y (or x)."""
    r = random.Random(seed)
    g = Geo()
    W, curve = roof_curve(w, h, z, over, flare)
    L = l / 2 + over

    def P(side, s, u):                                   # s: 0 eave..1 ridge, u: 0..1 along
        return np.array([side * W * (1 - s), lerp(-L, L, u), curve(s) - sag * math.sin(math.pi * u) * s])
    for side in (-1, 1):
        for i in range(rows):
            s0, s1 = i / rows, (i + 1) / rows
            for k in range(colsn):
                u0, u1 = k / colsn, (k + 1) / colsn
                off = r.uniform(0, .35) / rows if i else 0
                a, b = P(side, s0 - off, u0), P(side, s0 - off, u1)
                c, d = P(side, s1, u1), P(side, s1, u0)
                lift = np.array([side * step * .5, 0, step * (1 + r.uniform(-.3, .5))])
                a, b = a + lift, b + lift
                col = _mix(cols, r)
                q = [a, b, c, d] if side > 0 else [b, a, d, c]
                g.poly(q, col)
                dz = np.array([0, 0, -step * 1.3 if i else -thick * 1.5 - step])
                e = [a + dz, b + dz, b, a] if side > 0 else [b + dz, a + dz, a, b]
                g.poly(e, col + '*0.82' if isinstance(col, str) else col)
    t = np.array([0, 0, -thick])
    for u in (0, 1):                                     # verges and underside
        for side in (-1, 1):
            n = 4
            for i in range(n):
                a, b = P(side, i / n, u), P(side, (i + 1) / n, u)
                pts = [a + t * 1.5, b + t * 1.5, b + t * -.45, a + t * -.45]
                if (side > 0) == (u == 0):
                    pts = pts[::-1]
                g.poly(pts, barge)
    for side in (-1, 1):
        for i in range(4):
            s0, s1 = i / 4, (i + 1) / 4
            for u0, u1 in ((0, .5), (.5, 1)):
                q = [P(side, s0, u0), P(side, s0, u1), P(side, s1, u1), P(side, s1, u0)]      # sarking, seen through gaps between the courses
                g.poly([p + t * .25 for p in (q if side > 0 else q[::-1])], (cols if isinstance(cols, str) else cols[-2]) + '*0.7')
                q = [P(side, s0, u0) + t * 1.5, P(side, s0, u1) + t * 1.5, P(side, s1, u1) + t * 1.5, P(side, s1, u0) + t * 1.5]
                g.poly(q[::-1] if side > 0 else q, 'wood_d')
    if ridge is None:
        ridge = cols if isinstance(cols, str) else cols[-2]
    if ridge:
        n = max(3, colsn // 2 * 2 - 1)
        for i in range(n):
            a, b = P(1, 1, i / n), P(1, 1, (i + 1) / n)
            if i == 0: a = a - np.array([0, .05, 0])
            if i == n - 1: b = b + np.array([0, .05, 0])
            k = .09 + (.015 if i % 2 else 0)
            g.add(loft([[p + np.array(o) for o in ((-k * 1.5, 0, -k * .6), (k * 1.5, 0, -k * .6), (k * .7, 0, k), (-k * .7, 0, k))]
                        for p in (a, b)], ridge).flip_if_inside_out())
    return g.rot(rz=90) if axis == 'x' else g


def hip_roof(w, l, h, z, cols=('tile', 'tile', 'tile_l', 'tile_d'), rows=5, over=0.25, flare=0.10, step=0.05, top=0.0, thick=0.14,
             seed=2, cap='tile_d', ridge=None, n=4):
    """four-sided roof; `ridge` length along y (None: pyramid)."""
    r = random.Random(seed)
    g = Geo()
    (W, curve), L = roof_curve(w, h, z, over, flare, .7), l / 2 + over
    rl = (ridge or 0) / 2

    def corner(i, s):
        sx, sy = ((-1, -1), (1, -1), (1, 1), (-1, 1))[i % 4]
        x = lerp(W, W * top, s)
        y = lerp(L, max(rl, L * top), s)
        return np.array([sx * x, sy * y, curve(s)])
    for i in range(4):
        for j in range(rows):
            s0, s1 = j / rows, (j + 1) / rows
            A, B, C, D = corner(i, s0), corner(i + 1, s0), corner(i + 1, s1), corner(i, s1)
            nn = unit(np.cross(B - A, D - A)) * step
            m = max(1, round(np.linalg.norm(B - A) / 0.75))
            for k in range(m):
                a, b = lerp(A, B, k / m) + nn, lerp(A, B, (k + 1) / m) + nn
                c, d = lerp(D, C, (k + 1) / m), lerp(D, C, k / m)
                col = _mix(cols, r)
                if np.linalg.norm(c - d) < 1e-3:
                    g.poly([a, b, c], col)
                else:
                    g.poly([a, b, c, d], col)
                dz = np.array([0, 0, -step * 1.3 if j else -thick])
                g.poly([a + dz, b + dz, b, a], col + '*0.82')
        if cap:
            pts = [corner(i, s) + np.array([0, 0, step * .8]) for s in (0, .33, .66, 1)]
            g.add(tube(pts, [.075] * 4, cap, n=4))
    q = [corner(i, 0) + np.array([0, 0, -thick]) for i in range(4)]
    g.poly(q[::-1], 'wood_d')
    if ridge:
        g.add(tube([(0, -rl, curve(1) + .03), (0, rl, curve(1) + .03)], .1, cap or 'wood_d', n=4))
    return g


def cone_roof(n, r, h, z, cols=('tile', 'tile_l', 'tile_d'), rows=5, flare=0.12, step=0.05, seed=3):
    rnd = random.Random(seed)
    g = Geo()

    def P(i, s):
        rr = r * (1 - s) + .02
        a = 2 * math.pi * (i + .5) / n
        return np.array([rr * math.cos(a), rr * math.sin(a), z + h * (s - flare * math.sin(math.pi * s))])
    for j in range(rows):
        s0, s1 = j / rows, (j + 1) / rows
        for i in range(n):
            a, b, c, d = P(i, s0), P(i + 1, s0), P(i + 1, s1), P(i, s1)
            nn = unit(np.cross(b - a, d - a)) * step
            a, b = a + nn, b + nn
            col = _mix(cols, rnd)
            g.poly([a, b, c, d], col)
            dz = np.array([0, 0, -step * 1.4])
            g.poly([a + dz, b + dz, b, a], col + '*0.8')
        under = [P(i, s0) for i in range(n)], [P(i, s1) for i in range(n)]      # seen through the gaps where lifted courses part
        for i in range(n):
            k = (i + 1) % n
            g.poly([under[0][i], under[0][k], under[1][k], under[1][i]], cols[0] + '*0.78')
    g.poly([P(i, 0) for i in reversed(range(n))], 'wood_d')
    return g



def courses(a, b, c, d, cols, rows=4, n=5, step=.05, thick=.12, seed=1, under='wood_d'):
    """roofing over any four-cornered plane: a-b is the low edge, d-c the high one."""
    r = random.Random(seed)
    a, b, c, d = (np.asarray(p, float) for p in (a, b, c, d))
    nn = unit(np.cross(b - a, d - a))
    g = Geo()
    P = lambda u, s: lerp(lerp(a, b, u), lerp(d, c, u), s)
    for i in range(rows):
        for k in range(n):
            off = r.uniform(0, .3) / rows if i else 0
            p, q = P(k / n, i / rows - off) + nn * step, P((k + 1) / n, i / rows - off) + nn * step
            s, t = P((k + 1) / n, (i + 1) / rows), P(k / n, (i + 1) / rows)
            col = _mix(cols, r)
            g.poly([p, q, s, t], col)
            z = np.array([0, 0, -step * 1.3 if i else -thick])
            g.poly([p + z, q + z, q, p], col + '*0.82')
    t = np.array([0, 0, -thick])
    g.poly([d + t, c + t, b + t, a + t], under)
    for p, q in ((b, c), (c, d), (d, a)):
        g.poly([p + t, q + t, q, p], under)
    return g


def awning(a, b, c, d, n=6, cols=('team', 'white'), drop=.16):
    """striped cloth roof: a-b low edge (gets a scalloped valance), d-c high edge."""
    a, b, c, d = (np.asarray(p, float) for p in (a, b, c, d))
    g = Geo()
    for k in range(n):
        u0, u1 = k / n, (k + 1) / n
        p, q, s, t = lerp(a, b, u0), lerp(a, b, u1), lerp(d, c, u1), lerp(d, c, u0)
        m0, m1 = (p + t) / 2 - (0, 0, .07), (q + s) / 2 - (0, 0, .07)
        col = cols[k % len(cols)]
        for quad in ([p, q, m1, m0], [m0, m1, s, t]):
            g.sheet(quad, col)
        z = np.array([0, 0, drop])
        mid = (p + q) / 2
        g.sheet([p, p - z, mid - z * 1.35, q - z, q], col)
    return g


def gable_end(w, h, z, y, facing, col='plaster', frame='wood_d', over=.28, flare=.12):
    """gable wall at y under a gable_roof of the same w, h, z, over, flare; facing -1 (front) or +1; ridge along y."""
    g = Geo()
    W, curve = roof_curve(w, h, z, over, flare)
    s0 = over / W
    pts = [(W * (1 - s), curve(s) - .07) for s in np.linspace(s0, 1, 6)]
    pts = [(-x, q) for x, q in pts] + pts[-2::-1]
    for (x0, z0), (x1, z1) in zip(pts, pts[1:]):
        q = [(x0, y, z - .05), (x1, y, z - .05), (x1, y, max(z, z1)), (x0, y, max(z, z0))]
        g.poly(q if facing < 0 else q[::-1], col)
    k = facing * .03
    if frame:
        at = lambda s: curve(1 - s) - .12                   # slope height at fraction s of the half width
        g.add(beam((-w / 2, y + k, z + .08), (w / 2, y + k, z + .08), .18, .08, frame, up=(0, 1, 0)))
        g.add(beam((0, y + k, z), (0, y + k, at(.06) - .1), .16, .08, frame, up=(0, 1, 0)))
        for s in (-1, 1):
            g.add(beam((s * w * .30, y + k, z + .05), (s * .04, y + k, z + h * .45), .13, .07, frame, up=(0, 1, 0)))
    return g
