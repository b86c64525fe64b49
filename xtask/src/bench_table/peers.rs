//! Public games beside ours: the scripts of ../shared/peers, and our scenes of the same kind in the same minutes.

use super::Bench;
use super::figures::{Figures, shown};
use crate::shell;
use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A game that is not done after this time is stopped, and counts as far as it came. A match of computer players over
/// 20 minutes takes the slowest of them about four.
const PATIENCE_S: &str = "600";
/// Ticks a second of ours.
const TICKS_PER_SECOND: f64 = 62.5;

/// A game: the name its scripts print, what people call it, its Debian package, ticks a second.
pub struct Game {
    name: &'static str,
    title: &'static str,
    package: &'static str,
    ticks_per_second: u32,
}

pub const GAMES: [Game; 4] = [
    Game {
        name: "0ad",
        title: "0 A.D.",
        package: "0ad",
        ticks_per_second: 5,
    },
    Game {
        name: "spring",
        title: "Spring",
        package: "spring",
        ticks_per_second: 30,
    },
    Game {
        name: "warzone2100",
        title: "Warzone 2100",
        package: "warzone2100",
        ticks_per_second: 10,
    },
    Game {
        name: "glob2",
        title: "Globulation 2",
        package: "glob2",
        ticks_per_second: 25,
    },
];

/// What one script is told, and which bench of ours stands beside it.
struct Case {
    scene: &'static str,
    bench: &'static str,
    script: &'static str,
    layout: &'static str,
    arguments: &'static [&'static str],
}

/// The same scene for everybody: fights first, matches of computer players last.
const CASES: &[Case] = &[
    Case {
        scene: WIDE,
        bench: "archers_1500",
        script: "0ad.sh",
        layout: "wide",
        arguments: &["combat", "1500", "20", "immortal", "archer"],
    },
    Case {
        scene: WIDE,
        bench: "archers_1500",
        script: "spring.sh",
        layout: "wide",
        arguments: &["combat", "1500", "30"],
    },
    Case {
        scene: WIDE,
        bench: "archers_1500",
        script: "warzone2100.sh",
        layout: "wide",
        arguments: &["combat", "1500", "30"],
    },
    Case {
        scene: DEEP,
        bench: "archers_1500_deep",
        script: "0ad.sh",
        layout: "deep",
        arguments: &["combat", "1500", "20", "immortal", "archer"],
    },
    Case {
        scene: DEEP,
        bench: "archers_1500_deep",
        script: "spring.sh",
        layout: "deep",
        arguments: &["combat", "1500", "30"],
    },
    Case {
        scene: DEEP,
        bench: "archers_1500_deep",
        script: "warzone2100.sh",
        layout: "deep",
        arguments: &["combat", "1500", "30"],
    },
    Case {
        scene: MARCH,
        bench: "march_1500",
        script: "0ad.sh",
        layout: "deep",
        arguments: &["combat", "1500", "20", "immortal", "march"],
    },
    Case {
        scene: MARCH,
        bench: "march_1500",
        script: "spring.sh",
        layout: "deep",
        arguments: &["combat", "1500", "30", "immortal", "march"],
    },
    Case {
        scene: MATCH,
        bench: "match_20min_8",
        script: "0ad.sh",
        layout: "deep",
        arguments: &["match", "8", "20"],
    },
    Case {
        scene: MATCH,
        bench: "match_20min_8",
        script: "warzone2100.sh",
        layout: "deep",
        arguments: &["match", "8", "20"],
    },
    Case {
        scene: MATCH,
        bench: "match_20min_8",
        script: "glob2.sh",
        layout: "deep",
        arguments: &["match", "6", "44"],
    },
];

const WIDE: &str = "1,500 shoot, wide ranks";
const DEEP: &str = "1,500 shoot, deep ranks";
const MARCH: &str = "1,500 march through each other";
const MATCH: &str = "computer players, 20 minutes";

/// The comparison as text; a sentence when there is nothing to compare with.
pub fn compare(bench: &Bench) -> Result<String> {
    let Some(folder) = folder() else {
        return Ok("No public games beside ours: ../shared/peers is not there.\n".to_string());
    };
    let mut rows = Vec::new();
    let mut ours = BTreeMap::new();
    for case in CASES {
        let theirs = run(&folder, bench.folder(), case)?;
        // Ours is measured right behind the first game that plays the scene.
        if !ours.contains_key(case.bench) {
            ours.insert(case.bench, bench.measure(case.bench)?);
        }
        rows.push(row(case, theirs.as_deref(), &ours[case.bench]));
    }
    Ok(format!("{HEAD}{}\n{NOTES}", rows.concat()))
}

const HEAD: &str = "| scene | game | version | ticks/s | units | shots/s | CPU s per game s | per unit, µs | \
                    ours: units | ours: shots/s | ours: CPU s per game s | ours: per unit, µs | ratio |\n\
                    |---|---|---|---|---|---|---|---|---|---|---|---|---|\n";

