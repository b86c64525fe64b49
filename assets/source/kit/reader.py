"""Reads the kit's own .glb files back, posed: pictures are made from what the game gets, not from what the builder meant."""
import json
import math
import struct

import numpy as np

from .palette import TEAM, TEAMS, TEAMS_CVD, rgb

TYPES = {5126: '<f4', 5123: '<u2', 5121: 'u1', 5125: '<u4'}
WIDTH = {'SCALAR': 1, 'VEC2': 2, 'VEC3': 3, 'VEC4': 4, 'MAT4': 16}
METRES = 2.0                            # per unit of the file


def quat_matrix(q):
    x, y, z, w = q / np.linalg.norm(q)
    return np.array([[1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
                     [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
                     [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)]])


class File:
    """one model: extras, clips, posed triangles."""

    def __init__(self, path):
        with open(path, 'rb') as f:
            b = f.read()
        n = struct.unpack('<I', b[12:16])[0]
        self.doc, self.bin = json.loads(b[20:20 + n]), b[28 + n:]
        d = self.doc
        self.root = d['nodes'][d['scenes'][0]['nodes'][0]]
        self.name, self.extras = self.root['name'], self.root['extras']
        self.kind, self.clips = self.extras['kind'], self.extras.get('clips', {})
        self.tracks = {a['name']: a for a in d.get('animations', [])}
        self.whole = self
        self.primitives = []
        for p in d['meshes'][0]['primitives']:
            at = {k: self.array(i) for k, i in p['attributes'].items()}
            self.primitives.append((p['material'], at, self.array(p['indices']).ravel()))

    def moved_by(self, whole):
        """a low form takes the clips of the whole model, as the game draws it."""
        self.kind, self.clips, self.tracks, self.whole = whole.kind, whole.clips, whole.tracks, whole
        return self

    def array(self, i):
        a = self.doc['accessors'][i]
        w = WIDTH[a['type']]
        out = np.frombuffer(self.bin, TYPES[a['componentType']], a['count'] * w, self.doc['bufferViews'][a['bufferView']]['byteOffset'])
        return out.reshape(a['count'], w)

    def tri_count(self):
        return sum(len(i) // 3 for _, _, i in self.primitives)

    def _sample(self, clip, t):
        """node -> {path: value} at t seconds."""
        out = {}
        if clip is None:
            return out
        anim, info = self.tracks[clip], self.clips[clip]
        t = t % info['duration_s'] if info['looping'] else min(t, info['duration_s'])
        for c in anim['channels']:
            s = anim['samplers'][c['sampler']]
            times, values = self.array(s['input']).ravel(), self.array(s['output'])
            k = int(np.clip(np.searchsorted(times, t, 'right') - 1, 0, len(times) - 1))
            v = values[k]
            if s['interpolation'] == 'LINEAR' and k + 1 < len(times):
                v = v + (values[k + 1] - v) * (t - times[k]) / (times[k + 1] - times[k])
            out.setdefault(c['target']['node'], {})[c['target']['path']] = v
        return out

    def _matrices(self, clip, t):
        skin = self.doc['skins'][0]
        inverse = self.array(skin['inverseBindMatrices']).reshape(-1, 4, 4).transpose(0, 2, 1)
        world, nodes, posed = {}, self.doc['nodes'], self._sample(clip, t)

        def walk(i, m):
            local, p = np.eye(4), posed.get(i, {})
            local[:3, :3] = quat_matrix(np.asarray(p.get('rotation', (0, 0, 0, 1)), float)) * np.asarray(p.get('scale', (1, 1, 1)))
            local[:3, 3] = p.get('translation', nodes[i].get('translation', (0, 0, 0)))
            world[i] = m @ local
            for k in nodes[i].get('children', []):
                walk(k, world[i])
        walk(0, np.eye(4))
        return np.array([world[j] @ inv for j, inv in zip(skin['joints'], inverse)])

    def soup(self, clip=None, t=0.0, team='blue', pose=None):
        """posed triangles in authoring axes and metres: (positions, normals, colours), 3 rows a triangle.
        `pose` is there only to look like kit.Model; a file knows clips."""
        assert pose is None
        tc = np.array(rgb({**TEAMS_CVD, **TEAMS}.get(team, team)))
        M = self.whole._matrices(clip, t) if 'skins' in self.whole.doc else None
        P, N, C = [], [], []
        for mat, at, idx in self.primitives:
            p, n, c = at['POSITION'].astype(float), at['NORMAL'].astype(float), at['COLOR_0'][:, :3] / 65535.0
            if M is not None:
                m = M[at['JOINTS_0'][:, 0]]
                p = np.einsum('nij,nj->ni', m[:, :3, :3], p) + m[:, :3, 3]
                n = np.einsum('nij,nj->ni', m[:, :3, :3], n)
                n /= np.maximum(np.linalg.norm(n, axis=1, keepdims=True), 1e-12)
            if mat == TEAM:
                c = c * tc
            P.append(p[idx]); N.append(n[idx]); C.append(c[idx])
        P, N, C = np.concatenate(P) * METRES, np.concatenate(N), np.concatenate(C)
        turn = lambda a: np.stack([a[:, 0], -a[:, 2], a[:, 1]], 1)
        return turn(P), turn(N), C

    def team_share(self, clip=None, t=0.0, pitch=50.0, px=96):
        """part of the silhouette in the player's colour, seen from the game camera, over four headings."""
        mats = np.concatenate([np.full(len(i) // 3, m) for m, _, i in self.primitives])
        P0, shares = self.soup(clip, t)[0], []
        for yaw in (20, 110, 200, 290):
            a, e = math.radians(yaw), math.radians(pitch)
            r, u = np.array([math.cos(a), math.sin(a), 0]), np.array([-math.sin(a) * math.sin(e), math.cos(a) * math.sin(e), math.cos(e)])
            d = np.cross(r, u)
            x, y, z = P0 @ r, P0 @ u, P0 @ d
            k = px / max(np.ptp(x), np.ptp(y))
            x, y = (x - x.min()) * k, (y - y.min()) * k
            depth, hit = np.full((px + 2, px + 2), -1e9), np.full((px + 2, px + 2), -1)
            for i, m in enumerate(mats):
                X, Y, Z = x[3 * i:3 * i + 3], y[3 * i:3 * i + 3], z[3 * i:3 * i + 3]
                den = (Y[1] - Y[2]) * (X[0] - X[2]) + (X[2] - X[1]) * (Y[0] - Y[2])
                if den <= 1e-9:                            # back faces are culled by the game
                    continue
                gx, gy = np.meshgrid(np.arange(int(X.min()), int(X.max()) + 2), np.arange(int(Y.min()), int(Y.max()) + 2))
                l0 = ((Y[1] - Y[2]) * (gx - X[2]) + (X[2] - X[1]) * (gy - Y[2])) / den
                l1 = ((Y[2] - Y[0]) * (gx - X[2]) + (X[0] - X[2]) * (gy - Y[2])) / den
                zz = l0 * Z[0] + l1 * Z[1] + (1 - l0 - l1) * Z[2]
                ok = (l0 >= 0) & (l1 >= 0) & (l0 + l1 <= 1) & (gx <= px + 1) & (gy <= px + 1)
                gx, gy, zz = gx[ok], gy[ok], zz[ok]
                near = zz > depth[gy, gx]
                depth[gy[near], gx[near]], hit[gy[near], gx[near]] = zz[near], m
            shares.append((hit == TEAM).sum() / max(1, (hit >= 0).sum()))
        return float(np.mean(shares))
