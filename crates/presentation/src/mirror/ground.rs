use bevy::prelude::Vec2;
use protocol::CellPos;
use rules::Terrain;
use sim::landscape::Landscape;

use crate::terrain::fractal;

/// Height of one step of the landscape, in tiles: hills that are seen and do not hide what is behind.
pub(crate) const HEIGHT_STEP_TILES: f32 = 0.42;
/// Height of the water's surface in tiles, below the lowest land.
pub(crate) const WATER_LEVEL: f32 = -0.20;
/// Points of the drawn ground along a tile.
pub(crate) const GRID: usize = 2;

/// The ground as it is drawn: finer and softer than the landscape, with beds of water.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ground {
    pub size_tiles: u16,
    pub terrain: Vec<Terrain>,
    /// `GRID` a tile and one more, row by row.
    heights: Vec<f32>,
    /// Way from the shore in tiles at the same points, positive in the water.
    shores: Vec<f32>,
}

impl Ground {
    pub fn new(landscape: &Landscape) -> Ground {
        let size = usize::from(landscape.size_tiles);
        let side = size * GRID + 1;
        let shores = shore_ways(landscape);
        let land = |x: usize, y: usize| {
            f32::from(landscape.corner_height(x.min(size) as u16, y.min(size) as u16))
        };
        let heights = (0..side * side)
            .map(|index| {
                let (x, y) = (index % side, index / side);
                let (cx, cy) = (x / GRID, y / GRID);
                let (fx, fy) = (
                    (x % GRID) as f32 / GRID as f32,
                    (y % GRID) as f32 / GRID as f32,
                );
                let near = lerp(land(cx, cy), land(cx + 1, cy), fx);
                let far = lerp(land(cx, cy + 1), land(cx + 1, cy + 1), fx);
                let at = Vec2::new(x as f32, y as f32) / GRID as f32;
                let swell = 0.16 * (fractal(at * 0.12, 21, 3) - 0.5);
                let inland = smoothstep(0.0, -1.5, shores[index]);
                let bed = 0.31 * smoothstep(-1.1, 0.3, shores[index])
                    + 0.9 * smoothstep(0.1, 4.5, shores[index]);
                (lerp(near, far, fy) * HEIGHT_STEP_TILES + swell) * inland - bed
            })
            .collect();
        Ground {
            size_tiles: landscape.size_tiles,
            terrain: landscape.terrain.clone(),
            heights,
            shores,
        }
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
        self.heights[self.index(x, y)]
    }

    /// Way from the shore at a point of the drawn ground, in tiles, positive in the water.
    pub fn shore(&self, x: usize, y: usize) -> f32 {
        self.shores[self.index(x, y)]
    }

    /// Way from the shore at a place.
    pub fn shore_at(&self, at: Vec2) -> f32 {
        self.sample(&self.shores, at)
    }

    /// Height at a place, in tiles; outside the map that of its rim.
    pub fn height(&self, at: Vec2) -> f32 {
        self.sample(&self.heights, at)
    }

    /// Whether it is under water there.
    pub fn is_wet(&self, at: Vec2) -> bool {
        self.height(at) < WATER_LEVEL
    }

    /// Whether feet raise dust there.
    pub fn is_dusty(&self, at: Vec2) -> bool {
        let size = usize::from(self.size_tiles);
        let tile = |part: f32| (part.max(0.0) as usize).min(size.saturating_sub(1));
        let terrain = self.terrain.get(tile(at.y) * size + tile(at.x));
        matches!(
            terrain,
            Some(Terrain::Dirt | Terrain::Sand | Terrain::DryGrass)
        )
    }

    fn index(&self, x: usize, y: usize) -> usize {
        let side = self.side();
        y.min(side - 1) * side + x.min(side - 1)
    }

    fn sample(&self, values: &[f32], at: Vec2) -> f32 {
        let most = f32::from(self.size_tiles) - 0.001;
        let at = at.clamp(Vec2::ZERO, Vec2::splat(most.max(0.0))) * GRID as f32;
        let (x, y) = (at.x as usize, at.y as usize);
        let (fx, fy) = (at.x.fract(), at.y.fract());
        let value = |x, y| values[self.index(x, y)];
        let near = lerp(value(x, y), value(x + 1, y), fx);
        let far = lerp(value(x, y + 1), value(x + 1, y + 1), fx);
        lerp(near, far, fy)
    }
}

