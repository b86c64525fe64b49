"""blender -b --factory-startup --python-exit-code 1 --python assets/source/sheet.py -- MODE ...

  icons PX [ids]       assets/icons/<id>.png, transparent
  portraits PX [ids]   assets/icons/portrait_<id>.png, transparent
  cursors              assets/cursors/<id>.png and cursors.txt with their hot spots
  sheet OUT.png [id[:clip[:seconds[:colour[:heading]]]] ...]   contact sheet, with triangle counts; without ids: every model of today
  roster OUT.png       the same for the roster
  crowd OUT.png [ids]  things at the size they have in play

Pictures come from assets/models/*.glb, so run build.py first. Env: SAMPLES (24), COLS (6), LINT=1 (back faces glow magenta)."""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import bpy  # noqa: E402
from census import ANIMALS, BUILDINGS, CURSOR_PX, CURSORS, DEPOSIT_ICONS, LOW, MODELS, ROSTER, UNITS  # noqa: E402
from kit import *  # noqa: E402
from kit.reader import File  # noqa: E402
from models import REGISTRY  # noqa: E402
from models.cursors import HOT, SPAN_M, UP_M  # noqa: E402
from stage import argv, camera, clear_cache, light, plane, put, render, reset  # noqa: E402

ASSETS = os.path.dirname(HERE)
SAMPLES = int(os.environ.get('SAMPLES', 24))
TEAM_NAMES = list(TEAMS)
_loaded = {}


def get(name):
    if name not in _loaded:
        path = f'{ASSETS}/models/{"roster/" if name in LATER else ""}{name}.glb'
        _loaded[name] = File(path) if os.path.exists(path) else REGISTRY[name]().finish(rays=32)
        if name.endswith('_lod'):
            _loaded[name].moved_by(get(name.removesuffix('_lod')))
    return _loaded[name]


def first_clip(m):
    return next(iter(m.clips), None)


def bounds(m, clip, t=0.0):
    P = m.soup(clip, t)[0]
    return P.min(0), P.max(0)


def label(s, x, y, size):
    c = bpy.data.curves.new('t', 'FONT')
    c.body, c.size, c.align_x = s, size, 'CENTER'
    o = bpy.data.objects.new('t', c)
    m = bpy.data.materials.get('ink') or bpy.data.materials.new('ink')
    m.use_nodes = True
    m.node_tree.nodes['Principled BSDF'].inputs['Base Color'].default_value = (.03, .025, .02, 1)
    c.materials.append(m)
    o.location = (x, y, .02)
    bpy.context.scene.collection.objects.link(o)


