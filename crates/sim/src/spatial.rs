//! Who is near a place: the walkers of the world sorted into squares of tiles, ascending by slot within
//! each, and in which squares a seat has buildings. Derived from positions; never saved.

use alloc::vec::Vec;

use determinism::{Fixed, Vec2};
use protocol::{CellPos, Seat};

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
    /// Where each square's entries begin; two more than there are squares.
    starts: Vec<u32>,
    /// Slots by square.
    slots: Vec<u32>,
    /// Which seats have anybody in a square: bit 0 to 7; nature is bit 8.
    owners: Vec<u16>,
    /// The same for buildings.
    building_owners: Vec<u16>,
    /// Square and slot of each walker, ascending by slot.
    unsorted: Vec<(u32, u32)>,
}

/// The bit of an owner in an owner mask.
#[must_use]
pub fn owner_bit(owner: Option<Seat>) -> u16 {
    1 << owner.map_or(8, Seat::index)
}

impl Spatial {
    /// Sorts everything of `walkers` by where it stands now. Knows of no building afterwards.
    pub fn rebuild(
        &mut self,
        size_tiles: u16,
        walkers: impl Iterator<Item = usize>,
        objects: &Table<Object>,
    ) {
        self.side = (usize::from(size_tiles) >> SQUARE_SHIFT) + 1;
        let squares = self.side * self.side;
        self.owners.clear();
        self.owners.resize(squares, 0);
        self.building_owners.clear();
        self.building_owners.resize(squares, 0);
        // The entry behind that of a square counts it, and then becomes the place where its next one goes.
        self.starts.clear();
        self.starts.resize(squares + 2, 0);
        self.unsorted.clear();
        for slot in walkers {
            let object = &objects[slot];
            let square = self.square_of(object.position);
            self.owners[square] |= owner_bit(object.owner);
            self.starts[square + 2] += 1;
            self.unsorted.push((square as u32, slot as u32));
        }
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
        self.slots.clear();
        self.slots.resize(self.unsorted.len(), 0);
        for &(square, slot) in &self.unsorted {
            let next = &mut self.starts[square as usize + 1];
            self.slots[*next as usize] = slot;
            *next += 1;
        }
    }

    /// Notes a building of `owner`.
    pub fn note_building(&mut self, owner: Option<Seat>, corner: CellPos, side_tiles: u8) {
        let (x, y) = (usize::from(corner.x), usize::from(corner.y));
        let reach = usize::from(side_tiles).saturating_sub(1);
        for row in y >> SQUARE_SHIFT..=(y + reach) >> SQUARE_SHIFT {
            for column in x >> SQUARE_SHIFT..=(x + reach) >> SQUARE_SHIFT {
                if let Some(owners) = self.building_owners.get_mut(row * self.side + column) {
                    *owners |= owner_bit(owner);
                }
            }
        }
    }

    /// Whether any of `owners` may have a building on the tiles from `low` to `high`, both on the map.
    #[must_use]
    pub fn may_have_building(&self, owners: u16, low: (i32, i32), high: (i32, i32)) -> bool {
        if self.side == 0 {
            return true;
        }
        let along = |tile: i32| tile as usize >> SQUARE_SHIFT;
        (along(low.1)..=along(high.1)).any(|row| {
            let row = row * self.side;
            self.building_owners[row + along(low.0)..=row + along(high.0)]
                .iter()
                .any(|square| square & owners != 0)
        })
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
