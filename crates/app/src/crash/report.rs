use std::fmt::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use super::privacy;

/// What is known of one failure.
pub struct Report {
    pub message: String,
    /// File and line.
    pub place: String,
    pub thread: String,
    pub backtrace: String,
    /// The last lines of the log, the newest last.
    pub log: Vec<String>,
}

/// The match that runs: its seed and map. Not its people.
static MATCH: Mutex<Option<String>> = Mutex::new(None);
static TICK: AtomicU32 = AtomicU32::new(0);

/// A match is under way, or none is.
pub fn in_match(facts: Option<String>) {
    if let Ok(mut known) = MATCH.lock() {
        *known = facts;
    }
    TICK.store(0, Ordering::Relaxed);
}

/// It has come to this tick.
pub fn at_tick(tick: u32) {
    TICK.store(tick, Ordering::Relaxed);
}

impl Report {
    /// The whole file, without anything private.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let build = if cfg!(debug_assertions) {
            "development"
        } else {
            "release"
        };
        // Writing to a text cannot fail.
        let _ = writeln!(text, "Castellan {} failed.\n", env!("CARGO_PKG_VERSION"));
        let _ = writeln!(
            text,
            "build        {build}, simulation {}, protocol {}",
            protocol::SIM_REVISION,
            protocol::PROTOCOL_VERSION
        );
        let _ = writeln!(text, "system       {}", system());
        let _ = writeln!(text, "thread       {}", self.thread);
        let _ = writeln!(text, "message      {}", self.message);
        let _ = writeln!(text, "place        {}", self.place);
        // The lock may be held by the very thread that failed.
        let facts = MATCH.try_lock().ok().and_then(|known| known.clone());
        match facts {
            Some(facts) => {
                let tick = TICK.load(Ordering::Relaxed);
                let _ = writeln!(text, "match        {facts}, tick {tick}");
            }
            None => {
                let _ = writeln!(text, "match        none");
            }
        }
        let _ = writeln!(text, "\nLast lines of the log:\n");
        for line in &self.log {
            let _ = writeln!(text, "    {line}");
        }
        let _ = writeln!(text, "\nBacktrace:\n\n{}", self.backtrace);
        privacy::cleaned(&text)
    }
}

/// Kind, name and build of the operating system.
fn system() -> String {
    let kind = format!("{} {}", std::env::consts::OS, std::env::consts::ARCH);
    let release = std::fs::read_to_string("/etc/os-release").unwrap_or_default();
    let name = release
        .lines()
        .find_map(|line| line.strip_prefix("PRETTY_NAME="));
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    let name = name.map_or_else(String::new, |name| format!(", {}", name.trim_matches('"')));
    format!("{kind}{name}, {cores} cores")
}

#[cfg(test)]
mod tests {
    use super::{Report, at_tick, in_match};
    use crate::crash::keep_private;

    #[test]
    fn a_report_has_what_is_needed_and_nothing_private() {
        keep_private("Zoë Sommerfeld");
        keep_private("hunter2");
        in_match(Some(String::from("seed 4711, open_fields, 3 seats")));
        at_tick(815);
        let report = Report {
            message: String::from("index out of bounds: no place for Zoë Sommerfeld"),
            place: String::from("crates/sim/src/world.rs:7:1"),
            thread: String::from("match"),
            backtrace: String::from("   0: sim::tick\n   1: runner::step at 192.168.1.20:27015"),
            log: vec![
                String::from("WARN endpoint: [fe80::1]:27015 is silent"),
                String::from("INFO app: the password is hunter2"),
            ],
        };
        let text = report.text();
        in_match(None);
        for needed in [
            env!("CARGO_PKG_VERSION"),
            "index out of bounds",
            "crates/sim/src/world.rs:7:1",
            "seed 4711",
            "tick 815",
            "sim::tick",
            std::env::consts::OS,
            "is silent",
        ] {
            assert!(text.contains(needed), "{needed}:\n{text}");
        }
        for private in ["Sommerfeld", "hunter2", "192.168", "fe80"] {
            assert!(!text.contains(private), "{private}:\n{text}");
        }
    }
}
