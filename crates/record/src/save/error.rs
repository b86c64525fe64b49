use core::fmt;

use protocol::VersionDifference;

/// Why a saved match cannot be played on. The file stays as it is: another build may read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// It does not begin like a saved match.
    NotASave,
    /// It begins like one, and then is not what was written.
    Damaged,
    /// Longer than any saved match.
    TooLong,
    /// Written in a format of later builds.
    NewerFormat,
    /// Written in a format that is read no more.
    OlderFormat,
    /// Saved by a build that plays otherwise.
    Version(VersionDifference),
}

impl fmt::Display for SaveError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SaveError::NotASave => out.write_str("this file is not a saved match"),
            SaveError::Damaged => out.write_str("this saved match is damaged"),
            SaveError::TooLong => out.write_str("this file is too long for a saved match"),
            SaveError::NewerFormat => {
                out.write_str("this match was saved by a newer version of the game")
            }
            SaveError::OlderFormat => {
                out.write_str("this match was saved by a version of the game that is too old")
            }
            SaveError::Version(difference) => {
                write!(
                    out,
                    "this match was saved by another version of the game: {difference}"
                )
            }
        }
    }
}

impl core::error::Error for SaveError {}
