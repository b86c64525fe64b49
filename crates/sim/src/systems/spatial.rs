use crate::world::World;

/// Sorts everybody by where they stand at the start of the tick, for all who ask during it.
pub fn run(world: &mut World) {
    world.refresh_spatial();
}
