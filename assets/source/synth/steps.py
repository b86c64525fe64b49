"""Steps of feet and hooves on grass, earth and water's edge, and of many feet."""
import numpy as np

from .tones import (band, grains, mix, modal, noise, room, samples, silence, swell, tap)


def _foot(rng, ground):
    weight = modal([(rng.uniform(70, 95), 1, .06), (rng.uniform(130, 165), .4, .04)], .14, rng, .006)
    if ground == 'grass':
        blade = band(noise(.16, rng), 1600, 6000) * swell(.16, .03, .12, 2)
        return mix((0, .55, weight), (0, .12, blade))
    if ground == 'dirt':
        return mix((0, .7, weight), (0, .20, band(noise(.09, rng), 400, 2600) * swell(.09, .008, .08, 2.2)), (.01, .10, grains(.16, 90, 900, 3600, rng, .4, .005)))
    wet = band(noise(.22, rng), 350, 2600) * swell(.22, .03, .17, 1.6) * (.6 + .4 * np.sin(2 * np.pi * np.linspace(14, 30, samples(.22)) * np.linspace(0, .22, samples(.22))))
    return mix((0, .4, weight), (0, .22, wet))


def step_grass(rng, k):
    return mix((0, 1, _foot(rng, 'grass')), (0, 0, silence(.2)))


def step_dirt(rng, k):
    return mix((0, 1, _foot(rng, 'dirt')), (0, 0, silence(.2)))


def step_wet(rng, k):
    return mix((0, 1, _foot(rng, 'wet')), (0, 0, silence(.25)))


def hooves(rng, k):
    """four beats of a walking horse."""
    def beat(f):
        return mix((0, 1, modal([(f, 1, .05), (f * 1.9, .5, .035), (f * 3.1, .25, .02)], .14, rng, .002)), (0, .16, tap(.06, 500, 2600, rng, .004)), (0, .10, grains(.14, 70, 700, 2800, rng, .4, .005)))
    gap = (.115, .105, .125)[k]
    return room(mix(*[(gap * j, g, beat(f * rng.uniform(.96, 1.04))) for j, (f, g) in enumerate(((165, 1), (205, .7), (175, .9), (215, .6)))]), rng, .2, .06)


def marching(rng, k):
    """thirty feet that do not quite keep step, with straps and mail; a loop of two seconds."""
    n = 2.4
    out = silence(n)
    beat = .6
    for j in range(4):
        for _ in range(11):
            x = _foot(rng, 'dirt') * rng.uniform(.4, 1)
            i = samples((j * beat + .3 + rng.normal(0, .055)) % n)
            idx = (i + np.arange(len(x))) % len(out)
            out[idx] += x
        straps = grains(.3, 60, 2500, 7000, rng, .5, .005) * .08
        idx = (samples(j * beat + .25) + np.arange(len(straps))) % len(out)
        out[idx] += straps
    return out + .02 * band(noise(n, rng), 200, 1500)
