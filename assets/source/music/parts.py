"""What accompanies a tune: broken chords, a bass, a drone, a second voice, drums. All of them write into a score."""
from .theory import chord, hz, near
from .tune import HEAVY

# Patterns of the drums by the beats of a bar: (beat, stroke, loud).
DRUMS = {
    'walk3': ((0, 'dum', .7), (1, 'tak', .35), (2, 'tak', .45)),
    'walk4': ((0, 'dum', .7), (1, 'tak', .35), (2, 'dum', .45), (3, 'tak', .4), (3.5, 'tak', .25)),
    'walk6': ((0, 'dum', .7), (2, 'tak', .3), (3, 'slap', .5), (5, 'tak', .35)),
    'dance4': ((0, 'dum', .8), (.5, 'tak', .3), (1, 'jingle', .6), (1.5, 'tak', .45), (2, 'dum', .6), (2.5, 'tak', .3), (3, 'jingle', .6), (3.5, 'tak', .4)),
    'dance6': ((0, 'dum', .8), (1, 'shaker', .4), (2, 'tak', .45), (3, 'slap', .6), (4, 'shaker', .4), (5, 'tak', .5), (3, 'jingle', .5)),
    'dance3': ((0, 'dum', .8), (1, 'jingle', .5), (1.5, 'tak', .3), (2, 'tak', .5)),
    'heart4': ((0, 'great', .55), (.75, 'great', .35), (2, 'great', .45)),
    'march4': ((0, 'great', .7), (1, 'tabor', .5), (1.5, 'tabor', .35), (2, 'great', .5), (3, 'tabor', .55), (3.25, 'tabor', .3), (3.5, 'tabor', .4)),
    'war4': ((0, 'great', .9), (.5, 'tabor', .4), (1, 'tabor', .6), (1.5, 'great', .5), (2, 'great', .7), (2.5, 'tabor', .45), (3, 'tabor', .7), (3.25, 'tabor', .4), (3.5, 'great', .5), (3.75, 'tabor', .5)),
    'war6': ((0, 'great', .9), (1, 'tabor', .4), (2, 'tabor', .5), (3, 'great', .75), (4, 'tabor', .45), (5, 'tabor', .6), (5.5, 'tabor', .4)),
}


