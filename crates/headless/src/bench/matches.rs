//! A whole match of eight computer players from its first tick on.

use anyhow::Result;

use super::Figure;
use super::memory;
use super::places::computers;
use super::samples::Samples;
use super::scene::ticks_in;
use super::skirmish::units;
use crate::clock::time_ms;

const PLAYERS: usize = 8;

pub fn run_20_minutes() -> Result<Vec<Figure>> {
    run(20 * 60)
}

fn run(seconds: u32) -> Result<Vec<Figure>> {
    let mut game = computers(PLAYERS, 1)?;
    let (mut thoughts, mut worlds) = (Samples::default(), Samples::default());
    let mut peak: f64 = 0.0;
    for _ in 0..ticks_in(seconds) {
        let (ms, commands) = time_ms(|| game.think(&[]));
        thoughts.push(ms);
        let (ms, report) = time_ms(|| game.carry_out(&commands));
        std::hint::black_box(report);
        worlds.push(ms);
        peak = peak.max(units(game.world()));
    }
    let whole = thoughts.with(&worlds);
    let mut figures = whole.figures();
    figures.extend([
        ("game_s", f64::from(seconds)),
        ("computers_mean_ms", thoughts.mean()),
        ("simulation_mean_ms", worlds.mean()),
        (
            "computers_share_percent",
            100.0 * thoughts.mean() / whole.mean(),
        ),
        ("left_units", units(game.world())),
        ("peak_units", peak),
        (
            "shots_count",
            f64::from(game.world().stores.projectiles.launched),
        ),
        // Of the whole process: tells of the match when the bench runs by itself.
        ("memory_mb", memory::peak_mb()?),
    ]);
    Ok(figures)
}
