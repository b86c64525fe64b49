use alloc::string::String;
use core::fmt;

/// A mistake in the rule tables: where it stands and what is wrong, as a sentence for who wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleError {
    /// Name of the table; `rules` for a mistake that stands in no single one.
    pub file: String,
    /// Line, counted from 1; 0 for a mistake that stands in no single one.
    pub line: u32,
    pub reason: String,
}

impl fmt::Display for RuleError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RuleError { file, line, reason } = self;
        if *line == 0 {
            write!(out, "{file}: {reason}")
        } else {
            write!(out, "{file}:{line}: {reason}")
        }
    }
}

impl core::error::Error for RuleError {}
