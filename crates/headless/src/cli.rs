//! The command line.

use std::ops::Range;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

mod terms;

pub use terms::TermsArguments;

/// Castellan without a window.
#[derive(Parser, Debug)]
#[command(name = "headless", version, about, max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    pub task: Task,
}

#[derive(Subcommand, Debug)]
pub enum Task {
    /// Play a match: computer players alone at full speed, or with others over a network.
    Play(Box<PlayArguments>),
    /// Serve matches to others, without playing in them.
    Relay(RelayArguments),
    /// List the games of the local network.
    Find(FindArguments),
    /// Replay records and compare: exit code 0 verified, 1 diverged, 2 nothing can be said.
    Verify(VerifyArguments),
    /// Replay a record and say what happened in it.
    Replay(ReplayArguments),
    /// Replay a record and print the digest of every store behind every system.
    Trace(TraceArguments),
    /// Play many matches over a simulated network that loses, delays and stalls.
    Soak(SoakArguments),
    /// Flip one bit in the world of one of two machines, and show that it is found and named.
    Desync(DesyncArguments),
    /// Measure.
    Bench(BenchArguments),
    /// Write the golden records and their traces.
    Golden(GoldenArguments),
}

/// What is played.
#[derive(Args, Clone, Debug)]
pub struct MatchArguments {
    /// Strength of computer players and bots, 1 to 5.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=5))]
    pub level: u8,

    /// Number from which the map and all chance follow.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// Name of the map.
    #[arg(long, value_name = "NAME", default_value = protocol::MatchSetup::MAP)]
    pub map: String,

    /// Side of the map in tiles; what suits so many players when left out.
    #[arg(long, value_name = "TILES", value_parser = clap::value_parser!(u16).range(48..=480))]
    pub size: Option<u16>,

    #[command(flatten)]
    pub terms: TermsArguments,
}

#[derive(Args, Debug)]
pub struct PlayArguments {
    /// Players in the match: computer players, or people (bots among them) when it is hosted.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=8))]
    pub players: u8,

    /// Computer players besides the people of a hosted match.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=8))]
    pub computers: u8,

    #[command(flatten)]
    pub game: MatchArguments,

    /// Open the match to others on this port; 0 takes any free one.
    #[arg(long, value_name = "PORT", conflicts_with = "join")]
    pub host: Option<u16>,

    /// Join the match at this address: HOST, HOST:PORT or [IPv6]:PORT.
    #[arg(long, value_name = "HOST[:PORT]")]
    pub join: Option<String>,

    /// Look on at the match at this address.
    #[arg(long, value_name = "HOST[:PORT]", conflicts_with_all = ["host", "join", "bot"])]
    pub watch: Option<String>,

    /// Keep the secret of the seat at the host in this folder: a process that is started again after a
    /// crash has its seat again.
    #[arg(long, value_name = "DIR", requires = "join")]
    pub seats: Option<PathBuf>,

    /// Let a bot play this machine's seat.
    #[arg(long)]
    pub bot: bool,

    /// Give the orders of one person of this trace, a file like `human_orders_1.csv`.
    #[arg(long, value_name = "FILE", conflicts_with = "bot")]
    pub orders: Option<PathBuf>,

    /// Which person of the trace.
    #[arg(long, value_name = "N", requires = "orders", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=8))]
    pub person: u8,

    /// Print the digest of the world wherever the machines compare it.
    #[arg(long)]
    pub digests: bool,

    /// Name under which this machine plays.
    #[arg(long, value_name = "NAME", default_value = "Player")]
    pub name: String,

    /// The password of the table that is joined.
    #[arg(long, value_name = "WORDS", requires = "join")]
    pub password: Option<String>,

    /// Say this on sitting down at a table.
    #[arg(long, value_name = "WORDS", requires = "join")]
    pub say: Option<String>,

    /// Leave after so many ticks of 16 ms; when the match is decided if left out.
    #[arg(long, value_name = "N")]
    pub ticks: Option<u32>,

    /// Record the match into this file.
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,

    /// Write who won, why, and the figures of every seat into this file.
    #[arg(long, value_name = "FILE")]
    pub result: Option<PathBuf>,

    /// Reports go into this folder when the machines no longer agree about the match.
    #[arg(long, value_name = "DIR", default_value = "reports")]
    pub reports: PathBuf,

    /// What a hosted match does then.
    #[arg(long, value_enum, default_value_t = Drift::Heal)]
    pub drift: Drift,

    /// Change one bit of this store at this machine when so many ticks have been run, to try it out.
    #[arg(long, value_name = "STORE@TICKS", hide = true)]
    pub flip: Vec<String>,
}

/// What a room does when the machines no longer agree about the match.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drift {
    /// Whoever differs from the others gets their world, and all play on.
    Heal,
    /// The match is over.
    Stop,
}

impl From<Drift> for protocol::message::DriftPolicy {
    fn from(drift: Drift) -> Self {
        match drift {
            Drift::Heal => Self::Heal,
            Drift::Stop => Self::Stop,
        }
    }
}

#[derive(Args, Debug)]
pub struct RelayArguments {
    /// The port; 0 takes any free one. More matches take the ports behind it.
    #[arg(long, value_name = "PORT", default_value_t = 27_015)]
    pub port: u16,

    /// How many matches are served at once.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub matches: u16,

    /// How many people play.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=8))]
    pub players: u8,

    /// Computer players besides them.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=8))]
    pub computers: u8,

