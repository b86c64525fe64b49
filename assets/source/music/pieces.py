"""The pieces. Each is a page of score: mode, metre, pace, two strains, and who plays what when. Peace ends and leaves a rest; what loops says after
how many seconds its next round begins, and its file rings on over that."""
import zlib

import numpy as np

from .parts import Stage
from .score import Score, master
from .theory import hz
from .tune import Note, strain

# Roots of eight bars.
ROADS = {
    'dorian': ((0, 0, 6, 0, 0, 3, 6, 0), (2, 6, 0, 4, 2, 6, 6, 0), (0, 3, 0, 6, 0, 3, 6, 0), (3, 3, 0, 0, 6, 6, 0, 0)),
    'mixolydian': ((0, 0, 6, 0, 3, 0, 6, 0), (3, 0, 6, 3, 3, 0, 6, 0), (0, 3, 6, 0, 0, 3, 6, 0), (4, 3, 0, 0, 6, 3, 6, 0)),
    'aeolian': ((0, 5, 6, 0, 0, 5, 6, 0), (2, 6, 5, 4, 2, 6, 6, 0), (0, 3, 0, 4, 5, 6, 6, 0), (5, 6, 0, 0, 5, 6, 6, 0)),
    'ionian': ((0, 3, 4, 0, 0, 3, 4, 0), (5, 3, 0, 4, 5, 3, 4, 0), (3, 0, 4, 0, 3, 0, 4, 0), (0, 4, 5, 3, 0, 4, 4, 0)),
    'phrygian': ((0, 1, 0, 6, 0, 1, 6, 0), (3, 1, 0, 0, 3, 1, 1, 0), (0, 0, 1, 0, 5, 1, 1, 0), (5, 1, 0, 6, 5, 1, 1, 0)),
}
TAIL_S = 3.2
PIECES = {}


def piece(function):
    PIECES[function.__name__] = function
    return function


class Desk:
    """a piece in the making."""

    def __init__(self, name, mode, beats, beat_s, tonic=62):
        self.rng = np.random.default_rng(zlib.crc32(name.encode()))
        self.score = Score(self.rng)
        self.stage = Stage(self.score, mode, tonic, beats, beat_s, self.rng)
        self.mode, self.beats = mode, beats
        self.bars = 0

    def strain(self, road, **how):
        chords = ROADS[self.mode][road]
        return strain(self.rng, self.beats, chords, **how), list(chords)

    def at(self, bars):
        """the bar where the next part begins, and moves on by so many."""
        here = self.bars
        self.bars += bars
        return here

    def done(self, loops=False, ending=True, dry=1.0):
        """(two channels, seconds of a round or None)."""
        long = self.bars * self.stage.bar_s()
        if ending:
            for k, d in enumerate((0, 4, 7, 9)):
                self.score.add(long + .05 * k, 3.0, 'harp', hz(d, self.mode, self.stage.tonic, -1), .5)
            self.score.add(long, 3.0, 'bass', hz(0, self.mode, self.stage.tonic, -2), .55)
        tail = TAIL_S if loops else 5.0
        x = self.score.render(long + tail, dry)
        return master(x, fade_out=TAIL_S * .8 if loops else 3.0), (long if loops else None)


# Peace, the dark age: few players, a drone, much air.

@piece
def peace_dark_1(name):
    """a low flute alone over a drone, then a lute beneath it."""
    d = Desk(name, 'dorian', 3, .74)
    s = d.stage
    (a, ca), (b, cb) = d.strain(0, start=2, busy=.35), d.strain(3, start=4, busy=.4, arch=4)
    i = d.at(4); s.drone(i, 20, loud=.5); s.broken(i, ca[:4], 'lute', loud=.42)
    i = d.at(8); s.play(i, a, 'low_flute', 0, .72, .3); s.broken(i, ca, 'lute', loud=.34)
    i = d.at(8); s.play(i, b, 'low_flute', 0, .76, .3); s.broken(i, cb, 'lute', loud=.36); s.bass(i, cb, loud=.4)
    i = d.at(4); s.broken(i, ca[:4], 'harp', loud=.4, up=False); s.drone(i, 20, loud=.45)
    i = d.at(8); s.play(i, a, 'recorder', 1, .5, .4); s.broken(i, ca, 'harp', loud=.36, up=False); s.drums(i, 8, 'walk3', .5); s.bass(i, ca, loud=.45)
    i = d.at(8); s.play(i, a, 'low_flute', 0, .72, .4); s.second(i, a, 'hum', ca, -1, .36); s.broken(i, ca, 'lute', loud=.36)
    return d.done()


