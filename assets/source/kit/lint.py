"""How much of a model shows its back to the player: the game culls back faces, so there it has holes."""
import math

import numpy as np
from mathutils import Vector
from mathutils.bvhtree import BVHTree

from .palette import BASE, TEAM

PITCHES_DEG, HEADINGS, GRID = (35, 52), 8, 22
SHEET_M = .05


def _slipped(tree, at, d):
    """the ray came in at the open edge between the two sides of a sheet: a front is as near as no matter."""
    return any(n.dot(Vector(d)) > -.2 for _, n, _, _ in tree.find_nearest_range(at, SHEET_M))


def back_share(model):
    """part (0..1) of what the game camera's rays meet first that is a face seen from behind, in the rest pose."""
    V, F = [], []
    for p in model.parts.values():
        for m in (BASE, TEAM):
            for t in model.tris.get(p.name, {}).get(m, ()):
                F.append((len(V), len(V) + 1, len(V) + 2))
                V += [tuple(c[0] + p.pivot) for c in t]
    tree, P = BVHTree.FromPolygons(V, F), np.array(V)
    middle, reach = (P.min(0) + P.max(0)) / 2, np.linalg.norm(np.ptp(P, axis=0)) / 2
    seen = back = 0
    for pitch in PITCHES_DEG:
        for k in range(HEADINGS):
            e, a = math.radians(pitch), math.tau * (k + .3) / HEADINGS
            d = np.array([math.cos(a) * math.cos(e), math.sin(a) * math.cos(e), math.sin(e)])
            r = np.array([-math.sin(a), math.cos(a), 0])
            u = np.cross(d, r)
            for i in np.linspace(-reach, reach, GRID):
                for j in np.linspace(-reach, reach, GRID):
                    hit = tree.ray_cast(Vector(middle + d * reach * 2 + r * i + u * j), Vector(-d))
                    if hit[0] is not None:
                        seen += 1
                        back += hit[1].dot(Vector(d)) < 0 and not _slipped(tree, hit[0], d)
    return back / max(1, seen)
