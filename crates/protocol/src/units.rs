use alloc::vec::Vec;

use serde::{Deserialize, Deserializer, Serialize};

use crate::EntityId;
use crate::limits::UNITS_PER_COMMAND_MAX;

/// The things that a command is for: ascending, each once, never more than
/// [`UNITS_PER_COMMAND_MAX`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Units(Vec<EntityId>);

impl Units {
    /// Sorts, removes doubles and cuts at the limit.
    #[must_use]
    pub fn new(mut ids: Vec<EntityId>) -> Units {
        ids.sort_unstable();
        ids.dedup();
        ids.truncate(UNITS_PER_COMMAND_MAX);
        Units(ids)
    }

    #[must_use]
    pub fn one(id: EntityId) -> Units {
        Units(alloc::vec![id])
    }

    #[must_use]
    pub fn as_slice(&self) -> &[EntityId] {
        &self.0
    }

    pub fn iter(&self) -> impl Iterator<Item = EntityId> + '_ {
        self.0.iter().copied()
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromIterator<EntityId> for Units {
    fn from_iter<I: IntoIterator<Item = EntityId>>(ids: I) -> Units {
        Units::new(ids.into_iter().collect())
    }
}

impl<'de> Deserialize<'de> for Units {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Units, D::Error> {
        let ids = Vec::<EntityId>::deserialize(input)?;
        if ids.len() > UNITS_PER_COMMAND_MAX {
            return Err(serde::de::Error::custom("too many units"));
        }
        if !ids.is_sorted_by(|a, b| a < b) {
            return Err(serde::de::Error::custom("units out of order"));
        }
        Ok(Units(ids))
    }
}
