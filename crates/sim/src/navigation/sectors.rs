//! The map in squares of 16 × 16 tiles. Each falls into *parts* (tiles that hang together within it),
//! parts of neighbouring squares touch at *portals*, and parts that hang together are one *region*.
//!
//! Everything here follows from the ground alone, part by part in a fixed order, so a map that was
//! repaired square by square equals one that was built at once.

use alloc::vec;
use alloc::vec::Vec;

use super::ground::Ground;

#[cfg(test)]
mod tests;

/// Side of a sector in tiles.
pub const SIDE: i32 = 16;
/// A border that is open for longer is given several portals.
const PORTAL_TILES_MAX: i32 = 8;
/// No part: the tile is blocked.
const NONE: u8 = 0;

/// A passage between two parts of neighbouring sectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Portal {
    /// The tile on either side of the border, in the middle of the passage.
    pub cells: [(i32, i32); 2],
    /// The part on either side, as a number valid until the next repair.
    pub parts: [u32; 2],
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Sector {
    /// How many parts it has, and the number of the first.
    parts: u8,
    first_part: u32,
    /// No tile of it is blocked.
    is_open: bool,
    is_dirty: bool,
    /// Passages over its border towards +x and +y: tiles on this side.
    passages: [Vec<(i32, i32)>; 2],
}

/// Parts, portals and regions of a map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sectors {
    /// Sectors along one side of the map, and tiles.
    across: i32,
    size_tiles: i32,
    sectors: Vec<Sector>,
    /// Part of each tile within its sector; the first is 1.
    part_of: Vec<u8>,
    /// Region of each part.
    regions: Vec<u32>,
    portals: Vec<Portal>,
    /// Portals of each part: a range of `by_part` for each.
    by_part_start: Vec<u32>,
    by_part: Vec<u32>,
    is_dirty: bool,
}

impl Sectors {
    #[must_use]
    pub fn of(ground: &Ground) -> Sectors {
        let size_tiles = ground.size_tiles();
        let across = (size_tiles + SIDE - 1) / SIDE;
        let sector = Sector {
            is_dirty: true,
            ..Sector::default()
        };
        let mut sectors = Sectors {
            across,
            size_tiles,
            sectors: vec![sector; (across * across) as usize],
            part_of: vec![NONE; (size_tiles * size_tiles) as usize],
            is_dirty: true,
            ..Sectors::default()
        };
        sectors.repair(ground);
        sectors
    }

    /// Notes that the tile (x, y) changed.
    pub fn mark(&mut self, x: i32, y: i32) {
        let sector = self.sector_at(x, y);
        self.sectors[sector].is_dirty = true;
        self.is_dirty = true;
    }

    /// The number of the sector that holds a tile.
    #[must_use]
    pub fn sector_at(&self, x: i32, y: i32) -> usize {
        (y / SIDE * self.across + x / SIDE) as usize
    }

    /// Sectors along one side of the map.
    #[must_use]
    pub fn across(&self) -> i32 {
        self.across
    }

    /// Whether nothing is blocked in the sector.
    #[must_use]
    pub fn is_open(&self, sector: usize) -> bool {
        self.sectors[sector].is_open
    }

    /// Brings everything up to date with the ground: only what was marked is looked at again. The
    /// sectors whose inside changed go to `changed`.
    pub fn repair_noting(&mut self, ground: &Ground, mut changed: impl FnMut(usize)) {
        if !self.is_dirty {
            return;
        }
        self.is_dirty = false;
        let mut borders: Vec<(usize, usize)> = Vec::new();
        for sector in 0..self.sectors.len() {
            if core::mem::take(&mut self.sectors[sector].is_dirty) {
                self.split(ground, sector);
                changed(sector);
                let (column, row) = (sector as i32 % self.across, sector as i32 / self.across);
                borders.extend([(sector, 0), (sector, 1)]);
                if column > 0 {
                    borders.push((sector - 1, 0));
                }
                if row > 0 {
                    borders.push((sector - self.across as usize, 1));
                }
            }
        }
        borders.sort_unstable();
        borders.dedup();
        for (sector, side) in borders {
            self.sectors[sector].passages[side] = self.passages(sector, side);
        }
        self.connect();
    }

    fn repair(&mut self, ground: &Ground) {
        self.repair_noting(ground, |_| ());
    }

    /// The tiles of a sector: columns and rows from low to high.
    fn bounds(&self, sector: usize) -> (core::ops::Range<i32>, core::ops::Range<i32>) {
        let (column, row) = (sector as i32 % self.across, sector as i32 / self.across);
        let range = |at: i32| at * SIDE..((at + 1) * SIDE).min(self.size_tiles);
        (range(column), range(row))
    }

