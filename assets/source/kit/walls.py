"""Walls and what is put on them: timber frames, quoins, stones, windows, doors, banners."""
import math
import random

import numpy as np

from .geo import Geo
from .maths import lerp, unit
from .shapes import ball, beam, box, extrude, tube


def _mix(cols, r):
    return cols if isinstance(cols, str) else r.choice(cols)


class Wall:
    """a vertical wall rectangle, for putting things on. (u, v) = along, up."""
    def __init__(self, p, q, z0, z1):
        self.p, self.q = np.array([*p, 0.0]), np.array([*q, 0.0])
        self.len = float(np.linalg.norm(self.q - self.p))
        self.d = unit(self.q - self.p)
        self.n = np.array([self.d[1], -self.d[0], 0])    # outward for counter-clockwise plans
        self.z0, self.z1 = z0, z1

    def at(self, u, v, out=0.0):
        return self.p + self.d * u + self.n * out + np.array([0, 0, self.z0 + v])

    def place(self, geo, u, v=0.0, out=0.0):
        """geo authored facing -Y (y=0 is the wall plane) put on the wall."""
        ang = math.degrees(math.atan2(self.d[1], self.d[0]))
        return geo.copy().rot(rz=ang).move(*self.at(u, v, out))


def plan(w, l, z0, z1, at=(0, 0)):
    """the four walls of a rectangle: front(-y), right(+x), back(+y), left(-x)."""
    x, y = w / 2, l / 2
    c = [(at[0] - x, at[1] - y), (at[0] + x, at[1] - y), (at[0] + x, at[1] + y), (at[0] - x, at[1] + y)]
    return [Wall(c[i], c[(i + 1) % 4], z0, z1) for i in range(4)]


def timber(wall, posts=3, rails=(0.0, 1.0), brace='ends', col='wood_d', w=0.17, d=0.07, skip=()):
    """posts, rails and braces on a wall. rails: heights as fractions."""
    g = Geo()
    H, L = wall.z1 - wall.z0, wall.len
    c = d / 2 - 0.005
    us = [lerp(w / 2, L - w / 2, i / (posts - 1)) for i in range(posts)]
    n = wall.n
    for i, u in enumerate(us):
        if i not in skip:
            g.add(beam(wall.at(u, 0, c), wall.at(u, H, c), w, d * 1.2, col, up=n))
    for v in rails:
        g.add(beam(wall.at(0, v * H - (w / 2 if v == 1 else -w / 2 if v == 0 else 0), c + .006),
                   wall.at(L, v * H - (w / 2 if v == 1 else -w / 2 if v == 0 else 0), c + .006), w, d, col, up=n))
    if brace == 'ends' and posts > 1:
        for a, b in ((0, 1), (posts - 1, posts - 2)):
            g.add(beam(wall.at(us[a], 0 + w, c), wall.at(us[b], H - w, c), w * .8, d * .9, col, up=n))
    elif brace == 'cross':
        for a in range(posts - 1):
            if a in skip: continue
            g.add(beam(wall.at(us[a], w, c), wall.at(us[a + 1], H - w, c), w * .75, d * .9, col, up=n))
            g.add(beam(wall.at(us[a + 1], w, c), wall.at(us[a], H - w, c), w * .75, d * .8, col, up=n))
    elif brace == 'v':
        for a in range(posts - 1):
            mid = (us[a] + us[a + 1]) / 2
            g.add(beam(wall.at(us[a], H - w, c), wall.at(mid, w, c), w * .75, d * .9, col, up=n))
            g.add(beam(wall.at(us[a + 1], H - w, c), wall.at(mid, w, c), w * .75, d * .9, col, up=n))
    return g


def quoins(w, l, z0, z1, at=(0, 0), col=('stone_l', 'stone'), size=0.3, seed=5, out=0.05):
    """alternating corner stones."""
    r = random.Random(seed)
    g = Geo()
    n = max(2, round((z1 - z0) / size))
    hh = (z1 - z0) / n
    for sx in (-1, 1):
        for sy in (-1, 1):
            for k in range(n):
                a, b = (size * 1.5, size) if k % 2 else (size, size * 1.5)
                g.add(box(a, b, hh * .94, _mix(col, r), at=(at[0] + sx * (w / 2 + out - a / 2), at[1] + sy * (l / 2 + out - b / 2), z0 + k * hh)))
    return g


