use std::sync::{Arc, OnceLock};
use std::time::Instant;

use endpoint::{Clock, Server, ServerHandle};
use protocol::{MatchSetup, Millis};
use runner::MatchOptions;
use transport::{DoorLimits, Listener};

/// Time since the first call.
#[must_use]
#[allow(
    clippy::disallowed_methods,
    reason = "real processes are met in real time"
)]
pub fn now() -> Millis {
    static START: OnceLock<Instant> = OnceLock::new();
    Millis(START.get_or_init(Instant::now).elapsed().as_millis() as u64)
}

/// A match of so many people.
///
/// # Panics
/// When there is no such match.
#[must_use]
pub fn people(people: usize) -> MatchSetup {
    let options = MatchOptions {
        people,
        computers: 0,
        ..MatchOptions::default()
    };
    options.setup().expect("it can be played")
}

/// Lets a server work beside the test.
///
/// # Panics
/// When the system gives no thread.
#[must_use]
pub fn spawn_server(server: Server) -> ServerHandle {
    let clock: Clock = Arc::new(now);
    server.spawn(clock).expect("there are threads")
}

/// A port that nobody has at the moment.
///
/// # Panics
/// When there is none.
#[must_use]
pub fn free_port() -> u16 {
    Listener::open(0, DoorLimits::default())
        .expect("there are free ports")
        .port()
}
