"""The .glb writer: one mesh, at most two primitives, one skin and named clips where parts move (see README.md)."""
import json
import struct

import numpy as np

from .maths import quat, rot
from .palette import BASE, TEAM

EXPORT_SCALE = 0.5                      # authored in metres, 1 tile = 2 m, the game's unit is the tile
HIDDEN = 1e-4                           # scale of a hidden part; 0 would make the normal matrix singular
F32, U8, U16, U32 = 5126, 5121, 5123, 5125
VERTICES, INDICES = 34962, 34963


def game(p):
    """authoring axes (Z up, facing +Y) -> glTF axes (Y up, facing -Z)."""
    return (p[0], p[2], -p[1])


class _Buffer:
    def __init__(self):
        self.data, self.views, self.accessors = bytearray(), [], []

    def add(self, arr, comp, typ, target=None, norm=False, bounds=False):
        self.data.extend(b'\0' * (-len(self.data) % 4))
        raw = arr.tobytes()
        v = dict(buffer=0, byteOffset=len(self.data), byteLength=len(raw))
        if target:
            v['target'] = target
        self.data.extend(raw)
        self.views.append(v)
        a = dict(bufferView=len(self.views) - 1, componentType=comp, count=len(arr), type=typ)
        if norm:
            a['normalized'] = True
        if bounds:
            a['min'], a['max'] = np.atleast_1d(arr.min(0)).tolist(), np.atleast_1d(arr.max(0)).tolist()
        self.accessors.append(a)
        return len(self.accessors) - 1


def _primitive(buf, tris, material, skinned):
    """tris: [(corner, corner, corner, joint)], corner = (position, normal, colour)."""
    seen, idx, P, N, C, J = {}, [], [], [], [], []
    for *tri, j in tris:
        for q, n, c in tri:
            k = (*np.round(q, 4), *np.round(n, 3), *np.round(c, 3), j)
            if k not in seen:
                seen[k] = len(P)
                P.append(game(q * EXPORT_SCALE))
                N.append(game(n))
                C.append((*c, 1.0))
                J.append((j, 0, 0, 0))
            idx.append(seen[k])
    at = dict(POSITION=buf.add(np.array(P, '<f4'), F32, 'VEC3', VERTICES, bounds=True),
              NORMAL=buf.add(np.array(N, '<f4'), F32, 'VEC3', VERTICES),
              COLOR_0=buf.add((np.array(C) * 65535 + .5).astype('<u2'), U16, 'VEC4', VERTICES, norm=True))
    if skinned:
        at['JOINTS_0'] = buf.add(np.array(J, 'u1'), U8, 'VEC4', VERTICES)
        at['WEIGHTS_0'] = buf.add(np.tile(np.array([255, 0, 0, 0], 'u1'), (len(P), 1)), U8, 'VEC4', VERTICES, norm=True)
    big = len(P) > 65535
    return dict(attributes=at, material=material,
                indices=buf.add(np.array(idx, '<u4' if big else '<u2'), U32 if big else U16, 'SCALAR', INDICES))


def _animation(buf, model, name, joint):
    """one glTF animation. Every part that any clip moves gets a channel in every clip: switching clips leaves nothing behind."""
    from .model import norm_pose
    frames = model.clips[name]['frames']
    times = buf.add(np.array([t for t, _ in frames], '<f4'), F32, 'SCALAR', bounds=True)
    first = None
    channels, samplers = [], []
    for part in model.parts.values():
        for path, key, rest in (('rotation', 'rot', 0.0), ('translation', 'loc', 0.0), ('scale', 'scale', 1.0)):
            poses = [norm_pose(f.get(part.name))[key] for c in model.clips.values() for _, f in c['frames']]
            if all(np.all(np.abs(np.asarray(p) - rest) <= 1e-6) for p in poses):
                continue
            values = _values(part, path, [norm_pose(f.get(part.name)) for _, f in frames])
            t = times
            if channels and np.abs(values - values[0]).max() < 1e-6:      # one key is enough; the first keeps all, so the clip keeps its length
                values = values[:1]
                if first is None:
                    first = buf.add(np.array([0], '<f4'), F32, 'SCALAR', bounds=True)
                t = first
            samplers.append(dict(input=t, output=buf.add(values, F32, 'VEC4' if path == 'rotation' else 'VEC3'),
                                 interpolation='STEP' if path == 'scale' else 'LINEAR'))
            channels.append(dict(sampler=len(samplers) - 1, target=dict(node=joint[part.name], path=path)))
    return dict(name=name, channels=channels, samplers=samplers)


def _values(part, path, poses):
    out = []
    for d in poses:
        if path == 'rotation':
            w, x, y, z = quat(rot(*d['rot']))
            q = np.array([x, z, -y, w])
            out.append(-q if out and np.dot(q, out[-1]) < 0 else q)      # neighbours in one hemisphere
        elif path == 'translation':
            out.append(game((_offset(part) + d['loc']) * EXPORT_SCALE))
        else:
            out.append([max(HIDDEN, d['scale'])] * 3)
    return np.array(out, '<f4')


