"""Sounds of the interface: clicks, orders, selections, notices, fanfares. All music is in D, so that nothing clashes."""
import numpy as np

from .tones import (band, bell, clock, drum, grains, horn, hz, marimba, metal, mix, modal, noise, pluck, room, swell, tap, wood)


def click(rng):
    return mix((0, 1, wood(760, rng, .09, .035, .0006)), (0, .25, tap(.05, 1500, 6000, rng, .002)))


def order_move(rng):
    """two light taps, upwards."""
    return room(mix((0, .8, marimba(hz('d5'), .35)), (.075, 1, marimba(hz('a5'), .45)), (0, .25, tap(.05, 800, 4000, rng, .003))), rng, .3, .10)


def order_attack(rng):
    """a blade leaves its sheath over a drum."""
    n = .34
    t = clock(n)
    draw = band(noise(n, rng), 2600, 8500) * swell(n, .16, .18, 1.6) * (.6 + .4 * np.sin(2 * np.pi * 55 * t))
    return room(mix((0, .85, drum(88, rng, .4, .22, .25)), (0, .16, draw), (.15, .14, metal(2350, rng, .5, .34, (1, .6, .4, .25, .1, .05)))), rng, .35, .14)


def order_gather(rng):
    """a knock on wood and a rustle."""
    rustle = band(noise(.22, rng), 1800, 6500) * swell(.22, .03, .18, 2.2)
    return room(mix((0, .8, marimba(hz('d5'), .35)), (.07, .5, wood(420, rng, .2, .07, .001)), (.05, .08, rustle)), rng, .3, .10)


def select_villager(rng):
    """three friendly plucked notes."""
    return room(mix((0, .8, pluck(hz('f#4'), .5, rng, .45, .990)), (.07, .8, pluck(hz('a4'), .5, rng, .45, .990)), (.14, .9, pluck(hz('d5'), .6, rng, .45, .990))), rng, .35, .12)


def select_military(rng):
    """mail, a shield knocked twice."""
    mail = grains(.32, 150, 3500, 8500, rng, .5, .006)
    return room(mix((0, .9, drum(104, rng, .3, .18, .35)), (.10, .7, drum(104, rng, .3, .18, .35)), (.0, .12, mail), (.10, .10, metal(1650, rng, .4, .25))), rng, .3, .12)


def select_building(rng):
    """a heavy door, a small bell."""
    return room(mix((0, .9, wood(150, rng, .4, .14, .003)), (0, .5, modal([(78, 1, .16)], .3, rng, .004)), (.06, .28, bell(hz('a5'), .9, .7))), rng, .45, .14)


def refused(rng):
    """two dull low knocks, downwards."""
    return room(mix((0, 1, marimba(hz('a3'), .25)), (.11, 1, marimba(hz('f3'), .3)), (0, .4, wood(170, rng, .2, .06, .004)), (.11, .4, wood(140, rng, .2, .06, .004))), rng, .25, .08)


def chat(rng):
    return room(mix((0, .8, pluck(hz('a5'), .5, rng, .5, .985)), (.09, .8, pluck(hz('e5'), .6, rng, .5, .985))), rng, .35, .12)


def complete(rng):
    """last hammer blow, then a rising chord on the lute."""
    notes = [(.16 + .085 * k, .75, pluck(hz(n), 1.1, rng, .5, .994)) for k, n in enumerate(('d4', 'f#4', 'a4', 'd5'))]
    return room(mix((0, .7, wood(330, rng, .3, .09, .001)), (0, .25, tap(.1, 1200, 6000, rng, .003)), *notes, (.42, .18, bell(hz('d6'), 1.0, .8))), rng, .6, .16)


def trained(rng):
    """a short call on a small horn."""
    return room(mix((0, .8, horn(hz('a4'), .17, rng, .03, .8)), (.16, 1, horn(hz('d5'), .42, rng, .04, .8)), (0, .25, drum(98, rng, .3, .2, .2))), rng, .6, .16)


