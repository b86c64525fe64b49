"""Building blocks: noise, filters, envelopes, struck bodies, plucked strings, horns, voices, room. Mono float arrays at RATE."""
import numpy as np

RATE = 44100


def samples(seconds):
    return int(round(seconds * RATE))


def silence(seconds):
    return np.zeros(samples(seconds))


def clock(seconds):
    """sample times in seconds."""
    return np.arange(samples(seconds)) / RATE


def noise(seconds, rng):
    return rng.standard_normal(samples(seconds))


def band(x, lo, hi, soft=.35):
    """pass lo..hi Hz with raised-cosine edges `soft` octaves-of-e wide. Circular: a loop stays a loop."""
    f = np.fft.rfftfreq(len(x), 1 / RATE)
    lf = np.log(np.maximum(f, 1e-3))
    edge = lambda v: .5 - .5 * np.cos(np.pi * np.clip(v, 0, 1))
    g = edge((lf - np.log(max(lo, 1e-3))) / soft + .5) * edge((np.log(hi) - lf) / soft + .5)
    return np.fft.irfft(np.fft.rfft(x) * g, len(x))


def tilt(x, db_per_octave, pivot=1000):
    """slope the spectrum about `pivot` Hz."""
    f = np.maximum(np.fft.rfftfreq(len(x), 1 / RATE), 20)
    return np.fft.irfft(np.fft.rfft(x) * 10 ** (db_per_octave * np.log2(f / pivot) / 20), len(x))


def decay(n, seconds):
    """falls by 60 dB in `seconds`."""
    return 10 ** (-3 * np.arange(n) / RATE / seconds)


def swell(seconds, attack, release, power=2.0):
    """rises for `attack`, then falls with the given power until the end of `release`; both in seconds."""
    t = clock(seconds)
    up = np.clip(t / max(attack, 1e-4), 0, 1)
    down = np.clip(1 - (t - attack) / release, 0, 1) ** power
    return np.where(t < attack, .5 - .5 * np.cos(np.pi * up), down)


def fade(x, head=.001, tail=.012):
    """silent first and last sample: no clicks."""
    x = x.copy()
    a, b = max(2, samples(head)), max(2, samples(tail))
    x[:a] *= np.linspace(0, 1, a)
    x[-b:] *= .5 + .5 * np.cos(np.linspace(0, np.pi, b))
    return x


def mix(*layers, seconds=None):
    """(start in seconds, gain, signal) ... -> sum."""
    n = max(samples(at) + len(x) for at, _, x in layers)
    out = np.zeros(max(n, samples(seconds or 0)))
    for at, gain, x in layers:
        i = samples(at)
        out[i:i + len(x)] += gain * x
    return out


