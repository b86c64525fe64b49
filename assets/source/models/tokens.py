"""Arrow, rally flag - and the props that only icons show (kind `prop`: never written as .glb)."""
from kit import *

from .gear import axe, hammer, heater, pick, sword


@model
def arrow():
    """1 m = half a tile, flying along +Y (the file's -Z), centred on its own middle at z = 0."""
    m = Model('arrow', 'projectile')
    m.part('arrow').add(tube([(0, -.46, 0), (0, .36, 0)], .020, 'wood_l', n=4), tube([(0, .34, 0), (0, .5, 0)], [.05, 0], 'iron_l', n=4))
    for a in (0, 60, 120):
        m.parts['arrow'].add(Geo().sheet([(-.075, -.48, 0), (.075, -.48, 0), (.06, -.28, 0), (-.06, -.28, 0)], 'white', gap=.014).rot(ry=a))
    return m


@model
def arrow_stuck():
    """an arrow that has found the ground: it leans back along +Y's way, half of its head buried."""
    m = Model('arrow_stuck', 'projectile')
    g = tube([(0, -.80, 0), (0, 0, 0)], .022, 'wood_l', n=4)
    for a in (0, 60, 120):
        g.add(Geo().sheet([(-.075, -.84, 0), (.075, -.84, 0), (.06, -.64, 0), (-.06, -.64, 0)], 'white', gap=.014).rot(ry=a))
    m.part('arrow').add(g.rot(rx=-52))
    return m


@model
def relic():
    """a gilded shrine with a cross, on a cloth; it glimmers where it lies."""
    m = Model('relic', 'marker', radius=.25)
    p = m.part('relic')
    p.add(lathe([(.62, 0), (.60, .05)], 9, 'stone', 0), lathe([(.46, .05), (.44, .16)], 9, 'stone_l', 0), box(.66, .44, .05, 'purple', at=(0, 0, .16)))
    g = box(.58, .36, .30, 'gold', bevel=.03).add(gable_roof(.62, .40, .20, .30, ('gold', 'gold_d', 'gold'), rows=2, colsn=3, over=.03, thick=.03, step=.015, sag=0, ridge='gold', barge='gold_d').rot(rz=90))
    for s in (-1, 1):
        g.add(extrude([(-.20, 0), (.20, 0), (0, .20)], s * .285 - .01, s * .285 + .01, 'gold').rot(rz=90).move(0, 0, .30))
        for k in (-1, 0, 1):
            g.add(box(.10, .03, .16, 'window' if k else 'berry', at=(k * .17, s * .185, .07)))
    g.add(box(.05, .05, .34, 'gold', at=(0, 0, .50)), box(.20, .05, .05, 'gold', at=(0, 0, .68)))
    c = m.part('shrine', p, (0, 0, .21))
    c.add(g.move(0, 0, .21))
    m.clip('idle', 4.0, lambda ph: {'shrine': dict(loc=(0, 0, .05 + .05 * math.sin(math.tau * ph)), rot=(0, 0, 12 * math.sin(math.tau * ph)))}, 16)
    return m


@model
def rally_flag():
    """where new units go: a planted banner in the player's colour."""
    m = Model('rally_flag', 'marker')
    p = m.part('pole')
    p.add(tube([(0, 0, 0), (0, 0, 2.6)], [.06, .045], 'wood_d', n=6), ball(.10, 'gold', at=(0, 0, 2.66), n=6, m=4))
    for k in range(5):
        a = k * math.tau / 5
        p.add(rock(.13, 'stone', at=(.2 * math.cos(a), .2 * math.sin(a), -.02), seed=k))
    f = m.part('cloth', p, (0, 0, 2.1))
    n = 5
    top = [(.05 + 1.25 * i / n, .10 * math.sin(i * 1.25) * i / n, 2.52 - .04 * i) for i in range(n + 1)]
    bot = [(x * .97, y, z - .95 + .07 * i) for i, (x, y, z) in enumerate(top)]
    g = Geo()
    for i in range(n):
        g.sheet([bot[i], bot[i + 1], top[i + 1], top[i]], 'team' if i % 2 == 0 else 'team*0.85')
    f.add(g)
    m.clip('idle', 1.6, lambda ph: {'cloth': (0, 3 * math.sin(2 * math.pi * ph), 14 * math.sin(2 * math.pi * ph))}, 10)
    return m


# ------------------------------------------------------------------ props for icons: about 1 m across, seen from the front (-Y)
def prop(fn):
    """an icon-only model."""
    name = 'icon_' + fn.__name__

    def build():
        m = Model(name, 'prop')
        m.part('prop').add(fn())
        return m
    REGISTRY[name] = build
    return fn


def upright(g, rz=0, lean=0):
    """hand-held things point along +Y: stand them up in the picture plane, blade side to the viewer."""
    return g.rot(rx=90).rot(rz=90).rot(ry=lean)


