//! How much faster than life a record of eight computer players replays, compared with its digests on
//! the way.

use anyhow::Result;
use protocol::message::Bundle;
use protocol::{SeatSet, TICK_MS, Turn};
use record::{EndReason, Record, RecordHeader, RecordWriter, Verdict};
use runner::BUILD;

use super::Figure;
use super::places::computers;
use crate::clock::{cpu_time_ms, time_ms};

const PLAYERS: usize = 8;
const TICKS_PER_TURN: u8 = 4;

pub fn run_10_minutes() -> Result<Vec<Figure>> {
    run(10)
}

pub fn run_60_minutes() -> Result<Vec<Figure>> {
    run(60)
}

fn run(minutes: u32) -> Result<Vec<Figure>> {
    let game_ms = minutes * 60_000;
    let bytes = record(game_ms)?;
    let size = bytes.len();
    let record = Record::open(bytes)?;
    let catalog = rules::Catalog::builtin();
    let (cpu_ms, (ms, verdict)) = cpu_time_ms(|| time_ms(|| runner::verify(&record, &catalog)));
    anyhow::ensure!(
        matches!(verdict, Verdict::Verified { .. }),
        "the record does not verify: {verdict:?}"
    );
    Ok(vec![
        ("x", f64::from(game_ms) / ms),
        ("cpu_x", f64::from(game_ms) / cpu_ms),
        ("size_bytes", size as f64),
    ])
}

/// Plays so much game time. Nobody leaves when the match is decided: the clock runs on.
pub fn record(game_ms: u32) -> Result<Vec<u8>> {
    let mut game = computers(PLAYERS, 1)?;
    let (mut writer, mut bytes) = RecordWriter::new(&RecordHeader {
        version: game::Game::version(&game.world().catalog),
        build: BUILD.into(),
        setup: game.world().setup.clone(),
        ticks_per_turn: TICKS_PER_TURN,
        seat: None,
    });
    let turns = game_ms / (TICK_MS * u32::from(TICKS_PER_TURN));
    for turn in (0..turns).map(Turn) {
        let bundle = Bundle::empty(turn);
        bytes.extend(writer.bundle(&bundle)?);
        runner::play_turn(&mut game, &bundle, TICKS_PER_TURN);
        let digest = game.digest();
        bytes.extend(writer.digests(digest.total, &digest.stores));
    }
    bytes.extend(writer.finish(EndReason::TicksReached, SeatSet::EMPTY));
    Ok(bytes)
}
