"""What can be known of a sound without hearing it."""
import os

import numpy as np

from . import files
from .catalogue import FAMILIES, effects
from .measure import centroid_hz, clicks, jump, loudest_db, peak_db

FOLDER_BYTES_MAX = 12 * 1024 * 1024
PEAK_DB_MAX = -1.0
LOUDNESS_SLACK_DB = 2.5                 # what the peak limit and the encoder may take away
DC_MAX = .004
END_MAX = .02                           # of the loudest sample


def effect(path, family, level):
    """sentences about what is wrong with an effect."""
    x, rate = files.decode(path)
    faults = []
    if x.ndim != 1 or rate != 44100:
        return [f'{x.ndim} channels at {rate} Hz, not mono at 44100']
    shortest, longest, low, high = FAMILIES[family]
    seconds, top = len(x) / rate, np.abs(x).max()
    if not shortest <= seconds <= longest:
        faults.append(f'{seconds:.2f} s long, not {shortest} to {longest}')
    if peak_db(x) > PEAK_DB_MAX:
        faults.append(f'peak {peak_db(x):.1f} dB')
    if abs(x.mean()) > DC_MAX:
        faults.append(f'stands {x.mean():.4f} beside zero')
    if not level - 9 <= loudest_db(x) <= level + LOUDNESS_SLACK_DB:
        faults.append(f'loudest {loudest_db(x):.1f} dB, asked {level}')
    if not low <= centroid_hz(x) <= high:
        faults.append(f'centroid {centroid_hz(x):.0f} Hz, not {low} to {high}')
    if family == 'bed':
        if jump(x) > 3:
            faults.append(f'a jump of {jump(x):.1f} where the loop closes')
    else:
        ends = max(np.abs(x[:8]).max(), np.abs(x[-32:]).max())
        if ends > END_MAX * top:
            faults.append(f'begins or ends at {ends / top:.3f} of its loudest')
        if clicks(x[64:-64]) > 0 and family in ('voice', 'animal'):
            faults.append('it clicks')
    return faults


def run(folder, names):
    """prints what is wrong; the exit code."""
    from music import checks as music
    every = effects()
    wanted = {n: v for n, v in every.items() if not names or any(n.startswith(g) for g in names)}
    bad = 0
    for name, (_, _, family, level) in wanted.items():
        path = f'{folder}/{name}.ogg'
        faults = effect(path, family, level) if os.path.exists(path) else ['is not there']
        bad += bool(faults)
        for fault in faults:
            print(f'{name}: {fault}')
    bad += music.run(folder, names)
    known = set(every) | set(music.names())
    for file in sorted(os.listdir(folder)):
        if file.endswith('.ogg') and file[:-4] not in known:
            bad += 1
            print(f'{file}: nobody makes it')
    size = sum(os.path.getsize(f'{folder}/{f}') for f in os.listdir(folder))
    if size > FOLDER_BYTES_MAX:
        bad += 1
        print(f'the folder has {size / 2 ** 20:.1f} MiB, at most {FOLDER_BYTES_MAX / 2 ** 20:.0f}')
    print(f'{len(wanted)} effects, {len(music.names())} pieces, {size / 2 ** 20:.2f} MiB, {bad} at fault')
    return 1 if bad else 0
