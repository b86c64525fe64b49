"""Plucked and bowed strings, built from their modes: a string is tuned exactly, rings as long as it should and is never out of phase with itself."""
import numpy as np

from .tones import RATE, band, clock, harmonics, modes, samples, swell

# The box that a string stands on: (Hz, width in octaves, gain) of what it favours.
BODIES = {
    'lute': ((115, .35, .9), (225, .3, 1.1), (420, .35, .8), (950, .5, .5), (2400, .8, .25)),
    'harp': ((160, .6, .8), (330, .5, .7), (800, .8, .35), (1900, 1.0, .15)),
    'fiddle': ((280, .25, 1.0), (460, .25, 1.2), (1150, .5, .9), (2600, .5, .8)),
    'psaltery': ((420, .5, .8), (1200, .7, .8), (3000, .8, .6)),
}


def favour(f, body):
    """how much a box gives to a frequency, about 1."""
    return .35 + sum(g * np.exp(-(np.log2(f / c) / w) ** 2) for c, w, g in BODIES[body])


def string(f, seconds, rng, bright=.5, ring=1.6, at=.19, body='lute', finger=.12):
    """one plucked string. `ring`: seconds to fall by 60 dB for the lowest mode; `at`: where it is plucked, share of its length."""
    k = np.arange(1, 48)
    stiff = 3e-5 * (f / 200)
    hz_k = f * k * np.sqrt(1 + stiff * k * k)
    k, hz_k = k[hz_k < 9500], hz_k[hz_k < 9500]
    gain = np.sin(np.pi * k * at) / k ** (1.75 - bright) * favour(hz_k, body)
    last = ring / (1 + (hz_k / 1500) ** 1.15 * (1.6 - bright))
    # The two planes in which it swings: a little apart, one of them longer.
    out = modes(samples(seconds), np.concatenate((hz_k, hz_k * 1.0006)), np.concatenate((.75 * gain, .4 * gain)),
                np.concatenate((last, last * 1.7)), rng.uniform(0, .3, 2 * len(k)))
    out *= np.clip(np.arange(len(out)) / (.0022 * RATE), 0, 1)
    touch = band(rng.standard_normal(samples(.06)), 300, 4200) * swell(.06, .002, .05, 3)
    out[:min(len(out), len(touch))] += finger * touch[:len(out)] * np.abs(out).max()
    tail = min(len(out), samples(.03))
    out[-tail:] *= np.linspace(1, 0, tail)
    return out / np.abs(out).max()


def bowed(f, seconds, rng, attack=.09, release=.16, bright=.5, vibrato=.004, body='fiddle'):
    """a bowed string: all modes at once, the bow's noise, a slow vibrato that begins late."""
    t = clock(seconds)
    wave = vibrato * np.sin(2 * np.pi * (5.0 + rng.uniform(-.3, .3)) * t + rng.uniform(0, 6)) * np.clip((t - .2) / .4, 0, 1)
    drift = .0012 * np.sin(2 * np.pi * .7 * t + rng.uniform(0, 6))
    phase = 2 * np.pi * np.cumsum(f * (1 + wave + drift)) / RATE
    press = np.clip(t / attack, 0, 1) ** 1.2 * np.clip((seconds - t) / release, 0, 1)
    gains = [k ** -(1.65 - .7 * bright) * favour(f * k, body) for k in range(1, min(30, int(8000 / f) + 1))]
    out = harmonics(phase, gains, press, .06, rng)
    bow = band(rng.standard_normal(len(t)), 1200, 6000) * press
    return out / np.abs(out).max() + .012 * bow


def wheel(f, seconds, rng, beat=None, bright=.5):
    """a wheel fiddle's drone: a string that never stops; `beat`: seconds between two turns of the crank, which one hears."""
    t = clock(seconds)
    k = np.arange(1, min(36, int(6500 / f) + 1))
    gains = k ** -(1.35 - .5 * bright) * favour(f * k, 'fiddle')
    # Each harmonic beats slowly against itself: the string is never quite one.
    apart = .11 + .05 * k % .4
    out = modes(len(t), np.concatenate((f * k, f * k + apart)), np.concatenate((gains, gains * .25)), np.full(2 * len(k), np.inf), rng.uniform(0, 6.28, 2 * len(k)))
    if beat:
        out *= .86 + .14 * np.abs(np.sin(np.pi * t / beat)) ** .5
    edge = np.clip(t / .8, 0, 1) * np.clip((seconds - t) / 1.2, 0, 1)
    return out / np.abs(out).max() * edge
