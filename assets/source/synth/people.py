"""How people answer, each trade with an instrument of its own, and how they fall. All motifs stay in D without its seventh, so that they
never clash with each other or with the music."""
import numpy as np

from .skins import claps, tabor
from .strings import string
from .throats import band_of, call, throat
from .tones import (band, clock, drum, grains, horn, hz, metal, mix, modal, noise, room, swell, tap, wood)
from .winds import pipe, shawm

# voice -> order -> variants; a variant is notes and their lengths in beats of .085 s
MOTIFS = {
    'villager': {
        'select': ('f#4:1 a4:1 d5:2', 'd5:1 b4:1 a4:2', 'a4:1 d5:1 e5:2', 'b4:1 f#4:1 d5:2'),
        'move': ('d5:1 a5:2', 'e5:1 a5:2', 'a4:1 d5:2'),
        'attack': ('a4:1 a4:1 d4:2', 'd5:1 a4:1 d4:2'),
        'gather': ('d5:1 f#5:1 e5:2', 'a4:1 b4:1 d5:2', 'f#5:1 e5:1 d5:2'),
        'build': ('d4:1 a4:1 d5:2', 'd4:1 f#4:1 a4:2'),
    },
    'infantry': {
        'select': ('d4:1.4 a4:2', 'a3:1.4 d4:2', 'd4:1 d4:1 f#4:2'),
        'move': ('a4:1 d4:2', 'd4:1 e4:2', 'a3:1 a4:2'),
        'attack': ('d4:1 a4:1 d5:3', 'a4:1 b4:1 d5:3', 'd4:1 d4:1 a4:3'),
    },
    'spear': {
        'select': ('a3:1.6 e4:2', 'd4:1.6 a3:2', 'a3:1 b3:1 d4:2'),
        'move': ('e4:1 a3:2', 'd4:1 a4:2', 'b3:1 d4:2'),
        'attack': ('a3:1 e4:1 a4:3', 'd4:1 a4:1 e4:3', 'a3:1 d4:1 f#4:3'),
    },
    'archer': {
        'select': ('a5:1 e5:1 d5:2', 'd5:1 a5:1 b5:2', 'f#5:1 e5:1 a5:2'),
        'move': ('d5:1 b5:2', 'a5:1 f#5:2', 'e5:1 a5:2'),
        'attack': ('d5:.7 f#5:.7 a5:.7 d6:2', 'b5:.7 a5:.7 f#5:.7 d5:2', 'a5:.7 b5:.7 d6:2'),
    },
    'rider': {
        'select': ('d4:1.3 a4:1 d5:2', 'a4:1.3 d5:1 a4:2', 'd5:1 a4:1 d5:2'),
        'move': ('a4:1 a4:.7 d5:2', 'd5:1 f#5:2', 'd4:.7 a4:.7 d5:2'),
        'attack': ('a4:.7 a4:.7 a4:.7 d5:3', 'd5:.7 a4:.7 d5:.7 f#5:3', 'd4:.7 a4:.7 d5:.7 a5:3'),
    },
}
BEAT = .085


def notes(text):
    """(start in s, length in s, Hz) of a motif."""
    at, out = 0.0, []
    for part in text.split():
        note, beats = part.split(':')
        out.append((at, float(beats) * BEAT, hz(note)))
        at += float(beats) * BEAT
    return out


def _lute(f, long, rng):
    return string(f, max(.5, long + .45), rng, .55, .9)


def _recorder(f, long, rng):
    return pipe(f, long + .10, rng, 'recorder', .02, .08, .07, 0)


def _harp(f, long, rng):
    return string(f, max(.7, long + .6), rng, .45, 1.3, .3, 'harp', .05)


def _horn(f, long, rng):
    return horn(f, long + .17, rng, .03, .85, 0)


def _low_horn(f, long, rng):
    return .8 * horn(f, long + .2, rng, .035, .65, 0) + .18 * shawm(f, long + .2, rng, .03, .1, .5)


def _play(instrument, text, rng, grow=.15):
    """a motif, each note a little louder than the one before."""
    return [(at, .7 + grow * k, instrument(f, long, rng)) for k, (at, long, f) in enumerate(notes(text))]


def villager(rng, k, order):
    text = MOTIFS['villager'][order][k]
    tune = _play(_recorder if order == 'move' else _lute, text, rng)
    end = notes(text)[-1][0]
    by = {
        'select': [],
        'move': [(0, .12, tap(.05, 800, 4000, rng, .003))],
        'attack': [(0, .5, claps(rng)), (end, .35, drum(98, rng, .3, .16, .3))],
        'gather': [(end, .35, wood(430, rng, .2, .06, .001)), (.02, .05, band(noise(.22, rng), 1800, 6500) * swell(.22, .03, .18, 2.2))],
        'build': [(0, .5, wood(390, rng, .2, .07, .0009)), (end, .5, wood(345, rng, .25, .08, .0009))],
    }[order]
    return room(mix(*tune, *by), rng, .4, .13)


