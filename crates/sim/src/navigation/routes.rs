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
/// Corners of a route that are tried as entrance.
const ENTRANCES_MAX: usize = 6;
/// Routes that nobody follows are swept out this often.
const SWEEP_TICKS: u32 = 64;

state! {
    /// A way around obstacles.
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct Route {
        /// Where it begins, its corners, where it ends: each sees the next.
        pub points: Vec<Vec2>,
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

impl Route {
    /// Where it ends.
    #[must_use]
    pub fn to(&self) -> Vec2 {
        self.points.last().copied().unwrap_or_default()
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
        self.list.iter().enumerate().find_map(|(number, route)| {
            let route = route.as_ref()?;
            let is_fresh =
                route.made_at > self.opened_at || now.since(route.made_at) <= SHARED_TICKS;
            let leads_there = is_fresh
                && route.to().is_within(SHARED_ENDS_TILES, to)
                && ground.is_way_clear(route.to(), to, radius);
            if !leads_there {
                return None;
            }
            let entrances = route.points.iter().enumerate().take(ENTRANCES_MAX).rev();
            let mut seen =
                entrances.filter(|&(_, &point)| ground.is_way_clear(from, point, radius));
            seen.next().map(|(leg, _)| (number as u32, leg as u16))
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
            Way::Unplanned | Way::Straight => None,
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
        if whole.points.windows(2).any(|leg| crosses(leg[0], leg[1])) {
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
            Way::Unplanned => false,
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
        && let Some(&point) = route.points.get(usize::from(leg))
    {
        return point;
    }
    motion.aim
}
