"""Ships: one way to build a hull from its sections, sails and oars; then one recipe a ship."""
from kit import *

# (y, half beam, keel, gunwale) from stern to bow, in metres, for a hull of length 1 and beam 1: scaled by each ship
LONG = [(-3.0, .25, .75, 1.75), (-2.6, .72, .25, 1.45), (-1.7, 1.02, -.15, 1.12), (-.5, 1.12, -.3, 1.0), (.8, 1.08, -.3, 1.0), (1.9, .82, -.1, 1.15), (2.7, .38, .3, 1.5), (3.2, .06, .85, 1.95)]
ROUND = [(-2.4, .70, .30, 1.75), (-2.1, .95, .0, 1.60), (-1.2, 1.18, -.3, 1.35), (0, 1.25, -.35, 1.25), (1.1, 1.12, -.25, 1.32), (1.9, .75, .1, 1.60), (2.4, .12, .6, 1.95)]


def hull(m, sections, planks=('wood', 'plank', 'wood_d', 'wood_d', 'plank', 'wood'), rail='wood_d', stripe='team', deck=('wood_l', 'plank'), low=.30):
    """root, hull (rocks) and the planking; returns the hull part."""
    root = m.part('root')
    h = m.part('hull', root, (0, 0, .2))

    def sec(y, b, k, g):
        b = max(.03, b)
        return [(b, y, g), (b * .93, y, lerp(k, g, .55)), (b * .6, y, lerp(k, g, .18)), (0, y, k), (-b * .6, y, lerp(k, g, .18)), (-b * .93, y, lerp(k, g, .55)), (-b, y, g)]
    rings, g = [sec(*s) for s in sections], Geo()
    for a, b in zip(rings, rings[1:]):
        for i in range(6):
            g.poly([a[i], b[i], b[i + 1], a[i + 1]], planks[i])
    g.poly(rings[0], 'wood_d').poly(rings[-1][::-1], 'wood_d')
    h.add(g.flip_if_inside_out())
    inner = sections[1:-1]
    for s in (-1, 1):
        h.add(tube([(s * (b + .02), y, gz) for y, b, k, gz in sections], [.07] * len(sections), rail, n=4))
        if stripe:
            h.add(tube([(s * (b * .97 + .03), y, gz - .24) for y, b, k, gz in inner], [.17] * len(inner), stripe, n=4, flat=.5))
    for (y0, b0, _, g0), (y1, b1, _, g1) in zip(sections, sections[1:]):
        for i in range(4):
            u0, u1 = lerp(-1, 1, i / 4), lerp(-1, 1, (i + 1) / 4)
            h.add(Geo().poly([(u0 * b0 * .94, y0, g0 - low), (u1 * b0 * .94, y0, g0 - low), (u1 * b1 * .94, y1, g1 - low), (u0 * b1 * .94, y1, g1 - low)], deck[i % 2]))
        for s in (-1, 1):
            q = [(s * b0 * .95, y0, g0 - low), (s * b1 * .95, y1, g1 - low), (s * b1 * .97, y1, g1), (s * b0 * .97, y0, g0)]
            h.add(Geo().poly(q if s < 0 else q[::-1], 'wood'))
    return h


def square_sail(m, name, h, y, top, foot, w, cols=('team', 'sail'), deck=.6, nx=6, crow=True):
    """mast, yard and a bellied sail of vertical stripes."""
    mast = m.part('mast' + name, h, (0, y, .9))
    mast.add(tube([(0, y, deck), (0, y, top + .75)], [.12, .07], 'wood_d', n=6), tube([(-w * 1.08, y + .07, top - .02), (0, y + .07, top + .08), (w * 1.08, y + .07, top - .02)], [.05, .08, .05], 'wood', n=5))
    if crow:
        mast.add(lathe([(.18, top + .34), (.28, top + .66), (.28, top + .71)], 8, 'wood', 0).move(0, y, 0))
    nz = 4
    P = lambda i, j: (lerp(-w, w, i / nx) * (1 - .06 * math.sin(math.pi * j / nz)), y + .17 + .62 * math.sin(math.pi * lerp(.1, .95, j / nz)) * (1 - .35 * (2 * i / nx - 1) ** 2), lerp(top - .03, foot, j / nz) + .12 * math.sin(math.pi * i / nx) * (j / nz))
    g = Geo()
    for i in range(nx):
        for j in range(nz):
            g.sheet([P(*k) for k in ((i, j), (i, j + 1), (i + 1, j + 1), (i + 1, j))], cols[i % len(cols)])
    m.part('sail' + name, mast, (0, y + .1, top)).add(g)
    for s in (-1, 1):
        mast.add(tube([(s * w * .94, y + .15, foot + .1), (s * .95, y - 1.7, 1.1)], .018, 'rope', n=3))
    return mast


