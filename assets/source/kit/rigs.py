"""Humanoid and quadruped rigs of rigid parts, with their stock poses and clips.

Signs (model faces +Y): rot x > 0 swings a hanging limb FORWARD and leans a trunk BACK;
rot z > 0 turns left; knees bend with x < 0, elbows with x > 0.
"""
import math
import numpy as np

from .maths import lerp
from .model import keys
from .shapes import ball, box, lathe, loft, prism, tube

HAND_R, HAND_L = (.40, .05, .70), (-.40, .05, .70)


# ------------------------------------------------------------------ humanoid
def humanoid(m, tunic='team', sleeve='linen', hands='skin', trousers='leather', boots='leather_d', belt='leather_d', skin='skin',
             skirt=0.50, parent=None, lift=(0, 0, 0), seated=False, bulk=1.0, shoulders=None):
    """adds root, hips, torso, head, arm_R/L, fore_R/L, thigh_R/L, shin_R/L. About 1.85 m tall, head 1/4 of it."""
    L = np.asarray(lift, float)
    P = lambda x, y, z: tuple(np.array([x, y, z]) + L)
    if parent is None:
        parent = m.part('root')
    hips = m.part('hips', parent, P(0, 0, .80))
    hips.add(lathe([(.19, .70), (.235 * bulk, .86)], 8, trousers, sq=(1, .8)).move(*L))
    if skirt and not seated:
        sk = lathe([(.33 * bulk, skirt), (.30 * bulk, skirt + .15), (.24 * bulk, .86)], 8, tunic, sq=(1, .85), cap0=False, cap1=False)
        inner = lathe([(.30 * bulk, skirt + .02), (.22 * bulk, .80)], 8, 'dark', sq=(1, .85), cap0=False, cap1=False)
        inner.f = [(i[::-1], c, mm, s) for i, c, mm, s in inner.f]
        hips.add(sk.move(*L), inner.move(*L))
    torso = m.part('torso', hips, P(0, 0, .86))
    b = bulk
    torso.add(lathe([(.235 * b, .84), (.25 * b, .98), (.315 * b, 1.20), (.275 * b, 1.31), (.13, 1.37)], 8, tunic, 50, sq=(1, .74)).move(*L))
    if belt:
        torso.add(lathe([(.255 * b, .83), (.26 * b, .91)], 8, belt, sq=(1, .78)).move(*L))
        torso.add(box(.1, .04, .09, 'gold_d', at=P(0, .2 * b, .825)))
    head = m.part('head', torso, P(0, 0, 1.36))
    head.add(prism(6, .09, .09, .1, skin, at=P(0, 0, 1.32)))
    head.add(ball(.225, skin, at=P(0, .01, 1.575), n=8, m=6, sq=(.95, 1, 1.06)))
    head.add(box(.07, .07, .09, skin + '*0.93', at=P(0, .225, 1.52), taper=.5))
    for s, n in ((1, 'R'), (-1, 'L')):
        arm = m.part('arm_' + n, torso, P(s * .32 * b, 0, 1.25))
        arm.add(tube([P(s * .30 * b, 0, 1.28), P(s * .36 * b, 0, 1.22), P(s * .385 * b, 0, .98)], [.09, .115, .09], shoulders or sleeve, n=6))
        fore = m.part('fore_' + n, arm, P(s * .385 * b, 0, .99))
        fore.add(tube([P(s * .385 * b, 0, 1.0), P(s * .40, .03, .77)], [.092, .075], sleeve, n=6))
        fore.add(ball(.09, hands, at=P(s * .40, .045, .70), n=6, m=4, sq=(.8, 1, 1.1)))
        if seated:
            hips.add(tube([P(s * .14, .02, .80), P(s * .34, .26, .66)], [.13, .11], trousers, n=6))
            hips.add(tube([P(s * .34, .26, .68), P(s * .38, .16, .24)], [.105, .085], boots, n=6))
            hips.add(box(.15, .28, .13, boots, at=P(s * .385, .22, .13)))
        else:
            th = m.part('thigh_' + n, hips, P(s * .135, 0, .78))
            th.add(tube([P(s * .125, 0, .82), P(s * .145, 0, .42)], [.13, .105], trousers, n=6))
            sh = m.part('shin_' + n, th, P(s * .145, 0, .42))
            sh.add(tube([P(s * .145, 0, .44), P(s * .15, -.01, .1)], [.108, .088], boots, n=6))
            sh.add(box(.17, .32, .14, boots, at=P(s * .15, .055, 0), taper=(.85, .75)))
    m.bake_pose = {'arm_R': (15, -28, 0), 'arm_L': (15, 28, 0)}
    return m


