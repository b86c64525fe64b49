"""Civic buildings of later ages: monastery, market, university, wonder."""
from kit import *
from kit.halls import SLATE, TERRA, arch, chimney, hall, round_tower, square_tower, tracery

from .roster_military import flown

COPPER = ('copper', 'copper', 'copper_d', 'copper*1.06')


def nave(w, l, h, rise, roof, seed, windows=3, over=.2):
    """a stone hall with tall windows and buttresses, ridge along y; walls come back."""
    g = box(w + .24, l + .24, .4, 'stone_d').add(box(w, l, h, 'stone_l', tess=.9))
    walls = plan(w, l, 0, h)
    for k in (1, 3):
        for i in range(windows):
            u = l * (i + .5) / windows
            g.add(walls[k].place(tracery(.44, h * .58), u, h * .28))
        for i in range(windows + 1):
            g.add(walls[k].place(box(.30, .36, h * .72, 'stone', taper=(1, .55)).move(0, -.12, 0), min(max(l * i / windows, .15), l - .15), 0))
    g.add(gable_roof(w, l, rise, h, roof, rows=5, colsn=8, over=over, seed=seed))
    for f in (-1, 1):
        g.add(gable_end(w, rise, h, f * l / 2, f, 'stone_l', frame=None, over=over))
    return g, walls


def spire(w, h, z, cols=COPPER, rows=5):
    return hip_roof(w, w, h, z, cols, rows=rows, over=.14, flare=.16, cap=cols[-2]).add(ball(.12, 'gold', at=(0, 0, z + h + .1), n=6, m=4), box(.06, .06, .6, 'gold', at=(0, 0, z + h + .1)), box(.34, .05, .07, 'gold', at=(0, 0, z + h + .42)))


