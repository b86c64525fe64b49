"""python3 assets/source/check.py        needs neither Blender nor numpy

Checks the file contract of assets/models (README.md) and the census: that nothing needed is missing or too heavy.
Prints one line per fault; exit code 1 if there is one."""
import json
import os
import struct
import sys

from census import (ANIMALS, ASSETS_MOST_BYTES, BUILDINGS, CURSOR_PX, CURSORS, ICONS, LOW, MODEL_MOST_BYTES, MODELS, MODELS_MOST_BYTES, PALISADES, ROSTER, SOUNDS, STONE_WALLS,
                    TREES, UNITS, WILD, LATER_BUILDINGS)

from sight import SAFE_LEAST, in_game, nearest, palette

ASSETS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GATE_DEPTH_TILES = 1                    # gates are as wide as their footprint says and one deep
TEAMED = {*UNITS, *BUILDINGS, *PALISADES, *LATER_BUILDINGS} | set(ROSTER) - set(WILD) - set(STONE_WALLS)
BURNING = {*BUILDINGS, *LATER_BUILDINGS} - {'palisade', 'farm'}
FLOAT, BYTE, SHORT, INT = 5126, 5121, 5123, 5125
COMPONENTS = {'SCALAR': 1, 'VEC3': 3, 'VEC4': 4, 'MAT4': 16}
SIZE = {FLOAT: 4, BYTE: 1, SHORT: 2, INT: 4}


class Fault(Exception):
    """what is wrong with one file, in plain words."""


def need(ok, message):
    if not ok:
        raise Fault(message)


def open_glb(path):
    with open(path, 'rb') as f:
        b = f.read()
    need(len(b) > 28 and b[:4] == b'glTF' and struct.unpack('<II', b[4:12]) == (2, len(b)), 'is not a whole glTF 2 binary file')
    n, kind = struct.unpack('<I4s', b[12:20])
    need(kind == b'JSON' and 20 + n + 8 <= len(b), 'has no JSON chunk')
    m, kind = struct.unpack('<I4s', b[20 + n:28 + n])
    need(kind == b'BIN\0' and 28 + n + m == len(b), 'has no BIN chunk, or one of the wrong length')
    return json.loads(b[20:20 + n]), b[28 + n:]


def accessor(doc, data, i, types, shape, what):
    a = doc['accessors'][i]
    need(a['componentType'] in types and a['type'] == shape, f'{what} has the wrong type')
    v = doc['bufferViews'][a['bufferView']]
    need(a['count'] * COMPONENTS[shape] * SIZE[a['componentType']] <= v['byteLength'] and v['byteOffset'] + v['byteLength'] <= len(data), f'{what} runs past its data')
    return a, data[v['byteOffset']:v['byteOffset'] + v['byteLength']]


def check_primitive(doc, data, p, joints):
    """joints: how many parts the vertices may name, 0: none."""
    at = p['attributes']
    wanted = {'POSITION', 'NORMAL', 'COLOR_0'} | ({'JOINTS_0', 'WEIGHTS_0'} if joints else set())
    need(set(at) == wanted, f'has attributes {sorted(at)} instead of {sorted(wanted)}')
    pos, _ = accessor(doc, data, at['POSITION'], (FLOAT,), 'VEC3', 'POSITION')
    need('min' in pos and 'max' in pos, 'POSITION has no bounds')
    accessor(doc, data, at['NORMAL'], (FLOAT,), 'VEC3', 'NORMAL')
    colour, _ = accessor(doc, data, at['COLOR_0'], (SHORT,), 'VEC4', 'COLOR_0')
    need(colour.get('normalized'), 'COLOR_0 is not normalised')
    for k in at.values():
        need(doc['accessors'][k]['count'] == pos['count'], 'attributes differ in length')
    if joints:
        _, raw = accessor(doc, data, at['JOINTS_0'], (BYTE,), 'VEC4', 'JOINTS_0')
        need(max(raw[:4 * pos['count']]) < joints, 'JOINTS_0 names a joint that is not there')
        _, raw = accessor(doc, data, at['WEIGHTS_0'], (BYTE,), 'VEC4', 'WEIGHTS_0')
        need(raw[:4 * pos['count']] == bytes((255, 0, 0, 0)) * pos['count'], 'a vertex does not hang on exactly one part')
    idx, raw = accessor(doc, data, p['indices'], (SHORT, INT), 'SCALAR', 'indices')
    values = struct.unpack(f'<{idx["count"]}{"H" if idx["componentType"] == SHORT else "I"}', raw[:idx['count'] * SIZE[idx['componentType']]])
    need(idx['count'] % 3 == 0 and max(values) < pos['count'], 'indices are no triangles of this mesh')
    return idx['count'] // 3, pos


