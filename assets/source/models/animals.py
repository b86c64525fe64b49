"""Animals: game, herds, beasts of the roster, and what only lives up the map (birds, fish)."""
from kit import *
from kit.rigs import gait, quadruped

GRAZE = [(0, {}), (.25, {'neck': (-58, 0, 0), 'ahead': (10, 0, 0)}), (.65, {'neck': (-54, 0, 8), 'ahead': (14, 0, 0)}), (.9, {}), (1, {})]


@model
def sheep():
    m = Model('sheep', 'animal', radius=.2)
    quadruped(m, coat='wool', leg='dark', hoof='black', z=.55, length=.80, girth=.27, legr=.055, hip=.22, neck=((0, .36, .10), (0, .50, .24)), neckr=(.19, .13),
              head=.30, headr=.115, muzzle='dark', tail='wool', tailshape=blob(.09, 'wool', at=(0, -.45, .62), seed=3, sub=0), ears='dark')
    b = m.parts['body']
    b.geo = Geo()
    for i, (x, y, z, r) in enumerate([(0, .20, .62, .33), (0, -.18, .62, .35), (.12, 0, .66, .30), (-.12, 0, .66, .30), (0, .02, .70, .31)]):
        b.add(blob(r, 'wool', at=(x, y, z), seed=i, rough=.09, sub=1, smooth=40))
    b.geo.grad((.86, .84, .86), (1.04, 1.03, 1.0))
    b.add(blob(.25, 'team', at=(0, -.22, .895), sq=(1, 1.15, .42), seed=2, rough=.06, sub=1, smooth=40))      # a dab of paint: whose it is
    hd = m.parts['ahead']
    hd.geo.f = [(i, rgb('dark'), mm, s) for i, c, mm, s in hd.geo.f]
    hd.add(blob(.14, 'wool', at=(0, .50, .92), seed=9, rough=.1, sub=0))
    m.clip('idle', 4.0, keys(*GRAZE), 14)
    m.clip('walk', 0.8, lambda p: gait(p, 24, 26, .02), 10)
    m.clip('die', 0.9, keys((0, {}), (.6, {'root': dict(rot=(0, 86, 0), loc=(-.2, 0, .25))}), (1, {'root': dict(rot=(0, 90, 0), loc=(-.2, 0, .25)), 'neck': (-20, 0, 0)})), 8, loop=False)
    return m


@model
def deer():
    m = Model('deer', 'animal', radius=.2)
    quadruped(m, coat='deer', leg='deer', hoof='black', z=.86, length=1.05, girth=.24, legr=.058, hip=.19, neck=((0, .46, .12), (0, .66, .52)), neckr=(.17, .095),
              head=.36, headr=.105, muzzle='leather_d', tail='white', tailshape=tube([(0, -.50, .98), (0, -.60, .90)], [.05, .02], 'white', n=5), ears='deer')
    hd = m.parts['ahead']
    for s in (-1, 1):
        p = [(s * .05, .62, 1.46), (s * .16, .54, 1.66), (s * .26, .52, 1.84), (s * .24, .60, 2.02)]
        hd.add(tube(p, [.03, .028, .024, .008], 'linen_d', n=4))
        hd.add(tube([p[1], (s * .15, .72, 1.78)], [.024, .006], 'linen_d', n=4), tube([p[2], (s * .36, .60, 1.92)], [.022, .006], 'linen_d', n=4))
    m.parts['body'].add(ball(.14, 'wool', at=(0, -.48, .84), n=6, m=4, sq=(.9, .5, 1)))
    m.clip('idle', 4.0, keys((0, {}), (.2, {'neck': (-66, 0, 0), 'ahead': (6, 0, 0)}), (.55, {'neck': (-62, 0, 6), 'ahead': (10, 0, 0)}), (.75, {}), (.88, {'neck': (0, 0, 30)}), (1, {})), 16)
    m.clip('walk', 0.7, lambda p: gait(p, 28, 36, .04), 10)
    m.clip('die', 0.9, keys((0, {}), (.6, {'root': dict(rot=(0, 86, 0), loc=(-.3, 0, .22))}), (1, {'root': dict(rot=(0, 90, 0), loc=(-.3, 0, .22)), 'neck': (-30, 0, 0)})), 8, loop=False)
    return m


def falls(m, side=-.25, z=.25):
    """dies over on its side."""
    flat = dict(rot=(0, 90, 0), loc=(side, 0, z))
    m.clip('die', 0.9, keys((0, {}), (.6, {'root': dict(rot=(0, 86, 0), loc=(side, 0, z))}), (1, {'root': flat, 'neck': (-22, 0, 0)})), 8, loop=False)


