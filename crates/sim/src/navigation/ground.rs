//! Which tiles carry walkers, and whether a circle fits somewhere or can be pushed along a line.

use alloc::vec;
use alloc::vec::Vec;

use determinism::{Fixed, Vec2};
use protocol::CellPos;

#[cfg(test)]
mod tests;

/// Units of the raw numbers behind a [`Fixed`] in one tile.
const TILE: i64 = 1 << 16;

/// The eight neighbours of a tile, in the order of their bits in [`Ground::around`].
pub const NEIGHBOURS: [(i32, i32); 8] = [
    (1, 0),
    (-1, 0),
    (0, 1),
    (0, -1),
    (1, 1),
    (-1, 1),
    (1, -1),
    (-1, -1),
];

/// For each of them the number of the way back.
const OPPOSITE: [u8; 8] = [1, 0, 3, 2, 7, 6, 5, 4];

/// One byte a tile for what is blocked, one for which of its neighbours are. Everything off the map is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ground {
    size_tiles: i32,
    is_blocked: Vec<bool>,
    /// Bit `n`: the neighbour `NEIGHBOURS[n]` is blocked.
    around: Vec<u8>,
}

impl Ground {
    /// A map of which all tiles carry walkers.
    #[must_use]
    pub fn new(size_tiles: u16) -> Ground {
        let (size, tiles) = (
            i32::from(size_tiles),
            usize::from(size_tiles) * usize::from(size_tiles),
        );
        let mut ground = Ground {
            size_tiles: size,
            is_blocked: vec![false; tiles],
            around: vec![0; tiles],
        };
        for y in 0..size {
            for x in 0..size {
                if x == 0 || y == 0 || x == size - 1 || y == size - 1 {
                    let index = ground.index(x, y);
                    ground.around[index] = ground.look_around(x, y);
                }
            }
        }
        ground
    }

    /// Side of the map in tiles.
    #[must_use]
    pub fn size_tiles(&self) -> i32 {
        self.size_tiles
    }

    #[inline]
    fn index(&self, x: i32, y: i32) -> usize {
        (y * self.size_tiles + x) as usize
    }

    #[inline]
    #[must_use]
    pub fn is_on_map(&self, x: i32, y: i32) -> bool {
        x >= 0 && y >= 0 && x < self.size_tiles && y < self.size_tiles
    }

    /// Whether nobody can stand on the tile; so for every tile off the map.
    #[inline]
    #[must_use]
    pub fn is_blocked(&self, x: i32, y: i32) -> bool {
        !self.is_on_map(x, y) || self.is_blocked[self.index(x, y)]
    }

    /// Which neighbours of a tile on the map are blocked.
    #[inline]
    #[must_use]
    pub fn around(&self, x: i32, y: i32) -> u8 {
        self.around[self.index(x, y)]
    }

    fn look_around(&self, x: i32, y: i32) -> u8 {
        let bit =
            |(n, &(dx, dy)): (usize, &(i32, i32))| u8::from(self.is_blocked(x + dx, y + dy)) << n;
        NEIGHBOURS
            .iter()
            .enumerate()
            .map(bit)
            .fold(0, |mask, bit| mask | bit)
    }

    /// Blocks or frees a tile; whether that changed anything.
    pub fn set(&mut self, cell: CellPos, is_blocked: bool) -> bool {
        let (x, y) = (i32::from(cell.x), i32::from(cell.y));
        if !self.is_on_map(x, y) {
            return false;
        }
        let index = self.index(x, y);
        if self.is_blocked[index] == is_blocked {
            return false;
        }
        self.is_blocked[index] = is_blocked;
        for ((dx, dy), seen_from) in NEIGHBOURS.into_iter().zip(OPPOSITE) {
            if self.is_on_map(x + dx, y + dy) {
                let beside = self.index(x + dx, y + dy);
                self.around[beside] ^= 1 << seen_from;
            }
        }
        true
    }

    /// Whether the tile under a place carries walkers.
    #[inline]
    #[must_use]
    pub fn is_free(&self, at: Vec2) -> bool {
        !self.is_blocked(at.x.floor(), at.y.floor())
    }

