//! Who stands near a place: the walkers of the world sorted into squares of tiles, ascending by slot
//! within each. Derived from positions; never saved.

use alloc::vec::Vec;

use determinism::{Fixed, Vec2};

use crate::components::Object;
use crate::table::Table;

#[cfg(test)]
mod tests;

/// Side of a square in tiles, as a power of two.
const SQUARE_SHIFT: u32 = 2;

/// The squares.
#[derive(Clone, Debug, Default)]
pub struct Spatial {
    side: usize,
    /// Where each square's entries begin; one more than there are squares.
    starts: Vec<u32>,
    /// Slots by square.
    slots: Vec<u32>,
    /// Which seats have anybody in a square: bit 0 to 7; nature is bit 8.
    owners: Vec<u16>,
}

/// The bit of an owner in an owner mask.
#[must_use]
pub fn owner_bit(owner: Option<protocol::Seat>) -> u16 {
    1 << owner.map_or(8, protocol::Seat::index)
}

impl Spatial {
    /// Sorts everything of `walkers` by where it stands now.
    pub fn rebuild(
        &mut self,
        size_tiles: u16,
        walkers: impl Iterator<Item = usize> + Clone,
        objects: &Table<Object>,
    ) {
        self.side = (usize::from(size_tiles) >> SQUARE_SHIFT) + 1;
        let squares = self.side * self.side;
        self.starts.clear();
        self.starts.resize(squares + 1, 0);
        self.owners.clear();
        self.owners.resize(squares, 0);
        for slot in walkers.clone() {
            let square = self.square_of(objects[slot].position);
            self.starts[square + 1] += 1;
            self.owners[square] |= owner_bit(objects[slot].owner);
        }
        for square in 0..squares {
            self.starts[square + 1] += self.starts[square];
        }
        self.slots.clear();
        self.slots.resize(self.starts[squares] as usize, 0);
        // Fill from the back of each square, so that `starts` ends up where it began.
        let mut fill: Vec<u32> = self.starts[..squares].to_vec();
        for slot in walkers {
            let square = self.square_of(objects[slot].position);
            self.slots[fill[square] as usize] = slot as u32;
            fill[square] += 1;
        }
    }

    fn square_of(&self, at: Vec2) -> usize {
        let along =
            |value: Fixed| ((value.floor().max(0) as usize) >> SQUARE_SHIFT).min(self.side - 1);
        along(at.y) * self.side + along(at.x)
    }

    /// Calls `visit` for everybody in the squares that a circle touches (their own distance is for the
    /// caller to test), square by square. Squares without anybody of `owners` are skipped.
    pub fn for_each_near(
        &self,
        centre: Vec2,
        radius: Fixed,
        owners: u16,
        mut visit: impl FnMut(usize),
    ) {
        if self.side == 0 {
            return;
        }
        let along =
            |value: Fixed| ((value.floor().max(0) as usize) >> SQUARE_SHIFT).min(self.side - 1);
        let (left, right) = (
            along(centre.x.saturating_sub(radius)),
            along(centre.x.saturating_add(radius)),
        );
        for row in along(centre.y.saturating_sub(radius))..=along(centre.y.saturating_add(radius)) {
            for square in row * self.side + left..=row * self.side + right {
                if self.owners[square] & owners == 0 {
                    continue;
                }
                let range = self.starts[square] as usize..self.starts[square + 1] as usize;
                self.slots[range]
                    .iter()
                    .for_each(|&slot| visit(slot as usize));
            }
        }
    }
}
