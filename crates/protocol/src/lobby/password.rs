use core::fmt;

use serde::{Deserialize, Serialize};

/// What BLAKE3 derives the key of a room for, so that the same password elsewhere gives another key.
const CONTEXT: &str = "castellan room password";

/// The key that follows from a room's password. The password itself is kept nowhere and never sent.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomKey([u8; 32]);

/// What a host sends to whoever has to prove that it knows the password: used once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Challenge(pub [u8; 16]);

/// The answer to a [`Challenge`]: worth nothing for any other.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PasswordProof([u8; 32]);

impl RoomKey {
    /// The key of a password as typed; `None` when nothing was typed.
    #[must_use]
    pub fn of(password: &str) -> Option<RoomKey> {
        let key = || RoomKey(blake3::derive_key(CONTEXT, password.as_bytes()));
        (!password.is_empty()).then(key)
    }

    #[must_use]
    pub fn prove(&self, challenge: Challenge) -> PasswordProof {
        PasswordProof(*blake3::keyed_hash(&self.0, &challenge.0).as_bytes())
    }

    /// Whether `proof` answers `challenge`, in the same time for every wrong one.
    #[must_use]
    pub fn accepts(&self, challenge: Challenge, proof: PasswordProof) -> bool {
        // BLAKE3's hashes compare in constant time.
        blake3::keyed_hash(&self.0, &challenge.0) == blake3::Hash::from_bytes(proof.0)
    }
}

/// Logs and reports must not hold it.
impl fmt::Debug for RoomKey {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("RoomKey(…)")
    }
}

/// Nor what could be tried against guessed passwords.
impl fmt::Debug for PasswordProof {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("PasswordProof(…)")
    }
}
