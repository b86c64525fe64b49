//! The points of a seat: what graphs show and matches may be decided by.

use alloc::vec::Vec;

use protocol::limits::SEATS_MAX;

use crate::world::World;

/// What a unit killed, a building razed, and anybody who lives counts beside a tenth of what was gathered.
const KILL_POINTS: u32 = 10;
const RAZE_POINTS: u32 = 20;
const LIFE_POINTS: u32 = 5;

/// The points of a seat that has gathered so much of all goods together, killed and razed so many, and has so
/// many units.
#[must_use]
pub const fn points(gathered: u32, killed: u32, razed: u32, units: u32) -> u32 {
    let deeds = killed
        .saturating_mul(KILL_POINTS)
        .saturating_add(razed.saturating_mul(RAZE_POINTS));
    let lives = units.saturating_mul(LIFE_POINTS);
    (gathered / 10).saturating_add(deeds).saturating_add(lives)
}

/// The points of all players now, in their order.
pub(crate) fn of_all(world: &World) -> Vec<u32> {
    let mut units = [0_u32; SEATS_MAX];
    for slot in world.stores.health.slots() {
        let object = &world.stores.objects[slot];
        if let Some(seat) = object.owner
            && world.catalog.kind(object.kind).is_unit()
        {
            units[seat.index()] += 1;
        }
    }
    let players = world.stores.players.iter();
    players
        .map(|player| {
            let score = &player.score;
            let gathered: i64 = score.gathered.0.iter().map(|&good| i64::from(good)).sum();
            points(
                u32::try_from(gathered.max(0)).unwrap_or(u32::MAX),
                score.units_killed,
                score.buildings_razed,
                units[player.seat.index()],
            )
        })
        .collect()
}
