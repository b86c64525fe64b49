"""What sings, calls and groans: a source of pulses and the mouth it goes through."""
import numpy as np

from .tones import RATE, band, clock, harmonics, samples, swell, tilt

# (Hz, bandwidth, gain) of the mouth, for a man's voice
VOWELS = {
    'a': ((720, 110, 1), (1180, 130, .55), (2600, 220, .22), (3500, 300, .10)),
    'o': ((460, 90, 1), (820, 110, .5), (2500, 220, .10), (3300, 300, .06)),
    'u': ((330, 70, 1), (700, 100, .28), (2300, 240, .05), (3200, 320, .03)),
    'e': ((520, 90, 1), (1750, 150, .45), (2500, 220, .24), (3500, 300, .10)),
    'm': ((250, 60, 1), (1050, 220, .10), (2200, 280, .04), (3000, 350, .02)),
}


def mouth(f, vowel, larger=1.0):
    """gain of a mouth at frequencies; `larger`: how much higher its formants lie (a woman's: 1.17)."""
    return sum(a / (1 + ((f - c * larger) / (b * larger / 2)) ** 2) for c, b, a in VOWELS[vowel])


def choir(f, seconds, rng, vowel='a', singers=5, attack=.5, release=.7, larger=1.0):
    """several people on one note, none exactly together."""
    t = clock(seconds)
    out = np.zeros_like(t)
    swell_ = np.clip(t / attack, 0, 1) * np.clip((seconds - t) / release, 0, 1)
    swell_ = .5 - .5 * np.cos(np.pi * swell_)
    for _ in range(singers):
        own = 1 + rng.normal(0, .0022)
        sway = .0035 * np.sin(2 * np.pi * rng.uniform(4.6, 5.7) * t + rng.uniform(0, 6)) * np.clip((t - .3) / .5, 0, 1)
        drift = .0016 * np.sin(2 * np.pi * rng.uniform(.2, .6) * t + rng.uniform(0, 6))
        phase = 2 * np.pi * np.cumsum(f * own * (1 + sway + drift)) / RATE
        h = f * np.arange(1, min(40, int(4600 / f) + 1))
        gains = mouth(h, vowel, larger) * (h / f) ** -.9
        out += harmonics(phase, np.where(gains > .004, gains, 0), np.ones_like(t), 0, rng)
    air = band(rng.standard_normal(len(t)), 1500, 5000) * .01 * np.abs(out).max()
    return (out / np.abs(out).max() + air / (np.abs(out).max() + 1e-9)) * swell_


def throat(pitch, vowels, rng, breath=.08, rough=.02, larger=1.0):
    """one throat along a curve of pitch (Hz per sample), through vowels that follow each other evenly."""
    n = len(pitch)
    shake = band(rng.standard_normal(n), 8, 60)
    shake /= np.abs(shake).max() + 1e-9
    phase = np.cumsum(pitch * (1 + rough * shake)) / RATE
    saw = 2 * (phase % 1) - 1
    pulse = band(saw, 50, 9000) + breath * rng.standard_normal(n)
    spectrum = np.fft.rfft(pulse)
    f = np.fft.rfftfreq(n, 1 / RATE)
    shapes = [np.fft.irfft(spectrum * mouth(f, v, larger), n) for v in vowels]
    if len(shapes) == 1:
        return shapes[0]
    at = np.linspace(0, len(shapes) - 1, n)
    return sum(s * np.clip(1 - np.abs(at - k), 0, 1) for k, s in enumerate(shapes))


def call(f, seconds, rng, vowels='o', fall=.12, rise=.08, larger=1.0, breath=.08, rough=.015, power=1.3):
    """a short call: up, and down again."""
    t = clock(seconds)
    share = t / seconds
    pitch = f * (1 + rise * np.sin(np.pi * np.clip(share * 1.6, 0, 1)) - fall * share ** 1.6)
    x = throat(pitch, vowels, rng, breath, rough, larger)
    x = tilt(x, -2.0) * swell(seconds, min(.05, seconds * .2), seconds * .8, power)
    return x / np.abs(x).max()


def band_of(rng, people, seconds, make):
    """several throats that begin a little apart."""
    out = np.zeros(samples(seconds + .12))
    for k in range(people):
        x = make(k)
        i = samples(rng.uniform(0, .05))
        out[i:i + len(x)] += x[:len(out) - i] * rng.uniform(.7, 1)
    return out / np.abs(out).max()
