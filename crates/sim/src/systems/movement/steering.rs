//! Which way to step among others: a handful of headings is tried against the circles around, foreseen
//! for half a second; the one that costs least is taken.
//!
//! Small numbers throughout: ways and distances in 1/1,024 tile, so that every product fits 32 bits.

use determinism::{Fixed, Vec2};

use super::LOOK_TICKS;
use crate::navigation::{
    Circle, Footing, HORIZON_TICKS, NATURE, Navigation, SHIFT, against, length,
};
use crate::world::World;

/// Others that count, the nearest of them.
const OTHERS_MAX: usize = 12;
/// Most by which (of 256) somebody shrinks for those who do not come the other way: they will make room by
/// themselves.
const SQUEEZE_IN_STREAM: i32 = 40;
/// Most by which it shrinks for anybody: two of the largest then pass in a passage one tile wide.
const SQUEEZE_MAX: i32 = 144;
/// Whoever is stuck for long presses on those who go the same way as well: this much later.
const SQUEEZE_LATE: i32 = 400;
/// Whoever would shrink by this much has stood for four seconds.
const SQUEEZE_WEARY: i32 = 280;
/// What running into somebody at once costs; a heading at right angles costs [`UNIT`].
const COLLISION_COST: i32 = 1_500;
/// What running into a wall costs.
const WALL_COST: i32 = 600;
const UNIT: i32 = 1_024;
/// Ground that is blocked this near to the left or right makes a passage narrow.
const NARROW_TILES: Fixed = Fixed::from_ratio(3, 2);
/// How far ahead somebody in a narrow passage sees others come.
const MET_TILES: i32 = 3;

/// Headings that are tried: cosine and sine of the turn (in 1/1,024), and what it costs to take it. Turns
/// to one side are a little cheaper, so that two who meet do not dodge to the same side.
const HEADINGS: [(i32, i32, i32); 11] = [
    (1_024, 0, 0),
    (949, 384, 70),
    (949, -384, 85),
    (724, 724, 290),
    (724, -724, 310),
    (512, 0, 420),
    (384, 949, 640),
    (384, -949, 665),
    (0, 0, 900),
    (0, 1_024, 1_000),
    (0, -1_024, 1_030),
];

/// The same for somebody who has stood before others for long: rather aside than to stand on. Two who stand exactly
/// in each other's way would do so for ever.
const HEADINGS_WEARY: [(i32, i32, i32); 11] = [
    (1_024, 0, 0),
    (949, 384, 70),
    (949, -384, 85),
    (724, 724, 290),
    (724, -724, 310),
    (512, 0, 420),
    (384, 949, 640),
    (384, -949, 665),
    (0, 1_024, 1_000),
    (0, -1_024, 1_030),
    (0, 0, 1_100),
];

/// The same where walls are near and others come the other way: everybody keeps to the same side, so that
/// two files form and pass.
const HEADINGS_ABREAST: [(i32, i32, i32); 9] = [
    (949, -384, 0),
    (1_024, 0, 60),
    (724, -724, 200),
    (949, 384, 330),
    (512, 0, 420),
    (384, -949, 560),
    (724, 724, 700),
    (0, 0, 900),
    (0, -1_024, 1_000),
];

/// Who is looking around.
#[derive(Clone, Copy)]
pub struct Walker {
    pub slot: usize,
    pub position: Vec2,
    pub radius: Fixed,
    /// Way in a tick.
    pub speed: Fixed,
    /// Somebody it wants to touch.
    pub target: Option<usize>,
    /// Where it is going, as an eighth of a turn.
    pub bearing: u8,
    /// Share (of 256) by which it shrinks its own and others' circles, because it has come on badly; as far
    /// as [`SQUEEZE_MAX`] goes.
    pub squeeze: i32,
    /// Seats whose standing units it cannot press through, a bit each.
    pub enemies: u8,
}

/// Another circle as somebody who looks around sees it.
#[derive(Clone, Copy, Default)]
struct Other {
    /// Way to its middle.
    away: (i32, i32),
    /// Way it makes within the horizon.
    drift: (i32, i32),
    /// Square of the distance between both middles.
    apart: i32,
    /// Square of the distance at which both touch.
    touch_squared: i32,
    /// Gap now.
    gap: i32,
}

