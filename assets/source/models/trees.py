"""Trees, what is left of them, and the felled trunk. Maps hold thousands: each counts its triangles and has a low form of 60."""
from kit import *

OAK = ('leaf_d', 'leaf', 'leaf_l')
BIRCH = ('leaf', 'leaf_l', 'leaf_l*1.08')
AUTUMN = ('autumn_d', 'autumn', 'autumn_l')
LOW_TREE = (60, 'crown')
# A tree is rigid, so its fall is a turn about its foot that the game makes without a clip: degrees from upright at even steps.
FALL = dict(duration_s=1.2, tilt_deg=[0, 2, 5, 11, 21, 37, 60, 88, 83, 87, 86])


def tree(name):
    m = Model(name, 'resource', footprint=[1, 1])
    m.low, m.extra = LOW_TREE, dict(fall=FALL)
    return m


def leafy(r, col, seed, rough=.17):
    """a facetted lump of leaves: 36 triangles where a subdivided icosahedron has 80."""
    g = ball(r, col, n=6, m=4, smooth=0)
    rnd = random.Random(seed)
    g.v = [p * (1 + rnd.uniform(-rough, rough)) for p in g.v]
    return g.rot(rx=rnd.uniform(-30, 30), ry=rnd.uniform(-20, 20), rz=rnd.uniform(0, 360)).vary(.07, seed)


def broadleaf(name, seed, hue, trunk='trunk', spread=1.0, tall=1.0, lumps=5):
    """oak-like tree: a dark skirt of lumps, lighter ones above, one off-centre top; seeds are variants."""
    m = tree(name)
    p = m.part(name)
    r = random.Random(seed)
    bx, by = r.uniform(-.18, .18), r.uniform(-.18, .18)
    p.add(tube([(0, 0, -.05), (0, 0, .22), (bx, by, 1.0), (bx * 1.6, by * 1.6, 1.9)], [.40, .22, .17, .12], trunk, n=5, smooth=30))
    a = r.uniform(0, 6.3)
    for k in (0, 2.4):
        p.add(tube([(bx, by, 1.0 + k * .06), (bx + .62 * math.cos(a + k), by + .62 * math.sin(a + k), 1.75)], [.11, .05], trunk, n=4))
    where = [(0, 0, 2.45, 1.0, 1)]
    a0 = r.uniform(0, 6.3)
    for i in range(lumps):
        a, d = a0 + i * math.tau / lumps + r.uniform(-.3, .3), r.uniform(.72, .98)
        where.append((d * math.cos(a), d * math.sin(a), r.uniform(1.66, 2.15), r.uniform(.54, .76), 0))
    for i in range(3):
        a, d = a0 + .6 + i * math.tau / 3, r.uniform(.36, .56)
        where.append((d * math.cos(a), d * math.sin(a), r.uniform(2.75, 3.05), r.uniform(.50, .66), 1 if i else 2))
    where.append((r.uniform(-.25, .25), r.uniform(-.25, .25), 3.38, .46, 2))
    crown = Geo()
    for k, (x, y, z, s, tone) in enumerate(where):
        b = leafy(s, hue[tone], seed * 17 + k).scale(1, 1, .78).grad((.80, .86, .86), (1.10, 1.08, .96))
        crown.add(b.move(x + bx * 1.5, y + by * 1.5, z))
    crown.grad((.80, .86, .86), (1.12, 1.10, .97), 1.4, 3.5)
    p.add(crown.scale(spread, spread, tall, about=(bx, by, 1.4)))
    return m


def birch_tree(name, seed):
    m = broadleaf(name, seed, BIRCH, 'white', spread=.74, tall=1.15, lumps=4)
    r = random.Random(seed)
    for k in range(4):                                     # dark marks round the bark
        a, z = r.uniform(0, 6.3), .35 + .28 * k
        m.parts[name].add(box(.14, .03, .05, 'dark', at=(0, -.185, 0)).rot(rz=math.degrees(a)).move(0, 0, z))
    return m


