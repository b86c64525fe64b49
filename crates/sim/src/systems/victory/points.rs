//! Matches that points decide: by reaching so many, or by having the most when the time is over.

use alloc::vec::Vec;

use protocol::{SeatSet, Victory};

use super::win;
use crate::score;
use crate::world::World;

/// Ends the match when points do. Sides that are level win together.
pub(super) fn decide(world: &mut World) {
    if world.stores.outcome.winners.is_some() {
        return;
    }
    let needed = match world.setup.terms.victory {
        Victory::Conquest => return,
        Victory::Score { points } => u64::from(points),
        victory @ Victory::Time { .. } => {
            if victory
                .ends_at()
                .is_some_and(|end| world.stores.clock < end)
            {
                return;
            }
            0
        }
    };
    let sides = sides(world);
    let Some(most) = sides.iter().map(|(_, points)| *points).max() else {
        return;
    };
    if most < needed {
        return;
    }
    let best = sides.iter().filter(|(_, points)| *points == most);
    let winners: SeatSet = best.flat_map(|(seats, _)| seats.iter()).collect();
    win(world, winners);
}

/// Those who are in the match, by sides, each with the points of all its seats together.
fn sides(world: &World) -> Vec<(SeatSet, u64)> {
    let points = score::of_all(world);
    let mut sides: Vec<(SeatSet, u64)> = Vec::new();
    let players = world.stores.players.iter().zip(points);
    for (player, points) in players.filter(|(player, _)| player.is_playing()) {
        let is_theirs = |(seats, _): &&mut (SeatSet, u64)| {
            seats.iter().all(|seat| player.allies.contains(seat))
        };
        match sides.iter_mut().find(is_theirs) {
            Some((seats, sum)) => {
                seats.insert(player.seat);
                *sum += u64::from(points);
            }
            None => sides.push((SeatSet::from_iter([player.seat]), u64::from(points))),
        }
    }
    sides
}
