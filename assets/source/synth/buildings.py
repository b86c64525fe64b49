"""Buildings: placed, rising, done, burning, fallen; and the sound that each kind has of its own when it is asked."""
import numpy as np

from .strings import string
from .throats import call
from .tones import (RATE, band, bell, clock, drum, grains, hz, metal, mix, modal, noise, pluck, room, samples, swell, tap, wood)
from .work import _stroke


def placed(rng, k):
    """a stake is driven into the ground and a cord drawn taut."""
    stake = mix((0, 1, wood((300, 275)[k], rng, .25, .07, .001)), (0, .7, modal([(92, 1, .1)], .2, rng, .003)), (0, .3, tap(.08, 700, 3600, rng, .004)))
    cord = band(noise(.2, rng), 1200, 4200) * swell(.2, .12, .06, 1.4)
    return room(mix((0, .8, stake), (.17, 1, stake), (.3, .10, cord), (.47, .35, pluck(hz('d4'), .5, rng, .35, .985))), rng, .35, .12)


def rising(rng, k):
    """a beam goes up: rope, pulley, and it drops into its place."""
    rope = band(noise(.7, rng), 300, 1600) * swell(.7, .45, .2, 1.3) * (.6 + .4 * np.sin(2 * np.pi * np.cumsum(np.linspace(9, 17, samples(.7))) / RATE))
    squeak = np.sin(2 * np.pi * np.cumsum((620, 560)[k] * (1 + .06 * np.sin(2 * np.pi * 7 * clock(.5)))) / RATE) * swell(.5, .3, .18, 1.4)
    land = mix((0, 1, wood(150, rng, .4, .16, .002)), (0, .7, modal([(76, 1, .15)], .3, rng, .004)), (.01, .2, grains(.3, 50, 800, 3200, rng, .3, .007)))
    return room(mix((0, .14, rope), (.05, .03, squeak), (.72, 1, land), (.93, .5, wood(340, rng, .2, .06, .001))), rng, .5, .14)


def complete(rng):
    """the last blow, then a rising chord on the lute and a bell."""
    notes = [(.16 + .085 * k, .75, string(hz(n), 1.3, rng, .55, 1.3)) for k, n in enumerate(('d4', 'f#4', 'a4', 'd5'))]
    return room(mix((0, .7, wood(330, rng, .3, .09, .001)), (0, .25, tap(.1, 1200, 6000, rng, .003)), *notes, (.42, .18, bell(hz('d6'), 1.0, .8))), rng, .6, .16)


def _falling(rng, n, beams, low, stones):
    rumble = band(noise(n, rng), 35, 190) * swell(n, .12, n - .3, 1.6)
    dust = band(noise(n, rng), 700, 5000) * swell(n, .5, n - .6, 2.4)
    layers = [(0, 1.1, rumble), (.1, .09, dust), (.15, .25, grains(n * .85, 120, 300, 2400, rng, .35, .014))]
    for i in range(beams):
        at = .02 + n * .58 * (i / beams) ** 1.25 + rng.uniform(0, .06)
        layers.append((at, rng.uniform(.35, .9) * (1 - at / n), wood(rng.uniform(95, 240), rng, .4, .13, .002)))
        layers.append((at, .35 * rng.uniform(.4, 1), tap(.2, 500, 4000, rng, .006)))
    for i in range(stones):
        at = rng.uniform(.05, n * .6)
        layers.append((at, .6 * (1 - at / n), modal([(rng.uniform(160, 420), 1, .08), (rng.uniform(500, 900), .5, .05)], .2, rng, .002)))
    for at in low:
        layers.append((at, .9, drum(rng.uniform(42, 60), rng, .6, .4, .1)))
    return room(mix(*layers), rng, .9, .16, 120, 3500)


def collapse_wood(rng, k):
    return _falling(rng, 1.8, 11, (.05, .6), 0)


def collapse_stone(rng, k):
    return _falling(rng, 2.8, 12, (.05, .5, .95, 1.35), 18)


def select_town_centre(rng):
    """a bell over the square, and people."""
    hum = sum(call(f, .7, rng, 'oa', .05, .03, 1.05, .2, .03) for f in (118, 141, 176, 205))
    return room(mix((0, .9, bell(hz('d5'), 1.6, 1.4)), (.0, .25, bell(hz('a4'), 1.4, 1.2)), (.12, .05, hum)), rng, .7, .2)


