//! The clock of this program: the only place of it that asks the system for the time.

use std::sync::OnceLock;
use std::time::Instant;

use protocol::Millis;

/// Time since the program first asked.
#[must_use]
pub fn now() -> Millis {
    static START: OnceLock<Instant> = OnceLock::new();
    let elapsed = START.get_or_init(Instant::now).elapsed();
    Millis(elapsed.as_millis() as u64)
}
