use core::fmt;

use serde::{Deserialize, Serialize};

/// Bytes of one chunk; only the last of a content may be shorter.
pub const CHUNK_BYTES: usize = 16 * 1024;
/// Bytes of the largest content that is sent round.
pub const CONTENT_BYTES_MAX: usize = 16 * 1024 * 1024;

/// What a file is, whatever it is called: BLAKE3 over its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ContentHash(pub [u8; 32]);

impl ContentHash {
    #[must_use]
    pub fn of(bytes: &[u8]) -> ContentHash {
        ContentHash(*blake3::hash(bytes).as_bytes())
    }
}

/// The first bytes are enough to tell files apart in a log.
impl fmt::Display for ContentHash {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0[..6]
            .iter()
            .try_for_each(|byte| write!(out, "{byte:02x}"))
    }
}

/// A file that everybody needs before the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContentInfo {
    pub hash: ContentHash,
    /// Length, 1 to [`CONTENT_BYTES_MAX`].
    pub bytes: u32,
}

impl ContentInfo {
    /// Of a file in memory; `None` when it is empty or longer than what is sent round.
    #[must_use]
    pub fn of(file: &[u8]) -> Option<ContentInfo> {
        let info = ContentInfo {
            hash: ContentHash::of(file),
            bytes: u32::try_from(file.len()).ok()?,
        };
        info.is_sound().then_some(info)
    }

    #[must_use]
    pub const fn is_sound(&self) -> bool {
        self.bytes > 0 && self.bytes as usize <= CONTENT_BYTES_MAX
    }

    /// Into how many chunks it is cut.
    #[must_use]
    pub const fn chunks(&self) -> u32 {
        self.bytes.div_ceil(CHUNK_BYTES as u32)
    }

    /// Where chunk `chunk` stands in the file; `None` behind the last.
    #[must_use]
    pub fn range(&self, chunk: u32) -> Option<core::ops::Range<usize>> {
        let start = (chunk as usize).checked_mul(CHUNK_BYTES)?;
        let end = (start + CHUNK_BYTES).min(self.bytes as usize);
        (start < end).then_some(start..end)
    }
}