@later
def boar():
    """bristled back higher than its head, tusks."""
    m = Model('boar', 'animal', radius=.25)
    quadruped(m, coat='boar', leg='black', hoof='black', z=.62, length=1.10, girth=.34, legr=.065, hip=.24, neck=((0, .44, .06), (0, .60, .04)), neckr=(.32, .24),
              head=.58, headr=.20, muzzle='boar_l', tail='boar', ears='boar_l')
    b = m.parts['body']
    for k in range(7):                                     # the crest
        y = -.42 + .14 * k
        b.add(prism(4, .10, 0, .22 + .05 * math.sin(k), 'black', cap0=False).rot(rx=14).scale(.45, 1, 1).move(0, y, .90 + .04 * math.sin(k * .9)))
    hd = m.parts['ahead']
    hd.add(prism(7, .115, .10, .05, 'leather').rot(rx=-62).move(0, 1.10, .34))
    for s in (-1, 1):
        hd.add(tube([(s * .12, .96, .34), (s * .20, 1.03, .42), (s * .17, 1.02, .56)], [.035, .03, 0], 'white', n=4))
    m.clip('idle', 4.0, keys((0, {}), (.3, {'neck': (-16, 0, 0), 'ahead': (-8, 0, 6)}), (.6, {'neck': (-14, 0, 8), 'ahead': (-4, 0, -6)}), (1, {})), 14)
    m.clip('walk', 0.6, lambda p: gait(p, 28, 34, .03, neck=4), 10)
    m.clip('attack', 1.0, keys((0, {}), (.28, {'neck': (-14, 0, 0), 'body': dict(rot=(-6, 0, 0), loc=(0, -.12, 0))}), (.5, {'neck': (22, 0, 8), 'ahead': (14, 0, 0), 'body': dict(rot=(7, 0, 0), loc=(0, .16, .05))}), (1, {})), 12, strike=.5)
    falls(m, z=.30)
    return m


@later
def wolf():
    m = Model('wolf', 'animal', radius=.2)
    quadruped(m, coat='wolf', leg='wolf', hoof='wolf_l', z=.66, length=1.02, girth=.23, legr=.055, hip=.18, neck=((0, .42, .08), (0, .60, .26)), neckr=(.22, .15),
              head=.44, headr=.13, muzzle='wolf_l', ears='wolf', tail='wolf',
              tailshape=tube([(0, -.46, .76), (0, -.72, .64), (0, -.92, .44)], [.06, .11, .02], ['wolf', 'wolf_l'], n=6))
    m.parts['body'].add(loft([[(x * .19, y, .62 + z) for x, z in ((-1, -.12), (1, -.12), (.7, -.20), (-.7, -.20))] for y in (-.35, .42)], 'wolf_l').flip_if_inside_out())
    m.clip('idle', 4.0, keys((0, {}), (.3, {'neck': (10, 0, 24)}), (.6, {'neck': (-14, 0, -16), 'ahead': (-8, 0, 0)}), (1, {})), 14)
    m.clip('walk', 0.6, lambda p: gait(p, 32, 44, .04), 10)
    m.clip('attack', 1.0, keys((0, {}), (.28, {'body': dict(rot=(-5, 0, 0), loc=(0, -.10, -.08)), 'neck': (-12, 0, 0)}), (.5, {'body': dict(rot=(12, 0, 0), loc=(0, .25, .12)), 'neck': (14, 0, 0), 'ahead': (16, 0, 0)}), (1, {})), 12, strike=.5)
    falls(m, z=.2)
    return m


@later
def cow():
    m = Model('cow', 'animal', radius=.3)
    quadruped(m, coat='cow', leg='linen', hoof='black', z=.92, length=1.45, girth=.42, legr=.085, hip=.32, neck=((0, .60, .08), (0, .88, .22)), neckr=(.27, .19),
              head=.52, headr=.18, muzzle='linen', ears='cow', tail='cow', tailshape=tube([(0, -.70, 1.12), (0, -.82, .80), (0, -.80, .45)], [.04, .03, .07], ['cow', 'linen'], n=5))
    b = m.parts['body']
    for x, y, z, s in ((.31, .20, 1.06, .24), (-.33, -.30, 1.02, .26), (.30, -.42, .95, .20), (-.30, .35, 1.0, .18)):
        b.add(ball(s, 'linen', at=(x, y, z), n=6, m=4, sq=(.35, 1, .9)))
    b.add(ball(.17, 'skin', at=(0, -.42, .56), n=6, m=4, sq=(1, 1, .8)))
    for s in (-1, 1):
        m.parts['ahead'].add(tube([(s * .10, .84, 1.32), (s * .28, .86, 1.40), (s * .32, .90, 1.58)], [.05, .04, .008], 'white', n=4))
    b.add(blob(.22, 'team', at=(0, -.25, 1.30), sq=(1, 1.15, .35), seed=2, rough=.06, sub=1, smooth=40))
    m.clip('idle', 4.0, keys(*GRAZE), 14)
    m.clip('walk', 0.9, lambda p: gait(p, 20, 24, .02), 10)
    falls(m, side=-.3, z=.36)
    return m