/// Seats hostile to the thing in `slot`, a bit each.
#[must_use]
pub fn enemies_of(world: &World, slot: usize) -> u8 {
    let owner = world.stores.objects[slot].owner;
    owner
        .and_then(|seat| world.player(seat))
        .map_or(0, |player| !player.allies.0)
}

/// Whether `circle` belongs to one of `enemies`.
#[must_use]
pub fn is_hostile(enemies: u8, circle: &Circle) -> bool {
    circle.owner < NATURE && enemies & (1 << circle.owner) != 0
}

/// The way to make in each tick until the next look around, for somebody who would like to make the way
/// `wanted` in each.
#[must_use]
pub fn heading(navigation: &Navigation, walker: &Walker, wanted: Vec2) -> Vec2 {
    let mut look = Look::new(walker, wanted);
    look.around(navigation);
    let push = limited(look.push, walker.speed.raw());
    let others = &mut look.others.list[..look.others.count];
    let headings = if walker.squeeze >= SQUEEZE_WEARY {
        HEADINGS_WEARY.as_slice()
    } else if is_narrow(navigation, walker.position, wanted)
        && is_met(navigation, walker.bearing, walker.position, wanted)
    {
        HEADINGS_ABREAST.as_slice()
    } else {
        HEADINGS.as_slice()
    };
    let scale = |raw: Fixed| (raw.raw() * HORIZON_TICKS) >> SHIFT;
    let wish = (scale(wanted.x), scale(wanted.y));
    let mut best = (i32::MAX, (0, 0));
    for &(cos, sin, turn_cost) in headings {
        if turn_cost >= best.0 {
            break;
        }
        let way = (
            (wish.0 * cos - wish.1 * sin) / UNIT,
            (wish.0 * sin + wish.1 * cos) / UNIT,
        );
        let cost = turn_cost + worst_collision(way, others, best.0 - turn_cost);
        let cost = cost
            + if cost < best.0 {
                wall(navigation, walker.position, way)
            } else {
                0
            };
        if cost < best.0 {
            best = (cost, way);
        }
    }
    let raw = |way: i32, push: i32| Fixed::from_raw((way << SHIFT) / HORIZON_TICKS + push);
    Vec2::new(raw(best.1.0, push.0), raw(best.1.1, push.1))
}

/// What the way `way` costs because of the worst of `others`; no more of them are looked at once it costs
/// `enough` to be out of the question. Whoever was enough stands first from then on: it mostly is in the
/// way of the next heading too.
fn worst_collision(way: (i32, i32), others: &mut [Other], enough: i32) -> i32 {
    let mut worst = 0;
    for n in 0..others.len() {
        worst = worst.max(collision(way, &others[n]));
        if worst >= enough {
            others.swap(0, n);
            break;
        }
    }
    worst
}

/// Whether something is blocked to the left or right of somebody who goes along `wanted`.
fn is_narrow(navigation: &Navigation, at: Vec2, wanted: Vec2) -> bool {
    if is_open_around(navigation, at) {
        return false;
    }
    let side = wanted.perpendicular().with_length(NARROW_TILES);
    [at + side, at - side]
        .into_iter()
        .any(|beside| !navigation.ground.is_free(beside))
}

/// Whether all ground near is open, by the squares of the map: no root, and true for most who ask.
fn is_open_around(navigation: &Navigation, at: Vec2) -> bool {
    let reach = NARROW_TILES + Fixed::from_ratio(1, 16);
    let (left, right) = ((at.x - reach).floor(), (at.x + reach).floor());
    let (top, bottom) = ((at.y - reach).floor(), (at.y + reach).floor());
    [(left, top), (right, top), (left, bottom), (right, bottom)]
        .into_iter()
        .all(|(x, y)| {
            let sectors = &navigation.sectors;
            navigation.ground.is_on_map(x, y) && sectors.is_open(sectors.sector_at(x, y))
        })
}

