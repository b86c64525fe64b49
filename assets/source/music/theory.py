"""Modes and notes. A degree counts steps of the mode from its tonic: 0 the tonic, 7 its octave, -3 the fourth below."""

MODES = {
    'dorian': (0, 2, 3, 5, 7, 9, 10),
    'mixolydian': (0, 2, 4, 5, 7, 9, 10),
    'aeolian': (0, 2, 3, 5, 7, 8, 10),
    'ionian': (0, 2, 4, 5, 7, 9, 11),
    'phrygian': (0, 1, 3, 5, 7, 8, 10),
}


def hz(degree, mode, tonic=62, octave=0):
    """frequency of a degree; `tonic` in half tones, 69 = 440 Hz, 62 = the d above middle c."""
    up, step = divmod(degree, 7)
    return 440.0 * 2 ** ((tonic + 12 * (up + octave) + MODES[mode][step] - 69) / 12)


def chord(root):
    """degrees of the triad on a degree, within one octave of the mode."""
    return [(root + k) % 7 for k in (0, 2, 4)]


def near(degree, wanted):
    """the degree that is `wanted` (0..6) in some octave and nearest to `degree`."""
    base = degree - (degree % 7)
    return min((base + wanted + 7 * k for k in (-1, 0, 1)), key=lambda d: (abs(d - degree), d))
