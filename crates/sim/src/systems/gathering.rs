use crate::world::World;

pub fn run(world: &mut World) {
    let _ = world;
}

/// The job at which the thing in `slot` is working right now (not walking to it).
#[must_use]
pub fn job_in_hand(world: &World, slot: usize) -> Option<rules::Job> {
    let _ = (world, slot);
    None
}
