//! One step of the world: THE list of systems, in order.

use alloc::vec::Vec;

use determinism::Digest;
use protocol::{Command, Seat};

use crate::commands;
use crate::events::Event;
use crate::stores::{Stores, total};
use crate::systems;
use crate::world::World;

/// A system: its name in traces, and what it does.
pub type System = (&'static str, fn(&mut World));

/// What happens in every tick after the commands, in this order.
pub const SYSTEMS: &[System] = &[
    ("spatial", systems::spatial::run),
    ("production", systems::production::run),
    ("orders", systems::orders::run),
    ("wildlife", systems::wildlife::run),
    ("gathering", systems::gathering::run),
    ("construction", systems::construction::run),
    ("combat", systems::combat::run),
    ("movement", systems::movement::run),
    ("projectiles", systems::projectiles::run),
    ("decay", systems::decay::run),
    ("deaths", systems::deaths::run),
    ("population", systems::population::run),
    ("fog", systems::fog::run),
    ("victory", systems::victory::run),
    ("navigation", crate::navigation::run),
];

/// Room for the image of every store of a match of eight, so that it does not have to grow.
const IMAGE_BYTES: usize = 1 << 17;

impl World {
    /// Advances by one tick: carries out `commands` in the given order, then runs every system.
    /// Cannot fail; a command that cannot be done is refused and told as an event.
    pub fn step(&mut self, commands: &[(Seat, Command)]) {
        self.step_with(commands, |_, _| ());
    }

    /// Like [`World::step`], and gives `observe` the world after the commands and after each system.
    pub fn step_with(
        &mut self,
        commands: &[(Seat, Command)],
        mut observe: impl FnMut(&'static str, &World),
    ) {
        self.events.clear();
        self.stores.clock = self.stores.clock.next();
        for (seat, command) in commands {
            if let Err(refusal) = commands::carry_out(self, *seat, command) {
                self.events.push(Event::Refused {
                    seat: *seat,
                    command: command.name(),
                    refusal,
                });
            }
        }
        observe("commands", self);
        for (name, run) in SYSTEMS {
            run(self);
            observe(name, self);
        }
    }

    /// The digest of the whole state, and of each store in the order of [`Stores::NAMES`].
    #[must_use]
    pub fn digests(&self) -> (Digest, Vec<Digest>) {
        let mut scratch = Vec::with_capacity(IMAGE_BYTES);
        let digests = self.stores.digests(&mut scratch);
        (total(&digests), digests)
    }
}

/// The digests of one tick, store by store after each system: two of these name the tick, the system
/// and the store of the first difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TickTrace {
    pub tick: protocol::Tick,
    /// System name and store digests behind it.
    pub steps: Vec<(&'static str, Vec<Digest>)>,
}

impl TickTrace {
    /// Steps `world` once and notes every digest on the way.
    pub fn record(world: &mut World, commands: &[(Seat, Command)]) -> TickTrace {
        let mut steps = Vec::new();
        let mut scratch = Vec::new();
        world.step_with(commands, |name, world| {
            steps.push((name, world.stores.digests(&mut scratch)))
        });
        TickTrace {
            tick: world.tick(),
            steps,
        }
    }

    /// The system and the store of the first difference.
    #[must_use]
    pub fn first_difference(&self, other: &TickTrace) -> Option<(&'static str, &'static str)> {
        self.steps
            .iter()
            .zip(&other.steps)
            .find_map(|((system, ours), (_, theirs))| {
                let store = ours.iter().zip(theirs).position(|(a, b)| a != b)?;
                Some((*system, Stores::NAMES[store]))
            })
    }
}
