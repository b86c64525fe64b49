//! A file on its way: chunk by chunk, in any order, each checked, the whole checked by its hash.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use protocol::lobby::{Ask, ContentHash, ContentInfo};
use protocol::{Digest, Millis, digest_of_bytes};

/// Chunks that may be on their way at once: 128 KiB, so that a far and fast line is kept busy and a slow
/// one is not flooded for long.
const WINDOW: usize = 8;
/// The least time after which a chunk is asked for again.
const AGAIN_MS_MIN: u64 = 1_000;
/// Chunks that may arrive damaged before the host is given up.
const DAMAGED_MAX: u32 = 64;

/// What a chunk brought.
pub enum Arrival {
    /// More is to come.
    Part,
    /// All of it.
    Whole(Vec<u8>),
    /// This host will never send the file that it promised.
    Hopeless,
}

pub struct Transfer {
    info: ContentInfo,
    bytes: Vec<u8>,
    /// Chunks that are not here and not asked for.
    missing: BTreeSet<u32>,
    /// Chunks that were asked for, and when.
    asked: BTreeMap<u32, Millis>,
    /// How long the last chunk took.
    took_ms: u64,
    damaged: u32,
}

impl Transfer {
    /// `info` must be sound.
    pub fn new(info: ContentInfo) -> Transfer {
        Transfer {
            info,
            bytes: alloc::vec![0; info.bytes as usize],
            missing: (0..info.chunks()).collect(),
            asked: BTreeMap::new(),
            took_ms: 0,
            damaged: 0,
        }
    }

    pub const fn hash(&self) -> ContentHash {
        self.info.hash
    }

    pub fn permille(&self) -> u16 {
        (u64::from(self.have()) * 1_000 / u64::from(self.info.chunks())) as u16
    }

    fn have(&self) -> u32 {
        self.info.chunks() - (self.missing.len() + self.asked.len()) as u32
    }

    /// What to ask for now: chunks that are overdue, then new ones.
    pub fn due(&mut self, now: Millis) -> Vec<Ask> {
        let again_ms = self.again_ms();
        let overdue: Vec<u32> = self
            .asked
            .iter()
            .filter(|&(_, &at)| now.since_ms(at) >= again_ms)
            .map(|(&chunk, _)| chunk)
            .collect();
        for chunk in overdue {
            self.asked.remove(&chunk);
            self.missing.insert(chunk);
        }
        let mut asks = Vec::new();
        while self.asked.len() < WINDOW {
            let Some(chunk) = self.missing.pop_first() else {
                break;
            };
            self.asked.insert(chunk, now);
            asks.push(chunk);
        }
        let have = self.have();
        let ask = |chunk| Ask::Fetch {
            content: self.info.hash,
            chunk,
            have,
        };
        asks.into_iter().map(ask).collect()
    }

    /// When something is overdue.
    pub fn wake_at(&self) -> Option<Millis> {
        let first = self.asked.values().min()?;
        Some(first.plus_ms(self.again_ms()))
    }

    /// On a slow line a window takes its time, so the wait follows what the last chunk took.
    fn again_ms(&self) -> u64 {
        (self.took_ms * 3).max(AGAIN_MS_MIN)
    }

    pub fn take(
        &mut self,
        content: ContentHash,
        chunk: u32,
        check: Digest,
        bytes: &[u8],
        now: Millis,
    ) -> Arrival {
        let is_ours = content == self.info.hash;
        // What comes a second time, or was overdue and comes now, is taken once.
        let is_new = self.asked.contains_key(&chunk) || self.missing.contains(&chunk);
        let range = self.info.range(chunk).filter(|_| is_ours && is_new);
        let Some(range) = range else {
            return Arrival::Part;
        };
        if let Some(at) = self.asked.remove(&chunk) {
            self.took_ms = now.since_ms(at);
        }
        if range.len() != bytes.len() || digest_of_bytes(bytes) != check {
            return self.start_over([chunk]);
        }
        self.missing.remove(&chunk);
        self.bytes[range].copy_from_slice(bytes);
        if !self.missing.is_empty() || !self.asked.is_empty() {
            return Arrival::Part;
        }
        if ContentHash::of(&self.bytes) != self.info.hash {
            return self.start_over(0..self.info.chunks());
        }
        Arrival::Whole(core::mem::take(&mut self.bytes))
    }

    fn start_over(&mut self, chunks: impl IntoIterator<Item = u32>) -> Arrival {
        for chunk in chunks {
            self.missing.insert(chunk);
            self.damaged += 1;
        }
        if self.damaged > DAMAGED_MAX.max(self.info.chunks()) {
            Arrival::Hopeless
        } else {
            Arrival::Part
        }
    }
}