@model
def birds():
    """a small flock on the wing, some way up: the game moves it along -Z and may loop it."""
    m = Model('birds', 'animal')
    m.low = None
    root = m.part('root')
    flock = ((0, 0, 6.0), (-.9, -.7, 6.2), (.95, -.8, 5.9), (-1.9, -1.6, 6.3), (1.7, -1.7, 6.05))
    for k, (x, y, z) in enumerate(flock):
        b = m.part(f'bird_{k}', root, (x, y, z))
        b.add(tube([(x, y - .26, z), (x, y, z + .02), (x, y + .22, z + .02), (x, y + .34, z)], [.02, .075, .05, .01], 'white', n=5))
        b.add(Geo().sheet([(x - .08, y - .40, z), (x + .08, y - .40, z), (x + .03, y - .22, z), (x - .03, y - .22, z)], 'white', gap=.02))
        for s, n in ((1, 'R'), (-1, 'L')):
            w = m.part(f'wing_{k}{n}', b, (x + s * .04, y + .04, z + .03))
            pts = [(x + s * .04, y + .16, z + .03), (x + s * .04, y - .08, z + .03), (x + s * .62, y - .12, z + .06), (x + s * .34, y + .14, z + .05)]
            w.add(Geo().sheet(pts if s < 0 else pts[::-1], 'white', 'rock_l', .02))

    def beat(ph):
        d = {}
        for k in range(len(flock)):
            a = math.tau * (ph * 4 + k * .17)
            q = 34 * math.sin(a)
            d[f'wing_{k}R'], d[f'wing_{k}L'] = (0, -q, 0), (0, q, 0)
            d[f'bird_{k}'] = dict(loc=(.12 * math.sin(math.tau * ph + k), .2 * math.sin(math.tau * ph + 2 * k), .10 * math.sin(math.tau * ph + 1.3 * k) - .03 * math.sin(a)))
        return d
    m.clip('idle', 2.4, beat, 32)
    return m


@model
def fish():
    """a shoal just under the surface (z = 0): backs and a fin, one of them leaps."""
    m = Model('fish', 'animal')
    m.low = None
    root = m.part('root')
    shoal = ((0, .1, 0), (-.55, -.35, .3), (.5, -.3, .55), (-.15, -.75, .8), (.3, .55, .15))
    for k, (x, y, _) in enumerate(shoal):
        f = m.part(f'fish_{k}', root, (x, y, -.06))
        f.add(tube([(x, y - .24, -.07), (x, y, -.05), (x, y + .20, -.06), (x, y + .30, -.07)], [.025, .10, .075, .01], 'fish', n=6, flat=.6).grad((.75, .8, .85), (1.2, 1.15, 1.1)))
        f.add(Geo().sheet([(x, y - .08, .03), (x, y + .10, .04), (x, y - .06, .13)], 'fish_d'))
        t = m.part(f'tail_{k}', f, (x, y - .22, -.07))
        t.add(Geo().sheet([(x, y - .20, -.07), (x, y - .38, .06), (x, y - .33, -.07), (x, y - .38, -.18)], 'fish_d'))

    def swim(ph):
        d = {}
        for k, (_, _, o) in enumerate(shoal):
            a = math.tau * (ph + o)
            d[f'tail_{k}'] = (0, 0, 24 * math.sin(3 * a))
            d[f'fish_{k}'] = dict(rot=(0, 0, 10 * math.sin(a)), loc=(.10 * math.sin(a), .14 * math.cos(a), .02 * math.sin(2 * a)))
        up = max(0.0, math.sin(math.tau * (ph - .1) * 1.0)) if .1 < ph < .6 else 0.0
        if up > 0:                                         # the leap
            d['fish_0'] = dict(rot=(70 * math.cos(math.pi * (ph - .1) / .5), 0, 0), loc=(0, (ph - .35) * 1.6, .55 * up))
        return d
    m.clip('idle', 4.0, swim, 40)
    return m
