"""Tunes: a rhythm of two bars that comes back, notes that move by step, tones of the chord where the bar is heavy, and a cadence."""
from .theory import chord, near

# Bars by the number of beats: what one bar may be made of. A beat is a quarter, in six-eight an eighth.
CELLS = {
    3: ((2, 1), (1, 1, 1), (1.5, .5, 1), (1, 2), (.5, .5, 1, 1), (1, .5, .5, 1), (3,)),
    4: ((2, 1, 1), (1, 1, 2), (1.5, .5, 2), (1, 1, 1, 1), (1, .5, .5, 2), (2, 2), (1.5, .5, 1, 1)),
    6: ((3, 3), (2, 1, 3), (2, 1, 2, 1), (3, 2, 1), (1, 1, 1, 3), (1.5, .5, 1, 3), (2, 1, 1, 1, 1)),
}
HEAVY = {3: (0,), 4: (0, 2), 6: (0, 3)}
LONGEST = {3: (3,), 4: (4,), 6: (6,)}


class Note:
    """beat at which it begins within its tune, beats that it lasts, degree, and how heavy it is."""
    __slots__ = ('at', 'long', 'degree', 'heavy')

    def __init__(self, at, long, degree, heavy):
        self.at, self.long, self.degree, self.heavy = at, long, degree, heavy


def rhythm(rng, beats, bars, busy=.5):
    """bars as lists of lengths; `busy` prefers short ones."""
    cells = sorted(CELLS[beats], key=len)
    out = []
    for _ in range(bars):
        at = rng.beta(1 + 3 * busy, 4 - 3 * busy)
        out.append(cells[min(len(cells) - 1, int(at * len(cells)))])
    return out


def sing(rng, bars, beats, chords, start, goal, low=-2, high=9, arch=3):
    """gives degrees to a rhythm. `chords`: a root for each bar; `goal`: where the last note lands; `arch`: how far the middle rises."""
    notes, here, total = [], start, beats * len(bars)
    drift = 0
    for b, cell in enumerate(bars):
        tones = chord(chords[b % len(chords)])
        at = 0.0
        for i, long in enumerate(cell):
            share = (b * beats + at) / total
            wish = start + (goal - start) * share + arch * 4 * share * (1 - share)
            heavy = at in HEAVY[beats]
            if b == 0 and i == 0:
                degree = near(start, min(tones, key=lambda t: abs(near(start, t) - start)))
            elif heavy:
                options = sorted({near(here + shift, t) for t in tones for shift in (-2, 0, 2)})
                cost = lambda d: abs(d - wish) * .8 + abs(d - here) * .9 + (1.2 if d == here else 0) + rng.uniform(0, 1.6)
                degree = min(options, key=cost)
            else:
                options = (here - 1, here + 1, here + 2, here - 2)
                cost = lambda d: abs(d - wish) * .6 + (1.1 if abs(d - here) == 2 else 0) - .7 * (drift * (d - here) > 0) + rng.uniform(0, 1.5)
                degree = min(options, key=cost)
            degree = max(low, min(high, degree))
            drift = degree - here
            here = degree
            notes.append(Note(b * beats + at, long, degree, heavy))
            at += long
    return close(notes, goal)


def close(notes, goal):
    """the last note is the goal, the one before a step away from it."""
    notes[-1].degree = goal
    if len(notes) > 1 and abs(notes[-2].degree - goal) not in (1, 2, 4):
        notes[-2].degree = goal + (1 if notes[-2].degree > goal else -1)
    return notes


def shifted(notes, beats, by=0):
    return [Note(n.at + beats, n.long, n.degree + by, n.heavy) for n in notes]


def strain(rng, beats, chords, start=2, busy=.5, arch=3, low=-2, high=9, home=0, half=4):
    """eight bars: two that ask, two that answer openly, the first two again, two that come home."""
    two = rhythm(rng, beats, 2, busy)
    hold = [rhythm(rng, beats, 1, busy)[0], LONGEST[beats]]
    ask = sing(rng, two, beats, chords[:2], start, start + 2, low, high, arch * .6)
    open_ = sing(rng, [two[0], LONGEST[beats]], beats, chords[2:4], ask[-1].degree, half if half in (1, 4) else 4, low, high, 1)
    again = sing(rng, two, beats, chords[4:6], start, start + 2, low, high, arch * .6) if chords[4:6] != chords[:2] else ask
    home_ = sing(rng, hold, beats, chords[6:8], again[-1].degree, home, low, high, arch * .3)
    bar = beats
    return ask + shifted(open_, 2 * bar) + shifted(again, 4 * bar) + shifted(home_, 6 * bar)