def sheet(out, cells, cols=None, cw=4.0, ch=5.6):
    """a grid of models, each scaled to its cell."""
    cols = cols or int(os.environ.get('COLS', 6))
    rows = (len(cells) + cols - 1) // cols
    w = int(os.environ.get('W', 1440))
    reset(w, int(w * (rows * ch * .80) / (cols * cw)), SAMPLES)
    light(elev=50, azim=235)
    plane(col='#9DB173')
    for i, cell in enumerate(cells):
        name, clip, t, team, face = (cell.split(':') + [''] * 5)[:5]
        m = get(name)
        clip, t = clip or first_clip(m), float(t or .3)
        lo, hi = bounds(m, None)
        scale = {'unit': 1.42, 'animal': 1.6}.get(m.kind, cw * .72 / max(hi[0] - lo[0], hi[1] - lo[1], (hi[2] - max(lo[2], 0)) * .95))
        if m.kind == 'unit' and m.whole.extras['radius_tiles'] > .3:              # mounted, engines, ships
            scale = min(1.05, cw * .80 / max(hi[0] - lo[0], hi[1] - lo[1], hi[2] * .9))
        x, y = (i % cols) * cw, -(i // cols) * ch
        put(m, x, y, 0, float(face or (150 if m.kind in ('unit', 'animal') else -35)), clip, t, team or 'blue', scale=scale)
        label(f'{name} {clip or ""} {m.tri_count()}', x, y - ch * .37, cw * .065)
    camera(((cols - 1) * cw / 2, -(rows - 1) * ch / 2 + ch * .08, 0), dist=90, pitch=50, ortho=max(cols * cw, rows * ch * .80) * 1.02)
    render(out)


def crowd(out, names):
    """play size: pitch 50, one tile = 50 px."""
    reset(1280, 720, SAMPLES)
    light(elev=46, azim=212)
    plane(col='grass')
    r = random.Random(3)
    for i, n in enumerate(names):
        m = get(n)
        for k in range(4 if m.kind in ('unit', 'animal') else 1):
            col = i % 8
            x, y = (col - 3.5) * 6.0 + (k % 2) * 1.6, 12 - (i // 8) * 8.0 - (k // 2) * 1.7
            clip = first_clip(m) if k == 0 or m.kind not in ('unit', 'animal') else ('walk', 'attack', 'die')[k - 1]
            put(m, x, y, 0, r.uniform(0, 360) if m.kind in ('unit', 'animal') else -45, clip if clip in m.clips else first_clip(m), .5, TEAM_NAMES[(i + k) % 8])
    camera((0, 0, 0), dist=100, pitch=50, ortho=1280 / 25.0)
    render(out)


SHOWN_AS = {'palisade': 'palisade_straight'}            # a wall is known by its run, not by one tile of it


def icon(name, px, path, portrait=False):
    m = get(SHOWN_AS.get(name, name))
    clip, prop = first_clip(m), m.kind == 'prop'
    reset(px, px, SAMPLES, transparent=True)
    clear_cache()
    light(elev=30 if m.kind == 'unit' else 48, azim=240, sun=3.3, sky=.66)
    face = {'unit': 155, 'animal': 128, 'prop': 0}.get(m.kind, -35)
    put(m, 0, 0, 0, face, clip, .3, 'blue')
    if m.kind == 'unit':
        z, span = (1.44, 1.14) if portrait else (1.26, 1.62)
        if m.whole.extras['radius_tiles'] > .3:                  # mounted
            z, span = (2.20, 1.25) if portrait else (1.55, 2.75)
        camera((0, 0, z), dist=20, pitch=14 if portrait else 18, ortho=span)
    else:
        frame(m, clip, face, 8 if prop else 26 if portrait else 32)
    render(path)


def frame(m, clip, face, pitch):
    """orthographic camera that just holds the model."""
    P = m.soup(clip, .3)[0]
    a, e = math.radians(face), math.radians(pitch)
    x = P[:, 0] * math.cos(a) - P[:, 1] * math.sin(a)
    y = P[:, 0] * math.sin(a) + P[:, 1] * math.cos(a)
    u = y * math.sin(e) + P[:, 2] * math.cos(e)
    cx, cu = (x.min() + x.max()) / 2, (u.min() + u.max()) / 2
    camera((cx, 0, cu / math.cos(e)), dist=60, pitch=pitch, ortho=max(np.ptp(x), np.ptp(u)) * 1.06)


def cursors():
    """each with a dark rim, so that it stands off any ground."""
    folder = f'{ASSETS}/cursors'
    os.makedirs(folder, exist_ok=True)
    lines = [f'# name, and the pixel of {CURSOR_PX} x {CURSOR_PX} that points: from the left, from the top']
    for name in CURSORS:
        reset(CURSOR_PX * 2, CURSOR_PX * 2, SAMPLES, transparent=True)
        clear_cache()
        light(elev=48, azim=240, sun=3.3, sky=.66)
        put(get('cursor_' + name), team='blue')
        camera((0, 0, UP_M), dist=20, pitch=0, ortho=SPAN_M)
        path = f'{folder}/{name}.png'
        render(path)
        rim(path)
        x, z = HOT[name]
        lines.append(f'{name} {min(CURSOR_PX - 1, round((x / SPAN_M + .5) * CURSOR_PX))} {min(CURSOR_PX - 1, round((.5 - z / SPAN_M) * CURSOR_PX))}')
    with open(f'{folder}/cursors.txt', 'w') as f:
        f.write('\n'.join(lines) + '\n')


def rim(path):
    """halve the picture and lay a dark edge of a pixel round it."""
    from stage import strip_text
    image = bpy.data.images.load(path)
    n = CURSOR_PX
    px = np.array(image.pixels[:]).reshape(2 * n, 2 * n, 4)
    px[..., :3] *= px[..., 3:]
    px = px.reshape(n, 2, n, 2, 4).mean((1, 3))
    a = np.pad(px[..., 3], 1)
    edge = np.max([a[1 + dy:n + 1 + dy, 1 + dx:n + 1 + dx] for dy in (-1, 0, 1) for dx in (-1, 0, 1)], 0) * .85
    dark, alpha = np.array((.10, .08, .07)), px[..., 3] + edge * (1 - px[..., 3])
    colour = (px[..., :3] + dark * (edge * (1 - px[..., 3]))[..., None]) / np.maximum(alpha, 1e-6)[..., None]
    out = bpy.data.images.new('cursor', n, n, alpha=True)
    out.pixels = np.concatenate([colour, alpha[..., None]], -1).ravel().tolist()
    out.filepath_raw, out.file_format = path, 'PNG'
    out.save()
    strip_text(path)


def main():
    mode, *rest = argv()
    if mode in ('icons', 'portraits'):
        px, names = int(rest[0]), rest[1:]
        portrait = mode == 'portraits'
        os.makedirs(f'{ASSETS}/icons', exist_ok=True)
        for n in names or [*UNITS, *BUILDINGS, *([] if portrait else [*ANIMALS, *DEPOSIT_ICONS, *(k for k in REGISTRY if k.startswith('icon_'))])]:
            icon(n, px, f'{ASSETS}/icons/{"portrait_" if portrait else ""}{n.removeprefix("icon_")}.png', portrait)
    elif mode == 'cursors':
        cursors()
    elif mode == 'sheet':
        sheet(rest[0], rest[1:] or [*MODELS, *(f'{n}_lod' for n in LOW)])
    elif mode == 'roster':
        sheet(rest[0], list(ROSTER))
    elif mode == 'crowd':
        crowd(rest[0], rest[1:] or [*UNITS, *ANIMALS, *BUILDINGS])
    else:
        sys.exit(__doc__)


main()
