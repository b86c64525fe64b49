use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::DATAGRAM_BYTES;
use crate::codec::{self, Malformed};

const MAGIC: [u8; 4] = *b"CSTQ";

/// "Who hosts a game?" What stands behind the token is room for later builds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Query {
    /// Drawn by lot by whoever asks; the answer repeats it. Whoever has not seen the query cannot
    /// answer it.
    pub token: u64,
}

#[derive(Serialize, Deserialize)]
struct Bytes {
    magic: [u8; 4],
    token: u64,
}

impl Query {
    /// The datagram: [`DATAGRAM_BYTES`] long.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = codec::encode(&Bytes {
            magic: MAGIC,
            token: self.token,
        });
        bytes.resize(DATAGRAM_BYTES, 0);
        bytes
    }

    /// Whether these bytes mean to be a query.
    #[must_use]
    pub fn is_meant(bytes: &[u8]) -> bool {
        bytes.starts_with(&MAGIC)
    }

    /// # Errors
    /// [`Malformed`] for any other length and without the magic.
    pub fn decode(bytes: &[u8]) -> Result<Query, Malformed> {
        if bytes.len() > DATAGRAM_BYTES {
            return Err(Malformed::TooLong);
        }
        if bytes.len() < DATAGRAM_BYTES {
            return Err(Malformed::Invalid);
        }
        match codec::decode_beginning::<Bytes>(bytes) {
            Some(Bytes { magic, token }) if magic == MAGIC => Ok(Query { token }),
            _ => Err(Malformed::Invalid),
        }
    }
}
