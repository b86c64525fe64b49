//! One running match: a world and its computer players, advanced a tick at a time.
//!
//! This is where the two columns meet: whatever gate releases the commands, [`Game::tick`] carries them
//! out.
#![no_std]
#![deny(clippy::float_arithmetic)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod difference;
mod error;
mod examine;
mod image;
mod self_test;
mod stewards;
#[cfg(test)]
mod tests;

use alloc::sync::Arc;
use alloc::vec::Vec;

use ai::Brain;
use determinism::{Digest, State, digest_of_bytes};
use protocol::{Command, MatchSetup, Seat, SeatSet, SimVersion, Tick};
use rules::Catalog;
use sim::{Event, World};

pub use difference::{Difference, first_difference};
pub use error::GameError;
pub use self_test::self_test;

/// The name under which the computer players stand among the stores of the world.
const COMPUTERS: &str = "computers";

/// A match in progress.
#[derive(Clone, Debug)]
pub struct Game {
    world: World,
    /// One for each seat that a computer plays, ascending.
    brains: Vec<Brain>,
}

/// What a tick gave.
#[derive(Clone, Debug, PartialEq)]
pub struct TickReport {
    /// The tick that was carried out.
    pub tick: Tick,
    /// What happened in it, for eyes and ears.
    pub events: Vec<Event>,
    /// Who has won, once that is decided.
    pub winners: Option<SeatSet>,
}

/// The digest of a whole match at one tick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateDigest {
    pub total: Digest,
    /// One for each of [`Game::store_names`].
    pub stores: Vec<Digest>,
}

impl Game {
    /// A match before its first tick: its map drawn from the seed, its seats at their places.
    ///
    /// # Errors
    /// [`GameError`] when the setup breaks a rule or asks for a map that cannot be drawn.
    pub fn new(setup: MatchSetup, catalog: Arc<Catalog>) -> Result<Game, GameError> {
        if let Some(fault) = setup.fault() {
            return Err(GameError::Setup(fault));
        }
        let plan = mapgen::generate(&setup, &catalog).map_err(GameError::Map)?;
        Ok(Game::on(World::new(setup, catalog, &plan)))
    }

    /// A match on a world that somebody made by hand (benches, tests).
    #[must_use]
    pub fn on(world: World) -> Game {
        let mut game = Game {
            world,
            brains: Vec::new(),
        };
        game.appoint();
        game
    }

    /// What two machines must share to play this.
    #[must_use]
    pub fn version(catalog: &Catalog) -> SimVersion {
        SimVersion::of_build(catalog.digest())
    }

    #[must_use]
    pub fn world(&self) -> &World {
        &self.world
    }

    /// The next tick: first `commands` (in seat order, then as given), then what the computer players
    /// want, then the world. Cannot fail.
    pub fn tick(&mut self, commands: &[(Seat, Command)]) -> TickReport {
        let all = self.think(commands);
        self.carry_out(&all)
    }

    /// The first half of [`Game::tick`]: `commands` with what the computer players want, in seat order.
    /// Apart from the other half only for benches, which tell what each of them costs.
    pub fn think(&mut self, commands: &[(Seat, Command)]) -> Vec<(Seat, Command)> {
        let mut all = commands.to_vec();
        let now = self.world.tick();
        for brain in &mut self.brains {
            let view = self.world.view(Some(brain.seat()));
            all.extend(
                brain
                    .think(&view, now)
                    .into_iter()
                    .map(|command| (brain.seat(), command)),
            );
        }
        all.sort_by_key(|(seat, _)| *seat);
        all
    }

    /// The second half of [`Game::tick`]: the world, with what [`Game::think`] gave.
    pub fn carry_out(&mut self, all: &[(Seat, Command)]) -> TickReport {
        self.world.step(all);
        self.appoint();
        TickReport {
            tick: self.world.tick(),
            events: core::mem::take(&mut self.world.events),
            winners: self.world.stores.outcome.winners,
        }
    }

    /// Like [`Game::tick`], noting the digest of every store after every system.
    pub fn tick_traced(&mut self, commands: &[(Seat, Command)]) -> sim::TickTrace {
        let all = self.think(commands);
        let trace = sim::TickTrace::record(&mut self.world, &all);
        self.appoint();
        trace
    }

    /// Sees to it that every seat which a computer plays has a brain, and no other: whoever comes back
    /// finds nobody else at the table.
    fn appoint(&mut self) {
        let wanted = stewards::computers(&self.world);
        self.brains
            .retain(|brain| wanted.contains(&(brain.seat(), brain.level())));
        for (place, &(seat, level)) in wanted.iter().enumerate() {
            if self.brains.get(place).map(Brain::seat) != Some(seat) {
                self.brains.insert(place, Brain::new(seat, level));
            }
        }
    }

    /// The names of everything that is digested.
    pub fn store_names() -> impl Iterator<Item = &'static str> {
        sim::stores::Stores::NAMES
            .iter()
            .copied()
            .chain([COMPUTERS])
    }

    /// The digest of everything, now.
    #[must_use]
    pub fn digest(&self) -> StateDigest {
        let (_, mut stores) = self.world.digests();
        let mut scratch = Vec::new();
        self.brains.write(&mut scratch);
        stores.push(digest_of_bytes(&scratch));
        StateDigest {
            total: sim::stores::total(&stores),
            stores,
        }
    }
}