@piece
def peace_dark_2(name):
    """harp and hum in six-eight; morning."""
    d = Desk(name, 'mixolydian', 6, .27)
    s = d.stage
    (a, ca), (b, cb) = d.strain(0, start=4, busy=.4), d.strain(1, start=7, busy=.45, arch=2, home=0)
    i = d.at(4); s.broken(i, ca[:4], 'harp', loud=.46)
    i = d.at(8); s.play(i, a, 'harp', 0, .62); s.broken(i, ca, 'harp', -1, .32); s.drone(i, 8, loud=.3)
    i = d.at(8); s.play(i, a, 'flute', 0, .62, .3); s.broken(i, ca, 'harp', -1, .36); s.bass(i, ca, loud=.42)
    i = d.at(8); s.play(i, b, 'flute', 0, .66, .3); s.broken(i, cb, 'harp', -1, .36); s.hold(i, cb, 'hum', -1, .30, (0, 4)); s.bass(i, cb, loud=.42)
    i = d.at(8); s.play(i, b, 'psaltery', 0, .6); s.broken(i, cb, 'lute', -1, .36); s.drums(i, 8, 'walk6', .5); s.bass(i, cb, loud=.5)
    i = d.at(8); s.play(i, a, 'recorder', 1, .46, .3); s.second(i, a, 'fiddle', ca, 0, .34); s.broken(i, ca, 'harp', -1, .36); s.drums(i, 8, 'walk6', .45); s.bass(i, ca, loud=.5)
    i = d.at(8); s.play(i, a, 'flute', 0, .6, .4); s.hold(i, ca, 'hum', -1, .30, (0, 4)); s.broken(i, ca, 'harp', -1, .32)
    i = d.at(4); s.broken(i, ca[:4], 'harp', loud=.4); s.drone(i, 4, loud=.3)
    return d.done()


@piece
def peace_dark_3(name):
    """an old song: fiddle over a wheel's drone, people hum it."""
    d = Desk(name, 'aeolian', 4, .60, 57)
    s = d.stage
    (a, ca), (b, cb) = d.strain(0, start=2, busy=.35, low=-1), d.strain(2, start=4, busy=.4, arch=3, low=-1)
    i = d.at(2); s.drone(i, 18, -1, .5)
    i = d.at(8); s.play(i, a, 'fiddle', 0, .66, .25)
    i = d.at(8); s.play(i, b, 'fiddle', 0, .7, .25); s.strum(i, cb, 'lute', 0, .34, (0, 2))
    i = d.at(8); s.play(i, a, 'hum', 0, .5); s.broken(i, ca, 'lute', 0, .36); s.bass(i, ca, octave=-1, loud=.45); s.drone(i, 16, -1, .4)
    i = d.at(8); s.play(i, b, 'low_flute', 1, .6, .3); s.second(i, b, 'hum', cb, 0, .36); s.broken(i, cb, 'harp', 0, .36); s.drums(i, 8, 'walk4', .45); s.bass(i, cb, octave=-1, loud=.45)
    i = d.at(8); s.play(i, a, 'fiddle', 0, .62, .3); s.hold(i, ca, 'hum', 0, .28, (0, 4)); s.broken(i, ca, 'lute', 0, .32)
    return d.done()


# Peace, the feudal age: a town, more hands, a dance now and then.

