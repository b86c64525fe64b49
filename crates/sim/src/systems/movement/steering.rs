//! Which way to step among others: a handful of headings is tried against the circles around, foreseen
//! for half a second; the one that costs least is taken.
//!
//! Small numbers throughout: ways and distances in 1/1,024 tile, so that every product fits 32 bits.

use determinism::{Fixed, Vec2};

use super::LOOK_TICKS;
use crate::navigation::{Circle, Footing, HORIZON_TICKS, NATURE, Navigation, SHIFT, against};
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
    /// Distance at which both touch.
    touch: i32,
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
    let mut others = [Other::default(); OTHERS_MAX];
    let (count, push) = look(navigation, walker, wanted, &mut others);
    let others = &mut others[..count];
    let headings = if is_narrow(navigation, walker.position, wanted)
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
    let closing = (way.0 - other.drift.0, way.1 - other.drift.1);
    let along = other.away.0 * closing.0 + other.away.1 * closing.1;
    if along <= 0 {
        return 0;
    }
    let whole = closing.0 * closing.0 + closing.1 * closing.1;
    let touch_squared = other.touch * other.touch;
    if along < whole {
        // They are nearest on the way: as far apart as the other stands from the line.
        let aside = i64::from(other.away.0 * closing.1 - other.away.1 * closing.0);
        if aside * aside >= i64::from(touch_squared) * i64::from(whole) {
            return 0;
        }
    } else {
        let rest = (other.away.0 - closing.0, other.away.1 - closing.1);
        if rest.0 * rest.0 + rest.1 * rest.1 >= touch_squared {
            return 0;
        }
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

/// Collects those around that count; how many, and the push (raw, a tick) out of those it overlaps.
fn look(
    navigation: &Navigation,
    walker: &Walker,
    wanted: Vec2,
    others: &mut [Other; OTHERS_MAX],
) -> (usize, (i32, i32)) {
    let wanted = (wanted.x.raw() >> 2, wanted.y.raw() >> 2);
    let (x, y) = (walker.position.x.raw(), walker.position.y.raw());
    let own_way = (walker.speed.raw() * HORIZON_TICKS) >> SHIFT;
    let radius = walker.radius.raw();
    // Nobody is larger than 0.4; of those who come from far only the slow ones are overlooked.
    let window = radius + (27 << 10) + walker.speed.raw() * HORIZON_TICKS + (1 << 15);
    let far = window >> SHIFT;
    let own_slot = walker.slot as u32;
    let target = walker.target.map_or(own_slot, |slot| slot as u32);
    let (mut count, mut push) = (0, (0, 0));
    for ty in (y - window) >> 16..=(y + window) >> 16 {
        for tx in (x - window) >> 16..=(x + window) >> 16 {
            for circle in navigation.crowd.in_tile(tx, ty) {
                let away = ((circle.x - x) >> SHIFT, (circle.y - y) >> SHIFT);
                let is_far = away.0.abs() + away.1.abs() > far + far / 4;
                if is_far || circle.slot == own_slot || circle.slot == target {
                    continue;
                }
                let drift = circle.drift;
                // One that goes away is met only if this one catches up.
                let is_leaving = away.0 * drift.0 + away.1 * drift.1 >= 0;
                let its_way = if is_leaving { 0 } else { length(drift) };
                let apart = away.0 * away.0 + away.1 * away.1;
                // Most are out of reach even with whole radii, which they never touch at more than.
                let radii = (walker.radius.raw() + circle.radius) >> SHIFT;
                let is_out_of = |reach: i32| apart >= reach * reach;
                if is_out_of(radii + own_way + its_way) {
                    continue;
                }
                let touch = touch(walker, circle);
                if is_out_of(touch + own_way + its_way) {
                    continue;
                }
                let mut gap = length(away) - touch;
                if apart < touch * touch {
                    let distance = (apart as u32).isqrt() as i32;
                    gap = distance - touch;
                    let (dx, dy) = push_out(walker, circle, away, distance, -gap);
                    push = (push.0 + dx, push.1 + dy);
                }
                let ahead = away.0 * wanted.0 + away.1 * wanted.1;
                let aside = away.0 * wanted.1 - away.1 * wanted.0;
                if ahead < -aside.abs() {
                    // Whoever comes from behind minds those before it.
                    continue;
                }
                keep(
                    others,
                    &mut count,
                    Other {
                        away,
                        drift,
                        touch,
                        gap,
                    },
                );
            }
        }
    }
    (count, limited(push, walker.speed.raw()))
}

/// Keeps the nearest.
fn keep(others: &mut [Other; OTHERS_MAX], count: &mut usize, other: Other) {
    if *count < OTHERS_MAX {
        others[*count] = other;
        *count += 1;
        return;
    }
    let farthest = (0..OTHERS_MAX).max_by_key(|&n| others[n].gap);
    if let Some(farthest) = farthest
        && others[farthest].gap > other.gap
    {
        others[farthest] = other;
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

/// The length of a vector, at most 3 % off: enough to weigh with, and without a root.
#[inline]
fn length(of: (i32, i32)) -> i32 {
    let (x, y) = (of.0.abs(), of.1.abs());
    let (long, short) = (x.max(y), x.min(y));
    long.max(long - long / 8 + short / 2)
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
        for tx in (x - window) >> 16..=(x + window) >> 16 {
            for circle in navigation.crowd.in_tile(tx, ty) {
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
                {
                    let drift = circle.drift;
                    if runs_into(away, drift, radii) {
                        nearest = apart;
                        pressure.comer = Some((drift, away));
                    }
                }
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
