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