    #[inline]
    fn tile(&self, x: i32, y: i32) -> usize {
        (y * self.size_tiles + x) as usize
    }

    /// Finds the parts of a sector, in the order of their first tile row by row.
    fn split(&mut self, ground: &Ground, sector: usize) {
        let (columns, rows) = self.bounds(sector);
        let mut is_open = true;
        for y in rows.clone() {
            for x in columns.clone() {
                let tile = self.tile(x, y);
                self.part_of[tile] = NONE;
                is_open &= !ground.is_blocked(x, y);
            }
        }
        let mut parts = 0;
        let mut edge = Vec::new();
        for y in rows.clone() {
            for x in columns.clone() {
                if ground.is_blocked(x, y) || self.part_of[self.tile(x, y)] != NONE {
                    continue;
                }
                parts += 1;
                edge.push((x, y));
                let tile = self.tile(x, y);
                self.part_of[tile] = parts;
                while let Some((x, y)) = edge.pop() {
                    for (x, y) in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)] {
                        if columns.contains(&x) && rows.contains(&y) && !ground.is_blocked(x, y) {
                            let tile = self.tile(x, y);
                            if self.part_of[tile] == NONE {
                                self.part_of[tile] = parts;
                                edge.push((x, y));
                            }
                        }
                    }
                }
            }
        }
        let sector = &mut self.sectors[sector];
        (sector.parts, sector.is_open) = (parts, is_open);
    }

    /// The passages over one border of a sector: stretches along which one part touches one other.
    fn passages(&self, sector: usize, side: usize) -> Vec<(i32, i32)> {
        let (columns, rows) = self.bounds(sector);
        let (edge, along) = if side == 0 {
            (columns.end - 1, rows)
        } else {
            (rows.end - 1, columns)
        };
        let mut passages = Vec::new();
        if edge + 1 >= self.size_tiles {
            return passages;
        }
        let cell = |along: i32| {
            if side == 0 {
                (edge, along)
            } else {
                (along, edge)
            }
        };
        let step = if side == 0 { (1, 0) } else { (0, 1) };
        let pair = |along: i32| {
            let (x, y) = cell(along);
            (
                self.part_of[self.tile(x, y)],
                self.part_of[self.tile(x + step.0, y + step.1)],
            )
        };
        let mut start = along.start;
        while start < along.end {
            let parts = pair(start);
            let mut end = start + 1;
            while end < along.end && end - start < PORTAL_TILES_MAX && pair(end) == parts {
                end += 1;
            }
            if parts.0 != NONE && parts.1 != NONE {
                passages.push(cell((start + end) / 2));
            }
            start = end;
        }
        passages
    }

    /// Numbers the parts of the whole map, lists the portals and finds the regions.
    fn connect(&mut self) {
        let mut parts = 0;
        for sector in &mut self.sectors {
            sector.first_part = parts;
            parts += u32::from(sector.parts);
        }
        let mut portals = core::mem::take(&mut self.portals);
        portals.clear();
        for sector in &self.sectors {
            for (side, (dx, dy)) in [(1, 0), (0, 1)].into_iter().enumerate() {
                for &(x, y) in &sector.passages[side] {
                    let cells = [(x, y), (x + dx, y + dy)];
                    let part = |(x, y)| self.part(x, y).unwrap_or_default();
                    portals.push(Portal {
                        cells,
                        parts: cells.map(part),
                    });
                }
            }
        }
        self.portals = portals;
        self.list_by_part(parts as usize);
        self.find_regions(parts as usize);
    }

    fn list_by_part(&mut self, parts: usize) {
        self.by_part_start.clear();
        self.by_part_start.resize(parts + 1, 0);
        for portal in &self.portals {
            portal
                .parts
                .iter()
                .for_each(|&part| self.by_part_start[part as usize + 1] += 1);
        }
        for part in 0..parts {
            self.by_part_start[part + 1] += self.by_part_start[part];
        }
        let mut next = self.by_part_start.clone();
        self.by_part.clear();
        self.by_part.resize(self.portals.len() * 2, 0);
        for (index, portal) in self.portals.iter().enumerate() {
            for part in portal.parts {
                self.by_part[next[part as usize] as usize] = index as u32;
                next[part as usize] += 1;
            }
        }
    }

    fn find_regions(&mut self, parts: usize) {
        self.regions.clear();
        self.regions.resize(parts, u32::MAX);
        let mut edge = Vec::new();
        let mut regions = 0;
        for part in 0..parts {
            if self.regions[part] != u32::MAX {
                continue;
            }
            self.regions[part] = regions;
            edge.push(part);
            while let Some(part) = edge.pop() {
                for at in self.by_part_start[part]..self.by_part_start[part + 1] {
                    for beside in self.portals[self.by_part[at as usize] as usize].parts {
                        if self.regions[beside as usize] == u32::MAX {
                            self.regions[beside as usize] = regions;
                            edge.push(beside as usize);
                        }
                    }
                }
            }
            regions += 1;
        }
    }

    /// The part that a tile belongs to; `None` when it is blocked or off the map.
    #[inline]
    #[must_use]
    pub fn part(&self, x: i32, y: i32) -> Option<u32> {
        if x < 0 || y < 0 || x >= self.size_tiles || y >= self.size_tiles {
            return None;
        }
        match self.part_of[self.tile(x, y)] {
            NONE => None,
            part => Some(self.sectors[self.sector_at(x, y)].first_part + u32::from(part) - 1),
        }
    }

    /// The region that a tile belongs to. The number means nothing but equality, and only until the next
    /// change of the map.
    #[inline]
    #[must_use]
    pub fn region(&self, x: i32, y: i32) -> Option<u32> {
        self.part(x, y).map(|part| self.regions[part as usize])
    }

    #[must_use]
    pub fn portals(&self) -> &[Portal] {
        &self.portals
    }

    /// The portals that a part touches, ascending.
    #[must_use]
    pub fn portals_of(&self, part: u32) -> &[u32] {
        let range = self.by_part_start[part as usize] as usize
            ..self.by_part_start[part as usize + 1] as usize;
        &self.by_part[range]
    }

    /// The tile of `region` whose middle is nearest to the place `at` (in raw 2⁻¹⁶ tiles): sectors are
    /// looked at in rings around it, and only until no nearer tile can come.
    #[must_use]
    pub fn nearest_in_region(&self, region: u32, at: (i64, i64)) -> Option<(i32, i32)> {
        let clamp = |raw: i64| ((raw >> 16) as i32).clamp(0, self.size_tiles - 1) / SIDE;
        let (column, row) = (clamp(at.0), clamp(at.1));
        let mut best: Option<(i64, (i32, i32))> = None;
        for ring in 0..self.across {
            let mut is_worth_more = best.is_none();
            for y in row - ring..=row + ring {
                let step = if (y - row).abs() == ring {
                    1
                } else {
                    (2 * ring).max(1)
                };
                for x in (column - ring..=column + ring).step_by(step as usize) {
                    if x < 0 || y < 0 || x >= self.across || y >= self.across {
                        continue;
                    }
                    let sector = (y * self.across + x) as usize;
                    if best
                        .is_none_or(|(distance, _)| self.distance_to_sector(sector, at) < distance)
                    {
                        is_worth_more = true;
                        self.look_for(region, sector, at, &mut best);
                    }
                }
            }
            if !is_worth_more {
                break;
            }
        }
        best.map(|(_, cell)| cell)
    }

    /// The square of the distance from a place to a sector, in raw units.
    fn distance_to_sector(&self, sector: usize, at: (i64, i64)) -> i64 {
        let (columns, rows) = self.bounds(sector);
        let gap = |range: core::ops::Range<i32>, at: i64| {
            let (low, high) = (i64::from(range.start) << 16, i64::from(range.end) << 16);
            (low - at).max(at - high).max(0)
        };
        let (dx, dy) = (gap(columns, at.0), gap(rows, at.1));
        dx * dx + dy * dy
    }

    fn look_for(
        &self,
        region: u32,
        sector: usize,
        at: (i64, i64),
        best: &mut Option<(i64, (i32, i32))>,
    ) {
        let Sector {
            parts, first_part, ..
        } = self.sectors[sector];
        let is_wanted = |part: u8| {
            part != NONE && self.regions[(first_part + u32::from(part) - 1) as usize] == region
        };
        if !(1..=parts).any(is_wanted) {
            return;
        }
        let (columns, rows) = self.bounds(sector);
        for y in rows {
            for x in columns.clone() {
                if !is_wanted(self.part_of[self.tile(x, y)]) {
                    continue;
                }
                let middle = |cell: i32| (i64::from(cell) << 16) + (1 << 15);
                let (dx, dy) = (middle(x) - at.0, middle(y) - at.1);
                let distance = dx * dx + dy * dy;
                if best.is_none_or(|(nearest, _)| distance < nearest) {
                    *best = Some((distance, (x, y)));
                }
            }
        }
    }
}
