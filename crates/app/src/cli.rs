//! The command line.

use std::path::PathBuf;

use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use local_player::settings::Quality;

mod terms;

pub use terms::TermsArguments;

/// Castellan: raise a realm, and hold it.
///
/// Without options the main menu opens. The program beside it, headless, serves matches and checks records without a
/// window.
#[derive(Parser, Clone, Debug, Default)]
#[command(
    name = "castellan",
    version,
    about,
    max_term_width = 100,
    args_conflicts_with_subcommands = true,
    after_help = EXAMPLES
)]
pub struct Cli {
    #[command(subcommand)]
    pub chore: Option<Chore>,

    /// Open a game for others on this port (27015 is usual).
    #[arg(long, value_name = "PORT", conflicts_with = "join", value_parser = clap::value_parser!(u16).range(1..), help_heading = "Playing with others")]
    pub host: Option<u16>,

    /// How many people play in a hosted game, this one included.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=8), help_heading = "Playing with others")]
    pub players: u8,

    /// Join the game at this address: HOST, HOST:PORT or [IPv6]:PORT.
    #[arg(long, value_name = "HOST[:PORT]", help_heading = "Playing with others")]
    pub join: Option<String>,

    /// Start a match against computer players at once.
    #[arg(long, conflicts_with_all = ["host", "join"], help_heading = "Playing alone")]
    pub skirmish: bool,

    /// How many computer players take part.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=8), help_heading = "The match")]
    pub computers: Option<u8>,

    /// Strength of computer players and bots, 1 to 5.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=5), help_heading = "The match")]
    pub level: u8,

    /// Let a computer player use this machine's seat.
    #[arg(long, help_heading = "The match")]
    pub bot: bool,

    /// Play without a window.
    #[arg(long, help_heading = "The match")]
    pub headless: bool,

    /// End after so many ticks of 16 ms.
    #[arg(long, value_name = "N", help_heading = "The match")]
    pub ticks: Option<u32>,

    /// Record the match into this file.
    #[arg(long, value_name = "FILE", help_heading = "The match")]
    pub record: Option<PathBuf>,

    /// Watch this record.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["host", "join", "skirmish", "headless"], help_heading = "Watching")]
    pub watch: Option<PathBuf>,

    /// Number from which the map and all chance follow; by lot when left out.
    #[arg(long, value_name = "N", help_heading = "The match")]
    pub seed: Option<u64>,

    /// Name of the map.
    #[arg(long, value_name = "NAME", help_heading = "The match")]
    pub map: Option<String>,

    /// Side of the map in tiles.
    #[arg(long, value_name = "TILES", value_parser = clap::value_parser!(u16).range(48..=480), help_heading = "The match")]
    pub size: Option<u16>,

    #[command(flatten)]
    pub terms: TermsArguments,

    /// Let everybody use the console: lines of chat that begin with a slash.
    #[arg(long, help_heading = "The match")]
    pub cheats: bool,

    /// Name under which you play.
    #[arg(long, value_name = "NAME", help_heading = "Playing with others")]
    pub name: Option<String>,

    /// How much is drawn.
    #[arg(long, value_enum, help_heading = "The window")]
    pub quality: Option<QualityArgument>,

    /// Size of the window in pixels, for instance 1280x720.
    #[arg(long, value_name = "WxH", value_parser = window_size, help_heading = "The window")]
    pub window: Option<(u32, u32)>,

    /// Say on the standard output what is on the screen and which orders are given (for tests and
    /// reports of faults).
    #[arg(long, help_heading = "For tests and reports of faults")]
    pub tell: bool,

    /// Show a short match between computer players and leave pictures and its record in this folder.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["host", "join", "skirmish", "headless", "watch"], help_heading = "For tests and reports of faults")]
    pub demo: Option<PathBuf>,

    /// Make staged pictures in this folder and quit.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["host", "join", "skirmish", "headless", "watch", "demo"], help_heading = "For tests and reports of faults")]
    pub shots: Option<PathBuf>,

    /// Which of the staged pictures; all when left out.
    #[arg(
        long,
        value_name = "NAME",
        requires = "shots",
        help_heading = "For tests and reports of faults"
    )]
    pub only: Vec<String>,

    /// Begin on this staged scene.
    #[arg(long, value_name = "NAME", value_parser = clap::builder::PossibleValuesParser::new(crate::stages::names()), conflicts_with_all = ["host", "join", "skirmish", "headless", "watch", "demo", "shots"], help_heading = "For tests and reports of faults")]
    pub stage: Option<String>,

    /// Count what so many frames of the match cost, thread by thread, and quit.
    #[arg(long, value_name = "N", conflicts_with_all = ["headless", "demo", "shots"], help_heading = "For tests and reports of faults")]
    pub bench_frames: Option<u32>,
}

