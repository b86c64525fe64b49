"""The low form of a model: a few hulls in the place of its pieces, for what is far away.

Each connected piece becomes the convex hull of its outermost points, coloured from the nearest finished triangle. Parts keep
their numbers, so the game moves the low form with the clips of the whole one."""
import bmesh
import numpy as np
from mathutils import Vector
from mathutils.bvhtree import BVHTree

from .maths import unit
from .palette import BASE, TEAM

POINTS_MIN, POINTS_MAX = 4, 13          # of one hull; n points make 2n - 4 triangles at most
SWELL = 1.07                            # a hull of few points lies inside its piece: this much larger it looks as large
CROWN_FOOT_M = .30                      # of a tree: what reaches down to here is trunk, the rest is one crown


class _Piece:
    def __init__(self, part, points):
        self.part, self.points = part, points
        size = np.ptp(points, axis=0)
        self.area = size[0] * size[1] + size[1] * size[2] + size[2] * size[0]
        self.count = 0

    def hull(self):
        """triangles of the hull of the `count` outermost points."""
        P, chosen = self.points, [int(np.argmax(self.points[:, 2]))]
        near = np.linalg.norm(P - P[chosen[0]], axis=1)
        while len(chosen) < min(self.count, len(P)):
            chosen.append(int(np.argmax(near)))
            near = np.minimum(near, np.linalg.norm(P - P[chosen[-1]], axis=1))
        middle = P.mean(0)
        bm = bmesh.new()
        for i in chosen:
            bm.verts.new(middle + (P[i] - middle) * SWELL + np.sin(np.arange(1, 4) * (i + 1.7)) * 1e-4)      # never all in one plane
        bmesh.ops.convex_hull(bm, input=bm.verts)
        bmesh.ops.triangulate(bm, faces=bm.faces)
        out = []
        for f in bm.faces:
            tri = [np.array(v.co) for v in f.verts]
            n = np.cross(tri[1] - tri[0], tri[2] - tri[0])
            if np.linalg.norm(n) > 1e-7:
                out.append((tri if n.dot(tri[0] - middle) > 0 else tri[::-1]))
        bm.free()
        return out


def _pieces(part, merge):
    """the part's geometry by what hangs together; merge: all of it at once ('all'), or all but the trunk ('crown')."""
    g = part.geo
    root = {}

    def find(k):
        while root.setdefault(k, k) != k:
            k = root[k]
        return k
    key = lambda i: tuple(np.round(g.v[i], 3))
    for idx, *_ in g.f:
        for i in idx[1:]:
            root[find(key(i))] = find(key(idx[0]))
    groups = {}
    for idx, *_ in g.f:
        groups.setdefault(find(key(idx[0])), set()).update(key(i) for i in idx)
    sets = [np.array(sorted(s)) for s in groups.values()]
    if merge == 'all':
        sets = [np.concatenate(sets)]
    elif merge == 'crown':
        low = [s for s in sets if s[:, 2].min() < CROWN_FOOT_M]
        high = [s for s in sets if s[:, 2].min() >= CROWN_FOOT_M]
        sets = [np.concatenate(k) for k in (low, high) if k]
    return [_Piece(part, s) for s in sets if len(s) >= POINTS_MIN]


def _share_out(pieces, budget):
    """hand the triangles to the pieces: every one that can be seen gets the least, the largest get the rest."""
    pieces = sorted(pieces, key=lambda p: -p.area)
    for p in pieces:
        if budget < 2 * POINTS_MIN - 4:
            break
        p.count, budget = POINTS_MIN, budget - (2 * POINTS_MIN - 4)
        if p.area < pieces[0].area * .03:
            break
    while budget >= 2:
        open_ = [p for p in pieces if 0 < p.count < min(POINTS_MAX * (3 if len(pieces) < 4 else 1), len(p.points))]
        if not open_:
            break
        best = max(open_, key=lambda p: p.area ** .6 / (p.count - 2.5))
        best.count, budget = best.count + 1, budget - 2
    return [p for p in pieces if p.count]


def lower(model, budget, merge=None):
    """part name -> {BASE: [...], TEAM: [...]} as `tris` of a finished model, in at most `budget` triangles."""
    parts = [p for p in model.parts.values() if p.geo.f and model.tris.get(p.name)]
    pieces, spare = [], [p for p in parts if p.at_times]
    for p in spare:                                        # tools and loads: one simple hull each
        whole = _pieces(p, 'all')
        for w in whole:
            w.count = 5 if 'cargo' in p.name else 4
        pieces += whole
    budget -= sum(2 * p.count - 4 for p in pieces)
    pieces += _share_out([q for p in parts if not p.at_times for q in _pieces(p, merge)], budget)
    out = {}
    for p in pieces:
        tris = out.setdefault(p.part.name, {BASE: [], TEAM: []})
        own = [(m, t) for m in (BASE, TEAM) for t in model.tris[p.part.name][m]]
        tree = BVHTree.FromPolygons([tuple(c[0]) for _, t in own for c in t], [(3 * i, 3 * i + 1, 3 * i + 2) for i in range(len(own))])
        for tri in p.hull():
            n = unit(np.cross(tri[1] - tri[0], tri[2] - tri[0]))
            centre = sum(tri) / 3 - p.part.pivot
            _, _, i, _ = tree.find_nearest(Vector(centre + n * .02))
            m, whole = own[i]
            colour = sum(c[2] for c in whole) / 3
            tris[m].append(tuple((q - p.part.pivot, n, colour) for q in tri))
    return out
