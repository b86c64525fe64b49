use alloc::vec;
use alloc::vec::Vec;

use determinism::{Angle, Fixed, Vec2, state};
use protocol::{CellPos, EntityId, KindId, Seat};

state! {
    /// What each seat has seen of the map, in the order of `World::players`.
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct Fog {
        pub seats: Vec<SeatFog>,
    }
}

state! {
    /// What one seat sees, has seen, and remembers.
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct SeatFog {
        pub visible: BitGrid,
        pub explored: BitGrid,
        /// Buildings and deposits of others as they were last seen, ascending by id.
        pub remembered: Vec<Remembered>,
    }
}

state! {
    /// Something that stood there when it was last in sight.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Remembered {
        pub id: EntityId,
        pub kind: KindId,
        pub owner: Option<Seat>,
        pub position: Vec2,
        pub facing: Angle,
        /// Share that was built.
        pub built: Fixed,
    }
}

state! {
    /// One bit a tile, rows padded to whole 64-bit words.
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub struct BitGrid {
        size_tiles: u16,
        words: Vec<u64>,
    }
}

impl BitGrid {
    #[must_use]
    pub fn new(size_tiles: u16) -> BitGrid {
        BitGrid {
            size_tiles,
            words: vec![0; BitGrid::row_words(size_tiles) * usize::from(size_tiles)],
        }
    }

    fn row_words(size_tiles: u16) -> usize {
        usize::from(size_tiles).div_ceil(64)
    }

    /// Whether the bit of the tile is set; false off the map.
    #[inline]
    #[must_use]
    pub fn contains(&self, cell: CellPos) -> bool {
        if cell.x >= self.size_tiles || cell.y >= self.size_tiles {
            return false;
        }
        let word =
            usize::from(cell.y) * BitGrid::row_words(self.size_tiles) + usize::from(cell.x) / 64;
        self.words[word] & (1 << (cell.x % 64)) != 0
    }

    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    pub fn fill(&mut self) {
        for y in 0..self.size_tiles {
            self.set_run(y, 0, self.size_tiles);
        }
    }

    /// Sets the tiles `from..to` of row `y`, which lie on the map.
    pub fn set_run(&mut self, y: u16, from: u16, to: u16) {
        if from >= to {
            return;
        }
        let row = usize::from(y) * BitGrid::row_words(self.size_tiles);
        let (first, last) = (usize::from(from) / 64, usize::from(to - 1) / 64);
        let head = u64::MAX << (from % 64);
        let tail = u64::MAX >> (63 - (to - 1) % 64);
        if first == last {
            self.words[row + first] |= head & tail;
            return;
        }
        self.words[row + first] |= head;
        self.words[row + first + 1..row + last].fill(u64::MAX);
        self.words[row + last] |= tail;
    }

    /// Adds every set tile of `other`, a grid of the same size.
    pub fn add(&mut self, other: &BitGrid) {
        self.words
            .iter_mut()
            .zip(&other.words)
            .for_each(|(own, new)| *own |= new);
    }

    /// Bits as rows of 64-bit words, for whoever draws them.
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.words
    }
}
