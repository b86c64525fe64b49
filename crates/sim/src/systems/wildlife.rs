use crate::world::World;

pub fn run(world: &mut World) {
    let _ = world;
}
