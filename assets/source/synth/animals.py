"""Sheep, deer, birds over land and over water."""
import numpy as np

from .throats import throat
from .tones import (RATE, band, clock, grains, mix, modal, noise, room, swell, tilt, voice)


def sheep(rng, k):
    n = (.78, .62, .86)[k]
    t = clock(n)
    shake = np.sin(2 * np.pi * (8.6, 10.2, 7.8)[k] * t + 2 * np.sin(3 * t))
    pitch = (212, 258, 190)[k] * (1 + .05 * np.sin(np.pi * t / n) + .035 * shake) * (1 - .08 * (t / n))
    v = voice(pitch, ((640, 160, .9), (1520, 220, 1), (2600, 300, .5), (3500, 400, .2)), n, rng, .06, .012)
    v *= swell(n, .07, n - .07, .9) * (.72 + .28 * shake)
    return room(tilt(band(v, 180, 6000), -1.5), rng, .35, .10)


def sheep_die(rng, k):
    """a bleat that breaks off."""
    n = (.34, .28)[k]
    t = clock(n)
    shake = np.sin(2 * np.pi * 12 * t)
    pitch = (290, 330)[k] * (1 + .12 * np.sin(np.pi * t / n) - .25 * (t / n) ** 2 + .03 * shake)
    v = voice(pitch, ((700, 160, .9), (1650, 220, 1), (2700, 300, .5)), n, rng, .12, .03) * swell(n, .03, n - .03, 1.3)
    v = tilt(band(v, 180, 6000), -1.5)
    v /= np.abs(v).max()
    return room(mix((0, .5, v), (n * .7, .6, modal([(84, 1, .1), (140, .4, .07)], .2, rng, .006))), rng, .3, .1)


def deer(rng, k):
    """a short hoarse bark; a deer has noticed somebody."""
    n = (.30, .36)[k]
    t = clock(n)
    pitch = (330, 285)[k] * (1 + .18 * np.exp(-t / .05) - .22 * (t / n))
    v = throat(pitch, 'ea', rng, .4, .09, 1.3) * swell(n, .02, n - .03, 1.8)
    return room(tilt(v, -2), rng, .5, .16)


def deer_die(rng, k):
    n = (.42, .36)[k]
    t = clock(n)
    pitch = (480, 520)[k] * (1 + .12 * np.sin(np.pi * t / n) - .35 * (t / n) ** 1.5)
    v = throat(pitch, 'eo', rng, .25, .05, 1.4) * swell(n, .03, n - .04, 1.5)
    v = tilt(v, -3)
    v /= np.abs(v).max()
    return room(mix((0, .38, v), (n * .8, .7, modal([(78, 1, .12), (130, .4, .08)], .24, rng, .006)), (n * .8, .10, grains(.3, 60, 800, 3200, rng, .3, .006))), rng, .35, .12)


def _whistle(parts, rng, wet=.3):
    """(start, length, Hz at the beginning, Hz at the end) of each note of a bird."""
    layers = []
    for at, d, a, b in parts:
        t = clock(d)
        phase = 2 * np.pi * np.cumsum(a + (b - a) * t / d) / RATE
        layers.append((at, 1, (np.sin(phase) + .12 * np.sin(2 * phase)) * np.sin(np.pi * t / d) ** 1.2))
    return room(mix(*layers), rng, .8, wet, 1500, 6000, .03)


def bird(rng, k):
    """five calls: two notes, a warble, tick and tweet, a falling run, a cuckoo far away."""
    parts = (
        [(0, .16, 3100, 2850), (.20, .22, 2420, 2290)],
        [(.10 * j, .085, 2450 * (1 + .14 * (j % 2)), 2450 * (1.08 - .1 * (j % 2))) for j in range(5)],
        [(0, .05, 4400, 3850), (.09, .09, 3850, 4200)],
        [(.075 * j, .06, 4200 - 240 * j, 4050 - 240 * j) for j in range(7)],
        [(0, .20, 740, 720), (.30, .30, 590, 580)],
    )[k]
    return _whistle(parts, rng, .35 if k < 4 else .6)


def gull(rng, k):
    """long cries that fall, over the surf."""
    layers = []
    for j in range((3, 2, 4)[k]):
        n = .34 - .04 * j
        t = clock(n)
        pitch = (980, 1080, 920)[k] * (1 + .35 * np.sin(np.pi * np.clip(t / n * 1.25, 0, 1)) - .2 * (t / n))
        v = throat(pitch, 'ea', rng, .12, .03, 2.1) * swell(n, .06, n - .07, 1.1)
        layers.append((.42 * j, (1 - .18 * j) / np.abs(v).max(), v))
    return room(band(mix(*layers), 500, 6500), rng, .9, .4, 600, 5000, .04)


def raven(rng, k):
    n = .26
    t = clock(n)
    def croak():
        pitch = (190, 165)[k] * (1 - .12 * t / n)
        v = throat(pitch, 'a', rng, .5, .12, 1.5) * (.6 + .4 * np.sin(2 * np.pi * 62 * t)) * swell(n, .02, n - .03, 1.2)
        return v / np.abs(v).max()
    return room(mix((0, 1, croak()), (.34, .8, croak())), rng, .9, .35, 400, 4000, .04)
