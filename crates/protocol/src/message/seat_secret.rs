use core::fmt;

use serde::{Deserialize, Serialize};

/// Whoever shows it owns the seat. Given once, in the welcome; names never decide.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatSecret(pub [u8; 16]);

/// Logs and reports must not hold it.
impl fmt::Debug for SeatSecret {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("SeatSecret(…)")
    }
}

impl SeatSecret {
    /// What may be told to everybody: whoever has the secret can be known by it.
    #[must_use]
    pub fn key(&self) -> SeatKey {
        SeatKey(blake3::derive_key("castellan seat secret", &self.0))
    }
}

/// The hash of a [`SeatSecret`]. It stands in saves, so that a seat can be given back to whoever had it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatKey(pub [u8; 32]);

impl SeatKey {
    /// Whether `secret` belongs to it, in the same time for every wrong one.
    #[must_use]
    pub fn is_of(&self, secret: &SeatSecret) -> bool {
        blake3::Hash::from_bytes(secret.key().0) == blake3::Hash::from_bytes(self.0)
    }
}
