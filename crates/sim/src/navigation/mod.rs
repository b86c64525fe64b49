//! Where walkers can go: reachability, routes, and what is shared between those who walk together.
//!
//! [`Ground`] knows blocked tiles, [`Sectors`] what hangs together, [`Pathfinder`] the ways, [`Crowd`] who
//! is where. All four follow from the world and are rebuilt when it is loaded; [`Routes`] are state.

use alloc::vec::Vec;

use determinism::{Fixed, Vec2};
use protocol::CellPos;

use crate::occupancy::footprint;
use crate::world::World;

mod crowd;
mod ground;
mod pathfinder;
mod routes;
mod sectors;

pub use crowd::{Circle, Crowd, Footing, HORIZON_TICKS, NATURE, SHIFT, against, bearing, length};
pub use ground::{Ground, NEIGHBOURS};
pub use pathfinder::{Pathfinder, ROUTE_CLEARANCE_TILES};
pub use routes::{Passage, Route, Routes, is_sound, next_point, sweep as sweep_routes};
pub use sectors::Sectors;

/// What navigation derives from the landscape and the things in the world; rebuilt, never saved.
#[derive(Clone, Debug, Default)]
pub struct Navigation {
    pub ground: Ground,
    pub sectors: Sectors,
    pub crowd: Crowd,
    pub(crate) pathfinder: Pathfinder,
    /// Tiles that were blocked since routes were last looked over.
    pub(crate) risen: Vec<(i32, i32)>,
    /// Whether a tile became free since then.
    pub(crate) has_opened: bool,
    /// Searches made so far, for meters.
    pub searches: u64,
    /// How often somebody was given a way so far, or told that there is none, for meters.
    pub planned: u64,
    /// Work on ways in the last tick for each seat, and for nature, in nodes of searches; for meters.
    pub efforts: [u32; NATURE as usize + 1],
}

impl Navigation {
    /// Navigation of a world as it stands.
    #[must_use]
    pub fn of(world: &World) -> Navigation {
        let size = world.stores.landscape.size_tiles;
        let mut ground = Ground::new(size);
        for y in 0..size {
            for x in 0..size {
                let cell = CellPos::new(x, y);
                if is_blocked(world, cell) {
                    ground.set(cell, true);
                }
            }
        }
        let sectors = Sectors::of(&ground);
        let pathfinder = Pathfinder::new(&sectors);
        let mut crowd = Crowd::default();
        crowd.rebuild(world);
        Navigation {
            ground,
            sectors,
            crowd,
            pathfinder,
            ..Navigation::default()
        }
    }

    /// Whether somebody who stands at `from` can come to `to`: in O(1), by labels that are brought up to
    /// date once a tick.
    #[must_use]
    pub fn is_reachable(&self, from: Vec2, to: Vec2) -> bool {
        let region = self.region(from);
        region.is_some() && region == self.region(to)
    }

    /// The label of what hangs together with a place; `None` where nobody can stand.
    #[must_use]
    pub fn region(&self, at: Vec2) -> Option<u32> {
        self.sectors.region(at.x.floor(), at.y.floor())
    }

    /// The free tile nearest to a place, looked for at most `reach` tiles away.
    #[must_use]
    pub fn nearest_free(&self, at: Vec2, reach: i32) -> Option<CellPos> {
        let (cx, cy) = (at.x.floor(), at.y.floor());
        let mut best: Option<(u64, CellPos)> = None;
        for ring in 0..=reach {
            for y in cy - ring..=cy + ring {
                let step = if (y - cy).abs() == ring {
                    1
                } else {
                    (2 * ring).max(1)
                };
                for x in (cx - ring..=cx + ring).step_by(step as usize) {
                    if self.ground.is_blocked(x, y) {
                        continue;
                    }
                    let cell = CellPos::new(x as u16, y as u16);
                    let distance = cell.centre().distance_squared(at);
                    if best.is_none_or(|(nearest, _)| distance < nearest) {
                        best = Some((distance, cell));
                    }
                }
            }
            // One more ring than the first hit: its corners may be farther than the next ring's sides.
            if best.is_some_and(|(distance, _)| distance <= Vec2::square(Fixed::from_int(ring))) {
                break;
            }
        }
        best.map(|(_, cell)| cell)
    }

