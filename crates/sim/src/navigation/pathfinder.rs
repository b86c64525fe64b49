//! Ways over the map: a search over portals, refined tile by tile inside the sectors it runs through, then
//! pulled straight.

use alloc::boxed::Box;
use alloc::collections::BinaryHeap;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

use determinism::{Fixed, Vec2};
use protocol::CellPos;

use super::ground::{Ground, NEIGHBOURS};
use super::sectors::{SIDE, Sectors};

mod field;
#[cfg(test)]
mod tests;

use field::Field;

/// Routes keep this far from everything, so that one route serves all walkers (radius 0.4 at most).
pub const ROUTE_CLEARANCE_TILES: Fixed = Fixed::from_ratio(2, 5);

/// Cost of a step to a tile beside, and to one across a corner.
const STRAIGHT: u32 = 10;
const DIAGONAL: u32 = 14;
const NOWHERE: u32 = u32::MAX;
/// What the field of the goal costs, in nodes of a search.
const FIELD_EFFORT: u32 = 16;

type Cell = (i32, i32);

/// Searches, and remembers distances within sectors until they change.
#[derive(Clone, Debug, Default)]
pub struct Pathfinder {
    /// For each sector the fields of the tiles that were asked for.
    fields: Vec<Vec<(Cell, Box<Field>)>>,
    way_to: Vec<u32>,
    came_from: Vec<u32>,
    open: BinaryHeap<Reverse<(u32, u32)>>,
    /// Work of the last search in nodes. Never counts what was remembered or not: two worlds of which one
    /// was loaded remember different things.
    effort: u32,
}

impl Pathfinder {
    #[must_use]
    pub fn new(sectors: &Sectors) -> Pathfinder {
        Pathfinder {
            fields: vec![Vec::new(); (sectors.across() * sectors.across()) as usize],
            ..Pathfinder::default()
        }
    }

    /// Computes the fields of all portals, so that no search has to. Takes a moment on a large map: for
    /// when a match begins. A loaded world computes each when it is first asked for.
    pub fn prepare(&mut self, ground: &Ground, sectors: &Sectors) {
        for portal in sectors.portals() {
            for (x, y) in portal.cells {
                if !sectors.is_open(sectors.sector_at(x, y)) {
                    self.field(ground, sectors, (x, y));
                }
            }
        }
    }

    /// Forgets what was known about the inside of a sector.
    pub fn forget(&mut self, sector: usize) {
        self.fields[sector].clear();
    }

    /// Work of the last search, in nodes.
    #[must_use]
    pub fn effort(&self) -> u32 {
        self.effort
    }

    /// The corners of a way from `from` to `to`, both in free tiles of one region; neither end is among
    /// them. `None` when there is no way.
    #[must_use]
    pub fn find(
        &mut self,
        ground: &Ground,
        sectors: &Sectors,
        from: Vec2,
        to: Vec2,
    ) -> Option<Vec<Vec2>> {
        self.effort = 0;
        let (start, goal) = (cell_of(from), cell_of(to));
        let cells = self.cells(ground, sectors, start, goal)?;
        let middle = |&(x, y): &Cell| CellPos::new(x as u16, y as u16).centre();
        let points: Vec<Vec2> = core::iter::once(from)
            .chain(cells.iter().map(middle))
            .chain(core::iter::once(to))
            .collect();
        let mut corners = self.pull(ground, &points);
        self.straighten(ground, from, to, &mut corners);
        Some(corners)
    }

    /// Leaves out corners whose neighbours see each other: leaps over a winding way leave some behind.
    fn straighten(&mut self, ground: &Ground, from: Vec2, to: Vec2, corners: &mut Vec<Vec2>) {
        let mut n = 0;
        while n < corners.len() {
            let before = n.checked_sub(1).map_or(from, |before| corners[before]);
            let after = corners.get(n + 1).copied().unwrap_or(to);
            self.effort += 1;
            if ground.is_way_clear(before, after, ROUTE_CLEARANCE_TILES) {
                corners.remove(n);
                n = n.saturating_sub(1);
            } else {
                n += 1;
            }
        }
    }

