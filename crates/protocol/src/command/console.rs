use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{EntityId, KindId, Resource, Stockpile, TechnologyId, Units, Variable, WorldPos};

/// A line of the console, for trying things out. Given by one seat like any order and carried out by
/// every machine in the same tick, and only where the setup of the match allows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Console {
    /// Adds to the seat's stockpile, or takes away what is negative; it never falls below nothing.
    Give { stock: Stockpile },
    /// Puts units of the seat around a place, `count` of [`Console::SPAWN_COUNT`].
    Spawn {
        kind: KindId,
        count: u8,
        at: WorldPos,
    },
    /// Kills things, whoever owns them.
    Kill { units: Units },
    /// The seat has explored the whole map.
    Explore,
    /// The seat knows a technology at once, and without paying.
    Learn { technology: TechnologyId },
    /// Sets a variable of the match, `percent` of [`Variable::PERCENT`].
    Set { variable: Variable, percent: u16 },
}

impl Console {
    /// How many units one line puts into the world.
    pub const SPAWN_COUNT: core::ops::RangeInclusive<u8> = 1..=100;

    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Console> {
        let mut stock = Stockpile::default();
        stock.add(Resource::Wood, 1_000);
        stock.add(Resource::Gold, -50);
        let mut samples = alloc::vec![
            Console::Give { stock },
            Console::Spawn {
                kind: KindId(3),
                count: 20,
                at: WorldPos::from_ints(60, 61),
            },
            Console::Kill {
                units: Units::one(EntityId(7)),
            },
            Console::Explore,
            Console::Learn {
                technology: TechnologyId(1),
            },
        ];
        samples.extend(Variable::ALL.map(|variable| Console::Set {
            variable,
            percent: 250,
        }));
        samples
    }
}
