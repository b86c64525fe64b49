"""Town centres. Buildings face the default camera: their front is -Y here, +Z in the file."""
from kit import *
from kit.halls import TERRA, THATCH, chimney, hall


def _wattle(w, l, h, at, posts=4, seed=1):
    """a wattle-and-daub box with a frame of bare poles."""
    g = box(w, l, h, 'plaster_d', at=(*at, 0), tess=.7)
    for wl in plan(w, l, 0, h, at=at):
        g.add(timber(wl, max(2, round(posts * wl.len / w)), (0, 1), None, col='wood', w=.15))
    return g


def thatched(w, l, h, z, at=(0, 0), over=.45, seed=1, cols=None, rows=3, axis='y', wall='plaster_d', horns=True):
    """thatched gable roof with wattle gables and crossed poles at the ridge's ends."""
    g = gable_roof(w, l, h, z, THATCH, rows=rows, colsn=cols or round(l * 4.5), over=over, thick=.26, step=.10, flare=.06, sag=.14,
                   seed=seed, ridge='thatch_d', barge='thatch_d')
    for f in (-1, 1):
        g.add(gable_end(w, h, z, f * l / 2, f, wall, 'wood', over=over, flare=.06))
        for s in (-1, 1) if horns else ():
            y = f * (l / 2 + .1)
            g.add(beam((s * .12, y, z + h - .25), (-s * .28, y + f * .08, z + h + .32), .09, .09, 'wood'))
    return (g.rot(rz=90) if axis == 'x' else g).move(*at)


@model
def town_centre_dark(seed=2):
    """first age: a great thatched hall with a lookout of poles, an open thatched porch, a striped stall."""
    m = Model('town_centre_dark', 'building', footprint=[4, 4])
    p = m.part('town_centre')
    g = box(7.7, 7.7, .06, 'dirt', taper=.985, tess=1.1).vary(.04, seed)
    r = random.Random(seed)
    for i in range(16):                                    # trodden flat stones towards the door
        x, y = r.uniform(-3.2, 1.2), r.uniform(-3.5, -.4)
        g.add(prism(6, .36, .34, .05, r.choice(('stone', 'stone_l', 'dirt_l')), at=(x, y, .05), sq=(1, .8)))
    # hall, ridge along x
    w, l, h, o = 5.4, 3.2, 1.7, (-.75, 1.45)
    g.add(_wattle(w, l, h, o, posts=6), box(w + .2, l + .2, .3, 'stone_d', at=(*o, 0)))
    g.add(thatched(l, w, 2.6, h - .03, at=o, over=.5, seed=seed, cols=19, rows=4, axis='x'))
    f = plan(w, l, 0, h, at=o)
    g.add(f[0].place(door(1.15, 1.4, 'wood', frame='wood'), 2.9))
    for u in (.9, 1.7, 4.3):
        g.add(f[0].place(window(.42, .45, frame='wood'), u, .75))
    for u in (.8, 2.2):
        g.add(f[3].place(window(.42, .45, frame='wood'), u, .75))
    g.add(f[0].place(banner(.6, 1.0), 2.08, 1.55, .08), f[0].place(banner(.6, 1.0), 3.78, 1.55, .08))
    # lookout
    tx, ty, tw, th = 2.5, 2.1, 1.9, 3.9
    t = Geo()
    for sx in (-1, 1):
        for sy in (-1, 1):
            t.add(tube([(sx * tw * .56, sy * tw * .56, 0), (sx * tw * .46, sy * tw * .46, th + 1.5)], [.16, .12], 'wood_d', n=6))
        t.add(beam((sx * tw * .55, -tw * .55, .4), (sx * tw * .49, tw * .49, th - .5), .09, .09, 'wood'), beam((-tw * .55, sx * tw * .55, .4), (tw * .49, sx * tw * .49, th - .5), .09, .09, 'wood'))
        t.add(beam((sx * tw * .55, tw * .55, .4), (sx * tw * .49, -tw * .49, th - .5), .08, .08, 'wood'), beam((tw * .55, sx * tw * .55, .4), (-tw * .49, sx * tw * .49, th - .5), .08, .08, 'wood'))
    t.add(box(tw + .25, tw + .25, .14, 'plank', at=(0, 0, th - .2)))
    for wl in plan(tw + .2, tw + .2, th - .1, th + .62):
        t.add(wl.place(box(tw + .2, .07, .6, 'wood'), wl.len / 2, 0, -.03), timber(wl, 5, (1,), None, col='wood_d', w=.1))
    t.add(hip_roof(tw + .1, tw + .1, 1.9, th + 1.45, THATCH, rows=3, over=.42, flare=.05, step=.09, thick=.22, cap='thatch_d'))
    pole, cloth = flag(1.9, 1.25, .75)
    t.add(pole.move(0, 0, th + 3.1))
    g.add(t.move(tx, ty))
    for i in (0, 1):
        g.add(plan(tw + .25, tw + .25, th - .1, th + .6, at=(tx, ty))[i].place(banner(.8, 1.25), tw / 2 + .1, .6, .06))
    # thatched porch
    for x in (-3.3, -1.7, -.1):
        g.add(tube([(x, -2.7, 0), (x, -2.7, 1.65)], [.13, .11], 'wood_d', n=6))
    g.add(beam((-3.5, -2.7, 1.62), (.1, -2.7, 1.62), .14, .14, 'wood_d'))
    g.add(courses((-3.7, -3.1, 1.62), (.25, -3.1, 1.62), (.25, -.25, 2.62), (-3.7, -.25, 2.62), THATCH, rows=3, n=14, step=.09, thick=.2, seed=7))
    # stall, as in the next age
    for x in (1.0, 3.3):
        g.add(beam((x, -3.1, 0), (x, -3.1, 1.75), .12, .12, 'wood_d'), beam((x, -.9, 0), (x, -.9, 2.3), .12, .12, 'wood_d'))
    g.add(awning((.85, -3.3, 1.72), (3.45, -3.3, 1.72), (3.45, -.8, 2.36), (.85, -.8, 2.36), n=7))
    g.add(box(2.0, .7, .7, 'wood_l', at=(2.15, -2.3, .05)))
    for i in range(8):
        g.add(ico(.15, ('berry', 'leaf_l', 'tile_l', 'gold')[i % 4], 0).move(1.4 + .21 * i, -2.3 + .16 * (i % 2), .88))
    g.add(barrel(.27, .62, at=(-3.2, -2.0, .05)), hay(at=(-2.5, -1.9, .05), r=.45), crate(.5, at=(-1.2, -1.6, .05), rz=12), logs(3, 1.2, .14, at=(3.2, .35, .05), rz=8), barrel(.25, .58, at=(.35, -2.9, .05)))
    p.add(g)
    fl = m.part('flag', p, (tx, ty, th + 4.8))
    fl.add(cloth.rot(rz=195).move(tx, ty, th + 3.1))
    m.clip('idle', 2.0, lambda ph: {'flag': (0, 4 * math.sin(2 * math.pi * ph), 10 * math.sin(2 * math.pi * ph))}, 10)
    return m


