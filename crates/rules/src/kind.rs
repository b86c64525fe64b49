use alloc::string::String;
use alloc::vec::Vec;

use determinism::Fixed;
use protocol::{KindId, Resource, Stockpile, TechnologyId};

use crate::{ArmourClass, Job, ResourceSet};

/// What a thing is at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Walks and takes orders.
    Unit,
    /// Stands on a footprint of tiles; is built, may train and research.
    Building,
    /// Stands on one tile and is gathered from (trees, mines, bushes).
    Deposit,
    /// Walks, belongs to nobody or to who found it, becomes food.
    Animal,
}

/// One row of the catalog: a kind of thing.
#[derive(Clone, Debug, PartialEq)]
pub struct Kind {
    pub id: KindId,
    /// Name in the tables, for instance `town_centre`; also the name of its model and icon.
    pub key: String,
    pub class: Class,
    /// Zero: cannot be harmed (deposits).
    pub hit_points_max: u16,
    /// Units and animals: the circle they take up. Buildings and deposits: zero.
    pub radius_tiles: Fixed,
    /// Buildings and deposits: side of the square footprint. Units: zero.
    pub footprint_tiles: u8,
    /// Whether units can walk over it (farms).
    pub is_walkable: bool,
    /// Whether it is built segment by segment along a line.
    pub is_wall: bool,
    pub sight_tiles: Fixed,
    pub cost: Stockpile,
    /// Ticks to train it, or for one builder to build it.
    pub train_ticks: u32,
    /// Age in which it becomes available: 0 Dark, 1 Feudal.
    pub age: u8,
    /// Population it takes.
    pub population: u8,
    /// Population it gives room for.
    pub room: u8,
    /// Buildings: whether it is one of the kinds that the next age asks for.
    pub counts_for_age: bool,
    /// Way in one tick; zero for what stands.
    pub speed_tiles_per_tick: Fixed,
    pub attack: Option<Attack>,
    /// Armour by class, ascending by class. A bonus class that is not listed takes no bonus damage.
    pub armour: Vec<(ArmourClass, i16)>,
    /// What this building trains, in the order of its buttons.
    pub trains: Vec<KindId>,
    /// What this building researches.
    pub researches: Vec<TechnologyId>,
    /// What this unit builds, in the order of its buttons.
    pub builds: Vec<KindId>,
    /// What may be dropped here.
    pub drop_site: ResourceSet,
    /// What this unit gathers and how fast; empty for soldiers.
    pub gathers: Vec<GatherRate>,
    /// Deposits, farms, and animals once dead.
    pub deposit: Option<DepositRules>,
    pub animal: Option<AnimalRules>,
}

impl Kind {
    #[must_use]
    pub fn is_unit(&self) -> bool {
        self.class == Class::Unit
    }

    #[must_use]
    pub fn is_building(&self) -> bool {
        self.class == Class::Building
    }

    /// Whether it walks.
    #[must_use]
    pub fn is_mobile(&self) -> bool {
        matches!(self.class, Class::Unit | Class::Animal)
    }

    /// Whether it can be told to gather, build and repair.
    #[must_use]
    pub fn is_villager(&self) -> bool {
        !self.gathers.is_empty()
    }

    /// Armour against `class`; `None` where a bonus of that class does not apply.
    #[must_use]
    pub fn armour_against(&self, class: ArmourClass) -> Option<i16> {
        self.armour
            .iter()
            .find(|(own, _)| *own == class)
            .map(|(_, value)| *value)
    }

    #[must_use]
    pub fn gather_rate(&self, job: Job) -> Option<&GatherRate> {
        self.gathers.iter().find(|rate| rate.job == job)
    }
}

/// How a kind attacks.
#[derive(Clone, Debug, PartialEq)]
pub struct Attack {
    /// Damage by class; melee or pierce first, bonuses behind.
    pub damage: Vec<(ArmourClass, i16)>,
    /// Gap between the two outlines that it reaches over; zero: must touch.
    pub range_tiles: Fixed,
    /// From the start of one blow to the start of the next.
    pub reload_ticks: u32,
    /// From the start of a blow until it lands or the projectile leaves.
    pub windup_ticks: u32,
    pub projectile: Option<ProjectileRules>,
}

/// What an archer shoots.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProjectileRules {
    pub speed_tiles_per_tick: Fixed,
    /// Share of shots that go where they are aimed.
    pub accuracy_percent: u8,
}

/// How fast a unit gathers in one job, and how much it carries.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GatherRate {
    pub job: Job,
    pub per_tick: Fixed,
    pub carry_max: u16,
}

/// What a deposit holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DepositRules {
    pub resource: Resource,
    pub amount: u16,
    pub job: Job,
    /// Gatherers it has room for; zero: no limit.
    pub workers_max: u8,
    /// What rots away in a tick once it is a carcass.
    pub decay_per_tick: Fixed,
}

/// How an animal lives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AnimalRules {
    pub behaviour: Behaviour,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Behaviour {
    /// Belongs to the seat that saw it last and nobody else near; can be led.
    Herd,
    /// Belongs to nobody; runs away when attacked.
    Flee,
}
