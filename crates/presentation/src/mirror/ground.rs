use bevy::prelude::Vec2;
use protocol::CellPos;
use rules::Terrain;
use sim::landscape::Landscape;

/// Height of one step of the landscape, in tiles: hills that are seen and do not hide what is behind.
pub(crate) const HEIGHT_STEP_TILES: f32 = 0.42;
/// Height of the water's surface in tiles, below the lowest land.
pub(crate) const WATER_LEVEL: f32 = -0.14;
/// Depth of the ground under open water, and under the shore, in tiles.
const DEEP_TILES: f32 = -0.9;
/// Points of the drawn ground along a tile.
pub(crate) const GRID: usize = 2;

/// The ground as it is drawn: finer and softer than the landscape, with beds of water.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ground {
    pub size_tiles: u16,
    pub terrain: Vec<Terrain>,
    /// `GRID` a tile and one more, row by row.
    heights: Vec<f32>,
}

impl Ground {
    pub fn new(landscape: &Landscape) -> Ground {
        let size = usize::from(landscape.size_tiles);
        let mut ground =
            Ground { size_tiles: landscape.size_tiles, terrain: landscape.terrain.clone(), heights: Vec::new() };
        let corners = corner_heights(landscape);
        let side = size * GRID + 1;
        let corner = |x: usize, y: usize| corners[y.min(size) * (size + 1) + x.min(size)];
        ground.heights = (0..side * side)
            .map(|index| {
                let (x, y) = (index % side, index / side);
                let (cx, cy) = (x / GRID, y / GRID);
                let (fx, fy) = ((x % GRID) as f32 / GRID as f32, (y % GRID) as f32 / GRID as f32);
                let near = lerp(corner(cx, cy), corner(cx + 1, cy), fx);
                let far = lerp(corner(cx, cy + 1), corner(cx + 1, cy + 1), fx);
                lerp(near, far, fy)
            })
            .collect();
        ground
    }

    pub fn terrain(&self, x: i32, y: i32) -> Terrain {
        let last = i32::from(self.size_tiles) - 1;
        let cell = CellPos::new(x.clamp(0, last) as u16, y.clamp(0, last) as u16);
        self.terrain[usize::from(cell.y) * usize::from(self.size_tiles) + usize::from(cell.x)]
    }

    /// Points along a side of the drawn ground.
    pub fn side(&self) -> usize {
        usize::from(self.size_tiles) * GRID + 1
    }

    /// Height at a point of the drawn ground, in tiles.
    pub fn point(&self, x: usize, y: usize) -> f32 {
        let side = self.side();
        self.heights[y.min(side - 1) * side + x.min(side - 1)]
    }

    /// Height at a place, in tiles; outside the map that of its rim.
    pub fn height(&self, at: Vec2) -> f32 {
        let most = f32::from(self.size_tiles) - 0.001;
        let at = at.clamp(Vec2::ZERO, Vec2::splat(most.max(0.0))) * GRID as f32;
        let (x, y) = (at.x as usize, at.y as usize);
        let (fx, fy) = (at.x.fract(), at.y.fract());
        let near = lerp(self.point(x, y), self.point(x + 1, y), fx);
        let far = lerp(self.point(x, y + 1), self.point(x + 1, y + 1), fx);
        lerp(near, far, fy)
    }
}

/// Heights of the tile corners in tiles, water sunk below its surface.
fn corner_heights(landscape: &Landscape) -> Vec<f32> {
    let size = i32::from(landscape.size_tiles);
    let is_water = |x: i32, y: i32| {
        let cell = CellPos::new(x.clamp(0, size - 1) as u16, y.clamp(0, size - 1) as u16);
        landscape.terrain(cell).is_water()
    };
    let mut heights = Vec::with_capacity(((size + 1) * (size + 1)) as usize);
    for y in 0..=size {
        for x in 0..=size {
            let land = f32::from(landscape.corner_height(x as u16, y as u16)) * HEIGHT_STEP_TILES;
            let near = [(-1, -1), (0, -1), (-1, 0), (0, 0)].iter().filter(|(dx, dy)| is_water(x + dx, y + dy)).count();
            let wide = (-2..2).flat_map(|dy| (-2..2).map(move |dx| (dx, dy)));
            let around = wide.filter(|(dx, dy)| is_water(x + dx, y + dy)).count() as f32 / 16.0;
            heights.push(match near {
                0 => land - 0.10 * around,
                1..=3 => land.min(0.1) + WATER_LEVEL - 0.16 * (near as f32 - 2.0),
                _ => WATER_LEVEL - 0.18 + (DEEP_TILES - WATER_LEVEL) * (around - 0.5).max(0.0) * 1.6,
            });
        }
    }
    heights
}

fn lerp(from: f32, to: f32, share: f32) -> f32 {
    from + (to - from) * share
}
