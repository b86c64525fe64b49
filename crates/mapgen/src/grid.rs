use alloc::vec;
use alloc::vec::Vec;

use protocol::{CellPos, Fixed, WorldPos};

/// A value for each tile (or tile corner) of a square.
#[derive(Clone, Debug)]
pub(crate) struct Grid<T> {
    size: i32,
    cells: Vec<T>,
}

/// A tile by its place, possibly off the map.
pub(crate) type Tile = (i32, i32);

/// Steps to the eight tiles around, the four straight ones first.
pub(crate) const AROUND: [Tile; 8] = [
    (1, 0),
    (0, 1),
    (-1, 0),
    (0, -1),
    (1, 1),
    (-1, 1),
    (-1, -1),
    (1, -1),
];

impl<T: Copy> Grid<T> {
    pub(crate) fn new(size: i32, value: T) -> Grid<T> {
        let count = size as usize * size as usize;
        Grid {
            size,
            cells: vec![value; count],
        }
    }

    pub(crate) const fn size(&self) -> i32 {
        self.size
    }

    pub(crate) const fn contains(&self, (x, y): Tile) -> bool {
        x >= 0 && y >= 0 && x < self.size && y < self.size
    }

    /// The value of a tile on the map.
    pub(crate) fn at(&self, tile: Tile) -> T {
        self.cells[self.index(tile)]
    }

    pub(crate) fn get(&self, tile: Tile) -> Option<T> {
        self.contains(tile).then(|| self.at(tile))
    }

    pub(crate) fn set(&mut self, tile: Tile, value: T) {
        let index = self.index(tile);
        self.cells[index] = value;
    }

    /// All tiles, row by row.
    pub(crate) fn tiles(&self) -> impl Iterator<Item = Tile> + use<T> {
        let size = self.size;
        (0..size).flat_map(move |y| (0..size).map(move |x| (x, y)))
    }

    /// The values, row by row.
    pub(crate) fn into_cells(self) -> Vec<T> {
        self.cells
    }

    fn index(&self, (x, y): Tile) -> usize {
        debug_assert!(self.contains((x, y)));
        (y * self.size + x) as usize
    }
}

/// The tiles whose middle lies less than `reach` tiles away from the middle of `tile`, on either axis.
pub(crate) fn square_around((x, y): Tile, reach: i32) -> impl Iterator<Item = Tile> {
    (y - reach..=y + reach).flat_map(move |y| (x - reach..=x + reach).map(move |x| (x, y)))
}

/// The tile that holds a place on the map.
pub(crate) fn tile_of(at: WorldPos) -> Tile {
    (at.x.floor(), at.y.floor())
}

/// The middle of a tile on the map.
pub(crate) fn middle((x, y): Tile) -> WorldPos {
    CellPos::new(x as u16, y as u16).centre()
}

/// `quarters / 4` tiles.
pub(crate) const fn quarter_tiles(quarters: i32) -> Fixed {
    Fixed::from_ratio(quarters, 4)
}