    /// Whether a circle of `radius` (below half a tile) fits at a place.
    #[must_use]
    pub fn is_clear(&self, at: Vec2, radius: Fixed) -> bool {
        self.is_free(at) && self.push_out(at, radius) == at
    }

    /// The place nearest to `at`, within its free tile, that keeps `radius` (at most half a tile) from
    /// everything blocked.
    #[inline]
    #[must_use]
    pub fn push_out(&self, at: Vec2, radius: Fixed) -> Vec2 {
        let (x, y) = (at.x.floor(), at.y.floor());
        match self.around(x, y) {
            0 => at,
            mask => push_from(at, radius, x, y, mask),
        }
    }

    /// Whether the tile under a place carries walkers, and so do all around it.
    #[inline]
    #[must_use]
    pub fn is_open(&self, at: Vec2) -> bool {
        let (x, y) = (at.x.floor(), at.y.floor());
        self.is_on_map(x, y) && !self.is_blocked[self.index(x, y)] && self.around(x, y) == 0
    }

    /// Where something of `radius` that stood at `from` comes when it makes the short way to `to`: it
    /// slides along what is in its way.
    #[inline]
    #[must_use]
    pub fn slide(&self, from: Vec2, to: Vec2, radius: Fixed) -> Vec2 {
        let at = if self.is_free(to) {
            to
        } else if self.is_free(Vec2::new(to.x, from.y)) {
            Vec2::new(to.x, from.y)
        } else if self.is_free(Vec2::new(from.x, to.y)) {
            Vec2::new(from.x, to.y)
        } else {
            from
        };
        if self.is_free(at) {
            self.push_out(at, radius)
        } else {
            at
        }
    }

    /// Whether a circle of `radius` (below half a tile) can be pushed straight from `from` to `to`.
    #[must_use]
    pub fn is_way_clear(&self, from: Vec2, to: Vec2, radius: Fixed) -> bool {
        let (mut x, mut y) = (from.x.floor(), from.y.floor());
        let (end_x, end_y) = (to.x.floor(), to.y.floor());
        let (dx, dy) = (
            i64::from((to.x - from.x).raw()),
            i64::from((to.y - from.y).raw()),
        );
        let (step_x, step_y) = (dx.signum() as i32, dy.signum() as i32);
        let within = |at: Fixed| i64::from(at.raw()).rem_euclid(TILE);
        // How far it is to the next border of a tile along each axis.
        let mut to_x = if dx > 0 {
            TILE - within(from.x)
        } else {
            within(from.x)
        };
        let mut to_y = if dy > 0 {
            TILE - within(from.y)
        } else {
            within(from.y)
        };
        loop {
            if self.is_blocked(x, y)
                || (self.around(x, y) != 0 && self.touches(from, to, radius, x, y))
            {
                return false;
            }
            if x == end_x && y == end_y {
                return true;
            }
            let steps_x = y == end_y || (x != end_x && to_x * dy.abs() < to_y * dx.abs());
            if steps_x {
                x += step_x;
                to_x += TILE;
            } else {
                y += step_y;
                to_y += TILE;
            }
        }
    }

    /// Whether a walker of any size that goes from `from` to `to` would touch the tile (x, y).
    #[must_use]
    pub fn is_tile_on_way(from: Vec2, to: Vec2, x: i32, y: i32) -> bool {
        let is_beside =
            |a: Fixed, b: Fixed, at: i32| a.min(b).floor() - 1 <= at && at <= a.max(b).floor() + 1;
        is_beside(from.x, to.x, x)
            && is_beside(from.y, to.y, y)
            && is_tile_within(from, to, Fixed::HALF, x, y)
    }

    /// Whether the swept circle touches a blocked neighbour of the tile (x, y).
    fn touches(&self, from: Vec2, to: Vec2, radius: Fixed, x: i32, y: i32) -> bool {
        let mask = self.around(x, y);
        NEIGHBOURS.iter().enumerate().any(|(n, &(dx, dy))| {
            mask & (1 << n) != 0 && is_tile_within(from, to, radius, x + dx, y + dy)
        })
    }
}

