//! Who walks where: all circles of the world, sorted into tiles. Rebuilt at the end of every tick.

use alloc::vec;
use alloc::vec::Vec;

use determinism::{Fixed, Vec2};

use crate::components::{Order, Progress};
use crate::world::World;

/// How far ahead those who look around foresee others.
pub const HORIZON_TICKS: i32 = 32;
/// Raw 2⁻¹⁶ tiles in 1/1,024 tile.
pub const SHIFT: u32 = 6;

/// The owner number of nature's.
pub const NATURE: u8 = 8;

/// How a circle stands to others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Footing {
    /// On its way.
    Walking,
    /// Stands and has nothing to do: it steps aside.
    Idle,
    /// Stands and works or fights: it does not.
    Busy,
}

/// One circle, in raw 2⁻¹⁶ tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Circle {
    pub x: i32,
    pub y: i32,
    /// Way that it makes in [`HORIZON_TICKS`] if it goes on as in the last tick, in 1/1,024 tile.
    pub drift: (i32, i32),
    pub radius: i32,
    pub slot: u32,
    /// The eighth of a turn towards where it is going, while it walks.
    pub bearing: u8,
    /// Seat number, or [`NATURE`].
    pub owner: u8,
    pub footing: Footing,
}

/// All circles by tile; ascending by slot within a tile.
#[derive(Clone, Debug, Default)]
pub struct Crowd {
    size_tiles: i32,
    /// Start in `circles` and count, for each tile.
    tiles: Vec<(u32, u32)>,
    /// Where those in a tile are going: a bit for each eighth of a turn.
    bearings: Vec<u8>,
    /// Tiles with somebody in them.
    taken: Vec<u32>,
    circles: Vec<Circle>,
    /// Tile of each circle while it is being sorted in.
    scratch: Vec<(u32, Circle)>,
}

impl PartialEq for Crowd {
    fn eq(&self, other: &Crowd) -> bool {
        self.tiles == other.tiles && self.circles == other.circles
    }
}

impl Crowd {
    /// Sorts everything that walks in `world` into its tiles.
    pub fn rebuild(&mut self, world: &World) {
        let size = i32::from(world.stores.landscape.size_tiles);
        if self.size_tiles != size {
            *self = Crowd {
                size_tiles: size,
                tiles: vec![(0, 0); (size * size) as usize],
                bearings: vec![0; (size * size) as usize],
                ..Crowd::default()
            };
        }
        for &tile in &self.taken {
            self.tiles[tile as usize] = (0, 0);
            self.bearings[tile as usize] = 0;
        }
        self.taken.clear();
        self.scratch.clear();
        for (slot, motion) in world.stores.motion.iter() {
            let object = &world.stores.objects[slot];
            let footing = if motion.progress == Progress::Walking {
                Footing::Walking
            } else if world
                .stores
                .orders
                .get(slot)
                .is_none_or(|orders| orders.current == Order::Idle)
            {
                Footing::Idle
            } else {
                Footing::Busy
            };
            let circle = Circle {
                x: object.position.x.raw(),
                y: object.position.y.raw(),
                drift: (foreseen(motion.velocity.x), foreseen(motion.velocity.y)),
                radius: world.catalog.kind(object.kind).radius_tiles.raw(),
                slot: slot as u32,
                bearing: if footing == Footing::Walking {
                    bearing(from_to(object.position, motion.aim))
                } else {
                    0
                },
                owner: object.owner.map_or(NATURE, |seat| seat.index() as u8),
                footing,
            };
            self.sort_in(circle);
        }
        self.lay_out();
    }

    fn sort_in(&mut self, circle: Circle) {
        let (x, y) = (circle.x >> 16, circle.y >> 16);
        let tile = (y * self.size_tiles + x) as u32;
        let count = &mut self.tiles[tile as usize].1;
        if *count == 0 {
            self.taken.push(tile);
        }
        *count += 1;
        if circle.footing == Footing::Walking {
            self.bearings[tile as usize] |= 1 << circle.bearing;
        }
        self.scratch.push((tile, circle));
    }

