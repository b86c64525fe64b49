//! The table after a match.

use presentation::SeatColours;
use protocol::{Seat, SeatSet, TICK_MS};
use screens::menu::{AfterGame, SeatResult};
use screens::say;
use screens::words::say;
use sim::World;

use crate::names;

/// What the screen after the match shows.
pub fn table(
    world: Option<&World>,
    own: Option<Seat>,
    winners: Option<SeatSet>,
    headline: String,
    colours: &SeatColours,
    record: Option<String>,
) -> AfterGame {
    let Some(world) = world else {
        return AfterGame {
            headline,
            record,
            ..AfterGame::default()
        };
    };
    let row = |player: &sim::player::Player| SeatResult {
        name: names::of_setup(&world.setup, player.seat),
        colour: colours.get(player.seat),
        is_winner: winners.is_some_and(|winners| winners.contains(player.seat)),
        age: player.age,
        gathered: player
            .score
            .gathered
            .0
            .iter()
            .map(|&amount| i64::from(amount))
            .sum(),
        trained: player.score.units_trained,
        killed: player.score.units_killed,
        lost: player.score.units_lost,
        razed: player.score.buildings_razed,
    };
    let headline = if !headline.is_empty() {
        headline
    } else {
        match (own, winners) {
            (Some(own), Some(winners)) if winners.contains(own) => say("after-victory"),
            (Some(_), _) => say("after-defeat"),
            (None, Some(winners)) => {
                let names: Vec<String> = winners
                    .iter()
                    .map(|seat| names::of_setup(&world.setup, seat))
                    .collect();
                say!("after-won", names = names.join(", "))
            }
            (None, None) => say("after-over"),
        }
    };
    AfterGame {
        headline,
        duration_ms: u64::from(world.tick().0) * u64::from(TICK_MS),
        seats: world.stores.players.iter().map(row).collect(),
        record,
        ..AfterGame::default()
    }
}
