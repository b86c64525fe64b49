"""Drums, shakers and what clatters: all without a pitch that one could sing."""
import numpy as np

from .tones import RATE, band, clock, drum, mix, samples, silence, swell, tap


def frame(rng, stroke='dum', loud=1.0):
    """a frame drum: `dum` in the middle, `tak` at the edge, `slap` with the flat hand."""
    if stroke == 'dum':
        return mix((0, 1, drum(86, rng, .55, .34, .12)), (0, .12 * loud, tap(.08, 300, 2200, rng, .006)))
    if stroke == 'tak':
        return mix((0, .5, drum(240, rng, .22, .09, .25)), (0, .5, tap(.1, 1300, 5200, rng, .004)))
    return mix((0, .6, drum(120, rng, .25, .10, .5)), (0, .7, tap(.1, 700, 4200, rng, .006)))


def great(rng, f=52, ring=.9):
    """a war drum: a low skin, the wood of its shell, the beater."""
    t = clock(1.2)
    shell = np.sin(2 * np.pi * 131 * t) * 10 ** (-3 * t / .18)
    return mix((0, 1, drum(f, rng, 1.2, ring, .10)), (0, .55, drum(f * 1.5, rng, .8, ring * .45, .05)), (0, .22, shell), (0, .22, tap(.12, 150, 1500, rng, .008)))


def tabor(rng, loud=1.0):
    """a small drum with a snare."""
    buzz = band(rng.standard_normal(samples(.16)), 1500, 7000) * swell(.16, .003, .14, 2.2)
    return mix((0, .8, drum(178, rng, .3, .13, .35)), (.002, .20 * loud, buzz))


def jingle(rng, seconds=.22, rate=90):
    """the plates of a tambourine."""
    out = silence(seconds)
    for _ in range(int(rate * seconds)):
        f = rng.uniform(4200, 9200)
        at = samples(seconds * rng.beta(1, 3.2) * .8)
        t = np.arange(len(out) - at) / RATE
        out[at:] += rng.uniform(.2, 1) * np.sin(2 * np.pi * f * t + rng.uniform(0, 6)) * np.exp(-t / rng.uniform(.012, .05))
    return out / np.abs(out).max()


def shaker(rng, seconds=.11):
    x = band(rng.standard_normal(samples(seconds)), 3200, 9000)
    return x * swell(seconds, seconds * .35, seconds * .6, 1.8) / 3


def claps(rng, hands=3):
    return mix(*[(rng.uniform(0, .018), rng.uniform(.6, 1), tap(.12, 700, 3800, rng, .009)) for _ in range(hands)])
