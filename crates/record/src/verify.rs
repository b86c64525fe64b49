use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use protocol::{Digest, SimVersion, Turn, VersionDifference};

use crate::digests::RecordedDigests;
use crate::ending::Ending;
use crate::open::{OpenError, Record};

#[cfg(test)]
mod tests;

/// Why a file says nothing about this build.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unverifiable {
    /// It cannot be opened.
    Open(OpenError),
    /// It was recorded by a build that plays another game; `ours` is this build.
    Version(VersionDifference),
    /// It was stopped before the first digest.
    NoDigests,
    /// The world it begins with cannot be built, in a sentence.
    World(String),
}

impl fmt::Display for Unverifiable {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unverifiable::Open(error) => write!(out, "{error}"),
            Unverifiable::Version(difference) => write!(out, "{difference}"),
            Unverifiable::NoDigests => out.write_str("the record holds no digest to compare with"),
            Unverifiable::World(sentence) => out.write_str(sentence),
        }
    }
}

/// What a replay said about a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every digest in the file was met.
    Verified { turns: u32, ending: Ending },
    /// The replay became another world.
    Diverged {
        /// The first turn whose recorded digest was not met.
        turn: Turn,
        /// Places in the simulation's list of stores of those that differed when all were recorded
        /// next; empty when the file ends before that.
        stores: Vec<usize>,
    },
    /// Nothing can be said.
    Unverifiable(Unverifiable),
}

/// Compares a replay with the digests of its record. Keeps a copy of those, so that the record may go.
#[derive(Clone, Debug)]
pub struct Verifier {
    digests: RecordedDigests,
    turns: u32,
    ending: Ending,
    diverged: Option<Turn>,
    stores: Option<Vec<usize>>,
}

impl Verifier {
    /// # Errors
    /// [`Unverifiable`] when a replay by the build `ours` would say nothing.
    pub fn new(record: &Record, ours: &SimVersion) -> Result<Verifier, Unverifiable> {
        if let Some(difference) = ours.difference(&record.header.version) {
            return Err(Unverifiable::Version(difference));
        }
        if record.digests().is_empty() {
            return Err(Unverifiable::NoDigests);
        }
        Ok(Verifier {
            digests: record.digests().clone(),
            turns: record.turns(),
            ending: record.ending,
            diverged: None,
            stores: None,
        })
    }

    /// Takes the replayed world at the end of `turn`. Says whether it is worth to go on: after the
    /// first difference only until the stores are named.
    pub fn check(&mut self, turn: Turn, total: Digest, stores: &[Digest]) -> bool {
        let recorded = self.digests.stores(turn);
        let is_met = self
            .digests
            .check(turn)
            .is_none_or(|low| low == total.0 as u16)
            && recorded.is_none_or(|recorded| recorded == stores);
        if !is_met && self.diverged.is_none() {
            self.diverged = Some(turn);
        }
        if let (Some(_), Some(recorded)) = (self.diverged, recorded) {
            self.stores = Some(differing(recorded, stores));
        }
        self.diverged.is_none() || self.stores.is_none()
    }

    /// The first turn whose recorded digest was not met, so far.
    #[must_use]
    pub fn diverged(&self) -> Option<Turn> {
        self.diverged
    }

    /// What the replay showed, once it is over.
    #[must_use]
    pub fn verdict(self) -> Verdict {
        match self.diverged {
            None => Verdict::Verified {
                turns: self.turns,
                ending: self.ending,
            },
            Some(turn) => Verdict::Diverged {
                turn,
                stores: self.stores.unwrap_or_default(),
            },
        }
    }
}

fn differing(one: &[Digest], other: &[Digest]) -> Vec<usize> {
    let longer = one.len().max(other.len());
    (0..longer)
        .filter(|&index| one.get(index) != other.get(index))
        .collect()
}
