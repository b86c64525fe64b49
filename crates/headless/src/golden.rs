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

/// Turns between two lines of a trace.
const TRACE_TURNS: u32 = 16;
/// As in every match alone.
const TICKS_PER_TURN: u8 = 4;
/// How often somebody who hammers at the keys gives an order, in turns.
const ORDER_TURNS: u32 = 4;

/// A match: its name, the people who hammer at the keys, the computer players, seed and turns.
const MATCHES: [(&str, usize, usize, u64, u32); 3] = [
    ("computers", 0, 2, 11, 3_000),
    ("hammering", 2, 1, 12, 1_500),
    ("crowd", 0, 6, 13, 600),
];

pub fn run(arguments: &GoldenArguments) -> Result<ExitCode> {
    let catalog = Catalog::builtin();
    fs::create_dir_all(&arguments.folder)
        .with_context(|| format!("cannot make the folder {}", arguments.folder.display()))?;
    for (name, people, computers, seed, turns) in MATCHES {
        let options = MatchOptions {
            people,
            computers,
            seed,
            ..MatchOptions::default()
        };
        let (record, trace) = play(&options, turns, &catalog)?;
        write(
            &arguments.folder.join(name).with_extension(FILE_EXTENSION),
            &record,
        )?;
        write(
            &arguments.folder.join(name).with_extension("trace"),
            trace.as_bytes(),
        )?;
        println!("{name}: {turns} turns");
    }
    Ok(ExitCode::SUCCESS)
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

/// Plays a match; its record and its trace.
fn play(options: &MatchOptions, turns: u32, catalog: &Arc<Catalog>) -> Result<(Vec<u8>, String)> {
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
    let mut random = Random::stream(options.seed, Domain::Network, 0);
    for turn in (0..turns).map(Turn) {
        let commands = orders(&game, options.people, turn, &mut random);
        let bundle = bundle_of(turn, &commands);
        record.extend(writer.bundle(&bundle)?);
        runner::play_turn(&mut game, &bundle, TICKS_PER_TURN);
        let digest = game.digest();
        record.extend(writer.digests(digest.total, &digest.stores));
        if (turn.0 + 1).is_multiple_of(TRACE_TURNS) {
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
