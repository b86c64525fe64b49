"""Walls by segment. The game lays them by neighbours, turning a piece by quarter turns about its tile's middle:

`_post` alone or as a knee, `_straight` from edge to edge along X, `_corner` from the +X edge to the front edge (-Y here, +Z in
the file), `_arm` from the middle to the +X edge and `_diagonal` from the middle to the +X front corner: a post and arms make
any junction."""
from kit import *
from kit.halls import merlons

DIAGONAL_M = math.sqrt(2)


def stake(x, y, h, r, rnd, col='trunk', band=None):
    """sharpened log; `band`: height of a cloth tied round it."""
    dx, dy = rnd.uniform(-.05, .05), rnd.uniform(-.05, .05)
    turn = rnd.random()
    g = lathe([(r, 0), (r * .92, h - r * 1.6), (0, h)], 6, [col, 'wood_l'], 0, phase=turn)
    if band:
        g.add(lathe([(r + .02, band), (r + .005, band + .26)], 6, 'team', 0, phase=turn, cap0=False, cap1=False))
    return g.move(x, y, 0).rot(rx=dy * 60, ry=dx * 60, about=(x, y, 0))


def stakes_to(g, q, seed, h=1.75, r=.17, start=.0, banded=True):
    """a dense run of stakes from the tile's middle to the point q, tied with two rails."""
    rnd = random.Random(seed)
    q = np.array([*q, 0.0])
    L = np.linalg.norm(q)
    d, side = q / L, np.array([-q[1], q[0], 0]) / L
    n = round((L - start) / .29)
    for i in range(n):
        c = d * (start + (L - start) * (i + .5) / n) + side * rnd.uniform(-.04, .04)
        g.add(stake(c[0], c[1], h * rnd.uniform(.90, 1.08), r * rnd.uniform(.92, 1.06), rnd, rnd.choice(('trunk', 'wood', 'wood', 'trunk_d')), .95 if banded and i % 3 == 1 else None))
    for s in (-1, 1):
        g.add(beam(d * start + side * s * .17 + [0, 0, 1.05], q + side * s * .17 + [0, 0, 1.05], .08, .12, 'wood_d'), beam(d * start + side * s * .17 + [0, 0, .42], q + side * s * .17 + [0, 0, .42], .07, .11, 'wood_d'))
    return g


def stake_post(g, seed, h=2.2):
    rnd = random.Random(seed)
    for k, (x, y) in enumerate(((0, 0), (.24, .20), (-.24, .20), (.22, -.22), (-.22, -.22))):
        g.add(stake(x, y, h if k == 0 else h * rnd.uniform(.76, .88), .22 if k == 0 else .19, rnd, ('wood', 'trunk', 'wood', 'trunk_d', 'trunk')[k], 1.5 if k == 0 else .95))
    return g


def masonry_to(g, q, seed, h=2.5, w=.86):
    """a run of stone wall with a walk and a parapet on both sides."""
    L = math.hypot(*q)
    b = box(L, w, h, 'stone', at=(L / 2, 0, 0), tess=.7).add(box(L, w + .16, .5, 'stone_d', at=(L / 2, 0, 0)), box(L, w + .12, .14, 'stone_l', at=(L / 2, 0, h - .08)))
    for s in (-1, 1):
        wall = Wall((0, -w / 2), (L, -w / 2), .5, h - .1) if s < 0 else Wall((L, w / 2), (0, w / 2), .5, h - .1)
        b.add(stones(wall, max(3, round(L * 5)), seed=seed + s))
        n = max(2, round(L / .5))
        for k in range(n):
            b.add(box(L / n * .62, .2, .42, ('stone_l', 'stone')[k % 2], at=(L * (k + .5) / n, s * (w / 2 - .06), h)))
    return g.add(b.rot(rz=math.degrees(math.atan2(q[1], q[0]))))


def masonry_post(g, seed, h=3.0, w=1.24):
    g.add(box(w + .16, w + .16, .5, 'stone_d', taper=.95), box(w, w, h, 'stone', taper=.96, tess=.7))
    for i, wl in enumerate(plan(w * .98, w * .98, .5, h - .2)):
        g.add(stones(wl, 5, seed=seed + i))
    g.add(quoins(w * .96, w * .96, .5, h - .1, seed=seed, size=.28, out=.04), box(w + .16, w + .16, .16, 'stone_l', at=(0, 0, h)), merlons(w + .16, w + .16, h + .16, 3, .3))
    for wl in plan(w, w, 0, h)[:2]:
        g.add(wl.place(banner(.5, .95), w / 2, h - .35, .06))
    return g


def piece(name, post, runs):
    m = Model(name, 'building', footprint=[1, 1])
    g = Geo()
    for k, (to, q) in enumerate(runs):
        to(g, q, 11 + 7 * k)
    if post:
        post(g, 5)
    m.part('wall').add(g)
    return m


def segments(register, prefix, post, to):
    x, f = (1.0, 0), (0, -1.0)
    register(f'{prefix}_post', piece, name=f'{prefix}_post', post=post, runs=[])
    register(f'{prefix}_straight', piece, name=f'{prefix}_straight', post=None, runs=[(to, x), (to, (-1.0, 0))])
    register(f'{prefix}_corner', piece, name=f'{prefix}_corner', post=post, runs=[(to, x), (to, f)])
    register(f'{prefix}_arm', piece, name=f'{prefix}_arm', post=None, runs=[(to, x)])
    register(f'{prefix}_diagonal', piece, name=f'{prefix}_diagonal', post=None, runs=[(to, (1.0, -1.0))])


