"""Engines and carts of later ages: low wooden frames on wheels, no crews, a flag in the player's colour."""
from kit import *
from kit.rigs import gait

from .mounts import MULE, mount

WHEEL_SPOKES = 6


def wheel(m, name, parent, at, r=.42, w=.14):
    p = m.part(name, parent, at)
    x, y, z = at
    g = lathe([(r * .80, -w / 2), (r, -w / 2), (r, w / 2), (r * .80, w / 2)], 10, ['wood_d', 'iron_d', 'wood_d'], 0, cap0=False, cap1=False)
    g.add(lathe([(r * .80, w / 2), (r * .80, -w / 2)], 10, 'wood', 0, cap0=False, cap1=False), lathe([(.10, -w * .8), (.10, w * .8)], 6, 'wood_l', 0))
    for k in range(WHEEL_SPOKES):
        a = math.tau * k / WHEEL_SPOKES
        g.add(beam((0, 0, 0), (r * .85 * math.cos(a), r * .85 * math.sin(a), 0), .07, .07, 'wood_l', up=(0, 0, 1)))
    p.add(g.rot(ry=90).move(x, y, z))
    return name


def rolling(m, wheels, turns=1.0, more=lambda ph: {}):
    """walk: wheels turn (they show the same spokes again after a sixth), the frame rocks."""
    step = -360 / WHEEL_SPOKES * round(turns * WHEEL_SPOKES)
    m.clip('walk', 2.0, lambda p: {**{w: (step * p, 0, 0) for w in wheels}, 'frame': dict(rot=(.8 * math.sin(4 * math.pi * p), .6 * math.sin(2 * math.pi * p), 0)), **more(p)}, 24)


def breaks(m, wheels, more=None):
    """die: the frame drops onto its broken wheels and leans."""
    spread = {w: dict(rot=(20, (62 if 'R' in w else -62), 0), loc=((.22 if 'R' in w else -.22), 0, -.22)) for w in wheels}
    end = {'frame': dict(rot=(6, 11, 4), loc=(.05, 0, -.26)), **spread, **(more or {})}
    m.clip('die', 1.2, keys((0, {}), (.35, {'frame': dict(rot=(-3, -4, 0), loc=(0, 0, .05))}), (.75, end), (1, end)), 10, loop=False)


def pennant(at, h=1.0):
    pole, cloth = flag(h, .75, .48)
    return pole.add(cloth).move(*at)


