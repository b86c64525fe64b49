use crate::world::World;

pub fn run(world: &mut World) {
    let _ = world;
}

/// How much of its present blow the thing in `slot` has behind it, 0 to 1; `None`: it strikes no blow.
#[must_use]
pub fn blow_share(world: &World, slot: usize) -> Option<determinism::Fixed> {
    let _ = (world, slot);
    None
}
