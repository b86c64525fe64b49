//! A window beside a simulation that takes three times as long as it may: what is left of its frames.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use endpoint::Clock;
use net::Speed;
use protocol::{Seat, TICK_MS};
use runner::{MatchOptions, MatchThread, Runner};

use super::Figure;
use super::samples::Samples;
use crate::clock::{elapsed, now};

/// The frames that are asked for.
const FRAME: Duration = Duration::from_nanos(16_666_667);
/// What a frame spends on drawing.
const DRAWING: Duration = Duration::from_millis(8);
/// The longest that a frame waits for the tick being run, as the window does.
const PATIENCE: Duration = Duration::from_millis(4);
/// How long it is watched.
const WATCHED: Duration = Duration::from_secs(10);
/// By so much a look at the clock keeps the simulation. There are six or seven in a round of one tick: a
/// tick takes three times its 16 ms, or more.
const HELD_UP: Duration = Duration::from_millis(8);

/// Seven computer players against nobody, every tick of whom takes 48 ms.
pub fn run() -> Result<Vec<Figure>> {
    let options = MatchOptions {
        people: 1,
        computers: 7,
        ..MatchOptions::default()
    };
    let catalog = rules::Catalog::builtin();
    let runner = Runner::solo(
        options.setup()?,
        Seat::default(),
        Speed::Percent(100),
        catalog,
    );
    let clock: Clock = Arc::new(|| {
        keep_busy(HELD_UP);
        now()
    });
    let mut game = MatchThread::start(runner, clock).context("no thread for the match")?;
    while game.world().is_none() {
        game.look(Duration::from_millis(100));
    }
    let first_tick = game.state().tick;
    let mut frames = Samples::default();
    let (begun, mut begin) = (elapsed(), elapsed());
    while begin - begun < WATCHED {
        game.look(PATIENCE);
        std::hint::black_box(game.world());
        keep_busy(DRAWING);
        let spare = FRAME.saturating_sub(elapsed() - begin);
        std::thread::sleep(spare);
        let end = elapsed();
        frames.push((end - begin).as_secs_f64() * 1_000.0);
        begin = end;
    }
    let seconds = (begin - begun).as_secs_f64();
    let ticks = f64::from(game.state().tick.0 - first_tick.0);
    game.part();
    Ok(vec![
        ("frames_per_s", 1_000.0 / frames.mean()),
        ("p99_ms", frames.percentile(99)),
        ("max_ms", frames.max()),
        (
            "overload_x",
            1_000.0 / f64::from(TICK_MS) * seconds / ticks.max(1.0),
        ),
    ])
}

/// Uses a processor for so long.
fn keep_busy(time: Duration) {
    let begun = elapsed();
    while elapsed() - begun < time {
        std::hint::spin_loop();
    }
}