    /// Leaves out every point that the walk can do without; the first and the last are not part of it.
    fn pull(&mut self, ground: &Ground, points: &[Vec2]) -> Vec<Vec2> {
        let last = points.len() - 1;
        let mut corners = Vec::new();
        let mut at = 0;
        while at < last {
            let mut sees = |to: usize| {
                self.effort += 1;
                ground.is_way_clear(points[at], points[to], ROUTE_CLEARANCE_TILES)
            };
            // The next point is always seen; further ones are tried in leaps, then the leap is halved.
            let (mut seen, mut leap) = (at + 1, 2);
            let mut hidden = last + 1;
            while at + leap <= last {
                if sees(at + leap) {
                    seen = at + leap;
                    leap *= 2;
                } else {
                    hidden = at + leap;
                    break;
                }
            }
            if hidden > last && seen < last {
                if sees(last) {
                    seen = last;
                } else {
                    hidden = last;
                }
            }
            while hidden <= last && hidden - seen > 1 {
                let middle = (seen + hidden) / 2;
                if sees(middle) {
                    seen = middle
                } else {
                    hidden = middle
                }
            }
            if seen < last {
                corners.push(points[seen]);
            }
            at = seen;
        }
        corners
    }

    /// Tiles of which each sees the next, from `start` to `goal`.
    fn cells(
        &mut self,
        ground: &Ground,
        sectors: &Sectors,
        start: Cell,
        goal: Cell,
    ) -> Option<Vec<Cell>> {
        let (start_part, goal_part) = (
            sectors.part(start.0, start.1)?,
            sectors.part(goal.0, goal.1)?,
        );
        let goal_sector = sectors.sector_at(goal.0, goal.1);
        let goal_field = (!sectors.is_open(goal_sector)).then(|| field::spread(ground, goal));
        self.effort += FIELD_EFFORT;
        let to_goal = |cell: Cell| match &goal_field {
            Some(field) => u32::from(field[within(cell)]),
            None => octile(cell, goal),
        };
        let direct = if start_part == goal_part {
            to_goal(start)
        } else {
            NOWHERE
        };
        let last = self.search(
            ground,
            sectors,
            (start, start_part),
            (goal, goal_part),
            direct,
            &to_goal,
        );
        let mut cells = vec![start];
        match last {
            None if direct == NOWHERE => return None,
            None => {}
            Some(last) => {
                for node in self.chain(last) {
                    let portal = sectors.portals()[node as usize / 2];
                    let (enters, leaves) = (
                        portal.cells[node as usize % 2],
                        portal.cells[1 - node as usize % 2],
                    );
                    self.descend(ground, sectors, leaves, &mut cells);
                    cells.push(enters);
                }
            }
        }
        if let Some(field) = &goal_field {
            descend(ground, field, goal, &mut cells);
        } else if cells.last() != Some(&goal) {
            cells.push(goal);
        }
        Some(cells)
    }

    /// Looks for a way over portals that is shorter than `direct`. A node is a portal and the side on
    /// which it is left; the answer is the last one.
    fn search(
        &mut self,
        ground: &Ground,
        sectors: &Sectors,
        (start, start_part): (Cell, u32),
        (goal, goal_part): (Cell, u32),
        direct: u32,
        to_goal: &impl Fn(Cell) -> u32,
    ) -> Option<u32> {
        let nodes = sectors.portals().len() * 2;
        self.way_to.clear();
        self.way_to.resize(nodes, NOWHERE);
        self.came_from.clear();
        self.came_from.resize(nodes, NOWHERE);
        self.open.clear();
        let (mut best, mut last) = (direct, None);
        self.expand(ground, sectors, NOWHERE, start, start_part, 0, goal);
        while let Some(Reverse((estimate, node))) = self.open.pop() {
            if estimate >= best {
                break;
            }
            let portal = sectors.portals()[node as usize / 2];
            let (cell, part) = (
                portal.cells[node as usize % 2],
                portal.parts[node as usize % 2],
            );
            let way = self.way_to[node as usize];
            if estimate > way + octile(cell, goal) {
                continue;
            }
            self.effort += 1;
            if part == goal_part && way + to_goal(cell) < best {
                (best, last) = (way + to_goal(cell), Some(node));
            }
            self.expand(ground, sectors, node, cell, part, way, goal);
        }
        last
    }

