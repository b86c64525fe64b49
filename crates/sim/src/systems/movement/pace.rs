//! How fast each of a group walks, so that the group stays together.

use alloc::vec::Vec;

use determinism::{Fixed, Vec2};

use super::formation::{March, Member};
use crate::world::World;

/// The pace of each of `members` on the way to its goal: that of the slowest. Whoever has farther to go
/// than the slowest is faster, as far as it can, so that all are there at the same time.
#[must_use]
pub fn paced(world: &World, members: &[Member], goals: &[Vec2]) -> Vec<March> {
    let speed = |slot: usize| world.kind(slot).speed_tiles_per_tick;
    let slowest = members.iter().map(|&(slot, _)| speed(slot)).min();
    let way = |n: usize| i64::from(members[n].1.distance(goals[n]).raw());
    // Ticks until the last is there, if nobody waits for anybody.
    let ticks = (0..members.len())
        .map(|n| way(n) / i64::from(speed(members[n].0).raw()).max(1))
        .max()
        .unwrap_or_default()
        .max(1);
    let pace = |n: usize| {
        let own = speed(members[n].0);
        let in_time = Fixed::from_raw((way(n) / ticks) as i32);
        let pace = slowest.map_or(own, |slowest| in_time.max(slowest));
        (pace < own).then_some(pace)
    };
    (0..members.len())
        .map(|n| (members[n].0, goals[n], pace(n)))
        .collect()
}
