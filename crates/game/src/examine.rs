//! Looking into a match place by place, and at every world on the way through a tick.

use alloc::vec::Vec;

use determinism::{Digest, Examination};
use protocol::{Command, Seat};
use sim::stores::Stores;

use crate::Game;

/// What a tick does first, beside the systems of the world.
const THINKING: &str = "thinking";

impl Game {
    /// Looks into the store at place `store` of [`Game::store_names`]. What `path` is says
    /// [`State::examine`](determinism::State::examine).
    #[must_use]
    pub fn examine(&self, store: usize, path: &[u32]) -> Examination {
        if store == Stores::NAMES.len() {
            Examination::of(&self.brains, path)
        } else {
            self.world.stores.examine(store, path)
        }
    }

    /// The steps of a tick in order: what the computer players think, the commands, each system.
    pub fn step_names() -> impl Iterator<Item = &'static str> {
        let systems = sim::tick::SYSTEMS.iter().map(|(name, _)| *name);
        [THINKING, "commands"].into_iter().chain(systems)
    }

    /// Like [`Game::tick`], and gives `observe` the match behind each of [`Game::step_names`].
    pub fn tick_observed(
        &mut self,
        commands: &[(Seat, Command)],
        mut observe: impl FnMut(&dyn Fn() -> Game, &[Digest]),
    ) {
        let all = self.think(commands);
        observe(&|| self.clone(), &self.digest().stores);
        let brains = self.brains.clone();
        let mut scratch = Vec::new();
        determinism::State::write(&brains, &mut scratch);
        let of_brains = determinism::digest_of_bytes(&scratch);
        self.world.step_with(&all, |_, world| {
            let mut digests = world.stores.digests(&mut scratch);
            digests.push(of_brains);
            let whole = || Game {
                world: world.clone(),
                brains: brains.clone(),
            };
            observe(&whole, &digests);
        });
        self.appoint();
        self.world.events.clear();
    }
}
