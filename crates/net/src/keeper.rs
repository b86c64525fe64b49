use alloc::collections::VecDeque;
use alloc::vec::Vec;

use protocol::{Command, Seat, Tick, Turn};

use crate::WorldDigest;

#[cfg(test)]
mod tests;

/// A world as it was between two turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptWorld {
    /// The turn that begins with it.
    pub next: Turn,
    /// Ticks that came before.
    pub tick: Tick,
    pub digest: WorldDigest,
    pub image: Vec<u8>,
}

/// Keeps what is needed to play the last turns again: worlds at the ends of turns, from the last on which
/// all agreed, and the commands since.
#[derive(Clone, Debug, Default)]
pub struct Keeper {
    worlds: VecDeque<KeptWorld>,
    bytes: usize,
    /// Ticks in which something was ordered, and what.
    commands: VecDeque<(Tick, Vec<(Seat, Command)>)>,
}

impl Keeper {
    /// Worlds that are kept at most: those of as many digests as a mismatch is named late.
    pub const WORLDS_MAX: usize = 64;
    /// Bytes of all their images at most, as long as there are more than two.
    pub const BYTES_MAX: usize = 96 * 1024 * 1024;
    /// Ticks with orders that are kept beyond what is needed, for reports.
    pub const ORDERS_MAX: usize = 512;

    /// These commands are carried out in `tick`.
    pub fn ran(&mut self, tick: Tick, commands: &[(Seat, Command)]) {
        if commands.is_empty() {
            return;
        }
        self.commands.push_back((tick, commands.to_vec()));
        let needed_from = self.worlds.front().map_or(tick, |world| world.tick);
        while self.commands.len() > Keeper::ORDERS_MAX && self.commands[0].0 < needed_from {
            self.commands.pop_front();
        }
    }

    /// Keeps a world, the latest so far.
    pub fn keep(&mut self, world: KeptWorld) {
        self.bytes += world.image.len();
        self.worlds.push_back(world);
        let is_too_much = |keeper: &Keeper| {
            let count = keeper.worlds.len();
            count > Keeper::WORLDS_MAX || (count > 2 && keeper.bytes > Keeper::BYTES_MAX)
        };
        // The first is the one that all agreed on.
        while is_too_much(self) {
            let world = self.worlds.remove(1);
            self.bytes -= world.map_or(0, |world| world.image.len());
        }
    }

    /// All agree on the ends of the turns before `turn`: of those worlds only the last is needed.
    pub fn agreed_before(&mut self, turn: Turn) {
        while self.worlds.get(1).is_some_and(|world| world.next <= turn) {
            let world = self.worlds.pop_front();
            self.bytes -= world.map_or(0, |world| world.image.len());
        }
    }

    /// Nothing of it is of use any more: another world is played.
    pub fn clear(&mut self) {
        self.worlds.clear();
        self.bytes = 0;
    }

    /// The last world kept before the end of `turn`.
    #[must_use]
    pub fn before(&self, turn: Turn) -> Option<&KeptWorld> {
        self.worlds.iter().rev().find(|world| world.next <= turn)
    }

    /// The world at the end of `turn`.
    #[must_use]
    pub fn at(&self, turn: Turn) -> Option<&KeptWorld> {
        self.worlds.iter().find(|world| world.next == turn.next())
    }

    /// What was ordered from `tick` on, in order.
    pub fn commands_since(
        &self,
        tick: Tick,
    ) -> impl Iterator<Item = &(Tick, Vec<(Seat, Command)>)> {
        self.commands.iter().filter(move |(at, _)| *at >= tick)
    }

    /// What was ordered in `tick`.
    #[must_use]
    pub fn commands_of(&self, tick: Tick) -> &[(Seat, Command)] {
        let found = self.commands.binary_search_by_key(&tick, |(at, _)| *at);
        found.map_or(&[], |place| self.commands[place].1.as_slice())
    }

    /// Bytes of all images.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes
    }
}