def hair(m, col='hair', beard=False, lift=(0, 0, 0)):
    h = m.parts['head']
    h.add(ball(.245, col, at=(lift[0], lift[1] - .035, lift[2] + 1.61), n=8, m=5, sq=(.97, .95, .92)).jitter(.012, 3))
    if beard:
        h.add(ball(.15, col, at=(lift[0], lift[1] + .13, lift[2] + 1.44), n=6, m=4, sq=(1, .7, 1)))
    return m


def face(m, brow='hair', moustache=None, y=.212, lift=(0, 0, 0)):
    """eyes and brows; y: how far the face stands out."""
    h, at = m.parts['head'], lambda x, yy, z: (x + lift[0], yy + lift[1], z + lift[2])
    for s in (-1, 1):
        h.add(box(.046, .03, .066, 'black', at=at(s * .078, y, 1.575)))
        if brow:
            h.add(box(.088, .03, .024, brow, at=at(s * .080, y + .004, 1.658)))
    if moustache:
        h.add(box(.17, .04, .042, moustache, at=at(0, y + .018, 1.468), taper=(.7, 1)))
    return m


STAND = {'arm_R': (8, -9, 0), 'arm_L': (8, 9, 0), 'fore_R': (18, 0, 0), 'fore_L': (18, 0, 0)}


def walk_pose(ph, stride=34, arms=28, base=None, bob=.045, lean=-5):
    s, c = math.sin(2 * math.pi * ph), math.cos(2 * math.pi * ph)
    p = {'hips': dict(loc=(0, 0, abs(c) * bob - bob * .4), rot=(0, 0, -5 * s)), 'torso': (lean, 0, 8 * s),
         'thigh_R': (stride * s, 0, 0), 'thigh_L': (-stride * s, 0, 0),
         'shin_R': (-8 - 38 * max(0, c), 0, 0), 'shin_L': (-8 - 38 * max(0, -c), 0, 0),
         'arm_R': (-arms * s, -9, 0), 'arm_L': (arms * s, 9, 0), 'fore_R': (24, 0, 0), 'fore_L': (24, 0, 0), 'head': (-lean * .6, 0, -4 * s)}
    p.update(base or {})
    return p


def idle_pose(ph, base=None):
    s = math.sin(2 * math.pi * ph)
    p = {**STAND, 'torso': dict(rot=(1.2 * s, 0, 0), loc=(0, 0, .008 * s)), 'head': (0, 0, 9 * math.sin(2 * math.pi * ph))}
    p.update(base or {})
    return p


def die_fn(extra=None):
    e = extra or {}
    return keys((0, {}), (.25, {'torso': (18, 0, 12), 'thigh_R': (20, 0, 0), 'shin_R': (-40, 0, 0), 'arm_R': (40, -40, 0), 'arm_L': (30, 50, 0), **e}),
                (.62, {'root': dict(rot=(84, 0, 0), loc=(0, .25, .13)), 'arm_R': (20, -75, 0), 'arm_L': (10, 80, 0), 'thigh_R': (14, -8, 0), 'shin_R': (-24, 0, 0), **e}),
                (1, {'root': dict(rot=(88, 0, 0), loc=(0, .25, .13)), 'arm_R': (0, -70, 0), 'arm_L': (0, 80, 0), 'thigh_L': (6, 10, 0), 'thigh_R': (8, -8, 0), 'shin_R': (-14, 0, 0), **e}))


def only(shown, allprops):
    """scale tracks that show just one prop out of several."""
    return {p: dict(scale=1.0 if p in (shown or ()) else 0.0) for p in allprops}


