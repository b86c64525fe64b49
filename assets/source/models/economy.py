"""Economy buildings: mill, camps, farms. Thatch and wood shingle tell them from the others."""
from kit import *
from kit.halls import SHINGLE, THATCH

STAGES = {'farm_0': 0.0, 'farm_1': .45, 'farm': 1.0}         # freshly sown, half grown, ripe; farm_2 is half reaped
ROWS_M = [lerp(-2.4, 2.4, i / 7) for i in range(8)]


def ears(y, growth, r, x0=-2.5, x1=2.5):
    """one row of corn: a low dark strip and two files of spikes that lean with the wind."""
    ripe = growth > .7
    strip, tips = ('wheat', ('wheat', 'wheat', 'wheat*1.08', 'wheat_d')) if ripe else ('leaf', ('leaf_l', 'grass_l', 'leaf_l*0.92', 'leaf'))
    h, w = lerp(.16, .34, growth), lerp(.14, .25, growth)
    g = loft([[(x, y - w, .12), (x, y + w, .12), (x, y + w * .55, h + r.uniform(-.03, .03)), (x, y - w * .55, h + r.uniform(-.03, .03))][::-1] for x in np.linspace(x0, x1, 5)], strip, 0)
    g.flip_if_inside_out()
    n = max(2, round((x1 - x0) * 3.4))
    for k in range(2 * n):
        x, side = lerp(x0, x1, (k + .5) / (2 * n)) + r.uniform(-.04, .04), (-1, 1)[k % 2]
        top = lerp(.14, .34, growth) * r.uniform(.85, 1.25)
        spike = prism(3, lerp(.10, .135, growth), 0, top, r.choice(tips), cap0=False).rot(rz=r.uniform(0, 120)).rot(rx=side * r.uniform(-4, 16), ry=r.uniform(4, 16))
        g.add(spike.move(x, y + side * w * .52, h - .06))
    return g.grad((.84, .86, .70) if ripe else (.74, .80, .64), (1.16, 1.13, 1.06), .12, .58)


def sprouts(y, r):
    """a sown row: green tips."""
    g = Geo()
    for k in range(9):
        x = lerp(-2.5, 2.5, (k + .5) / 9) + r.uniform(-.12, .12)
        g.add(prism(3, .12, 0, r.uniform(.20, .32), r.choice(('leaf_l', 'grass_l', 'leaf')), cap0=False).rot(rz=r.uniform(0, 120)).move(x, y + r.uniform(-.03, .03), .17))
    return g


def stubble(y, r):
    """a reaped row: short straws, here and there a sheaf."""
    g = Geo()
    for k in range(11):
        g.add(prism(3, .06, .03, r.uniform(.10, .16), r.choice(('thatch', 'wheat_d', 'thatch_d')), cap0=False).move(lerp(-2.4, 2.4, k / 10) + r.uniform(-.1, .1), y + r.uniform(-.06, .06), .17))
    return g


def sheaf(x, y, r):
    return lathe([(.20, 0), (.10, .34), (.24, .62), (0, .70)], 6, ['wheat_d', 'wheat', 'wheat'], 20).add(lathe([(.115, .30), (.115, .38)], 6, 'rope', 0, cap0=False, cap1=False)).rot(rx=r.uniform(-6, 6), rz=r.uniform(0, 60)).move(x, y, .14)


def scarecrow():
    s = beam((0, 0, 0), (0, 0, 1.75), .09, .09, 'wood_d').add(beam((-.62, 0, 1.3), (.62, 0, 1.3), .08, .08, 'wood_d'))
    s.add(lathe([(.30, .72), (.2, 1.2), (.22, 1.38), (.08, 1.45)], 7, 'team', 40, sq=(1, .7)), tube([(-.2, 0, 1.32), (-.6, 0, 1.26)], [.11, .13], 'team', n=5), tube([(.2, 0, 1.32), (.6, 0, 1.26)], [.11, .13], 'team', n=5))
    return s.add(ball(.17, 'hay', at=(0, 0, 1.62), n=7, m=4), lathe([(.34, 1.70), (.34, 1.73), (.17, 1.76), (.12, 1.98), (0, 2.0)], 8, 'cloth_b', 30))