    /// Goes from a tile of a part to all portals of the part, and through them.
    #[expect(clippy::too_many_arguments, reason = "the inner step of one search")]
    fn expand(
        &mut self,
        ground: &Ground,
        sectors: &Sectors,
        node: u32,
        cell: Cell,
        part: u32,
        way: u32,
        goal: Cell,
    ) {
        let is_open = sectors.is_open(sectors.sector_at(cell.0, cell.1));
        for &index in sectors.portals_of(part) {
            if node != NOWHERE && index == node / 2 {
                continue;
            }
            let portal = sectors.portals()[index as usize];
            let side = usize::from(portal.parts[0] != part);
            let exit = portal.cells[side];
            let inside = if is_open {
                octile(cell, exit)
            } else {
                self.distance(ground, sectors, cell, exit)
            };
            let (next, next_way) = (index * 2 + 1 - side as u32, way + inside + STRAIGHT);
            if next_way < self.way_to[next as usize] {
                self.way_to[next as usize] = next_way;
                self.came_from[next as usize] = node;
                let estimate = next_way + octile(portal.cells[1 - side], goal);
                self.open.push(Reverse((estimate, next)));
            }
        }
    }

    /// The nodes up to `last`, first to last.
    fn chain(&self, last: u32) -> Vec<u32> {
        let mut chain = Vec::new();
        let mut node = last;
        while node != NOWHERE {
            chain.push(node);
            node = self.came_from[node as usize];
        }
        chain.reverse();
        chain
    }

    /// The way from one tile of a sector to another inside it.
    fn distance(&mut self, ground: &Ground, sectors: &Sectors, from: Cell, to: Cell) -> u32 {
        u32::from(self.field(ground, sectors, to)[within(from)])
    }

    /// Walks from the last of `cells` to `to`, a tile of the same part of the same sector.
    fn descend(&mut self, ground: &Ground, sectors: &Sectors, to: Cell, cells: &mut Vec<Cell>) {
        if sectors.is_open(sectors.sector_at(to.0, to.1)) {
            if cells.last() != Some(&to) {
                cells.push(to);
            }
        } else {
            self.field(ground, sectors, to);
            let sector = sectors.sector_at(to.0, to.1);
            if let Some((_, field)) = self.fields[sector].iter().find(|(cell, _)| *cell == to) {
                descend(ground, field, to, cells);
            }
        }
    }

    fn field(&mut self, ground: &Ground, sectors: &Sectors, to: Cell) -> &Field {
        let sector = sectors.sector_at(to.0, to.1);
        let known = self.fields[sector].iter().position(|(cell, _)| *cell == to);
        let index = known.unwrap_or_else(|| {
            let field = field::spread(ground, to);
            self.fields[sector].push((to, field));
            self.fields[sector].len() - 1
        });
        &self.fields[sector][index].1
    }
}

/// Steps from a tile to others of its sector, with their cost. Across a corner only where both tiles
/// beside it are free.
fn steps(ground: &Ground, (x, y): Cell) -> impl Iterator<Item = (Cell, u32)> {
    let blocked = ground.around(x, y);
    let sector = (x / SIDE, y / SIDE);
    NEIGHBOURS
        .iter()
        .enumerate()
        .filter_map(move |(n, &(dx, dy))| {
            let beside = match n {
                4 => 0b0101,
                5 => 0b0110,
                6 => 0b1001,
                7 => 0b1010,
                _ => 0,
            };
            let cell = (x + dx, y + dy);
            let is_inside = cell.0 >= 0 && cell.1 >= 0 && (cell.0 / SIDE, cell.1 / SIDE) == sector;
            let is_free = blocked & (1 << n | beside) == 0;
            (is_inside && is_free).then_some((cell, if n < 4 { STRAIGHT } else { DIAGONAL }))
        })
}

/// Follows a field downhill from the last of `cells` to its tile.
fn descend(ground: &Ground, field: &Field, to: Cell, cells: &mut Vec<Cell>) {
    let Some(&(mut cell)) = cells.last() else {
        return;
    };
    while cell != to {
        let way = u32::from(field[within(cell)]);
        let next =
            steps(ground, cell).find(|&(next, cost)| u32::from(field[within(next)]) + cost == way);
        let Some((next, _)) = next else { return };
        cells.push(next);
        cell = next;
    }
}

/// Index of a tile within its sector.
#[inline]
fn within((x, y): Cell) -> usize {
    (y % SIDE * SIDE + x % SIDE) as usize
}

/// Length of the way between two tiles with nothing between them.
#[inline]
fn octile(a: Cell, b: Cell) -> u32 {
    let (dx, dy) = ((a.0 - b.0).unsigned_abs(), (a.1 - b.1).unsigned_abs());
    let (long, short) = (dx.max(dy), dx.min(dy));
    long * STRAIGHT + short * (DIAGONAL - STRAIGHT)
}

fn cell_of(at: Vec2) -> Cell {
    (at.x.floor(), at.y.floor())
}
