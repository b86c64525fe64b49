use alloc::vec::Vec;

use determinism::{Fixed, Vec2, state};
use protocol::CellPos;
use rules::Terrain;

state! {
    /// The ground. Never changes during a match.
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct Landscape {
        /// Side of the square in tiles.
        pub size_tiles: u16,
        /// Ground of each tile, row by row.
        pub terrain: Vec<Terrain>,
        /// Height of each tile corner, 0 to 7, row by row: `(size + 1)²` of them.
        pub heights: Vec<u8>,
    }
}

impl Landscape {
    /// Whether the tile lies on the map.
    #[must_use]
    pub fn contains(&self, cell: CellPos) -> bool {
        cell.x < self.size_tiles && cell.y < self.size_tiles
    }

    /// Whether the place lies on the map.
    #[must_use]
    pub fn contains_position(&self, at: Vec2) -> bool {
        let side = Fixed::from_int(i32::from(self.size_tiles));
        at.x >= Fixed::ZERO && at.y >= Fixed::ZERO && at.x < side && at.y < side
    }

    /// The place on the map nearest to `at`.
    #[must_use]
    pub fn clamp(&self, at: Vec2) -> Vec2 {
        let high = Fixed::from_int(i32::from(self.size_tiles)) - Fixed::EPSILON;
        Vec2::new(at.x.clamp(Fixed::ZERO, high), at.y.clamp(Fixed::ZERO, high))
    }

    /// Row-by-row index of a tile on the map.
    #[must_use]
    pub fn index(&self, cell: CellPos) -> usize {
        usize::from(cell.y) * usize::from(self.size_tiles) + usize::from(cell.x)
    }

    #[must_use]
    pub fn terrain(&self, cell: CellPos) -> Terrain {
        self.terrain[self.index(cell)]
    }

    /// Height of the tile corner (x, y), 0 to 7.
    #[must_use]
    pub fn corner_height(&self, x: u16, y: u16) -> u8 {
        self.heights[usize::from(y) * (usize::from(self.size_tiles) + 1) + usize::from(x)]
    }

    /// Height of the ground under a place, in height steps.
    #[must_use]
    pub fn height(&self, at: Vec2) -> Fixed {
        let at = self.clamp(at);
        let (x, y) = (at.x.floor() as u16, at.y.floor() as u16);
        let (fx, fy) = (
            at.x - Fixed::from_int(i32::from(x)),
            at.y - Fixed::from_int(i32::from(y)),
        );
        let corner = |dx, dy| Fixed::from_int(i32::from(self.corner_height(x + dx, y + dy)));
        let near = corner(0, 0) + (corner(1, 0) - corner(0, 0)) * fx;
        let far = corner(0, 1) + (corner(1, 1) - corner(0, 1)) * fx;
        near + (far - near) * fy
    }
}
