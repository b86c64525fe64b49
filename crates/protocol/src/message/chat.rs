use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::Audience;
use crate::{Seat, bounded};

/// A chat line on its way to those it is for, its author too: all of them see the same lines in the same
/// order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chat {
    pub from: Seat,
    /// Place among all lines of the match, from zero.
    pub order: u32,
    /// Cleaned by the relay ([`clean_chat`](crate::text::clean_chat)).
    #[serde(deserialize_with = "bounded::text::<_, 1024>")]
    pub text: String,
    pub to: Audience,
}

impl Chat {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Chat> {
        alloc::vec![Chat {
            from: Seat::default(),
            order: 3,
            text: String::from("gl hf ☺"),
            to: Audience::All,
        }]
    }
}
