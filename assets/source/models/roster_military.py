"""Military buildings of later ages: stone, slate, crenellation, yards; and the dock."""
from kit import *
from kit.halls import SHINGLE, SLATE, arch, chimney, dummy, hall, merlons, round_tower, square_tower, weapon_rack, yard_wall

from .economy import shed, wave
from .roster_engines import WHEEL_SPOKES


def flown(m, p, at, h=1.9, w=1.1, fh=.7):
    """the flag that moves, on a pole."""
    pole, cloth = flag(h, w, fh)
    p.add(pole.move(*at))
    m.part('flag', p, (at[0], at[1], at[2] + h * .85)).add(cloth.rot(rz=195).move(*at))
    m.clip('idle', 2.0, wave, 10)
    return m


@later
def watch_tower():
    m = Model('watch_tower', 'building', footprint=[1, 1])
    p = m.part('tower')
    p.add(square_tower(1.6, 4.3, 60, .6, 7, top='roof', taper=.9, roof_h=1.5))
    for wl in plan(1.52, 1.52, 0, 4.3)[:2]:
        p.add(wl.place(banner(.7, 1.5), wl.len / 2, 3.9, .07))
    return flown(m, p, (0, 0, 7.0), 1.2, .8, .5)


@later
def castle(seed=4):
    """a keep with four round towers, a gate with a portcullis, banners on every face."""
    m = Model('castle', 'building', footprint=[4, 4])
    p = m.part('castle')
    g = box(7.7, 7.7, .10, 'dirt_d', taper=.985, tess=1.3)
    c, w, h = 2.75, 5.0, 3.1
    for i, wl in enumerate(plan(w, w, .1, h)):
        g.add(stones(Wall(tuple(wl.p[:2]), tuple(wl.q[:2]), .5, h - .2), 9, seed=seed + i))
    g.add(box(w, w, h, 'stone', tess=1.0), box(w + .2, w + .2, .55, 'stone_d'), box(w + .22, w + .22, .18, 'stone_l', at=(0, 0, h)), merlons(w + .22, w + .22, h + .18, 7, .36), box(w - .1, w - .1, .02, 'plank', at=(0, 0, h + .19)))
    for sx, sy, hh in ((-1, -1, 4.3), (1, -1, 4.3), (1, 1, 4.9), (-1, 1, 4.9)):
        g.add(round_tower(1.02, hh, 10, SLATE, 2.3, seed=int(7 + sx + 3 * sy)).move(sx * c, sy * c, 0))
        pole, cloth = flag(.95, .7, .42)
        g.add(pole.move(sx * c, sy * c, hh + 2.35), cloth.rot(rz=195).move(sx * c, sy * c, hh + 2.35))
        for rz in (0, 90):
            g.add(banner(.56, 1.25).rot(rz=rz).move(sx * c + (1.06 if rz else 0), sy * c - (0 if rz else 1.06), hh - .75))
    # keep
    k = square_tower(2.9, 3.4, 30, .3, 6, slits=True, top='merlons', taper=.97).move(-.1, .5, h)
    for wl in plan(2.85, 2.85, 0, 3.3)[:2]:
        k.add(wl.place(banner(.95, 1.75), wl.len / 2, 2.9, .08).move(-.1, .5, h), *[wl.place(window(.36, .6, frame='stone_l', bars=False), u, .9, .0).move(-.1, .5, h) for u in (.55, 2.3)])
    k.add(hip_roof(1.9, 1.9, 1.7, h + 3.7, SLATE, rows=4, over=.15, cap='slate_d').move(-.1, .5, 0))
    g.add(k)
    # gatehouse
    for s in (-1, 1):
        g.add(box(.95, 1.0, 3.5, 'stone', at=(s * 1.15, -2.75, 0), taper=.96, tess=.8), merlons(1.05, 1.1, 3.6, 3, .26, at=(s * 1.15, -2.75)), box(1.05, 1.1, .14, 'stone_l', at=(s * 1.15, -2.75, 3.48)))
        g.add(banner(.55, 1.4).move(s * 1.15, -3.27, 3.2))
    g.add(arch(1.25, 2.0, .4).move(0, -2.98, .05), box(1.5, .7, .9, 'stone', at=(0, -2.7, 2.1)))
    for k2 in range(4):
        g.add(box(.05, .05, 1.5, 'iron_d', at=(-.42 + .28 * k2, -3.0, .3)))
    for z in (.7, 1.2, 1.7):
        g.add(box(1.2, .05, .05, 'iron_d', at=(0, -3.0, z)))
    g.add(box(1.3, 1.0, .10, 'plank', at=(0, -3.45, .05)))
    p.add(g)
    return flown(m, p, (-.1, .5, h + 5.3), 1.9, 1.3, .8)