/// What is done instead of playing.
#[derive(Subcommand, Clone, Debug)]
pub enum Chore {
    /// Write completions of this command line for a shell.
    Completions {
        /// For which shell.
        shell: Shell,
    },
}

const EXAMPLES: &str = "\
Examples:
  castellan --host 27015 --players 2          open a game for two, without a table
  castellan --join 192.168.1.20               join it; 27015 is meant when no port is given
  castellan --join [fe80::1]:27016            IPv6 stands in brackets
  castellan --skirmish --computers 3 --level 4
  castellan --skirmish --starting-age feudal --victory time:60 --treaty 10
  castellan --headless --host 27015 --bot --ticks 10000 --record game.castrec
  castellan completions bash > ~/.local/share/bash-completion/completions/castellan

A program that is refused or finds nobody says why and ends with code 1; wrong usage ends with 2.";

impl Chore {
    /// Does it.
    pub fn run(&self) {
        let Chore::Completions { shell } = self;
        let mut text = Vec::new();
        clap_complete::generate(*shell, &mut Cli::command(), "castellan", &mut text);
        // Whoever closes the pipe early wants no more of it.
        let _ = std::io::Write::write_all(&mut std::io::stdout(), &text);
    }
}

/// [`Quality`] as it is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum QualityArgument {
    Low,
    Medium,
    High,
}

impl From<QualityArgument> for Quality {
    fn from(argument: QualityArgument) -> Quality {
        match argument {
            QualityArgument::Low => Quality::Low,
            QualityArgument::Medium => Quality::Medium,
            QualityArgument::High => Quality::High,
        }
    }
}

fn window_size(text: &str) -> Result<(u32, u32), String> {
    let side = |text: &str| {
        text.parse::<u32>()
            .ok()
            .filter(|side| (320..=7_680).contains(side))
    };
    let sides = text
        .split_once('x')
        .and_then(|(width, height)| Some((side(width)?, side(height)?)));
    sides.ok_or_else(|| String::from("a window size looks like 1280x720"))
}

impl Cli {
    /// Computer players when nobody says how many: one against a lone player, none among people.
    #[must_use]
    pub fn computers_or_usual(&self) -> u8 {
        let is_alone = self.host.is_none() && self.join.is_none();
        self.computers.unwrap_or(u8::from(is_alone))
    }
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory, Parser, ValueEnum};
    use clap_complete::Shell;

    use super::Cli;

    fn parse(line: &str) -> Result<Cli, clap::Error> {
        Cli::try_parse_from(std::iter::once("castellan").chain(line.split_whitespace()))
    }

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn wrong_usage_is_told_with_code_two() {
        for line in [
            "--host",
            "--host 0",
            "--host 70000",
            "--host 1 --join a",
            "--level 9",
            "--window big",
            "--only x",
            "--nonsense",
            "completions",
            "completions tcsh98",
            "--skirmish completions bash",
        ] {
            assert_eq!(parse(line).expect_err(line).exit_code(), 2, "{line}");
        }
    }

    #[test]
    fn every_shell_gets_completions_that_know_the_options() {
        for shell in Shell::value_variants() {
            let mut text = Vec::new();
            clap_complete::generate(*shell, &mut Cli::command(), "castellan", &mut text);
            let text = String::from_utf8(text).expect("completions are text");
            for option in ["host", "join", "players", "record", "completions"] {
                assert!(text.contains(option), "{shell}: {option}");
            }
        }
    }

    #[test]
    fn help_tells_of_every_option() {
        let help = Cli::command().render_long_help().to_string();
        for argument in Cli::command().get_arguments() {
            assert!(argument.get_help().is_some(), "{}", argument.get_id());
            let long = argument.get_long().unwrap_or_default();
            assert!(help.contains(&format!("--{long}")), "{long}");
        }
    }

    #[test]
    fn a_lone_player_meets_one_computer_and_people_none() {
        assert_eq!(
            parse("--skirmish")
                .expect("it is right")
                .computers_or_usual(),
            1
        );
        assert_eq!(
            parse("--host 27015")
                .expect("it is right")
                .computers_or_usual(),
            0
        );
        assert_eq!(
            parse("--host 27015 --computers 2")
                .expect("it is right")
                .computers_or_usual(),
            2
        );
        assert_eq!(
            parse("--window 640x360").expect("it is right").window,
            Some((640, 360))
        );
    }
}
