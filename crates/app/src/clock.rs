//! The clock of this program: the only place of it that asks the system for the time.

use std::sync::OnceLock;
use std::time::{Instant, UNIX_EPOCH};

use protocol::Millis;

/// Time since the program first asked.
#[must_use]
pub fn now() -> Millis {
    static START: OnceLock<Instant> = OnceLock::new();
    let elapsed = START.get_or_init(Instant::now).elapsed();
    Millis(elapsed.as_millis() as u64)
}

/// Seconds since 1970, as the system has it: for the dates of files, which people read.
#[must_use]
pub fn wall_s() -> u64 {
    UNIX_EPOCH.elapsed().map_or(0, |since| since.as_secs())
}
