//! On which terms a match is played.

use clap::Args;
use protocol::{Reveal, Terms, Victory};
use runner::{MatchOptions, match_words};

/// What is left out stays as usual.
#[derive(Args, Clone, Debug, Default)]
pub struct TermsArguments {
    /// The most units a player may have.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=2_000))]
    pub population: Option<u16>,

    /// What is known of the land at first: unexplored, explored, or all, with whatever is on it.
    #[arg(long, value_name = "WHAT", value_parser = match_words::reveal)]
    pub reveal: Option<Reveal>,

    /// The age in which everybody begins: dark, feudal.
    #[arg(long, value_name = "AGE", value_parser = match_words::age)]
    pub starting_age: Option<u8>,

    /// Everybody has plenty and knows every technology from the start.
    #[arg(long)]
    pub death_match: bool,

    /// How the match is decided, besides by conquest: conquest, score:POINTS, time:MINUTES.
    #[arg(long, value_name = "HOW", value_parser = match_words::victory)]
    pub victory: Option<Victory>,

    /// Minutes of the match in which nobody can harm anybody else.
    #[arg(long, value_name = "MINUTES", value_parser = clap::value_parser!(u16).range(0..=120))]
    pub treaty: Option<u16>,

    /// How fast it is played with others, or in a window, in per cent of the usual speed.
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u16).range(50..=200))]
    pub speed: Option<u16>,

    /// How fast a player gathers, builds, trains and researches, in per cent: 2:150 for the second.
    #[arg(long, value_name = "PLAYER:PERCENT", value_parser = match_words::handicap)]
    pub handicap: Vec<(u8, u16)>,

    /// Seconds for which those who are silent or away are waited for.
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(10..=600))]
    pub patience: Option<u32>,

    /// How often each player may stop the match for all.
    #[arg(long, value_name = "N")]
    pub pauses: Option<u8>,

    /// Seconds by which onlookers see everything late.
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(0..=300))]
    pub watch_delay: Option<u32>,
}

impl TermsArguments {
    /// Sets in `options` what was said.
    pub fn apply(&self, options: &mut MatchOptions) {
        let (terms, room) = (&mut options.terms, &mut options.room);
        if self.death_match {
            terms.knows_everything = true;
            options.stockpile = Terms::DEATH_MATCH_STOCKPILE;
        }
        options.population_max = self.population.unwrap_or(options.population_max);
        terms.reveal = self.reveal.unwrap_or(terms.reveal);
        terms.start_age = self.starting_age.unwrap_or(terms.start_age);
        terms.victory = self.victory.unwrap_or(terms.victory);
        terms.treaty_minutes = self.treaty.unwrap_or(terms.treaty_minutes);
        room.speed_percent = self.speed.unwrap_or(room.speed_percent);
        room.patience_ms = self.patience.map_or(room.patience_ms, |s| s * 1_000);
        room.pauses.count = self.pauses.unwrap_or(room.pauses.count);
        room.watchers.delay_ms = self
            .watch_delay
            .map_or(room.watchers.delay_ms, |s| s * 1_000);
        options.handicaps.extend(&self.handicap);
    }
}
