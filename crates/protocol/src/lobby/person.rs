use alloc::string::String;

use serde::{Deserialize, Serialize};

use crate::bounded;

/// Somebody at the table, for as long as the link lasts. Names never decide who is who.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct PersonId(pub u32);

/// What the self-test of a machine said, compared with the host's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SelfTest {
    /// Its fingerprint has not arrived.
    Unknown,
    Same,
    /// This machine would compute another world.
    Differs,
}

/// Somebody at the table, as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    pub id: PersonId,
    /// Cleaned, and marked with a number when it looks like one that was there before.
    #[serde(deserialize_with = "bounded::text::<_, 1024>")]
    pub name: String,
    pub is_ready: bool,
    /// There and back; `None` before it was measured.
    pub ping_ms: Option<u16>,
    pub self_test: SelfTest,
    /// How much of what everybody needs this machine has, in thousandths.
    pub content_permille: u16,
}

impl Person {
    /// Whether this machine has every file that the match needs.
    #[must_use]
    pub const fn has_content(&self) -> bool {
        self.content_permille >= 1_000
    }
}
