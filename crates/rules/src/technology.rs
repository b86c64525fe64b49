use alloc::string::String;

use protocol::{Stockpile, TechnologyId};

/// One row of the catalog: something a building researches.
#[derive(Clone, Debug, PartialEq)]
pub struct Technology {
    pub id: TechnologyId,
    /// Name in the tables, for instance `feudal_age`; also the name of its icon.
    pub key: String,
    pub cost: Stockpile,
    pub research_ticks: u32,
    /// Age in which it becomes available.
    pub age: u8,
    /// The age it leads to, when it is one: 1 Feudal.
    pub leads_to_age: Option<u8>,
    /// For an age: how many different kinds of building of the age before must stand, counting
    /// those with [`crate::Kind::counts_for_age`].
    pub buildings_required: u8,
}