def topped(m, mast, y, top):
    pole, cloth = flag(.7, 1.0, .42)
    mast.add(pole.move(0, y, top))
    m.part('flag', mast, (0, y, top + .5)).add(cloth.rot(rz=100).move(0, y, top))


def oars(m, h, sections, ys):
    out = []
    for s, nm in ((1, 'R'), (-1, 'L')):
        for i, y in enumerate(ys):
            b = np.interp(y, [q[0] for q in sections], [q[1] for q in sections])
            p = m.part(f'oar_{nm}{i}', h, (s * b, y, .78))
            p.add(tube([(s * (b - .1), y, .82), (s * (b + 1.15), y - .1, .05)], .035, 'wood_l', n=4), box(.28, .05, .14, 'wood_l').rot(ry=s * 32).move(s * (b + 1.2), y - .1, -.06))
            out.append((p.name, s, i))
    return out


def shields(h, sections, ys):
    for s in (-1, 1):
        for i, y in enumerate(ys):
            b = np.interp(y, [q[0] for q in sections], [q[1] for q in sections])
            sh = lathe([(.24, 0), (.25, .03), (.09, .08), (0, .12)], 8, ['wood_d', 'team' if i % 2 == 0 else 'white', 'iron'], 0)
            h.add(sh.rot(ry=90 * s).move(s * (b + .05), y, 1.02))


def castle(h, y, w, l, z, up=.6):
    """a planked platform with a rail, fore or aft."""
    h.add(box(w, l, .12, 'wood_l', at=(0, y, z)))
    for s in (-1, 1):
        h.add(box(.07, l, up, 'plank', at=(s * (w / 2 - .03), y, z)), beam((s * (w / 2 - .03), y - l / 2, z + up), (s * (w / 2 - .03), y + l / 2, z + up), .11, .09, 'wood_d'))
    h.add(box(w, .07, up, 'plank', at=(0, y - l / 2 + .03, z)))


def afloat(m, rowers=(), fire=None):
    """clips of a ship: rocking, sail breathing, oars, a broadside, sinking."""
    sails = [p for p in m.parts if p.startswith('sail')]

    def sway(p, amp=1.0):
        d = {'hull': dict(rot=(1.2 * math.sin(math.tau * p), 2.0 * math.cos(math.tau * p), 0), loc=(0, 0, .04 * math.sin(math.tau * p))),
             **{s: (2.5 * math.sin(math.tau * p), 0, 0) for s in sails}}
        if 'flag' in m.parts:
            d['flag'] = (0, 5 * math.sin(math.tau * p * 2), 12 * math.sin(math.tau * p * 2))
        for n, s, i in rowers:
            a = math.tau * (p - i * .02)
            d[n] = (0, s * (10 * math.sin(a) - 4) * amp, s * 24 * math.cos(a) * amp)
        return d
    m.clip('idle', 3.0, lambda p: sway(p, .15), 12)
    m.clip('walk', 2.0, lambda p: sway(p), 16)
    if fire:
        m.clip('attack', 2.0, lambda p: {**sway(p, .3), **fire(p)}, 16, strike=.25)
    m.clip('die', 2.6, keys((0, sway(0, 0)), (.4, {'hull': dict(rot=(-8, 24, 0), loc=(0, 0, -.3))}), (1, {'hull': dict(rot=(-24, 58, 0), loc=(0, 0, -2.6))})), 16, loop=False)
    return m


RECOIL = lambda p: {'hull': dict(rot=(0, 5 * math.sin(math.pi * min(1, p * 2.5)) * math.exp(-2 * p), 0))}


