//! The clock of this program: the only place of it that asks the system for the time.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use endpoint::Clock;
use protocol::Millis;

/// Time since the program first asked.
#[allow(
    clippy::disallowed_methods,
    reason = "the one place of this program that reads the clock"
)]
pub fn elapsed() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// The same as an instant for the machines of the agreement.
pub fn now() -> Millis {
    Millis(elapsed().as_millis() as u64)
}

/// The same for threads.
pub fn shared() -> Clock {
    Arc::new(now)
}

/// How long `work` keeps a processor busy, in milliseconds, and what it gives: what else runs on the
/// machine does not count. Where the system does not say, how long it takes.
pub fn cpu_time_ms<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let begun = busy_ms();
    let (wall_ms, result) = time_ms(work);
    let busy = busy_ms().zip(begun).map(|(end, begin)| end - begin);
    (busy.unwrap_or(wall_ms), result)
}

/// Time that this thread has had a processor (Linux, proc(5)). The system counts it when it chooses who
/// runs next, so it is made to choose.
fn busy_ms() -> Option<f64> {
    std::thread::yield_now();
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let ns: f64 = text.split_whitespace().next()?.parse().ok()?;
    Some(ns / 1_000_000.0)
}

/// How long `work` takes, in milliseconds, and what it gives.
pub fn time_ms<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let begun = elapsed();
    let result = work();
    ((elapsed() - begun).as_secs_f64() * 1_000.0, result)
}
