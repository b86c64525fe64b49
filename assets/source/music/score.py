"""A score: notes of many players, and how it becomes two channels in a hall."""
import numpy as np
from scipy.ndimage import minimum_filter1d, uniform_filter1d
from scipy.signal import fftconvolve

from synth.measure import lufs
from synth.tones import RATE, band

from .instruments import PLACES, PLAYERS, RINGING

LOUDNESS_LUFS = -16.0
CEILING = 10 ** (-2.2 / 20)


class Score:
    """notes: (start in s, length in s, player, Hz, loud 0..1)."""

    def __init__(self, rng):
        self.rng = rng
        self.notes = []

    def add(self, at, long, player, f, loud=.7):
        self.notes.append((at, long, player, f, loud))

    def render(self, seconds, dry=1.0):
        """two channels; `dry`: less puts everything farther away."""
        n = int(seconds * RATE)
        direct, hall = np.zeros((n, 2)), np.zeros((n, 2))
        made = {}
        for at, long, player, f, loud in sorted(self.notes, key=lambda note: (note[0], note[2], note[3])):
            take = int(self.rng.integers(0, 2))
            if player in RINGING:
                long = np.ceil(long * 2) / 2
            key = (player, round(f, 2), round(long, 2), round(loud * 8), take)
            if key not in made:
                made[key] = PLAYERS[player](f, long, self.rng, loud)
            x = made[key]
            i = max(0, int((at + self.rng.normal(0, .006)) * RATE))
            x = x[:max(0, n - i)] * loud ** 1.4
            gain, pan, wet = PLACES[player]
            left, right = np.cos((pan + 1) * np.pi / 4), np.sin((pan + 1) * np.pi / 4)
            direct[i:i + len(x), 0] += gain * left * x
            direct[i:i + len(x), 1] += gain * right * x
            # Into the hall everything goes a little wider than it stands.
            hall[i:i + len(x), 0] += gain * wet * (.5 + .5 * left) * x
            hall[i:i + len(x), 1] += gain * wet * (.5 + .5 * right) * x
        return direct * dry + reverberate(hall, self.rng)


def reverberate(x, rng, seconds=2.2):
    """a hall of stone and wood: first walls, then a tail that loses its brightness."""
    n = int(seconds * RATE)
    t = np.arange(n) / RATE
    out = np.zeros_like(x)
    for c in range(2):
        noise = rng.standard_normal(n)
        tail = band(noise, 180, 900) * 10 ** (-3 * t / seconds) + .7 * band(noise, 900, 3200) * 10 ** (-3 * t / (seconds * .62)) + .35 * band(noise, 3200, 7000) * 10 ** (-3 * t / (seconds * .35))
        tail *= np.clip((t - .022) / .03, 0, 1)
        tail *= 1.0 / np.sqrt((tail ** 2).sum())
        for at, gain in ((.013, .30), (.021, .24), (.034, .18), (.047, .14)):
            tail[int((at + .003 * c) * RATE)] += gain * (1 if rng.uniform() < .5 else -1)
        out[:, c] = fftconvolve(x[:, c], tail)[:len(x)]
    return out


def master(x, fade_in=.004, fade_out=1.5, loudness=LOUDNESS_LUFS):
    """levelled to the loudness of all music, peaks held below the ceiling by a limiter that looks ahead."""
    x = np.stack([band(x[:, c], 32, 16000, .3) for c in range(2)], axis=1)
    a, b = int(fade_in * RATE), int(fade_out * RATE)
    x[:a] *= np.linspace(0, 1, a)[:, None]
    x[-b:] *= (.5 + .5 * np.cos(np.linspace(0, np.pi, b)))[:, None]
    x = narrow(ride(x))
    for _ in range(3):
        x = limit(x * 10 ** ((loudness - lufs(x)) / 20))
    return x


def ride(x, share=.5, most_db=8.0):
    """a hand on the fader: soft passages are raised, loud ones lowered, by a share of what they differ from the mean over three seconds."""
    hop = RATE // 4
    power = (x ** 2).sum(axis=1)
    blocks = power[:len(power) // hop * hop].reshape(-1, hop).mean(axis=1)
    level = 10 * np.log10(uniform_filter1d(blocks, 12) + 1e-9)
    heard = level > level.max() - 35
    change = np.where(heard, np.clip((level[heard].mean() - level) * share, -most_db, most_db), 0)
    change = uniform_filter1d(change, 9)
    gain = np.interp(np.arange(len(x)), (np.arange(len(change)) + .5) * hop, change)
    return x * (10 ** (gain / 20))[:, None]


def narrow(x, alike=.3):
    """brings the sides together until both ears hear one hall: on small speakers the very wide falls apart."""
    middle, side = (x[:, 0] + x[:, 1]) / 2, (x[:, 0] - x[:, 1]) / 2
    m, s, cross = (middle ** 2).mean(), (side ** 2).mean(), (middle * side).mean()
    share = 1.0
    while share > .3:
        left, right = m + share ** 2 * s + 2 * share * cross, m + share ** 2 * s - 2 * share * cross
        if (m - share ** 2 * s) / np.sqrt(left * right) >= alike:
            break
        share -= .05
    return np.stack((middle + share * side, middle - share * side), axis=1)


def limit(x):
    peak = np.abs(x).max(axis=1)
    gain = np.minimum(1.0, CEILING / np.maximum(peak, 1e-9))
    w = int(.012 * RATE)
    gain = uniform_filter1d(minimum_filter1d(gain, 2 * w + 1), w)
    return x * gain[:, None]
