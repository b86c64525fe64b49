"""Spectrograms as PNG: time to the right (100 columns a second for effects), pitch upwards on a logarithmic scale, 60 dB from black to white;
above it the wave. One sheet for up to twenty sounds."""
import os
import struct
import zlib

import numpy as np

from . import files

HEIGHT, WAVE, GAP = 96, 28, 6


def png(path, image):
    """an 8-bit grey or RGB image."""
    h, w = image.shape[:2]
    kind = 2 if image.ndim == 3 else 0
    rows = b''.join(b'\0' + image[y].tobytes() for y in range(h))
    chunk = lambda tag, data: struct.pack('>I', len(data)) + tag + data + struct.pack('>I', zlib.crc32(tag + data))
    with open(path, 'wb') as f:
        f.write(b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', w, h, 8, kind, 0, 0, 0)) + chunk(b'IDAT', zlib.compress(rows)) + chunk(b'IEND', b''))


def spectrogram(x, rate, width):
    """rows from 60 Hz (bottom) to 14 kHz."""
    y = x if x.ndim == 1 else x.mean(axis=1)
    n = 2048
    y = np.concatenate((np.zeros(n // 2), y, np.zeros(n)))
    at = np.linspace(0, len(y) - n - 1, width).astype(int)
    window = np.hanning(n)
    spectra = np.array([np.abs(np.fft.rfft(y[i:i + n] * window)) for i in at]).T
    f = np.geomspace(60, min(14000, rate / 2 * .98), HEIGHT)
    rows = np.array([np.interp(f, np.fft.rfftfreq(n, 1 / rate), spectra[:, c]) for c in range(width)]).T
    level = 20 * np.log10(rows + 1e-9)
    shade = np.clip((level - level.max() + 60) / 60, 0, 1)[::-1]
    return (255 * np.stack((shade ** .8, shade ** 1.6, shade ** 3 * .6 + .25 * shade), axis=2)).astype(np.uint8)


def wave(x, width):
    y = x if x.ndim == 1 else x.mean(axis=1)
    image = np.full((WAVE, width, 3), 18, np.uint8)
    step = max(1, len(y) // width)
    for c in range(width):
        part = y[c * step:(c + 1) * step]
        if len(part):
            top = int(np.abs(part).max() * (WAVE // 2 - 1))
            image[WAVE // 2 - top:WAVE // 2 + top + 1, c] = (120, 200, 140)
    return image


def draw(folder, out, names):
    os.makedirs(out, exist_ok=True)
    every = sorted(n[:-4] for n in os.listdir(folder) if n.endswith('.ogg') and (not names or any(n.startswith(g) for g in names)))
    tiles = []
    for name in every:
        x, rate = files.decode(f'{folder}/{name}.ogg')
        seconds = len(x) / rate
        width = int(min(900, max(70, seconds * (100 if seconds < 5 else 40))))
        tiles.append((name, np.concatenate((wave(x, width), spectrogram(x, rate, width)))))
    sheet, row, used, number = [], [], 0, 0
    index = []
    for name, tile in tiles:
        if used + tile.shape[1] > 1500 and row:
            sheet.append(row)
            row, used = [], 0
        row.append((name, tile))
        used += tile.shape[1] + GAP
    if row:
        sheet.append(row)
    for first in range(0, len(sheet), 7):
        rows = sheet[first:first + 7]
        image = np.full((len(rows) * (HEIGHT + WAVE + GAP), 1500, 3), 40, np.uint8)
        for r, row in enumerate(rows):
            x = 0
            for name, tile in row:
                w = min(tile.shape[1], 1500 - x)
                image[r * (HEIGHT + WAVE + GAP):r * (HEIGHT + WAVE + GAP) + HEIGHT + WAVE, x:x + w] = tile[:, :w]
                x += w + GAP
            index.append(f'sheet {number} row {r + 1}: ' + ', '.join(n for n, _ in row))
        png(f'{out}/sheet_{number}.png', image)
        number += 1
    print('\n'.join(index))