@piece
def peace_feudal_1(name):
    """recorder and lute, a drum joins; market day."""
    d = Desk(name, 'mixolydian', 4, .50)
    s = d.stage
    (a, ca), (b, cb) = d.strain(2, start=4, busy=.6), d.strain(1, start=7, busy=.55, arch=2)
    i = d.at(4); s.broken(i, ca[:4], 'lute', step=.5, loud=.44)
    i = d.at(8); s.play(i, a, 'recorder', 0, .62, .4); s.broken(i, ca, 'lute', step=1, loud=.40); s.bass(i, ca, loud=.45, beats=(0, 2))
    i = d.at(8); s.play(i, a, 'recorder', 0, .64, .4); s.second(i, a, 'fiddle', ca, 0, .32); s.broken(i, ca, 'lute', step=.5, loud=.36); s.bass(i, ca, loud=.5, beats=(0, 2)); s.drums(i, 8, 'walk4', .6)
    i = d.at(8); s.play(i, b, 'fiddle', 0, .58, .3); s.strum(i, cb, 'lute', loud=.4, beats=(0, 2)); s.bass(i, cb, loud=.5, beats=(0, 2)); s.drums(i, 8, 'dance4', .6)
    i = d.at(8); s.play(i, b, 'recorder', 0, .6, .4); s.second(i, b, 'psaltery', cb, 0, .4); s.broken(i, cb, 'lute', step=.5, loud=.36); s.bass(i, cb, loud=.5, beats=(0, 2)); s.drums(i, 8, 'dance4', .6, True)
    i = d.at(4); s.broken(i, ca[:4], 'harp', step=.5, loud=.4); s.drone(i, 4, loud=.35)
    i = d.at(8); s.play(i, a, 'flute', 0, .6, .4); s.broken(i, ca, 'harp', step=1, loud=.36); s.bass(i, ca, loud=.45)
    return d.done()


@piece
def peace_feudal_2(name):
    """a slow air for harp and women's voices; evening."""
    d = Desk(name, 'ionian', 3, .72, 62)
    s = d.stage
    (a, ca), (b, cb) = d.strain(0, start=4, busy=.35), d.strain(1, start=5, busy=.4, arch=3)
    i = d.at(4); s.broken(i, ca[:4], 'harp', loud=.46)
    i = d.at(8); s.play(i, a, 'flute', 0, .6, .2); s.broken(i, ca, 'harp', loud=.38); s.bass(i, ca, loud=.4)
    i = d.at(8); s.play(i, b, 'flute', 0, .64, .2); s.second(i, b, 'low_strings', cb, -1, .32); s.broken(i, cb, 'harp', loud=.38); s.bass(i, cb, loud=.42)
    i = d.at(8); s.play(i, a, 'women', 0, .46); s.broken(i, ca, 'harp', loud=.36, up=False); s.hold(i, ca, 'low_strings', -1, .28, (0, 4))
    i = d.at(8); s.play(i, b, 'fiddle', 0, .6, .3); s.second(i, b, 'flute', cb, 0, .34); s.broken(i, cb, 'lute', loud=.38); s.bass(i, cb, loud=.45)
    i = d.at(8); s.play(i, a, 'flute', 0, .58, .3); s.hold(i, ca, 'women', 0, .24, (0, 4)); s.broken(i, ca, 'harp', loud=.36)
    return d.done()