def field(name, growth, seed=1, reaped=0):
    """reaped: how many of the eight rows are cut."""
    m = Model(name, 'building', footprint=[3, 3])
    p = m.part('field')
    r = random.Random(seed)
    g = box(5.7, 5.7, .07, 'soil', taper=.97)
    for i, y in enumerate(ROWS_M):
        g.add(loft([[(x, y - .25, .05), (x, y + .25, .05), (x, y + .08, .2 + r.uniform(-.02, .02)), (x, y - .08, .2)] for x in (-2.65, -.9, .9, 2.65)], 'dirt', 0).flip_if_inside_out().vary(.06, i))
        g.add(stubble(y, r) if i < reaped else ears(y, growth, r) if growth > .1 else sprouts(y, r))
    for k in range(reaped + reaped // 2):
        g.add(sheaf(r.uniform(-2.2, 2.2), ROWS_M[k % reaped] + .3, r))
    for a, b in (((-2.8, -2.8), (-1.2, -2.8)), ((1.2, -2.8), (2.8, -2.8)), ((-2.8, -2.8), (-2.8, -1.2)), ((-2.8, 2.8), (-.6, 2.8)), ((2.8, 1.0), (2.8, 2.8)),
                 ((1.0, 2.8), (2.8, 2.8)), ((-2.8, 1.2), (-2.8, 2.8)), ((2.8, -2.8), (2.8, -1.4))):
        g.add(fence(a, b, .6, seed=int(a[0] * 10 + b[1])))
    pole, cloth = flag(1.5, .75, .5)
    p.add(g, scarecrow().move(.4, .35, .1), pole.move(-2.78, -2.78, 0), cloth.rot(rz=15).move(-2.78, -2.78, 0))
    return m


for _name, _growth in STAGES.items():
    variant(_name, field, name=_name, growth=_growth)
variant('farm_2', field, name='farm_2', growth=1.0, reaped=4)


@model
def mill(seed=3):
    """windmill of plaster and timber under thatch, with a granary at its side."""
    m = Model('mill', 'building', footprint=[2, 2])
    p = m.part('mill')
    g = box(3.6, 3.6, .05, 'dirt', taper=.96, tess=1.2)
    o = (-.25, .25)
    t = lathe([(1.38, 0), (1.30, .62)], 8, 'stone', 0, cap1=False).add(lathe([(1.22, .55), (.98, 2.7), (.92, 3.3)], 8, 'plaster', 0, cap0=False, cap1=False))
    for k in range(8):
        a = 2 * math.pi * (k + .5) / 8
        q = lambda r_, z: (r_ * math.cos(a), r_ * math.sin(a), z)
        t.add(beam(q(1.24, .5), q(.94, 3.3), .16, .12, 'wood_d', up=q(1, 0)), box(.34, .26, .2, 'stone_l', at=(0, 0, 0)).rot(rz=math.degrees(a) + 90).move(*q(1.30, .22 if k % 2 else .40)))
    t.add(lathe([(1.12, 1.95), (1.11, 2.10)], 8, 'wood_d', 0), lathe([(1.36, .56), (1.34, .72)], 8, 'wood_d', 0))
    t.add(cone_roof(8, 1.42, 1.75, 3.2, THATCH, rows=4, step=.09), ball(.13, 'wheat', at=(0, 0, 5.0), n=6, m=4))
    front = Wall((-.5, -1.25), (.5, -1.25), 0, 2)
    t.add(front.place(door(.72, 1.15, 'team*0.8'), .5), Wall((-.5, -1.0), (.5, -1.0), 0, 2).place(window(.42, .5, shutters='team*0.85'), .5, 2.25, -.04))
    g.add(t.move(*o))
    # granary
    w, l, c = 1.15, 1.5, (1.15, .55)
    g.add(box(w, l, 1.0, 'plank', at=(*c, 0), tess=.8), box(w + .1, l + .1, .22, 'stone_d', at=(*c, 0)))
    for wl in plan(w, l, 0, 1.0, at=c)[:3]:
        g.add(timber(wl, 3, (1,), None, w=.12))
    g.add(courses((1.95, -.42, .86), (1.95, 1.52, .86), (.55, 1.52, 1.92), (.55, -.42, 1.92), THATCH, rows=3, n=6, step=.09, thick=.18, seed=seed))
    sack = lambda x, y, col, k=1.0: lathe([(.26 * k, 0), (.32 * k, .25 * k), (.16 * k, .42 * k), (.12 * k, .5 * k)], 7, col, 40).move(x, y, .04)
    g.add(sack(.95, -1.15, 'linen'), sack(1.40, -.95, 'linen_d', .9), sack(.62, -1.42, 'team', .85), hay(at=(-1.45, -1.25, .04), r=.42), barrel(.22, .5, at=(1.5, -.42, .04)))
    p.add(g)
    hub = (o[0], o[1] - 1.38, 3.3)
    s = m.part('sails', p, hub)
    s.add(tube([(hub[0], hub[1] + .6, hub[2]), (hub[0], hub[1] - .1, hub[2])], .11, 'wood_d', n=6), ball(.15, 'wood', at=(hub[0], hub[1] - .1, hub[2]), n=6, m=4))
    for k in range(4):
        b = beam((0, -.03, 0), (0, -.03, 2.35), .09, .08, 'wood_d').add(beam((.62, -.03, .55), (.62, -.03, 2.3), .05, .05, 'wood'))
        for j, col in enumerate(('sail', 'team', 'sail', 'team')):
            b.add(box(.58, .03, .41, col, at=(.33, 0, .58 + j * .44)))
            b.add(beam((0, -.035, .57 + j * .44), (.64, -.035, .57 + j * .44), .05, .05, 'wood'))
        s.add(b.rot(ry=90 * k + 20).move(*hub))
    m.clip('idle', 8.0, lambda ph: {'sails': (0, -360 * ph if ph < 1 else 0, 0)}, 24)
    return m


@model
def mill_dark(seed=9):
    """first age: a round granary of wattle on stilts, and a hand quern under a lean-to."""
    m = Model('mill_dark', 'building', footprint=[2, 2])
    p = m.part('mill')
    g = box(3.6, 3.6, .05, 'dirt', taper=.96, tess=1.2)
    o = (-.45, .45)
    t = Geo()
    for k in range(8):
        a = math.tau * (k + .5) / 8
        q = lambda r_, z: (r_ * math.cos(a), r_ * math.sin(a), z)
        t.add(tube([q(1.02, 0), q(1.0, .62)], [.13, .11], 'wood', n=5), lathe([(.2, .44), (.19, .5)], 6, 'stone_l', 0).move(*q(1.0, 0)), beam(q(1.13, .62), q(1.13, 1.95), .12, .12, 'wood', up=q(1, 0)))
    t.add(lathe([(1.22, .58), (1.22, .70)], 8, 'wood_d', 0), lathe([(1.08, .68), (1.14, 1.3), (1.06, 1.95)], 8, ['plaster_d', 'plaster_d*0.96'], 0, cap0=False), lathe([(1.18, 1.18), (1.18, 1.30)], 8, 'wood', 0))
    t.add(cone_roof(8, 1.72, 1.75, 1.78, THATCH, rows=4, step=.10), ball(.15, 'thatch_d', at=(0, 0, 3.56), n=6, m=4))
    front = Wall((-.5, -1.06), (.5, -1.06), 0, 2)
    t.add(front.place(door(.62, .85, 'team*0.8', frame='wood'), .5, .72, -.02))
    t.add(beam((-.22, -1.75, 0), (-.22, -1.15, .70), .07, .07, 'wood'), beam((.22, -1.75, 0), (.22, -1.15, .70), .07, .07, 'wood'))
    for k in range(3):
        t.add(beam((-.28, -1.65 + .16 * k, .14 + .18 * k), (.28, -1.65 + .16 * k, .14 + .18 * k), .12, .05, 'wood_l'))
    g.add(t.move(*o))
    for x in (.72, 1.66):                                  # the quern's roof
        g.add(beam((x, -1.15, 0), (x, -1.15, 1.05), .1, .1, 'wood'), beam((x, .15, 0), (x, .15, 1.5), .1, .1, 'wood'))
    g.add(courses((.5, -1.42, 1.05), (1.85, -1.42, 1.05), (1.85, .3, 1.62), (.5, .3, 1.62), THATCH, rows=3, n=5, step=.09, thick=.18, seed=seed))
    g.add(lathe([(.44, .05), (.42, .38)], 9, 'stone', 0, at=(1.2, -.5, 0)), lathe([(.36, .38), (.35, .60)], 9, 'stone_l', 0, at=(1.2, -.5, 0)), tube([(1.45, -.5, .6), (1.45, -.5, .85)], .03, 'wood', n=4))
    sack = lambda x, y, col, k=1.0: lathe([(.26 * k, 0), (.32 * k, .25 * k), (.16 * k, .42 * k), (.12 * k, .5 * k)], 7, col, 40).move(x, y, .04)
    g.add(sack(.55, -1.40, 'linen'), sack(.95, -1.55, 'team', .9), sack(.15, -1.62, 'linen_d', .8), hay(at=(-1.45, -1.25, .04), r=.42), sheaf(-1.0, -1.5, random.Random(1)), sheaf(-1.62, -.7, random.Random(2)))
    pole, cloth = flag(2.0, .95, .6)
    g.add(pole.move(1.6, 1.45, 0), awning((.45, -1.72, .86), (1.9, -1.72, .86), (1.9, -1.30, 1.10), (.45, -1.30, 1.10), n=5, cols=('team', 'linen'), drop=.10), lathe([(1.19, 1.20), (1.19, 1.44)], 8, 'team', 0, at=(*o, 0), cap0=False, cap1=False))
    p.add(g)
    f = m.part('flag', p, (1.6, 1.45, 1.75))
    f.add(cloth.rot(rz=195).move(1.6, 1.45, 0))
    m.clip('idle', 2.0, wave, 10)
    return m


def shed(w, l, h, low, at, roof, seed=1, posts=3):
    """open lean-to: high edge at the back (+Y), low at the front."""
    g = Geo()
    for i in range(posts):
        x = lerp(-w / 2, w / 2, i / (posts - 1))
        g.add(beam((x, -l / 2, 0), (x, -l / 2, low), .15, .15, 'wood_d'), beam((x, l / 2, 0), (x, l / 2, h), .17, .17, 'wood_d'))
    for x in (-w / 2, w / 2):
        g.add(beam((x, -l / 2, low), (x, l / 2, h), .12, .14, 'wood_d'), beam((x, -l / 2, low - .45), (x, -l / 2 + .5, low + .05), .09, .09, 'wood_d'))
    g.add(beam((-w / 2 - .1, -l / 2, low), (w / 2 + .1, -l / 2, low), .14, .15, 'wood_d'))
    k, n = .3, round(w * 1.9)
    slope = (h - low) / l
    g.add(courses((-w / 2 - k, -l / 2 - k, low + .1 - k * slope), (w / 2 + k, -l / 2 - k, low + .1 - k * slope), (w / 2 + k, l / 2 + k, h + .1 + k * slope), (-w / 2 - k, l / 2 + k, h + .1 + k * slope),
                  roof, rows=5, n=n, seed=seed))
    return g.move(*at)


@model
def lumber_camp(seed=5):
    """shingled shed, log stacks, chopping block and saw horse."""
    m = Model('lumber_camp', 'building', footprint=[2, 2])
    p = m.part('camp')
    g = box(3.7, 3.7, .05, 'dirt', taper=.97, tess=1.2)
    g.add(shed(2.5, 1.6, 2.2, 1.45, (-.4, .75, 0), SHINGLE, seed))
    g.add(box(2.5, .10, 1.9, 'plank', at=(-.4, 1.56, 0), tess=.8))
    for x in (-1.4, -.75, -.1, .55):
        g.add(box(.08, .05, 1.9, 'wood_d', at=(x, 1.49, 0)))
    g.add(logs(3, 1.9, .17, at=(-.75, .85, .05), rz=90), logs(4, 1.7, .17, at=(1.18, -.2, .03), rz=0))
    g.add(lathe([(.34, 0), (.28, .1), (.27, .42)], 7, 'trunk', 30), lathe([(.265, .425), (.26, .43)], 7, 'wood_l', 0))
    ax = tube([(0, 0, 0), (0, -.55, .52)], [.035, .03], 'wood_l', n=4).add(box(.05, .30, .20, 'iron', at=(0, .0, -.06)))
    g.move(0, 0).add(ax.move(0, .05, .5))
    g2 = Geo()                                             # saw horse with a log
    for s in (-1, 1):
        g2.add(beam((s * .45, -.28, 0), (s * .45, .2, .75), .08, .08, 'wood'), beam((s * .45, .28, 0), (s * .45, -.2, .75), .08, .08, 'wood'))
    g2.add(tube([(-.75, 0, .72), (.8, 0, .72)], .14, 'trunk', n=6), prism(6, .12, .12, .01, 'wood_l').rot(ry=-90).move(-.755, 0, .72))
    g.add(g2.rot(rz=18).move(-1.0, -1.1, .03))
    for x, y, a in ((.5, -1.4, 10), (.3, -.9, 70), (-.2, -1.55, 130), (.75, -1.0, 40)):
        g.add(box(.20, .08, .05, 'wood_l').rot(rz=a).move(x, y, .04))
    ridge = lambda x: .88 - abs(x - 1.18) * .98            # a cloth over the stack
    xs = (.66, .92, 1.18, 1.44, 1.70)
    for a, b in zip(xs, xs[1:]):
        g.add(Geo().sheet([(a, -.15, ridge(a) + .48 - .03), (b, -.15, ridge(b) + .48 - .03), (b, .55, ridge(b) + .48), (a, .55, ridge(a) + .48)], 'team'))
    pole, cloth = flag(2.6, .95, .6)
    g.add(pole.move(-1.6, -.15, 0))
    g.add(banner(.6, .85).move(-.4, -.20, 1.42))
    p.add(g)
    f = m.part('flag', p, (-1.6, -.15, 2.3))
    f.add(cloth.rot(rz=195).move(-1.6, -.15, 0))
    m.clip('idle', 2.0, wave, 10)
    return m


def wave(ph):
    """the flag's idle motion, shared by all buildings with one."""
    return {'flag': (0, 4 * math.sin(2 * math.pi * ph), 10 * math.sin(2 * math.pi * ph))}


def ore_cart(at, rz=0, load='gold'):
    g = loft([[(-.38, -.26, .32), (.38, -.26, .32), (.38, .26, .32), (-.38, .26, .32)], [(-.52, -.36, .75), (.52, -.36, .75), (.52, .36, .75), (-.52, .36, .75)]], 'wood').flip_if_inside_out()
    for s in (-1, 1):
        g.add(beam((-.55, s * .37, .74), (.55, s * .37, .74), .07, .07, 'iron_d'))
        for x in (-.26, .26):
            g.add(prism(8, .19, .19, .08, 'wood_d').rot(rx=90).move(x, s * .34 + .04, .19), prism(6, .06, .06, .12, 'iron').rot(rx=90).move(x, s * .36 + .06, .19))
    for i in range(7):
        a = i * 2.4
        g.add(rock(.16, (load, load, load + '*0.85')[i % 3], seed=i).move(.34 * (i / 7) ** .5 * math.cos(a), .2 * (i / 7) ** .5 * math.sin(a), .68 + .10 * (7 - i) / 7))
    return g.rot(rz=rz).move(*at)


@model
def mining_camp(seed=8):
    """stone-walled shed with a winch, an ore cart and heaps of stone."""
    m = Model('mining_camp', 'building', footprint=[2, 2])
    p = m.part('camp')
    g = box(3.7, 3.7, .05, 'dirt', taper=.97, tess=1.2)
    w, l, o = 2.1, 1.7, (-.65, .75)
    g.add(box(w, l, 1.05, 'stone', at=(*o, 0), tess=.8), box(w + .14, l + .14, .2, 'stone_d', at=(*o, 0)))
    for i, wl in enumerate(plan(w, l, .2, 1.05, at=o)):
        g.add(stones(wl, 5, seed=seed + i))
    g.add(quoins(w, l, .2, 1.05, at=o, seed=seed, size=.28))
    g.add(gable_roof(w, l, 1.15, 1.05, SHINGLE, rows=4, colsn=5, over=.26, seed=seed).move(*o))
    for f in (-1, 1):
        g.add(gable_end(w, 1.15, 1.05, f * l / 2, f, 'plank', over=.26).move(*o))
    front = plan(w, l, 0, 1.05, at=o)[0]
    g.add(front.place(box(.78, .06, .98, 'dark'), w / 2), front.place(door(.86, .96, 'dark'), w / 2, 0, .0))
    for x in (-1.45, .15):
        g.add(beam((x, -.85, 0), (x, -.85, 1.15), .09, .09, 'wood_d'))
    g.add(awning((-1.6, -.95, 1.12), (.3, -.95, 1.12), (.3, -.1, 1.42), (-1.6, -.1, 1.42), n=5, cols=('team', 'linen'), drop=.10))
    # winch over a shaft
    x, y = 1.0, .65
    g.add(lathe([(.55, 0), (.52, .22), (.42, .24), (.41, .06)], 8, ['stone', 'stone_l', 'stone_d'], 0, at=(x, y, 0), cap1=False), lathe([(.42, .06), (.41, .07)], 8, 'black', 0, at=(x, y, 0)))
    for s in (-1, 1):
        g.add(beam((x + s * .62, y - .42, 0), (x + s * .5, y, 1.55), .12, .12, 'wood_d'), beam((x + s * .62, y + .42, 0), (x + s * .5, y, 1.55), .12, .12, 'wood_d'))
    g.add(tube([(x - .72, y, 1.5), (x + .72, y, 1.5)], .12, 'wood', n=6), beam((x, y, 1.5), (x, y, .45), .04, .04, 'rope'), lathe([(.13, .25), (.18, .5)], 6, 'wood_l', 0, at=(x, y, 0)))
    g.add(tube([(x + .72, y, 1.5), (x + .78, y, 1.5), (x + .78, y - .3, 1.5)], .035, 'iron_d', n=4))
    g.add(ore_cart((-.35, -1.35, .04), 8))
    for px, py, s, c in ((1.05, -.75, .40, 'stone_l'), (1.40, -.45, .30, 'rock_l'), (.72, -.5, .28, 'stone'), (1.25, -1.1, .26, 'stone_l'), (-1.5, -.75, .22, 'stone_d'), (.75, -1.5, .17, 'gold')):
        p.add(rock(s, c, at=(px, py, .0), seed=int(px * 100 + 5)).grad((.82, .8, .82), (1.1, 1.08, 1.02)))
    pole, cloth = flag(2.7, .95, .6)
    g.add(pole.move(-1.65, -.3, 0), front.place(banner(.62, .8, pole=False), w / 2, 1.95, .08))
    p.add(g)
    f = m.part('flag', p, (-1.65, -.3, 2.4))
    f.add(cloth.rot(rz=195).move(-1.65, -.3, 0))
    m.clip('idle', 2.0, wave, 10)
    return m
