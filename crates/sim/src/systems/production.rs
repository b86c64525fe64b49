use crate::components::{Item, ItemKind};
use crate::world::World;

pub fn run(world: &mut World) {
    let _ = world;
}

/// Ticks that an item takes in all.
#[must_use]
pub fn duration(world: &World, item: &Item) -> u32 {
    match item.kind {
        ItemKind::Unit { kind } => world.catalog.kind(kind).train_ticks,
        ItemKind::Technology { technology } => {
            world.catalog.technology(technology).map_or(1, |technology| technology.research_ticks)
        }
    }
}
