use alloc::string::String;
use alloc::vec::Vec;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use super::SeatSecret;
use crate::codec;
use crate::{BundleLog, Digest, LogTail, SimVersion, Turn, bounded};

/// The first message of every connection: who asks, with which build, for what.
///
/// Its tag, the magic and the version stay where they are in every protocol version, so that two builds
/// that understand nothing else of each other still learn that.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    magic: Magic,
    pub version: SimVersion,
    /// As typed; the relay cleans it.
    #[serde(deserialize_with = "bounded::text::<_, 1024>")]
    pub name: String,
    pub wish: Wish,
}

/// What somebody wants of a relay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Wish {
    /// The first free seat for a person.
    AnySeat,
    /// The seat that this secret was given for, held by an older connection of the same machine.
    SeatOf(SeatSecret),
    /// A place at the table, where there is one; otherwise the first free seat.
    Table,
    /// The same, by a machine that has the match in its memory still and needs the bundles from this
    /// turn on.
    Resume { secret: SeatSecret, next: Turn },
    /// No seat: to look on.
    Watch,
    /// To go on with a match whose host is gone, or from which this machine was cut off.
    Survive(Survivor),
}

/// How somebody stands who has lost the host of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Survivor {
    /// [`SeatSecret::proof_for`] whoever is asked.
    pub proof: SeatSecret,
    /// Of the host that is gone.
    pub epoch: u32,
    /// The last turns in its memory; the bundles behind them are needed. `None`: it has no world.
    pub tail: Option<LogTail>,
    /// The first turn that it has not given to.
    pub not_given: Turn,
    /// It would be the host itself if it must, and collects the others at its own place.
    pub stands: bool,
}

/// `CSTL`: what tells a client from somebody who dialled a wrong number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
struct Magic([u8; 4]);

const MAGIC: Magic = Magic(*b"CSTL");

impl<'de> Deserialize<'de> for Magic {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Magic, D::Error> {
        let magic = Magic(<[u8; 4]>::deserialize(input)?);
        if magic == MAGIC {
            Ok(magic)
        } else {
            Err(D::Error::custom("not a client of this game"))
        }
    }
}

impl Hello {
    #[must_use]
    pub const fn new(version: SimVersion, name: String, wish: Wish) -> Hello {
        Hello {
            magic: MAGIC,
            version,
            name,
            wish,
        }
    }

    /// The version in the frame of a hello of any protocol, past or to come; `None` when it is none.
    #[must_use]
    pub fn peek_version(frame: &[u8]) -> Option<SimVersion> {
        /// Tag, magic, version: five integers of at most five bytes beside four bytes of magic.
        const BYTES_MAX: usize = 24;
        let (tag, magic, version): (u8, Magic, SimVersion) =
            codec::decode_beginning(&frame[..frame.len().min(BYTES_MAX)])?;
        (tag == 0 && magic == MAGIC).then_some(version)
    }

    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Hello> {
        let version = SimVersion {
            revision: 7,
            catalog: Digest(0xDEAD_BEEF),
            protocol: 1,
        };
        alloc::vec![
            Hello::new(version, String::from("Łucja"), Wish::AnySeat),
            Hello::new(
                version,
                String::new(),
                Wish::SeatOf(SeatSecret(*b"0123456789abcdef"))
            ),
            Hello::new(version, String::from("Bo"), Wish::Table),
            Hello::new(
                version,
                String::from("Ben"),
                Wish::Resume {
                    secret: SeatSecret(*b"0123456789abcdef"),
                    next: Turn(400),
                }
            ),
            Hello::new(version, String::from("Eve"), Wish::Watch),
            Hello::new(
                version,
                String::from("Ben"),
                Wish::Survive(Survivor {
                    proof: SeatSecret(*b"0123456789abcdef"),
                    epoch: 1,
                    tail: Some(BundleLog::from(Turn(400)).tail(Turn(400))),
                    not_given: Turn(402),
                    stands: false,
                })
            ),
        ]
    }
}
