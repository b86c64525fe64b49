"""How far the players' colours stand apart, for four kinds of sight; plain python. check.py holds the safe set to its promise.

Sight: the matrices of Machado, Oliveira and Fernandes (2009) at full severity; distance: CIE76 in CIELAB under D65."""
import importlib.util
import itertools
import math
import os
import re

HERE = os.path.dirname(os.path.abspath(__file__))
SIGHTS = {'normal': ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
          'protan': ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
          'deutan': ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
          'tritan': ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900))}
TO_XYZ = ((.4124, .3576, .1805), (.2126, .7152, .0722), (.0193, .1192, .9505))
WHITE = (.9505, 1, 1.089)
SAFE_LEAST = 28.5


def palette():
    """kit/palette.py by itself: the kit around it needs Blender."""
    spec = importlib.util.spec_from_file_location('palette', f'{HERE}/kit/palette.py')
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def times(m, v):
    return [sum(a * b for a, b in zip(row, v)) for row in m]


def lab(linear):
    f = [x / w for x, w in zip(times(TO_XYZ, [min(1, max(0, c)) for c in linear]), WHITE)]
    f = [x ** (1 / 3) if x > .008856 else 7.787 * x + 16 / 116 for x in f]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def nearest(colours, rgb):
    """(distance, sight, a, b) of the two colours that are hardest to tell apart."""
    found = []
    for sight, m in SIGHTS.items():
        seen = {n: lab(times(m, rgb(h))) for n, h in colours.items()}
        found += [(math.dist(seen[a], seen[b]), sight, a, b) for a, b in itertools.combinations(colours, 2)]
    return min(found)


def in_game():
    """the two sets as the game has them."""
    with open(f'{HERE}/../../crates/presentation/src/colours.rs') as f:
        text = f.read()
    sets = []
    for name in ('STANDARD', 'SAFE'):
        body = re.search(rf'const {name}: \[Rgb; 8\] = \[(.*?)\n\];', text, re.S).group(1)
        sets.append(['#' + ''.join(h) for h in re.findall(r'0x(\w\w), 0x(\w\w), 0x(\w\w)', body)])
    return sets


if __name__ == '__main__':
    p = palette()
    for name, colours in (('standard', p.TEAMS), ('safe', p.TEAMS_CVD)):
        print(name, '{:.1f} ({}: {} and {})'.format(*nearest(colours, p.rgb)))
