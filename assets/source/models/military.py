"""Military buildings: slate, crenellation, yard - and wattle, thatch and stakes in the Dark Age."""
from kit import *
from kit.halls import SLATE, dummy, hall, merlons, target, weapon_rack, yard_wall

from .economy import wave
from .homes import thatched
from .walls import stake


@model
def barracks(seed=2):
    m = Model('barracks', 'building', footprint=[3, 3])
    p = m.part('barracks')
    g = Geo()
    g.add(box(5.7, 5.7, .06, 'dirt', taper=.98))
    h, lo, up = hall(3.5, 2.2, 0, 1.45, 2.5, 1.7, SLATE, seed=seed, posts=5, rows=5, cols=7, axis='x', stone_count=8, brace='cross', mid_rail=False)
    o = (-.95, 1.55, 0)
    pl = lambda wl, geo, u, v=0, out=0: wl.place(geo, u, v, out).move(*o)
    h.move(*o)
    h.add(pl(lo[0], door(.9, 1.25, 'team*0.8', arch=True, stone='stone_l'), 1.75, -.2))
    h.add(pl(up[0], banner(.5, .95), .62, 1.02, .06), pl(up[0], banner(.5, .95), 2.9, 1.02, .06))
    h.add(pl(lo[0], window(.34, .5, frame='stone_l'), .6, .42), pl(lo[0], window(.34, .5, frame='stone_l'), 2.9, .42))
    g.add(h)
    # square tower
    tw, tx, ty = 2.0, 1.75, 1.6
    t = Geo().add(box(tw + .2, tw + .2, .45, 'stone_d', taper=.93), box(tw, tw, 3.7, 'stone', taper=.95, tess=.8))
    for i, w_ in enumerate(plan(tw * .98, tw * .98, .45, 3.5)):
        t.add(stones(w_, 8, seed=40 + i), w_.place(window(.22, .7, frame='stone_l', bars=False), tw / 2, 1.7, -.02))
    t.add(quoins(tw * .97, tw * .97, .45, 3.6, seed=4, out=.04))
    t.add(box(tw + .28, tw + .28, .22, 'stone_d', at=(0, 0, 3.6)), box(tw + .28, tw + .28, .16, 'stone', at=(0, 0, 3.82)))
    t.add(merlons(tw + .28, tw + .28, 3.98, 4, .34), box(tw - .3, tw - .3, .02, 'wood', at=(0, 0, 3.985)))
    pole, cloth = flag(2.2, 1.1, .7)
    t.add(pole.move(0, 0, 3.98))
    g.add(t.move(tx, ty))
    for i in (0, 1):
        w_ = plan(tw, tw, 0, 3.6, at=(tx, ty))[i]
        g.add(w_.place(banner(.85, 1.6), tw / 2, 3.25, .05))
    # yard wall with a gate
    g.add(yard_wall(-2.65, -2.6, -.75, -2.6, 1), yard_wall(.75, -2.6, 2.65, -2.6, 2), yard_wall(-2.65, -2.6, -2.65, .5, 3), yard_wall(2.65, -2.6, 2.65, .6, 4))
    for x in (-.72, .72):
        g.add(box(.42, .42, 1.15, 'stone', at=(x, -2.6, 0), bevel=.04), box(.5, .5, .14, 'stone_l', at=(x, -2.6, 1.15)))
        pl_, cl = flag(1.25, .55, .4)
        g.add(pl_.move(x, -2.6, 1.25), cl.rot(rz=190).move(x, -2.6, 1.25))
    for x, y in ((-2.65, -2.6), (2.65, -2.6)):
        g.add(box(.46, .46, .9, 'stone_d', at=(x, y, 0), bevel=.04))
    g.add(dummy((-1.6, -1.0, .05), 10), dummy((-.3, -1.2, .05), -20))
    g.add(target((2.2, -.35, .05), -70), weapon_rack((1.25, -1.55, .05)))
    g.add(barrel(.25, .55, at=(-2.2, .0, .05)), crate(.45, at=(-2.2, -.6, .05), rz=10))
    p.add(g)
    f = m.part('flag', p, (tx, ty, 6.0))
    f.add(cloth.rot(rz=195).move(tx, ty, 3.98))
    m.clip('idle', 2.0, wave, 10)
    return m


