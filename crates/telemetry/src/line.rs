use alloc::string::String;
use core::fmt::{self, Display, Write};

#[cfg(test)]
mod tests;

/// A report of one line: a subject, then `name=value` for each figure. Names carry their unit last
/// (`latency_ms_p95`). Text values are quoted when they would break the line apart.
///
/// ```
/// let line = telemetry::Line::new("relay").figure("seats", 2).maybe("latency_ms_p95", None::<u32>);
/// assert_eq!(line.to_string(), "relay seats=2 latency_ms_p95=-");
/// ```
#[derive(Clone, Debug)]
pub struct Line(String);

impl Line {
    #[must_use]
    pub fn new(subject: &str) -> Line {
        Line(String::from(subject))
    }

    /// Adds a figure.
    #[must_use]
    pub fn figure(mut self, name: &str, value: impl Display) -> Line {
        // Writing into a String cannot fail.
        let _ = write!(self.0, " {name}={value}");
        self
    }

    /// Adds a figure that may be unknown, shown as `-`.
    #[must_use]
    pub fn maybe(self, name: &str, value: Option<impl Display>) -> Line {
        match value {
            Some(value) => self.figure(name, value),
            None => self.figure(name, '-'),
        }
    }

    /// Adds text of any origin.
    #[must_use]
    pub fn text(self, name: &str, value: &str) -> Line {
        let is_plain = |char: char| char.is_alphanumeric() || "._-:/[]%".contains(char);
        if !value.is_empty() && value.chars().all(is_plain) {
            self.figure(name, value)
        } else {
            self.figure(name, format_args!("\"{}\"", value.escape_debug()))
        }
    }
}

impl Display for Line {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}