def alarm(rng):
    """two urgent blasts of a low horn and a bell."""
    blast = lambda f, d: horn(hz(f), d, rng, .04, 1.25)
    return room(mix((0, .9, blast('d4', .30)), (0, .5, blast('a3', .30)), (.36, 1, blast('d4', .62)), (.36, .5, blast('g#3', .62)), (0, .22, bell(hz('d5'), 1.0, .9)), (.36, .22, bell(hz('d5'), 1.2, 1.0))), rng, .7, .18)


def age_up(rng):
    """fanfare: horns in fifths, lute, great bell."""
    seq = (('d4', 0, .26), ('a4', .26, .24), ('d5', .50, .26), ('f#5', .78, .24), ('a5', 1.02, 1.35))
    layers = [(at, .75, horn(hz(n), d + .04, rng, .05, 1.0)) for n, at, d in seq]
    layers += [(at, .5, horn(hz(n), d + .04, rng, .06, .9)) for n, at, d in (('d3', 0, .5), ('a3', .5, .5), ('d4', 1.02, 1.35), ('f#4', 1.02, 1.35))]
    layers += [(1.04 + .07 * k, .45, pluck(hz(n), 1.5, rng, .55, .995)) for k, n in enumerate(('d4', 'a4', 'd5', 'f#5', 'a5', 'd6'))]
    layers += [(0, .7, drum(74, rng, .7, .45, .2)), (.5, .6, drum(74, rng, .7, .45, .2)), (1.02, .9, drum(66, rng, .9, .6, .25)), (1.02, .30, bell(hz('d5'), 2.4, 2.2))]
    return room(mix(*layers), rng, 1.3, .22)


def victory(rng):
    """a bright march of eight bars' end: horns over drums and lute."""
    seq = (('a4', 0, .20), ('a4', .22, .12), ('a4', .36, .12), ('d5', .50, .42), ('c#5', .95, .2), ('d5', 1.17, .2), ('e5', 1.39, .2), ('f#5', 1.62, .62), ('e5', 2.27, .2), ('g5', 2.50, .2), ('f#5', 2.73, 1.5))
    low = (('d4', 0, .45), ('f#4', .50, .42), ('a3', .95, .62), ('d4', 1.62, .62), ('a3', 2.27, .42), ('d4', 2.73, 1.5), ('a4', 2.73, 1.5))
    layers = [(at, .75, horn(hz(n), d + .03, rng, .035, 1.05)) for n, at, d in seq] + [(at, .42, horn(hz(n), d + .03, rng, .05, .9)) for n, at, d in low]
    layers += [(at, g, drum(74, rng, .5, .32, .3)) for at, g in ((0, .8), (.22, .3), (.36, .3), (.5, .8), (.95, .5), (1.17, .35), (1.39, .5), (1.62, .8), (2.27, .5), (2.5, .5), (2.73, 1))]
    layers += [(2.75 + .075 * k, .45, pluck(hz(n), 1.8, rng, .55, .996)) for k, n in enumerate(('d3', 'a3', 'd4', 'f#4', 'a4', 'd5', 'f#5', 'a5'))]
    layers += [(2.73, .3, bell(hz('d5'), 2.6, 2.4)), (3.2, .2, bell(hz('a5'), 2.0, 1.8))]
    return room(mix(*layers), rng, 1.4, .22)


def defeat(rng):
    """a lute goes down in the minor, a horn far away, one drum."""
    notes = (('d5', 0), ('a4', .30), ('f4', .60), ('e4', 1.05), ('d4', 1.40), ('a3', 1.9), ('d3', 2.35))
    layers = [(at, .8, pluck(hz(n), 2.0, rng, .35, .996)) for n, at in notes]
    layers += [(0, .7, drum(58, rng, .9, .7, .1)), (1.05, .5, drum(58, rng, .9, .7, .1)), (2.35, .9, drum(52, rng, 1.1, .9, .1))]
    layers += [(1.05, .28, horn(hz('d4'), 1.2, rng, .25, .6)), (2.30, .30, horn(hz('a3'), 1.5, rng, .35, .55)), (2.30, .22, horn(hz('f3'), 1.5, rng, .35, .55))]
    layers += [(2.35, .16, bell(hz('d4'), 2.4, 2.2))]
    return room(mix(*layers), rng, 1.5, .24)
