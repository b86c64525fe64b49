"""What the game itself says: buttons, orders, notices, alarms, fanfares. All of it in D, so that nothing clashes with the music."""
import numpy as np

from .skins import frame, great
from .strings import string
from .throats import choir
from .tones import (band, bell, drum, grains, horn, hz, marimba, mix, noise, pluck, room, swell, tap, wood)
from .winds import pipe


def click(rng):
    return mix((0, 1, wood(760, rng, .09, .035, .0006)), (0, .25, tap(.05, 1500, 6000, rng, .002)))


def hover(rng):
    """a finger on parchment."""
    return mix((0, .5, wood(1150, rng, .06, .018, .001)), (0, .2, band(noise(.05, rng), 2500, 7000) * swell(.05, .012, .035, 2)))


def panel_open(rng):
    """a sheet is unrolled, a clasp opens."""
    sheet = band(noise(.26, rng), 1400, 6500) * swell(.26, .12, .12, 1.5)
    return room(mix((0, .16, sheet), (.0, .5, wood(540, rng, .1, .03, .0008)), (.14, .35, wood(690, rng, .1, .03, .0008))), rng, .25, .09)


def panel_close(rng):
    sheet = band(noise(.2, rng), 1200, 5200) * swell(.2, .04, .15, 1.8)
    return room(mix((0, .16, sheet), (.09, .5, wood(430, rng, .12, .04, .001))), rng, .25, .09)


def refused(rng):
    """two dull low knocks, downwards."""
    return room(mix((0, 1, marimba(hz('a3'), .25)), (.11, 1, marimba(hz('f3'), .3)), (0, .4, wood(170, rng, .2, .06, .004)), (.11, .4, wood(140, rng, .2, .06, .004))), rng, .25, .08)


def chat(rng):
    return room(mix((0, .8, pluck(hz('a5'), .5, rng, .5, .985)), (.09, .8, pluck(hz('e5'), .6, rng, .5, .985))), rng, .35, .12)


def ping(rng):
    """an ally points at the map: a clear bell and its answer."""
    return room(mix((0, .8, bell(hz('d6'), .9, .8)), (.13, .9, bell(hz('a6'), 1.1, .9)), (0, .2, tap(.05, 1500, 6000, rng, .002))), rng, .6, .2)



def alarm(rng):
    """the army is attacked: two urgent blasts of a low horn and a bell."""
    blast = lambda f, d: horn(hz(f), d, rng, .04, 1.25)
    return room(mix((0, .9, blast('d4', .30)), (0, .5, blast('a3', .30)), (.36, 1, blast('d4', .62)), (.36, .5, blast('g#3', .62)), (0, .22, bell(hz('d5'), 1.0, .9)), (.36, .22, bell(hz('d5'), 1.2, 1.0))), rng, .7, .18)


def alarm_people(rng):
    """people are attacked: the village bell, struck fast, and a high pipe."""
    strokes = [(.16 * k, .55 + .09 * k, bell(hz('a5' if k % 2 else 'd6'), .9, .7)) for k in range(5)]
    return room(mix(*strokes, (0, .30, pipe(hz('a5'), .34, rng, 'whistle', .02, .06, .08, .006)), (.36, .34, pipe(hz('g#5'), .5, rng, 'whistle', .02, .1, .08, .008)), (0, .4, drum(98, rng, .3, .2, .3)), (.32, .4, drum(98, rng, .3, .2, .3))), rng, .6, .18)


def housed(rng):
    """no room: a low lute asks twice, a latch does not open."""
    ask = [(.10 * k + at, .8, string(hz(n), .8, rng, .45, .9)) for at, run in ((0, ('d4', 'f4')), (.34, ('d4', 'g#4'))) for k, n in enumerate(run)]
    return room(mix(*ask, (.20, .5, wood(240, rng, .2, .05, .002)), (.54, .5, wood(220, rng, .2, .05, .002))), rng, .4, .14)


def researched(rng):
    """a page is turned, a psaltery runs upwards."""
    page = band(noise(.3, rng), 1800, 7000) * swell(.3, .16, .12, 1.5)
    run = [(.12 + .06 * k, .6 + .05 * k, string(hz(n), 1.2, rng, .6, 1.3, .28, 'psaltery', .05)) for k, n in enumerate(('d4', 'f#4', 'a4', 'b4', 'd5', 'f#5'))]
    return room(mix((0, .10, page), *run), rng, .7, .18)


def age_up(rng):
    """fanfare: horns in fifths, lute, choir, great bell."""
    seq = (('d4', 0, .26), ('a4', .26, .24), ('d5', .50, .26), ('f#5', .78, .24), ('a5', 1.02, 1.35))
    layers = [(at, .75, horn(hz(n), d + .04, rng, .05, 1.0)) for n, at, d in seq]
    layers += [(at, .5, horn(hz(n), d + .04, rng, .06, .9)) for n, at, d in (('d3', 0, .5), ('a3', .5, .5), ('d4', 1.02, 1.35), ('f#4', 1.02, 1.35))]
    layers += [(1.04 + .07 * k, .45, string(hz(n), 1.8, rng, .55, 1.7)) for k, n in enumerate(('d4', 'a4', 'd5', 'f#5', 'a5', 'd6'))]
    layers += [(1.0, .20, choir(hz(n), 1.9, rng, 'a', 4, .2, .6, larger)) for n, larger in (('d3', 1), ('a3', 1), ('f#4', 1.15))]
    layers += [(0, .7, great(rng, 62, .5)), (.5, .6, great(rng, 62, .5)), (1.02, .9, great(rng, 55, .8)), (1.02, .30, bell(hz('d5'), 2.4, 2.2))]
    return room(mix(*layers), rng, 1.3, .22)


def age_other(rng):
    """somebody else reached an age: the same call, far away."""
    seq = (('d4', 0, .26), ('a4', .26, .24), ('d5', .50, .6))
    return room(band(mix(*[(at, .75, horn(hz(n), d + .04, rng, .06, .6)) for n, at, d in seq]), 150, 2400), rng, 1.6, .6, 150, 2600, .06)


def begin(rng):
    """a match begins: a drum, a horn over the land."""
    return room(mix((0, .9, great(rng, 58, .8)), (.1, .7, horn(hz('d4'), .5, rng, .1, .8)), (.55, .8, horn(hz('a4'), 1.1, rng, .12, .8)), (.55, .3, bell(hz('d5'), 1.8, 1.6)), (.6, .05, grains(.5, 60, 3500, 8500, rng, .6, .006))), rng, 1.2, .25)