def modes(n, hz, gains, seconds60, phases):
    """a sum of sines that fall by 60 dB in `seconds60` (inf: never), `n` samples: powers of complex numbers, so that a string of ninety modes
    costs two products of matrices and no sine."""
    hz, gains, seconds60, phases = (np.atleast_1d(np.asarray(v, float)) for v in (hz, gains, seconds60, phases))
    step = 2j * np.pi * hz / RATE - np.log(1000) / (seconds60 * RATE)
    block = 512
    inner = np.exp(np.outer(step, np.arange(block)))
    outer = np.exp(np.outer(np.arange(-(-n // block)) * block, step)) * (gains * np.exp(1j * phases))
    return (outer.real @ inner.imag + outer.imag @ inner.real).ravel()[:n]


def harmonics(phase, gains, press, grow, rng):
    """a sum of harmonics of a moving tone; the higher, the later each comes with the pressure (0..1): its power grows by `grow` each."""
    turn = np.exp(1j * phase)
    now, loud, more = turn, press, press ** grow if grow else None
    out = np.zeros(len(phase))
    for g in gains:
        if g:
            at = rng.uniform(0, 2 * np.pi)
            out += g * loud * (np.cos(at) * now.imag + np.sin(at) * now.real)
        now = now * turn
        if grow:
            loud = loud * more
    return out


def modal(partials, seconds, rng=None, soften=.0012):
    """a struck body: (Hz, gain, seconds to fall by 60 dB) ... ; `soften` is the contact time, longer = duller."""
    t = clock(seconds)
    f, g, d = zip(*partials)
    phases = rng.uniform(0, .6, len(f)) if rng is not None else np.zeros(len(f))
    return modes(len(t), f, g, d, phases) * np.clip(t / soften, 0, 1)


def tap(seconds, lo, hi, rng, length=.006):
    """the noise of a contact."""
    n = noise(seconds, rng)
    pad = np.zeros(samples(.02))                           # the filter rings both ways: keep it from wrapping round
    return band(np.concatenate((pad, n * decay(len(n), length * 6), pad)), lo, hi)[len(pad):-len(pad)]


def wood(f, rng, seconds=.35, ring=.10, dull=.0012):
    """a knock on wood: bar modes, quickly damped."""
    ratios = (1, 1.62, 2.76, 4.1, 5.4, 7.2)
    gains = (1, .55, .5, .28, .18, .1)
    p = [(f * r * rng.uniform(.985, 1.015), g, ring / (1 + .35 * k)) for k, (r, g) in enumerate(zip(ratios, gains))]
    return modal(p, seconds, rng, dull)


def metal(f, rng, seconds=.8, ring=.5, gains=(1, .8, .7, .55, .4, .3)):
    """a struck plate or blade: inharmonic, each mode doubled for beating."""
    p = []
    for k, (r, g) in enumerate(zip((1, 1.51, 2.32, 2.94, 3.87, 5.1), gains)):
        d = ring / (1 + .25 * k)
        p += [(f * r * rng.uniform(.99, 1.01), g, d), (f * r * 1.006 * rng.uniform(.995, 1.005), g * .6, d * .8)]
    return modal(p, seconds, rng, .0004)


def bell(f, seconds=2.0, ring=1.8, gain=1.0):
    """soft bell: hum, prime, tierce, quint, nominal."""
    return gain * modal([(f * .5, .35, ring), (f, 1, ring * .8), (f * 1.2, .30, ring * .6), (f * 1.5, .22, ring * .5), (f * 2, .45, ring * .5), (f * 2.74, .16, ring * .3),
                         (f * 3.76, .09, ring * .2)], seconds, None, .002)


def marimba(f, seconds=.7):
    return modal([(f, 1, .55), (f * 3.93, .28, .16), (f * 9.3, .07, .05)], seconds, None, .0025)


def pluck(f, seconds=1.2, rng=None, bright=.6, sustain=.996):
    """plucked string (Karplus-Strong), worked a period at a time; tuned by resampling."""
    period = int(RATE / f)
    n = samples(seconds)
    burst = rng.uniform(-1, 1, period)
    for _ in range(int(round((1 - bright) * 12))):         # darker: soften the pick
        burst = .5 * (burst + np.roll(burst, 1))
    burst -= burst.mean()
    out, cur = [burst], burst
    for _ in range(int(n * 1.03) // period + 1):
        cur = sustain * .5 * (cur + np.concatenate(([out[-1][-1]], cur[:-1])))
        out.append(cur)
    y = np.concatenate(out)
    exact = RATE / (period + .5)                           # the averaging adds half a sample to the loop
    t = np.arange(n) * f / exact
    return np.interp(t, np.arange(len(y)), y) * np.clip(np.arange(n) / 40, 0, 1)


def horn(f, seconds, rng, attack=.07, bright=1.0, vibrato=.004):
    """a natural horn: harmonics that open up as it gets louder."""
    t = clock(seconds)
    env = np.clip(t / attack, 0, 1) ** 1.4 * np.clip((seconds - t) / .18, 0, 1) ** .8
    swell_ = env * (.85 + .15 * np.sin(np.pi * np.clip(t / seconds, 0, 1)))
    f_t = f * (1 - .012 * np.exp(-t / .03) + vibrato * np.sin(2 * np.pi * 5.2 * t + rng.uniform(0, 6)) * np.clip((t - .25) / .3, 0, 1))
    ph = 2 * np.pi * np.cumsum(f_t) / RATE
    count = min(14, int(9000 / f))
    gains = [k ** -.55 * np.exp(-((k - 2.2) / (3.1 * bright)) ** 2 * .5) for k in range(1, count + 1)]
    out = harmonics(ph, gains, swell_, .33, rng)
    breath = band(rng.standard_normal(len(t)), 900, 4500) * swell_ * .012
    return out * .5 + breath


def drum(f, rng, seconds=.6, ring=.35, slap=.3):
    """a skin: falling pitch and its first modes."""
    t = clock(seconds)
    bend = f * (1 + .5 * np.exp(-t / .02))
    body = np.sin(2 * np.pi * np.cumsum(bend) / RATE) * 10 ** (-3 * t / ring)
    over = sum(g * np.sin(2 * np.pi * f * r * t) * 10 ** (-3 * t / (ring * d)) for r, g, d in ((1.59, .4, .5), (2.14, .25, .4), (2.65, .15, .3)))
    return (body + over) * np.clip(t / .002, 0, 1) + slap * tap(seconds, 200, 2500, rng, .008)


def voice(pitch, formants, seconds, rng, breath=.05, rough=.0):
    """glottal pulses through formants. pitch: array in Hz per sample; formants: (Hz, bandwidth, gain) ...; `rough` shakes the pitch."""
    n = samples(seconds)
    jitter = band(rng.standard_normal(n), 4, 40) if rough else np.zeros(n)
    jitter /= max(1e-9, np.abs(jitter).max())
    ph = np.cumsum(pitch * (1 + rough * jitter)) / RATE
    saw = 2 * (ph % 1) - 1
    pulse = band(saw, 60, 9000) + breath * rng.standard_normal(n)
    f = np.fft.rfftfreq(n, 1 / RATE)
    g = sum(a / (1 + ((f - c) / (b / 2)) ** 2) for c, b, a in formants)
    return np.fft.irfft(np.fft.rfft(pulse) * g, n)


def grains(seconds, rate, lo, hi, rng, spread=1.0, length=.010):
    """a shower of small clicks: gravel, chips, soil. `rate` a second, thinning out when spread < 1."""
    out = silence(seconds)
    for _ in range(rng.poisson(rate * seconds)):
        at = rng.beta(1, 1 + 3 * (1 - spread)) * (seconds - length * 4)
        f = np.exp(rng.uniform(np.log(lo), np.log(hi)))
        d = length * rng.uniform(.5, 1.6)
        t = clock(d * 3)
        g = rng.uniform(.2, 1) ** 2 * np.sin(2 * np.pi * f * t + rng.uniform(0, 6)) * np.exp(-t / d * 3) * np.clip(t / .0004, 0, 1)
        i = samples(at)
        out[i:i + len(g)] += g[:len(out) - i]
    return out


def room(x, rng, seconds=.5, wet=.18, lo=250, hi=5000, predelay=.012):
    """a little air: decaying band-passed noise as the room's answer."""
    pad = np.zeros(samples(.05))                           # as in tap: no ringing round the corner
    tail = np.concatenate((pad, noise(seconds, rng) * decay(samples(seconds), seconds), pad))
    tail = band(tail, lo, hi)[len(pad):-len(pad)]
    tail /= np.sqrt((tail ** 2).sum())
    n = len(x) + len(tail)
    y = np.fft.irfft(np.fft.rfft(x, n) * np.fft.rfft(tail, n), n)
    out = np.zeros(n + samples(predelay))
    out[:len(x)] += x
    out[samples(predelay):] += wet * y
    return out


def trim(x, floor_db=-55):
    """cut the silent end."""
    level = np.abs(x) > np.abs(x).max() * 10 ** (floor_db / 20)
    last = np.nonzero(level)[0][-1]
    return x[:min(len(x), last + samples(.02))]


NOTES = {n: i for i, n in enumerate(('c', 'c#', 'd', 'd#', 'e', 'f', 'f#', 'g', 'g#', 'a', 'a#', 'b'))}


def hz(note):
    """'a4' -> 440.0"""
    return 440.0 * 2 ** ((NOTES[note[:-1]] + 12 * (int(note[-1]) - 4) - 9) / 12)
