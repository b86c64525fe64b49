"""Model: rigid parts with pivots, animation clips, and the extras that go into the file."""
import numpy as np

from .geo import Geo
from .maths import lerp, rot, smooth, unit
from .palette import BASE, TEAM, TEAMS, TEAMS_CVD, rgb
from . import glb, surface


class Part:
    """A rigid piece with a pivot and a parent. `at_times`: clips hide it, so it darkens nothing but itself."""

    def __init__(self, name, parent, pivot, at_times=False):
        self.name, self.parent, self.pivot, self.geo = name, parent, np.asarray(pivot, float), Geo()
        self.at_times = at_times

    def add(self, *geos):
        """geometry in model space (rest pose)."""
        self.geo.add(*geos)
        return self


LOW = {'unit': (200, None), 'animal': (120, None)}        # kinds that have a low form


class Model:
    """kind: unit, animal, building, site, resource, scatter, projectile, marker or prop (icons only).
    footprint: [w, h] in tiles for what stands on the grid; radius: in tiles for what walks."""

    def __init__(self, name, kind='unit', footprint=None, radius=None):
        self.name, self.kind = name, kind
        self.parts, self.clips = {}, {}
        self.footprint, self.radius = footprint, radius
        self.tris = None
        self.bake_pose = {}
        self.spots = {}                 # name -> points in model space where effects go: smoke, fire
        self.low = LOW.get(kind)        # (most triangles, merge) of the low form, see lod.py
        self.extra = {}                 # more words for the root node's extras

    @property
    def mobile(self):
        """walks: parts are culled and shaded as pieces that move against each other."""
        return self.kind in ('unit', 'animal')

    def part(self, name, parent=None, at=(0, 0, 0), at_times=False):
        """at: pivot in model space."""
        p = Part(name, self.parts[parent] if isinstance(parent, str) else parent, at, at_times)
        self.parts[name] = p
        return p

    # ---- animation
    def clip(self, name, dur, fn, n=12, loop=True, strike=None):
        """fn(phase 0..1) -> pose {part: dict(rot=(x,y,z) deg, loc=(x,y,z), scale=s) or (x,y,z)}; dur in seconds;
        strike: phase at which something is hit or loosed."""
        frames = [(dur * i / n, fn(0.0 if loop and i == n else i / n)) for i in range(n + 1)]
        self.clips[name] = dict(dur=dur, frames=frames, loop=loop, strike=strike)

    def pose_at(self, clip, t):
        if clip is None:
            return {}
        c = self.clips[clip]
        t = t % c['dur'] if c['loop'] else min(t, c['dur'])
        fr = c['frames']
        for (t0, a), (t1, b) in zip(fr, fr[1:]):
            if t <= t1:
                return mix_pose(a, b, (t - t0) / (t1 - t0))
        return fr[-1][1]

    def matrices(self, pose):
        """part name -> (3x3, origin) in model space."""
        out = {}
        for p in self.parts.values():
            d = norm_pose(pose.get(p.name))
            R = rot(*d['rot']) * d['scale']
            if p.parent is None:
                out[p.name] = (R, p.pivot + d['loc'])
            else:
                PR, PO = out[p.parent.name]
                out[p.name] = (PR @ R, PO + PR @ (p.pivot - p.parent.pivot + d['loc']))
        return out

    # ---- results
    def finish(self, rays=48):
        """cull hidden faces, triangulate, bake light. Afterwards `tris` holds the corners per part."""
        if self.mobile and 'die' in self.clips and 'corpse' not in self.clips:
            end = self.clips['die']['frames'][-1][1]
            self.clip('corpse', .2, lambda ph: end, 1)
        surface.cull(self)
        if self.kind == 'building':
            spots = surface.high_spots(self)
            self.spots = {**self.spots, **({'fire': spots} if spots else {})}
        surface.bake(self, rays=rays)
        return self

    def tri_count(self):
        return sum(len(t[BASE]) + len(t[TEAM]) for t in self.tris.values())

    def soup(self, clip=None, t=0.0, team='blue', pose=None):
        """posed triangles for rendering: (positions Nx3, normals, colours) with the team colour applied."""
        mats = self.matrices(pose if pose is not None else self.pose_at(clip, t))
        tc = np.array(rgb({**TEAMS_CVD, **TEAMS}.get(team, team)))
        P, N, C = [], [], []
        for name, o in self.tris.items():
            R, O = mats[name]
            if abs(np.linalg.det(R)) < 1e-9:
                continue
            for m in (BASE, TEAM):
                for tri in o[m]:
                    for q, n, c in tri:
                        P.append(R @ q + O)
                        N.append(unit(R @ n))
                        C.append(c * tc if m == TEAM else c)
        return np.array(P), np.array(N), np.array(C)

    def write_glb(self, path):
        glb.write(self, path)


def norm_pose(d):
    """any way to write a part's pose -> dict(rot, loc, scale)."""
    if d is None:
        d = {}
    elif not isinstance(d, dict):
        d = dict(rot=d)
    return dict(rot=np.asarray(d.get('rot', (0, 0, 0)), float), loc=np.asarray(d.get('loc', (0, 0, 0)), float),
                scale=d.get('scale', 1.0))


def mix_pose(a, b, t):
    out = {}
    for k in set(a) | set(b):
        x, y = norm_pose(a.get(k)), norm_pose(b.get(k))
        shown = min(x['scale'], y['scale']) > .5          # hidden parts switch at once, they do not grow
        out[k] = dict(rot=lerp(x['rot'], y['rot'], t), loc=lerp(x['loc'], y['loc'], t),
                      scale=lerp(x['scale'], y['scale'], t) if shown else x['scale'])
    return out


def keys(*ks, base=None):
    """keys((phase, pose), ...) -> pose function with smooth easing; `base` poses fill the gaps."""
    base = base or {}

    def fn(ph):
        for (t0, a), (t1, b) in zip(ks, ks[1:]):
            if ph <= t1:
                return mix_pose({**base, **a}, {**base, **b}, smooth((ph - t0) / ((t1 - t0) or 1)))
        return {**base, **ks[-1][1]}
    return fn
