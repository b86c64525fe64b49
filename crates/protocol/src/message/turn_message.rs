use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{Command, Digest, Seat, Turn, bounded};

/// What one seat gives to one turn. Sent for every turn, empty when nobody gave an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    #[serde(with = "bounded::commands")]
    pub commands: Vec<Vec<u8>>,
}

/// A digest of the whole world at the end of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnDigest {
    pub of: Turn,
    pub digest: Digest,
}

impl TurnMessage {
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
