"""Pipes: recorder, flute, shawm. Additive, with breath that follows the tone. The horn is in tones."""
import numpy as np

from .tones import RATE, band, clock, harmonics

# gains of the harmonics; how fast each follows the pressure
PIPES = {
    'recorder': (1, .16, .22, .05, .05, .02),
    'flute': (1, .55, .30, .14, .07, .04, .02),
    'whistle': (1, .10, .05, .02),
    'low': (1, .75, .38, .22, .12, .06, .03, .02),
}


def pipe(f, seconds, rng, kind='recorder', attack=.045, release=.07, breath=.05, vibrato=.0035, scoop=.012):
    t = clock(seconds)
    press = np.clip(t / attack, 0, 1) ** .9 * np.clip((seconds - t) / release, 0, 1) ** .8
    late = np.clip((t - .22) / .35, 0, 1)
    sway = np.sin(2 * np.pi * (4.8 + rng.uniform(-.2, .2)) * t + rng.uniform(0, 6))
    pitch = f * (1 - scoop * np.exp(-t / .025) + vibrato * late * sway + .0009 * np.sin(2 * np.pi * .9 * t + rng.uniform(0, 6)))
    phase = 2 * np.pi * np.cumsum(pitch) / RATE
    loud = press * (1 + .10 * late * sway)
    gains = [g for k, g in enumerate(PIPES[kind], 1) if f * k < 10000]
    out = harmonics(phase, gains, loud, .25, rng)
    air = rng.standard_normal(len(t))
    near = band(air, f * .7, min(f * 3.2, 9000), .5)
    near /= np.std(near) + 1e-9
    chiff = np.exp(-t / .03) * np.clip(t / .004, 0, 1)
    return out / 1.4 + breath * near * (press * .35 + chiff * .55)


def shawm(f, seconds, rng, attack=.03, release=.06, bright=1.0, vibrato=.004):
    """a double reed: rich and a little nasal; formants at 1.1 and 2.6 kHz."""
    t = clock(seconds)
    press = np.clip(t / attack, 0, 1) * np.clip((seconds - t) / release, 0, 1)
    sway = np.sin(2 * np.pi * 5.3 * t + rng.uniform(0, 6)) * np.clip((t - .2) / .3, 0, 1)
    phase = 2 * np.pi * np.cumsum(f * (1 - .01 * np.exp(-t / .02) + vibrato * sway)) / RATE
    h = f * np.arange(1, min(28, int(8000 / f) + 1))
    gains = (h / f) ** -.9 * (.4 + 1.2 * np.exp(-((h - 1100) / 500) ** 2) + .5 * bright * np.exp(-((h - 2600) / 700) ** 2)) * np.exp(-h / (5200 * bright))
    out = harmonics(phase, gains, press, .05, rng)
    return out / (np.abs(out).max() + 1e-9)
