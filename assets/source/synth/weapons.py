"""Weapons: what leaves the bow, what flies past, and what each strikes."""
import numpy as np

from .tones import (RATE, band, clock, drum, grains, metal, mix, modal, noise, pluck, room, swell, tap, wood)


def bow(rng, k):
    """the string lets go, the limbs spring back."""
    twang = pluck((118, 126, 110, 132)[k], .32, rng, .75, .93)
    twang *= swell(.32, .002, .31, 2)[:len(twang)]
    creak = wood((260, 280, 245, 270)[k], rng, .2, .05, .002)
    air = band(noise(.26, rng), 900, 5200) * swell(.26, .025, .22, 2.2)
    return room(mix((0, .9, twang), (0, .3, creak), (.012, .16, air)), rng, .22, .08)


def arrow_flight(rng, k):
    """past the ear: rises, falls in pitch, is gone."""
    n = (.42, .36, .48)[k]
    t = clock(n)
    whirr = band(noise(n, rng), 1800, 7000) * (.55 + .45 * np.sin(2 * np.pi * 74 * t))
    f = (1500, 1700, 1350)[k] * (1.12 - .30 * (t / n))
    tone = np.sin(2 * np.pi * np.cumsum(f) / RATE)
    return (whirr * .35 + tone * .05) * np.sin(np.pi * (t / n)) ** 1.6


def _shiver(f, rng):
    t = clock(.3)
    return np.sin(2 * np.pi * f * t) * (1 + .8 * np.sin(2 * np.pi * 31 * t)) * 10 ** (-3 * t / .22)


def arrow_wood(rng, k):
    return room(mix((0, .9, wood((240, 265, 220)[k], rng, .3, .08, .0012)), (0, .5, tap(.15, 500, 3500, rng, .005)), (.004, .30, _shiver((196, 212, 182)[k], rng)),
                    (0, .7, modal([(105, 1, .09)], .2, rng, .002))), rng, .25, .10)


def arrow_stone(rng, k):
    """it glances off: a click, a splinter that whirrs away."""
    hit = modal([(880, .8, .03), (1450, .7, .03), (2600, .5, .02)], .12, rng, .0004)
    n = .28
    t = clock(n)
    away = np.sin(2 * np.pi * np.cumsum((2100, 2400)[k] * (1 - .35 * t / n)) / RATE) * (.5 + .5 * np.sin(2 * np.pi * 46 * t)) * swell(n, .02, .24, 2)
    return room(mix((0, .8, hit), (0, .5, tap(.08, 1800, 8000, rng, .002)), (.01, .10, away), (.02, .12, grains(.2, 50, 1500, 5000, rng, .3, .004))), rng, .3, .12)


def arrow_flesh(rng, k):
    """a thump in cloth and leather."""
    cloth = band(noise(.14, rng), 250, 1900) * swell(.14, .006, .12, 2.4)
    return room(mix((0, .8, modal([((118, 132, 108)[k], 1, .07), (190, .5, .05)], .18, rng, .003)), (0, .5, cloth), (.003, .10, _shiver(170, rng))), rng, .2, .07)


def arrow_shield(rng, k):
    board = wood((205, 188)[k], rng, .35, .13, .0012)
    rim = metal((1500, 1340)[k], rng, .3, .14, (1, .6, .3, .2, .1, .05))
    return room(mix((0, .9, board), (0, .4, tap(.1, 700, 4200, rng, .004)), (0, .07, rim), (.003, .22, _shiver(188, rng))), rng, .3, .12)


def arrow_ground(rng, k):
    thud = modal([((96, 88)[k], 1, .08)], .16, rng, .004)
    return mix((0, .6, thud), (0, .25, band(noise(.1, rng), 400, 2600) * swell(.1, .006, .09, 2.2)), (.004, .14, _shiver(176, rng)))


def sword(rng, k):
    """blade on blade, on shield, on mail."""
    f = (1240, 1490, 1080, 1360)[k]
    clash = metal(f, rng, .8, (.40, .48, .30, .36)[k], (1, .9, .8, .6, .5, .35))
    edge = tap(.12, 2500, 9000, rng, .004)
    slide = band(noise(.18, rng), 3000, 8000) * swell(.18, .02, .15, 2)
    blow = modal([(150, 1, .08), (240, .5, .06)], .2, rng, .002)
    layers = [(0, .26, clash), (0, .36, edge), (.01, .10, slide), (0, .6, blow)]
    if k >= 2:
        layers += [(0, .8, wood((225, 205)[k - 2], rng, .3, .10, .0015))]
    return room(mix(*layers), rng, .45, .14, 400, 6000)


def spear(rng, k):
    """a thrust: the shaft slides, the point lands in wood or mail."""
    slide = band(noise(.16, rng), 800, 4200) * swell(.16, .11, .04, 1.4)
    shaft = wood((330, 360, 300)[k], rng, .25, .07, .001)
    point = metal((1750, 1950, 1600)[k], rng, .35, .16, (1, .6, .5, .3, .2, .1))
    blow = modal([(138, 1, .08), (220, .4, .06)], .2, rng, .002)
    return room(mix((0, .12, slide), (.11, .7, shaft), (.11, .10, point), (.11, .7, blow), (.11, .3, tap(.08, 1500, 6500, rng, .003))), rng, .35, .12)


def club(rng, k):
    """wood on leather, wood on wood."""
    crack = wood((250, 220, 275)[k], rng, .25, .07, .001)
    dull = band(noise(.14, rng), 150, 1200) * swell(.14, .006, .12, 2.2)
    return room(mix((0, .8, crack), (0, .5, dull), (0, .8, modal([(112, 1, .08)], .2, rng, .003)), (0, .3, tap(.08, 700, 3600, rng, .004))), rng, .3, .1)


def blade_on_wood(rng, k):
    """a weapon against a house or a fence: it bites and tears."""
    body = wood((180, 160, 200)[k], rng, .35, .12, .0015)
    return room(mix((0, 1, body), (0, .5, tap(.15, 900, 5200, rng, .004)), (0, .5, modal([(90, 1, .12)], .25, rng, .003)), (0, .06, metal(1900, rng, .3, .12)), (.03, .16, grains(.35, 60, 900, 3800, rng, .3, .008))), rng, .35, .14)


def blade_on_stone(rng, k):
    scrape = band(noise(.2, rng), 1800, 7000) * swell(.2, .02, .16, 2)
    return room(mix((0, .2, metal((1650, 1450)[k], rng, .5, .25)), (0, .7, modal([(540, .8, .05), (900, .6, .04)], .2, rng, .0008)), (.01, .14, scrape), (0, .5, drum(110, rng, .2, .08, .2)),
                    (.04, .12, grains(.3, 60, 1200, 4200, rng, .3, .006))), rng, .35, .14)
