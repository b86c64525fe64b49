"""Ogg Vorbis in and out, through vorbis-tools."""
import io
import subprocess
import wave

import numpy as np


def encode(x, path, rate, quality):
    """writes mono (n) or stereo (n, 2); the same samples give the same bytes."""
    y = x.reshape(len(x), -1)
    raw = io.BytesIO()
    with wave.open(raw, 'wb') as w:
        w.setnchannels(y.shape[1])
        w.setsampwidth(2)
        w.setframerate(rate)
        w.writeframes(np.round(np.clip(y, -1, 1) * 32767).astype('<i2').tobytes())
    subprocess.run(['oggenc', '-Q', '-q', str(quality), '--serial', '1', '-o', path, '-'], input=raw.getvalue(), check=True)


def decode(path):
    """(samples, rate): what a player hears."""
    raw = subprocess.run(['oggdec', '-Q', '-o', '-', path], capture_output=True, check=True).stdout
    at = raw.index(b'data') + 8
    channels, rate = int.from_bytes(raw[22:24], 'little'), int.from_bytes(raw[24:28], 'little')
    x = np.frombuffer(raw[at:len(raw) - (len(raw) - at) % (2 * channels)], '<i2').astype(float) / 32768
    return (x if channels == 1 else x.reshape(-1, channels)), rate
