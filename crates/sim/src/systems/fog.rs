use crate::world::World;

pub fn run(world: &mut World) {
    let _ = world;
}

/// Brings every seat's sight up to date at once.
pub fn refresh_all(world: &mut World) {
    let _ = world;
}
