"""/usr/bin/python3 assets/source/sound.py [names]        synthesises every sound (or those whose name begins so)
/usr/bin/python3 assets/source/sound.py --check [names]   measures the made files; exit code 1 if one is not as it should be
/usr/bin/python3 assets/source/sound.py --pictures DIR [names]   spectrograms, to look at what cannot be heard here

Needs numpy, scipy, oggenc and oggdec (vorbis-tools). Writes assets/sounds/<name>.ogg: effects mono, music stereo."""
import os
import sys
import zlib
from multiprocessing import Pool

os.environ.setdefault('OPENBLAS_NUM_THREADS', '1')      # two processes already fill two cores
import numpy as np  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from music import pieces  # noqa: E402
from synth import checks, files, pictures  # noqa: E402
from synth.catalogue import effects  # noqa: E402
from synth.measure import loudest_db, lufs, peak_db, range_lu  # noqa: E402
from synth.tones import RATE, fade, trim  # noqa: E402

OUT = os.path.join(os.path.dirname(HERE), 'sounds')
PEAK = .70                              # no effect is louder than -3 dB
HEAD = 200                              # samples of silence before a blow: there the encoder may blur it
QUALITY = {'bed': 1, 'music': 1}        # of the encoder; others 2


def level(x, db):
    x = x * 10 ** ((db - loudest_db(x)) / 20)
    return x * min(1.0, PEAK / np.abs(x).max())


def play(name):
    """a piece of music: two channels."""
    x, round_s = pieces.compose(name)
    path = f'{OUT}/{name}.ogg'
    files.encode(x, path, RATE, QUALITY['music'])
    again = f'  round {round_s:.3f} s' if round_s else ''
    return f'{name:22} {len(x) / RATE:6.2f} s  peak {peak_db(x):6.1f} dB  {lufs(x):6.1f} LUFS  range {range_lu(x):4.1f} LU  {os.path.getsize(path) / 1024:6.1f} KiB{again}'


def make(name):
    if name in pieces.PIECES:
        return play(name)
    builder, args, family, db = effects()[name]
    rng = np.random.default_rng(zlib.crc32(name.encode()))       # the same sound every time
    x = builder(rng, *args)
    x = x - x.mean()
    if family != 'bed':
        x = np.concatenate((np.zeros(HEAD), fade(trim(x))))
    x = level(x, db)
    path = f'{OUT}/{name}.ogg'
    files.encode(x, path, RATE, QUALITY.get(family, 2))
    return f'{name:22} {len(x) / RATE:6.2f} s  peak {peak_db(x):6.1f} dB  loudest {loudest_db(x):6.1f} dB  {os.path.getsize(path) / 1024:6.1f} KiB'


def chosen(names, every):
    return [n for n in every if not names or any(n.startswith(given) for given in names)]


def main():
    arguments = sys.argv[1:]
    if arguments[:1] == ['--check']:
        sys.exit(checks.run(OUT, arguments[1:]))
    if arguments[:1] == ['--pictures']:
        return pictures.draw(OUT, arguments[1], arguments[2:])
    os.makedirs(OUT, exist_ok=True)
    with Pool(2) as pool:
        for line in pool.imap(make, chosen(arguments, [*effects(), *pieces.PIECES])):
            print(line, flush=True)


if __name__ == '__main__':
    main()
