"""Tools, weapons, shields and head pieces, shared by all people.

Hand-held things: the rest pose hangs the hand, +Y is 'up' once the arm is raised."""
from kit import *
from kit.rigs import HAND_R


def held(part, geo, hand=HAND_R):
    """put a thing into a hand."""
    part.add(geo.move(*hand))


def axe(l=.95):
    g = tube([(0, -.28, 0), (0, l - .28, 0)], .032, 'wood_l', n=5)
    y = l - .36
    g.add(extrude([(-.03, .0), (.03, 0), (.05, -.16), (.0, -.3), (-.05, -.16)], 0, .22, 'iron').move(0, y - .11, .04))
    return g


def pick(l=1.0):
    g = tube([(0, -.28, 0), (0, l - .28, 0)], .034, 'wood_l', n=5)
    y = l - .33
    g.add(tube([(0, y - .1, .40), (0, y + .03, .18), (0, y + .05, 0), (0, y + .03, -.18), (0, y - .1, -.40)], [.012, .045, .06, .045, .012], 'iron', n=4))
    return g


def hoe(l=1.25):
    g = tube([(0, -.5, 0), (0, l - .4, 0)], .03, 'wood_l', n=5)
    return g.add(box(.24, .04, .26, 'iron', at=(0, l - .42, -.26)))


def hammer(l=.7):
    g = tube([(0, -.15, 0), (0, l - .15, 0)], .034, 'wood_l', n=5)
    return g.add(box(.17, .17, .36, 'iron_d', at=(0, l - .2, -.18), bevel=.03))


def sword(l=1.05, w=.085):
    g = loft([[(-w, .08, -.018), (w, .08, -.018), (w, .08, .018), (-w, .08, .018)][::-1],
              [(-w * .8, l * .82, -.012), (w * .8, l * .82, -.012), (w * .8, l * .82, .012), (-w * .8, l * .82, .012)][::-1], [(0, l, 0)]], 'iron_l').flip_if_inside_out()
    g.rot(ry=90)
    g.add(box(.06, .07, .36, 'gold', at=(0, .06, -.18)), tube([(0, -.18, 0), (0, .06, 0)], .036, 'leather_d', n=5), ball(.06, 'gold', at=(0, -.2, 0), n=6, m=4))
    return g


def heater(w=.62, h=.86, col='team', rim='iron', emblem='white'):
    """shield facing +Y in its own frame, centred."""
    out = [(-w / 2, h * .42), (0, h * .47), (w / 2, h * .42), (w / 2, 0), (w * .30, -h * .34), (0, -h * .56), (-w * .30, -h * .34), (-w / 2, 0)]
    g = extrude([(x * 1.12, z * 1.1) for x, z in out], .0, .045, rim)
    g.add(extrude(out, .03, .075, col))
    g.add(box(w * .2, .02, h * .78, emblem, at=(0, .082, -h * .42)), box(w * .8, .02, h * .15, emblem, at=(0, .09, .08)))
    return g


def kettle(z=1.36, brim=.40):
    """kettle hat."""
    return lathe([(brim - .005, z + .235), (brim, z + .255), (.245, z + .31), (.225, z + .42), (.12, z + .53), (0, z + .56)], 8, ['iron_d', 'iron', 'iron', 'iron_l', 'iron_l'], 40)


def bow(l=1.6):
    """strung bow held in the left hand; its string lies behind the grip."""
    n, arc, R = 8, 1.12, .5 * l
    pts = [(0, R * math.sin(a) * .98, -(math.cos(a) - 1) * R * .72 - .02) for a in (lerp(-arc, arc, i / n) for i in range(n + 1))]
    g = tube(pts, [.018, .034, .042, .05, .055, .05, .042, .034, .018], 'wood', n=5)
    return g.add(tube([pts[0], (0, 0, pts[0][2]), pts[-1]], .010, 'linen', n=3))


def arrow_in_hand():
    g = tube([(0, 0, 0), (0, 0, -.85)], .016, 'wood_l', n=3)
    return g.add(prism(4, 0.05, 0.0, .12, 'iron').rot(rx=180).move(0, 0, -.84), box(.07, .015, .14, 'white', at=(0, 0, -.06)))


def knife():
    return tube([(0, -.06, 0), (0, .10, 0)], .03, 'leather_d', n=5).add(
        loft([[(-.012, .1, -.05), (.012, .1, -.05), (.012, .1, .03), (-.012, .1, .03)], [(0, .42, .03)]], 'iron_l').flip_if_inside_out())


def round_shield(r=.40, face='team', boss='iron', rim='wood_d'):
    """round shield facing +Z in its own frame."""
    return lathe([(r * .92, 0), (r, .03), (r * .75, .075), (r * .3, .10), (r * .25, .16), (0, .19)], 10, [rim, face, face, boss, boss], 30)


def on_left_arm(geo):
    """a shield that faces +Z in its own frame, strapped outside the left forearm."""
    return geo.rot(rz=90).rot(rx=-90).move(-.50, .05, .80)


def quiver():
    q = tube([(.18, -.36, .82), (-.10, -.36, 1.36)], [.085, .105], 'leather', n=6)
    for i in range(4):
        x = -.10 + (.05 if i % 2 else -.05)
        y = -.36 + (.04 if i > 1 else -.04)
        q.add(tube([(x + .02, y, 1.36), (x - .05, y, 1.56)], .012, 'wood_l', n=3), box(.06, .02, .12, 'white', at=(x - .045, y, 1.48)))
    return q


def cape(lift=(0, 0, 0), col='team*0.85', z0=.62, spread=1.0):
    """short cape on the back; lifted with the rider when there is one."""
    k = spread
    g = loft([[(-.30 * k, -.36 * k, z0), (.30 * k, -.36 * k, z0), (.30 * k, -.30 * k, z0), (-.30 * k, -.30 * k, z0)],
              [(-.31, -.29, .95), (.31, -.29, .95), (.31, -.22, .95), (-.31, -.22, .95)],
              [(-.26, -.20, 1.32), (.26, -.20, 1.32), (.26, -.14, 1.32), (-.26, -.14, 1.32)]], col, 30)
    return g.flip_if_inside_out().move(*lift)


def iron_cap(z=1.60):
    """small pointed helmet."""
    return lathe([(.262, z), (.255, z + .10), (.17, z + .25), (.05, z + .36), (0, z + .40)], 8, ['iron_d', 'iron', 'iron_l', 'iron_l'], 40)