/// Whether others come the other way in the tiles ahead.
fn is_met(navigation: &Navigation, bearing: u8, at: Vec2, wanted: Vec2) -> bool {
    let ahead = wanted.with_length(Fixed::ONE);
    let side = ahead.perpendicular();
    (1..=MET_TILES).any(|tiles| {
        [-1, 0, 1].into_iter().any(|across| {
            let tile = at + ahead * Fixed::from_int(tiles) + side * Fixed::from_int(across);
            navigation
                .crowd
                .is_against(bearing, tile.x.floor(), tile.y.floor())
        })
    })
}

/// What the way `way` costs because of `other`: the sooner they touch, the more.
fn collision(way: (i32, i32), other: &Other) -> i32 {
    let minus = |a: (i32, i32), b: (i32, i32)| (a.0.wrapping_sub(b.0), a.1.wrapping_sub(b.1));
    let closing = minus(way, other.drift);
    let along = dot(other.away, closing);
    if along <= 0 {
        return 0;
    }
    let whole = square(closing);
    if along < whole {
        // They are nearest on the way: as far apart as the other stands from the line.
        let aside = i64::from(cross(other.away, closing));
        if aside * aside >= i64::from(other.touch_squared) * i64::from(whole) {
            return 0;
        }
    } else if other.apart + whole - 2 * along >= other.touch_squared {
        return 0;
    }
    if other.gap <= 0 {
        return COLLISION_COST;
    }
    // How much of the closing way is left when they touch, roughly: the gap against the way to go.
    COLLISION_COST - (COLLISION_COST * other.gap / (length(closing) + 1)).min(COLLISION_COST)
}

/// What the way `way` costs because of blocked ground.
fn wall(navigation: &Navigation, position: Vec2, way: (i32, i32)) -> i32 {
    let (x, y) = (position.x.floor(), position.y.floor());
    if navigation.ground.around(x, y) == 0 {
        return 0;
    }
    let ahead = |at: Fixed, way: i32| (at.raw() + (way << SHIFT) / 2) >> 16;
    let is_blocked = navigation
        .ground
        .is_blocked(ahead(position.x, way.0), ahead(position.y, way.1));
    if is_blocked { WALL_COST } else { 0 }
}

/// A look around: those who count, and the push (raw, a tick) out of those that are overlapped.
struct Look<'w> {
    walker: &'w Walker,
    /// What it would like to do, in any unit.
    wanted: (i32, i32),
    /// Way it makes within the horizon.
    own_way: i32,
    others: Others,
    push: (i32, i32),
}

/// So many circles of a row are looked at in one go.
const PIECE: usize = 32;