class Stage:
    """where parts are written: a score with a mode, a tonic and a pace."""

    def __init__(self, score, mode, tonic, beats, beat_s, rng):
        self.score, self.mode, self.tonic, self.beats, self.beat_s, self.rng = score, mode, tonic, beats, beat_s, rng

    def bar_s(self):
        return self.beats * self.beat_s

    def play(self, bar, notes, player, octave=0, loud=.7, ornament=0.0, by=0):
        """a tune from a bar on. Ornaments are short notes from above."""
        start = bar * self.bar_s()
        longest = max(n.at + n.long for n in notes)
        for n in notes:
            at, long = start + n.at * self.beat_s, n.long * self.beat_s
            f = hz(n.degree + by, self.mode, self.tonic, octave)
            arch = 1 - .25 * abs(2 * n.at / longest - 1)
            strong = loud * arch * (1.0 if n.heavy else .86)
            if n.heavy and n.long >= 1 and self.rng.uniform() < ornament:
                self.score.add(at - .03, .07, player, hz(n.degree + by + 1, self.mode, self.tonic, octave), strong * .6)
                at, long = at + .035, long - .035
            self.score.add(at, long, player, f, strong)

    def second(self, bar, notes, player, chords, octave=0, loud=.5):
        """a voice below the tune: a third or a sixth, on heavy notes a tone of the chord."""
        start = bar * self.bar_s()
        for n in notes:
            if not n.heavy and n.long < 1:
                continue
            tones = chord(chords[int(n.at // self.beats) % len(chords)])
            below = n.degree - 2 if (n.degree - 2) % 7 in tones else max((near(n.degree - 4, t) for t in tones if near(n.degree - 4, t) < n.degree), default=n.degree - 2)
            self.score.add(start + n.at * self.beat_s, n.long * self.beat_s, player, hz(below, self.mode, self.tonic, octave), loud)

    def broken(self, bar, chords, player, octave=-1, loud=.5, step=1.0, up=True):
        """broken chords, a note every `step` beats."""
        for b, root in enumerate(chords):
            base = near(0, root % 7)
            tones = [base, base + 4, base + 7, base + 9, base + 7, base + 4] if up else [base + 7, base + 4, base + 9, base, base + 4, base + 7]
            count = int(self.beats / step)
            for i in range(count):
                at = (bar + b) * self.bar_s() + i * step * self.beat_s
                heavy = i * step in HEAVY[self.beats]
                self.score.add(at, step * self.beat_s * 1.6, player, hz(tones[i % len(tones)], self.mode, self.tonic, octave), loud * (1 if heavy else .75) * self.rng.uniform(.92, 1.05))

    def strum(self, bar, chords, player, octave=-1, loud=.5, beats=(0,)):
        for b, root in enumerate(chords):
            base = near(0, root % 7)
            for beat in beats:
                for i, d in enumerate((base, base + 4, base + 7, base + 9)):
                    self.score.add((bar + b) * self.bar_s() + beat * self.beat_s + .022 * i, self.beat_s * 2, player, hz(d, self.mode, self.tonic, octave), loud * (.8 + .06 * i))

    def bass(self, bar, chords, player='bass', octave=-2, loud=.6, beats=(0,)):
        for b, root in enumerate(chords):
            base = near(0, root % 7)
            for i, beat in enumerate(beats):
                d = base if i % 2 == 0 else base + 4
                self.score.add((bar + b) * self.bar_s() + beat * self.beat_s, self.beat_s * (self.beats / len(beats)), player, hz(d, self.mode, self.tonic, octave), loud * (1 if i == 0 else .8))

    def hold(self, bar, chords, player, octave=-1, loud=.5, voices=(0, 2, 4), bars=1):
        """held chords, each for `bars`; each voice moves as little as it can."""
        last = None
        for b in range(0, len(chords), bars):
            tones = [(chords[b] + v) % 7 for v in voices]
            here = [near(v, t) for v, t in zip(last or voices, tones)]
            last = here
            for d in here:
                self.score.add((bar + b) * self.bar_s(), bars * self.bar_s(), player, hz(d, self.mode, self.tonic, octave), loud)

    def drone(self, bar, bars, octave=-2, loud=.6, fifth=True, player='drone'):
        long = bars * self.bar_s()
        self.score.add(bar * self.bar_s(), long, player, hz(0, self.mode, self.tonic, octave), loud)
        if fifth:
            self.score.add(bar * self.bar_s(), long, player, hz(4, self.mode, self.tonic, octave), loud * .75)

    def drums(self, bar, bars, pattern, loud=1.0, fill=False):
        for b in range(bars):
            for beat, stroke, strong in DRUMS[pattern]:
                if beat < self.beats:
                    self.score.add((bar + b) * self.bar_s() + beat * self.beat_s, .2, stroke, 100.0, min(1.0, strong * loud * self.rng.uniform(.88, 1.06)))
        if fill:
            last = (bar + bars - 1) * self.bar_s() + (self.beats - 1) * self.beat_s
            for i in range(4):
                self.score.add(last + i * self.beat_s / 4, .1, 'tabor', 100.0, (.35 + .12 * i) * loud)

    def motor(self, bar, chords, player='short_strings', octave=-2, loud=.6, step=.5, accents=(0,)):
        """short repeated notes that drive."""
        for b, root in enumerate(chords):
            base = near(0, root % 7)
            for i in range(int(self.beats / step)):
                heavy = i * step in accents
                d = base if i % 4 != 3 else base + (4 if b % 2 else 1)
                self.score.add((bar + b) * self.bar_s() + i * step * self.beat_s, step * self.beat_s, player, hz(d, self.mode, self.tonic, octave), loud * (1.15 if heavy else .8))
