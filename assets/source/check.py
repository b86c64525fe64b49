"""python3 assets/source/check.py        needs neither Blender nor numpy

Checks the file contract of assets/models/*.glb (README.md), that nothing needed is missing, and that icons and sounds are there.
Prints one line per fault; exit code 1 if there is one."""
import json
import os
import struct
import sys

ASSETS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FIGHTER = ('idle', 'walk', 'attack', 'die')
VILLAGER = FIGHTER + ('carry_wood', 'carry_food', 'carry_gold', 'carry_stone', 'gather_wood', 'gather_mine', 'gather_farm', 'gather_berry',
                      'gather_hunt', 'build', 'shoot')
# id -> (most triangles, clips that must be there, footprint in tiles)
UNITS = {'villager': (1900, VILLAGER), 'militia': (1100, FIGHTER), 'spearman': (1100, FIGHTER), 'archer': (1100, FIGHTER), 'scout': (1700, FIGHTER)}
ANIMALS = {'sheep': (800, ('idle', 'walk', 'die')), 'deer': (800, ('idle', 'walk', 'die'))}
FLAGGED = ('idle',)
BUILDINGS = {'town_centre': (5500, FLAGGED, 4), 'town_centre_dark': (5500, FLAGGED, 4), 'house': (2200, (), 2), 'house_dark': (1700, (), 2),
             'mill': (1700, FLAGGED, 2), 'lumber_camp': (1800, FLAGGED, 2), 'mining_camp': (2000, FLAGGED, 2), 'barracks': (4200, FLAGGED, 3),
             'barracks_dark': (3600, FLAGGED, 3), 'archery_range': (3800, FLAGGED, 3), 'palisade': (300, (), 1), 'farm': (2600, (), 3)}
STAGES = {f'farm_{i}': (2600, (), 3) for i in range(3)}
SITES = {f'{k}_{n}': (2000, (), n) for k in ('foundation', 'rubble') for n in (1, 2, 3, 4)}
TREES = {n: (350, (), 1) for n in ('oak', 'oak_2', 'oak_3', 'pine', 'pine_2', 'pine_3', 'birch')}
DEPOSITS = {'berry_bush': (600, (), 1), 'berry_bush_bare': (320, (), 1), 'gold_mine': (420, (), 1), 'stone_mine': (420, (), 1), 'stump': (200, (), 1)}
SCATTER = {n: (150, ()) for n in ('grass_tuft', 'flowers', 'rocks_small', 'reeds')}
OTHERS = {'arrow': (40, ()), 'rally_flag': (320, ('idle',))}
MODELS = {**UNITS, **ANIMALS, **BUILDINGS, **STAGES, **SITES, **TREES, **DEPOSITS, **SCATTER, **OTHERS}
COMMANDS = ('attack_move', 'patrol', 'stop', 'stance_aggressive', 'stance_stand_ground', 'build', 'repair', 'delete', 'age_up', 'rally',
            'idle_villager', 'cancel', 'feudal_age')
STOCKPILES = ('food', 'wood', 'gold', 'stone', 'population')
DEPOSIT_ICONS = ('oak', 'pine', 'birch', 'stump', 'berry_bush', 'gold_mine', 'stone_mine')
ICONS = {n: 96 for n in (*UNITS, *ANIMALS, *BUILDINGS, *DEPOSIT_ICONS, *COMMANDS, *STOCKPILES)} | {f'portrait_{n}': 192 for n in (*UNITS, *BUILDINGS)}
SOUNDS = ('click order_move order_attack order_gather select_villager select_military select_building chop_1 chop_2 chop_3 mine_1 mine_2 mine_3 '
          'farm_1 farm_2 build_1 build_2 build_3 arrow_release arrow_hit sword_hit_1 sword_hit_2 sword_hit_3 unit_die_1 unit_die_2 '
          'building_collapse complete trained age_up alarm refused chat victory defeat sheep_1 sheep_2 ambience').split()
BUDGET_BYTES = 8 * 1024 * 1024
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


def check_model(name, most, clips, footprint=None):
    doc, data = open_glb(f'{ASSETS}/models/{name}.glb')
    root = doc['nodes'][doc['scenes'][0]['nodes'][0]]
    extras = root.get('extras', {})
    need(root['name'] == name, f'root node is called {root["name"]}')
    need('kind' in extras and extras.get('height_tiles', 0) > 0, 'extras lack kind or height_tiles')
    if footprint:
        need(extras.get('footprint_tiles') == [footprint, footprint], f'footprint is {extras.get("footprint_tiles")}, not {footprint}')
    if name in UNITS or name in ANIMALS:
        need(0 < extras.get('radius_tiles', 0) < 1, 'radius_tiles is missing')
    need([m['name'] for m in doc['materials']] == ['Base', 'PlayerColor'], 'materials are not Base, PlayerColor')
    need(not any(k in doc for k in ('images', 'textures', 'cameras', 'extensionsRequired')), 'has textures, cameras or extensions')
    for i, a in enumerate(doc['accessors']):
        accessor(doc, data, i, tuple(SIZE), a['type'], f'accessor {i}')
    drawn = [n for n in doc['nodes'] if 'mesh' in n]
    need(len(doc['meshes']) == 1 and len(drawn) == 1, 'has more than one mesh or mesh node')
    prims = doc['meshes'][0]['primitives']
    need(1 <= len(prims) <= 2 and len({p['material'] for p in prims}) == len(prims), 'needs one primitive per material')
    need(('skin' in drawn[0]) == ('skins' in doc), 'its mesh node and its skin do not belong together')
    joints = len(doc['skins'][0]['joints']) if 'skins' in doc else 0
    done = [check_primitive(doc, data, p, joints) for p in prims]
    tris = sum(t for t, _ in done)
    need(tris <= most, f'has {tris} triangles, {most} allowed')
    if name in UNITS or name in BUILDINGS:
        need(any(p['material'] == 1 for p in prims), "shows nothing of the player's colour")
    if footprint:
        reach = max(max(abs(v) for p in done for v in (p[1][e][0], p[1][e][2])) for e in ('min', 'max'))
        need(reach <= footprint / 2 + .5, f'reaches {reach:.2f} tiles from its middle, too far for its footprint')
    check_clips(doc, extras, clips)
    return tris


def check_png(name, px):
    path = f'{ASSETS}/icons/{name}.png'
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
        tris += run(f'models/{name}.glb', check_model, name, *spec)
    for f in sorted(os.listdir(f'{ASSETS}/models')):
        if f.removesuffix('.glb') not in MODELS:
            faults.append(f'models/{f} is not in the list of check.py')
    for name, px in ICONS.items():
        run(f'icons/{name}.png', check_png, name, px)
    for name in SOUNDS:
        run(f'sounds/{name}.ogg', check_ogg, name)
    size = sum(os.path.getsize(os.path.join(d, f)) for k in ('models', 'icons', 'sounds') for d, _, fs in os.walk(f'{ASSETS}/{k}') for f in fs)
    if size > BUDGET_BYTES:
        faults.append(f'assets weigh {size} bytes, {BUDGET_BYTES} allowed')
    for f in faults:
        print(f)
    print(f'{len(MODELS)} models, {tris} triangles, {len(ICONS)} icons, {len(SOUNDS)} sounds, {size / 1024:.0f} KiB: {len(faults)} faults')
    sys.exit(1 if faults else 0)


main()