    fn lay_out(&mut self) {
        let mut start = 0;
        for &tile in &self.taken {
            let (begin, count) = &mut self.tiles[tile as usize];
            *begin = start;
            start += *count;
            *count = 0;
        }
        if let Some(&(_, filler)) = self.scratch.first() {
            self.circles.resize(self.scratch.len(), filler);
        }
        self.circles.truncate(self.scratch.len());
        for &(tile, circle) in &self.scratch {
            let (start, count) = &mut self.tiles[tile as usize];
            self.circles[(*start + *count) as usize] = circle;
            *count += 1;
        }
    }

    /// The circles whose middle lies in the tile (x, y); none off the map.
    #[inline]
    #[must_use]
    pub fn in_tile(&self, x: i32, y: i32) -> &[Circle] {
        if x < 0 || y < 0 || x >= self.size_tiles || y >= self.size_tiles {
            return &[];
        }
        let (start, count) = self.tiles[(y * self.size_tiles + x) as usize];
        &self.circles[start as usize..(start + count) as usize]
    }

    /// Whether anybody in the tile (x, y) is going against `bearing`, within three sixteenths of a turn.
    #[inline]
    #[must_use]
    pub fn is_against(&self, bearing: u8, x: i32, y: i32) -> bool {
        if x < 0 || y < 0 || x >= self.size_tiles || y >= self.size_tiles {
            return false;
        }
        self.bearings[(y * self.size_tiles + x) as usize] & against(bearing) != 0
    }

    /// Calls `visit` for every circle whose middle is at most `reach` (raw) from `centre`: tile by tile
    /// row by row, ascending by slot within a tile.
    pub fn for_each(&self, centre: Vec2, reach: i32, mut visit: impl FnMut(&Circle)) {
        let (cx, cy) = (centre.x.raw(), centre.y.raw());
        let limit = i64::from(reach) * i64::from(reach);
        let low = |at: i32| (at.saturating_sub(reach) >> 16).max(0);
        let high = |at: i32| (at.saturating_add(reach) >> 16).min(self.size_tiles - 1);
        for y in low(cy)..=high(cy) {
            for x in low(cx)..=high(cx) {
                for circle in self.in_tile(x, y) {
                    let (dx, dy) = (i64::from(circle.x - cx), i64::from(circle.y - cy));
                    if dx * dx + dy * dy <= limit {
                        visit(circle);
                    }
                }
            }
        }
    }
}

/// The three eighths of a turn opposite to `bearing`, a bit each.
#[inline]
#[must_use]
pub fn against(bearing: u8) -> u8 {
    0b111_u8.rotate_left(u32::from(bearing) + 3)
}

/// What a way in one tick comes to within the horizon, in 1/1,024 tile. A damaged image may have any.
#[inline]
fn foreseen(a_tick: Fixed) -> i32 {
    a_tick.raw().saturating_mul(HORIZON_TICKS) >> SHIFT
}

/// The way between two places. A damaged image may have them farther apart than numbers reach.
fn from_to(from: Vec2, to: Vec2) -> Vec2 {
    Vec2::new(to.x.saturating_sub(from.x), to.y.saturating_sub(from.y))
}

/// The eighth of a turn in which a way lies, from +x towards +y; each eighth reaches from one of the eight
/// winds to the next.
#[inline]
#[must_use]
pub fn bearing(way: Vec2) -> u8 {
    let (x, y) = (way.x.raw(), way.y.raw());
    let (quarter, along, across) = match (x > 0, y > 0) {
        (true, false) => (3, y.saturating_neg(), x),
        (true, true) => (0, x, y),
        (false, true) => (1, y, x.saturating_neg()),
        (false, false) => (2, x.saturating_neg(), y.saturating_neg()),
    };
    quarter * 2 + u8::from(across > along)
}