segments(variant, 'palisade', stake_post, stakes_to)
segments(later_variant, 'stone_wall', masonry_post, masonry_to)


@model
def palisade():
    """one tile of it: stakes in a 3x3 jittered grid, so that neighbours join in a row in any direction, diagonals too."""
    m = Model('palisade', 'building', footprint=[1, 1])
    p = m.part('palisade')
    r = random.Random(12)
    for i in (-1, 0, 1):
        for j in (-1, 0, 1):
            h = 2.15 if i == j == 0 else r.uniform(1.62, 1.95)
            k = .76 if i and j else .66                    # corners reach out: diagonal neighbours touch there
            p.add(stake(i * k + r.uniform(-.05, .05), j * k + r.uniform(-.05, .05), h, r.uniform(.29, .34), r, r.choice(('trunk', 'wood', 'wood', 'trunk_d')), (1.30 if i == j == 0 else .92) if (i + j) % 2 == 0 else None))
    return m


def leaves(m, p, hinge, g):
    """a gate leaf that swings about its hinge."""
    part = m.part(f'leaf_{"R" if hinge > 0 else "L"}', p, (hinge, 0, 0))
    part.add(g)


def opening(m):
    def swing(ph):
        a = 88 * smooth(min(1.0, ph * 1.1))
        return {'leaf_L': (0, 0, a), 'leaf_R': (0, 0, -a)}
    m.clip('idle', 1.0, lambda ph: {'leaf_L': (0, 0, 0), 'leaf_R': (0, 0, 0)}, 1)
    m.clip('open', 1.0, swing, 10, loop=False)
    return m


@later
def palisade_gate():
    """three tiles: two stake towers and a pair of leaves."""
    m = Model('palisade_gate', 'building', footprint=[3, 1])
    p = m.part('gate')
    for s in (-1, 1):
        p.add(stake_post(Geo(), 5 + s, 2.7).scale(1.15, 1.15, 1).move(s * 1.75, 0, 0))
        run = stakes_to(Geo(), (.75, 0), 9 + s)
        p.add(run.rot(rz=0 if s > 0 else 180).move(s * 2.2, 0, 0))
    p.add(beam((-1.9, 0, 2.25), (1.9, 0, 2.25), .24, .2, 'wood_d'), banner(.8, .7).move(0, -.16, 2.3))
    for s in (-1, 1):
        g = Geo()
        for k in range(5):
            g.add(box(.27, .12, 1.75, ('plank', 'wood', 'wood_l')[k % 3], at=(s * (1.38 - .28 * k), 0, .06)))
        for z in (.45, 1.35):
            g.add(beam((s * 1.5, -.08, z), (s * .12, -.08, z), .06, .14, 'wood_d'))
        leaves(m, p, s * 1.5, g)
    return opening(m)


@later
def stone_gate():
    """four tiles: a gatehouse between two round-shouldered towers."""
    m = Model('stone_gate', 'building', footprint=[4, 1])
    p = m.part('gate')
    for s in (-1, 1):
        t = masonry_post(Geo(), 20 + s, 4.1, 1.5)
        p.add(t.move(s * 2.05, 0, 0), masonry_to(Geo(), (1.2, 0), 30 + s).rot(rz=0 if s > 0 else 180).move(s * 2.8, 0, 0))
    body = box(2.7, 1.15, 1.35, 'stone', at=(0, 0, 2.2), tess=.7).add(box(2.8, 1.3, .16, 'stone_l', at=(0, 0, 3.5)), merlons(2.8, 1.3, 3.66, 5, .3))
    for y in (-1, 1):
        wl = Wall((-1.35, -.575), (1.35, -.575), 2.3, 3.5) if y < 0 else Wall((1.35, .575), (-1.35, .575), 2.3, 3.5)
        body.add(stones(wl, 6, seed=50 + y), wl.place(banner(.9, 1.1), 1.35, 1.0, .07))
        for k in range(7):                                 # the arch
            a = math.pi * (k + .5) / 7
            body.add(box(.36, .2, .30, ('stone_l', 'stone')[k % 2], at=(0, 0, -.15)).rot(ry=90 - math.degrees(a)).move(1.25 * math.cos(a), y * .58, 1.30 + 1.05 * math.sin(a)))
    p.add(body)
    for s in (-1, 1):
        g = Geo()
        for k in range(5):
            g.add(box(.255, .13, 2.1, ('plank', 'wood', 'wood_l')[k % 3], at=(s * (1.14 - .26 * k), .1, .04)))
        for z in (.5, 1.2, 1.85):
            g.add(beam((s * 1.28, .02, z), (s * .04, .02, z), .05, .12, 'iron_d'))
        leaves(m, p, s * 1.28, g)
    pole, cloth = flag(1.5, .9, .55)
    for s in (-1, 1):
        p.add(pole.copy().move(s * 2.05, 0, 4.1), cloth.copy().rot(rz=195).move(s * 2.05, 0, 4.1))
    return opening(m)