@later
def ram():
    """a long hide roof on wheels, an iron-shod beam under it."""
    m = Model('ram', 'unit', radius=.6)
    root = m.part('root')
    f = m.part('frame', root, (0, 0, .4))
    for s in (-1, 1):
        f.add(beam((s * .62, -1.5, .48), (s * .62, 1.4, .48), .18, .2, 'wood_d'))
        for y in (-1.35, 0, 1.25):
            f.add(beam((s * .62, y, .5), (s * .56, y, 1.35), .14, .14, 'wood'))
        slope = courses((s * .95, -1.65, 1.0), (s * .95, 1.55, 1.0), (0, 1.55, 1.95), (0, -1.65, 1.95), ('leather', 'leather', 'leather_d', 'cloth_b'), rows=3, n=5, step=.05, thick=.10, seed=5) if s > 0 else \
            courses((-.95, 1.55, 1.0), (-.95, -1.65, 1.0), (0, -1.65, 1.95), (0, 1.55, 1.95), ('leather', 'leather', 'leather_d', 'cloth_b'), rows=3, n=5, step=.05, thick=.10, seed=6)
        f.add(slope)
        for k in (-1, 1):                                  # cloth over the ridge
            y = k * .85
            f.add(Geo().sheet([(0, y - .36, 2.03), (0, y + .36, 2.03), (s * .80, y + .36, 1.26), (s * .80, y - .36, 1.26)][::-s], 'team', gap=.05))
    for y in (-1.35, 1.25):
        f.add(beam((-.7, y, .48), (.7, y, .48), .16, .16, 'wood_d'), extrude([(-.56, 1.1), (.56, 1.1), (0, 1.82)], y - .04, y + .04, 'plank'))
    f.add(tube([(0, -1.7, 1.97), (0, 1.6, 1.97)], .08, 'wood_d', n=5), pennant((0, -1.5, 1.95)))
    b = m.part('beam', f, (0, 0, 1.45))
    b.add(tube([(0, -1.2, .82), (0, 1.75, .82)], [.17, .20], 'trunk', n=7), tube([(0, 1.70, .82), (0, 2.05, .82), (0, 2.25, .82)], [.24, .22, .08], 'iron_d', n=7), lathe([(.225, 0), (.225, .1)], 7, 'iron').rot(rx=-90).move(0, 1.35, .82))
    for y in (-.8, .9):
        b.add(beam((0, y, .9), (0, y, 1.5), .04, .04, 'rope'))
    ws = [wheel(m, f'wheel_{n}', root, (s * .80, y, .38), .38) for n, s, y in (('RF', 1, 1.0), ('LF', -1, 1.0), ('RB', 1, -1.05), ('LB', -1, -1.05))]
    m.clip('idle', 3.0, lambda p: {'beam': (2 * math.sin(math.tau * p), 0, 0)}, 8)
    rolling(m, ws, more=lambda p: {'beam': (4 * math.sin(math.tau * p * 2), 0, 0)})
    m.clip('attack', 1.6, keys((0, {}), (.30, {'beam': dict(rot=(0, 0, 0), loc=(0, -.75, .06))}), (.5, {'beam': dict(loc=(0, .65, 0)), 'frame': dict(loc=(0, .06, 0))}), (.62, {'beam': dict(loc=(0, .5, 0))}), (1, {})), 16, strike=.5)
    breaks(m, ws, {'beam': dict(rot=(-8, 0, 0), loc=(0, .2, -.3))})
    return m


@later
def mangonel():
    """a heavy frame with a spoon arm against a padded bar."""
    m = Model('mangonel', 'unit', radius=.6)
    root = m.part('root')
    f = m.part('frame', root, (0, 0, .4))
    for s in (-1, 1):
        f.add(beam((s * .60, -1.45, .55), (s * .60, 1.35, .55), .22, .28, 'wood'), beam((s * .60, .28, .6), (s * .56, .28, 1.75), .2, .2, 'wood_d'))
        f.add(beam((s * .60, -1.0, .65), (s * .57, .22, 1.55), .13, .13, 'wood_d'), beam((s * .60, 1.2, .65), (s * .57, .36, 1.45), .12, .12, 'wood_d'))
        f.add(lathe([(.24, -.10), (.24, .10)], 8, 'iron_d', 0).rot(ry=90).move(s * .72, -.15, .62))
    for y in (-1.35, -.15, 1.25):
        f.add(beam((-.7, y, .52), (.7, y, .52), .2, .2, 'wood_d'))
    f.add(tube([(-.62, .30, 1.72), (.62, .30, 1.72)], .13, 'wood_d', n=6), tube([(-.42, .22, 1.72), (.42, .22, 1.72)], .20, 'leather', n=7), tube([(-.5, -.15, .62), (.5, -.15, .62)], .17, 'rope', n=7))
    for s in (-1, 1):                                      # painted boards along the cheeks, a cloth over the padded bar
        f.add(box(.05, 1.15, .42, 'team', at=(s * .735, .72, .58)), box(.06, 1.2, .07, 'gold_d', at=(s * .735, .72, .98)), box(.05, .80, .36, 'team*0.9', at=(s * .735, -.98, .58)))
    for y0, z0, y1, z1 in ((.05, 1.86, .34, 1.95), (.34, 1.95, .52, 1.72), (.52, 1.72, .55, 1.30)):
        f.add(Geo().sheet([(-.40, y0, z0), (.40, y0, z0), (.40, y1, z1), (-.40, y1, z1)], 'team', gap=.04))
    f.add(pennant((-.6, 1.25, .6), 1.3), tube([(-.6, -1.25, .85), (.6, -1.25, .85)], .10, 'wood_l', n=6))
    a = m.part('arm', f, (0, -.15, .66))
    a.add(tube([(0, -.15, .66), (0, -1.55, .98)], [.12, .10], 'wood_l', n=6), lathe([(.10, .0), (.30, .12), (.33, .20)], 8, ['wood', 'wood_d'], 20).move(0, -1.72, .96), lathe([(.25, .13), (.10, .12)][::-1], 8, 'dark', 0, cap0=False, cap1=False).move(0, -1.72, .98))
    st = m.part('stone', a, (0, -1.72, 1.16), at_times=True)
    st.add(rock(.21, 'stone', seed=3).move(0, -1.72, 1.06))
    ws = [wheel(m, f'wheel_{n}', root, (s * .86, y, .42)) for n, s, y in (('RF', 1, .95), ('LF', -1, .95), ('RB', 1, -.95), ('LB', -1, -.95))]
    full, empty = {'stone': dict(scale=1)}, {'stone': dict(scale=0)}
    m.clip('idle', 3.0, lambda p: {'arm': (0, 0, 0), **full}, 2)
    rolling(m, ws, more=lambda p: full)
    up = {'arm': (-104, 0, 0)}
    m.clip('attack', 2.4, keys((0, {'arm': (0, 0, 0), **full}), (.12, {'arm': (4, 0, 0), **full}), (.20, {**up, **full}), (.201, {**up, **empty}), (.26, {'arm': (-96, 0, 0), 'frame': dict(rot=(-4, 0, 0)), **empty}), (.45, {**up, **empty}), (.88, {'arm': (0, 0, 0), **empty}), (.90, {'arm': (0, 0, 0), **full}), (1, {'arm': (0, 0, 0), **full})), 24, strike=.2)
    breaks(m, ws, {'arm': (-30, 14, 0), **empty})
    return m


