use alloc::vec::Vec;
use core::fmt;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::EntityId;
use crate::leb;
use crate::limits::UNITS_PER_COMMAND_MAX;

#[cfg(test)]
mod tests;

/// The things that a command is for: ascending, each once, never more than
/// [`UNITS_PER_COMMAND_MAX`].
///
/// Its bytes are runs of ids that follow each other, because units trained one after another mostly do.
/// A run is one number, the ids left out since the run before (one is always left out, so it is not
/// counted) times two, plus one when the run is longer than one id; then its length less two follows.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

    fn runs(&self) -> Vec<u8> {
        let mut out = Vec::new();
        // The first id that the next run could begin with, were it not part of the run before.
        let mut from = 0_u64;
        for run in self.0.chunk_by(|a, b| a.0 + 1 == b.0) {
            let first = u64::from(run[0].0);
            let is_long = u64::from(run.len() > 1);
            leb::push(&mut out, (first - from) << 1 | is_long);
            if run.len() > 1 {
                leb::push(&mut out, run.len() as u64 - 2);
            }
            from = first + run.len() as u64 + 1;
        }
        out
    }

    fn from_runs(mut bytes: &[u8]) -> Option<Units> {
        let mut ids = Vec::new();
        let mut from = 0_u64;
        while !bytes.is_empty() {
            let number = leb::take(&mut bytes)?;
            let length = match number & 1 {
                0 => 1,
                _ => leb::take(&mut bytes)?.checked_add(2)?,
            };
            let first = from.checked_add(number >> 1)?;
            let room = UNITS_PER_COMMAND_MAX - ids.len();
            if length > room as u64 || first + length > 1 << 32 {
                return None;
            }
            ids.extend((first..first + length).map(|id| EntityId(id as u32)));
            from = first + length + 1;
        }
        Some(Units(ids))
    }
}

impl FromIterator<EntityId> for Units {
    fn from_iter<I: IntoIterator<Item = EntityId>>(ids: I) -> Units {
        Units::new(ids.into_iter().collect())
    }
}

impl Serialize for Units {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_bytes(&self.runs())
    }
}

impl<'de> Deserialize<'de> for Units {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Units, D::Error> {
        input.deserialize_bytes(RunsVisitor)
    }
}

struct RunsVisitor;

impl Visitor<'_> for RunsVisitor {
    type Value = Units;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("runs of ids")
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Units, E> {
        Units::from_runs(bytes).ok_or_else(|| E::custom("no runs of ids"))
    }
}