def _offset(part):
    return part.pivot - (part.parent.pivot if part.parent else 0)


def extras(model):
    """what the root node carries besides its name."""
    top = max(float((p.pivot + q)[2]) for p in model.parts.values() for t in model.tris.get(p.name, {}).values()
              for tri in t for q, _, _ in tri)
    out = dict(kind=model.kind, height_tiles=round(top * EXPORT_SCALE, 3))
    if model.footprint:
        out['footprint_tiles'] = model.footprint
    if model.radius:
        out['radius_tiles'] = model.radius
    if model.spots:
        out['spots_tiles'] = {k: [[round(float(x) * EXPORT_SCALE, 3) for x in game(q)] for q in at] for k, at in model.spots.items()}
    out.update(model.extra)
    if model.clips:
        out['clips'] = {n: dict(duration_s=c['dur'], looping=c['loop'], **({} if c['strike'] is None else dict(strike_s=round(c['dur'] * c['strike'], 3))))
                        for n, c in model.clips.items()}
    return out


def write_low(model, tris, path):
    """write the low form: mesh and part numbers, moved by the clips of the whole model's file."""
    buf, jointed = _Buffer(), bool(model.clips)
    name = model.name + '_lod'
    number = {p.name: i for i, p in enumerate(model.parts.values())}
    whole = {m: [(*((q + model.parts[n].pivot, u, c) for q, u, c in tri), number[n] if jointed else 0) for n, t in tris.items() for tri in t[m]] for m in (BASE, TEAM)}
    nodes = [dict(name=name, extras=dict(kind='lod', of=model.name, height_tiles=extras(model)['height_tiles']), children=[1]), dict(name=name + '_mesh', mesh=0)]
    _pack(path, _document(buf, name, nodes, whole, jointed), buf.data)


def _document(buf, name, nodes, whole, jointed):
    mesh = dict(name=name, primitives=[_primitive(buf, whole[m], m, jointed) for m in (BASE, TEAM) if whole[m]])
    material = lambda n: dict(name=n, pbrMetallicRoughness=dict(baseColorFactor=[1, 1, 1, 1], metallicFactor=0, roughnessFactor=0.9))
    return dict(asset=dict(version='2.0', generator='Castellan assets/source'), scene=0, scenes=[dict(name=name, nodes=[0])],
                nodes=nodes, meshes=[mesh], materials=[material('Base'), material('PlayerColor')],
                accessors=buf.accessors, bufferViews=buf.views, buffers=[dict(byteLength=(len(buf.data) + 3) // 4 * 4)])


def write(model, path):
    """write the finished model."""
    buf, skinned = _Buffer(), bool(model.clips)
    whole = {BASE: [], TEAM: []}
    for j, p in enumerate(model.parts.values()):
        for m, tris in model.tris.get(p.name, {}).items():
            whole[m] += [(*((q + p.pivot, n, c) for q, n, c in tri), j if skinned else 0) for tri in tris]
    nodes = [dict(name=model.name, extras=extras(model))]
    drawn = dict(name=model.name + '_mesh', mesh=0)
    skins, joint, tops = [], {}, []
    if skinned:
        for p in model.parts.values():
            joint[p.name] = len(nodes)
            nodes.append(dict(name=p.name, translation=[float(x) for x in game(_offset(p) * EXPORT_SCALE)]))
            if p.parent:
                nodes[joint[p.parent.name]].setdefault('children', []).append(joint[p.name])
            else:
                tops.append(joint[p.name])
        inverse = []
        for p in model.parts.values():
            m4 = np.eye(4)
            m4[:3, 3] = -np.array(game(p.pivot * EXPORT_SCALE))
            inverse.append(m4.T.ravel())                  # glTF matrices are column-major
        skins = [dict(joints=list(joint.values()), inverseBindMatrices=buf.add(np.array(inverse, '<f4'), F32, 'MAT4'))]
        drawn['skin'] = 0
    nodes.append(drawn)
    nodes[0]['children'] = tops + [len(nodes) - 1]
    moves = [_animation(buf, model, n, joint) for n in model.clips]
    doc = _document(buf, model.name, nodes, whole, skinned)
    if skinned:
        doc.update(skins=skins, animations=moves)
    _pack(path, doc, buf.data)


def _pack(path, doc, data):
    js = json.dumps(doc, separators=(',', ':')).encode()
    js += b' ' * (-len(js) % 4)
    data = bytes(data) + b'\0' * (-len(data) % 4)
    with open(path, 'wb') as f:
        f.write(struct.pack('<4sII', b'glTF', 2, 12 + 8 + len(js) + 8 + len(data)))
        f.write(struct.pack('<II', len(js), 0x4E4F534A) + js + struct.pack('<II', len(data), 0x004E4942) + data)
