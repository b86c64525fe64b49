//! Staged scenes: small worlds made by hand, for pictures and for measuring.

mod archers;
mod battle;
mod canvas;
mod coast;
mod yard;

use std::sync::Arc;

use game::Game;
use net::Speed;
use protocol::Seat;
use record::{Save, SaveHead, SaveHeader};
use rules::Catalog;
use runner::{Runner, Sentence};
use sim::World;

use crate::flow::Flow;

/// The worlds, by name.
const STAGES: [(&str, fn(&Arc<Catalog>) -> World); 6] = [
    ("archers", archers::world),
    ("backdrop", coast::at_peace),
    ("battle", battle::world),
    ("coast", coast::world),
    ("crowd", archers::crowd),
    ("yard", yard::world),
];

/// The names of all, for the command line.
pub fn names() -> impl Iterator<Item = &'static str> {
    STAGES.iter().map(|(name, _)| *name)
}

impl Flow {
    /// Begins a match on a stage, seen by `eyes`. Nobody plays the others' seats.
    ///
    /// # Errors
    /// A sentence when there is no such stage, or no thread for it.
    pub fn begin_stage(&mut self, name: &str, eyes: Option<Seat>) -> Result<(), Sentence> {
        let make = STAGES.iter().find(|(known, _)| *known == name);
        let (_, make) = make.ok_or_else(|| Sentence::new("there is no such stage"))?;
        self.begin(runner(*make, &self.catalog), None, eyes)
    }
}

/// The match behind the menus.
pub fn backdrop(catalog: &Arc<Catalog>) -> Runner {
    runner(coast::at_peace, catalog)
}

fn runner(make: fn(&Arc<Catalog>) -> World, catalog: &Arc<Catalog>) -> Runner {
    let game = Game::on(make(catalog));
    let save = Save {
        head: SaveHead {
            header: SaveHeader {
                version: Game::version(catalog),
                build: String::new(),
                title: String::new(),
                saved_at_s: 0,
                setup: game.world().setup.clone(),
                tick: game.world().tick(),
                seat: None,
                keys: Vec::new(),
            },
            picture: None,
        },
        world: game.save(),
    };
    Runner::staged(save, Seat::default(), Speed::Paused, Arc::clone(catalog))
}

#[cfg(test)]
mod tests {
    use game::Game;
    use rules::Catalog;

    #[test]
    fn every_stage_is_a_world_that_can_be_saved_and_played_on() {
        let catalog = Catalog::builtin();
        for (name, make) in super::STAGES {
            let mut game = Game::on(make(&catalog));
            let setup = game.world().setup.clone();
            assert_eq!(setup.fault(), None, "{name}");
            let again = Game::load(&game.save(), setup, std::sync::Arc::clone(&catalog));
            let mut again = again.unwrap_or_else(|error| panic!("{name}: {error}"));
            for _ in 0..20 {
                game.tick(&[]);
                again.tick(&[]);
            }
            assert_eq!(game.digest(), again.digest(), "{name}");
        }
    }
}
