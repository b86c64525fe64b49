//! Routes that walkers follow, and share when they go the same way.

use alloc::vec::Vec;

use determinism::{Fixed, Vec2, state};
use protocol::Tick;

use super::Ground;
use crate::components::{Destination, Motion, Progress, Way};
use crate::stores::Stores;
use crate::world::World;

/// A route is offered to others for this long after something was torn down: from then on there may be
/// shorter ones.
const SHARED_TICKS: u32 = 64;
/// Whoever goes to a place this near to the end of a route may follow it.
const SHARED_ENDS_TILES: Fixed = Fixed::from_int(12);
/// Whoever stands this near to the beginning of a route may begin with it.
const SHARED_STARTS_TILES: Fixed = Fixed::from_int(2);
/// Corners of a route that are tried as entrance.
const ENTRANCES_MAX: usize = 6;
/// Room beside a corner is not looked for farther off than this.
const ROOM_EIGHTHS_MAX: i32 = 24;
/// So near before a corner somebody is as good as through.
const THROUGH_TILES: Fixed = Fixed::from_ratio(1, 16);
/// And so far beside its room, which is measured in steps of that. Farther to the side there may be a wall between
/// the walker and what comes next: it has to see that first.
const BESIDE_TILES: Fixed = Fixed::from_ratio(1, 8);
/// The radius of somebody on foot, who may use all of the room.
const ROOM_CLEARANCE_TILES: Fixed = Fixed::from_ratio(1, 4);
/// Routes that nobody follows are swept out this often.
const SWEEP_TICKS: u32 = 64;

state! {
    /// A point of a route, and the room beside it: a crowd comes through side by side.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub struct Corner {
        pub at: Vec2,
        /// Of length one, to the left of those who come through.
        pub across: Vec2,
        /// How far off `at` somebody small may come through on either side.
        pub left: Fixed,
        pub right: Fixed,
    }
}

state! {
    /// A way around obstacles.
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct Route {
        /// Where it begins, its corners, where it ends: each sees the next.
        pub corners: Vec<Corner>,
        pub made_at: Tick,
    }
}

state! {
    /// All routes in use. A walker names its route by the place in this list.
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct Routes {
        pub list: Vec<Option<Route>>,
        /// When ground last became free.
        pub opened_at: Tick,
    }
}

impl Corner {
    /// The corner `at` between two others.
    fn between(ground: &Ground, before: Vec2, at: Vec2, after: Vec2) -> Corner {
        let (comes, goes) = (
            (at - before).with_length(Fixed::ONE),
            (after - at).with_length(Fixed::ONE),
        );
        let along = if comes + goes == Vec2::ZERO {
            comes
        } else {
            comes + goes
        };
        let across = along.perpendicular().with_length(Fixed::ONE);
        Corner {
            at,
            across,
            left: room(ground, [before, at, after], across),
            right: room(ground, [before, at, after], -across),
        }
    }

    /// Where somebody comes through who walks so far to the left of the way here.
    fn in_lane(&self, lane: Fixed) -> Vec2 {
        self.at + self.across * lane.clamp(-self.right, self.left)
    }

    /// Whether somebody at `from` has come through; never at an end of a route.
    fn is_behind(&self, from: Vec2) -> bool {
        let off = from - self.at;
        let tiles = |raw: i64| Fixed::from_raw((raw >> 16) as i32);
        let (past, lane) = (tiles(off.cross(self.across)), tiles(self.across.dot(off)));
        self.across != Vec2::ZERO
            && past >= -THROUGH_TILES
            && past <= Fixed::ONE
            && (-self.right - BESIDE_TILES..=self.left + BESIDE_TILES).contains(&lane)
    }

    /// Its ends to the left and the right.
    fn ends(&self) -> [Vec2; 2] {
        [self.in_lane(self.left), self.in_lane(-self.right)]
    }
}

