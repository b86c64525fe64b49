use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::Audience;
use crate::bounded;

/// A chat line, as typed; the relay cleans it, numbers it and passes it on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Say {
    #[serde(deserialize_with = "bounded::text::<_, 65_536>")]
    pub text: String,
    pub to: Audience,
}

impl Say {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Say> {
        alloc::vec![
            Say {
                text: String::from("11 🏰"),
                to: Audience::Allies,
            },
            Say {
                text: String::new(),
                to: Audience::All,
            },
        ]
    }
}
