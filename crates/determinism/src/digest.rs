use core::fmt;

use serde::{Deserialize, Serialize};

/// The checksum of a world, a store or a file: CRC-32 (IEEE), because it finds every single flipped
/// bit and runs at memory speed. It guards against accidents, not against liars.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Digest(pub u32);

impl fmt::Display for Digest {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:08x}", self.0)
    }
}

/// The digest of `bytes`.
#[must_use]
pub fn digest_of_bytes(bytes: &[u8]) -> Digest {
    Digest(crc32fast::hash(bytes))
}

/// The digest of a list of digests: how store digests become the digest of the whole.
#[must_use]
pub fn digest_of_words(words: impl IntoIterator<Item = u32>) -> Digest {
    let mut hasher = crc32fast::Hasher::new();
    for word in words {
        hasher.update(&word.to_le_bytes());
    }
    Digest(hasher.finalize())
}
