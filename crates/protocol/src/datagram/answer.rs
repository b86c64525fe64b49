use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use serde::{Deserialize, Serialize};

use super::DATAGRAM_BYTES;
use crate::codec::{self, Malformed};
use crate::limits::{MAP_NAME_CHARS_MAX, MAP_SIZE_TILES, NAME_CHARS_MAX, SEATS_MAX, WATCHERS_MAX};
use crate::{Digest, PROTOCOL_VERSION, SimVersion, bounded};

const MAGIC: [u8; 4] = *b"CSTA";
/// Of four bytes at most is a character.
const NAME_BYTES_MAX: usize = NAME_CHARS_MAX * 4;
const MAP_BYTES_MAX: usize = MAP_NAME_CHARS_MAX * 4;

/// One hosted game, drawn by lot by its host: what tells two games apart, whatever addresses they are
/// heard on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct InstanceId(pub u64);

impl fmt::Display for InstanceId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "game {:016x}", self.0)
    }
}

/// What every build can read of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnswerHead {
    magic: [u8; 4],
    /// What a guest must share.
    pub version: SimVersion,
    /// Of the query.
    pub token: u64,
    pub instance: InstanceId,
    /// The TCP port of the game, not zero.
    pub port: u16,
    /// Who hosts it, at most [`NAME_CHARS_MAX`] characters; may be empty. Clean it before showing it.
    #[serde(deserialize_with = "bounded::text::<_, NAME_BYTES_MAX>")]
    pub host_name: String,
}

/// How far the game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GameStage {
    /// People gather.
    Lobby,
    /// It loads or runs: no seat is free any more.
    InGame,
}

/// What builds of one protocol tell each other about a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameInfo {
    /// People at the table, 0 to 8.
    pub people: u8,
    /// Rows that somebody may still take, 0 to 8.
    pub rows_open: u8,
    /// Name of the map script, at most [`MAP_NAME_CHARS_MAX`] characters. Clean it before showing it.
    #[serde(deserialize_with = "bounded::text::<_, MAP_BYTES_MAX>")]
    pub map: String,
    /// Side of the map.
    pub size_tiles: u16,
    pub stage: GameStage,
    /// People who look on, 0 to [`WATCHERS_MAX`].
    pub watchers: u8,
    /// One more may.
    pub may_watch: bool,
    pub is_password_set: bool,
    /// It is played on from a save.
    pub is_saved: bool,
}

/// "Here is a game."
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    pub head: AnswerHead,
    pub game: GameInfo,
}

/// An answer as it can be read here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// Of a build that speaks this protocol.
    Ours(Answer),
    /// Of a build that speaks another: it is there, and that is all that can be said.
    Foreign(AnswerHead),
}

impl AnswerHead {
    #[must_use]
    pub fn new(
        version: SimVersion,
        token: u64,
        instance: InstanceId,
        port: u16,
        host_name: String,
    ) -> AnswerHead {
        AnswerHead {
            magic: MAGIC,
            version,
            token,
            instance,
            port,
            host_name,
        }
    }

    fn is_sound(&self) -> bool {
        self.magic == MAGIC && self.port > 0 && self.host_name.chars().count() <= NAME_CHARS_MAX
    }
}

impl GameInfo {
    fn is_sound(&self) -> bool {
        usize::from(self.people) <= SEATS_MAX
            && usize::from(self.rows_open) <= SEATS_MAX
            && usize::from(self.watchers) <= WATCHERS_MAX
            && MAP_SIZE_TILES.contains(&self.size_tiles)
            && self.map.chars().count() <= MAP_NAME_CHARS_MAX
    }
}

impl Answer {
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        codec::encode(self)
    }

    /// Reads what there is to read.
    ///
    /// # Errors
    /// [`Malformed`] for what no host says: no magic, a port of zero, nine people, no such map size.
    pub fn decode(bytes: &[u8]) -> Result<Heard, Malformed> {
        if bytes.len() > DATAGRAM_BYTES {
            return Err(Malformed::TooLong);
        }
        let head: AnswerHead = codec::decode_beginning(bytes).ok_or(Malformed::Invalid)?;
        if !head.is_sound() {
            return Err(Malformed::Invalid);
        }
        if head.version.protocol != PROTOCOL_VERSION {
            return Ok(Heard::Foreign(head));
        }
        let answer: Answer = codec::decode(bytes, DATAGRAM_BYTES)?;
        if answer.game.is_sound() {
            Ok(Heard::Ours(answer))
        } else {
            Err(Malformed::Invalid)
        }
    }

    /// Examples that every codec test and fuzzer starts from; the last is as long as an answer can be.
    #[must_use]
    pub fn samples() -> Vec<Answer> {
        let answer = |version, port, host_name: &str, people, map: &str, stage| Answer {
            head: AnswerHead::new(version, 7, InstanceId(0xCA57), port, host_name.into()),
            game: GameInfo {
                people,
                rows_open: 8 - people,
                map: map.into(),
                size_tiles: 120,
                stage,
                watchers: people / 2,
                may_watch: people > 1,
                is_password_set: people == 1,
                is_saved: people == 8,
            },
        };
        let small = SimVersion {
            revision: 1,
            catalog: Digest(0xFFFF_FFFF),
            protocol: PROTOCOL_VERSION,
        };
        let large = SimVersion {
            revision: u32::MAX,
            ..small
        };
        let longest = |count: usize| "🏰".repeat(count);
        let mut last = answer(
            large,
            u16::MAX,
            &longest(NAME_CHARS_MAX),
            8,
            &longest(MAP_NAME_CHARS_MAX),
            GameStage::InGame,
        );
        last.head.token = u64::MAX;
        last.head.instance = InstanceId(u64::MAX);
        last.game.size_tiles = 480;
        [
            answer(small, 27_015, "Ana", 1, "open_fields", GameStage::Lobby),
            answer(small, 1, "", 0, "", GameStage::Lobby),
            last,
        ]
        .into()
    }
}