    /// What is done when the machines no longer agree about the match.
    #[arg(long, value_enum, default_value_t = Drift::Heal)]
    pub drift: Drift,

    #[command(flatten)]
    pub game: MatchArguments,
}

#[derive(Args, Debug)]
pub struct FindArguments {
    /// How long to look.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=600))]
    pub seconds: u32,

    /// Ask this host too, where no broadcast reaches it: HOST, HOST:PORT or [IPv6]:PORT.
    #[arg(long, value_name = "HOST[:PORT]")]
    pub ask: Vec<String>,

    /// Print a JSON array instead of lines.
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct VerifyArguments {
    /// The records, or folders of them.
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,

    /// How many records are replayed at once.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    pub jobs: u8,

    /// Write the result of each verified record into this folder, under the record's name.
    #[arg(long, value_name = "DIR")]
    pub results: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub struct ReplayArguments {
    /// The record.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// Write who won, why, and the figures of every seat into this file.
    #[arg(long, value_name = "FILE")]
    pub result: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub struct TraceArguments {
    /// The record.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// The first tick that is printed.
    #[arg(long, value_name = "TICK", default_value_t = 1)]
    pub from: u32,

    /// How many ticks are printed.
    #[arg(long, value_name = "N", default_value_t = 64)]
    pub count: u32,
}

#[derive(Args, Debug)]
pub struct SoakArguments {
    /// Which matches: `7` is one, `1..200` are those from 1 to 199.
    #[arg(long, value_name = "A..B", value_parser = seeds, default_value = "1..200")]
    pub seeds: Range<u64>,

    /// Matches in which hosts die, lose power, stand still or are cut off, and the others go on.
    #[arg(long)]
    pub hosts: bool,

    /// How many are played at once; as many as there are cores when left out.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
    pub jobs: Option<u8>,

    /// Begin no further match after so long.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub minutes: Option<u32>,
}

#[derive(Args, Debug)]
pub struct DesyncArguments {
    /// The turn of 4 ticks at whose end the bit is flipped.
    #[arg(long, value_name = "N", default_value_t = 250, value_parser = clap::value_parser!(u32).range(1..=20_000))]
    pub turn: u32,

    /// The store in which it is flipped.
    #[arg(long, value_name = "NAME", default_value = "health")]
    pub store: String,

    /// Number from which the map and the place of the bit follow.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
}

#[derive(Args, Debug)]
pub struct BenchArguments {
    /// What is measured.
    #[arg(value_enum, default_value_t = Suite::Speed)]
    pub suite: Suite,

    /// Only the bench of this name, or those that begin so.
    #[arg(long, value_name = "NAME")]
    pub only: Option<String>,

    /// The folder with `human_orders_1.csv` and `human_orders_2.csv`; ../shared/data when left out.
    #[arg(long, value_name = "DIR")]
    pub traces: Option<PathBuf>,

    /// Write all figures into this file.
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,

    /// Of `movement`: draw the worst start of each arrangement into this folder.
    #[arg(long, value_name = "DIR")]
    pub plot: Option<PathBuf>,

    /// Of `movement`: only the starts whose three digits (count, shift, side: 0 to 2) begin so.
    #[arg(long, value_name = "DIGITS")]
    pub start: Option<String>,

    /// Of `movement`: instead of the arrangements, so many random layouts.
    #[arg(long, value_name = "N", conflicts_with_all = ["only", "start", "plot"])]
    pub layouts: Option<u32>,

    /// Of `--layouts`: the number of the first, so that many can be run piece by piece.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub first: u32,

    /// Of `--layouts`: how many are run at once.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    pub jobs: u8,
}

/// What benches measure.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suite {
    /// Time and memory.
    Speed,
    /// How well units get where they are sent.
    Movement,
}

#[derive(Args, Debug)]
pub struct GoldenArguments {
    /// The folder for records and traces.
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
}

/// `A..B` without B, or a single number.
fn seeds(text: &str) -> Result<Range<u64>, String> {
    let number = |text: &str| {
        text.trim()
            .parse::<u64>()
            .map_err(|_| format!("`{text}` is no number"))
    };
    let range = match text.split_once("..") {
        Some((first, end)) => number(first)?..number(end)?,
        None => {
            let only = number(text)?;
            only..only.checked_add(1).ok_or("this number is too large")?
        }
    };
    if range.is_empty() {
        return Err(String::from("seeds look like 1..200, or 7 for one"));
    }
    Ok(range)
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory, Parser};

    use super::{Cli, seeds};

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn seeds_are_a_range_or_one() {
        assert_eq!(seeds("1..200"), Ok(1..200));
        assert_eq!(seeds("7"), Ok(7..8));
        for wrong in [
            "",
            "..",
            "3..3",
            "5..2",
            "a..b",
            "1..",
            "18446744073709551615",
        ] {
            assert!(seeds(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn wrong_usage_is_told_with_code_two() {
        for line in [
            "",
            "verify",
            "play --level 9",
            "play --host 1 --join a",
            "soak --seeds x",
            "play --victory wonder",
            "play --starting-age iron",
            "play --handicap 9:150",
            "play --speed 300",
            "nonsense",
        ] {
            let words = std::iter::once("headless").chain(line.split_whitespace());
            assert_eq!(
                Cli::try_parse_from(words).expect_err(line).exit_code(),
                2,
                "{line}"
            );
        }
    }
}