/// Beyond this way from the shore it makes no difference, in tiles.
const SHORE_FAR_TILES: f32 = 8.0;

/// Way from the shore at each point: the distance to the nearest tile of the other sort, rounded off and
/// moved by noise so that no tile is seen in it.
fn shore_ways(landscape: &Landscape) -> Vec<f32> {
    let size = usize::from(landscape.size_tiles);
    let side = size * GRID + 1;
    // A point counts as water when all tiles around it do.
    let is_wet = |x: usize, y: usize| {
        let tiles = |at: usize| [(at.max(1) - 1) / GRID, (at / GRID).min(size - 1)];
        tiles(x).into_iter().all(|tx| {
            tiles(y).into_iter().all(|ty| {
                landscape
                    .terrain(CellPos::new(tx as u16, ty as u16))
                    .is_water()
            })
        })
    };
    let wet: Vec<bool> = (0..side * side)
        .map(|index| is_wet(index % side, index / side))
        .collect();
    if !wet.contains(&true) {
        return vec![-SHORE_FAR_TILES; side * side];
    }
    let step = 1.0 / GRID as f32;
    let to_wet = distances(&wet, side, true, step);
    let to_dry = distances(&wet, side, false, step);
    let raw: Vec<f32> = to_wet
        .iter()
        .zip(&to_dry)
        .map(|(wet, dry)| if *wet > 0.0 { -wet } else { *dry } + 0.25)
        .collect();
    let soft = blurred(&blurred(&raw, side), side);
    soft.into_iter()
        .enumerate()
        .map(|(index, way)| {
            let at = Vec2::new((index % side) as f32, (index / side) as f32) / GRID as f32;
            let moved =
                way + 0.7 * (fractal(at * 0.22, 3, 3) - 0.5) + 0.3 * (fractal(at, 9, 2) - 0.5);
            moved.clamp(-SHORE_FAR_TILES, SHORE_FAR_TILES)
        })
        .collect()
}

/// Distance of each point to the nearest whose flag is `flag`, by two sweeps.
fn distances(flags: &[bool], side: usize, flag: bool, step: f32) -> Vec<f32> {
    let mut ways: Vec<f32> = flags
        .iter()
        .map(|own| if *own == flag { 0.0 } else { f32::MAX / 4.0 })
        .collect();
    let diagonal = step * core::f32::consts::SQRT_2;
    for index in 0..ways.len() {
        let (x, y) = (index % side, index / side);
        let mut best = ways[index];
        if x > 0 {
            best = best.min(ways[index - 1] + step)
        }
        if y > 0 {
            best = best.min(ways[index - side] + step)
        }
        if x > 0 && y > 0 {
            best = best.min(ways[index - side - 1] + diagonal)
        }
        if x + 1 < side && y > 0 {
            best = best.min(ways[index - side + 1] + diagonal)
        }
        ways[index] = best;
    }
    for index in (0..ways.len()).rev() {
        let (x, y) = (index % side, index / side);
        let mut best = ways[index];
        if x + 1 < side {
            best = best.min(ways[index + 1] + step)
        }
        if y + 1 < side {
            best = best.min(ways[index + side] + step)
        }
        if x + 1 < side && y + 1 < side {
            best = best.min(ways[index + side + 1] + diagonal)
        }
        if x > 0 && y + 1 < side {
            best = best.min(ways[index + side - 1] + diagonal)
        }
        ways[index] = best.min(SHORE_FAR_TILES * 2.0);
    }
    ways
}

/// Mean over the three by three points around each.
fn blurred(values: &[f32], side: usize) -> Vec<f32> {
    let near = |at: usize| [at.saturating_sub(1), at, (at + 1).min(side - 1)];
    (0..values.len())
        .map(|index| {
            let rows = near(index / side);
            rows.iter()
                .flat_map(|y| near(index % side).map(|x| values[y * side + x]))
                .sum::<f32>()
                / 9.0
        })
        .collect()
}

fn lerp(from: f32, to: f32, share: f32) -> f32 {
    from + (to - from) * share
}

fn smoothstep(low: f32, high: f32, value: f32) -> f32 {
    let share = ((value - low) / (high - low)).clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}
