//! Worlds along the way of a record, so that watching can begin anywhere.
//!
//! They follow from the record and stand in a file of their own, which may be lost at any time:
//!
//! ```text
//! magic (8) · SimVersion of the build, as the codec writes it · BLAKE3 of the record (32)
//! turn (u32) · tick (u32) · world length (u32) · packed length (u32) · packed world · check value (u32)
//! …
//! ```
//! A file that is cut anywhere gives the worlds up to the cut.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use protocol::lobby::ContentHash;
use protocol::{SimVersion, Tick, Turn, codec};

#[cfg(test)]
mod tests;

const MAGIC: [u8; 8] = *b"castkeys";
/// Bytes of the largest world, as in a save.
const WORLD_BYTES_MAX: usize = protocol::limits::FRAME_BYTES_MAX;

/// The world at the beginning of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keyframe {
    pub turn: Turn,
    /// Ticks that were run.
    pub tick: Tick,
    world_bytes: u32,
    packed: Vec<u8>,
}

impl Keyframe {
    /// Packs the image of a world.
    #[must_use]
    pub fn new(turn: Turn, tick: Tick, image: &[u8]) -> Keyframe {
        Keyframe {
            turn,
            tick,
            world_bytes: image.len() as u32,
            packed: lz4_flex::block::compress(image),
        }
    }

    /// The image; `None` when it was not packed here.
    #[must_use]
    pub fn image(&self) -> Option<Vec<u8>> {
        lz4_flex::block::decompress(&self.packed, self.world_bytes as usize).ok()
    }

    /// Its part of a file.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut out = Vec::new();
        for word in [
            self.turn.0,
            self.tick.0,
            self.world_bytes,
            self.packed.len() as u32,
        ] {
            out.extend(word.to_le_bytes());
        }
        out.extend(&self.packed);
        let check = crc32fast::hash(&out);
        out.extend(check.to_le_bytes());
        out
    }

    /// How many bytes its part of a file has, of which `file` begins with the first; `None` when too little
    /// is there to say.
    pub(crate) fn bytes_of(file: &[u8]) -> Option<usize> {
        let (_, packed) = file.first_chunk::<16>()?.split_last_chunk::<4>()?;
        Some((u32::from_le_bytes(*packed) as usize).saturating_add(20))
    }

    /// The first of `file`, and what stands behind it.
    pub(crate) fn decode(file: &[u8]) -> Option<(Keyframe, &[u8])> {
        let (words, rest) = file.split_first_chunk::<16>()?;
        let (words, _) = words.as_chunks::<4>();
        let word = |index: usize| words.get(index).copied().map(u32::from_le_bytes);
        let (turn, tick, world_bytes, packed) = (word(0)?, word(1)?, word(2)?, word(3)?);
        let (packed, rest) = rest.split_at_checked(packed as usize)?;
        let (check, rest) = rest.split_first_chunk::<4>()?;
        let covered = &file[..16 + packed.len()];
        let is_whole = crc32fast::hash(covered) == u32::from_le_bytes(*check)
            && world_bytes as usize <= WORLD_BYTES_MAX;
        let keyframe = || Keyframe {
            turn: Turn(turn),
            tick: Tick(tick),
            world_bytes,
            packed: packed.to_vec(),
        };
        is_whole.then(|| (keyframe(), rest))
    }
}

/// All worlds that are known of one record.
#[derive(Clone, Debug, Default)]
pub struct Keyframes {
    frames: BTreeMap<Tick, Keyframe>,
}

impl Keyframes {
    pub fn add(&mut self, keyframe: Keyframe) {
        self.frames.insert(keyframe.tick, keyframe);
    }

    /// The last world that is not behind `tick`.
    #[must_use]
    pub fn at_or_before(&self, tick: Tick) -> Option<&Keyframe> {
        self.frames
            .range(..=tick)
            .next_back()
            .map(|(_, frame)| frame)
    }

    /// The last world of all.
    #[must_use]
    pub fn last(&self) -> Option<&Keyframe> {
        self.frames.values().next_back()
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.frames.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    /// All of them, ascending.
    pub fn into_frames(self) -> impl Iterator<Item = Keyframe> {
        self.frames.into_values()
    }

    /// What a file begins with, for the record of `record` and builds of `version`.
    #[must_use]
    pub fn file_beginning(version: &SimVersion, record: ContentHash) -> Vec<u8> {
        let mut out = MAGIC.to_vec();
        out.extend(codec::encode(version));
        out.extend(record.0);
        out
    }

    /// Reads a file as far as it is whole; how many of its bytes that are. Nothing, when it belongs to
    /// another record or build.
    #[must_use]
    pub fn open(file: &[u8], version: &SimVersion, record: ContentHash) -> (Keyframes, usize) {
        let mut all = Keyframes::default();
        let beginning = Keyframes::file_beginning(version, record);
        let Some(mut rest) = file.strip_prefix(&*beginning) else {
            return (all, 0);
        };
        while let Some((keyframe, behind)) = Keyframe::decode(rest) {
            all.add(keyframe);
            rest = behind;
        }
        (all, file.len() - rest.len())
    }
}