@piece
def peace_feudal_3(name):
    """a round dance in six-eight: pipes, drum, clapping."""
    d = Desk(name, 'dorian', 6, .25)
    s = d.stage
    (a, ca), (b, cb) = d.strain(2, start=4, busy=.6), d.strain(1, start=7, busy=.6, arch=2)
    i = d.at(4); s.drums(i, 4, 'walk6', .6); s.drone(i, 20, loud=.4)
    i = d.at(8); s.play(i, a, 'recorder', 0, .6, .4); s.drums(i, 8, 'walk6', .6)
    i = d.at(8); s.play(i, b, 'recorder', 0, .62, .4); s.broken(i, cb, 'lute', loud=.4); s.drums(i, 8, 'dance6', .6); s.bass(i, cb, loud=.45, beats=(0, 3))
    i = d.at(8); s.play(i, a, 'shawm', 0, .5, .3); s.second(i, a, 'fiddle', ca, 0, .36); s.broken(i, ca, 'lute', loud=.38); s.drums(i, 8, 'dance6', .7); s.bass(i, ca, loud=.5, beats=(0, 3)); s.drone(i, 16, loud=.35)
    i = d.at(8); s.play(i, b, 'fiddle', 0, .58, .4); s.second(i, b, 'recorder', cb, 0, .36); s.strum(i, cb, 'lute', loud=.4, beats=(0, 3)); s.drums(i, 8, 'dance6', .7, True); s.bass(i, cb, loud=.5, beats=(0, 3))
    i = d.at(8); s.play(i, a, 'harp', 0, .62); s.broken(i, ca, 'lute', loud=.34); s.bass(i, ca, loud=.4)
    i = d.at(8); s.play(i, b, 'flute', 0, .6, .4); s.second(i, b, 'psaltery', cb, 0, .4); s.broken(i, cb, 'lute', loud=.38); s.drums(i, 8, 'dance6', .6); s.bass(i, cb, loud=.5, beats=(0, 3)); s.drone(i, 8, loud=.35)
    i = d.at(8); s.play(i, a, 'recorder', 1, .46, .4); s.second(i, a, 'shawm', ca, 0, .32); s.strum(i, ca, 'lute', loud=.42, beats=(0, 3)); s.drums(i, 8, 'dance6', .75, True); s.bass(i, ca, loud=.55, beats=(0, 3)); s.drone(i, 8, loud=.4)
    return d.done()


# Threat: somebody is near. Both loop.

@piece
def threat_1(name):
    d = Desk(name, 'phrygian', 4, .56, 62)
    s = d.stage
    (a, ca), (b, cb) = d.strain(0, start=4, busy=.3, arch=2), d.strain(1, start=2, busy=.35, arch=2)
    i = d.at(4); s.drone(i, 28, loud=.55); s.drums(i, 4, 'heart4', .8)
    i = d.at(8); s.play(i, a, 'low_strings', -1, .56); s.drums(i, 8, 'heart4', .9)
    i = d.at(8); s.play(i, b, 'low_flute', 0, .58, .2); s.motor(i, cb, loud=.34, octave=-1); s.drums(i, 8, 'heart4', .9); s.bass(i, cb, loud=.45)
    i = d.at(8); s.play(i, a, 'horn', -1, .46); s.hold(i, ca, 'hum', -1, .30, (0, 4)); s.motor(i, ca, loud=.38, octave=-1); s.drums(i, 8, 'heart4', 1.0); s.bass(i, ca, loud=.5)
    return d.done(True, False)


@piece
def threat_2(name):
    d = Desk(name, 'aeolian', 4, .50, 62)
    s = d.stage
    (a, ca), (b, cb) = d.strain(3, start=2, busy=.35, arch=2), d.strain(2, start=4, busy=.4, arch=2)
    i = d.at(4); s.motor(i, ca[:4], loud=.44, octave=-1); s.drums(i, 4, 'heart4', .9)
    i = d.at(8); s.play(i, a, 'fiddle', -1, .56); s.motor(i, ca, loud=.40, octave=-1); s.drums(i, 8, 'heart4', .9); s.drone(i, 24, loud=.35)
    i = d.at(8); s.play(i, b, 'low_flute', 0, .58, .2); s.broken(i, cb, 'lute', step=.5, loud=.32); s.drums(i, 8, 'march4', .55); s.bass(i, cb, loud=.5)
    i = d.at(8); s.play(i, b, 'low_strings', -1, .56); s.second(i, b, 'horn', cb, -1, .40); s.motor(i, cb, loud=.42, octave=-1); s.drums(i, 8, 'march4', .65, True); s.bass(i, cb, loud=.55)
    return d.done(True, False)