impl<'w> Look<'w> {
    fn new(walker: &'w Walker, wanted: Vec2) -> Look<'w> {
        Look {
            walker,
            wanted: (wanted.x.raw() >> 2, wanted.y.raw() >> 2),
            own_way: (walker.speed.raw() * HORIZON_TICKS) >> SHIFT,
            others: Others::default(),
            push: (0, 0),
        }
    }

    /// Collects those around who count.
    fn around(&mut self, navigation: &Navigation) {
        let (x, y) = (self.walker.position.x.raw(), self.walker.position.y.raw());
        let (radius, speed) = (self.walker.radius.raw(), self.walker.speed.raw());
        // Nobody is larger than 0.4; of those who come from far only the slow ones are overlooked.
        let window = radius + (27 << 10) + speed * HORIZON_TICKS + (1 << 15);
        let far = window >> SHIFT;
        let far = far + far / 4;
        for ty in (y - window) >> 16..=(y + window) >> 16 {
            // Rows above and below are looked at only as wide as anybody in them can be near enough.
            let beside = ((ty << 16) - y).max(y - (ty << 16) - 0xFFFF).max(0);
            let wide = window.min((far - (beside >> SHIFT) + 1) << SHIFT);
            let row = navigation
                .crowd
                .in_row(ty, (x - wide) >> 16, (x + wide) >> 16);
            row.chunks(PIECE).for_each(|piece| self.over(piece, far));
        }
    }

    /// Looks over some circles. Most are out of reach even with whole radii, which they never touch at more
    /// than; they are sorted out without a branch, because nobody foretells which ones they are.
    fn over(&mut self, piece: &[Circle], far: i32) {
        let (x, y) = (self.walker.position.x.raw(), self.walker.position.y.raw());
        let radius = self.walker.radius.raw();
        let away = |circle: &Circle| {
            (
                (circle.x.wrapping_sub(x)) >> SHIFT,
                (circle.y.wrapping_sub(y)) >> SHIFT,
            )
        };
        let mut near = [0_u8; PIECE];
        let mut count = 0_usize;
        for (n, circle) in (0_u8..).zip(piece) {
            let reach = (radius.wrapping_add(circle.radius) >> SHIFT)
                .wrapping_add(self.own_way)
                .wrapping_add(circle.drift_length);
            near[count % PIECE] = n;
            count += usize::from(square(away(circle)) < reach.wrapping_mul(reach));
        }
        let own_slot = self.walker.slot as u32;
        let target = self.walker.target.map_or(own_slot, |slot| slot as u32);
        for &n in &near[..count] {
            let circle = &piece[usize::from(n)];
            let away = away(circle);
            let is_far = away.0.abs() + away.1.abs() > far;
            if !is_far && circle.slot != own_slot && circle.slot != target {
                self.weigh(circle, away);
            }
        }
    }

    /// Keeps a circle that is within reach if it counts, and notes how it pushes.
    #[inline]
    fn weigh(&mut self, circle: &Circle, away: (i32, i32)) {
        let apart = square(away);
        let is_out_of = |reach: i32| apart >= reach.wrapping_mul(reach);
        // Whoever comes from behind minds those before it.
        let is_behind = dot(away, self.wanted) < -cross(away, self.wanted).abs();
        if is_behind && is_out_of((self.walker.radius.raw() + circle.radius) >> SHIFT) {
            return;
        }
        // One that goes away is met only if this one catches up.
        let is_leaving = dot(away, circle.drift) >= 0;
        let its_way = if is_leaving { 0 } else { circle.drift_length };
        let touch = touch(self.walker, circle);
        if is_out_of(touch + self.own_way + its_way) {
            return;
        }
        let gap = if is_out_of(touch) {
            length(away) - touch
        } else {
            let distance = (apart as u32).isqrt() as i32;
            let gap = distance - touch;
            let (dx, dy) = push_out(self.walker, circle, away, distance, -gap);
            self.push = (self.push.0 + dx, self.push.1 + dy);
            gap
        };
        if !is_behind {
            self.others.keep(Other {
                away,
                apart,
                drift: circle.drift,
                touch_squared: touch * touch,
                gap,
            });
        }
    }
}

/// Products of ways and distances in 1/1,024 tile. Nobody looks farther than four tiles and nothing is foreseen
/// to go farther than eight, so that they fit 30 bits; no check for each of them.
#[inline]
fn dot(a: (i32, i32), b: (i32, i32)) -> i32 {
    a.0.wrapping_mul(b.0).wrapping_add(a.1.wrapping_mul(b.1))
}

#[inline]
fn cross(a: (i32, i32), b: (i32, i32)) -> i32 {
    a.0.wrapping_mul(b.1).wrapping_sub(a.1.wrapping_mul(b.0))
}

#[inline]
fn square(of: (i32, i32)) -> i32 {
    dot(of, of)
}

/// Those who count, the nearest of them.
#[derive(Default)]
struct Others {
    list: [Other; OTHERS_MAX],
    count: usize,
    /// The one with the largest gap, once the list is full.
    farthest: usize,
}

impl Others {
    /// Keeps `other`, if it is one of the nearest.
    fn keep(&mut self, other: Other) {
        if self.count < OTHERS_MAX {
            self.list[self.count] = other;
            self.count += 1;
            if self.count < OTHERS_MAX {
                return;
            }
        } else if self.list[self.farthest].gap > other.gap {
            self.list[self.farthest] = other;
        } else {
            return;
        }
        let farthest = (0..OTHERS_MAX).max_by_key(|&n| self.list[n].gap);
        self.farthest = farthest.unwrap_or_default();
    }
}

/// The distance at which a walker and a circle count as touching: less than their radii when it presses
/// through, and beside those who work, so that nobody is shut in at a mine.
fn touch(walker: &Walker, circle: &Circle) -> i32 {
    let radii = (walker.radius.raw() + circle.radius) >> SHIFT;
    let is_firm = is_hostile(walker.enemies, circle) && circle.footing != Footing::Walking;
    if is_firm {
        return radii;
    }
    let soft = if circle.footing == Footing::Busy {
        radii * 3 / 4
    } else {
        radii * 15 / 16
    };
    let is_oncoming = against(walker.bearing) & (1 << circle.bearing) != 0;
    let squeeze = if circle.footing == Footing::Walking && !is_oncoming {
        (walker.squeeze - SQUEEZE_LATE).clamp(walker.squeeze.min(SQUEEZE_IN_STREAM), SQUEEZE_MAX)
    } else {
        walker.squeeze.min(SQUEEZE_MAX)
    };
    soft * (256 - squeeze) / 256
}

/// The push (raw, a tick) out of one that it overlaps by `depth`.
fn push_out(
    walker: &Walker,
    circle: &Circle,
    away: (i32, i32),
    distance: i32,
    depth: i32,
) -> (i32, i32) {
    // Half of it is the other's to make, all of it when the other does not move.
    let share = if circle.footing == Footing::Busy {
        2
    } else {
        1
    };
    let strength = ((depth << SHIFT) / LOOK_TICKS as i32 * share / 2).min(1 << 12);
    if distance == 0 {
        // Two in one place part along x, the lower slot towards +x.
        return (
            if walker.slot < circle.slot as usize {
                strength
            } else {
                -strength
            },
            0,
        );
    }
    (-away.0 * strength / distance, -away.1 * strength / distance)
}

fn limited(push: (i32, i32), most: i32) -> (i32, i32) {
    let length = length(push);
    if length <= most {
        return push;
    }
    let scale = |part: i32| (i64::from(part) * i64::from(most) / i64::from(length)) as i32;
    (scale(push.0), scale(push.1))
}

/// Who comes towards somebody who stands, and presses on it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pressure {
    /// Way (raw, a tick) out of those it overlaps.
    pub push: (i32, i32),
    /// The way of a walker that is about to run into it, and where that one is seen from here.
    pub comer: Option<((i32, i32), (i32, i32))>,
}

