//! A whole world on its way from one machine to another, in parts, so that turns get through between
//! them and no frame is long.

use alloc::vec::Vec;

use determinism::digest_of_bytes;
use serde::{Deserialize, Serialize};

use crate::limits::SNAPSHOT_PART_BYTES_MAX;
use crate::{Digest, Turn, bounded};

/// "Send me your world as it is before this turn." Said to one live machine, for a turn that it cannot
/// have begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SnapshotWanted {
    /// Names this transfer.
    pub id: u32,
    pub turn: Turn,
}

/// What is about to be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SnapshotHead {
    pub id: u32,
    /// The world is as it is before this turn.
    pub turn: Turn,
    /// Length of the image.
    pub bytes: u32,
    /// Of the bytes of the image.
    pub digest: Digest,
}

/// The next piece of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SnapshotPart {
    pub id: u32,
    /// Where it begins.
    pub at: u32,
    #[serde(with = "bounded::part")]
    pub bytes: Vec<u8>,
}

/// So much of it has arrived: the sender keeps a window ahead of this and no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SnapshotTaken {
    pub id: u32,
    pub bytes: u32,
}

impl SnapshotHead {
    /// The digest of an image, as [`SnapshotHead::digest`] has it.
    #[must_use]
    pub fn digest_of(image: &[u8]) -> Digest {
        digest_of_bytes(image)
    }

    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<SnapshotHead> {
        alloc::vec![SnapshotHead {
            id: 3,
            turn: Turn(700),
            bytes: 1_000_000,
            digest: Digest(0x1234_5678),
        }]
    }
}

impl SnapshotWanted {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<SnapshotWanted> {
        alloc::vec![SnapshotWanted {
            id: 3,
            turn: Turn(700)
        }]
    }
}

impl SnapshotPart {
    /// The parts of `image` from byte `from` on that fit into a window of `bytes_max` bytes.
    pub fn cut(
        id: u32,
        image: &[u8],
        from: usize,
        bytes_max: usize,
    ) -> impl Iterator<Item = SnapshotPart> + '_ {
        let end = image.len().min(from.saturating_add(bytes_max));
        let window = image.get(from..end).unwrap_or_default();
        let parts = window.chunks(SNAPSHOT_PART_BYTES_MAX);
        parts.enumerate().map(move |(number, bytes)| SnapshotPart {
            id,
            at: (from + number * SNAPSHOT_PART_BYTES_MAX) as u32,
            bytes: bytes.into(),
        })
    }

    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<SnapshotPart> {
        alloc::vec![SnapshotPart {
            id: 3,
            at: 32_768,
            bytes: alloc::vec![9; 40],
        }]
    }
}

impl SnapshotTaken {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<SnapshotTaken> {
        alloc::vec![SnapshotTaken {
            id: 3,
            bytes: 65_536
        }]
    }
}
