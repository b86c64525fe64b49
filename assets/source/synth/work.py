"""Sounds of work and of the world: chopping, mining, farming, building, collapse, sheep, wind."""
import numpy as np

from .tones import (RATE, band, clock, drum, grains, metal, mix, modal, noise, pluck, room, samples, silence, swell, tap, tilt, voice, wood)


def chop(rng, k):
    f = (205, 232, 188)[k]
    body = wood(f, rng, .4, .12, .0018)
    crack = tap(.25, 900, 5200, rng, .004)
    low = modal([(96, 1, .12), (150, .5, .09)], .3, rng, .003)
    chips = grains(.3, 45, 1200, 4200, rng, .3, .006)
    return room(mix((0, 1, body), (0, .5, crack), (0, .9, low), (.03, .10, chips)), rng, .35, .16)


def mine(rng, k):
    f = (1730, 1980, 1560)[k]
    ting = metal(f, rng, .45, .22, (1, .7, .5, .35, .2, .1))
    stone = modal([(520, .7, .05), (830, .8, .045), (1320, .6, .04), (2100, .4, .03)], .2, rng, .0006)
    hit = tap(.2, 1500, 7000, rng, .003)
    gravel = grains(.45, 60, 900, 3600, rng, .2, .008)
    low = modal([(120, 1, .07)], .2, rng, .002)
    return room(mix((0, .16, ting), (0, .8, stone), (0, .45, hit), (.04, .16, gravel), (0, .5, low)), rng, .4, .16)


def farm(rng, k):
    n = .34
    scrape = band(noise(n, rng), (380, 460)[k], (2300, 2900)[k]) * swell(n, .05, .25, 2.5)
    thud = modal([(82, 1, .13), (131, .5, .09)], .3, rng, .005)
    soil = grains(.42, 90, 500, 2600, rng, .4, .007)
    return room(mix((.03, .30, scrape), (0, .75, thud), (.06, .22, soil)), rng, .25, .08)


def build(rng, k):
    if k == 2:                                             # two strokes of a saw
        def stroke(seconds, lift):
            t = clock(seconds)
            teeth = .6 + .4 * np.sin(2 * np.pi * np.cumsum(68 + 40 * np.sin(np.pi * t / seconds)) / RATE)
            x = band(noise(seconds, rng), 700 * lift, 4200 * lift) * teeth
            return x * np.sin(np.pi * t / seconds) ** .8
        wood_tone = modal([(310, .6, .2), (470, .3, .15)], .3, rng, .03)
        return room(mix((0, .42, stroke(.26, 1.0)), (.30, .36, stroke(.24, 1.18)), (.0, .2, wood_tone)), rng, .3, .12)
    f = (390, 345)[k]
    knock = lambda g: mix((0, g, wood(f * rng.uniform(.97, 1.03), rng, .3, .09, .0009)), (0, .45 * g, tap(.12, 1200, 6000, rng, .003)),
                          (0, .10 * g, metal(2600, rng, .3, .12)), (0, .5 * g, modal([(118, 1, .08)], .2, rng, .002)))
    return room(mix((0, 1, knock(1)), (.165, .55, knock(1)) if k else (.0, 0, silence(.1))), rng, .35, .16)


def arrow_release(rng):
    twang = pluck(118, .35, rng, .75, .93)
    creak = wood(260, rng, .2, .05, .002)
    n = .30
    air = band(noise(n, rng), 900, 5200) * swell(n, .03, .26, 2.2)
    return room(mix((0, .9, twang), (0, .25, creak), (.015, .20, air)), rng, .25, .10)


def arrow_hit(rng):
    t = clock(.3)
    shiver = np.sin(2 * np.pi * 196 * t) * (1 + .8 * np.sin(2 * np.pi * 31 * t)) * 10 ** (-3 * t / .22)
    return room(mix((0, .9, wood(240, rng, .3, .08, .0012)), (0, .5, tap(.15, 500, 3500, rng, .005)), (.004, .30, shiver), (0, .7, modal([(105, 1, .09)], .2, rng, .002))), rng, .25, .10)


def sword_hit(rng, k):
    f = (1240, 1490, 1080)[k]
    clash = metal(f, rng, .9, (.42, .50, .30)[k], (1, .9, .8, .6, .5, .35))
    edge = tap(.12, 2500, 9000, rng, .004)
    slide = band(noise(.18, rng), 3000, 8000) * swell(.18, .02, .15, 2)
    blow = modal([(150, 1, .08), (240, .5, .06)], .2, rng, .002)
    layers = [(0, .30, clash), (0, .40, edge), (.01, .10, slide), (0, .55, blow)]
    if k == 2:                                             # caught on a shield
        layers += [(0, .8, wood(225, rng, .3, .10, .0015))]
    return room(mix(*layers), rng, .45, .14, 400, 6000)


