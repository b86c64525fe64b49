"""Economy buildings: mill, camps, farms. Thatch and wood shingle tell them from the others."""
from kit import *
from kit.halls import SHINGLE, THATCH

STAGES = {'farm_0': 0.0, 'farm_1': .45, 'farm_2': 1.0}        # freshly sown, half grown, ripe


def crop_row(y, growth, r, n=27):
    """one jagged strip of wheat along x."""
    rings = []
    for k in range(n):
        x = lerp(-2.5, 2.5, k / (n - 1)) + r.uniform(-.05, .05)
        top = k % 2 == 0
        h = .14 + (r.uniform(.40, .56) if top else r.uniform(.17, .28)) * growth
        w = (r.uniform(.20, .26) if top else r.uniform(.14, .19)) * lerp(.7, 1, growth)
        rings.append([(x, y - .11, .14), (x + r.uniform(-.04, .04), y - w, lerp(.14, h, .65)), (x, y + r.uniform(-.07, .07), h),
                      (x + r.uniform(-.04, .04), y + w, lerp(.14, h, .65)), (x, y + .11, .14)])
    g = loft(rings, 'wheat', 0, closed=False).flip_if_inside_out()
    cols = ('wheat', 'wheat', 'wheat_d', 'wheat*1.1', 'wheat*0.9') if growth > .7 else ('leaf_l', 'grass_l', 'leaf', 'leaf_l*0.9')
    g.f = [(idx, paint(r.choice(cols))[0], mm, sm) for idx, c, mm, sm in g.f]
    return g.grad((.74, .82, .56) if growth > .7 else (.7, .75, .6), (1.14, 1.12, 1.06), .12, .50)


def sprouts(y, r):
    """a sown row: green tips."""
    g = Geo()
    for k in range(9):
        x = lerp(-2.5, 2.5, (k + .5) / 9) + r.uniform(-.12, .12)
        g.add(prism(3, .12, 0, r.uniform(.20, .32), r.choice(('leaf_l', 'grass_l', 'leaf')), cap0=False).rot(rz=r.uniform(0, 120)).move(x, y + r.uniform(-.03, .03), .17))
    return g


def scarecrow():
    s = beam((0, 0, 0), (0, 0, 1.75), .09, .09, 'wood_d').add(beam((-.62, 0, 1.3), (.62, 0, 1.3), .08, .08, 'wood_d'))
    s.add(lathe([(.30, .72), (.2, 1.2), (.22, 1.38), (.08, 1.45)], 7, 'team', 40, sq=(1, .7)), tube([(-.2, 0, 1.32), (-.6, 0, 1.26)], [.11, .13], 'team', n=5), tube([(.2, 0, 1.32), (.6, 0, 1.26)], [.11, .13], 'team', n=5))
    return s.add(ball(.17, 'hay', at=(0, 0, 1.62), n=7, m=4), lathe([(.34, 1.70), (.34, 1.73), (.17, 1.76), (.12, 1.98), (0, 2.0)], 8, 'cloth_b', 30))


def field(name, growth, seed=1):
    m = Model(name, 'building', footprint=[3, 3])
    p = m.part('field')
    r = random.Random(seed)
    g = box(5.7, 5.7, .07, 'soil', taper=.97)
    for i in range(8):
        y = lerp(-2.4, 2.4, i / 7)
        g.add(loft([[(x, y - .25, .05), (x, y + .25, .05), (x, y + .08, .2 + r.uniform(-.02, .02)), (x, y - .08, .2)] for x in (-2.65, -.9, .9, 2.65)], 'dirt', 0).flip_if_inside_out().vary(.06, i))
        g.add(crop_row(y, growth, r) if growth > .1 else sprouts(y, r))
    for a, b in (((-2.8, -2.8), (-1.2, -2.8)), ((1.2, -2.8), (2.8, -2.8)), ((-2.8, -2.8), (-2.8, -1.2)), ((-2.8, 2.8), (-.6, 2.8)), ((2.8, 1.0), (2.8, 2.8)),
                 ((1.0, 2.8), (2.8, 2.8)), ((-2.8, 1.2), (-2.8, 2.8)), ((2.8, -2.8), (2.8, -1.4))):
        g.add(fence(a, b, .6, seed=int(a[0] * 10 + b[1])))
    pole, cloth = flag(1.5, .75, .5)
    p.add(g, scarecrow().move(.4, .35, .1), pole.move(-2.78, -2.78, 0), cloth.rot(rz=15).move(-2.78, -2.78, 0))
    return m


variant('farm', field, name='farm', growth=1.0)
for _name, _growth in STAGES.items():
    variant(_name, field, name=_name, growth=_growth)


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