def stones(wall, n, seed=1, col=('stone_l', 'stone_d', 'stone'), size=(0.28, 0.5), h=0.2, out=0.04):
    """scattered proud blocks on a wall face."""
    r = random.Random(seed)
    g = Geo()
    H = wall.z1 - wall.z0
    for _ in range(n):
        a = r.uniform(*size)
        hh = h * r.uniform(.8, 1.2)
        u, v = r.uniform(a * .8, wall.len - a * .8), r.uniform(0.05, max(.06, H - hh - .05))
        c = _mix(col, r)
        x = [(-a / 2, 0), (a / 2, 0), (a / 2, hh), (-a / 2, hh)]
        b = Geo()
        b.poly([(p, -out, q) for p, q in x], c)
        for i in range(4):
            (x0, z0), (x1, z1) = x[i], x[(i + 1) % 4]
            b.poly([(x1, -out, z1), (x0, -out, z0), (x0, 0, z0), (x1, 0, z1)], c)
        g.add(wall.place(b, u, v))
    return g


def window(w=0.5, h=0.7, frame='wood_d', glass='window', shutters=None, sill=True, bars=True):
    g = box(w, .03, h, glass, at=(0, 0, 0))
    g.move(0, -.01)
    t = .08
    for x in (-w / 2, w / 2):
        g.add(box(t, .1, h + t, frame, at=(x, -.03, -t / 2)))
    g.add(box(w + t, .1, t, frame, at=(0, -.03, h)))
    g.add(box(w + t * 3, .16, t, frame, at=(0, -.05, -t)))
    if bars:
        g.add(box(t * .5, .05, h, frame, at=(0, -.03, 0)), box(w, .05, t * .5, frame, at=(0, -.03, h * .5)))
    if shutters:
        for s in (-1, 1):
            g.add(box(w * .5, .05, h, shutters, at=(s * (w * .75 + t * .7), -.05, 0)))
    return g


def door(w=0.8, h=1.5, col='wood', frame='wood_d', arch=False, stone=None):
    g = Geo()
    if arch:
        pts = [(-w / 2, 0), (w / 2, 0)] + [(w / 2 * math.cos(a), h - w / 2 + w / 2 * math.sin(a)) for a in np.linspace(0, math.pi, 6)]
        g.add(extrude(pts, -.06, 0, col))
        n = 7
        for i in range(n):
            a = math.pi * (i + .5) / n
            g.add(box(.24, .14, .22, stone or frame, at=(0, -.06, -.11)).rot(ry=90 - math.degrees(a)).move((w / 2 + .08) * math.cos(a), 0, h - w / 2 + (w / 2 + .08) * math.sin(a)))
        for s in (-1, 1):
            g.add(box(.2, .14, h - w / 2, stone or frame, at=(s * (w / 2 + .08), -.06, 0)))
    else:
        g.add(box(w, .06, h, col, at=(0, -.02, 0)))
        for s in (-1, 1):
            g.add(box(.13, .14, h + .1, frame, at=(s * (w / 2 + .05), -.04, 0)))
        g.add(box(w + .3, .16, .14, frame, at=(0, -.05, h)))
    for k in (-.25, 0, .25):
        g.add(box(.03, .02, h * .78, 'wood_d', at=(k * w, -.065 if not arch else -.07, 0.05)))
    g.add(box(.08, .06, .08, 'iron_d', at=(w * .33, -.08, h * .45)))
    return g


def banner(w=0.5, h=1.1, col='team', trim='gold', pole=True):
    """hanging wall banner facing -Y, top at z=0."""
    g = extrude([(-w / 2, 0), (-w / 2, -h * .8), (0, -h), (w / 2, -h * .8), (w / 2, 0)], -.05, -.02, col)
    g.add(extrude([(-w * .18, -h * .3), (0, -h * .15), (w * .18, -h * .3), (0, -h * .6)], -.065, -.05, trim))
    if pole:
        g.add(tube([(-w * .65, -.04, 0.02), (w * .65, -.04, 0.02)], .04, 'wood_d', n=4))
    return g


def flag(h=2.2, w=1.0, fh=0.6, col='team'):
    """pole + pennant; the cloth is returned separately so it can be a part of its own."""
    pole = tube([(0, 0, 0), (0, 0, h)], [.045, .035], 'wood_d', n=5).add(ball(.075, 'gold', at=(0, 0, h + .04), n=6, m=4))
    n = 4
    top, bot = [], []
    for i in range(n + 1):
        u = i / n
        wob = math.sin(u * math.pi * 1.6) * .12 * u
        k = 1 - .25 * u
        top.append((u * w, wob, h - .05 - (1 - k) * fh * .3))
        bot.append((u * w, wob, h - .05 - fh * (k + (1 - k) * .3)))
    cloth = Geo()
    for i in range(n):
        c = col if i % 2 == 0 else col + '*0.85' if col == 'team' else col
        cloth.sheet([bot[i], bot[i + 1], top[i + 1], top[i]], c)
    return pole, cloth