@model
def town_centre(seed=1):
    m = Model('town_centre', 'building', footprint=[4, 4])
    p = m.part('town_centre')
    r = random.Random(seed)
    g = Geo()
    # paved court
    g.add(box(7.7, 7.7, .10, 'stone_d', taper=.985, tess=1.0))
    n = 9
    for i in range(n):
        for j in range(n):
            s = 7.4 / n
            g.add(Geo().poly([(x, y, .115) for x, y in ((-3.7 + i * s + .03, -3.7 + j * s + .03), (-3.7 + (i + 1) * s - .03, -3.7 + j * s + .03), (-3.7 + (i + 1) * s - .03, -3.7 + (j + 1) * s - .03), (-3.7 + i * s + .03, -3.7 + (j + 1) * s - .03))],
                             r.choice(('stone', 'stone_l', 'stone*0.94', 'stone_l*0.95', 'dirt_l'))))
    # main hall, ridge along x
    h, lo, up = hall(5.0, 3.4, .1, 1.9, 3.35, 2.35, TERRA, seed=seed, posts=6, rows=7, cols=9, axis='x', stone_count=9, over=.34)
    o = (-.75, 1.35, 0)
    pl = lambda wl, geo, u, v=0, out=0: wl.place(geo, u, v, out).move(*o)
    h.move(*o)
    h.add(pl(lo[0], door(1.15, 1.6, 'wood', arch=True, stone='stone_l'), 2.7, -.2))
    for u in (.8, 1.72, 3.75):
        h.add(pl(up[0], window(.5, .75, shutters=None), u, .35, .05))
    for u in (.9, 2.1):
        h.add(pl(lo[3], window(.45, .6), u, .5))
        h.add(pl(up[3], window(.5, .7), u + .3, .38, .05))
    h.add(pl(up[0], banner(.66, 1.2), 2.82, 1.30, .06))
    # front dormer
    d = Geo().add(box(1.2, 1.0, .9, 'plaster', at=(0, 0, 0)), gable_roof(1.2, 1.1, .8, .9, TERRA, rows=3, colsn=2, over=.18, seed=9), gable_end(1.2, .8, .9, -.5, -1, over=.18))
    wd = plan(1.2, 1.0, 0, .9)[0]
    d.add(timber(wd, 2, (0, 1), None, w=.13), wd.place(window(.42, .5), .6, .2))
    h.add(d.move(-1.65, .15, 3.55))
    h.add(chimney(-2.55, 2.2, 3.6, 6.35, .58))
    m.spots['smoke'] = [(-2.55, 2.2, 6.6)]
    g.add(h)
    # tower with belfry
    t = Geo()
    tw = 2.15
    t.add(box(tw + .25, tw + .25, .5, 'stone_d', at=(0, 0, 0), taper=.94), box(tw, tw, 4.3, 'stone', at=(0, 0, .1), taper=.95, tess=.8))
    for i, w_ in enumerate(plan(tw * .985, tw * .985, .5, 4.2)):
        t.add(stones(w_, 9, seed=20 + i))
        t.add(w_.place(window(.3, .75, frame='stone_l', bars=False), tw / 2, 1.9, -.02))
    t.add(quoins(tw * .98, tw * .98, .5, 4.3, seed=3, size=.34, out=.04))
    t.add(box(tw + .3, tw + .3, .16, 'wood_d', at=(0, 0, 4.3)))
    t.add(box(tw + .05, tw + .05, 1.35, 'plaster', at=(0, 0, 4.45), tess=.8))
    for w_ in plan(tw + .05, tw + .05, 4.45, 5.8):
        t.add(timber(w_, 4, (0, 1), 'ends', w=.15))
        t.add(w_.place(window(.55, .7, bars=True), w_.len / 2, .32, .03))
    t.add(hip_roof(tw + .05, tw + .05, 2.5, 5.8, TERRA, rows=6, over=.3, flare=.14))
    pole, cloth = flag(1.9, 1.25, .75)
    t.add(pole.move(0, 0, 8.0))
    tx, ty = 2.35, 2.0
    g.add(t.move(tx, ty, 0))
    w_ = plan(tw, tw, .5, 4.3, at=(tx, ty))
    g.add(w_[0].place(banner(.8, 1.7), tw / 2, 3.55, .06), w_[1].place(banner(.8, 1.7), tw / 2, 3.55, .06))
    # open market porch, front left: posts + lean-to roof
    for x in (-3.3, -1.75, -.15):
        g.add(beam((x, -2.9, .1), (x, -2.9, 1.75), .17, .17, 'wood_d'), box(.34, .34, .18, 'stone', at=(x, -2.9, .1)))
    g.add(beam((-3.5, -2.9, 1.75), (.05, -2.9, 1.75), .16, .18, 'wood_d'))
    for x in (-3.3, -.15):
        g.add(beam((x, -2.9, 1.72), (x, -.4, 2.5), .13, .15, 'wood_d'))
        g.add(beam((x + (.45 if x < -1 else -.45), -2.9, 1.7), (x, -2.9, 1.2), .1, .1, 'wood_d'))
    g.add(courses((-3.65, -3.25, 1.72), (.2, -3.25, 1.72), (.2, -.25, 2.78), (-3.65, -.25, 2.78), TERRA, rows=5, n=7, seed=7))
    # striped market stall, front right
    for x in (1.0, 3.3):
        g.add(beam((x, -3.1, .1), (x, -3.1, 1.75), .12, .12, 'wood_d'), beam((x, -.9, .1), (x, -.9, 2.3), .12, .12, 'wood_d'))
    g.add(awning((.85, -3.3, 1.72), (3.45, -3.3, 1.72), (3.45, -.8, 2.36), (.85, -.8, 2.36), n=7))
    g.add(box(2.0, .7, .75, 'wood_l', at=(2.15, -2.45, .1)), box(2.15, .85, .08, 'wood', at=(2.15, -2.45, .85)))
    for i in range(10):
        g.add(ico(.14, ('berry', 'gold', 'leaf_l', 'tile_l')[i % 4], 0).move(1.3 + .19 * i, -2.45 + .16 * (i % 2), 1.02))
    g.add(barrel(.27, .62, at=(-3.2, -2.2, .1)), barrel(.27, .62, at=(-2.7, -2.45, .1)), crate(.55, at=(-2.3, -1.6, .1), rz=12), crate(.42, at=(-2.25, -1.65, .65), rz=-15), crate(.5, at=(3.3, -.3, .1), rz=8), barrel(.25, .58, at=(2.75, .45, .1)))
    g.add(lathe([(.26, 0), (.32, .25), (.16, .42), (.12, .5)], 7, 'linen', 40).move(-.8, -2.2, .1), lathe([(.26, 0), (.32, .25), (.16, .42), (.12, .5)], 7, 'linen_d', 40).move(-1.3, -2.35, .1))
    p.add(g)
    f = m.part('flag', p, (tx, ty, 9.7))
    f.add(cloth.rot(rz=195).move(tx, ty, 8.0))
    m.clip('idle', 2.0, lambda ph: {'flag': (0, 4 * math.sin(2 * math.pi * ph), 10 * math.sin(2 * math.pi * ph))}, 10)
    return m