@later
def stable(seed=3):
    """open stalls under slate, a hayloft, a yard with a trough; a horse looks out."""
    m = Model('stable', 'building', footprint=[3, 3])
    p = m.part('stable')
    g = box(5.7, 5.7, .06, 'dirt', taper=.98, tess=1.5)
    h, lo, up = hall(2.0, 2.2, 0, 1.4, 2.5, 1.5, SLATE, seed=seed, posts=3, rows=4, cols=5, stone_count=4, brace='cross', mid_rail=False)
    o = (-1.7, 1.5, 0)
    h.move(*o)
    pl = lambda wl, geo, u, v=0, out=0: wl.place(geo, u, v, out).move(*o)
    h.add(pl(lo[0], door(.85, 1.2, 'team*0.8', arch=True, stone='stone_l'), 1.0, -.2), pl(up[0], window(.6, .62, shutters='team*0.85'), 1.12, .2, .05), pl(up[0], banner(.5, .7), 1.12, 1.6, .10))
    g.add(h)
    x0, x1, y0, y1 = -.65, 2.65, .35, 2.4                    # stalls
    g.add(box(x1 - x0, .18, 2.1, 'stone', at=((x0 + x1) / 2, y1, 0), tess=.8))
    for x in (x0 + .05, .45, 1.55, x1 - .05):
        g.add(beam((x, y0, 0), (x, y0, 1.75), .16, .16, 'wood_d'), box(.30, .30, .22, 'stone', at=(x, y0, 0)), box(.10, y1 - y0, 1.0, 'plank', at=(x, (y0 + y1) / 2, 0)))
    g.add(beam((x0 - .1, y0, 1.75), (x1 + .1, y0, 1.75), .17, .18, 'wood_d'), courses((x0 - .2, y0 - .4, 1.68), (x1 + .2, y0 - .4, 1.68), (x1 + .2, y1 + .3, 3.0), (x0 - .2, y1 + .3, 3.0), SLATE, rows=5, n=6, seed=seed))
    for i, x in enumerate((-.05, 1.0, 2.1)):
        g.add(box(.86, .07, .75, 'team*0.8' if i != 1 else 'plank', at=(x, y0, 0)), hay(at=(x, 1.6, 0), r=.4, seed=i))
        if i != 2:                                         # a head over the door
            col = ('horse', 'horse_d')[i]
            g.add(tube([(x, y0 + .45, .9), (x, y0 + .2, 1.3), (x, y0 - .05, 1.46)], [.22, .18, .14], col, n=7), tube([(x, y0 + .02, 1.5), (x, y0 - .2, 1.42), (x, y0 - .44, 1.22)], [.13, .15, .09], col, n=6), tube([(x, y0 + .5, 1.15), (x, y0 + .22, 1.52), (x, y0 + .02, 1.62)], [.06, .09, .04], 'dark', n=4))
    g.add(yard_wall(-2.65, -2.6, -.7, -2.6, 1), yard_wall(.9, -2.6, 2.65, -2.6, 2), yard_wall(2.65, -2.6, 2.65, .2, 4), yard_wall(-2.65, -2.6, -2.65, .2, 3))
    for x in (-.7, .9):
        g.add(box(.42, .42, 1.15, 'stone', at=(x, -2.6, 0), bevel=.04), box(.5, .5, .14, 'stone_l', at=(x, -2.6, 1.15)))
    for x in (-2.65, 2.65):
        g.add(box(.46, .46, .9, 'stone_d', at=(x, -2.6, 0), bevel=.04))
    g.add(box(1.5, .55, .48, 'wood', at=(1.6, -1.2, .05)), box(1.3, .38, .02, 'window', at=(1.6, -1.2, .52)), fence((-2.2, -1.5), (-.6, -1.5), .8, seed=2), fence((-.6, -1.5), (-.6, -.3), .8, seed=3), hay(at=(-1.7, -.8, .05), r=.5), barrel(.24, .52, at=(2.2, -2.0, .05)))
    g.add(banner(.6, .95, pole=False).move(.45, y0 - .12, 1.68), banner(.6, .95, pole=False).move(1.55, y0 - .12, 1.68))
    p.add(g)
    return flown(m, p, (-1.7, .4, 3.7))


