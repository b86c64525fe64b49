//! How a match ended, as a file: the same bytes wherever it is written, because it is read off the world
//! of one tick and nothing else. Live matches, playbacks and `verify` write it alike.

use std::fmt::Write;

use game::Game;
use protocol::{Resource, SeatSet, TICK_MS, Tick, Victory};
use sim::player::{DefeatCause, Player};

/// What the first line says; rises when the lines change.
const FORM: &str = "castellan result 1";

/// The result of a match that is being played: it stands from the tick that decides the match.
#[derive(Clone, Debug, Default)]
pub struct MatchResult {
    decided: Option<String>,
}

impl MatchResult {
    /// Looks at the world behind a tick.
    pub fn see(&mut self, game: &Game) {
        if self.decided.is_none() && game.world().stores.outcome.winners.is_some() {
            self.decided = Some(text_of(game));
        }
    }

    /// The lines of the file: of the tick that decided the match, or of the world as it is now.
    #[must_use]
    pub fn text(&self, game: &Game) -> String {
        self.decided.clone().unwrap_or_else(|| text_of(game))
    }
}

/// The result as the world stands.
fn text_of(game: &Game) -> String {
    let world = game.world();
    let (setup, version) = (&world.setup, Game::version(&world.catalog));
    let winners = world.stores.outcome.winners;
    let mut out = String::from(FORM);
    // Writing into a String cannot fail.
    let _ = write!(
        out,
        "\nrevision {}\ncatalog {}\nmap {} {}\nseed {}\n{}\ndigest {}\nwinners {}\nreason {}\n",
        version.revision,
        version.catalog,
        setup.map,
        setup.size_tiles,
        setup.seed,
        world.tick(),
        game.digest().total,
        winners.map_or_else(|| String::from("undecided"), names),
        reason(game, winners),
    );
    for row in &setup.seats {
        let Some(player) = world.player(row.seat) else {
            continue;
        };
        let _ = writeln!(
            out,
            "{}: {:?}, {}",
            row.seat,
            row.name,
            end_of(player, winners)
        );
        figures(&mut out, player);
    }
    out
}

fn names(winners: SeatSet) -> String {
    let names: Vec<String> = winners.iter().map(|seat| seat.to_string()).collect();
    if names.is_empty() {
        String::from("nobody")
    } else {
        names.join(", ")
    }
}

/// What decided the match: points or time, or how the last who lost went out.
fn reason(game: &Game, winners: Option<SeatSet>) -> &'static str {
    let last = game
        .world()
        .stores
        .players
        .iter()
        .filter_map(|player| player.defeat)
        .max_by_key(|defeat| defeat.tick);
    let outcome = &game.world().stores.outcome;
    let is_level = last.is_none();
    let victory = game.world().setup.terms.victory;
    match (winners, last.map(|defeat| defeat.cause)) {
        (None, _) => "the match goes on",
        (Some(_), _) if victory.ends_at().is_some_and(|end| outcome.tick >= end) => "time",
        (Some(winners), _)
            if matches!(victory, Victory::Score { .. })
                && (is_level || is_contested(game, winners)) =>
        {
            "points"
        }
        (Some(_), Some(DefeatCause::Conquered)) => "conquest",
        (Some(_), Some(DefeatCause::Resigned)) => "resignation",
        (Some(_), None) => "nobody is left to fight",
    }
}

/// Whether somebody who has not won was still in the match.
fn is_contested(game: &Game, winners: SeatSet) -> bool {
    let players = &game.world().stores.players;
    players
        .iter()
        .any(|player| player.is_playing() && !winners.contains(player.seat))
}

fn end_of(player: &Player, winners: Option<SeatSet>) -> String {
    match player.defeat {
        Some(defeat) => {
            let how = match defeat.cause {
                DefeatCause::Conquered => "conquered",
                DefeatCause::Resigned => "resigned",
            };
            format!("{how} at {}", time(defeat.tick))
        }
        None if winners.is_some_and(|winners| winners.contains(player.seat)) => String::from("won"),
        None => String::from("in play"),
    }
}

fn figures(out: &mut String, player: &Player) {
    let score = &player.score;
    let goods = |name: &str, amount: &dyn Fn(Resource) -> i32| {
        let all: Vec<String> = Resource::ALL
            .iter()
            .map(|&good| format!("{} {good:?}", amount(good)).to_lowercase())
            .collect();
        format!("  {name} {}\n", all.join(", "))
    };
    out.push_str(&goods("gathered", &|good| score.gathered.get(good)));
    out.push_str(&goods("left", &|good| player.stockpile.get(good)));
    let _ = writeln!(
        out,
        "  units {} trained, {} lost, {} killed, {} left\n  buildings {} built, {} lost, {} razed",
        score.units_trained,
        score.units_lost,
        score.units_killed,
        player.population,
        score.buildings_built,
        score.buildings_lost,
        score.buildings_razed,
    );
    let _ = match score.feudal_tick {
        Tick::ZERO => writeln!(out, "  age {}", player.age + 1),
        tick => writeln!(
            out,
            "  age {}, the second at {}",
            player.age + 1,
            time(tick)
        ),
    };
}

/// Minutes and seconds of game time.
fn time(tick: Tick) -> String {
    let seconds = u64::from(tick.0) * u64::from(TICK_MS) / 1_000;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