@prop
def wood():
    g = Geo()
    for x, z in ((-.32, .3), (.32, .3), (0, .82)):
        g.add(tube([(x, -.85, z), (x, .7, z)], .3, 'trunk', n=9, smooth=40), prism(9, .26, .26, .02, 'wood_l', at=(0, 0, 0)).rot(rx=90).move(x, -.85, z))
        g.add(prism(9, .15, .15, .02, 'wood').rot(rx=90).move(x, -.868, z), prism(9, .07, .07, .02, 'wood_l').rot(rx=90).move(x, -.885, z))
    return g.rot(rz=28)


@prop
def food():
    """a joint of meat on its bone and two apples."""
    g = lathe([(.0, -.1), (.26, .02), (.40, .30), (.36, .62), (.17, .86), (.10, .95)], 10, ['tile_d', 'tile_d', 'tile', 'tile', 'tile_l'], 60)
    g.add(lathe([(.075, .9), (.07, 1.25)], 6, 'white', 40), ball(.12, 'white', at=(-.07, 0, 1.30), n=7, m=5), ball(.12, 'white', at=(.07, 0, 1.30), n=7, m=5))
    g.rot(ry=38).move(-.15, 0, .12)
    for x, y, s, c in ((.52, -.28, .24, 'berry'), (.16, -.48, .22, 'leaf_l')):
        g.add(ball(s, c, at=(x, y, s), n=9, m=6), tube([(x, y, s * 1.85), (x + .04, y, s * 2.4)], .022, 'trunk', n=4))
    return g


@prop
def gold():
    g = Geo()
    for x, y, n in ((-.34, .1, 4), (.30, .16, 6), (0, -.32, 2)):
        for k in range(n):
            g.add(lathe([(.31, 0), (.33, .03), (.33, .10), (.31, .13)], 12, ['gold_d', 'gold', 'gold'], 30, at=(x + .02 * (k % 2), y, .135 * k)))
        g.add(lathe([(.2, .131), (.19, .14)], 12, 'gold_d', 30, at=(x + .02 * ((n - 1) % 2), y, .135 * (n - 1))))
    return g


@prop
def stone():
    g = Geo()
    for x, y, s, a in ((-.34, .1, .60, 12), (.36, .15, .52, -18), (.05, -.42, .44, 30)):
        g.add(box(s * 1.15, s, s * .85, 'stone_l', bevel=.07).rot(rz=a).move(x, y, 0).vary(.08, int(s * 100)))
    return g.add(box(.5, .46, .40, 'stone_l', bevel=.06).rot(rz=-8).move(0, .12, .50).vary(.08, 3))


@prop
def population():
    """two busts side by side."""
    g = Geo()
    for x, y, c in ((.30, .25, 'linen'), (-.22, -.15, 'team')):
        g.add(lathe([(.46, 0), (.44, .30), (.16, .52), (.14, .62)], 9, c, 60, sq=(1, .7), at=(x, y, 0)), ball(.27, 'skin', at=(x, y, .84), n=9, m=7), ball(.285, 'hair', at=(x, y + .05, .92), n=9, m=6, sq=(1, 1, .85)))
    return g


@prop
def attack_move():
    """crossed sword and axe over a forward chevron."""
    g = upright(sword(1.25, .12), lean=40).move(-.1, -.06, .0).add(upright(axe(1.25), lean=-40).move(.12, .1, .12))
    return g.move(0, 0, .2)


@prop
def patrol():
    """two arrows chasing each other round a flag."""
    g = Geo()
    for s in (0, 180):
        pts = [(.62 * math.cos(a), 0, .62 * math.sin(a)) for a in np.linspace(.45, 2.35, 8)]
        arc = tube(pts, [.075] * 8, 'gold', n=5)
        d = unit(np.array(pts[-1]) - np.array(pts[-2]))
        tip = np.array(pts[-1])
        arc.add(extrude([tuple((tip + d * .34)[[0, 2]]), tuple((tip + np.array([-d[2], 0, d[0]]) * .21)[[0, 2]]), tuple((tip - np.array([-d[2], 0, d[0]]) * .21)[[0, 2]])], -.08, .08, 'gold'))
        g.add(arc.rot(ry=s))
    pole, cloth = flag(.82, .46, .36)
    return g.add(pole.move(-.14, 0, -.42), cloth.move(-.14, 0, -.42)).move(0, 0, .7)


@prop
def stop():
    """an open hand raised in a red octagon."""
    octagon = [(.72 * math.cos(math.tau * (k + .5) / 8), .72 * math.sin(math.tau * (k + .5) / 8)) for k in range(8)]
    g = extrude([(x * 1.1, z * 1.1) for x, z in octagon], .02, .14, 'white').add(extrude(octagon, -.04, .10, 'berry'))
    palm = box(.44, .14, .40, 'white', at=(0, -.12, -.34), bevel=.05)
    for k, (x, h) in enumerate(((-.165, .34), (-.055, .42), (.055, .40), (.165, .32))):
        palm.add(box(.095, .12, h, 'white', at=(x, -.12, .04), bevel=.03))
    palm.add(box(.11, .12, .34, 'white', at=(0, 0, 0), bevel=.03).rot(ry=48).move(.18, -.12, -.24))
    return g.add(palm).move(0, 0, .75)