def stake_row(p, q, h, seed, gap=.30, r=.15):
    """a dense row of stakes with a rail."""
    rnd = random.Random(seed)
    p, q = np.array([*p, 0.0]), np.array([*q, 0.0])
    n = max(2, round(np.linalg.norm(q - p) / gap) + 1)
    g = Geo()
    for i in range(n):
        c = lerp(p, q, i / (n - 1))
        g.add(stake(c[0], c[1], h * rnd.uniform(.88, 1.1), r, rnd, rnd.choice(('trunk', 'wood', 'trunk_d'))))
    return g.add(beam(p + [0, 0, h * .62], q + [0, 0, h * .62], .36, .09, 'wood_d'))


@model
def barracks_dark(seed=6):
    """thatched long hall behind a yard of stakes; shields on the wall."""
    m = Model('barracks_dark', 'building', footprint=[3, 3])
    p = m.part('barracks')
    g = box(5.7, 5.7, .06, 'dirt', taper=.98, tess=1.4)
    o, w, l, h = (0, 1.35), 4.7, 2.3, 1.35
    g.add(box(w, l, h, 'plaster_d', at=(*o, 0), tess=.8))
    walls = plan(w, l, 0, h, at=o)
    for wl in walls:
        g.add(timber(wl, max(3, round(wl.len * 1.3)), (0, 1), None, col='wood', w=.16))
    g.add(thatched(l, w, 1.9, h - .03, at=o, seed=seed, cols=15, axis='x'))
    f = walls[0]
    g.add(f.place(door(.95, 1.15, 'team*0.8', frame='wood'), w / 2))
    for u in (.55, 1.35, w - 1.35, w - .55):
        s = lathe([(.30, 0), (.33, .03), (.24, .07), (.1, .09), (.08, .14), (0, .16)], 9, ['wood_d', 'team', 'white' if u in (1.35, w - 1.35) else 'team', 'iron', 'iron'], 30)
        g.add(f.place(s.rot(rx=90), u, .72, .07))
    for s in (-1, 1):                                      # horned ridge poles with cloth
        g.add(beam((s * 1.0, .15, 1.0), (s * 1.0, .05, 3.0), .11, .11, 'wood_d'))
        g.add(banner(.62, 1.15).move(s * 1.0, .0, 2.75))
    g.add(stake_row((-2.65, -2.65), (-.85, -2.65), 1.0, 1), stake_row((.85, -2.65), (2.65, -2.65), 1.0, 2), stake_row((-2.65, -2.35), (-2.65, .1), 1.0, 3), stake_row((2.65, -2.35), (2.65, .1), 1.0, 4))
    for s in (-1, 1):
        g.add(tube([(s * .78, -2.65, 0), (s * .78, -2.65, 1.75)], [.14, .11], 'wood_d', n=6), ball(.16, 'linen', at=(s * .78, -2.65, 1.83), n=6, m=4))
        g.add(beam((s * .78, -2.65, 1.45), (s * 1.35, -2.65, 1.45), .07, .07, 'wood'), banner(.46, .8, pole=False).move(s * 1.08, -2.66, 1.44))
    g.add(dummy((-1.55, -1.25, .05), 15), dummy((-.25, -.85, .05), -20), weapon_rack((1.55, -.75, .05), -12), logs(2, 1.1, .13, at=(1.95, -1.75, .05), rz=70))
    # camp fire
    for k in range(7):
        a = k * math.tau / 7
        g.add(rock(.12, 'stone_d', at=(.75 + .32 * math.cos(a), -1.75 + .32 * math.sin(a), .05), seed=k))
    g.add(lathe([(.16, .05), (.12, .25), (0, .5)], 5, ['tile_l', 'gold'], 0, at=(.75, -1.75, 0)))
    pole, cloth = flag(2.1, 1.1, .7)
    g.add(pole.move(-2.1, 1.35, 3.0))
    p.add(g)
    fl = m.part('flag', p, (-2.1, 1.35, 4.8))
    fl.add(cloth.rot(rz=195).move(-2.1, 1.35, 3.0))
    m.clip('idle', 2.0, wave, 10)
    return m


