"""Beds: what a place sounds like. Every layer is periodic, so that the end meets the beginning; the files loop."""
import numpy as np

from .tones import RATE, band, clock, grains, noise, samples, silence, swell


def _slow(n, lo, hi, rng):
    """a smooth random curve 0..1 with whole periods in the loop."""
    t = clock(n)
    x = sum(rng.uniform(.4, 1) * np.sin(2 * np.pi * k * t / n + rng.uniform(0, 6.28)) for k in range(lo, hi))
    return (x - x.min()) / np.ptp(x)


def _even(x):
    return x / np.std(x)


def _around(out, at, x, gain=1.0):
    """puts x into the loop, over its end if need be."""
    idx = (samples(at) + np.arange(len(x))) % len(out)
    np.add.at(out, idx, gain * x)


def wind(rng):
    n = 16.0
    low = band(noise(n, rng), 90, 420, .8) * (.35 + .65 * _slow(n, 1, 5, rng))
    mid = band(noise(n, rng), 380, 1300, .8) * _slow(n, 1, 6, rng) ** 1.5
    whistle = band(noise(n, rng), 700, 900, .3) * _slow(n, 1, 5, rng) ** 3
    return _even(low) * .6 + _even(mid) * .3 + _even(whistle) * .08


def meadow(rng):
    """open land by day: grass in the wind and crickets far off."""
    n = 16.0
    t = clock(n)
    grass = band(noise(n, rng), 1600, 5200, .8) * (.2 + .8 * _slow(n, 1, 7, rng) ** 1.6)
    low = band(noise(n, rng), 120, 500, .8) * (.4 + .6 * _slow(n, 1, 5, rng))
    out = _even(low) * .5 + _even(grass) * .22
    for f, rate, pan in ((4300, 6, .5), (4750, 5, .35)):
        chirr = np.sin(2 * np.pi * f * t) * np.clip(np.sin(2 * np.pi * rate * 4 * t), 0, 1) ** 2 * (np.sin(2 * np.pi * rate / 8 * t) > .2)
        out += .035 * pan * band(chirr, 3500, 6000) * _slow(n, 1, 4, rng)
    return out


def forest(rng):
    """leaves in three heights, twigs, a woodpecker far off."""
    n = 18.0
    leaves = band(noise(n, rng), 2200, 6500, .8) * _slow(n, 2, 9, rng) ** 2
    boughs = band(noise(n, rng), 600, 2200, .8) * (.25 + .75 * _slow(n, 1, 7, rng) ** 1.5)
    low = band(noise(n, rng), 90, 380, .8) * (.4 + .6 * _slow(n, 1, 5, rng))
    out = _even(low) * .35 + _even(boughs) * .30 + _even(leaves) * .20
    for _ in range(7):
        _around(out, rng.uniform(0, n), grains(.12, 40, 900, 3200, rng, .4, .006), .5)
    for j in range(11):
        x = band(np.concatenate((noise(.012, rng), silence(.03))), 700, 2200)
        _around(out, 7.3 + .062 * j, x * (1 - .06 * j), .25)
    return out


def shore(rng):
    """small waves that lap, each with its foam."""
    n = 17.0
    out = _even(band(noise(n, rng), 120, 500, .8)) * .14
    at = 0.0
    while at < n - .6:
        long = rng.uniform(2.0, 3.2)
        rise = long * rng.uniform(.35, .5)
        body = band(noise(long, rng), 180, 1500, .6) * swell(long, rise, long - rise, 1.5)
        foam = band(noise(long, rng), 1800, 7000, .6) * swell(long, rise * 1.25, (long - rise) * .75, 1.8)
        _around(out, at, body / np.std(body), .30 * rng.uniform(.6, 1))
        _around(out, at, foam / np.std(foam), .16 * rng.uniform(.5, 1))
        at += rng.uniform(1.5, 2.4)
    return out


def river(rng):
    """water over stones: bubbles that ring, each higher as it closes."""
    n = 12.0
    out = _even(band(noise(n, rng), 250, 1400, .7)) * .20 + _even(band(noise(n, rng), 1500, 5200, .7)) * .07
    for _ in range(int(46 * n)):
        f = np.exp(rng.uniform(np.log(420), np.log(2300)))
        d = rng.uniform(.02, .07)
        t = clock(d)
        x = np.sin(2 * np.pi * f * (t + 1.6 * t * t / d * .25)) * np.exp(-t / d * 3.5) * np.clip(t / .001, 0, 1)
        _around(out, rng.uniform(0, n), x, rng.uniform(.05, .32) ** 1.2)
    return out


def fire(rng):
    """a house burns: roar, flutter, and what cracks."""
    n = 11.0
    roar = band(noise(n, rng), 60, 420, .7) * (.55 + .45 * _slow(n, 3, 16, rng))
    flutter = band(noise(n, rng), 400, 2200, .7) * (.3 + .7 * _slow(n, 8, 40, rng) ** 1.5)
    out = _even(roar) * .5 + _even(flutter) * .2
    for _ in range(int(19 * n)):
        x = grains(.03, 60, 1200, 6000, rng, .2, .003) + .4 * band(np.concatenate((noise(.004, rng), silence(.026))), 900, 6000)
        _around(out, rng.uniform(0, n), x, rng.uniform(.1, 1.2) ** 2)
    return out


def splash(rng, k):
    hit = band(noise(.3, rng), 300, 3800) * swell(.3, .012, .26, 2)
    out = hit / np.abs(hit).max()
    drops = silence(.6)
    for _ in range(26):
        f = np.exp(rng.uniform(np.log(600), np.log(2600)))
        t = clock(.04)
        x = np.sin(2 * np.pi * f * (t + 8 * t * t)) * np.exp(-t / .012)
        i = samples(rng.uniform(.06, .5))
        drops[i:i + len(x)] += rng.uniform(.05, .3) * x[:len(drops) - i]
    drops[:len(out)] += out * .6
    return drops