def select_house(rng):
    """a latch, a door, the hearth."""
    hinge = np.sin(2 * np.pi * np.cumsum(260 * (1 + .5 * (clock(.3) / .3))) / RATE) * (.5 + .5 * np.sign(np.sin(2 * np.pi * 38 * clock(.3)))) * swell(.3, .18, .1, 1.2)
    return room(mix((0, .5, wood(620, rng, .12, .03, .0008)), (0, .06, metal(2300, rng, .2, .08)), (.08, .06, band(hinge, 200, 2600)), (.36, .8, wood(165, rng, .35, .12, .003)), (.40, .10, grains(.6, 26, 800, 3200, rng, .9, .006))), rng, .4, .14)


def select_mill(rng):
    """the stone turns, the wheel knocks."""
    n = 1.0
    t = clock(n)
    stone = band(noise(n, rng), 180, 1300) * (.55 + .45 * np.sin(2 * np.pi * 3.1 * t) ** 2) * swell(n, .2, .75, 1.3)
    knocks = [(a, .6, wood(f, rng, .2, .06, .002)) for a, f in ((.05, 250), (.32, 225), (.58, 250))]
    return room(mix((0, .20, stone), *knocks, (.1, .3, grains(.7, 70, 1800, 5200, rng, .8, .004))), rng, .35, .12)


def select_lumber_camp(rng):
    """two strokes of the saw, a log rolls."""
    return room(mix((0, .42, _stroke(rng, .30, .9)), (.34, .40, _stroke(rng, .28, 1.05)), (.68, .8, wood(190, rng, .3, .1, .002)), (.80, .5, wood(215, rng, .25, .08, .002))), rng, .35, .13)


def select_mining_camp(rng):
    """a pick, and ore that runs into a cart."""
    ting = metal(1680, rng, .5, .25, (1, .7, .5, .35, .2, .1))
    return room(mix((0, .16, ting), (0, .7, modal([(560, .7, .05), (890, .7, .045)], .2, rng, .0006)), (.18, .5, grains(.6, 130, 900, 4200, rng, .5, .011)), (.18, .35, modal([(140, 1, .12), (233, .6, .08)], .4, rng, .01))), rng, .4, .15)


def select_farm(rng):
    """a scythe through straw, and a hen that minds."""
    swish = band(noise(.34, rng), 1700, 7500) * swell(.34, .2, .12, 1.5)
    cluck = lambda f, d: call(f, d, rng, 'ae', .25, .22, 1.9, .25, .05)
    return room(mix((0, .20, swish), (.40, .35, cluck(520, .07)), (.52, .35, cluck(540, .07)), (.64, .5, cluck(610, .20))), rng, .25, .08)


def select_barracks(rng):
    """shields are knocked, a blade is drawn."""
    blade = band(noise(.4, rng), 2600, 8500) * swell(.4, .26, .12, 1.6) * (.6 + .4 * np.sin(2 * np.pi * 55 * clock(.4)))
    return room(mix((0, .9, drum(104, rng, .3, .18, .35)), (.14, .8, drum(104, rng, .3, .18, .35)), (.26, .14, blade), (.58, .09, metal(2350, rng, .6, .5, (1, .6, .4, .25, .1, .05)))), rng, .4, .14)


def select_archery_range(rng):
    """a string is drawn, let go, and the straw takes it."""
    creak = band(np.sign(np.sin(2 * np.pi * np.cumsum(np.linspace(30, 64, samples(.4))) / RATE)), 300, 2200) * swell(.4, .34, .05, 1.1)
    straw = band(noise(.16, rng), 400, 3200) * swell(.16, .005, .14, 2.2)
    return room(mix((0, .05, creak), (.42, .9, pluck(122, .3, rng, .75, .93) * swell(.3, .002, .29, 2)), (.66, .5, straw), (.66, .5, modal([(130, 1, .07)], .2, rng, .003))), rng, .3, .11)


def select_palisade(rng):
    return room(mix((0, .9, wood(215, rng, .3, .09, .0015)), (.12, .7, wood(245, rng, .3, .09, .0015)), (.0, .4, modal([(98, 1, .1)], .2, rng, .003))), rng, .3, .12)


def select_building(rng):
    """a heavy door, a small bell: for whatever has no sound of its own."""
    return room(mix((0, .9, wood(150, rng, .4, .14, .003)), (0, .5, modal([(78, 1, .16)], .3, rng, .004)), (.06, .28, bell(hz('a5'), .9, .7))), rng, .45, .14)


def select_site(rng):
    """scaffolding: planks and a hammer."""
    return room(mix((0, .8, wood(280, rng, .25, .08, .001)), (.13, .5, wood(370, rng, .2, .06, .0008)), (.22, .7, wood(285, rng, .25, .08, .001)), (0, .2, tap(.1, 1200, 6000, rng, .003))), rng, .35, .13)