def check_clips(doc, extras, wanted):
    names = [a['name'] for a in doc.get('animations', [])]
    need(len(set(names)) == len(names), 'has two clips of one name')
    need(set(wanted) <= set(names), f'lacks the clips {sorted(set(wanted) - set(names))}')
    need(set(extras.get('clips', {})) == set(names), 'extras.clips and the animations differ')
    joints = set(doc['skins'][0]['joints']) if 'skins' in doc else set()
    need(bool(names) == bool(joints), 'clips and skin must come together')
    tracks = set()
    for a in doc.get('animations', []):
        tracks.add(frozenset((c['target']['node'], c['target']['path']) for c in a['channels']))
        need(all(c['target']['node'] in joints for c in a['channels']), f'clip {a["name"]} moves something that is no part')
        last = max(doc['accessors'][s['input']]['max'][0] for s in a['samplers'])
        info = extras['clips'][a['name']]
        need(abs(last - info['duration_s']) < 1e-4, f'clip {a["name"]} does not last as long as extras.clips says')
        need(0 <= info.get('strike_s', 0) <= info['duration_s'], f'clip {a["name"]} strikes outside itself')
    need(len(tracks) <= 1, 'clips move different parts: one would leave traces in the next')


def check_mesh(doc, data, name, joints):
    """one mesh in the two materials; returns its triangles and the accessors of its positions."""
    need([m['name'] for m in doc['materials']] == ['Base', 'PlayerColor'], 'materials are not Base, PlayerColor')
    need(not any(k in doc for k in ('images', 'textures', 'cameras', 'extensionsRequired')), 'has textures, cameras or extensions')
    for i, a in enumerate(doc['accessors']):
        accessor(doc, data, i, tuple(SIZE), a['type'], f'accessor {i}')
    drawn = [n for n in doc['nodes'] if 'mesh' in n]
    need(len(doc['meshes']) == 1 and len(drawn) == 1, 'has more than one mesh or mesh node')
    prims = doc['meshes'][0]['primitives']
    need(1 <= len(prims) <= 2 and len({p['material'] for p in prims}) == len(prims), 'needs one primitive per material')
    need(('skin' in drawn[0]) == ('skins' in doc), 'its mesh node and its skin do not belong together')
    done = [check_primitive(doc, data, p, joints) for p in prims]
    if name in TEAMED:
        need(any(p['material'] == 1 for p in prims), "shows nothing of the player's colour")
    return sum(t for t, _ in done), [p for _, p in done]


def check_spots(extras, footprint):
    for name, spots in extras.get('spots_tiles', {}).items():
        need(name in ('fire', 'smoke') and spots, f'spots_tiles has {name}')
        for x, y, z in spots:
            need(0 <= y <= extras['height_tiles'] + .5 and max(abs(x), abs(z)) < (footprint or 4), f'{name} at {x}, {y}, {z} is nowhere near it')


def check_model(name, folder, most, clips, footprint):
    path = f'{ASSETS}/models/{folder}{name}.glb'
    doc, data = open_glb(path)
    need(os.path.getsize(path) <= MODEL_MOST_BYTES, f'weighs {os.path.getsize(path)} bytes, {MODEL_MOST_BYTES} allowed')
    root = doc['nodes'][doc['scenes'][0]['nodes'][0]]
    extras = root.get('extras', {})
    need(root['name'] == name, f'root node is called {root["name"]}')
    need('kind' in extras and extras.get('height_tiles', 0) > 0, 'extras lack kind or height_tiles')
    wide = [footprint, GATE_DEPTH_TILES if name.endswith('_gate') else footprint]
    need(not footprint or extras.get('footprint_tiles') == wide, f'footprint is {extras.get("footprint_tiles")}, not {wide}')
    if name in UNITS or name in ANIMALS or extras['kind'] == 'unit':
        need(0 < extras.get('radius_tiles', 0) < 1, 'radius_tiles is missing')
    if name in TREES:
        fall = extras.get('fall', {})
        need(fall.get('duration_s', 0) > 0 and fall.get('tilt_deg', [1])[0] == 0, 'does not say how it falls')
    if name in BURNING:
        need(extras.get('spots_tiles', {}).get('fire'), 'does not say where it burns')
    check_spots(extras, footprint)
    joints = len(doc['skins'][0]['joints']) if 'skins' in doc else 0
    tris, positions = check_mesh(doc, data, name, joints)
    need(tris <= most, f'has {tris} triangles, {most} allowed')
    if footprint:
        reach = max(max(abs(v) for p in positions for v in (p[e][0], p[e][2])) for e in ('min', 'max'))
        need(reach <= footprint / 2 + .6, f'reaches {reach:.2f} tiles from its middle, too far for its footprint')
    check_clips(doc, extras, clips)
    return tris