@later
def monastery(seed=2):
    """a church with a bell tower, a cloister walk and a herb garden."""
    m = Model('monastery', 'building', footprint=[3, 3])
    p = m.part('church')
    g = box(5.7, 5.7, .06, 'grass_d', taper=.98, tess=1.6)
    n, walls = nave(2.2, 3.9, 2.2, 1.7, TERRA, seed)
    o = (.95, .55, 0)
    n.add(walls[0].place(arch(.95, 1.4, .3, fill='team*0.7'), 1.1, .05), prism(8, .38, .38, .08, 'stone').rot(rx=90).move(0, -1.96, 2.65), prism(8, .28, .28, .1, 'window').rot(rx=90).move(0, -1.96, 2.65))
    n.add(lathe([(1.02, 0), (1.0, 2.0)], 8, 'stone_l', 0, cap1=False).move(0, 1.95, 0), cone_roof(8, 1.2, 1.1, 2.0, TERRA, rows=3).move(0, 1.95, 0))
    g.add(n.move(*o))
    t = square_tower(1.35, 4.3, 12, .5, 5, top='bare', taper=.97)
    for wl in plan(1.33, 1.33, 0, 4.3):
        t.add(wl.place(arch(.5, .85, .16, n=5), wl.len / 2, 3.2, .02))
    t.add(box(1.55, 1.55, .16, 'stone_l', at=(0, 0, 4.25)), spire(1.4, 2.2, 4.4, SLATE))
    for wl in plan(1.35, 1.35, 0, 4.3)[:2]:
        t.add(wl.place(banner(.6, 1.4), wl.len / 2, 2.85, .05))
    g.add(t.move(-.95, 1.9, 0))
    # cloister
    for x in (-2.6, -1.9, -1.2, -.5):
        g.add(prism(6, .11, .10, 1.0, 'stone_l', at=(x, -.35, .06)), box(.3, .3, .1, 'stone', at=(x, -.35, 1.05)))
    g.add(courses((-2.8, -.65, 1.12), (-.2, -.65, 1.12), (-.2, .85, 1.75), (-2.8, .85, 1.75), TERRA, rows=3, n=5, seed=4), box(2.4, .12, 1.3, 'plaster', at=(-1.5, .8, 0)), box(2.4, .14, .35, 'stone', at=(-1.5, .79, 0)))
    g.add(box(1.7, 1.35, .05, 'dirt_l', at=(-1.7, -1.75, .05)))
    for k in range(9):
        g.add(ico(.15, ('leaf_l', 'leaf', 'petal_b', 'grass_l')[k % 4], 0).scale(1, 1, .8).move(-2.3 + .6 * (k % 3), -2.2 + .45 * (k // 3), .14))
    g.add(lathe([(.36, 0), (.34, .38), (.26, .38), (.24, .2)], 8, ['stone', 'stone_l', 'window'], 0, at=(-.35, -1.6, .05), cap1=False), lathe([(.25, .26), (.24, .27)], 8, 'window', 0, at=(-.35, -1.6, .05)))
    for a, b in (((-2.75, -2.7), (-.2, -2.7)), ((1.9, -2.7), (2.7, -2.7)), ((-2.75, -2.7), (-2.75, -.4))):
        g.add(fence(a, b, .55, 'wood_l', seed=int(a[0] * 7)))
    for s in (-1, 1):
        g.add(banner(.62, 1.5).move(o[0] + s * .80, -1.55, 2.05))
    p.add(g)
    return flown(m, p, (2.5, -2.5, .05), 2.4)


@later
def market(seed=5):
    """a ring of striped stalls round a covered hall, a scale, carts and heaps of wares."""
    m = Model('market', 'building', footprint=[4, 4])
    p = m.part('market')
    g = box(7.6, 7.6, .10, 'stone_d', taper=.985, tess=1.3)
    r = random.Random(seed)
    for i in range(7):
        for j in range(7):
            if r.random() < .8:
                x, y = -3.2 + i * 1.06, -3.2 + j * 1.06
                g.add(Geo().poly([(x - .47, y - .47, .115), (x + .47, y - .47, .115), (x + .47, y + .47, .115), (x - .47, y + .47, .115)], r.choice(('stone', 'stone_l', 'dirt_l'))))
    for x in (-2.3, -.75, .8, 2.35):                       # the hall on posts
        for y in (.7, 2.7):
            g.add(beam((x, y, .1), (x, y, 2.0), .2, .2, 'wood_d'), box(.36, .36, .25, 'stone', at=(x, y, .1)))
    g.add(gable_roof(2.3, 5.0, 1.7, 2.0, TERRA, rows=5, colsn=9, over=.36, seed=seed).rot(rz=90).move(0, 1.7), box(5.0, .14, .8, 'wood', at=(0, 1.7, .1)))
    for s in (-1, 1):
        g.add(gable_end(2.3, 1.7, 2.0, s * 2.5, s, 'plaster', over=.36).rot(rz=90).move(0, 1.7), banner(.6, .9).rot(rz=90).move(s * 2.62 if s > 0 else -2.7, 1.7, 2.8) if s > 0 else Geo())

    def stall(x, y, cols, goods, rz=0):
        q = Geo()
        for sx in (-.85, .85):
            q.add(beam((sx, -.6, 0), (sx, -.6, 1.45), .09, .09, 'wood_d'), beam((sx, .5, 0), (sx, .5, 1.9), .09, .09, 'wood_d'))
        q.add(awning((-1.0, -.85, 1.42), (1.0, -.85, 1.42), (1.0, .6, 1.95), (-1.0, .6, 1.95), n=6, cols=cols), box(1.6, .6, .62, 'wood_l', at=(0, -.1, 0)))
        for k in range(7):
            q.add(ico(.13, goods[k % len(goods)], 0).move(-.6 + .2 * k, -.1 + .14 * (k % 2), .74))
        return q.rot(rz=rz).move(x, y, .1)
    g.add(stall(-2.2, -1.6, ('team', 'linen'), ('berry', 'leaf_l', 'tile_l')), stall(.3, -2.2, ('team', 'gold_d'), ('gold', 'linen', 'gold_d')), stall(2.6, -1.4, ('team', 'linen'), ('petal_b', 'purple', 'linen'), 40))
    g.add(crate(.5, at=(-3.2, .1, .1), rz=10), barrel(.28, .6, at=(-2.6, .0, .1)), crate(.42, at=(-3.15, .1, .6), rz=-12), hay(at=(3.2, .4, .1), r=.42), barrel(.26, .55, at=(3.2, -.35, .1)))
    for k in range(4):
        g.add(lathe([(.24, 0), (.30, .22), (.15, .4), (.11, .46)], 7, ('linen', 'linen_d', 'hay', 'leather')[k], 40).move(-1.4 + .55 * k, .15, .1))
    g.add(beam((-.6, -3.2, .1), (-.6, -3.2, 1.5), .1, .1, 'wood_d'), beam((-1.1, -3.2, 1.45), (-.1, -3.2, 1.45), .06, .06, 'iron_d'), *[lathe([(.05, 0), (.2, .08)], 8, 'gold', 20).move(x, -3.2, .85) for x in (-1.1, -.1)], *[beam((x, -3.2, .92), (x, -3.2, 1.45), .02, .02, 'rope') for x in (-1.1, -.1)])
    p.add(g)
    return flown(m, p, (-2.5, 1.7, 3.7))


@later
def university(seed=9):
    """two wings of light stone round a court, a dome with a lantern, an armillary sphere."""
    m = Model('university', 'building', footprint=[4, 4])
    p = m.part('university')
    g = box(7.6, 7.6, .10, 'stone', taper=.985, tess=1.5)
    for o, w, l, rz in (((-2.2, .6, 0), 2.3, 5.2, 0), ((1.1, 2.2, 0), 2.3, 4.2, 90)):
        n, walls = nave(w, l, 2.3, 1.3, SLATE, seed, windows=4)
        if rz == 0:
            n.add(walls[0].place(window(.5, .8, frame='stone_l', shutters='team*0.85'), w / 2, .9), walls[0].place(banner(.55, 1.0), w / 2, 3.0, .06))
        g.add(n.rot(rz=rz).move(*o))
    # rotunda in the corner, copper dome
    g.add(lathe([(1.55, 0), (1.5, 3.4)], 10, 'stone_l', 0, cap1=False, at=(-2.1, 2.1, 0)), lathe([(1.65, 3.3), (1.65, 3.5)], 10, 'stone', 0, at=(-2.1, 2.1, 0)),
          lathe([(1.5, 3.5), (1.38, 4.2), (.95, 4.85), (.35, 5.2)], 10, list(COPPER[:3]), 30, at=(-2.1, 2.1, 0), cap0=False), lathe([(.32, 5.15), (.30, 5.75)], 8, 'stone_l', 0, at=(-2.1, 2.1, 0)), lathe([(.42, 5.7), (0, 6.3)], 8, 'copper_d', 20, at=(-2.1, 2.1, 0)), ball(.1, 'gold', at=(-2.1, 2.1, 6.38), n=6, m=4))
    # portico on the court
    for x in (-.4, .5, 1.4, 2.3):
        g.add(prism(7, .16, .13, 1.75, 'white', at=(x, .55, .3)), box(.40, .40, .14, 'stone_l', at=(x, .55, .16)), box(.40, .40, .12, 'stone_l', at=(x, .55, 2.05)))
    g.add(box(3.4, 1.0, .22, 'stone_l', at=(.95, .8, 2.15)), gable_roof(1.1, 3.5, .65, 2.35, SLATE, rows=2, colsn=6, over=.1, seed=3).rot(rz=90).move(.95, .75), box(3.6, 1.1, .18, 'stone_l', at=(.95, .5, .1)))
    g.add(door(.8, 1.3, 'team*0.8').move(.95, 1.05, .28), *[banner(.62, 1.5).move(x, .36, 2.12) for x in (.05, .95, 1.85)], *[banner(.6, 1.35).rot(rz=90).move(-.98, y, 2.1) for y in (-1.2, 0)])
    # court: lawn, armillary sphere, hedges, benches
    g.add(box(3.2, 2.6, .05, 'grass', at=(1.3, -1.8, .10)), box(.9, 2.6, .06, 'dirt_l', at=(1.3, -1.8, .10)), lathe([(.45, 0), (.38, .2), (.2, .3), (.16, .95)], 8, 'stone_l', 0, at=(1.3, -1.7, .12)))
    for rx, rz in ((90, 0), (90, 60), (70, 120), (20, 0)):
        g.add(tube([(.42 * math.cos(a), .42 * math.sin(a), 0) for a in np.linspace(0, math.tau, 11)], .03, 'gold', n=4).rot(rx=rx, rz=rz).move(1.3, -1.7, 1.55))
    for x, y, w, d in ((-.15, -1.8, .3, 2.4), (2.75, -1.8, .3, 2.4), (.2, -3.0, .6, .3), (2.4, -3.0, .6, .3)):
        g.add(box(w, d, .5, 'leaf_d', at=(x, y, .1), taper=.9).vary(.05, 3))
    p.add(g)
    return flown(m, p, (3.3, -3.3, .1), 2.6)


@later
def wonder(seed=1):
    """a cathedral: twin towers with copper spires, a nave with flying buttresses, a crossing tower; gold where it catches the sun."""
    m = Model('wonder', 'building', footprint=[5, 5])
    p = m.part('wonder')
    g = box(9.6, 9.6, .18, 'stone', taper=.985, tess=1.6).add(box(8.8, 8.8, .16, 'stone_l', at=(0, 0, .18), taper=.985, tess=1.6))
    z = .34
    n, walls = nave(3.0, 7.2, 4.2, 2.4, COPPER, seed, windows=5)
    g.add(n.move(0, .6, z))
    for s in (-1, 1):
        a = box(1.1, 6.2, 2.1, 'stone_l', at=(s * 2.05, .6, z), tess=.9)        # aisles
        a.add(courses((s * 2.75, -2.6, z + 2.0), (s * 2.75, 3.8, z + 2.0), (s * 1.45, 3.8, z + 2.8), (s * 1.45, -2.6, z + 2.8), COPPER, rows=2, n=7, seed=3) if s > 0 else
              courses((-2.75, 3.8, z + 2.0), (-2.75, -2.6, z + 2.0), (-1.45, -2.6, z + 2.8), (-1.45, 3.8, z + 2.8), COPPER, rows=2, n=7, seed=4))
        for i in range(4):
            y = -1.7 + 1.5 * i
            a.add(box(.42, .36, 3.0, 'stone', at=(s * 3.0, y, z), taper=(.8, .9)), prism(4, .26, 0, .55, 'stone_l').move(s * 3.0, y, z + 2.95), beam((s * 2.95, y, z + 2.75), (s * 1.5, y, z + 3.75), .16, .22, 'stone_l'))
            wl = Wall((2.6, -2.5), (2.6, 3.7), z, z + 2) if s > 0 else Wall((-2.6, 3.7), (-2.6, -2.5), z, z + 2)
            a.add(wl.place(tracery(.4, 1.2), .8 + 1.5 * i if s > 0 else 5.4 - 1.5 * i, .45))
        g.add(a)
        t = square_tower(1.75, 6.2, 20 + s, .5, 5, slits=False, top='bare', taper=.96).move(s * 1.75, -3.1, z)
        for i, wl in enumerate(plan(1.72, 1.72, 0, 6.2, at=(s * 1.75, -3.1))):
            t.add(wl.place(tracery(.5, 1.5), wl.len / 2, z + 4.3), *([wl.place(banner(.75, 1.9), wl.len / 2, z + 3.9, .06)] if i < 2 else []))
        t.add(box(1.95, 1.95, .2, 'stone_l', at=(s * 1.75, -3.1, z + 6.2)), spire(1.75, 3.2, z + 6.4).move(s * 1.75, -3.1, 0))
        for dx in (-.8, .8):
            for dy in (-.8, .8):
                t.add(prism(4, .16, 0, .8, 'gold_d').move(s * 1.75 + dx, -3.1 + dy, z + 6.4))
        g.add(t)
    # front: portal and rose window
    g.add(box(1.9, .6, 4.4, 'stone_l', at=(0, -3.35, z), tess=.9), arch(1.15, 1.9, .5, fill='team*0.7').move(0, -3.66, z), prism(12, .78, .78, .12, 'stone').rot(rx=90).move(0, -3.62, z + 3.0), prism(12, .62, .62, .14, 'window').rot(rx=90).move(0, -3.62, z + 3.0))
    for k in range(6):
        g.add(beam((0, -3.78, z + 3.0), (.58 * math.cos(k * math.pi / 3), -3.78, z + 3.0 + .58 * math.sin(k * math.pi / 3)), .05, .05, 'gold', up=(0, 1, 0)))
    g.add(prism(8, .17, .17, .05, 'gold').rot(rx=90).move(0, -3.77, z + 3.0), gable_roof(1.9, .8, .9, z + 4.4, COPPER, rows=2, colsn=2, over=.05, seed=5).move(0, -3.3, 0), gable_end(1.9, .9, z + 4.4, -3.68, -1, 'stone_l', frame=None, over=.05))
    # crossing
    c = lathe([(1.15, 0), (1.1, 1.6)], 8, 'stone_l', 0, cap0=False).move(0, 2.0, z + 5.2)
    c.add(cone_roof(8, 1.35, 2.9, z + 6.7, COPPER, rows=5).move(0, 2.0, 0), ball(.16, 'gold', at=(0, 2.0, z + 9.7), n=6, m=4))
    g.add(c, lathe([(1.5, 0), (1.45, 3.4)], 8, 'stone_l', 0, cap1=False).move(0, 4.0, z), cone_roof(8, 1.65, 1.5, z + 3.4, COPPER, rows=3).move(0, 4.0, 0))
    for x, y in ((-4.1, -4.1), (4.1, -4.1), (4.1, 4.1), (-4.1, 4.1)):
        pole, cloth = flag(2.6, 1.0, .62)
        g.add(box(.6, .6, .7, 'stone_l', at=(x, y, z)), pole.move(x, y, z + .6), cloth.rot(rz=195).move(x, y, z + .6))
    for k in range(3):
        g.add(box(2.6 - .3 * k, .4, .12, 'stone_l', at=(0, -4.3 + .25 * k, .10 + .10 * k)))
    p.add(g)
    return flown(m, p, (0, 2.0, z + 9.7), 1.6, 1.2, .75)
