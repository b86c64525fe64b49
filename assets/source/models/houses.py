"""Houses: three of each age, so that no street looks stamped. The game picks one by the building's number."""
from kit import *
from kit.halls import TERRA, THATCH, chimney, hall

from .homes import _wattle, thatched

BRICK = ('tile_d', 'tile', 'tile_d', 'tile')
SUNNY = ('tile_l', 'tile', 'tile_l', 'tile')


def placer(off):
    """puts things on walls of a hall that stands at `off`."""
    return lambda wl, geo, u, v=0, out=0: wl.place(geo, u, v, out).move(*off)


def flower_box(w=.5):
    g = box(w, .16, .14, 'wood', at=(0, -.09, 0))
    for k in range(4):
        g.add(ico(.07, ('petal_r', 'petal_y', 'leaf', 'flower')[k], 0).move(-w * .38 + w * .25 * k, -.09, .17))
    return g


@model
def house(seed=1, roof=TERRA):
    m = Model('house', 'building', footprint=[2, 2])
    p = m.part('house')
    g, lo, up = hall(2.5, 2.9, 0, 1.15, 2.25, 1.75, roof=roof, seed=seed, posts=3, rows=6, cols=6, stone_count=4)
    off = (-.35, .1, 0)
    g.move(*off)
    pl = placer(off)
    g.add(pl(lo[0], door(.72, 1.05, 'team*0.8'), .80, -.2))
    g.add(pl(lo[0], window(.46, .42), 1.85, .25))
    g.add(pl(up[0], window(.50, .62, shutters='team*0.85'), 1.37, .22, .05))
    g.add(pl(up[1], window(.5, .6), .85, .24, .05), pl(up[1], window(.5, .6), 2.25, .24, .05))
    g.add(pl(lo[1], window(.4, .4), .6, .3))
    g.add(chimney(-1.12, .85, 2.3, 4.25, .48))
    m.spots['smoke'] = [(-1.12, .85, 4.5)]
    g.add(pl(up[0], banner(.62, 1.0), 1.37, 1.98, .10))
    pole, cloth = flag(1.25, .95, .58)
    g.add(pole.move(-.35, -1.35, 3.85), cloth.rot(rz=195).move(-.35, -1.35, 3.85))
    # lean-to on the right
    g.add(box(.95, 1.7, 1.0, 'plaster_d', at=(1.3, .45, 0), tess=.8))
    for w_ in plan(.95, 1.7, 0, 1.0, at=(1.3, .45))[0:3]:
        g.add(timber(w_, 2 if w_.len < 1 else 3, (0, 1), None))
    g.add(courses((2.02, -.62, .92), (2.02, 1.52, .92), (.85, 1.52, 1.66), (.85, -.62, 1.66), roof, rows=3, n=4, seed=seed))
    g.add(barrel(.24, .55, at=(1.15, -.72, 0)), logs(3, .9, .11, at=(1.55, -.95, 0), rz=90), crate(.38, at=(-1.55, -1.55, 0), rz=20))
    g.add(prism(7, .62, .6, .08, 'stone_l', at=(-.75, -1.72, 0), sq=(1, .7)))
    p.add(g)
    return m


