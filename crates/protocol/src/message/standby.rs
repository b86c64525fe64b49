use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// "Should the host go, this machine can take the relay over: it listens at this port."
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standby {
    /// Not zero.
    pub port: u16,
}

impl Standby {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Standby> {
        alloc::vec![Standby { port: 27_015 }]
    }
}