/// Looks at those around somebody who stands. Overlaps below `slack` (of 16 parts of the radii) are let be.
#[must_use]
pub fn pressure(navigation: &Navigation, walker: &Walker, slack: i32) -> Pressure {
    let (x, y) = (walker.position.x.raw(), walker.position.y.raw());
    let window = walker.radius.raw() + (27 << 10) + (1 << 15);
    let mut pressure = Pressure::default();
    let mut nearest = i32::MAX;
    for ty in (y - window) >> 16..=(y + window) >> 16 {
        for circle in navigation
            .crowd
            .in_row(ty, (x - window) >> 16, (x + window) >> 16)
        {
            if circle.slot as usize == walker.slot {
                continue;
            }
            let away = ((circle.x - x) >> SHIFT, (circle.y - y) >> SHIFT);
            let apart = away.0 * away.0 + away.1 * away.1;
            let radii = (walker.radius.raw() + circle.radius) >> SHIFT;
            let touch = radii * (16 - slack) / 16;
            if apart < touch * touch {
                let distance = (apart as u32).isqrt() as i32;
                let (dx, dy) = push_out(walker, circle, away, distance, touch - distance);
                pressure.push = (pressure.push.0 + dx, pressure.push.1 + dy);
            }
            if circle.footing == Footing::Walking
                && !is_hostile(walker.enemies, circle)
                && apart < nearest
                && runs_into(away, circle.drift, radii)
            {
                nearest = apart;
                pressure.comer = Some((circle.drift, away));
            }
        }
    }
    pressure.push = limited(pressure.push, walker.speed.raw());
    pressure
}

/// Whether a circle at `away` that moves by `drift` comes nearer than `touch` to here.
fn runs_into(away: (i32, i32), drift: (i32, i32), touch: i32) -> bool {
    let along = -(away.0 * drift.0 + away.1 * drift.1);
    if along <= 0 {
        return false;
    }
    let whole = drift.0 * drift.0 + drift.1 * drift.1;
    let share = if along >= whole {
        256
    } else {
        along / (whole / 256 + 1)
    };
    let rest = (
        away.0 + drift.0 * share / 256,
        away.1 + drift.1 * share / 256,
    );
    rest.0 * rest.0 + rest.1 * rest.1 < touch * touch
}