fn push_from(at: Vec2, radius: Fixed, x: i32, y: i32, mask: u8) -> Vec2 {
    let corner = Vec2::from_ints(x, y);
    let mut within = at - corner;
    let far = Fixed::ONE - radius;
    let has = |n: u8| mask & (1 << n) != 0;
    if has(0) {
        within.x = within.x.min(far);
    }
    if has(1) {
        within.x = within.x.max(radius);
    }
    if has(2) {
        within.y = within.y.min(far);
    }
    if has(3) {
        within.y = within.y.max(radius);
    }
    for (n, &(dx, dy)) in NEIGHBOURS.iter().enumerate().skip(4) {
        if mask & (1 << n) == 0 {
            continue;
        }
        let tip = Vec2::from_ints((dx + 1) / 2, (dy + 1) / 2);
        let away = within - tip;
        // A hair less than the radius, so that what was pushed out is not pushed again by rounding.
        if away.length_squared() < Vec2::square(radius - Fixed::from_raw(8)) {
            let out = if away == Vec2::ZERO {
                Vec2::from_ints(-dx, -dy)
            } else {
                away
            };
            within = tip + out.with_length(radius);
        }
    }
    corner + within
}

/// Whether the tile (x, y) comes nearer than `radius` to the line from `from` to `to`.
fn is_tile_within(from: Vec2, to: Vec2, radius: Fixed, x: i32, y: i32) -> bool {
    let low = (i64::from(x) * TILE, i64::from(y) * TILE);
    let high = (low.0 + TILE, low.1 + TILE);
    let ends = [raw(from), raw(to)];
    let limit = i64::from(radius.raw()) * i64::from(radius.raw());
    let is_end_near = |&(px, py): &(i64, i64)| {
        let (gx, gy) = (
            (low.0 - px).max(px - high.0).max(0),
            (low.1 - py).max(py - high.1).max(0),
        );
        gx * gx + gy * gy < limit
    };
    if ends.iter().any(is_end_near) {
        return true;
    }
    let way = (ends[1].0 - ends[0].0, ends[1].1 - ends[0].1);
    let corners = [low, (high.0, low.1), high, (low.0, high.1)];
    let mut sides = (false, false);
    for corner in corners {
        let off = (corner.0 - ends[0].0, corner.1 - ends[0].1);
        let cross = way.0 * off.1 - way.1 * off.0;
        sides = (sides.0 || cross >= 0, sides.1 || cross <= 0);
        if is_corner_near(way, off, cross, radius) {
            return true;
        }
    }
    // All corners are far, but the line may run through the middle.
    let overlaps = |a: i64, b: i64, low: i64, high: i64| a.min(b) < high && a.max(b) > low;
    sides.0
        && sides.1
        && overlaps(ends[0].0, ends[1].0, low.0, high.0)
        && overlaps(ends[0].1, ends[1].1, low.1, high.1)
}

/// Whether a corner at `off` from the start of `way` is nearer than `radius` to the inside of `way`.
fn is_corner_near(way: (i64, i64), off: (i64, i64), cross: i64, radius: Fixed) -> bool {
    let length_squared = way.0 * way.0 + way.1 * way.1;
    let along = way.0 * off.0 + way.1 * off.1;
    if along <= 0 || along >= length_squared {
        return false;
    }
    let (cross, radius) = (cross.abs(), i64::from(radius.raw()));
    let (long, short) = (way.0.abs().max(way.1.abs()), way.0.abs().min(way.1.abs()));
    // The length lies between these two, which mostly is enough to know.
    if cross < radius * long || cross >= radius * (long + (short + 1) / 2) {
        return cross < radius * long;
    }
    cross < radius * determinism::isqrt(length_squared as u64) as i64
}

fn raw(at: Vec2) -> (i64, i64) {
    (i64::from(at.x.raw()), i64::from(at.y.raw()))
}
