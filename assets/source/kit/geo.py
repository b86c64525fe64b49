"""Geo: a polygon soup with a colour, a material and a smoothing angle per face, and a tint per vertex."""
import math
import random

import numpy as np

from .maths import lerp, rot, smooth, unit
from .palette import paint


def normal(pts):
    """unit normal of a polygon (Newell's method)."""
    n = np.zeros(3)
    for i in range(len(pts)):
        a, b = pts[i], pts[(i + 1) % len(pts)]
        n += np.cross(a, b)
    return unit(n)


class Geo:
    def __init__(self):
        self.v, self.t, self.f = [], [], []      # positions, rgb tints, (idx, rgb, mat, smooth_deg)

    def vert(self, p):
        self.v.append(np.asarray(p, float))
        self.t.append(np.ones(3))
        return len(self.v) - 1

    def face(self, idx, col, smooth=0):
        c, m = paint(col)
        self.f.append((tuple(idx), c, m, smooth))

    def poly(self, pts, col):
        """one face with vertices of its own."""
        self.face([self.vert(p) for p in pts], col)
        return self

    def sheet(self, pts, col, back=None, gap=.024):
        """thin two-sided polygon (two faces a little apart: no back-face tricks needed in the game)."""
        pts = [np.asarray(p, float) for p in pts]
        n = normal(pts) * gap / 2
        self.poly([p + n for p in pts], col)
        back_pts = [p - n for p in (pts[0], *reversed(pts[1:]))]      # cut into the same triangles as the front
        return self.poly(back_pts, back or col)

    def add(self, *geos):
        for g in geos:
            o = len(self.v)
            self.v += [p.copy() for p in g.v]
            self.t += [t.copy() for t in g.t]
            self.f += [(tuple(i + o for i in idx), c, m, s) for idx, c, m, s in g.f]
        return self

    # transforms (in place, chainable)
    def move(self, x=0, y=0, z=0):
        d = np.array([x, y, z], float)
        self.v = [p + d for p in self.v]
        return self

    def rot(self, rx=0, ry=0, rz=0, about=(0, 0, 0)):
        R, o = rot(rx, ry, rz), np.asarray(about, float)
        self.v = [R @ (p - o) + o for p in self.v]
        return self

    def scale(self, x, y=None, z=None, about=(0, 0, 0)):
        s, o = np.array([x, x if y is None else y, x if z is None else z], float), np.asarray(about, float)
        self.v = [(p - o) * s + o for p in self.v]
        if s.prod() < 0:
            self.f = [(idx[::-1], c, m, sm) for idx, c, m, sm in self.f]
        return self

    def mirror(self):
        """a copy mirrored in x."""
        return Geo().add(self).scale(-1, 1, 1)

    def copy(self):
        return Geo().add(self)

    # surface
    def jitter(self, amount, seed=0):
        r = random.Random(seed)
        done = {}
        for i, p in enumerate(self.v):
            k = tuple(np.round(p, 4))
            if k not in done:
                done[k] = np.array([r.uniform(-1, 1) for _ in range(3)]) * amount
            self.v[i] = p + done[k]
        return self

    def vary(self, amount, seed=0):
        """random brightness per face."""
        r = random.Random(seed)
        self.f = [(i, tuple(min(1, x * k) for x in c), m, s) for i, c, m, s in self.f
                  for k in [1 + r.uniform(-amount, amount)]]
        return self

    def grad(self, lo=(0.8, 0.8, 0.85), hi=(1.08, 1.06, 0.98), z0=None, z1=None):
        """tint by height: lo at z0, hi at z1 (rgb multipliers)."""
        zs = [p[2] for p in self.v]
        z0 = min(zs) if z0 is None else z0
        z1 = max(zs) if z1 is None else z1
        lo, hi = np.asarray(lo, float), np.asarray(hi, float)
        for i, p in enumerate(self.v):
            self.t[i] = self.t[i] * lerp(lo, hi, smooth((p[2] - z0) / ((z1 - z0) or 1)))
        return self

    def tess(self, size):
        """split quads whose sides are longer than `size` (gives AO something to live on)."""
        old, self.f = self.f, []
        for idx, c, m, s in old:
            if len(idx) != 4 or s:
                self.f.append((idx, c, m, s))
                continue
            a, b, d, e = (self.v[i] for i in idx)
            ta, tb, td, te = (self.t[i] for i in idx)
            nu = max(1, math.ceil(max(np.linalg.norm(b - a), np.linalg.norm(d - e)) / size - 0.25))
            nv = max(1, math.ceil(max(np.linalg.norm(e - a), np.linalg.norm(d - b)) / size - 0.25))
            if nu == nv == 1:
                self.f.append((idx, c, m, s))
                continue
            g = {}
            for i in range(nu + 1):
                for j in range(nv + 1):
                    u, v = i / nu, j / nv
                    g[i, j] = self.vert(lerp(lerp(a, b, u), lerp(e, d, u), v))
                    self.t[g[i, j]] = lerp(lerp(ta, tb, u), lerp(te, td, u), v)
            for i in range(nu):
                for j in range(nv):
                    self.f.append(((g[i, j], g[i + 1, j], g[i + 1, j + 1], g[i, j + 1]), c, m, s))
        return self

    def bounds(self):
        a = np.array(self.v)
        return a.min(0), a.max(0)

    def signed_volume(self):
        s = 0.0
        for idx, *_ in self.f:
            for k in range(1, len(idx) - 1):
                s += np.dot(self.v[idx[0]], np.cross(self.v[idx[k]], self.v[idx[k + 1]]))
        return s

    def flip_if_inside_out(self):
        """turn all faces of a closed shape outwards."""
        c = sum(self.v) / len(self.v)
        t = Geo()
        t.v, t.f = [p - c for p in self.v], self.f
        if t.signed_volume() < 0:
            self.f = [(i[::-1], c_, m, s) for i, c_, m, s in self.f]
        return self