def conifer(name, seed):
    m = tree(name)
    p = m.part(name)
    r = random.Random(seed)
    p.add(prism(5, .22, .14, .9, 'trunk_d'))
    tiers, H = 4, r.uniform(3.7, 4.4)
    for k in range(tiers):
        z0 = lerp(.55, H * .70, k / (tiers - 1))
        z1 = H if k == tiers - 1 else z0 + lerp(1.75, 1.25, k / (tiers - 1))
        rad = lerp(1.12, .42, k / (tiers - 1)) * r.uniform(.95, 1.06)
        n, ph, pts = (9, 9, 8, 7)[k], r.random() * 6.3, []
        for i in range(n * 2):
            a = ph + math.pi * i / n
            q = rad * (1 if i % 2 == 0 else .74) * r.uniform(.93, 1.07)
            pts.append((q * math.cos(a), q * math.sin(a), z0 - (.10 if i % 2 == 0 else -.06)))
        mid = [(x * .52, y * .52, lerp(z0, z1, .42)) for x, y, z in pts]
        g = loft([pts, mid, [(0, 0, z1)]], [('pine_d', 'pine', 'pine', 'pine_l')[k], ('pine', 'pine', 'pine_l', 'pine_l')[k]], 0, cap0=False)
        p.add(g.vary(.06, seed + k).grad((.85, .88, .88), (1.15, 1.15, 1.0)))
    return m


def cypress(name, seed):
    """a narrow dark flame."""
    m = tree(name)
    p = m.part(name)
    r = random.Random(seed)
    H = r.uniform(4.2, 4.9)
    p.add(prism(5, .20, .15, .6, 'trunk_d'))
    rings, n = [], 9
    for z, q in ((.40, .22), (.55, .50), (1.2, .66), (2.2, .62), (3.2, .44), (4.0 * H / 4.6, .22)):
        ph = r.random() * .4
        rings.append([(q * (1 if i % 2 else .80) * r.uniform(.92, 1.08) * math.cos(math.tau * (i + ph) / n),
                       q * (1 if i % 2 else .80) * r.uniform(.92, 1.08) * math.sin(math.tau * (i + ph) / n), z + r.uniform(-.12, .12)) for i in range(n)])
    rings.append([(0, 0, H)])
    p.add(loft(rings, ['pine_d', 'pine_d', 'pine', 'pine', 'pine_l', 'pine_l'], 0, cap0=False).vary(.08, seed).grad((.82, .88, .84), (1.15, 1.12, .98)))
    for k in range(5):                                     # tufts that break the outline
        a, z = r.uniform(0, 6.3), .8 + .62 * k
        q = .58 - .07 * k
        p.add(prism(4, .16, 0, .7, ('pine', 'pine_l')[k % 2], cap0=False).rot(rx=-12).rot(rz=math.degrees(a)).move(q * math.cos(a + 1.57), q * math.sin(a + 1.57), z))
    return m


def palm(name, seed):
    m = tree(name)
    m.low = (60, None)
    p = m.part(name)
    r = random.Random(seed)
    lean = r.uniform(.35, .6)
    foot = [(0, 0, -.05), (lean * .15, 0, .9), (lean * .5, 0, 1.9), (lean, 0, 3.0)]
    p.add(tube(foot, [.26, .17, .15, .13], ['trunk', 'wood', 'trunk'], n=6, smooth=20))
    for k in range(8):
        a, drop = k * math.tau / 8 + r.uniform(-.2, .2), r.uniform(.35, .75)
        L, w = r.uniform(1.35, 1.7), .27
        d, s = np.array([math.cos(a), math.sin(a), 0]), np.array([-math.sin(a), math.cos(a), 0])
        mid, tip = d * L * .55 + [0, 0, .34], d * L + [0, 0, -drop]
        q = [np.array([lean, 0, 3.0]) + v for v in (d * .06, mid - s * w, mid + s * w, tip, mid + [0, 0, .10])]
        g = Geo()
        for i, (x, y, z) in enumerate(((0, 1, 4), (4, 2, 0), (1, 3, 4), (4, 3, 2))):
            g.poly([q[x], q[y], q[z]], ('leaf', 'leaf_l', 'leaf_d', 'leaf')[i])
            g.poly([q[z] - [0, 0, .03], q[y] - [0, 0, .03], q[x] - [0, 0, .03]], 'leaf_d*0.8')
        p.add(g)
    for k in range(3):
        a = k * 2.1
        p.add(ball(.13, 'trunk_d', at=(lean + .16 * math.cos(a), .16 * math.sin(a), 2.86), n=6, m=4))
    return m


def bare_tree(name, seed):
    """a dead oak: grey wood, broken top."""
    m = tree(name)
    m.low = (60, None)
    p = m.part(name)
    r = random.Random(seed)
    wood = 'rock'
    p.add(tube([(0, 0, -.05), (.02, 0, .25), (.10, .04, 1.2), (.02, .10, 2.1), (.14, .12, 2.75)], [.40, .24, .19, .13, .07], [wood, wood, wood, wood], n=6, smooth=20))
    a0 = r.uniform(0, 6.3)
    for k, z in enumerate((1.05, 1.35, 1.7, 2.0, 2.35)):
        a, L = a0 + k * 2.3, (1.0, .95, .8, .7, .5)[k]
        c, s = math.cos(a), math.sin(a)
        mid, tip = (.08 + c * L * .55, .06 + s * L * .55, z + .34), (.08 + c * L, .06 + s * L, z + .85)
        p.add(tube([(.08, .06, z - .05), mid, tip], [.10, .07, .015], wood, n=4))
        b = a + (.9 if k % 2 else -.9)
        p.add(tube([mid, (mid[0] + .4 * math.cos(b), mid[1] + .4 * math.sin(b), mid[2] + .42)], [.05, .01], wood, n=3))
    return m