/// How far beside `at` a small circle can be that comes from `before` and goes on to `after`, in steps of an
/// eighth of a tile.
fn room(ground: &Ground, [before, at, after]: [Vec2; 3], side: Vec2) -> Fixed {
    let tiles = |eighths: i32| Fixed::from_ratio(eighths, 8);
    let is_free = |eighths: i32| {
        let beside = at + side * tiles(eighths);
        [at, before, after]
            .into_iter()
            .all(|from| ground.is_way_clear(from, beside, ROOM_CLEARANCE_TILES))
    };
    let (mut free, mut tried) = (0, ROOM_EIGHTHS_MAX + 1);
    while tried - free > 1 {
        let middle = (free + tried) / 2;
        if is_free(middle) {
            free = middle;
        } else {
            tried = middle;
        }
    }
    tiles(free)
}

impl Route {
    /// A route over these points, each of which sees the next.
    #[must_use]
    pub fn over(ground: &Ground, points: &[Vec2], now: Tick) -> Route {
        let corner = |n: usize| match (n.checked_sub(1), points.get(n + 1)) {
            (Some(before), Some(&after)) => {
                Corner::between(ground, points[before], points[n], after)
            }
            _ => Corner {
                at: points[n],
                ..Corner::default()
            },
        };
        Route {
            corners: (0..points.len()).map(corner).collect(),
            made_at: now,
        }
    }

    /// Where it ends.
    #[must_use]
    pub fn to(&self) -> Vec2 {
        self.corners
            .last()
            .map(|corner| corner.at)
            .unwrap_or_default()
    }
}

impl Route {
    /// How somebody at `from` comes through the corner of number `leg`.
    #[must_use]
    pub fn passage(&self, leg: u16, from: Vec2) -> Option<Passage> {
        let corner = self.corners.get(usize::from(leg))?;
        let before = usize::from(leg).checked_sub(1);
        let lane = before.map_or(Fixed::ZERO, |before| {
            let before = self.corners[before].at;
            let along = (corner.at - before).with_length(Fixed::ONE);
            Fixed::from_raw((along.cross(from - before) >> 16) as i32)
        });
        Some(Passage {
            corner: corner.at,
            in_lane: corner.in_lane(lane),
            is_through: corner.is_behind(from),
        })
    }
}

/// How a walker comes through a corner of its route.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Passage {
    pub corner: Vec2,
    /// The place in it for the lane in which it walks beside the way there. It need not be in sight.
    pub in_lane: Vec2,
    /// The walker has come through.
    pub is_through: bool,
}

impl Passage {
    /// Places in which it can come through: in its lane first, the corner itself last.
    pub fn points(self) -> impl Iterator<Item = Vec2> {
        let off = self.in_lane - self.corner;
        let shares = [Fixed::ONE, Fixed::HALF, Fixed::HALF / 2, Fixed::ZERO];
        shares
            .into_iter()
            .map(move |share| self.corner + off * share)
    }
}

impl Routes {
    /// Keeps a route; its number.
    pub fn add(&mut self, route: Route) -> u32 {
        let free = self.list.iter().position(Option::is_none);
        let number = free.unwrap_or_else(|| {
            self.list.push(None);
            self.list.len() - 1
        });
        self.list[number] = Some(route);
        number as u32
    }

    #[must_use]
    pub fn get(&self, number: u32) -> Option<&Route> {
        self.list.get(number as usize)?.as_ref()
    }

    /// A route that is as good as new and also leads from `from` to `to`: its number and the point to enter
    /// it by.
    #[must_use]
    pub fn shared(
        &self,
        ground: &Ground,
        now: Tick,
        from: Vec2,
        to: Vec2,
        radius: Fixed,
    ) -> Option<(u32, u16)> {
        let leads_there = |route: &&Route| {
            let is_fresh =
                route.made_at > self.opened_at || now.since(route.made_at) <= SHARED_TICKS;
            is_fresh
                && route.to().is_within(SHARED_ENDS_TILES, to)
                && ground.is_way_clear(route.to(), to, radius)
        };
        let sees = |at: Vec2| ground.is_way_clear(from, at, radius);
        let routes = || (0_u32..).zip(&self.list);
        let on_the_way = routes().find_map(|(number, route)| {
            let route = route.as_ref().filter(leads_there)?;
            let legs = (1..route.corners.len().min(ENTRANCES_MAX)).rev();
            let leg = { legs }.find(|&leg| sees(route.corners[leg].at))?;
            Some((number, leg as u16))
        });
        // Beside the place where somebody else has set out, and nowhere else: a crowd would meet there.
        on_the_way.or_else(|| {
            routes().find_map(|(number, route)| {
                let route = route.as_ref()?;
                let start = route.corners.first()?.at;
                let is_beside = start.is_within(SHARED_STARTS_TILES, from) && sees(start);
                (is_beside && leads_there(&route)).then_some((number, 0))
            })
        })
    }

