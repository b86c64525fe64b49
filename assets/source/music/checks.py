"""What can be known of a piece without hearing it."""
import os
import tomllib

import numpy as np

from synth import files
from synth.measure import centroid_hz, clicks, lufs, peak_db, range_lu
from synth.tones import RATE

from .pieces import PIECES
from .score import LOUDNESS_LUFS

LOUDNESS_SLACK_LU = 1.0
RANGE_LU = (1.5, 14.0)
CENTROID_HZ = (120, 2600)
PEACE_S_MIN = 90.0


def names():
    return list(PIECES)


def rounds(folder):
    """name -> seconds of a round, as the table of the game has them."""
    with open(f'{folder}/music.toml', 'rb') as file:
        table = tomllib.load(file)
    return {name: row.get('round_s') for name, row in table['piece'].items()}


def step(x):
    """of the beginning and the end: the first and the last samples, beside the loudest."""
    return max(np.abs(x[:4]).max(), np.abs(x[-64:]).max()) / np.abs(x).max()


def piece(path, name, round_s):
    x, rate = files.decode(path)
    if x.ndim != 2 or rate != RATE:
        return [f'{x.ndim} channels at {rate} Hz, not stereo at {RATE}']
    faults, seconds = [], len(x) / rate
    if abs(lufs(x) - LOUDNESS_LUFS) > LOUDNESS_SLACK_LU:
        faults.append(f'{lufs(x):.1f} LUFS, not {LOUDNESS_LUFS}')
    if peak_db(x) > -1.0:
        faults.append(f'peak {peak_db(x):.1f} dB')
    if not RANGE_LU[0] <= range_lu(x) <= RANGE_LU[1]:
        faults.append(f'range {range_lu(x):.1f} LU')
    if not CENTROID_HZ[0] <= centroid_hz(x) <= CENTROID_HZ[1]:
        faults.append(f'centroid {centroid_hz(x):.0f} Hz')
    if np.abs(x.mean(axis=0)).max() > .002:
        faults.append('stands beside zero')
    if step(x) > .02:
        faults.append(f'begins or ends at {step(x):.3f} of its loudest')
    if clicks(x):
        faults.append(f'{clicks(x)} clicks')
    if name.startswith('peace') and seconds < PEACE_S_MIN:
        faults.append(f'{seconds:.0f} s, at least {PEACE_S_MIN:.0f}')
    if round_s and not 1.0 <= seconds - round_s <= 6.0:
        faults.append(f'{seconds:.1f} s long with a round of {round_s} s: nothing rings over')
    left, right = x[:, 0], x[:, 1]
    alike = float((left * right).mean() / np.sqrt((left ** 2).mean() * (right ** 2).mean()))
    if not .1 <= alike <= .98:
        faults.append(f'the channels are alike by {alike:.2f}')
    return faults


def run(folder, given):
    """prints what is wrong; how many pieces are at fault."""
    wanted = [n for n in PIECES if not given or any(n.startswith(g) for g in given)]
    if not wanted:
        return 0
    table = rounds(folder)
    bad = 0
    for name in wanted:
        path = f'{folder}/{name}.ogg'
        if name not in table:
            faults = ['is not in music.toml']
        elif not os.path.exists(path):
            faults = ['is not there']
        else:
            faults = piece(path, name, table[name])
        bad += bool(faults)
        for fault in faults:
            print(f'{name}: {fault}')
    return bad
