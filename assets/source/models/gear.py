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


# ------------------------------------------------------------------ heads
def coif(col='iron_d'):
    """mail hood round the face."""
    return lathe([(.28, 1.40), (.262, 1.52), (.25, 1.62)], 8, col, 50, sq=(1, 1.02), cap0=False).move(0, -.045, 0)


def great_helm(z=1.36, slit='gold_d'):
    """flat-topped barrel with a cross over the face."""
    g = lathe([(.255, z), (.265, z + .14), (.262, z + .33), (.20, z + .43), (0, z + .46)], 8, ['iron', 'iron', 'iron_l', 'iron_l'], 30)
    g.add(box(.30, .03, .045, 'black', at=(0, .255, z + .21)), box(.06, .04, .34, slit, at=(0, .258, z + .04)), box(.32, .035, .06, slit, at=(0, .25, z + .27)))
    return g


def plume(z=1.82, col='team', back=.52, up=.28):
    return tube([(0, 0, z), (0, -.11, z + up * .8), (0, -back * .66, z + up * .85), (0, -back, z + .10)], [.05, .11, .12, .02], col, n=5, flat=.6)


def sallet(z=1.55):
    """round helmet with a long neck guard."""
    return lathe([(.265, z), (.27, z + .08), (.24, z + .24), (.12, z + .34), (0, z + .36)], 8, ['iron_d', 'iron', 'iron_l', 'iron_l'], 40).add(
        loft([[(-.20, -.22, z + .06), (.20, -.22, z + .06), (.22, -.24, z), (-.22, -.24, z)], [(-.16, -.40, z - .09), (.16, -.40, z - .09), (.16, -.38, z - .13), (-.16, -.38, z - .13)]], 'iron_d').flip_if_inside_out())


def flat_cap(z=1.66, col='leather_d'):
    return lathe([(.262, z - .03), (.37, z + .03), (.36, z + .15), (.10, z + .23), (0, z + .23)], 9, [col, col, 'team*0.9', 'team*0.9'], 30).move(0, -.03, 0)


def turban(col='white', top='team', z=1.64):
    g = lathe([(.26, z - .04), (.33, z + .05), (.31, z + .16), (.16, z + .22)], 8, [col, col, col + '*0.93'], 50)
    return g.add(lathe([(.17, z + .18), (.10, z + .33), (0, z + .40)], 7, top, 40), ball(.045, 'gold', at=(0, .30, z + .12), n=6, m=4))


def fur_cap(col='leather', z=1.62):
    return lathe([(.27, z - .03), (.315, z + .04), (.30, z + .13)], 8, col, 30).add(lathe([(.25, z + .10), (.19, z + .26), (0, z + .36)], 8, 'team', 30))


def crown(z=1.70):
    g = lathe([(.245, z), (.255, z + .11)], 8, 'gold', 20, cap0=False, cap1=False).add(lathe([(.235, z + .11), (.225, z)][::-1], 8, 'gold_d', 20, cap0=False, cap1=False))
    for k in range(8):
        a = math.tau * k / 8
        g.add(prism(4, .06, 0, .13, 'gold').move(.245 * math.cos(a), .245 * math.sin(a), z + .10), *([ball(.028, 'berry', at=(.262 * math.cos(a), .262 * math.sin(a), z + .055), n=5, m=3)] if k % 2 else []))
    return g


def tonsure(col='hair'):
    """a ring of hair round a bald head."""
    return lathe([(.20, 1.48), (.243, 1.56), (.238, 1.66), (.20, 1.70)], 8, col, 50, cap0=False).move(0, -.025, 0)


# ------------------------------------------------------------------ bodies
def tabard(m, lift=(0, 0, 0), col='team', device='white', long=.40):
    """a sleeveless coat over the mail, with the device of its lord."""
    t, hp = m.parts['torso'], m.parts['hips']
    t.add(lathe([(.262, .89), (.272, .98), (.345, 1.20), (.30, 1.335), (.15, 1.40)], 8, col, 50, sq=(.93, .80), cap0=False).move(*lift))
    t.add(lathe([(.278, .84), (.285, .93)], 8, 'leather_d', sq=(1, .82)).move(*lift), box(.13, .05, .11, 'gold', at=(lift[0], lift[1] + .225, lift[2] + .83)))
    for s in (1, -1):
        g = loft([[(-.19, .30 * s, long), (.19, .30 * s, long), (.19, .34 * s, long), (-.19, .34 * s, long)],
                  [(-.17, .20 * s, .86), (.17, .20 * s, .86), (.17, .25 * s, .86), (-.17, .25 * s, .86)]], col).flip_if_inside_out()
        hp.add(g.move(*lift))
    if device:
        t.add(box(.10, .03, .28, device, at=(lift[0], lift[1] + .262, lift[2] + 1.0)).rot(rx=-4, about=(0, .26, 1.0)), box(.24, .03, .09, device, at=(lift[0], lift[1] + .265, lift[2] + 1.12)))
    return m


def pauldrons(m, col='iron_l', r=.15, lift=(0, 0, 0)):
    for s, n in ((1, 'R'), (-1, 'L')):
        m.parts['arm_' + n].add(ball(r, col, at=(lift[0] + s * .345, lift[1], lift[2] + 1.245), n=7, m=4, sq=(1, 1, .8)))
    return m


def mantle(col='team', lift=(0, 0, 0)):
    """a short collar over the shoulders."""
    return lathe([(.40, 1.10), (.385, 1.18), (.24, 1.38), (.16, 1.44)], 8, col, 50, sq=(1, .78)).move(*lift)


