//! `headless golden`: the matches whose traces may not change by accident.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, Result};
use determinism::{Domain, Random};
use game::Game;
use protocol::{Command, Seat, SeatSet, Turn};
use record::{EndReason, FILE_EXTENSION, RecordHeader, RecordWriter};
use rules::Catalog;
use runner::{BUILD, MatchOptions, Scribbler, Sentence};

use crate::cli::GoldenArguments;
use crate::match_world::bundle_of;

/// Rows of a trace, about.
const TRACE_ROWS: u32 = 128;
/// As in every match alone.
const TICKS_PER_TURN: u8 = 4;
/// How often somebody who hammers at the keys gives an order, in turns.
const ORDER_TURNS: u32 = 4;

/// A match whose trace is kept.
struct Match {
    name: &'static str,
    /// Those who hammer at the keys.
    people: usize,
    computers: usize,
    level: u8,
    size_tiles: u16,
    seed: u64,
    turns: u32,
}

const MATCHES: [Match; 3] = [
    // Two good players on a small map, from the first sheep to the last house: half an hour.
    Match {
        name: "war",
        people: 0,
        computers: 2,
        level: 5,
        size_tiles: 72,
        seed: 11,
        turns: 28_000,
    },
    // Every command there is, in and out of place.
    Match {
        name: "hammering",
        people: 2,
        computers: 1,
        level: 3,
        size_tiles: 60,
        seed: 12,
        turns: 1_500,
    },
    // As many as there can be.
    Match {
        name: "crowd",
        people: 1,
        computers: 7,
        level: 3,
        size_tiles: 240,
        seed: 13,
        turns: 600,
    },
];

pub fn run(arguments: &GoldenArguments) -> Result<ExitCode> {
    let catalog = Catalog::builtin();
    fs::create_dir_all(&arguments.folder)
        .with_context(|| format!("cannot make the folder {}", arguments.folder.display()))?;
    for golden in &MATCHES {
        let (record, trace) = play(golden, &catalog)?;
        let file = arguments.folder.join(golden.name);
        write(&file.with_extension(FILE_EXTENSION), &record)?;
        write(&file.with_extension("trace"), trace.as_bytes())?;
        println!("{}: {} turns", golden.name, golden.turns);
    }
    Ok(ExitCode::SUCCESS)
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

/// Plays a match; its record and its trace.
fn play(golden: &Match, catalog: &Arc<Catalog>) -> Result<(Vec<u8>, String)> {
    let options = MatchOptions {
        people: golden.people,
        computers: golden.computers,
        level: golden.level,
        size_tiles: Some(golden.size_tiles),
        seed: golden.seed,
        ..MatchOptions::default()
    };
    let setup = options.setup()?;
    let mut game = Game::new(setup.clone(), Arc::clone(catalog)).map_err(Sentence::from)?;
    let (mut writer, mut record) = RecordWriter::new(&RecordHeader {
        version: Game::version(catalog),
        build: BUILD.into(),
        setup,
        ticks_per_turn: TICKS_PER_TURN,
        seat: None,
    });
    let mut trace = trace_head();
    let trace_turns = golden.turns.div_ceil(TRACE_ROWS);
    let mut random = Random::stream(golden.seed, Domain::Network, 0);
    for turn in (0..golden.turns).map(Turn) {
        let commands = orders(&game, golden.people, turn, &mut random);
        let bundle = bundle_of(turn, &commands);
        record.extend(writer.bundle(&bundle)?);
        runner::play_turn(&mut game, &bundle, TICKS_PER_TURN);
        let digest = game.digest();
        record.extend(writer.digests(digest.total, &digest.stores));
        if (turn.0 + 1).is_multiple_of(trace_turns) {
            trace_line(&mut trace, &game);
        }
    }
    record.extend(writer.finish(EndReason::TicksReached, SeatSet::EMPTY));
    Ok((record, trace))
}

fn orders(game: &Game, people: usize, turn: Turn, random: &mut Random) -> Vec<(Seat, Command)> {
    if !turn.0.is_multiple_of(ORDER_TURNS) {
        return Vec::new();
    }
    Seat::all()
        .take(people)
        .map(|seat| (seat, Scribbler::new(seat).order(game, random)))
        .collect()
}

/// The first line of a trace: the names of its columns.
fn trace_head() -> String {
    let names: Vec<&str> = Game::store_names().collect();
    format!("tick total {}\n", names.join(" "))
}

/// One line of a trace: the digest of everything and of each store, behind a tick.
fn trace_line(trace: &mut String, game: &Game) {
    let digest = game.digest();
    let _ = write!(trace, "{} {}", game.world().tick().0, digest.total);
    for store in &digest.stores {
        let _ = write!(trace, " {store}");
    }
    trace.push('\n');
}