@model
def house_2(seed=11):
    """broad front, ridge along the street, a dormer, a porch and a little garden."""
    m = Model('house_2', 'building', footprint=[2, 2])
    p = m.part('house')
    g, lo, up = hall(3.1, 2.1, 0, 1.1, 1.95, 1.55, roof=BRICK, seed=seed, posts=4, rows=5, cols=7, axis='x', stone_count=4, brace='v')
    off = (-.05, .55, 0)
    g.move(*off)
    pl = placer(off)
    g.add(pl(lo[0], door(.72, 1.02, 'team*0.8'), 2.25, -.1), pl(lo[0], window(.5, .45, shutters='team*0.85'), .95, .3))
    g.add(pl(up[0], window(.44, .46), .75, .18, .05), pl(up[0], window(.44, .46), 2.6, .18, .05), pl(up[1], window(.42, .45), 1.15, .18, .05), pl(up[1], banner(.52, .85), 1.15, 1.5, .08))
    g.add(pl(lo[0], flower_box(.55), .95, .16, .05))
    d = box(1.0, 1.0, .75, 'plaster').add(gable_roof(1.0, 1.1, .75, .75, BRICK, rows=3, colsn=2, over=.18, seed=9), gable_end(1.0, .75, .75, -.5, -1, over=.18))
    wd = plan(1.0, 1.0, 0, .75)[0]
    d.add(timber(wd, 2, (0, 1), None, w=.12), wd.place(window(.36, .42, shutters='team*0.85'), .5, .16))
    g.add(d.move(-.75, -.25, 2.15))
    g.add(chimney(1.15, 1.0, 2.1, 4.15, .46))
    m.spots['smoke'] = [(1.15, 1.0, 4.4)]
    for x in (.30, 1.10):                                  # porch
        g.add(beam((x, -1.05, 0), (x, -1.05, 1.15), .1, .1, 'wood_d'))
    g.add(awning((.05, -1.2, 1.14), (1.35, -1.2, 1.14), (1.35, -.42, 1.56), (.05, -.42, 1.56), n=5, cols=('team', 'linen'), drop=.12))
    g.add(prism(7, .5, .48, .07, 'stone_l', at=(.7, -1.3, 0), sq=(1, .7)))
    # the garden: a fence, cabbages, a bee hive
    g.add(fence((-1.75, -1.7), (-.2, -1.7), .5, seed=2), fence((-1.75, -1.7), (-1.75, -.6), .5, seed=3), box(1.35, .85, .06, 'soil', at=(-.95, -1.18, 0)))
    for k in range(6):
        g.add(ico(.13, ('leaf_l', 'grass_l', 'leaf')[k % 3], 0).scale(1, 1, .75).move(-1.4 + .42 * (k % 3), -1.4 + .42 * (k // 3), .12))
    g.add(lathe([(.22, 0), (.24, .16), (.17, .34), (0, .44)], 8, ['hay', 'thatch_d', 'hay'], 30, at=(-1.55, -.38, .02)), barrel(.22, .5, at=(1.62, -.72, 0)))
    pole, cloth = flag(1.15, .9, .55)
    g.add(pole.move(-1.6, .55, 3.3), cloth.rot(rz=195).move(-1.6, .55, 3.3))
    p.add(g)
    return m


@model
def house_3(seed=23):
    """tall and narrow: a jettied upper floor, outside stairs, a hipped annexe."""
    m = Model('house_3', 'building', footprint=[2, 2])
    p = m.part('house')
    g, lo, up = hall(1.95, 2.3, 0, 1.35, 2.75, 1.5, roof=SUNNY, seed=seed, posts=3, rows=5, cols=5, jetty=.18, stone_count=4, brace='cross')
    off = (.55, .45, 0)
    g.move(*off)
    pl = placer(off)
    g.add(pl(lo[0], door(.74, 1.1, 'team*0.8', arch=True, stone='stone_l'), .95, -.2))
    g.add(pl(up[0], window(.42, .6, shutters='team*0.85'), .62, .40, .05), pl(up[0], window(.42, .6, shutters='team*0.85'), 1.70, .40, .05), pl(up[0], banner(.55, 1.0), 1.16, 2.05, .10))
    g.add(pl(up[1], window(.45, .6), .7, .40, .05), pl(up[1], window(.45, .6), 1.9, .40, .05), pl(lo[1], window(.36, .42), 1.15, .4))
    g.add(pl(up[0], flower_box(.48), .62, .22, .06), pl(up[0], flower_box(.48), 1.70, .22, .06))
    g.add(chimney(1.15, 1.25, 2.6, 4.7, .44))
    m.spots['smoke'] = [(1.15, 1.25, 4.95)]
    # annexe with a hip roof
    c = (-1.0, .85)
    g.add(box(1.5, 1.5, 1.15, 'plaster', at=(*c, 0), tess=.8), box(1.58, 1.58, .35, 'stone', at=(*c, 0), tess=.8))
    for wl in plan(1.5, 1.5, .35, 1.15, at=c):
        g.add(timber(wl, 3, (1,), None, w=.13))
    g.add(plan(1.5, 1.5, 0, 1.15, at=c)[0].place(window(.4, .42), .75, .5), hip_roof(1.5, 1.5, 1.05, 1.15, SUNNY, rows=3, over=.25).move(*c))
    # stairs along the front, hay loft hoist
    for k in range(5):
        g.add(box(.5, .3, .17 * (k + 1), ('stone', 'stone_l')[k % 2], at=(-.30 - .0, -1.05 + .26 * k, 0)))
    g.add(crate(.4, at=(-1.35, -.45, 0), rz=20), barrel(.22, .5, at=(-1.0, -.85, 0)), crate(.32, at=(1.62, -1.15, 0), rz=35), logs(2, .9, .12, at=(-1.45, -1.35, 0), rz=60))
    pole, cloth = flag(1.15, .9, .55)
    g.add(pole.move(.55, -.75, 4.15), cloth.rot(rz=195).move(.55, -.75, 4.15))
    p.add(g)
    return m


@model
def house_dark(seed=4):
    """first age: wattle, thatch, bare timber."""
    m = Model('house_dark', 'building', footprint=[2, 2])
    p = m.part('house_dark')
    at = (0, .1)
    g = _wattle(2.6, 2.7, 1.25, at)
    g.add(thatched(2.6, 2.7, 1.75, 1.22, at, seed=seed, cols=13))
    f = plan(2.6, 2.7, 0, 1.25, at=at)
    g.add(f[0].place(door(.75, 1.05, 'team*0.8', frame='wood'), 1.3), f[0].place(banner(.62, .95), 1.3, 2.28, .12), f[1].place(window(.4, .4), 1.3, .5))
    # washing line, and blankets thrown over it
    for y in (-.85, 1.05):
        g.add(beam((1.78, y, 0), (1.78, y, 1.2), .08, .08, 'wood'))
    g.add(beam((1.78, -.85, 1.14), (1.78, 1.05, 1.14), .03, .03, 'rope'))
    for y, w_, col in ((-.42, .62, 'team'), (.30, .5, 'linen'), (.80, .36, 'team')):
        g.add(Geo().sheet([(1.80, y - w_ / 2, .42), (1.84, y + w_ / 2, .46), (1.80, y + w_ / 2, 1.17), (1.80, y - w_ / 2, 1.17)], col))
    pole, cloth = flag(2.3, 1.0, .62)
    g.add(logs(3, 1.0, .12, at=(1.55, -1.1, 0), rz=10), hay(at=(-1.58, -.75, 0), r=.36))
    g.add(pole.move(-1.62, -1.42, 0), cloth.rot(rz=12).move(-1.62, -1.42, 0))
    m.spots['smoke'] = [(0, .9, 2.95)]
    p.add(g)
    return m


@model
def house_dark_2(seed=5):
    """a round hut with a tall thatched cone, hides drying outside."""
    m = Model('house_dark_2', 'building', footprint=[2, 2])
    p = m.part('house_dark')
    o = (-.15, .2)
    t = lathe([(1.38, 0), (1.40, .35), (1.34, 1.2)], 10, ['stone_d', 'plaster_d'], 0, cap0=False)
    for k in range(10):
        a = math.tau * (k + .5) / 10
        t.add(beam((1.41 * math.cos(a), 1.41 * math.sin(a), .1), (1.36 * math.cos(a), 1.36 * math.sin(a), 1.25), .14, .14, 'wood', up=(math.cos(a), math.sin(a), 0)))
    t.add(cone_roof(10, 1.95, 2.35, 1.0, THATCH, rows=5, flare=.05, step=.10), lathe([(.30, 3.05), (.22, 3.35), (0, 3.6)], 8, 'thatch_d', 20))
    for k in range(3):
        t.add(beam((0, 0, 3.1), (.30 * math.cos(k * 2.1), .30 * math.sin(k * 2.1), 3.75), .06, .06, 'wood'))
    front = Wall((-.5, -1.36), (.5, -1.36), 0, 2)
    t.add(box(.95, .5, 1.15, 'plaster_d', at=(0, -1.35, 0)), front.place(door(.68, .98, 'team*0.8', frame='wood'), .5, 0, .26))
    for s in (-1, 1):                                      # a little gable over the door
        t.add(courses((s * .78, -2.0, 1.02), (s * .78, -.9, 1.02), (0, -.9, 1.62), (0, -2.0, 1.62), THATCH, rows=2, n=3, step=.08, thick=.14) if s > 0 else
              courses((-.78, -.9, 1.02), (-.78, -2.0, 1.02), (0, -2.0, 1.62), (0, -.9, 1.62), THATCH, rows=2, n=3, step=.08, thick=.14))
    p.add(t.move(*o), banner(.5, .8).move(o[0], o[1] - 1.84, 1.55 + .05))
    for x in (1.25, 1.85):                                 # a hide stretched to dry
        p.add(beam((x, -1.35, 0), (x, -1.35, 1.3), .08, .08, 'wood'))
    p.add(beam((1.2, -1.35, 1.2), (1.9, -1.35, 1.2), .07, .07, 'wood'), Geo().sheet([(1.30, -1.37, .35), (1.80, -1.37, .30), (1.84, -1.37, 1.14), (1.27, -1.37, 1.16)], 'team'))
    pole, cloth = flag(2.1, .95, .6)
    p.add(pole.move(-1.62, -1.42, 0), cloth.rot(rz=12).move(-1.62, -1.42, 0), lathe([(.26, 0), (.30, .2), (.2, .36), (.22, .42)], 8, 'tile_d', 30, at=(-1.15, -1.55, 0)), barrel(.2, .42, at=(1.5, -.75, 0)), logs(2, .9, .12, at=(1.6, 1.3, 0), rz=30))
    m.spots['smoke'] = [(o[0], o[1], 3.7)]
    return m


@model
def house_dark_3(seed=8):
    """a low long house, ridge along the street, an open end for the beasts."""
    m = Model('house_dark_3', 'building', footprint=[2, 2])
    p = m.part('house_dark')
    w, l, h, o = 2.2, 2.1, 1.05, (-.55, .45)
    g = _wattle(w, l, h, o, posts=4)
    g.add(box(w + .12, l + .12, .25, 'stone_d', at=(*o, 0)))
    g.add(thatched(l, 3.45, 1.65, h - .03, at=(.02, .45), over=.42, seed=seed, cols=14, axis='x', horns=False))
    for y in (-.5, 1.4):
        g.add(tube([(1.68, y, 0), (1.68, y, 1.15)], [.12, .10], 'wood', n=5), tube([(1.1, y, 0), (1.1, y, 1.15)], [.10, .09], 'wood', n=5))
    for s in (-1, 1):
        g.add(beam((s * 1.88 + .02, .33, 2.45), (s * 2.02 + .02, .80, 3.0), .09, .09, 'wood'), beam((s * 1.88 + .02, .57, 2.45), (s * 2.02 + .02, .10, 3.0), .09, .09, 'wood'))
    f = plan(w, l, 0, h, at=o)
    g.add(f[0].place(door(.7, .95, 'team*0.8', frame='wood'), 1.5), f[0].place(window(.4, .36, frame='wood'), .6, .45), banner(.5, .75).move(-.05, -.70, 1.12))
    for x in (-.55, 1.05):                     # blankets aired on the thatch
        g.add(Geo().sheet([(x - .3, -.86, 1.32), (x + .3, -.86, 1.32), (x + .3, -.22, 2.04), (x - .3, -.22, 2.04)], 'team', gap=.05))
    g.add(hay(at=(1.35, .9, 0), r=.42), fence((.75, -.62), (1.8, -.62), .55, seed=4), box(.7, .3, .25, 'wood', at=(1.3, -.25, 0)), box(.6, .2, .05, 'hay', at=(1.3, -.25, .24)))
    pole, cloth = flag(2.1, .95, .6)
    g.add(pole.move(-1.62, -1.42, 0), cloth.rot(rz=12).move(-1.62, -1.42, 0))
    g.add(rock(.22, 'stone_d', at=(.2, -1.5, 0), seed=4), logs(3, .9, .11, at=(.75, -1.45, 0), rz=78), lathe([(.24, 0), (.28, .2), (.18, .34)], 8, 'tile_d', 30, at=(-1.2, -1.0, 0)))
    p.add(g)
    m.spots['smoke'] = [(-.6, .45, 2.9)]
    return m