const NOTES: &str = "Ours makes 62.5 ticks a second, more than any of the others; the ratio is of CPU seconds per \
                     second of game, so that it counts what a player's machine has to do. `?`: the game does not \
                     tell it. Spring tells hits, not shots. In matches the towns grow differently: compare the \
                     columns per unit. Ratios of matches are of those.\n";

/// Where the scripts lie, if they do.
fn folder() -> Option<PathBuf> {
    let folder = shell::root().join("../shared/peers");
    folder.join("peerrun.py").is_file().then_some(folder)
}

/// The line that a script printed; `None` when the game could not be run here.
fn run(folder: &Path, work: &Path, case: &Case) -> Result<Option<String>> {
    let mut command = Command::new("bash");
    command
        .arg(folder.join(case.script))
        .args(case.arguments)
        .env("LAYOUT", case.layout)
        .env("PEER_WORK", work.join("peers"))
        .env("PEER_TIMEOUT", PATIENCE_S)
        .current_dir(work);
    shell::announce(&command);
    let output = command.output().context("could not start bash")?;
    let text = String::from_utf8_lossy(&output.stdout);
    let line = text.lines().rev().find(|line| line.starts_with("peer="));
    if line.is_none() {
        eprintln!("{}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(line.map(str::to_string))
}

/// The words `key=value` of a line.
pub fn words(line: &str) -> BTreeMap<&str, &str> {
    line.split_whitespace()
        .filter_map(|word| word.split_once('='))
        .collect()
}

/// Microseconds of CPU for a unit in a second of game.
fn per_unit_us(cpu: f64, units: f64) -> f64 {
    1_000_000.0 * cpu / units.max(1.0)
}

fn row(case: &Case, line: Option<&str>, figures: &Figures) -> String {
    let ours = Ours::of(case.bench, figures);
    let script = case.script.trim_end_matches(".sh");
    let Some(game) = GAMES.iter().find(|game| game.name == script) else {
        return String::new();
    };
    let Some(theirs) = line.and_then(Theirs::parse) else {
        return format!(
            "| {} | {} | could not be run here | | | | | | | | | | |\n",
            case.scene, game.title
        );
    };
    let (cpu, own_cpu) = (theirs.cpu_s / theirs.game_s, ours.cpu);
    let (each, own_each) = (
        theirs.units.map(|units| per_unit_us(cpu, units)),
        per_unit_us(own_cpu, ours.units),
    );
    let ratio = match (case.scene == MATCH, each) {
        (true, Some(each)) => shown(each / own_each),
        (true, None) => "?".to_string(),
        (false, _) => shown(cpu / own_cpu),
    };
    let known = |value: Option<f64>| value.map_or("?".to_string(), shown);
    format!(
        "| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {ratio} |\n",
        case.scene,
        game.title,
        version(game.package),
        game.ticks_per_second,
        known(theirs.units),
        known(theirs.shots_per_s),
        shown(cpu),
        known(each),
        shown(ours.units),
        shown(ours.shots_per_s),
        shown(own_cpu),
        shown(own_each),
    )
}

/// The installed version of a Debian package.
fn version(package: &str) -> String {
    let mut query = Command::new("dpkg-query");
    query.args(["--show", "--showformat=${Version}", package]);
    shell::output(&mut query).unwrap_or_else(|_| "?".to_string())
}

/// What a script tells of a run.
#[derive(Debug, PartialEq)]
pub struct Theirs {
    pub game_s: f64,
    pub cpu_s: f64,
    pub units: Option<f64>,
    pub shots_per_s: Option<f64>,
}

impl Theirs {
    pub fn parse(line: &str) -> Option<Theirs> {
        let words = words(line);
        let number = |key: &str| words.get(key).and_then(|word| word.parse::<f64>().ok());
        let game_s = number("game_s").filter(|seconds| *seconds > 0.0)?;
        Some(Theirs {
            game_s,
            cpu_s: number("cpu_s")?,
            units: number("units"),
            shots_per_s: number("hits_per_s"),
        })
    }
}

/// Our scene.
struct Ours {
    units: f64,
    shots_per_s: f64,
    /// CPU seconds per second of game.
    cpu: f64,
}

impl Ours {
    fn of(bench: &str, figures: &Figures) -> Ours {
        let figure = |name: &str| figures.get(&format!("{bench}_{name}")).unwrap_or_default();
        // The public games are counted by processor time; where a bench does not tell it, its time by the
        // clock is no less.
        let cpu_ms = figures.get(&format!("{bench}_cpu_mean_ms"));
        Ours {
            units: figure("left_units"),
            shots_per_s: figure("shots_count") / figure("game_s").max(1.0),
            cpu: cpu_ms.unwrap_or_else(|| figure("mean_ms")) * TICKS_PER_SECOND / 1_000.0,
        }
    }
}