# ------------------------------------------------------------------ quadrupeds
def quadruped(m, coat='horse', dark=None, mane=None, leg='horse_d', hoof='black', z=.95, length=1.5, girth=.36, legr=.10, hip=.24,
              neck=((.0, .68, .08), (.0, .98, .55)), neckr=(.26, .15), head=.5, headr=.15, muzzle=None, tail='horse_d', tailshape=None,
              ears='horse', prefix='', parent=None):
    """barrel body along Y with neck, head, tail and four two-piece legs. z: height of the barrel's axis."""
    dark = dark or coat
    if parent is None:
        parent = m.part(prefix + 'root')
    n_ = lambda s: prefix + s
    body = m.part(n_('body'), parent, (0, 0, z))
    h = length / 2
    prof = [(-h, .55), (-h * .86, .9), (-h * .45, 1.04), (0, .97), (h * .45, 1.04), (h * .85, .92), (h * 1.02, .5)]
    rings = [[(r * girth * .86 * math.cos(a), y, z + r * girth * math.sin(a) + (.05 * girth if abs(y) > h * .4 else 0))
              for a in [2 * math.pi * (k + .5) / 8 for k in range(8)]] for y, r in prof]
    body.add(loft(rings, coat, 55).flip_if_inside_out().grad((.82, .8, .8), (1.06, 1.05, 1.0)))
    nk = m.part(n_('neck'), body, (0, neck[0][1] - .05, z + neck[0][2]))
    a, b = np.array(neck[0]) + (0, 0, z), np.array(neck[1]) + (0, 0, z)
    nk.add(tube([a - (0, .16, .12), lerp(a, b, .5) + (0, .03, 0), b], [neckr[0] * 1.05, (neckr[0] + neckr[1]) / 2, neckr[1]], coat, n=8, flat=.72))
    if mane:
        d = b - a
        back = np.array([0, -d[2], d[1]]) / np.linalg.norm(d)
        pts = [a + d * t + back * (lerp(neckr[0], neckr[1], t) + .02) for t in (0.05, .4, .75, 1.02)]
        nk.add(tube(pts, [.07, .11, .12, .07], mane, n=5, flat=.5))
    hd = m.part(n_('head' if prefix else 'ahead'), nk, tuple(b))
    tip = b + np.array([0, head * .86, -head * .52])
    hd.add(tube([b + (0, -headr * .7, headr * .35), b + (0, head * .18, headr * .12), lerp(b, tip, .6), tip], [headr * .75, headr * 1.05, headr * .78, headr * .62],
                [coat, coat, muzzle or coat], n=8, flat=.8))
    for s in (-1, 1):
        hd.add(tube([b + (s * headr * .55, -headr * .2, headr * .8), b + (s * headr * .8, -headr * .3, headr * 1.9)], [headr * .35, 0], ears, n=4))
        hd.add(ball(headr * .16, 'black', at=tuple(b + (s * headr * .78, head * .22, headr * .35)), n=5, m=3))
    if tail:
        t = m.part(n_('tail'), body, (0, -h * .97, z + girth * .6))
        t.add(tailshape or tube([(0, -h * .93, z + girth * .62), (0, -h - .14, z + girth * .45), (0, -h - .2, z - .35)], [.06, .12, .03], tail, n=6))
    for nm, sx, y in (('FR', 1, h * .72), ('FL', -1, h * .72), ('BR', 1, -h * .76), ('BL', -1, -h * .76)):
        x = sx * hip * .8
        zk = z * .48
        up = m.part(n_('leg_' + nm), body, (x, y, z - girth * .35))
        bk = y < 0
        up.add(tube([(x * .9, y, z - girth * .1), (x, y + (-.02 if bk else .0), z * .66), (x, y + (-.06 if bk else .02), zk)], [legr * (2.0 if bk else 1.7), legr * 1.35, legr * .9], [coat, dark], n=6))
        lo = m.part(n_('shank_' + nm), up, (x, y + (-.06 if bk else .02), zk))
        lo.add(tube([(x, y + (-.06 if bk else .02), zk + .03), (x, y - .02, .12)], [legr * .92, legr * .72], leg, n=6))
        lo.add(prism(6, legr * 1.15, legr * .85, .14, hoof, at=(x, y, 0)))
    return m


def gait(ph, swing=26, knee=40, bob=.04, prefix='', offs=None, neck=6):
    """walk/canter: offs are the leg phases."""
    offs = offs or {'FR': 0, 'BL': .08, 'FL': .5, 'BR': .58}
    p = {}
    for k, o in offs.items():
        a = 2 * math.pi * (ph + o)
        p[prefix + 'leg_' + k] = (swing * math.sin(a), 0, 0)
        p[prefix + 'shank_' + k] = ((-1 if k[0] == 'F' else -.8) * knee * max(0, math.cos(a)) + (0 if k[0] == 'F' else 4), 0, 0)
    s = math.sin(4 * math.pi * ph)
    p[prefix + 'body'] = dict(loc=(0, 0, bob * abs(math.sin(2 * math.pi * ph))), rot=(1.5 * s, 0, 0))
    p[prefix + 'neck'] = (neck * math.sin(2 * math.pi * ph + .6), 0, 0)
    p[prefix + 'tail'] = (-10 + 8 * s, 0, 8 * math.sin(2 * math.pi * ph))
    return p


GALLOP = {'FR': 0, 'FL': .10, 'BR': .48, 'BL': .58}
