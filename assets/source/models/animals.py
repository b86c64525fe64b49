"""Game animals."""
from kit import *
from kit.rigs import gait, quadruped


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
    m.clip('idle', 4.0, keys((0, {}), (.25, {'neck': (-58, 0, 0), 'ahead': (10, 0, 0)}), (.65, {'neck': (-54, 0, 8), 'ahead': (14, 0, 0)}), (.9, {}), (1, {})), 14)
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


