"""A meter for sounds: loudness as broadcasters measure it (ITU-R BS.1770), peaks, clicks, brightness."""
import numpy as np
from scipy.signal import lfilter

from .tones import RATE, band


def _shelf(rate):
    """the head's shelf of the K-weighting; analogue prototype of BS.1770."""
    f, g, q = 1681.97, 3.99984, .70718
    k = np.tan(np.pi * f / rate)
    vh = 10 ** (g / 20)
    vb = vh ** .49967
    a0 = 1 + k / q + k * k
    return [(vh + vb * k / q + k * k) / a0, 2 * (k * k - vh) / a0, (vh - vb * k / q + k * k) / a0], [1, 2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0]


def _highpass(rate):
    f, q = 38.1355, .50033
    k = np.tan(np.pi * f / rate)
    a0 = 1 + k / q + k * k
    return [1, -2, 1], [1, 2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0]


def _powers(x, seconds, rate):
    """mean square of K-weighted blocks that overlap by three quarters, channels added."""
    y = x.reshape(len(x), -1)
    power = np.zeros(len(x))
    for c in range(y.shape[1]):
        power += lfilter(*_highpass(rate), lfilter(*_shelf(rate), y[:, c])) ** 2
    n = int(seconds * rate)
    if len(power) <= n:
        return np.array([power.mean()])
    total = np.concatenate(([0], np.cumsum(power)))
    at = np.arange(0, len(power) - n + 1, max(1, n // 4))
    return (total[at + n] - total[at]) / n


def db(power):
    return -.691 + 10 * np.log10(np.maximum(power, 1e-12))


def lufs(x, rate=RATE):
    """integrated loudness of a piece, gated."""
    p = _powers(x, .4, rate)
    p = p[db(p) > -70]
    if not len(p):
        return -70.0
    p = p[db(p) > db(p.mean()) - 10]
    return float(db(p.mean()))


def range_lu(x, rate=RATE):
    """loudness range: between the softest tenth and the loudest twentieth of what is heard."""
    p = _powers(x, 3.0, rate)
    p = p[db(p) > -70]
    if len(p) < 2:
        return 0.0
    p = p[db(p) > db(p.mean()) - 20]
    return float(np.percentile(db(p), 95) - np.percentile(db(p), 10))


def loudest_db(x):
    """rms of the loudest 50 ms, bass weighed down as the ear does."""
    y = band(x, 100, 9000, .8)
    w = int(.05 * RATE)
    e = np.convolve(y ** 2, np.ones(w) / w, 'same') if len(y) > w else np.array([np.mean(y ** 2)])
    return float(10 * np.log10(e.max() + 1e-12))


def peak_db(x):
    return float(20 * np.log10(np.abs(x).max() + 1e-12))


def centroid_hz(x, rate=RATE):
    """where the weight of the spectrum lies."""
    y = x if x.ndim == 1 else x.mean(axis=1)
    s = np.abs(np.fft.rfft(y)) ** 2
    f = np.fft.rfftfreq(len(y), 1 / rate)
    keep = f > 30
    return float((f[keep] * s[keep]).sum() / (s[keep].sum() + 1e-12))


def jump(x):
    """how much larger the bend at the loop's end is than the bends beside it; below 3, or below -54 dB, nobody hears it."""
    y = x.reshape(len(x), -1)
    worst = 0.0
    for c in range(y.shape[1]):
        ends = np.concatenate((y[-400:, c], y[:400, c]))
        bend = np.abs(np.diff(ends, 2))
        usual = np.percentile(bend, 95) + 1e-6
        there = float(bend[397:402].max())
        worst = max(worst, there / usual if there > .002 else 0.0)
    return worst


def clicks(x):
    """places where one sample stands out of its surroundings as no struck body does."""
    y = x.reshape(len(x), -1)
    found = 0
    for c in range(y.shape[1]):
        bend = np.abs(np.diff(y[:, c], 3))
        w = 256
        n = len(bend) // w * w
        if n == 0:
            continue
        blocks = bend[:n].reshape(-1, w)
        around = np.maximum(np.roll(blocks.max(axis=1), 1), np.roll(blocks.max(axis=1), -1))
        middle = np.median(blocks, axis=1)
        alone = (blocks.max(axis=1) > .05) & (blocks.max(axis=1) > 40 * (middle + 1e-5)) & (blocks.max(axis=1) > 8 * around)
        found += int(alone.sum())
    return found
