"""blender -b --factory-startup --python-exit-code 1 --python assets/source/build.py -- [ids]

Builds every model (or those named) into assets/models/<id>.glb and prints a table."""
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from models import REGISTRY  # noqa: E402

OUT = os.path.join(os.path.dirname(HERE), 'models')
AO_RAYS = 48


def main():
    wanted = sys.argv[sys.argv.index('--') + 1:] if '--' in sys.argv else []
    unknown = [n for n in wanted if n not in REGISTRY]
    if unknown:
        sys.exit(f'no such model: {", ".join(unknown)}')
    os.makedirs(OUT, exist_ok=True)
    start, count, tris, size = time.time(), 0, 0, 0
    for name, builder in REGISTRY.items():
        if wanted and name not in wanted:
            continue
        t = time.time()
        m = builder()
        if m.kind == 'prop':
            continue
        m.finish(rays=AO_RAYS)
        path = os.path.join(OUT, name + '.glb')
        m.write_glb(path)
        count, tris, size = count + 1, tris + m.tri_count(), size + os.path.getsize(path)
        print(f'{name:20} {m.tri_count():6} triangles {len(m.parts):3} parts {len(m.clips):3} clips {os.path.getsize(path) / 1024:7.1f} KiB {time.time() - t:6.1f} s', flush=True)
    print(f'{count} models, {tris} triangles, {size / 1024:.0f} KiB, {time.time() - start:.0f} s')


main()