# ------------------------------------------------------------------ weapons
def pole(l0=-.85, l1=1.75, r=.032, head='leaf', ring='team'):
    """spear, pike or halberd by its head."""
    g = tube([(0, l0, 0), (0, l1, 0)], r, 'wood_l', n=5).add(tube([(0, l1 - .13, 0), (0, l1 - .05, 0)], r + .02, ring, n=5))
    if head == 'leaf':
        return g.add(lathe([(.03, l1 - .05), (.085, l1 + .05), (0, l1 + .37)], 4, 'iron_l', 0).rot(rx=-90))
    g.add(lathe([(.03, l1 - .05), (.05, l1 + .02), (0, l1 + .36)], 4, 'iron_l', 0).rot(rx=-90))
    return g.add(extrude([(-.02, 0), (.02, 0), (.02, .42), (-.02, .42)], .04, .26, 'iron').move(0, l1 - .42, 0) if head == 'bill' else
                 loft([[(-.022, l1 - .42, .03), (.022, l1 - .42, .03), (.022, l1 - .06, .03), (-.022, l1 - .06, .03)], [(-.014, l1 - .58, .40), (.014, l1 - .58, .40), (.014, l1 + .06, .40), (-.014, l1 + .06, .40)]], 'iron_l').flip_if_inside_out(),
                 tube([(0, l1 - .20, 0), (0, l1 - .24, -.20)], [.04, .01], 'iron_d', n=4))


def lance(pennant=True):
    g = tube([(0, -.75, 0), (0, -.15, 0), (0, 1.75, 0)], [.035, .05, .028], 'wood_l', n=6).add(lathe([(.03, 0), (.06, .06), (0, .30)], 5, 'iron_l').rot(rx=-90).move(0, 1.74, 0))
    g.add(lathe([(.13, 0), (.05, .16)], 7, 'iron').rot(rx=-90).move(0, .08, 0))
    return g.add(Geo().sheet([(0, 1.68, .02), (0, 1.30, .02), (0, 1.44, .56)], 'team')) if pennant else g


def mace(l=.8):
    g = tube([(0, -.16, 0), (0, l - .2, 0)], .032, 'wood_d', n=5).add(ball(.11, 'iron', at=(0, l - .14, 0), n=6, m=4))
    for k in range(6):
        a = math.tau * k / 6
        g.add(box(.03, .16, .09, 'iron_l', at=(0, 0, .07)).rot(ry=math.degrees(a)).move(0, l - .14, 0))
    return g


def javelin():
    return tube([(0, -.55, 0), (0, .75, 0)], [.02, .026], 'wood_l', n=5).add(lathe([(.025, .72), (.06, .80), (0, 1.02)], 4, 'iron_l', 0).rot(rx=-90))


def crossbow():
    """held level: stock along +Z of the hand's frame once the forearm is raised."""
    g = box(.09, .10, .95, 'wood', at=(0, 0, -.62)).add(box(.11, .12, .22, 'wood_d', at=(0, -.01, .16)))
    g.add(tube([(-.48, .05, -.40), (-.26, .06, -.56), (0, .06, -.60), (.26, .06, -.56), (.48, .05, -.40)], [.025, .045, .055, .045, .025], 'iron_d', n=5))
    return g.add(tube([(-.48, .05, -.40), (0, .07, -.18), (.48, .05, -.40)], .012, 'linen', n=3), tube([(0, .07, -.16), (0, .07, -.62)], .016, 'wood_l', n=3), box(.16, .05, .05, 'iron', at=(0, .0, -.70)))


def hand_cannon():
    g = tube([(0, .0, .30), (0, 0, -.25)], [.05, .055], 'wood_d', n=6)
    return g.add(tube([(0, .02, -.22), (0, .02, -.72)], [.085, .075], 'iron_d', n=8), lathe([(.10, 0), (.10, .06)], 8, 'iron').move(0, .02, -.76), lathe([(.095, 0), (.095, .05)], 8, 'gold_d').move(0, .02, -.40))


def staff(l=1.75):
    g = tube([(0, -.85, 0), (0, l - .85, 0)], [.04, .032], 'wood_d', n=6)
    y = l - .85
    return g.add(ball(.07, 'gold', at=(0, y, 0), n=6, m=4), box(.05, .34, .05, 'gold', at=(0, y + .19, -.025)), box(.05, .06, .24, 'gold', at=(0, y + .24, -.12)))


def great_sword():
    return sword(1.5, .10)


# ------------------------------------------------------------------ shields
def kite(w=.52, h=1.0, col='team', rim='iron', emblem='white'):
    """tall pointed shield facing +Y in its own frame, centred."""
    out = [(-w * .30, h * .46), (w * .30, h * .46), (w / 2, h * .28), (w * .42, -h * .10), (0, -h * .58), (-w * .42, -h * .10), (-w / 2, h * .28)]
    g = extrude([(x * 1.14, z * 1.07) for x, z in out], 0, .045, rim).add(extrude(out, .03, .075, col))
    return g.add(box(w * .16, .02, h * .72, emblem, at=(0, .082, -h * .38)), box(w * .72, .02, h * .12, emblem, at=(0, .09, h * .10)))


def beside_left_arm(geo):
    """a shield that faces +Y in its own frame, carried outside the left forearm."""
    return geo.rot(rx=90).rot(rz=90).move(-.50, .05, .80).rot(rx=-90, about=(-.5, .05, .8))


def pavise():
    """a man-high shield carried on the back."""
    out = [(-.34, .0), (.34, .0), (.36, .85), (.22, 1.02), (-.22, 1.02), (-.36, .85)]
    g = extrude(out, -.44, -.39, 'wood_d').add(extrude([(x * .88, .05 + z * .9) for x, z in out], -.47, -.43, 'team'))
    return g.add(box(.10, .02, .80, 'white', at=(0, -.475, .10)), box(.48, .018, .12, 'white', at=(0, -.474, .55))).move(0, .06, .48)