# Battle. Both loop.

@piece
def battle_1(name):
    d = Desk(name, 'aeolian', 4, .40, 62)
    s = d.stage
    (a, ca), (b, cb) = d.strain(0, start=4, busy=.45, arch=3), d.strain(3, start=7, busy=.5, arch=1)
    i = d.at(4); s.drums(i, 4, 'war4', .9, True); s.motor(i, ca[:4], loud=.6)
    i = d.at(8); s.play(i, a, 'horn', 0, .66); s.motor(i, ca, loud=.6); s.drums(i, 8, 'war4', .9); s.bass(i, ca, loud=.6, beats=(0, 2))
    i = d.at(8); s.play(i, b, 'shawm', 0, .56); s.second(i, b, 'horn', cb, 0, .5); s.motor(i, cb, loud=.6); s.drums(i, 8, 'war4', .95, True); s.bass(i, cb, loud=.6, beats=(0, 2))
    i = d.at(4); s.drums(i, 4, 'march4', .9); s.drone(i, 4, loud=.6); s.hold(i, ca[:4], 'choir', -1, .44, (0, 4, 7))
    i = d.at(8); s.play(i, a, 'low_strings', -1, .6); s.hold(i, ca, 'choir', -1, .40, (0, 4, 7)); s.motor(i, ca, loud=.55, octave=-1); s.drums(i, 8, 'war4', .85)
    i = d.at(8); s.play(i, b, 'horn', 0, .66); s.second(i, b, 'shawm', cb, 0, .46); s.hold(i, cb, 'choir', -1, .36, (0, 4)); s.motor(i, cb, loud=.62); s.drums(i, 8, 'war4', 1.0, True); s.bass(i, cb, loud=.65, beats=(0, 2))
    return d.done(True, False)


@piece
def battle_2(name):
    d = Desk(name, 'dorian', 6, .20, 62)
    s = d.stage
    (a, ca), (b, cb) = d.strain(0, start=4, busy=.5, arch=3), d.strain(1, start=7, busy=.5, arch=1)
    i = d.at(4); s.drums(i, 4, 'war6', .9, True)
    i = d.at(8); s.play(i, a, 'fiddle', 0, .6, .2); s.motor(i, ca, loud=.52, step=1, accents=(0, 3)); s.drums(i, 8, 'war6', .85); s.bass(i, ca, loud=.55, beats=(0, 3))
    i = d.at(8); s.play(i, b, 'horn', 0, .62); s.motor(i, cb, loud=.56, step=1, accents=(0, 3)); s.drums(i, 8, 'war6', .95); s.bass(i, cb, loud=.6, beats=(0, 3))
    i = d.at(8); s.play(i, a, 'shawm', 0, .54, .2); s.second(i, a, 'fiddle', ca, 0, .44); s.strum(i, ca, 'lute', loud=.44, beats=(0, 3)); s.drums(i, 8, 'war6', .95, True); s.bass(i, ca, loud=.6, beats=(0, 3))
    i = d.at(8); s.hold(i, cb, 'choir', -1, .42, (0, 4, 7)); s.motor(i, cb, loud=.5, step=1, octave=-1, accents=(0, 3)); s.drums(i, 8, 'war6', .8)
    i = d.at(8); s.play(i, b, 'horn', 0, .66); s.second(i, b, 'shawm', cb, 0, .46); s.hold(i, cb, 'choir', -1, .36, (0, 4)); s.motor(i, cb, loud=.58, step=1, accents=(0, 3)); s.drums(i, 8, 'war6', 1.0, True); s.bass(i, cb, loud=.65, beats=(0, 3))
    i = d.at(8); s.play(i, a, 'fiddle', 0, .62, .2); s.second(i, a, 'horn', ca, 0, .46); s.motor(i, ca, loud=.58, step=1, accents=(0, 3)); s.drums(i, 8, 'war6', 1.0, True); s.bass(i, ca, loud=.65, beats=(0, 3))
    return d.done(True, False)


