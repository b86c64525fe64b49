use alloc::vec::Vec;

use determinism::{Digest, Fixed};
use protocol::{KindId, TechnologyId};

use crate::{Kind, Technology};

/// All rules of a match. Equal digests mean equal rules.
#[derive(Clone, Debug, PartialEq)]
pub struct Catalog {
    pub(crate) kinds: Vec<Kind>,
    pub(crate) technologies: Vec<Technology>,
    pub(crate) constants: Constants,
    pub(crate) digest: Digest,
}

/// Figures that belong to no single kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Constants {
    /// Villagers and scouts at the start.
    pub start_villagers: u8,
    pub start_scouts: u8,
    /// Factor on damage from higher to lower ground, and the other way.
    pub damage_uphill: Fixed,
    pub damage_downhill: Fixed,
    /// Hit points that one repairer restores in a tick, and the share of the price for a full repair.
    pub repair_hit_points_per_tick: Fixed,
    pub repair_cost_share: Fixed,
    /// How far around a spent deposit a gatherer looks for the next.
    pub gather_search_tiles: Fixed,
    /// How far around a finished building a builder looks for the next foundation.
    pub build_search_tiles: Fixed,
    /// A seat is told at most once in this time that it is under attack at one place.
    pub alarm_cooldown_ticks: u32,
    /// Side of the square that counts as one place for that.
    pub alarm_square_tiles: u16,
}

impl Catalog {
    pub(crate) fn new(
        kinds: Vec<Kind>,
        technologies: Vec<Technology>,
        constants: Constants,
    ) -> Catalog {
        let digest = crate::digest::digest(&kinds, &technologies, &constants);
        Catalog {
            kinds,
            technologies,
            constants,
            digest,
        }
    }

    #[must_use]
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    #[must_use]
    pub fn technologies(&self) -> &[Technology] {
        &self.technologies
    }

    #[must_use]
    pub fn constants(&self) -> &Constants {
        &self.constants
    }

    #[must_use]
    pub fn digest(&self) -> Digest {
        self.digest
    }

    /// The row of `id`, which comes from this catalog.
    ///
    /// # Panics
    /// For an id that it does not have; ids from outside go through [`Catalog::get`].
    #[must_use]
    pub fn kind(&self, id: KindId) -> &Kind {
        &self.kinds[id.index()]
    }

    #[must_use]
    pub fn get(&self, id: KindId) -> Option<&Kind> {
        self.kinds.get(id.index())
    }

    /// The kind called `key` in the tables.
    #[must_use]
    pub fn find(&self, key: &str) -> Option<&Kind> {
        self.kinds.iter().find(|kind| kind.key == key)
    }

    #[must_use]
    pub fn technology(&self, id: TechnologyId) -> Option<&Technology> {
        self.technologies.get(id.index())
    }

    #[must_use]
    pub fn find_technology(&self, key: &str) -> Option<&Technology> {
        self.technologies
            .iter()
            .find(|technology| technology.key == key)
    }
}