    /// Forgets what nobody follows.
    fn sweep(&mut self, followers: impl Iterator<Item = u32>) {
        let mut is_followed = alloc::vec![false; self.list.len()];
        for number in followers {
            if let Some(is_followed) = is_followed.get_mut(number as usize) {
                *is_followed = true;
            }
        }
        for (route, is_followed) in self.list.iter_mut().zip(is_followed) {
            if !is_followed {
                *route = None;
            }
        }
        while matches!(self.list.last(), Some(None)) {
            self.list.pop();
        }
    }
}

/// Whether everybody that walks is on the map, as what is derived from it takes for granted.
#[must_use]
pub fn is_sound(stores: &Stores) -> bool {
    let is_on_map = |slot: usize| {
        let object = stores.objects.get(slot);
        object.is_some_and(|object| stores.landscape.contains_position(object.position))
    };
    stores.motion.slots().all(is_on_map)
}

/// Sweeps the list when it is time.
pub fn sweep(world: &mut World) {
    if world.stores.clock.0.is_multiple_of(SWEEP_TICKS) && !world.stores.routes.list.is_empty() {
        let followed = |(_, motion): (usize, &Motion)| match motion.way {
            Way::Along { route, .. } => Some(route),
            Way::Unplanned | Way::Straight | Way::Lost => None,
        };
        let followers = world.stores.motion.iter().filter_map(followed);
        world.stores.routes.sweep(followers);
    }
}

/// Whoever walks across something that has just risen plans anew; routes across it are given up.
pub fn repair(world: &mut World) {
    if core::mem::take(&mut world.navigation.has_opened) {
        world.stores.routes.opened_at = world.stores.clock;
    }
    let risen = core::mem::take(&mut world.navigation.risen);
    if risen.is_empty() {
        return;
    }
    let crosses = |from: Vec2, to: Vec2| {
        risen
            .iter()
            .any(|&(x, y)| Ground::is_tile_on_way(from, to, x, y))
    };
    let mut broken = alloc::vec![false; world.stores.routes.list.len()];
    for (route, is_broken) in world.stores.routes.list.iter_mut().zip(&mut broken) {
        let Some(whole) = route else { continue };
        let is_narrowed = |corner: &Corner| {
            let [left, right] = corner.ends();
            crosses(left, right)
        };
        if whole
            .corners
            .windows(2)
            .any(|leg| crosses(leg[0].at, leg[1].at))
            || whole.corners.iter().any(is_narrowed)
        {
            (*route, *is_broken) = (None, true);
        }
    }
    let mut at = None;
    while let Some(slot) = world.stores.motion.next_slot(at) {
        at = Some(slot);
        let motion = &world.stores.motion[slot];
        if motion.progress != Progress::Walking || motion.destination == Destination::None {
            continue;
        }
        let is_lost = match motion.way {
            Way::Unplanned | Way::Lost => false,
            Way::Along { route, .. } if broken.get(route as usize) == Some(&true) => true,
            _ => crosses(
                world.stores.objects[slot].position,
                next_point(world, motion),
            ),
        };
        if is_lost {
            world.stores.motion[slot].way = Way::Unplanned;
        }
    }
}

/// Where a walker goes straight to next: a corner of its route, or the end.
#[must_use]
pub fn next_point(world: &World, motion: &Motion) -> Vec2 {
    if let Way::Along { route, leg } = motion.way
        && let Some(route) = world.stores.routes.get(route)
        && let Some(corner) = route.corners.get(usize::from(leg))
    {
        return corner.at;
    }
    motion.aim
}