@prop
def stance_aggressive():
    """two crossed swords."""
    return upright(sword(1.3, .12), lean=42).add(upright(sword(1.3, .12), lean=-42).move(0, .12, 0)).move(0, 0, .2)


@prop
def stance_stand_ground():
    """a planted shield."""
    return heater(.95, 1.25).rot(rz=180).move(0, 0, .72)


@prop
def build():
    """hammer over planks."""
    g = upright(hammer(1.15), lean=38).move(-.18, -.2, .32)
    for k in range(3):
        g.add(box(1.15, .34, .13, ('plank', 'wood_l', 'wood')[k]).rot(rz=(-6, 5, -2)[k]).move(.05, .1, .14 * k))
    return g


@prop
def repair():
    """hammer and saw crossed over a cracked wall stone."""
    g = upright(hammer(1.2), lean=40).move(-.15, -.14, .25)
    saw = extrude([(-.03, 0), (.20, 0), (.10, .95), (0, .95)], -.02, .02, 'iron_l').add(box(.20, .10, .30, 'wood', at=(.08, 0, -.26), bevel=.03))
    return g.add(saw.rot(ry=-40).move(.25, .12, .35))


@prop
def delete():
    """a torch on broken beams."""
    g = beam((-.6, 0, .08), (.62, .1, .22), .18, .18, 'wood_d').add(beam((.5, -.2, .06), (-.42, .2, .42), .16, .16, 'wood'))
    for x, y, s, h in ((0, 0, .34, 1.05), (-.28, .05, .22, .72), (.28, .06, .24, .80)):
        g.add(lathe([(s * .7, .12), (s, .34), (s * .5, h * .72), (0, h)], 7, ['berry', 'tile_l', 'gold'], 20, at=(x, y, 0)))
    return g.add(lathe([(.14, .2), (.2, .36), (0, .72)], 6, ['gold', 'glow'], 20, at=(0, -.26, 0)))


@prop
def age_up():
    """a golden arrow over a tower."""
    g = box(.80, .62, .62, 'stone', taper=.94, tess=.4).add(box(.92, .72, .16, 'stone_l', at=(0, 0, .58)))
    for k in (-1, 0, 1):
        g.add(box(.2, .66, .18, 'stone_l', at=(k * .34, 0, .74)))
    g.add(box(.22, .06, .34, 'dark', at=(0, -.31, 0)))
    return g.add(box(.30, .22, .34, 'gold', at=(0, -.01, 1.0)), extrude([(-.38, 1.30), (.38, 1.30), (0, 1.76)], -.12, .10, 'gold'))


REGISTRY['icon_feudal_age'] = REGISTRY['icon_age_up']      # the technology of that name looks the same


@prop
def rally():
    """a banner in the ground, with the spot marked."""
    g = tube([(-.42, 0, 0), (-.42, 0, 1.5)], .055, 'wood_d', n=6).add(ball(.10, 'gold', at=(-.42, 0, 1.56), n=7, m=5))
    for k in range(4):
        x0, x1 = -.38 + .24 * k, -.38 + .24 * (k + 1)
        y0, y1 = .10 * math.sin(k * 1.4), .10 * math.sin((k + 1) * 1.4)
        g.sheet([(x0, y0, .72 + .05 * k), (x1, y1, .72 + .05 * (k + 1)), (x1, y1, 1.46 - .05 * (k + 1)), (x0, y0, 1.46 - .05 * k)], 'team' if k % 2 == 0 else 'team*0.85')
    return g.add(lathe([(.46, 0), (.50, .03), (.50, .08), (.34, .08), (.34, .03)], 14, 'gold', 30, at=(-.42, 0, 0), sq=(1, .8)))


@prop
def idle_villager():
    """a straw hat with a pick leaning on it."""
    g = lathe([(.70, .06), (.72, .10), (.40, .18), (.35, .42), (.20, .52), (0, .54)], 12, ['wheat_d', 'wheat', 'leather', 'wheat', 'wheat'], 35).rot(rx=-14).move(.05, -.1, .12)
    return g.add(upright(pick(1.35), lean=-34).move(.3, .45, .35))


@prop
def cancel():
    """a red cross."""
    return box(.30, .20, 1.35, 'berry', at=(0, 0, -.675), bevel=.05).rot(ry=45).add(box(.30, .19, 1.35, 'berry', at=(0, .01, -.675), bevel=.05).rot(ry=-45)).move(0, 0, .6)
