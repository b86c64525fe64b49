"""Work: axe, pick, hoe, basket, knife, hammer, saw, trowel, and what is put down in a store. `k` is the variant."""
import numpy as np

from .tones import (RATE, band, clock, drum, grains, metal, mix, modal, noise, room, swell, tap, wood)


def chop(rng, k):
    f = (205, 232, 188, 218, 176)[k]
    body = wood(f, rng, .4, .12, .0018)
    crack = tap(.25, 900, 5200, rng, .004 + .001 * (k % 2))
    low = modal([(96, 1, .12), (150, .5, .09)], .3, rng, .003)
    chips = grains(.3, 45, 1200, 4200, rng, .3, .006)
    return room(mix((0, 1, body), (0, .5, crack), (0, .9, low), (.03, .10, chips)), rng, .35, .16)


def tree_fall(rng, k):
    """it creaks, leans, tears the air and lands."""
    n = 2.3
    t = clock(.8)
    creak = band(np.sign(np.sin(2 * np.pi * np.cumsum(24 + 60 * (t / .8) ** 2) / RATE)) * np.random.default_rng(k).uniform(.6, 1, len(t)), 260, 2100) * swell(.8, .55, .25, 1.2)
    rush = band(noise(1.3, rng), 700, 6000) * swell(1.3, .95, .35, 1.5)
    boom = mix((0, 1, drum(58, rng, .8, .4, .2)), (0, .8, wood((120, 104)[k], rng, .5, .2, .003)), (.0, .7, band(noise(.5, rng), 120, 1400) * swell(.5, .01, .45, 2.4)))
    twigs = grains(.9, 90, 900, 4200, rng, .35, .008)
    snap = mix((0, 1, wood(310, rng, .2, .06, .0006)), (0, .8, tap(.12, 1200, 7000, rng, .004)))
    return room(mix((0, .16, creak), (.55, .5, snap), (.45, .10, rush), (1.32, 1.0, boom), (1.34, .22, twigs), (n, 0, np.zeros(1))), rng, .7, .16, 120, 4500)


def mine(rng, k):
    f = (1730, 1980, 1560, 1860, 1640)[k]
    ting = metal(f, rng, .45, .22, (1, .7, .5, .35, .2, .1))
    stone = modal([(520, .7, .05), (830, .8, .045), (1320, .6, .04), (2100, .4, .03)], .2, rng, .0006)
    hit = tap(.2, 1500, 7000, rng, .003)
    gravel = grains(.45, 60, 900, 3600, rng, .2, .008)
    low = modal([(120, 1, .07)], .2, rng, .002)
    return room(mix((0, .16, ting), (0, .8, stone), (0, .45, hit), (.04, .16, gravel), (0, .5, low)), rng, .4, .16)


def farm(rng, k):
    """a hoe goes in and draws."""
    n = .34
    scrape = band(noise(n, rng), (380, 460, 420, 350)[k], (2300, 2900, 2600, 2100)[k]) * swell(n, .05, .25, 2.5)
    thud = modal([((82, 90, 76, 86)[k], 1, .13), (131, .5, .09)], .3, rng, .005)
    soil = grains(.42, 90, 500, 2600, rng, .4, .007)
    return room(mix((.03, .30, scrape), (0, .75, thud), (.06, .22, soil)), rng, .25, .08)


def forage(rng, k):
    """leaves are parted, a berry comes off, falls into a basket."""
    rustle = band(noise(.30, rng), 1500, 6500) * swell(.30, (.05, .09, .03, .07)[k], .22, 1.8) * (.6 + .4 * np.abs(band(noise(.30, rng), 8, 40)) * 4)
    twig = tap(.06, 1800, 6000, rng, .002)
    basket = mix((0, 1, wood((520, 470, 560, 500)[k], rng, .14, .035, .002)), (.045, .6, wood(610, rng, .1, .03, .002)))
    return room(mix((0, .16, rustle), (.17, .30, twig), (.26, .5, basket)), rng, .22, .08)


def butcher(rng, k):
    """a knife on meat and board; nothing that one would not want to hear at table."""
    slide = band(noise(.16, rng), 1400, 5200) * swell(.16, .07, .08, 1.5)
    board = wood((270, 300, 250)[k], rng, .2, .05, .003)
    soft = band(noise(.12, rng), 150, 900) * swell(.12, .01, .1, 2)
    return room(mix((0, .10, slide), (.13, .7, board), (.13, .3, soft)), rng, .22, .08)