    /// The label of the place, or of the free ground nearest to it when something was built over it.
    #[must_use]
    pub fn region_around(&self, at: Vec2) -> Option<u32> {
        self.region(at)
            .or_else(|| self.region(self.nearest_free(at, 8)?.centre()))
    }

    /// The place nearest to `goal` that can be reached from `from`, for a circle of `radius`: `goal`
    /// itself where it fits. `None` when `from` is walled in by whatever was built over it.
    #[must_use]
    pub fn nearest_reachable(&self, from: Vec2, goal: Vec2, radius: Fixed) -> Option<Vec2> {
        let region = self.region_around(from)?;
        if self.region(goal) == Some(region) {
            return Some(self.ground.push_out(goal, radius));
        }
        let raw = (i64::from(goal.x.raw()), i64::from(goal.y.raw()));
        let (x, y) = self.sectors.nearest_in_region(region, raw)?;
        let corner = Vec2::from_ints(x, y);
        let end = Fixed::ONE - Fixed::EPSILON;
        let within = goal - corner;
        let nearest = Vec2::new(
            within.x.clamp(Fixed::ZERO, end),
            within.y.clamp(Fixed::ZERO, end),
        );
        Some(self.ground.push_out(corner + nearest, radius))
    }
}

fn is_blocked(world: &World, cell: CellPos) -> bool {
    world.stores.landscape.terrain(cell).is_water()
        || world
            .occupancy
            .at(cell)
            .is_some_and(|occupant| !occupant.is_walkable)
}

/// Told whenever something came to stand on a footprint, or went from it.
pub fn footprint_changed(world: &mut World, corner: CellPos, side_tiles: u8) {
    for cell in footprint(corner, side_tiles) {
        let is_blocked = is_blocked(world, cell);
        let navigation = &mut world.navigation;
        if navigation.ground.set(cell, is_blocked) {
            let (x, y) = (i32::from(cell.x), i32::from(cell.y));
            navigation.sectors.mark(x, y);
            if is_blocked {
                navigation.risen.push((x, y));
            } else {
                navigation.has_opened = true;
            }
        }
    }
}

/// Brings labels and routes up to date with what was built and torn down. Costs nothing when nothing was.
pub fn refresh(world: &mut World) {
    let Navigation {
        ground,
        sectors,
        pathfinder,
        ..
    } = &mut world.navigation;
    sectors.repair_noting(ground, |sector| pathfinder.forget(sector));
    routes::repair(world);
}

/// Gets everything ready for a match that is about to begin.
pub fn begin(world: &mut World) {
    run(world);
    let Navigation {
        ground,
        sectors,
        pathfinder,
        ..
    } = &mut world.navigation;
    pathfinder.prepare(ground, sectors);
}

/// The system that closes a tick: labels, routes and circles as the next tick finds them, and as a world
/// finds them that is loaded from here.
pub fn run(world: &mut World) {
    refresh(world);
    let mut crowd = core::mem::take(&mut world.navigation.crowd);
    crowd.rebuild(world);
    world.navigation.crowd = crowd;
}

/// Calls `visit` with the slot of everything that walks whose middle is at most `radius` from `centre`, as
/// it stood at the end of the last tick: tile by tile row by row, ascending within a tile. Whoever died
/// since is left out.
pub fn for_each_near(world: &World, centre: Vec2, radius: Fixed, mut visit: impl FnMut(usize)) {
    world
        .navigation
        .crowd
        .for_each(centre, radius.raw(), |circle| {
            let slot = circle.slot as usize;
            if world.stores.motion.contains(slot) {
                visit(slot);
            }
        });
}
