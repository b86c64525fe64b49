use core::fmt;

use serde::{Deserialize, Serialize};

/// Why the host sent somebody away. A list rather than a text, so that everyone reads it in their own
/// language. Append only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum KickReason {
    /// The host did not say.
    Unsaid,
    Away,
    SlowLink,
    Language,
    /// The place is kept for somebody.
    PlaceKept,
}

impl KickReason {
    /// All reasons in the order in which they are offered.
    pub const ALL: [KickReason; 5] = [
        KickReason::Unsaid,
        KickReason::Away,
        KickReason::SlowLink,
        KickReason::Language,
        KickReason::PlaceKept,
    ];
}

impl fmt::Display for KickReason {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            KickReason::Unsaid => "no reason was given",
            KickReason::Away => "you seemed to be away",
            KickReason::SlowLink => "your connection is too slow",
            KickReason::Language => "for what was said",
            KickReason::PlaceKept => "this place is kept for somebody",
        })
    }
}