def _knock(rng, f, g=1.0):
    return mix((0, g, wood(f * rng.uniform(.97, 1.03), rng, .3, .09, .0009)), (0, .45 * g, tap(.12, 1200, 6000, rng, .003)),
               (0, .10 * g, metal(2600, rng, .3, .12)), (0, .5 * g, modal([(118, 1, .08)], .2, rng, .002)))


def _stroke(rng, seconds, lift):
    """one stroke of a saw."""
    t = clock(seconds)
    teeth = .6 + .4 * np.sin(2 * np.pi * np.cumsum(68 + 40 * np.sin(np.pi * t / seconds)) / RATE)
    x = band(noise(seconds, rng), 700 * lift, 4200 * lift) * teeth
    return x * np.sin(np.pi * t / seconds) ** .8


def build_wood(rng, k):
    if k >= 3:
        tone = modal([((310, 286)[k - 3], .6, .2), (470, .3, .15)], .3, rng, .03)
        return room(mix((0, .42, _stroke(rng, .26, 1.0)), (.30, .36, _stroke(rng, .24, 1.18)), (0, .2, tone)), rng, .3, .12)
    f = (390, 345, 420)[k]
    twice = .55 if k == 1 else 0
    return room(mix((0, 1, _knock(rng, f)), (.165, twice, _knock(rng, f))), rng, .35, .16)


def build_stone(rng, k):
    """a mallet on a chisel, or a stone set and tapped down."""
    if k < 2:
        chisel = metal((2150, 2420)[k], rng, .3, .10, (1, .6, .4, .2, .1, .05))
        stone = modal([(610, .8, .05), (980, .7, .04), (1560, .5, .03)], .2, rng, .0008)
        chips = grains(.3, 50, 1500, 5200, rng, .25, .005)
        return room(mix((0, .14, chisel), (0, .8, stone), (0, .35, tap(.1, 1500, 6000, rng, .003)), (.03, .14, chips)), rng, .35, .15)
    grind = band(noise(.35, rng), 250, 1700) * swell(.35, .12, .2, 1.6) * (.7 + .3 * np.sign(np.sin(2 * np.pi * 37 * clock(.35))))
    set_down = mix((0, 1, modal([(150, 1, .10), (260, .7, .07), (520, .4, .05)], .3, rng, .003)), (0, .3, tap(.1, 400, 2600, rng, .006)))
    tap_2 = modal([(420, .8, .05), (760, .5, .04)], .2, rng, .0015)
    return room(mix((0, .22, grind), (.28, 1, set_down), (.52, (.5, .35)[k - 2], tap_2)), rng, .35, .14)


def repair_wood(rng, k):
    """a nail: three light blows, each a little higher."""
    f = (430, 470)[k]
    hit = lambda j: mix((0, 1, wood(f * (1 + .07 * j), rng, .16, .05, .0007)), (0, .22, metal(3100 * (1 + .04 * j), rng, .2, .06)), (0, .3, tap(.06, 1500, 7000, rng, .002)))
    return room(mix((0, .7, hit(0)), (.13, .85, hit(1)), (.26, 1, hit(2))), rng, .28, .12)


def repair_stone(rng, k):
    """mortar is drawn off a trowel, the stone tapped."""
    draw = band(noise(.28, rng), 900, 3800) * swell(.28, .1, .16, 1.6)
    ring = metal((1380, 1520)[k], rng, .35, .16, (1, .5, .3, .15, .08, .04))
    set_down = modal([(330, 1, .07), (590, .6, .05)], .2, rng, .002)
    return room(mix((0, .14, draw), (.20, .08, ring), (.27, .9, set_down), (.42, .6, set_down)), rng, .3, .12)


def deliver(rng, k):
    """a load is put down: wood, a sack, a clink of ore."""
    if k == 0:
        return room(mix(*[(.06 * j, .8 - .12 * j, wood(f, rng, .3, .09, .002)) for j, f in enumerate((240, 310, 205))]), rng, .3, .12)
    if k == 1:
        sack = band(noise(.25, rng), 120, 1500) * swell(.25, .012, .22, 2.2)
        return room(mix((0, .6, sack), (0, .5, modal([(92, 1, .1)], .2, rng, .006))), rng, .25, .08)
    return room(mix((0, .4, grains(.4, 120, 1300, 5200, rng, .3, .010)), (0, .5, modal([(160, 1, .07)], .2, rng, .004)), (.03, .12, metal(2900, rng, .3, .12))), rng, .3, .12)