# The ends, and the menu.

@piece
def victory(name):
    d = Desk(name, 'ionian', 4, .40, 62)
    s = d.stage
    (a, ca), _ = d.strain(0, start=4, busy=.5, arch=3, home=7), None
    call = [Note(0, 1, 0, True), Note(1, .5, 0, False), Note(1.5, .5, 0, False), Note(2, 2, 4, True), Note(4, 1, 2, True), Note(5, 1, 4, False), Note(6, 2, 7, True)]
    i = d.at(2); s.play(i, call, 'horn', 0, .72); s.second(i, call, 'horn', ca, 0, .5); s.drums(i, 2, 'march4', .9, True)
    i = d.at(8); s.play(i, a, 'horn', 0, .7); s.second(i, a, 'shawm', ca, 0, .5); s.hold(i, ca, 'choir', -1, .4, (0, 2, 4)); s.strum(i, ca, 'lute', loud=.5, beats=(0, 2)); s.bass(i, ca, loud=.6, beats=(0, 2)); s.drums(i, 8, 'march4', .9, True)
    long = d.bars * s.bar_s()
    for k, degree in enumerate((0, 4, 7, 9, 11)):
        d.score.add(long, 2.4, 'horn' if k < 3 else 'shawm', hz(degree, 'ionian', 62, -1), .55)
        d.score.add(long, 2.6, 'choir', hz(degree, 'ionian', 62, -1), .4)
    d.score.add(long, 2, 'great', 100, .9); d.score.add(long, 2, 'bell', hz(7, 'ionian', 62), .6)
    return d.done()


@piece
def defeat(name):
    d = Desk(name, 'aeolian', 4, .66, 62)
    s = d.stage
    (a, ca), _ = d.strain(0, start=7, busy=.3, arch=-1, home=0), None
    i = d.at(8); s.play(i, a, 'fiddle', -1, .6); s.broken(i, ca, 'harp', loud=.4, up=False); s.hold(i, ca, 'hum', -1, .3, (0, 4)); s.bass(i, ca, loud=.4); s.drums(i, 8, 'heart4', .35)
    return d.done()


@piece
def menu(name):
    """the castle on its hill: the theme in three dresses."""
    d = Desk(name, 'dorian', 4, .56, 62)
    s = d.stage
    (a, ca), (b, cb) = d.strain(0, start=4, busy=.45, arch=3), d.strain(1, start=7, busy=.45, arch=2)
    i = d.at(4); s.broken(i, ca[:4], 'harp', loud=.46); s.drone(i, 12, loud=.35)
    i = d.at(8); s.play(i, a, 'flute', 0, .62, .3); s.broken(i, ca, 'harp', loud=.38); s.bass(i, ca, loud=.4)
    i = d.at(8); s.play(i, b, 'fiddle', 0, .62, .3); s.second(i, b, 'low_strings', cb, -1, .36); s.broken(i, cb, 'lute', step=.5, loud=.34); s.bass(i, cb, loud=.45, beats=(0, 2)); s.drums(i, 8, 'walk4', .5)
    i = d.at(8); s.play(i, a, 'horn', 0, .6); s.hold(i, ca, 'choir', -1, .34, (0, 2, 4)); s.broken(i, ca, 'lute', step=.5, loud=.34); s.bass(i, ca, loud=.55, beats=(0, 2)); s.drums(i, 8, 'march4', .6, True)
    i = d.at(8); s.play(i, b, 'women', 0, .46); s.second(i, b, 'flute', cb, 0, .42); s.broken(i, cb, 'harp', loud=.38); s.bass(i, cb, loud=.45)
    i = d.at(8); s.play(i, a, 'recorder', 0, .56, .4); s.second(i, a, 'fiddle', ca, 0, .34); s.broken(i, ca, 'harp', loud=.38); s.bass(i, ca, loud=.4); s.drone(i, 8, loud=.3)
    return d.done()


def compose(name):
    return PIECES[name](name)
