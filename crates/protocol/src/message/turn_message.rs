use alloc::vec::Vec;
use core::fmt;

use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::bounded::CommandList;
use crate::leb::{self, Leb};
use crate::{Command, Digest, Seat, Turn};

/// What one seat gives to one turn. Sent for every turn, empty when nobody gave an order.
///
/// Sent so often that it has a form of its own: a first byte with the seat and what else there is, the
/// turn, and then only what there is. An empty one takes four bytes and the tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnMessage {
    /// Whose orders. Must be the seat of the connection.
    pub seat: Seat,
    pub for_turn: Turn,
    /// The world at the end of the last turn that this machine finished.
    pub digest: Option<TurnDigest>,
    /// Share of the time of a tick that a tick takes this machine, in [`TurnMessage::LOAD_FULL`]ths (so
    /// 255 is twice the time there is, or more); and how many frames in a row ended with ticks undone.
    pub load: [u8; 2],
    /// Encoded commands in the order given, opaque to the relay.
    pub commands: Vec<Vec<u8>>,
}

/// A digest of the whole world at the end of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnDigest {
    pub of: Turn,
    pub digest: Digest,
}

impl TurnDigest {
    /// As it stands in a message about `turn`: how long before it, and the digest.
    pub(super) fn coded(self, turn: Turn) -> (Leb, [u8; 4]) {
        (
            Leb(turn.0.wrapping_sub(self.of.0)),
            self.digest.0.to_le_bytes(),
        )
    }

    pub(super) fn of_coded(turn: Turn, (before, digest): (Leb, [u8; 4])) -> TurnDigest {
        TurnDigest {
            of: Turn(turn.0.wrapping_sub(before.0)),
            digest: Digest(u32::from_le_bytes(digest)),
        }
    }
}

const SEAT_BITS: u8 = 0b0000_0111;
const HAS_DIGEST: u8 = 1 << 3;
const HAS_LOAD: u8 = 1 << 4;
const HAS_COMMANDS: u8 = 1 << 5;
/// The head, the turn, and three parts that may be missing.
const ELEMENTS_MAX: usize = 5;
const ALL_BITS: u8 = SEAT_BITS | HAS_DIGEST | HAS_LOAD | HAS_COMMANDS;

impl Serialize for TurnMessage {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mark = |is_there: bool, bit: u8| if is_there { bit } else { 0 };
        let has_load = self.load != [0, 0];
        let head = self.seat.index() as u8
            | mark(self.digest.is_some(), HAS_DIGEST)
            | mark(has_load, HAS_LOAD)
            | mark(!self.commands.is_empty(), HAS_COMMANDS);
        let mut tuple = out.serialize_tuple(ELEMENTS_MAX)?;
        tuple.serialize_element(&head)?;
        tuple.serialize_element(&Leb(self.for_turn.0))?;
        if let Some(digest) = self.digest {
            tuple.serialize_element(&digest.coded(self.for_turn))?;
        }
        if has_load {
            tuple.serialize_element(&self.load)?;
        }
        if !self.commands.is_empty() {
            tuple.serialize_element(&CommandList::Ref(&self.commands))?;
        }
        tuple.end()
    }
}

impl<'de> Deserialize<'de> for TurnMessage {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<TurnMessage, D::Error> {
        input.deserialize_tuple(ELEMENTS_MAX, TurnMessageVisitor)
    }
}

fn next_leb(bytes: &mut &[u8]) -> Option<u32> {
    u32::try_from(leb::take(bytes)?).ok()
}

struct TurnMessageVisitor;

impl<'de> Visitor<'de> for TurnMessageVisitor {
    type Value = TurnMessage;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("what a seat gives to a turn")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut input: A) -> Result<TurnMessage, A::Error> {
        let cut = || A::Error::custom("the message ends early");
        let head = input.next_element::<u8>()?.ok_or_else(cut)?;
        if head & !ALL_BITS != 0 {
            return Err(A::Error::custom("a mark that nobody sets"));
        }
        let Leb(for_turn) = input.next_element()?.ok_or_else(cut)?;
        let mut message = TurnMessage {
            seat: Seat::new(head & SEAT_BITS).ok_or_else(cut)?,
            for_turn: Turn(for_turn),
            digest: None,
            load: [0, 0],
            commands: Vec::new(),
        };
        if head & HAS_DIGEST != 0 {
            let coded = input.next_element()?.ok_or_else(cut)?;
            message.digest = Some(TurnDigest::of_coded(message.for_turn, coded));
        }
        if head & HAS_LOAD != 0 {
            message.load = input.next_element()?.ok_or_else(cut)?;
        }
        if head & HAS_COMMANDS != 0 {
            message.commands = input
                .next_element::<CommandList<'_>>()?
                .ok_or_else(cut)?
                .into_vec();
        }
        Ok(message)
    }
}

impl TurnMessage {
    /// The message that `bytes` are if it holds no orders; `None` for all others, and for what is none.
    pub(super) fn without_orders(bytes: &[u8]) -> Option<TurnMessage> {
        let (&head, mut rest) = bytes.split_first()?;
        if head & !(SEAT_BITS | HAS_DIGEST | HAS_LOAD) != 0 {
            return None;
        }
        let for_turn = Turn(next_leb(&mut rest)?);
        let mut message = TurnMessage {
            seat: Seat::new(head & SEAT_BITS)?,
            for_turn,
            digest: None,
            load: [0, 0],
            commands: Vec::new(),
        };
        if head & HAS_DIGEST != 0 {
            let before = Leb(next_leb(&mut rest)?);
            let digest = *rest.split_off(..4)?.first_chunk()?;
            message.digest = Some(TurnDigest::of_coded(for_turn, (before, digest)));
        }
        if head & HAS_LOAD != 0 {
            message.load = *rest.split_off(..2)?.first_chunk()?;
            if message.load == [0, 0] {
                return None;
            }
        }
        rest.is_empty().then_some(message)
    }

    /// The load of a machine that can do as many ticks as fall due, and not one more.
    pub const LOAD_FULL: u8 = 128;

    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<TurnMessage> {
        let seat = Seat::all().nth(1).unwrap_or_default();
        alloc::vec![
            TurnMessage {
                seat: Seat::default(),
                for_turn: Turn(2),
                digest: None,
                load: [0, 0],
                commands: Vec::new(),
            },
            TurnMessage {
                seat,
                for_turn: Turn(70_000),
                digest: Some(TurnDigest {
                    of: Turn(69_997),
                    digest: Digest(0x89AB_CDEF),
                }),
                load: [255, 3],
                commands: Command::samples()
                    .iter()
                    .take(5)
                    .map(Command::encode)
                    .collect(),
            },
            TurnMessage {
                seat,
                for_turn: Turn(9),
                digest: None,
                load: [1, 0],
                commands: alloc::vec![Vec::new(), alloc::vec![0xFF; 3]],
            },
        ]
    }
}
