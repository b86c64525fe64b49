"""blender -b --factory-startup --python-exit-code 1 --python assets/source/build.py -- [ids | today | roster]

Builds every model (or those named) into assets/models/<id>.glb, its low form into <id>_lod.glb where it has one, the roster into
assets/models/roster, and prints a table. A model that shows its back to the
player, or a unit with too little of the player's colour, ends the build. Env: RAYS (48) of baked light."""
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from kit import LATER  # noqa: E402
from kit.glb import write_low  # noqa: E402
from kit.lint import back_share  # noqa: E402
from kit.lod import lower  # noqa: E402
from kit.reader import File  # noqa: E402
from models import REGISTRY  # noqa: E402

OUT = os.path.join(os.path.dirname(HERE), 'models')
RAYS = int(os.environ.get('RAYS', 48))
BACK_MOST = .02                         # between thin sheets a ray may slip
TEAM_LEAST = .15                        # of a unit's silhouette from the game camera, in the player's colour


def main():
    wanted = sys.argv[sys.argv.index('--') + 1:] if '--' in sys.argv else []
    groups = {'today': [n for n in REGISTRY if n not in LATER], 'roster': sorted(LATER)}
    wanted = [n for w in wanted for n in groups.get(w, [w])]
    unknown = [n for n in wanted if n not in REGISTRY]
    if unknown:
        sys.exit(f'no such model: {", ".join(unknown)}')
    os.makedirs(os.path.join(OUT, 'roster'), exist_ok=True)
    start, count, tris, size, bad = time.time(), 0, 0, 0, []
    for name, builder in REGISTRY.items():
        if wanted and name not in wanted:
            continue
        t = time.time()
        m = builder()
        if m.kind == 'prop':
            continue
        m.finish(rays=RAYS)
        path = os.path.join(OUT, 'roster' if name in LATER else '', name + '.glb')
        m.write_glb(path)
        weight, low = os.path.getsize(path), 0
        if m.low and name not in LATER:
            reduced = lower(m, *m.low)
            low = sum(len(x) for part in reduced.values() for x in part.values())
            write_low(m, reduced, path.replace('.glb', '_lod.glb'))
            weight += os.path.getsize(path.replace('.glb', '_lod.glb'))
        back = back_share(m)
        bad += [f'{name} shows its back'] if back > BACK_MOST else []
        if m.kind == 'unit' and (share := File(path).team_share('idle')) < TEAM_LEAST:
            bad.append(f"{name} has {share:.0%} of the player's colour")
        count, tris, size = count + 1, tris + m.tri_count(), size + weight
        print(f'{name:22} {m.tri_count():6} triangles {low:4} low {len(m.parts):3} parts {len(m.clips):3} clips {weight / 1024:7.1f} KiB '
              f'{back * 100:5.1f} % back {time.time() - t:6.1f} s', flush=True)
    print(f'{count} models, {tris} triangles, {size / 1024:.0f} KiB, {time.time() - start:.0f} s')
    if bad:
        sys.exit('; '.join(bad))


main()
