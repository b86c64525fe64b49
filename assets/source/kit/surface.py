"""What the eye gets: hidden faces dropped, normals, baked ambient occlusion, final vertex colours.

Needs mathutils' BVHTree (always there inside Blender)."""
import math

import numpy as np
from mathutils import Vector
from mathutils.bvhtree import BVHTree

from .geo import normal
from .maths import lerp, unit
from .palette import BASE, TEAM

AO_REACH_MOBILE_M, AO_REACH_STATIC_M = 0.55, 2.2
AO_STRENGTH = 0.85
AO_TINT = np.array((0.50, 0.40, 0.44))  # occlusion is warm purple, never grey
TOP_LIGHT = 0.07                        # faces that look up are this much lighter


def _hemisphere(n):
    """cosine-weighted directions (golden spiral)."""
    out = []
    for i in range(n):
        u = (i + .5) / n
        a = i * 2.399963
        r = math.sqrt(u)
        out.append((r * math.cos(a), r * math.sin(a), math.sqrt(1 - u)))
    return out


def _frame(n):
    x = unit(np.cross(n, (0.31, 0.87, 0.38)))
    return x, np.cross(n, x)


def _tree(pieces, ground):
    """pieces: [(points, faces)]; a ground plane at z = 0 on request."""
    vs, fs = [], []
    for pts, faces in pieces:
        o = len(vs)
        vs += [tuple(q) for q in pts]
        fs += [tuple(i + o for i in idx) for idx, *_ in faces]
    if not fs:
        return None
    if ground:
        o, s = len(vs), 60
        vs += [(-s, -s, 0), (s, -s, 0), (s, s, 0), (-s, s, 0)]
        fs.append((o, o + 1, o + 2, o + 3))
    return BVHTree.FromPolygons(vs, fs, epsilon=0.0)


def cull(model, rays=24):
    """drop faces nobody can see (backs of beams, undersides, caps inside other pieces).
    Static models test against everything and the ground; parts that move are tested against themselves only."""
    dirs = _hemisphere(rays)
    parts = list(model.parts.values())
    fixed = [] if model.mobile else [p for p in parts if p.parent is None]
    groups = ([fixed] if fixed else []) + [[p] for p in parts if p not in fixed]
    for group in groups:
        bvh = _tree([(p.geo.v, p.geo.f) for p in group], ground=group is fixed)
        if bvh is None:
            continue
        for p in group:
            p.geo.f = [f for f in p.geo.f if not (group is fixed and _lies_down([p.geo.v[i] for i in f[0]]))
                       and _visible([p.geo.v[i] for i in f[0]], bvh, dirs, group is fixed)]


def _lies_down(pts):
    """faces the ground from no height: the plane below cannot hide it from rays that start under it."""
    return max(q[2] for q in pts) < .004 and normal(pts)[2] < -.9


def _visible(pts, bvh, dirs, grounded):
    """some ray from the face gets away; on the ground rays that go down need no asking."""
    n, c, k = normal(pts), sum(pts) / len(pts), len(pts)
    area = np.linalg.norm(np.cross(pts[1] - pts[0], pts[3] - pts[0])) if k == 4 else 0
    steps = (.03, .27, .5, .73, .97) if area > .6 else (.08, .5, .92) if area > .08 else ()
    grid = [lerp(lerp(pts[0], pts[1], u), lerp(pts[3], pts[2], u), v) for u in steps for v in steps]
    edge = [*pts, *((pts[i] + pts[(i + 1) % k]) / 2 for i in range(k))]
    samples = [c] + [lerp(q, c, w) for w in (.05, .5) for q in edge] + grid
    off = n * (.004 + max(abs(n.dot(q - c)) for q in pts) * 1.5)     # clear of its own bent surface
    rays = [d for d in _spread(n, dirs) if not grounded or d[2] > 0]
    cast = bvh.ray_cast
    for q in samples:
        o = (q + off).tolist()
        for d in rays:
            if cast(o, d, 60)[0] is None:
                return True
    return False


