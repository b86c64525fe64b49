//! Who walks where: all circles of the world, sorted into tiles. Rebuilt at the end of every tick.

use alloc::vec;
use alloc::vec::Vec;

use determinism::{Fixed, Vec2};

use crate::components::{Motion, Order, Progress};
use crate::world::World;

/// How far ahead those who look around foresee others.
pub const HORIZON_TICKS: i32 = 32;
/// Raw 2⁻¹⁶ tiles in 1/1,024 tile.
pub const SHIFT: u32 = 6;

/// Nothing comes farther than this within the horizon, in 1/1,024 tile: eight tiles in half a second. Only a
/// damaged image says otherwise, and products of it must still fit.
const DRIFT_MAX: i32 = 1 << 13;

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
    /// The [`length`] of that.
    pub drift_length: i32,
    pub radius: i32,
    pub slot: u32,
    /// The eighth of a turn towards where it is going, while it walks.
    pub bearing: u8,
    /// Seat number, or [`NATURE`].
    pub owner: u8,
    pub footing: Footing,
}

/// All circles, tile by tile and row by row; ascending by slot within a tile.
#[derive(Clone, Debug, Default)]
pub struct Crowd {
    size_tiles: i32,
    /// Start in `circles` and count, for each tile; a start is only worth something where there is a count.
    tiles: Vec<(u32, u32)>,
    /// Where those in a tile are going: a bit for each eighth of a turn.
    bearings: Vec<u8>,
    /// A bit for each tile with somebody in it.
    taken: Vec<u64>,
    circles: Vec<Circle>,
}

/// What stands in a place of the list before the circle that belongs there.
const NOBODY: Circle = Circle {
    x: 0,
    y: 0,
    drift: (0, 0),
    drift_length: 0,
    radius: 0,
    slot: 0,
    bearing: 0,
    owner: NATURE,
    footing: Footing::Idle,
};

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
                taken: vec![0; (size * size) as usize / 64 + 1],
                ..Crowd::default()
            };
        }
        for tile in bits(&self.taken) {
            self.tiles[tile] = (0, 0);
            self.bearings[tile] = 0;
        }
        self.taken.fill(0);
        let objects = &world.stores.objects;
        for slot in world.stores.motion.slots() {
            let tile = self.tile_of(objects[slot].position);
            self.taken[tile / 64] |= 1 << (tile % 64);
            self.tiles[tile].1 += 1;
        }
        let mut start = 0;
        for tile in bits(&self.taken) {
            let (begin, count) = &mut self.tiles[tile];
            *begin = start;
            start += *count;
            *count = 0;
        }
        self.circles.resize(start as usize, NOBODY);
        for (slot, motion) in world.stores.motion.iter() {
            let tile = self.tile_of(objects[slot].position);
            let circle = circle(world, slot, motion);
            if circle.footing == Footing::Walking {
                self.bearings[tile] |= 1 << circle.bearing;
            }
            let (begin, count) = &mut self.tiles[tile];
            self.circles[(*begin + *count) as usize] = circle;
            *count += 1;
        }
    }

    #[inline]
    fn tile_of(&self, at: Vec2) -> usize {
        (at.y.floor() * self.size_tiles + at.x.floor()) as usize
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

    /// The circles whose middle lies in one of the tiles from `left` to `right` of row `y`, tile by tile.
    #[inline]
    #[must_use]
    pub fn in_row(&self, y: i32, left: i32, right: i32) -> &[Circle] {
        let (left, right) = (left.max(0), right.min(self.size_tiles - 1));
        if y < 0 || y >= self.size_tiles || left > right {
            return &[];
        }
        let row = y * self.size_tiles;
        let tiles = &self.tiles[(row + left) as usize..=(row + right) as usize];
        let is_taken = |tile: &&(u32, u32)| tile.1 > 0;
        match (tiles.iter().find(is_taken), tiles.iter().rfind(is_taken)) {
            (Some(first), Some(last)) => {
                &self.circles[first.0 as usize..(last.0 + last.1) as usize]
            }
            _ => &[],
        }
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
            for circle in self.in_row(y, low(cx), high(cx)) {
                let (dx, dy) = (i64::from(circle.x - cx), i64::from(circle.y - cy));
                if dx * dx + dy * dy <= limit {
                    visit(circle);
                }
            }
        }
    }
}

/// The circle of what walks in `slot`.
fn circle(world: &World, slot: usize, motion: &Motion) -> Circle {
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
    let drift = (foreseen(motion.velocity.x), foreseen(motion.velocity.y));
    Circle {
        x: object.position.x.raw(),
        y: object.position.y.raw(),
        drift,
        drift_length: length(drift),
        radius: world.catalog.kind(object.kind).radius_tiles.raw(),
        slot: slot as u32,
        bearing: if footing == Footing::Walking {
            bearing(from_to(object.position, motion.aim))
        } else {
            0
        },
        owner: object.owner.map_or(NATURE, |seat| seat.index() as u8),
        footing,
    }
}

/// The three eighths of a turn opposite to `bearing`, a bit each.
#[inline]
#[must_use]
pub fn against(bearing: u8) -> u8 {
    0b111_u8.rotate_left(u32::from(bearing) + 3)
}

/// What a way in one tick comes to within the horizon, in 1/1,024 tile.
#[inline]
fn foreseen(a_tick: Fixed) -> i32 {
    (a_tick.raw().saturating_mul(HORIZON_TICKS) >> SHIFT).clamp(-DRIFT_MAX, DRIFT_MAX)
}

/// The length of a vector, at most 3 % off: enough to weigh with, and without a root.
#[inline]
#[must_use]
pub fn length(of: (i32, i32)) -> i32 {
    let (x, y) = (of.0.abs(), of.1.abs());
    let (long, short) = (x.max(y), x.min(y));
    long.max(long - long / 8 + short / 2)
}

/// The numbers of the bits that are set, ascending.
fn bits(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(n, &word)| {
        let mut rest = word;
        core::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(n * 64 + bit)
        })
    })
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
