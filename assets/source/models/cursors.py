"""Cursors: props in the picture plane (x right, z up, seen from -Y), each with the point that points. A square of 1.8 m is drawn,
its upper left corner at (-.9, .9)."""
from kit import *

from .gear import axe, bow, hammer, hoe, pick, sword

SPAN_M, UP_M = 1.8, 1.0                 # drawn that far above the ground, where it hides nothing
HOT = {}                                # name -> (x, z) of the hot spot


def cursor(hot, name=None):
    def take(fn):
        id = name or fn.__name__

        def build():
            m = Model('cursor_' + id, 'prop')
            m.part('cursor').add(fn().move(0, 0, UP_M))
            return m
        HOT[id] = hot
        REGISTRY['cursor_' + id] = build
        return fn
    return take


def leaning(tool, deg, at, size=1.0):
    """a tool held by its middle, its end towards the upper left."""
    return tool.rot(rx=90).rot(rz=90).scale(size).rot(ry=-deg).move(at[0], 0, at[1])


POINTER = [(0, 0), (.06, -1.10), (.36, -.82), (.62, -1.28), (.82, -1.16), (.58, -.72), (.98, -.66)]


@cursor((-.78, .80))
def pointer():
    g = extrude([(x * 1.15, z * 1.15) for x, z in POINTER], -.02, .10, 'wood_d')
    return g.add(extrude([(.07 + x * 1.0, -.12 + z * .98) for x, z in POINTER], -.06, .0, 'linen')).move(-.78, 0, .80)


@cursor((-.80, .80))
def attack():
    return leaning(sword(1.55, .21), 45, (.27, -.27), .98)


@cursor((-.74, .52))
def chop():
    return leaning(axe(1.25), 38, (.42, -.52), 1.35).scale(1, 2.2, 1)


@cursor((-.80, .34))
def mine():
    return leaning(pick(1.25), 38, (.42, -.52), 1.25).scale(1, 2, 1)


@cursor((-.62, .62))
def farm():
    return leaning(hoe(1.35), 40, (.34, -.34), 1.1).scale(1, 2, 1)


@cursor((-.30, .62))
def gather():
    """an open hand reaching for berries."""
    g = box(.52, .20, .52, 'skin', at=(.22, 0, -.55), bevel=.06).add(box(.56, .24, .30, 'team', at=(.22, 0, -.86), bevel=.05))
    for k, (x, h) in enumerate(((0, .48), (.15, .60), (.30, .56), (.44, .42))):
        g.add(box(.13, .16, h, 'skin', at=(x, 0, -.08), bevel=.04))
    g.add(box(.15, .16, .46, 'skin', bevel=.04).rot(ry=-48).move(-.02, 0, -.40))
    for x, z in ((-.52, .50), (-.28, .62), (-.40, .30)):
        g.add(ball(.15, 'berry', at=(x, -.05, z), n=8, m=5))
    return g


@cursor((-.72, .72))
def hunt():
    b = bow(1.7).rot(rx=90).rot(rz=90).scale(1.0, 2.2, 1.0).rot(ry=-45).move(.12, 0, -.12)
    a = tube([(.62, -.1, -.62), (-.56, -.1, .56)], .045, 'wood_l', n=5).add(prism(4, .13, 0, .28, 'iron_l').rot(ry=-45).move(-.52, -.1, .52))
    for s in (0, .14):
        a.add(box(.24, .06, .10, 'white').rot(ry=45).move(.56 - s, -.12, -.62 + s))
    return b.add(a)


@cursor((-.62, .58))
def build():
    return leaning(hammer(1.15), 40, (.40, -.50), 1.45)


@cursor((-.62, .58))
def repair():
    g = leaning(hammer(1.1), 42, (.45, -.40), 1.25)
    saw = extrude([(-.05, 0), (.26, 0), (.14, 1.15), (0, 1.15)], .16, .22, 'iron_l').add(box(.30, .16, .36, 'wood', at=(.10, .19, -.34), bevel=.03))
    return g.add(saw.rot(ry=38).move(-.55, 0, -.52))


@cursor((-.40, -.80))
def rally():
    g = tube([(-.40, 0, -.80), (-.40, 0, .80)], .075, 'wood_d', n=6).add(ball(.12, 'gold', at=(-.40, 0, .80), n=7, m=5))
    for k in range(3):
        x0, x1 = -.36 + .36 * k, -.36 + .36 * (k + 1)
        g.sheet([(x0, -.02 * (k % 2), -.02 + .06 * k), (x1, -.02, -.02 + .06 * (k + 1)), (x1, -.02, .74 - .05 * (k + 1)), (x0, -.02 * (k % 2), .74 - .05 * k)], 'team' if k % 2 == 0 else 'team*0.85')
    return g


@cursor((0, 0))
def forbidden():
    g = tube([(.62 * math.cos(a), 0, .62 * math.sin(a)) for a in np.linspace(0, math.tau, 17)], .13, 'berry', n=6)
    return g.add(box(.24, .2, 1.15, 'berry', at=(0, 0, -.575)).rot(ry=45))


def _arrow(deg):
    a = extrude([(-.42, .12), (.42, .12), (0, .78)], -.10, .10, 'gold').add(box(.34, .20, .62, 'gold', at=(0, 0, -.46)), box(.30, .18, .10, 'gold_d', at=(0, 0, -.62)))
    return a.rot(ry=deg)


for _k, _d in enumerate(('n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw')):
    _a = math.radians(45 * _k)
    cursor((.78 * math.sin(_a), .78 * math.cos(_a)), f'scroll_{_d}')(lambda deg=45 * _k: _arrow(deg))
