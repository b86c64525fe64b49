//! How many villagers have each deposit as their own: who works there, walks there or carries home from
//! there. Counted anew in each tick, never saved.

use alloc::vec;
use alloc::vec::Vec;

use protocol::CellPos;

use crate::components::Order;
use crate::systems::tiles::{is_open, ring_around};
use crate::world::World;

/// Claims by slot of the deposit.
#[derive(Clone, Debug, Default)]
pub struct Claims(Vec<u16>);

impl Claims {
    #[must_use]
    pub fn of(world: &World) -> Claims {
        let mut claims = Claims(vec![0; world.stores.entities.slots()]);
        for slot in world.stores.work.slots() {
            if let Order::Gather { target } = world.stores.orders[slot].current
                && let Some(target) = world.slot(target)
            {
                claims.0[target] += 1;
            }
        }
        claims
    }

    /// Whether one more villager fits at the deposit in `target`.
    #[must_use]
    pub fn has_room(&self, world: &World, target: usize) -> bool {
        self.0[target] < capacity(world, target)
    }

    /// Whether more villagers than fit have the deposit in `target` as their own.
    #[must_use]
    pub fn is_crowded(&self, world: &World, target: usize) -> bool {
        self.0[target] > capacity(world, target)
    }

    /// A villager went over from one deposit to another.
    pub fn shift(&mut self, from: Option<usize>, to: usize) {
        if let Some(from) = from {
            self.0[from] = self.0[from].saturating_sub(1);
        }
        self.0[to] += 1;
    }
}

/// Villagers that fit side by side along one tile.
const PER_SIDE: u16 = 2;

/// How many fit at a deposit: as many as its row says, and on a tile of its own no more than find room along
/// those of its sides that are open.
fn capacity(world: &World, target: usize) -> u16 {
    let kind = world.kind(target);
    let workers_max = kind.deposit.map_or(0, |rules| rules.workers_max);
    let limit = if workers_max == 0 {
        u16::MAX
    } else {
        u16::from(workers_max)
    };
    match world.stores.sites.get(target) {
        Some(site) if !kind.is_walkable => {
            let (x, y) = (site.corner.x, site.corner.y);
            let is_beside = |cell: &CellPos| cell.x == x || cell.y == y;
            let beside = ring_around(site.corner, kind.footprint_tiles, 1).filter(is_beside);
            let open_sides = beside.filter(|&cell| is_open(world, cell)).count() as u16;
            // Across a corner only: still one.
            limit.min((open_sides * PER_SIDE).max(1))
        }
        _ => limit,
    }
}