@model
def archery_range(seed=3):
    """open-fronted gallery under slate and a lane of three butts."""
    m = Model('archery_range', 'building', footprint=[3, 3])
    p = m.part('range')
    g = box(5.7, 5.7, .06, 'dirt', taper=.98, tess=1.4)
    g.add(Geo().poly([(-2.5, -2.55, .075), (1.2, -2.55, .075), (1.2, .35, .075), (-2.5, .35, .075)], 'grass'))
    # two-storey hall at the back right, gallery to the left
    h, lo, up = hall(2.1, 2.3, 0, 1.4, 2.45, 1.6, SLATE, seed=seed, posts=3, rows=5, cols=5, stone_count=5, brace='cross', mid_rail=False)
    o = (1.62, 1.45, 0)
    h.move(*o)
    pl = lambda wl, geo, u, v=0, out=0: wl.place(geo, u, v, out).move(*o)
    h.add(pl(lo[0], door(.8, 1.15, 'team*0.8', arch=True, stone='stone_l'), 1.05, -.2), pl(up[0], window(.45, .5, shutters='team*0.85'), 1.15, .25, .05),
          pl(up[1], window(.45, .5), 1.2, .25, .05), pl(lo[1], window(.34, .45, frame='stone_l'), 1.15, .5))
    g.add(h)
    x0, x1, y0, y1 = -2.65, .45, .75, 2.45
    g.add(box(x1 - x0, .16, 2.3, 'plaster', at=((x0 + x1) / 2, y1, 0), tess=.8), box(x1 - x0 + .1, .26, .7, 'stone', at=((x0 + x1) / 2, y1, 0), tess=.8))
    for x in (-2.6, -1.6, -.6, .4):
        g.add(beam((x, y0, 0), (x, y0, 1.75), .15, .15, 'wood_d'), box(.28, .28, .2, 'stone', at=(x, y0, 0)), beam((x, y1 - .1, .7), (x, y1 - .1, 2.3), .13, .1, 'wood_d'))
        if x < .3:
            g.add(beam((x + .05, y0, 1.68), (x + .36, y0, 1.30), .07, .07, 'wood_d'), beam((x + .95, y0, 1.68), (x + .64, y0, 1.30), .07, .07, 'wood_d'))
    g.add(beam((x0, y0, 1.75), (x1, y0, 1.75), .16, .18, 'wood_d'))
    for i in range(3):
        g.add(beam((-2.55 + i, y0, .62), (-1.65 + i, y0, .62), .08, .1, 'wood'))
    g.add(courses((x0 - .25, y0 - .38, 1.68), (x1 + .1, y0 - .38, 1.68), (x1 + .1, y1 + .3, 2.85), (x0 - .25, y1 + .3, 2.85), SLATE, rows=5, n=6, seed=seed))
    g.add(awning((x0 - .2, y0 - 1.15, 1.38), (x1, y0 - 1.15, 1.38), (x1, y0 - .30, 1.74), (x0 - .2, y0 - .30, 1.74), n=7, cols=('team', 'linen'), drop=.14))
    for x in (x0 - .1, (x0 + x1) / 2, x1 - .1):
        g.add(beam((x, y0 - 1.10, 0), (x, y0 - 1.10, 1.38), .08, .08, 'wood_d'))
    # butts at the front, facing the gallery
    for x, y, a in ((-2.0, -2.15, 172), (-.72, -2.25, 180), (.55, -2.1, 190)):
        g.add(target((x, y, .05), a, r=.46))
        for k in (-1, 1):
            g.add(tube([(x + k * .12, y + .14, .86 + k * .1), (x + k * .14, y + .58, 1.0 + k * .1)], .018, 'wood_l', n=3), box(.07, .12, .06, 'white', at=(x + k * .14, y + .55, .96 + k * .1)))
    g.add(fence((-2.7, -2.7), (-2.7, .3), .7, seed=3), fence((1.35, -2.7), (2.7, -2.7), .7, seed=5), fence((2.7, -2.7), (2.7, .1), .7, seed=6))
    g.add(weapon_rack((2.0, -.55, .05), 0, kind='bow'), barrel(.24, .5, at=(2.3, -1.5, .05)), hay(at=(1.75, -2.0, .05), r=.42), crate(.42, at=(-2.3, 1.5, .05), rz=12))
    for k in range(5):                                      # arrows in the barrel
        g.add(tube([(2.3 + .08 * (k - 2), -1.5, .5), (2.3 + .13 * (k - 2), -1.52, .98)], .015, 'wood_l', n=3), box(.05, .05, .12, 'white', at=(2.3 + .125 * (k - 2), -1.52, .88)))
    pole, cloth = flag(1.9, 1.1, .7)
    g.add(pole.move(1.62, 2.4, 4.0))
    p.add(g)
    f = m.part('flag', p, (1.62, 2.4, 5.6))
    f.add(cloth.rot(rz=195).move(1.62, 2.4, 4.0))
    m.clip('idle', 2.0, wave, 10)
    return m