def infantry(rng, k, order):
    """a field horn, a drum, mail."""
    text = MOTIFS['infantry'][order][k]
    mail = grains(.4, 120, 3500, 8500, rng, .5, .006)
    by = [(0, .05, mail), (0, .55, tabor(rng))]
    if order == 'attack':
        end = notes(text)[-1][0]
        shout = band_of(rng, 4, .3, lambda j: call(rng.uniform(120, 165), .28, rng, 'oa', .22, .1, 1.0, .2, .03))
        by += [(end, .22, shout), (end, .7, drum(88, rng, .4, .22, .25))]
    return room(mix(*_play(_horn, text, rng), *by), rng, .45, .15)


def spear(rng, k, order):
    """a low horn, shafts that are set down together."""
    text = MOTIFS['spear'][order][k]
    shafts = mix(*[(rng.uniform(0, .03), .5, wood(f, rng, .25, .07, .001)) for f in (290, 325, 360)])
    by = [(0, .45, shafts)]
    if order == 'attack':
        end = notes(text)[-1][0]
        by += [(end, .6, shafts), (end, .7, drum(74, rng, .45, .26, .2)), (end, .20, band_of(rng, 5, .32, lambda j: call(rng.uniform(95, 135), .3, rng, 'uo', .2, .1, 1.0, .2, .03)))]
    return room(mix(*_play(_low_horn, text, rng), *by), rng, .5, .16)


def archer(rng, k, order):
    """a harp as light as a bow."""
    text = MOTIFS['archer'][order][k]
    by = [(0, .18, wood(520, rng, .1, .03, .001))]
    if order == 'attack':
        end = notes(text)[-1][0]
        by += [(end, .16, band(noise(.25, rng), 1400, 6000) * swell(.25, .03, .2, 2))]
    return room(mix(*_play(_harp, text, rng), *by), rng, .5, .16)


def rider(rng, k, order):
    """a hunting horn, and hooves that will not stand still."""
    text = MOTIFS['rider'][order][k]
    beat = lambda f: modal([(f, 1, .05), (f * 1.9, .5, .035), (f * 3.1, .25, .02)], .14, rng, .002)
    by = [(.02, .5, beat(170)), (.13, .4, beat(205))]
    if order != 'select':
        by += [(.24, .5, beat(178)), (.35, .4, beat(212))]
    if order == 'attack':
        by += [(.0, .07, grains(.5, 90, 3500, 8500, rng, .6, .006))]
    return room(mix(*_play(_horn, text, rng), *by), rng, .55, .16)


def _fall(rng, f=72):
    return mix((0, 1, drum(f, rng, .35, .16, .15)), (.02, .5, band(noise(.25, rng), 200, 1800) * swell(.25, .01, .22, 2.5)))


def die_person(rng, k):
    """somebody without armour: a cry that breaks off, a fall."""
    f, larger, n = ((235, 1.16, .40), (155, 1.0, .46), (210, 1.12, .36), (140, .98, .42))[k]
    v = call(f, n, rng, ('ao', 'o', 'ae', 'ou')[k], .34, .14, larger, .20, .05, 1.5)
    return room(mix((0, .42, v), (n * .75, .55, _fall(rng, 78))), rng, .3, .12)


def die_soldier(rng, k):
    f, n = ((150, .50), (118, .58), (132, .44), (165, .48))[k]
    v = call(f, n, rng, ('o', 'ao', 'u', 'ae')[k], .34, .2, 1.0, .22, .05, 1.6)
    mail = grains(.4, 110, 2800, 8000, rng, .4, .007)
    return room(mix((0, .42, v), (n * .72, .6, _fall(rng)), (n * .72, .12, mail), (n * .74, .06, metal(1400, rng, .4, .2))), rng, .3, .12)


def die_rider(rng, k):
    """the horse goes down, then what it carried."""
    n = (.75, .68)[k]
    t = clock(n)
    shake = np.sin(2 * np.pi * (14, 17)[k] * t)
    pitch = (640, 720)[k] * (1 + .25 * np.sin(np.pi * np.clip(t / n * 1.3, 0, 1)) - .5 * (t / n) ** 2) * (1 + .05 * shake)
    v = throat(pitch, 'ea', rng, .25, .06, 1.5) * swell(n, .06, n - .07, 1.3) * (.75 + .25 * shake)
    v /= np.abs(v).max()
    return room(mix((0, .30, v), (n * .55, .9, _fall(rng, 58)), (n * .75, .5, _fall(rng, 80)), (n * .6, .12, grains(.5, 110, 2500, 8000, rng, .4, .007))), rng, .4, .14)


def trained(rng):
    """a short call on a small horn."""
    return room(mix((0, .8, horn(hz('a4'), .17, rng, .03, .8)), (.16, 1, horn(hz('d5'), .42, rng, .04, .8)), (0, .25, drum(98, rng, .3, .2, .2))), rng, .6, .16)


def trained_villager(rng):
    """a door, a whistle."""
    return room(mix((0, .5, wood(170, rng, .3, .1, .003)), (.08, .6, pipe(hz('d5'), .16, rng, 'whistle', .02, .05, .06, 0)), (.22, .8, pipe(hz('a5'), .34, rng, 'whistle', .02, .1, .06, .003))), rng, .45, .14)


