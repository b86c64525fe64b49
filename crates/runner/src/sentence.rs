use std::fmt;

use endpoint::Trouble;
use game::GameError;
use record::{OpenError, SaveError, Unverifiable};

/// Why something did not work, as one plain sentence for the person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence(pub String);

impl Sentence {
    pub fn new(text: impl Into<String>) -> Sentence {
        Sentence(text.into())
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for Sentence {}

macro_rules! from_what_shows_as_a_sentence {
    ($($name:ty),*) => {$(
        impl From<$name> for Sentence {
            fn from(error: $name) -> Sentence {
                Sentence(error.to_string())
            }
        }
    )*};
}

from_what_shows_as_a_sentence!(Trouble, GameError, OpenError, SaveError, Unverifiable);
