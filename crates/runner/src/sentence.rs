use std::fmt;
use std::path::{Path, PathBuf};

use endpoint::{RecordTrouble, Trouble};
use game::GameError;
use record::{OpenError, SaveError, Unverifiable};

/// Why something did not work. It shows as one plain sentence in English, for the command line; a window
/// that speaks other languages goes by its kind.
#[derive(Clone, Debug, PartialEq)]
pub enum Sentence {
    Trouble(Trouble),
    Game(GameError),
    Record(OpenError),
    Save(SaveError),
    Unverifiable(Unverifiable),
    /// A saved match at this path that cannot be played on.
    CannotPlayOn {
        path: PathBuf,
        why: SaveError,
    },
    /// A record at this path that cannot be watched.
    CannotWatch {
        path: PathBuf,
        why: OpenError,
    },
    /// In the words of the system.
    CannotRead {
        path: PathBuf,
        reason: String,
    },
    /// A save that could not be written, in the words of the system.
    CannotWrite {
        path: PathBuf,
        reason: String,
    },
    /// A record that ends before its match.
    RecordStopped(RecordTrouble),
    NoPlaceForSaves,
    NothingToSave,
    /// The match goes on from a save that is not here.
    SaveMissing,
    /// There is no seat for the person at this machine.
    NobodyPlays,
    /// Said already, as it shall be shown.
    Said(String),
}

impl Sentence {
    pub fn new(text: impl Into<String>) -> Sentence {
        Sentence::Said(text.into())
    }

    pub(crate) fn cannot_read(path: &Path, reason: &dyn fmt::Display) -> Sentence {
        Sentence::CannotRead {
            path: path.to_owned(),
            reason: reason.to_string(),
        }
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sentence::Trouble(error) => write!(out, "{error}"),
            Sentence::Game(error) => write!(out, "{error}"),
            Sentence::Record(error) => write!(out, "{error}"),
            Sentence::Save(error) => write!(out, "{error}"),
            Sentence::Unverifiable(error) => write!(out, "{error}"),
            Sentence::CannotPlayOn { path, why } => {
                write!(out, "cannot open {}: {why}", path.display())
            }
            Sentence::CannotWatch { path, why } => {
                write!(out, "cannot open {}: {why}", path.display())
            }
            Sentence::CannotRead { path, reason } => {
                write!(out, "cannot open {}: {reason}", path.display())
            }
            Sentence::CannotWrite { path, reason } => {
                let path = path.display();
                write!(out, "the match could not be saved in {path}: {reason}")
            }
            Sentence::RecordStopped(trouble) => write!(out, "{trouble}"),
            Sentence::NoPlaceForSaves => out.write_str("there is no place for saved matches"),
            Sentence::NothingToSave => out.write_str("there is no match to save yet"),
            Sentence::SaveMissing => {
                out.write_str("the saved match that is played on is not on this machine")
            }
            Sentence::NobodyPlays => out.write_str("nobody plays from this machine"),
            Sentence::Said(text) => out.write_str(text),
        }
    }
}

impl std::error::Error for Sentence {}

macro_rules! from_causes {
    ($($cause:ty: $kind:ident),*) => {$(
        impl From<$cause> for Sentence {
            fn from(cause: $cause) -> Sentence {
                Sentence::$kind(cause)
            }
        }
    )*};
}

from_causes!(
    Trouble: Trouble,
    GameError: Game,
    OpenError: Record,
    SaveError: Save,
    Unverifiable: Unverifiable
);