@later
def galley():
    """striped square sail, oars, shields along the sides, a ram."""
    m, S = Model('galley', 'unit', radius=.7), LONG
    h = hull(m, S)
    for y in (-1.5, -.8, .7, 1.4):
        h.add(box(1.7 if abs(y) < 1.3 else 1.5, .2, .07, 'wood', at=(0, y, .92)))
    castle(h, -2.3, 1.15, .9, 1.40)
    h.add(tube([(0, -2.9, 1.6), (0, -3.25, 2.2), (0, -3.05, 2.75), (0, -2.7, 2.8)], [.14, .13, .12, .05], 'wood', n=5))
    h.add(tube([(0, 3.05, 1.6), (0, 3.35, 2.3), (0, 3.25, 2.75), (0, 3.45, 3.0)], [.15, .13, .11, .03], 'wood', n=5), ball(.16, 'gold', at=(0, 3.32, 2.86), n=6, m=4, sq=(.8, 1.3, 1)), tube([(0, 3.0, .55), (0, 3.9, .50)], [.16, .03], 'iron_d', n=5))
    shields(h, S, (-1.25, -.75, -.25, .25, .75, 1.25))
    mast = square_sail(m, '', h, .15, 4.25, 1.75, 1.6)
    mast.add(tube([(0, .15, 4.9), (0, 3.1, 1.8)], .02, 'rope', n=3), tube([(0, .15, 4.9), (0, -2.6, 1.9)], .02, 'rope', n=3))
    topped(m, mast, .15, 4.95)
    return afloat(m, oars(m, h, S, (-1.5, -1.0, -.5, 0, .5, 1.0, 1.5)), RECOIL)


@later
def fishing_ship():
    """a small open boat: plain sail, nets and baskets of fish."""
    m, S = Model('fishing_ship', 'unit', radius=.5), [(y * .62, b * .78, k * .8, g * .78) for y, b, k, g in ROUND]
    h = hull(m, S, low=.34)
    mast = square_sail(m, '', h, .25, 2.75, 1.3, .95, cols=('sail', 'sail*0.96'), deck=.4, nx=4, crow=False)
    topped(m, mast, .25, 3.3)
    for x, y in ((-.3, -.6), (.32, -.75)):
        h.add(lathe([(.2, .66), (.26, .94)], 7, ['wood_l'], 20).move(x, y, 0))
        for k in range(4):
            h.add(tube([(x - .1, y + .06 * k - .1, .95), (x + .12, y + .05 * k - .08, .99)], [.05, .01], 'fish', n=4))
    h.add(lathe([(.34, .62), (.30, .80), (0, .90)], 8, 'rope', 20).jitter(.03, 3).move(0, .95, 0), lathe([(.08, 0), (.08, .3)], 6, 'team', 0).rot(ry=90).move(.55, -1.0, 1.05))
    for y0, z0, y1, z1 in ((-1.28, 1.62, -.86, 1.76), (-.86, 1.76, -.40, 1.66)):           # a tilt over the stern
        h.add(Geo().sheet([(-.68, y0, z0), (.68, y0, z0), (.72, y1, z1), (-.72, y1, z1)], 'team', gap=.04))
    for x in (-.66, .66):
        for y in (-1.24, -.44):
            h.add(beam((x, y, .7), (x, y, 1.66), .05, .05, 'wood_d'))
    m = afloat(m)
    m.clip('gather_fish', 2.4, keys((0, {'hull': dict(rot=(0, 0, 0))}), (.4, {'hull': dict(rot=(0, 9, 0))}), (.7, {'hull': dict(rot=(0, 4, 0))}), (1, {'hull': dict(rot=(0, 0, 0))})), 14, strike=.4)
    return m


@later
def transport():
    """wide and round, no oars, bulwarks and a canopy."""
    m, S = Model('transport', 'unit', radius=.7), [(y * 1.15, b * 1.12, k, g) for y, b, k, g in ROUND]
    h = hull(m, S, low=.5)
    castle(h, -2.1, 1.7, 1.0, 1.62, .5)
    for x in (-.75, .75):
        for y in (-1.3, -.3):
            h.add(beam((x, y, .8), (x, y, 1.95), .08, .08, 'wood_d'))
    h.add(awning((-.85, -1.5, 1.9), (.85, -1.5, 1.9), (.85, -.1, 2.1), (-.85, -.1, 2.1), n=6, cols=('team', 'linen')))
    for x, y in ((-.5, 1.1), (.1, 1.3), (.5, .95)):
        h.add(crate(.36, at=(x, y, .86), rz=20 * x))
    mast = square_sail(m, '', h, .55, 3.9, 2.05, 1.45, cols=('sail', 'sail', 'team'), deck=.7)
    topped(m, mast, .55, 4.6)
    return afloat(m)