@later
def trebuchet():
    """five metres of timber: a long arm, a box of stones, a sling."""
    m = Model('trebuchet', 'unit', radius=.7)
    root = m.part('root')
    f = m.part('frame', root, (0, 0, .2))
    for s in (-1, 1):
        f.add(beam((s * .95, -1.9, .16), (s * .95, 1.9, .16), .26, .3, 'wood_d'))
        for y in (-1.6, 1.6):
            f.add(beam((s * .95, y, .2), (s * .62, 0, 3.35), .2, .2, 'wood'))
        f.add(beam((s * .92, 0, .2), (s * .62, 0, 3.45), .17, .17, 'wood_l'), beam((s * .84, -.78, 1.7), (s * .84, .78, 1.7), .12, .12, 'wood_d'))
        q = [(s * .99, -1.30, .62), (s * .99, 1.30, .62), (s * .86, .70, 1.78), (s * .86, -.70, 1.78)]
        f.add(Geo().sheet(q if s > 0 else q[::-1], 'team', gap=.04))
        q = [(s * .85, -.66, 1.86), (s * .85, .66, 1.86), (s * .72, .16, 2.86), (s * .72, -.16, 2.86)]
        f.add(Geo().sheet(q if s > 0 else q[::-1], 'team*0.9', gap=.04))
        f.add(beam((s * 1.7, .0, .12), (s * .70, 0, 2.2), .12, .12, 'wood_d'))
    for y in (-1.85, 0, 1.85):
        f.add(beam((-1.15, y, .14), (1.15, y, .14), .22, .22, 'wood_d'))
    f.add(box(1.5, 2.6, .06, 'plank', at=(0, -.4, .28)), tube([(-.75, 0, 3.35), (.75, 0, 3.35)], .12, 'iron_d', n=6), tube([(-.8, -1.5, .55), (.8, -1.5, .55)], .15, 'wood_l', n=7))
    f.add(pennant((.62, 0, 3.4), 1.2))
    a = m.part('arm', f, (0, 0, 3.35))
    a.add(tube([(0, .95, 3.35), (0, 0, 3.35), (0, -3.0, 3.35)], [.20, .19, .09], 'wood_l', n=6))
    for y in (.6, -.6, -1.4, -2.2):
        a.add(lathe([(.20 - abs(y) * .03, 0), (.20 - abs(y) * .03, .12)], 6, 'iron_d', 0).rot(rx=90).move(0, y, 3.35))
    w = m.part('weight', a, (0, .95, 3.35))
    w.add(box(1.03, .98, .42, 'team', at=(0, .95, 2.13)), box(1.0, .95, 1.0, 'wood', at=(0, .95, 1.85), tess=.6), box(1.06, 1.0, .14, 'iron_d', at=(0, .95, 1.95)), box(1.06, 1.0, .12, 'iron_d', at=(0, .95, 2.6)))
    for s in (-1, 1):
        w.add(beam((s * .42, .95, 2.85), (0, .95, 3.35), .09, .09, 'wood_d'))
    for k in range(6):
        w.add(rock(.2, ('stone', 'stone_d', 'stone_l')[k % 3], seed=k).move(.3 * (k % 3 - 1), .75 + .4 * (k // 3), 2.80))
    sl = m.part('sling', a, (0, -3.0, 3.35))
    sl.add(tube([(.05, -3.0, 3.35), (.12, -2.2, 2.4)], .02, 'rope', n=3), tube([(-.05, -3.0, 3.35), (-.12, -2.2, 2.4)], .02, 'rope', n=3), box(.34, .3, .06, 'leather', at=(0, -2.15, 2.36)))
    st = m.part('stone', sl, (0, -2.15, 2.5), at_times=True)
    st.add(rock(.22, 'stone', seed=4).move(0, -2.15, 2.36))
    full, empty = {'stone': dict(scale=1)}, {'stone': dict(scale=0)}
    cocked = {'arm': (34, 0, 0), 'weight': (-34, 0, 0), 'sling': (-34, 0, 0)}
    loosed = {'arm': (-78, 0, 0), 'weight': (78, 0, 0), 'sling': (40, 0, 0)}
    still = {'arm': (-66, 0, 0), 'weight': (66, 0, 0), 'sling': (64, 0, 0)}
    m.clip('idle', 3.0, lambda p: {**cocked, **full}, 2)
    m.clip('walk', 2.0, lambda p: {**cocked, **empty, 'frame': dict(rot=(1.0 * math.sin(math.tau * p), 1.2 * math.sin(math.tau * 2 * p), 0))}, 12)
    m.clip('attack', 4.0, keys((0, {**cocked, **full}), (.10, {**cocked, **full}), (.20, {**loosed, **full}), (.201, {**loosed, **empty}), (.27, {**still, **empty, 'frame': (3, 0, 0)}), (.34, {**loosed, **empty}), (.42, {**still, **empty}), (.90, {**cocked, **empty}), (.92, {**cocked, **full}), (1, {**cocked, **full})), 30, strike=.2)
    m.clip('die', 1.6, keys((0, {**cocked, **empty}), (.4, {'arm': (-40, 20, 0), 'weight': (40, 0, 0), **empty, 'frame': (0, 14, 0)}), (.8, {'arm': (-70, 50, 0), 'weight': (70, 20, 0), **empty, 'frame': dict(rot=(0, 62, 0), loc=(.7, 0, .35))}),
                            (1, {'arm': (-74, 56, 0), 'weight': (74, 22, 0), **empty, 'frame': dict(rot=(0, 66, 0), loc=(.7, 0, .32))})), 14, loop=False)
    return m


@later
def scorpion():
    """a great crossbow on a wheeled stand."""
    m = Model('scorpion', 'unit', radius=.45)
    root = m.part('root')
    f = m.part('frame', root, (0, 0, .4))
    for s in (-1, 1):
        f.add(beam((s * .34, -.8, .45), (s * .34, .7, .45), .14, .16, 'wood_d'), beam((s * .34, -.6, .5), (0, .1, 1.15), .12, .12, 'wood'), beam((s * .34, .6, .5), (0, .1, 1.15), .12, .12, 'wood'))
        f.add(box(.05, 1.1, .36, 'team', at=(s * .43, 0, .50)), box(.06, 1.14, .06, 'gold_d', at=(s * .43, 0, .84)))
    b = m.part('bow', f, (0, .1, 1.2))
    for s in (-1, 1):                                      # shields that hide whoever winds it
        b.add(extrude([(s * .14, 1.05), (s * .62, 1.12), (s * .58, 1.72), (s * .14, 1.82)], .50, .56, 'team'))
    b.add(box(.22, 2.0, .16, 'wood_l', at=(0, .05, 1.14)), box(.70, .26, .42, 'wood_d', at=(0, .62, 1.02)))
    for s in (-1, 1):
        b.add(tube([(s * .25, .65, 1.22), (s * .85, .72, 1.24), (s * 1.25, .40, 1.22)], [.09, .07, .03], 'wood', n=5), lathe([(.10, .95), (.10, 1.50)], 6, 'rope', 0, at=(s * .25, .62, 0)), tube([(s * 1.25, .40, 1.22), (0, -.45, 1.32)], .016, 'linen', n=3))
    b.add(pennant((0, -.85, 1.2), .9))
    t = m.part('bolt', b, (0, 0, 1.36), at_times=True)
    t.add(tube([(0, -.45, 1.36), (0, 1.1, 1.36)], .035, 'wood_l', n=5), lathe([(.07, 0), (0, .26)], 4, 'iron_l', 0).rot(rx=-90).move(0, 1.08, 1.36))
    ws = [wheel(m, f'wheel_{n}', root, (s * .55, 0, .42)) for n, s in (('R', 1), ('L', -1))]
    m.clip('idle', 3.0, lambda p: {'bolt': dict(scale=1)}, 2)
    rolling(m, ws, more=lambda p: {'bolt': dict(scale=1)})
    m.clip('attack', 2.0, keys((0, {'bolt': dict(scale=1)}), (.2, {'bolt': dict(scale=1, loc=(0, .4, 0))}), (.201, {'bolt': dict(scale=0)}), (.26, {'bow': dict(rot=(3, 0, 0), loc=(0, -.06, 0)), 'bolt': dict(scale=0)}), (.85, {'bolt': dict(scale=0)}), (.86, {'bolt': dict(scale=1)}), (1, {'bolt': dict(scale=1)})), 20, strike=.2)
    breaks(m, ws, {'bow': (10, 18, 12), 'bolt': dict(scale=0)})
    return m


@later
def bombard():
    """a great bronze-bound tube on a sled of beams."""
    m = Model('bombard', 'unit', radius=.5)
    root = m.part('root')
    f = m.part('frame', root, (0, 0, .4))
    for s in (-1, 1):
        f.add(beam((s * .36, -1.35, .26), (s * .36, .6, .62), .18, .26, 'wood_d'), box(.05, 1.25, .36, 'team', at=(s * .47, -.62, .34)))
        f.add(extrude([(s * .30, .62), (s * .92, .62), (s * .88, 1.25), (s * .36, 1.36)], .78, .84, 'team'), box(.07, .10, .8, 'wood_d', at=(s * .60, .72, .45)))
    for y, z in ((-1.2, .28), (-.4, .44), (.45, .58)):
        f.add(beam((-.5, y, z), (.5, y, z), .14, .14, 'wood'))
    b = m.part('barrel', f, (0, 0, .85))
    b.add(lathe([(.30, -.75), (.32, -.6), (.28, .2), (.25, .95), (.30, 1.0), (.30, 1.12)], 9, ['iron_d', 'iron_d', 'iron_d', 'iron', 'iron'], 30).rot(rx=-78).move(0, 0, .88), lathe([(.19, 1.125), (.18, 1.13)], 9, 'black', 0).rot(rx=-78).move(0, 0, .88))
    for z in (-.35, .15, .6):
        b.add(lathe([(.325, z), (.325, z + .10)], 9, 'gold_d', 0, cap0=False, cap1=False).rot(rx=-78).move(0, 0, .88))
    f.add(pennant((-.36, -1.25, .3), 1.3), barrel(.2, .42, at=(.0, -1.1, .40)))
    ws = [wheel(m, f'wheel_{n}', root, (s * .62, .15, .46), .46) for n, s in (('R', 1), ('L', -1))]
    m.clip('idle', 3.0, lambda p: {'barrel': (0, 0, 0)}, 2)
    rolling(m, ws)
    m.clip('attack', 3.0, keys((0, {}), (.18, {'barrel': (3, 0, 0)}), (.22, {'barrel': dict(rot=(8, 0, 0), loc=(0, -.28, 0)), 'frame': dict(rot=(5, 0, 0), loc=(0, -.16, 0))}), (.5, {'frame': dict(loc=(0, -.10, 0))}), (1, {})), 20, strike=.2)
    breaks(m, ws, {'barrel': (-14, 0, 10)})
    return m


@later
def trade_cart():
    """a mule before a two-wheeled cart of sacks and bales under a striped tilt."""
    m = Model('trade_cart', 'unit', radius=.5)
    root = m.part('root')
    mount(m, **MULE, prefix='', parent='root')
    for p in m.parts.values():
        if p.name != 'root':
            p.geo.move(0, 1.0, 0)
            p.pivot = p.pivot + (0, 1.0, 0)
    b = m.parts['body']
    b.add(tube([(0, 1.62, .70), (.36, 1.60, .95), (.30, 1.52, 1.22), (-.30, 1.52, 1.22), (-.36, 1.60, .95), (0, 1.62, .70)], .075, 'leather', n=5), box(.5, .5, .06, 'team', at=(0, .95, 1.27)))
    f = m.part('frame', root, (0, -.6, .5))
    for s in (-1, 1):
        f.add(beam((s * .46, 1.55, .86), (s * .40, -1.5, .62), .09, .10, 'wood'))
        f.add(beam((s * .58, .20, .72), (s * .58, -1.50, .72), .08, .1, 'wood_d'), box(.06, 1.6, .34, 'plank', at=(s * .60, -.65, .72)))
    f.add(box(1.15, 1.65, .08, 'wood', at=(0, -.65, .64)), box(1.15, .06, .34, 'plank', at=(0, .14, .72)), box(1.15, .06, .34, 'plank', at=(0, -1.46, .72)))
    for y in (-1.35, -.65, .05):                           # hoops and tilt
        pts = [(.6 * math.cos(a), y, 1.02 + .62 * math.sin(a)) for a in np.linspace(0, math.pi, 7)]
        f.add(tube(pts, .03, 'wood_d', n=3))
    pts = [(.63 * math.cos(a), 1.03 + .66 * math.sin(a)) for a in np.linspace(.12, math.pi - .12, 7)]
    for k in range(4):
        y0, y1 = -1.42 + .385 * k, -1.42 + .385 * (k + 1)
        for (x0, z0), (x1, z1) in zip(pts, pts[1:]):
            f.add(Geo().sheet([(x0, y0, z0), (x0, y1, z0), (x1, y1, z1), (x1, y0, z1)][::-1], 'team' if k % 2 == 0 else 'linen'))
    for x, y, c in ((-.25, -1.2, 'linen'), (.25, -1.15, 'linen_d'), (0, .0, 'hay')):
        f.add(lathe([(.22, 0), (.27, .2), (.14, .36), (.1, .42)], 7, c, 40).move(x, y, .72))
    ws = [wheel(m, f'wheel_{n}', root, (s * .78, -.65, .52), .52) for n, s in (('R', 1), ('L', -1))]
    m.clip('idle', 4.0, keys((0, {}), (.3, {'neck': (-30, 0, 0)}), (.6, {'neck': (-26, 0, 8)}), (1, {})), 14)
    step = -360 / WHEEL_SPOKES * 3
    m.clip('walk', 1.0, lambda p: {**gait(p, 24, 30, .03), **{w: (step * p, 0, 0) for w in ws}, 'frame': (1.2 * math.sin(math.tau * p * 2), 0, 0)}, 16)
    over = {'body': dict(rot=(0, 84, 0), loc=(-.25, 0, -.55)), 'neck': (-24, 0, 0), 'frame': dict(rot=(0, -24, 0), loc=(0, 0, -.2)), 'wheel_L': dict(rot=(0, -70, 0), loc=(-.3, 0, -.42)), 'wheel_R': dict(rot=(0, 12, 0))}
    m.clip('die', 1.2, keys((0, {}), (.6, over), (1, over)), 10, loop=False)
    return m
