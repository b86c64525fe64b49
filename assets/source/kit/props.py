"""Loose things that stand about: barrels, crates, hay, logs, fences."""
import random

import numpy as np

from .geo import Geo
from .maths import lerp
from .shapes import beam, box, lathe, prism, tube


def barrel(r=.26, h=.6, at=(0, 0, 0)):
    return lathe([(r * .8, 0), (r, h * .3), (r, h * .7), (r * .8, h)], 8, ['wood', 'iron_d', 'wood'], 30).move(*at)


def crate(s=.5, at=(0, 0, 0), rz=0):
    g = box(s, s, s, 'wood_l')
    for x in (-1, 1):
        for y in (-1, 1):
            g.add(box(s * .14, s * .14, s * 1.02, 'wood', at=(x * s * .46, y * s * .46, 0)))
    return g.rot(rz=rz).move(*at)


def hay(at=(0, 0, 0), r=.5, seed=0):
    return lathe([(r, 0), (r * 1.02, r * .45), (r * .55, r * .95), (0, r * 1.15)], 8, ['hay', 'hay', 'thatch_d'], 40).jitter(.04, seed).move(*at)


def logs(n=3, l=1.2, r=.13, at=(0, 0, 0), rz=0):
    g = Geo()
    k = 0
    for row in range(n):
        for i in range(n - row):
            x = (i - (n - row - 1) / 2) * r * 2
            z = r + row * r * 1.75
            g.add(tube([(x, -l / 2 + .05 * (k % 2), z), (x, l / 2 - .06 * (k % 3), z)], r, 'trunk', n=6))
            g.add(prism(6, r * .85, r * .85, .01, 'wood_l').rot(rx=90).move(x, -l / 2 + .05 * (k % 2) , z))
            k += 1
    return g.rot(rz=rz).move(*at)


def fence(p, q, h=.6, col='wood', n=None, seed=0):
    r = random.Random(seed)
    p, q = np.array([*p, 0.0]), np.array([*q, 0.0])
    L = np.linalg.norm(q - p)
    n = n or max(2, round(L / .95) + 1)
    g = Geo()
    for i in range(n):
        c = lerp(p, q, i / (n - 1))
        g.add(box(.12, .12, h * r.uniform(.95, 1.15), col).rot(rz=r.uniform(0, 30)).move(*c))
    for z in (.35, .78):
        g.add(beam(p + [0, 0, h * z], q + [0, 0, h * (z + r.uniform(-.04, .04))], .05, .09, col))
    return g