def check_low(name, most):
    """the low form: part numbers of the whole model, no skin and no clips of its own."""
    doc, data = open_glb(f'{ASSETS}/models/{name}_lod.glb')
    whole, _ = open_glb(f'{ASSETS}/models/{name}.glb')
    root = doc['nodes'][doc['scenes'][0]['nodes'][0]]
    need(root['name'] == name + '_lod' and root.get('extras', {}).get('of') == name, 'does not name the model it stands for')
    need('skins' not in doc and 'animations' not in doc, 'has a skin or clips of its own')
    joints = len(whole['skins'][0]['joints']) if 'skins' in whole else 0
    tris, _ = check_mesh(doc, data, name, joints)
    need(tris <= most, f'has {tris} triangles, {most} allowed')
    return tris


def check_cursors():
    """cursors.txt: name, and the pixel that points."""
    spots = {}
    with open(f'{ASSETS}/cursors/cursors.txt') as f:
        for line in f:
            if line.strip() and not line.startswith('#'):
                name, x, y = line.split()
                spots[name] = (int(x), int(y))
    need(set(spots) == set(CURSORS), f'cursors.txt and the census differ in {sorted(set(spots) ^ set(CURSORS))}')
    for name, (x, y) in spots.items():
        need(0 <= x < CURSOR_PX and 0 <= y < CURSOR_PX, f'{name} points outside its picture')
        check_png(f'{ASSETS}/cursors/{name}.png', CURSOR_PX)


def check_colours():
    p = palette()
    need([list(p.TEAMS.values()), list(p.TEAMS_CVD.values())] == in_game(), 'are not those of crates/presentation/src/colours.rs')
    distance, sight, a, b = nearest(p.TEAMS_CVD, p.rgb)
    need(distance >= SAFE_LEAST, f'{a} and {b} are {distance:.1f} apart for {sight} sight, {SAFE_LEAST} asked')


def check_png(path, px):
    need(os.path.exists(path), 'is missing')
    with open(path, 'rb') as f:
        b = f.read(26)
    need(b[:8] == b'\x89PNG\r\n\x1a\n', 'is no PNG file')
    need(struct.unpack('>II', b[16:24]) == (px, px), f'is {struct.unpack(">II", b[16:24])}, not {px} square')


def check_ogg(name):
    path = f'{ASSETS}/sounds/{name}.ogg'
    need(os.path.exists(path), 'is missing')
    with open(path, 'rb') as f:
        b = f.read(64)
    need(b[:4] == b'OggS' and b[28:35] == b'\x01vorbis', 'is no Ogg Vorbis file')
    channels, rate = struct.unpack('<BI', b[39:44])
    need((channels, rate) == (1, 44100), f'has {channels} channels at {rate} Hz, not one at 44100')


def main():
    faults, tris = [], 0

    def run(what, fn, *args):
        try:
            return fn(*args) or 0
        except (Fault, OSError, KeyError, IndexError, ValueError, TypeError, struct.error) as e:
            text = str(e) if isinstance(e, Fault) else f'cannot be read ({type(e).__name__}: {e})'
            faults.append(f'{what} {text}')
            return 0
    for name, spec in MODELS.items():
        tris += run(f'models/{name}.glb', check_model, name, '', *spec)
    for name, most in LOW.items():
        run(f'models/{name}_lod.glb', check_low, name, most)
    for name, spec in ROSTER.items():
        tris += run(f'models/roster/{name}.glb', check_model, name, 'roster/', *spec)
    known = {f'{n}.glb' for n in MODELS} | {f'{n}_lod.glb' for n in LOW} | {'roster'}, {f'{n}.glb' for n in ROSTER}
    for folder, names in zip(('models', 'models/roster'), known):
        faults += [f'{folder}/{f} is not in the census' for f in sorted(os.listdir(f'{ASSETS}/{folder}')) if f not in names]
    for name, px in ICONS.items():
        run(f'icons/{name}.png', check_png, f'{ASSETS}/icons/{name}.png', px)
    run('cursors', check_cursors)
    run('players\' colours', check_colours)
    for name in SOUNDS:
        run(f'sounds/{name}.ogg', check_ogg, name)
    size = {k: sum(os.path.getsize(os.path.join(d, f)) for d, _, fs in os.walk(f'{ASSETS}/{k}') for f in fs) for k in ('models', 'icons', 'cursors', 'sounds')}
    for what, weight, most in (('models', size['models'], MODELS_MOST_BYTES), ('assets', sum(size.values()), ASSETS_MOST_BYTES)):
        if weight > most:
            faults.append(f'{what} weigh {weight} bytes, {most} allowed')
    for f in faults:
        print(f)
    print(f'{len(MODELS)} models and {len(ROSTER)} of the roster, {tris} triangles, {len(ICONS)} icons, {len(CURSORS)} cursors, {len(SOUNDS)} sounds, '
          f'{", ".join(f"{k} {v / 1024:.0f} KiB" for k, v in size.items())}: {len(faults)} faults')
    sys.exit(1 if faults else 0)


main()
