//! A scene: a world, what is ordered at its beginning, and for how long it is watched.

use anyhow::Result;
use protocol::{Command, Seat, TICK_MS};
use sim::World;

use super::Figure;
use super::samples::{Samples, steady};
use crate::clock::{cpu_time_ms, time_ms};

/// What is measured tick by tick.
#[derive(Clone)]
pub struct Scene {
    pub world: World,
    /// Given in the first tick.
    pub orders: Vec<(Seat, Command)>,
    pub ticks: u32,
}

/// A scene after it was played: the time of every tick, and the world at its end.
pub struct Played {
    pub samples: Samples,
    /// How long a tick kept a processor busy, in the mean.
    pub cpu_mean_ms: f64,
    pub world: World,
}

impl Scene {
    /// Plays the scene and tells how long every tick took.
    pub fn play(&self) -> Played {
        let mut world = self.world.clone();
        let mut samples = Samples::default();
        let (cpu_ms, ()) = cpu_time_ms(|| {
            for tick in 0..self.ticks {
                let commands = if tick == 0 {
                    self.orders.as_slice()
                } else {
                    &[]
                };
                let (ms, ()) = time_ms(|| world.step(commands));
                samples.push(ms);
            }
        });
        Played {
            samples,
            cpu_mean_ms: cpu_ms / f64::from(self.ticks.max(1)),
            world,
        }
    }

    /// Plays it several times, and keeps the shortest time of each tick and of the whole.
    pub fn play_steadily(&self) -> Result<Played> {
        let mut last = None;
        let mut cpu_mean_ms = f64::INFINITY;
        let samples = steady(|| {
            let played = self.play();
            cpu_mean_ms = cpu_mean_ms.min(played.cpu_mean_ms);
            last = Some(played.world);
            Ok(played.samples)
        })?;
        Ok(Played {
            samples,
            cpu_mean_ms,
            world: last.unwrap_or_else(|| self.world.clone()),
        })
    }

    /// The times of its ticks, and what happened in it: a fight that nobody fights would be cheap.
    pub fn figures(&self) -> Result<Vec<Figure>> {
        let played = self.play_steadily()?;
        let mut figures = played.samples.figures();
        figures.push(("cpu_mean_ms", played.cpu_mean_ms));
        figures.push(("game_s", self.seconds()));
        figures.push(("begin_units", self.world.stores.motion.len() as f64));
        figures.push(("left_units", played.world.stores.motion.len() as f64));
        figures.push(("shots_count", f64::from(self.shots(&played.world))));
        Ok(figures)
    }

    /// Shots that flew between its beginning and `end`.
    pub fn shots(&self, end: &World) -> u32 {
        end.stores.projectiles.launched - self.world.stores.projectiles.launched
    }

    fn seconds(&self) -> f64 {
        f64::from(self.ticks * TICK_MS) / 1_000.0
    }
}

/// Ticks in so many seconds of game time.
pub const fn ticks_in(seconds: u32) -> u32 {
    seconds * 1_000 / TICK_MS
}