@later
def siege_workshop(seed=6):
    """a great open shed over a half-built ram, beams and wheels about it."""
    m = Model('siege_workshop', 'building', footprint=[4, 4])
    p = m.part('workshop')
    g = box(7.6, 7.6, .06, 'dirt', taper=.98, tess=1.6)
    w, l = 5.0, 3.6
    for x in (-2.4, 0, 2.4):
        for y in (-.2, 3.1):
            g.add(beam((x - .6, y, 0), (x - .6, y, 2.5), .24, .24, 'wood_d'), box(.42, .42, .3, 'stone', at=(x - .6, y, 0)))
    g.add(gable_roof(l, w, 2.0, 2.5, SLATE, rows=5, colsn=8, over=.35, seed=seed).rot(rz=90).move(-.6, 1.45))
    for s in (-1, 1):
        g.add(gable_end(l, 2.0, 2.5, s * w / 2, s, 'plank', over=.35).rot(rz=90).move(-.6, 1.45))
    g.add(box(w, .14, 2.4, 'plank', at=(-.6, 3.15, 0), tess=.9), beam((-3.1, -.2, 2.5), (1.9, -.2, 2.5), .2, .24, 'wood_d'))
    g.add(awning((-3.0, -1.35, 1.85), (1.8, -1.35, 1.85), (1.8, -.28, 2.40), (-3.0, -.28, 2.40), n=8, cols=('team', 'linen')))
    for x in (-2.9, -.6, 1.7):
        g.add(beam((x, -1.28, 0), (x, -1.28, 1.85), .1, .1, 'wood_d'))
    # the engine being built
    for s in (-1, 1):
        g.add(beam((-1.9, .9 + s * .55, .6), (.9, .9 + s * .55, .6), .18, .2, 'wood'), beam((-1.6, .9 + s * .55, .6), (-1.6, .9, 1.7), .13, .13, 'wood_l'), beam((.6, .9 + s * .55, .6), (.6, .9, 1.7), .13, .13, 'wood_l'))
    g.add(beam((-1.7, .9, 1.7), (.7, .9, 1.7), .12, .12, 'wood_d'), tube([(-2.0, .9, 1.0), (1.3, .9, 1.0)], .18, 'trunk', n=7))

    def loose_wheel(at, ry):
        q = lathe([(.34, -.06), (.42, -.06), (.42, .06), (.34, .06)], 10, ['wood_d', 'iron_d', 'wood_d'], 0, cap0=False, cap1=False).add(lathe([(.1, -.1), (.1, .1)], 6, 'wood_l', 0))
        for k in range(WHEEL_SPOKES):
            a = math.tau * k / WHEEL_SPOKES
            q.add(beam((0, 0, 0), (.36 * math.cos(a), .36 * math.sin(a), 0), .07, .07, 'wood_l'))
        return q.rot(rx=90).rot(rz=ry).move(*at)
    for x in (-1.4, .4):
        g.add(loose_wheel((x, .18, .43), 0))
    g.add(loose_wheel((2.6, -.4, .43), 70), loose_wheel((2.85, .5, .43), 80), logs(3, 2.6, .2, at=(2.6, -2.2, .03), rz=20), logs(2, 2.2, .18, at=(-2.4, -2.3, .03), rz=80))
    for k in range(4):
        g.add(beam((-.6 + .3 * k, -3.2, .1 + .12 * (k % 2)), (-.2 + .3 * k, -1.2, .12), .2, .2, ('wood_l', 'wood', 'plank', 'wood')[k]))
    g.add(dummy((3.0, 2.6, .05), 30), crate(.6, at=(1.2, -1.1, .05), rz=15), barrel(.3, .62, at=(1.9, -1.2, .05)))
    for k in range(7):
        g.add(rock(.24, ('stone', 'stone_l', 'stone_d')[k % 3], at=(-2.9 + .36 * (k % 3), -.9 + .32 * (k // 3), .03), seed=k))
    p.add(g, fence((-3.6, -3.6), (-1.2, -3.6), .8, seed=2), fence((1.2, -3.6), (3.6, -3.6), .8, seed=3), fence((3.6, -3.6), (3.6, 1.5), .8, seed=4))
    return flown(m, p, (-2.9, 1.45, 4.3))


@later
def blacksmith(seed=5):
    """stone forge with a great chimney that glows, anvil and grindstone before it."""
    m = Model('blacksmith', 'building', footprint=[3, 3])
    p = m.part('smithy')
    g = box(5.6, 5.6, .06, 'dirt', taper=.98, tess=1.5)
    h, lo, up = hall(3.2, 2.6, 0, 1.7, 1.72, 1.8, SLATE, seed=seed, posts=4, rows=5, cols=7, axis='x', stone_count=8, jetty=.05)
    o = (.55, 1.2, 0)
    h.move(*o)
    pl = lambda wl, geo, u, v=0, out=0: wl.place(geo, u, v, out).move(*o)
    h.add(pl(lo[0], door(.9, 1.25, 'team*0.8', arch=True, stone='stone_l'), 2.35, -.2), pl(lo[0], window(.5, .5, frame='stone_l'), .9, .5), pl(lo[1], banner(.7, 1.2), 1.3, 1.45, .06), pl(lo[1], window(.4, .5, frame='stone_l'), .5, .5))
    g.add(h)
    f = box(1.5, 1.5, 1.5, 'stone', at=(-1.85, 1.1, 0), tess=.7, taper=.96).add(box(1.2, 1.2, .8, 'stone_d', at=(-1.85, 1.1, 1.5), taper=.62), box(.75, .75, 3.0, 'stone', at=(-1.85, 1.1, 2.2), taper=.85, tess=.7), box(.82, .82, .18, 'stone_d', at=(-1.85, 1.1, 5.1)))
    f.add(arch(.85, .95, .25, fill='glow').move(-1.85, .36, .25), box(.5, .3, .2, 'berry', at=(-1.85, .42, .25)), box(.34, .2, .12, 'gold', at=(-1.85, .38, .40)))
    for wl in plan(1.46, 1.46, .1, 1.4, at=(-1.85, 1.1)):
        f.add(stones(wl, 5, seed=seed))
    g.add(f)
    for x in (-2.6, -.9):                                  # lean-to over the forge
        g.add(beam((x, -1.1, 0), (x, -1.1, 1.7), .15, .15, 'wood_d'))
    g.add(courses((-2.8, -1.35, 1.66), (-.65, -1.35, 1.66), (-.65, .45, 2.3), (-2.8, .45, 2.3), SHINGLE, rows=3, n=5, seed=2))
    g.add(awning((-.35, -1.25, 1.35), (1.9, -1.25, 1.35), (1.9, -.1, 1.75), (-.35, -.1, 1.75), n=6, cols=('team', 'linen')))
    for x in (-.25, 1.8):
        g.add(beam((x, -1.2, 0), (x, -1.2, 1.35), .09, .09, 'wood_d'))
    # anvil on its block, grindstone, tools
    g.add(lathe([(.30, 0), (.28, .45)], 7, 'trunk', 20, at=(-1.75, -1.7, .04)), box(.22, .34, .14, 'iron_d', at=(-1.75, -1.7, .49)), box(.26, .74, .16, 'iron', at=(-1.75, -1.7, .62)), prism(4, .12, 0, .3, 'iron').rot(rx=90).move(-1.75, -2.05, .70))
    g.add(lathe([(.42, -.07), (.42, .07)], 12, 'stone_l', 0).rot(ry=90).move(.3, -2.0, .62), beam((-.05, -2.3, .5), (.65, -2.3, .5), .07, .07, 'wood'), beam((-.05, -1.7, .5), (.65, -1.7, .5), .07, .07, 'wood'))
    for x in (-.05, .65):
        for y in (-2.3, -1.7):
            g.add(beam((x, y, 0), (x, y, .55), .07, .07, 'wood_d'))
    g.add(weapon_rack((1.75, -2.1, .05), 0), barrel(.28, .6, at=(2.3, -.6, .05)), barrel(.25, .5, at=(-2.4, -2.1, .05)), crate(.45, at=(2.3, -1.3, .05), rz=20))
    for k in range(5):
        g.add(rock(.17, 'black', at=(-2.45 + .2 * (k % 3), -.2 + .2 * (k // 3), .03), seed=k))
    m.spots['smoke'] = [(-1.85, 1.1, 5.4)]
    p.add(g)
    return flown(m, p, (2.2, 1.2, 3.3))


@later
def dock(seed=7):
    """a boathouse on piles, a jetty, a crane, a boat drawn up."""
    m = Model('dock', 'building', footprint=[3, 3])
    p = m.part('dock')
    g = Geo()
    for x in np.linspace(-2.6, 2.6, 5):
        for y in (-2.6, -1.0, .6, 2.4):
            g.add(tube([(x, y, -1.2), (x, y, .42)], .15, 'trunk_d', n=6))
    for k in range(14):
        g.add(box(.36, 5.5, .12, ('plank', 'wood_l', 'wood', 'plank')[k % 4], at=(-2.6 + .4 * k, 0, .38)))
    h = shed(3.0, 2.3, 2.5, 1.7, (-.9, 1.2, .5), SHINGLE, seed, posts=3).add(box(3.0, .12, 2.3, 'plank', at=(-.9, 2.38, .5), tess=.8), box(.12, 2.2, 1.6, 'plank', at=(-2.38, 1.25, .5), tess=.8))
    g.add(h, awning((-2.5, -.75, 1.85), (.7, -.75, 1.85), (.7, .1, 2.25), (-2.5, .1, 2.25), n=7, cols=('team', 'linen')))
    for x in (-2.4, .6):
        g.add(beam((x, -.7, .5), (x, -.7, 1.85), .09, .09, 'wood_d'))
    # crane
    g.add(beam((1.9, 1.7, .4), (1.9, 1.7, 3.6), .24, .24, 'wood_d'), beam((1.9, 1.7, 3.4), (1.9, -.6, 4.0), .18, .18, 'wood_d'), beam((1.9, 1.7, 2.2), (1.9, .4, 3.7), .12, .12, 'wood'), beam((1.9, -.5, 3.9), (1.9, -.5, 1.5), .04, .04, 'rope'), crate(.55, at=(1.9, -.5, .95), rz=12), lathe([(.25, -.3), (.25, .3)], 8, 'wood_l', 0).rot(ry=90).move(1.9, 1.7, 1.2))
    # goods, nets, a hull on the stocks
    g.add(barrel(.28, .6, at=(-2.2, -1.3, .5)), barrel(.28, .6, at=(-1.65, -1.45, .5)), crate(.55, at=(-.9, -1.4, .5), rz=14), crate(.4, at=(-.85, -1.4, 1.05), rz=-10), lathe([(.42, .5), (.36, .72), (0, .85)], 8, 'rope', 20).jitter(.03, 2).move(.2, -1.5, 0))
    for k in range(3):
        g.add(tube([(2.3, -1.4 - .35 * k, .5), (2.35, -1.4 - .35 * k, .95)], [.10, .09], 'wood_d', n=6))
    b = loft([[(x * .30, -1.0, z) for x, z in ((-.3, .45), (0, .30), (.3, .45))], [(x * 1.0, -.5, z) for x, z in ((-.42, .42), (0, .08), (.42, .42))], [(x * 1.0, .3, z) for x, z in ((-.42, .42), (0, .08), (.42, .42))], [(x * .1, 1.05, z) for x, z in ((-.3, .58), (0, .40), (.3, .58))]], 'plank', closed=False, cap0=False, cap1=False).flip_if_inside_out()
    g.add(b.rot(ry=180).rot(rz=70).move(.3, -2.2, 1.05))
    g.add(banner(.7, 1.1, pole=False).move(-.9, -.02, 2.05))
    p.add(g)
    return flown(m, p, (-2.55, -2.5, .5), 2.6)
