"""/usr/bin/python3 assets/source/sound.py [names]      needs numpy and oggenc (vorbis-tools)

Synthesises every sound (or those named) into assets/sounds/<name>.ogg: mono, 44.1 kHz, level and peak set here."""
import io
import os
import subprocess
import sys
import wave
import zlib

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from synth import signals, work  # noqa: E402
from synth.tones import RATE, band, fade, trim  # noqa: E402

OUT = os.path.join(os.path.dirname(HERE), 'sounds')
PEAK = 0.70                             # nothing is louder than -3 dB
QUALITY = '3'

# name -> (builder, arguments, loudness of the loudest 50 ms in dB below full scale)
SOUNDS = {n: (getattr(signals, n), (), db) for n, db in (
    ('click', -27), ('order_move', -24), ('order_attack', -22), ('order_gather', -24), ('select_villager', -24), ('select_military', -23),
    ('select_building', -23), ('refused', -23), ('chat', -24), ('complete', -22), ('trained', -22), ('alarm', -18), ('age_up', -18),
    ('victory', -18), ('defeat', -19))}
SOUNDS |= {f'{n}_{k + 1}': (getattr(work, n), (k,), db) for n, count, db in (
    ('chop', 3, -23), ('mine', 3, -24), ('farm', 2, -26), ('build', 3, -24), ('sword_hit', 3, -22), ('unit_die', 2, -22), ('sheep', 2, -25)) for k in range(count)}
SOUNDS |= {n: (getattr(work, n), (), db) for n, db in (('arrow_release', -25), ('arrow_hit', -25), ('building_collapse', -17), ('ambience', -34))}
LOOPS = ('ambience',)


def loudest_db(x):
    """rms of the loudest 50 ms, bass weighed down as the ear does."""
    y = band(x, 100, 9000, .8)
    w = int(.05 * RATE)
    e = np.convolve(y ** 2, np.ones(w) / w, 'same') if len(y) > w else np.array([np.mean(y ** 2)])
    return 10 * np.log10(e.max() + 1e-12)


def level(x, db):
    x = x * 10 ** ((db - loudest_db(x)) / 20)
    return x * min(1.0, PEAK / np.abs(x).max())


def encode(x, path):
    raw = io.BytesIO()
    with wave.open(raw, 'wb') as w:
        w.setnchannels(1)
        w.setsampwidth(2)
        w.setframerate(RATE)
        w.writeframes(np.round(x * 32767).astype('<i2').tobytes())
    subprocess.run(['oggenc', '-Q', '-q', QUALITY, '--serial', '1', '-o', path, '-'], input=raw.getvalue(), check=True)


def main():
    os.makedirs(OUT, exist_ok=True)
    for name in sys.argv[1:] or SOUNDS:
        builder, args, db = SOUNDS[name]
        rng = np.random.default_rng(zlib.crc32(name.encode()))       # the same sound every time
        x = builder(rng, *args)
        x = x - x.mean()
        x = level(x, db) if name in LOOPS else level(fade(trim(x)), db)
        path = f'{OUT}/{name}.ogg'
        encode(x, path)
        print(f'{name:18} {len(x) / RATE:6.2f} s  peak {20 * np.log10(np.abs(x).max()):6.1f} dB  loudest {loudest_db(x):6.1f} dB  {os.path.getsize(path) / 1024:6.1f} KiB')


main()