def _spread(n, dirs):
    """the directions of a hemisphere round a normal."""
    x, y = _frame(n)
    return (np.asarray(dirs) @ np.array((x, y, n))).tolist()


def _open(bvh, p, n, dirs, dist):
    """1 = sees the whole sky, 0 = shut in."""
    o, cast, occ = (p + n * 0.012).tolist(), bvh.ray_cast, 0.0
    for d in _spread(n, dirs):
        hit = cast(o, d, dist)
        if hit[0] is not None:
            occ += 1 - hit[3] / dist * 0.75
    return 1 - occ / len(dirs)


def bake(model, rays=48):
    """triangles with normals and colours into model.tris[part] = {BASE: [...], TEAM: [...]}; a corner is
    (position from the part's pivot, normal, linear rgb)."""
    dist = AO_REACH_MOBILE_M if model.mobile else AO_REACH_STATIC_M
    mats = model.matrices(model.bake_pose)
    world = lambda p: [mats[p.name][0] @ (q - p.pivot) + mats[p.name][1] for q in p.geo.v]
    always = [p for p in model.parts.values() if not p.at_times]
    tree = lambda parts: _tree([(world(p), p.geo.f) for p in parts], ground=True)
    bvh, dirs = tree(always), _hemisphere(rays)
    model.tris = {p.name: _bake_part(p, *mats[p.name], tree(always + [p]) if p.at_times else bvh, dirs, dist)
                  for p in model.parts.values() if p.geo.f}


def _bake_part(part, R, O, bvh, dirs, dist):
    g, cache = part.geo, {}
    face_n = [normal([g.v[i] for i in idx]) for idx, *_ in g.f]
    around = {}
    for k, (idx, _, _, s) in enumerate(g.f):
        if s:
            for i in idx:
                around.setdefault(i, []).append(k)
    out = {BASE: [], TEAM: []}
    for k, (idx, c, m, s) in enumerate(g.f):
        corners = []
        for i in idx:
            n = face_n[k]
            if s:
                limit = math.cos(math.radians(s))
                n = unit(sum((face_n[j] for j in around[i] if face_n[j].dot(face_n[k]) >= limit), np.zeros(3)))
            key = (*np.round(g.v[i], 3), *np.round(n, 2))
            if key not in cache:
                cache[key] = _open(bvh, R @ (g.v[i] - part.pivot) + O, unit(R @ n), dirs, dist)
            shade = lerp(AO_TINT, 1.0, 1 - (1 - cache[key]) * AO_STRENGTH) * (1 + TOP_LIGHT * n[2])
            corners.append((g.v[i] - part.pivot, n, np.clip(np.array(c) * g.t[i] * shade, 0, 1)))
        for j in range(1, len(corners) - 1):
            a, b, d = corners[0], corners[j], corners[j + 1]
            if np.linalg.norm(np.cross(b[0] - a[0], d[0] - a[0])) > 1e-7:      # no degenerate triangles
                out[m].append((a, b, d))
    return out


FIRE_MOST = 4


def high_spots(model):
    """where a burning building burns: the tops of its roofs, spread over the plan."""
    w, d = model.footprint
    bvh = _tree([(p.geo.v, p.geo.f) for p in model.parts.values() if p.parent is None], ground=True)
    tops = []
    for u in (-.5, -.17, .17, .5):
        for v in (-.5, -.17, .17, .5):
            hit = bvh.ray_cast(Vector((u * w * 1.5, v * d * 1.5, 50)), Vector((0, 0, -1)))
            tops.append(tuple(hit[0]))
    tops = sorted((t for t in tops if t[2] > .7), key=lambda t: -t[2])
    out = []
    for t in tops:
        if len(out) < FIRE_MOST and all(math.dist(t[:2], o[:2]) > .8 for o in out):
            out.append(t)
    return out
