//! The bytes of a bundle. Eight seats that give no order and agree on the world are the usual case, so
//! each part names the seats that have something to say, and one digest stands for all who report it:
//!
//! ```text
//! turn · parts · seats with an entry
//! digests, if any:    seats with a digest, then for each digest: turns before this one, the digest,
//!                     and, unless no other seat is left, the seats that report it
//! commands, if any:   seats with commands, then the commands of each
//! control, if any
//! ```

use alloc::vec::Vec;
use core::fmt;

use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Bundle, BundleEntry, TurnControl};
use crate::bounded::{self, CommandList};
use crate::leb::Leb;
use crate::limits::{CONTROLS_MAX, SEATS_MAX};
use crate::message::TurnDigest;
use crate::{SeatSet, Turn};

const HAS_DIGESTS: u8 = 1;
const HAS_COMMANDS: u8 = 1 << 1;
const HAS_CONTROL: u8 = 1 << 2;
const ALL_PARTS: u8 = HAS_DIGESTS | HAS_COMMANDS | HAS_CONTROL;
/// The most elements that a bundle is written as.
const ELEMENTS_MAX: usize = 3 + (1 + 2 * SEATS_MAX) + (1 + SEATS_MAX) + 1;

#[derive(Serialize)]
struct ControlRef<'a>(&'a [TurnControl]);

#[derive(Deserialize)]
struct Controls(
    #[serde(deserialize_with = "bounded::list::<_, _, CONTROLS_MAX>")] Vec<TurnControl>,
);

impl Serialize for Bundle {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        assert!(
            self.entries.is_sorted_by(|a, b| a.seat < b.seat),
            "entries stand by seat"
        );
        let having = |has: fn(&BundleEntry) -> bool| -> SeatSet {
            let entries = self.entries.iter().filter(|entry| has(entry));
            entries.map(|entry| entry.seat).collect()
        };
        let seats = having(|_| true);
        let reporting = having(|entry| entry.digest.is_some());
        let ordering = having(|entry| !entry.commands.is_empty());
        let part = |is_there: bool, bit: u8| if is_there { bit } else { 0 };
        let parts = part(!reporting.is_empty(), HAS_DIGESTS)
            | part(!ordering.is_empty(), HAS_COMMANDS)
            | part(!self.control.is_empty(), HAS_CONTROL);
        let mut tuple = out.serialize_tuple(ELEMENTS_MAX)?;
        tuple.serialize_element(&Leb(self.turn.0))?;
        tuple.serialize_element(&(parts, seats))?;
        if !reporting.is_empty() {
            tuple.serialize_element(&reporting)?;
            self.serialize_digests(reporting, &mut tuple)?;
        }
        if !ordering.is_empty() {
            tuple.serialize_element(&ordering)?;
            for entry in &self.entries {
                if !entry.commands.is_empty() {
                    tuple.serialize_element(&CommandList::Ref(&entry.commands))?;
                }
            }
        }
        if !self.control.is_empty() {
            tuple.serialize_element(&ControlRef(&self.control))?;
        }
        tuple.end()
    }
}

impl Bundle {
    fn serialize_digests<T: SerializeTuple>(
        &self,
        reporting: SeatSet,
        tuple: &mut T,
    ) -> Result<(), T::Error> {
        let mut left = reporting;
        for entry in &self.entries {
            let Some(digest) = entry.digest.filter(|_| left.contains(entry.seat)) else {
                continue;
            };
            tuple.serialize_element(&digest.coded(self.turn))?;
            let group: SeatSet = self
                .entries
                .iter()
                .filter(|other| other.digest == Some(digest) && left.contains(other.seat))
                .map(|other| other.seat)
                .collect();
            if left.len() > 1 {
                tuple.serialize_element(&group)?;
            }
            group.iter().for_each(|seat| left.remove(seat));
        }
        Ok(())
    }
}

impl<'de> Deserialize<'de> for Bundle {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Bundle, D::Error> {
        input.deserialize_tuple(ELEMENTS_MAX, BundleVisitor)
    }
}

struct BundleVisitor;

impl<'de> Visitor<'de> for BundleVisitor {
    type Value = Bundle;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a closed turn")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut input: A) -> Result<Bundle, A::Error> {
        let Leb(turn) = next(&mut input)?;
        let (parts, seats): (u8, SeatSet) = next(&mut input)?;
        if parts & !ALL_PARTS != 0 {
            return Err(A::Error::custom("a part that no bundle has"));
        }
        let mut bundle = Bundle::empty(Turn(turn));
        let entry = |seat| BundleEntry {
            seat,
            digest: None,
            commands: Vec::new(),
        };
        bundle.entries = seats.iter().map(entry).collect();
        if parts & HAS_DIGESTS != 0 {
            let reporting = next_set(&mut input, seats)?;
            read_digests(&mut bundle, reporting, &mut input)?;
        }
        if parts & HAS_COMMANDS != 0 {
            let ordering = next_set(&mut input, seats)?;
            for entry in &mut bundle.entries {
                if ordering.contains(entry.seat) {
                    entry.commands = next::<CommandList<'_>, A>(&mut input)?.into_vec();
                }
            }
        }
        if parts & HAS_CONTROL != 0 {
            bundle.control = next::<Controls, A>(&mut input)?.0;
        }
        Ok(bundle)
    }
}

fn read_digests<'de, A: SeqAccess<'de>>(
    bundle: &mut Bundle,
    reporting: SeatSet,
    input: &mut A,
) -> Result<(), A::Error> {
    let mut left = reporting;
    while !left.is_empty() {
        let digest = TurnDigest::of_coded(bundle.turn, next(input)?);
        let group = match left.len() {
            1 => left,
            _ => next_set(input, left)?,
        };
        for entry in &mut bundle.entries {
            if group.contains(entry.seat) {
                entry.digest = Some(digest);
            }
        }
        group.iter().for_each(|seat| left.remove(seat));
    }
    Ok(())
}

fn next<'de, T: Deserialize<'de>, A: SeqAccess<'de>>(input: &mut A) -> Result<T, A::Error> {
    input
        .next_element()?
        .ok_or_else(|| A::Error::custom("the bundle ends early"))
}

/// A set of seats out of `of`, which is not empty.
fn next_set<'de, A: SeqAccess<'de>>(input: &mut A, of: SeatSet) -> Result<SeatSet, A::Error> {
    let seats: SeatSet = next(input)?;
    if seats.is_empty() || seats.0 & !of.0 != 0 {
        return Err(A::Error::custom("seats that are not there"));
    }
    Ok(seats)
}