for i in (1, 2, 3):
    variant('oak' if i == 1 else f'oak_{i}', broadleaf, name='oak' if i == 1 else f'oak_{i}', seed=i, hue=OAK)
    variant('pine' if i == 1 else f'pine_{i}', conifer, name='pine' if i == 1 else f'pine_{i}', seed=i)
for i in (1, 2):
    variant('birch' if i == 1 else f'birch_{i}', birch_tree, name='birch' if i == 1 else f'birch_{i}', seed=40 + i)
    variant('autumn' if i == 1 else f'autumn_{i}', broadleaf, name='autumn' if i == 1 else f'autumn_{i}', seed=20 + i, hue=AUTUMN)
    variant('cypress' if i == 1 else f'cypress_{i}', cypress, name='cypress' if i == 1 else f'cypress_{i}', seed=30 + i)
variant('palm', palm, name='palm', seed=5)
variant('dead_tree', bare_tree, name='dead_tree', seed=6)


def stump(name, bark, cut, seed, r=.27, h=.42):
    m = Model(name, 'resource', footprint=[1, 1])
    p = m.part(name)
    p.add(lathe([(r * 1.7, -.03), (r * 1.15, .12), (r, h)], 7, bark, 30, cap1=False).jitter(.02, seed))
    p.add(lathe([(r * 1.02, h + .005), (r, h + .01)], 7, cut, 0), lathe([(r * .6, h + .015), (r * .55, h + .02)], 7, 'wood', 0))
    for i in range(4):
        a = i * math.tau / 4 + .5
        p.add(tube([(r * .8 * math.cos(a), r * .8 * math.sin(a), .14), (r * 2.1 * math.cos(a), r * 2.1 * math.sin(a), -.02)], [.10, .04], bark, n=4))
    p.add(prism(4, .07, 0, .22, cut, cap0=False).rot(ry=10).move(r * .7, 0, h - .02))      # the splinter where it broke
    for x, y, a in ((.62, -.28, 20), (-.55, .42, 75), (-.30, -.66, 130), (.36, .60, 50), (.80, .16, 100)):
        p.add(box(.16, .07, .04, 'wood_l').rot(rz=a).move(x, y, 0))
    return m


variant('stump', stump, name='stump', bark='trunk', cut='wood_l', seed=3)
variant('stump_pine', stump, name='stump_pine', bark='trunk_d', cut='wood_l', seed=4, r=.21, h=.34)
variant('stump_birch', stump, name='stump_birch', bark='white', cut='linen', seed=5, r=.21, h=.38)


@model
def felled():
    """a lopped trunk along +Y from its foot: what a felled tree is once its crown is used up."""
    m = Model('felled', 'resource', footprint=[1, 1])
    p = m.part('felled')
    p.add(tube([(0, .35, .22), (.05, 1.6, .22), (.02, 2.7, .17)], [.24, .19, .12], 'trunk', n=7, smooth=30))
    p.add(prism(7, .21, .21, .01, 'wood_l').rot(rx=90).move(0, .345, .22), prism(7, .11, .11, .01, 'wood').rot(rx=90).move(0, .335, .22), prism(7, .10, .10, .01, 'wood_l').rot(rx=-90).move(.02, 2.705, .17))
    for y, a, q in ((.95, 40, .5), (1.35, -60, .42), (1.9, 15, .36), (2.3, -35, .3)):
        p.add(tube([(.03, y, .28), (.03 + q * math.sin(math.radians(a)), y + .18, .28 + q * math.cos(math.radians(a)))], [.075, .05], 'trunk', n=5))
    for k, (x, y) in enumerate(((.5, .5), (-.45, .7), (.55, 1.5), (-.5, 1.9), (-.3, .25))):
        p.add(box(.17, .07, .04, 'wood_l').rot(rz=k * 47).move(x, y, 0))
    for k, (x, y) in enumerate(((.35, 2.5), (-.4, 2.3))):
        p.add(leafy(.26, ('leaf_d', 'leaf')[k], k).scale(1, 1, .7).move(x, y, .14))
    return m