def unit_die(rng, k):
    n = (.52, .60)[k]
    t = clock(n)
    pitch = (150, 118)[k] * (1 + .22 * np.exp(-t / .06)) * (1 - .34 * (t / n) ** 1.3)
    v = voice(pitch, ((560, 130, 1), (920, 150, .55), (2350, 260, .16), (3300, 320, .06)), n, rng, .22, .05)
    v = tilt(v, -3) * swell(n, .035, n - .04, 1.6)
    v /= np.abs(v).max()
    fall = mix((0, 1, drum(72, rng, .35, .16, .15)), (.02, .5, band(noise(.25, rng), 200, 1800) * swell(.25, .01, .22, 2.5)))
    return room(mix((0, .45, v), (n * .72, .6, fall)), rng, .3, .12)


def building_collapse(rng):
    n = 2.6
    rumble = band(noise(n, rng), 35, 190) * swell(n, .12, 2.3, 1.6)
    dust = band(noise(n, rng), 700, 5000) * swell(n, .5, 2.0, 2.4)
    layers = [(0, 1.1, rumble), (.1, .09, dust), (.15, .25, grains(2.2, 120, 300, 2400, rng, .35, .014))]
    for i in range(15):                                    # beams break, stones land
        at = .02 + 1.5 * (i / 15) ** 1.25 + rng.uniform(0, .06)
        layers.append((at, rng.uniform(.35, .9) * (1 - at / 2.6), wood(rng.uniform(95, 240), rng, .4, .13, .002)))
        layers.append((at, .35 * rng.uniform(.4, 1), tap(.2, 500, 4000, rng, .006)))
    for at in (.05, .5, .95, 1.35):
        layers.append((at, .9, drum(rng.uniform(42, 60), rng, .6, .4, .1)))
    return room(mix(*layers), rng, .9, .16, 120, 3500)


def sheep(rng, k):
    n = (.78, .62)[k]
    t = clock(n)
    shake = np.sin(2 * np.pi * (8.6, 10.2)[k] * t + 2 * np.sin(3 * t))
    pitch = (212, 258)[k] * (1 + .05 * np.sin(np.pi * t / n) + .035 * shake) * (1 - .08 * (t / n))
    v = voice(pitch, ((640, 160, .9), (1520, 220, 1), (2600, 300, .5), (3500, 400, .2)), n, rng, .06, .012)
    v *= swell(n, .07, n - .07, .9) * (.72 + .28 * shake)
    return room(tilt(band(v, 180, 6000), -1.5), rng, .35, .10)


def ambience(rng):
    """wind, leaves and a few birds; every layer is periodic, so the end meets the beginning."""
    n = 20.0
    t = clock(n)

    def slow(lo, hi):
        """a smooth random curve 0..1 with whole periods in the loop."""
        x = sum(rng.uniform(.4, 1) * np.sin(2 * np.pi * k * t / n + rng.uniform(0, 6.28)) for k in range(lo, hi))
        return (x - x.min()) / np.ptp(x)
    low = band(noise(n, rng), 90, 420, .8) * (.35 + .65 * slow(1, 5))
    mid = band(noise(n, rng), 380, 1300, .8) * slow(1, 6) ** 1.5
    leaves = band(noise(n, rng), 2200, 6500, .8) * slow(2, 9) ** 2
    out = low / np.std(low) * .6 + mid / np.std(mid) * .30 + leaves / np.std(leaves) * .085
    for at, f, kind in ((2.1, 3100, 0), (2.9, 3100, 0), (6.4, 2450, 1), (9.7, 3900, 2), (10.3, 3850, 2), (10.8, 3800, 2), (14.2, 2700, 1), (17.6, 3300, 0), (18.3, 3300, 0)):
        c = chirp(f, kind, rng)
        i = samples(at)
        idx = (i + np.arange(len(c))) % len(out)
        out[idx] += .16 * rng.uniform(.6, 1) * c
    return out


def chirp(f, kind, rng):
    """one bird call: 0 two-note whistle, 1 warble, 2 quick tick-tweet."""
    if kind == 0:
        parts = [(0, .16, f, f * .92), (.20, .22, f * .78, f * .74)]
    elif kind == 1:
        parts = [(.10 * k, .085, f * (1 + .14 * (k % 2)), f * (1.08 - .1 * (k % 2))) for k in range(5)]
    else:
        parts = [(0, .05, f * 1.15, f), (.09, .09, f, f * 1.1)]
    layers = []
    for at, d, a, b in parts:
        t = clock(d)
        ph = 2 * np.pi * np.cumsum(a + (b - a) * t / d) / RATE
        layers.append((at, 1, (np.sin(ph) + .12 * np.sin(2 * ph)) * np.sin(np.pi * t / d) ** 1.2))
    return room(mix(*layers), rng, .8, .35, 1500, 6000, .03)