@later
def trade_cog():
    """a high-sided cog with castles fore and aft, bales on deck."""
    m, S = Model('trade_cog', 'unit', radius=.7), ROUND
    h = hull(m, S, low=.4)
    castle(h, -1.95, 1.6, 1.1, 1.95, .45)
    castle(h, 1.75, .95, .8, 1.85, .4)
    for x, y, c in ((-.45, -.8, 'linen'), (.4, -.75, 'hay'), (-.4, .9, 'leather'), (.42, 1.0, 'linen_d')):
        h.add(lathe([(.28, 0), (.33, .22), (.18, .42), (.12, .5)], 7, c, 40).move(x, y, .98))
    h.add(barrel(.24, .5, at=(0, -.9, .98)), barrel(.24, .5, at=(.05, .95, .95)))
    mast = square_sail(m, '', h, .1, 4.3, 2.0, 1.5, cols=('team', 'sail', 'team'), deck=.8, nx=5)
    topped(m, mast, .1, 5.0)
    return afloat(m)


@later
def fire_ship():
    """black bow, a copper spout that glows."""
    m, S = Model('fire_ship', 'unit', radius=.6), [(y * .85, b * .82, k, g) for y, b, k, g in LONG]
    h = hull(m, S, planks=('dark', 'wood_d', 'dark', 'dark', 'wood_d', 'dark'))
    castle(h, -1.95, .95, .75, 1.40)
    h.add(tube([(0, 2.0, 1.35), (0, 2.75, 1.75), (0, 3.15, 1.95)], [.24, .20, .26], 'copper_d', n=8), lathe([(.20, 0), (0, .34)], 7, ['glow'], 20).rot(rx=-66).move(0, 3.13, 1.94), ball(.34, 'copper', at=(0, 1.55, 1.25), n=8, m=5))
    for x in (-.35, .35):
        h.add(barrel(.2, .44, at=(x, .9, .74)))
    mast = square_sail(m, '', h, -.2, 3.5, 1.7, 1.15, cols=('dark', 'team', 'team'), nx=6)
    topped(m, mast, -.2, 4.2)
    m.spots['fire'] = [(0, 3.4, 2.06)]
    return afloat(m, oars(m, h, S, (-1.2, -.7, -.2, .3, .8)), RECOIL)


@later
def cannon_galleon():
    """two masts, a row of guns, a gilded stern."""
    m, S = Model('cannon_galleon', 'unit', radius=.8), [(y * 1.28, b * 1.02, k, g + .15) for y, b, k, g in ROUND]
    h = hull(m, S, low=.35)
    castle(h, -2.55, 1.65, 1.15, 2.15, .5)
    castle(h, 2.05, 1.0, .9, 1.95, .4)
    h.add(box(1.5, .08, .75, 'gold_d', at=(0, -3.10, 1.35)), *[box(.24, .10, .34, 'window', at=(x, -3.13, 1.5)) for x in (-.45, 0, .45)])
    for s in (-1, 1):
        for y in (-1.3, -.55, .2, .95):
            b = np.interp(y, [q[0] for q in S], [q[1] for q in S])
            h.add(box(.05, .34, .30, 'dark', at=(s * (b * .985), y, .68)), tube([(s * (b - .1), y, .84), (s * (b + .34), y, .86)], [.11, .10], 'iron_d', n=6))
    h.add(tube([(0, 2.9, 1.9), (0, 4.0, 2.5)], [.10, .04], 'wood_d', n=5))
    a = square_sail(m, '', h, .85, 4.5, 2.3, 1.4, deck=.9)
    b = square_sail(m, '_2', h, -1.0, 4.0, 2.35, 1.15, cols=('team', 'sail'), deck=.9, crow=False)
    topped(m, a, .85, 5.2)
    b.add(tube([(0, .85, 5.0), (0, 3.9, 2.45)], .02, 'rope', n=3))
    return afloat(m, fire=RECOIL)
