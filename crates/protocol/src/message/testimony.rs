//! What is said about two worlds that are no longer equal.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::limits::TESTIMONY_BYTES_MAX;
use crate::{Digest, Seat, Turn, bounded};

/// "Compare your world at the end of this turn with that of `with`." Said to two machines after a
/// [`Mismatch`](super::Mismatch); what they have to say to each other goes as [`Testimony`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Compare {
    pub turn: Turn,
    pub with: Seat,
}

/// What one of the two says to the other about its world. The relay hands it on and does not look into it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Testimony {
    /// Of [`Compare`].
    pub turn: Turn,
    /// Counted from 0, each once.
    pub round: u8,
    #[serde(deserialize_with = "bounded::list::<_, _, TESTIMONY_BYTES_MAX>")]
    pub words: Vec<u8>,
}

/// "Nobody can say whose world is the right one: play this turn again, from the last world on which all
/// agreed." Said to one machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judge {
    pub turn: Turn,
}

/// What came out. If the judge's own world was another, it has put that right by now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    pub turn: Turn,
    /// Of the world at the end of the turn; `None` when the judge cannot say.
    pub digest: Option<Digest>,
}

/// "Your world is not the others' since this turn. You get another, and your seat is away until you have
/// caught up." A [`Resume`](super::Resume) follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mend {
    pub since: Turn,
}

impl Compare {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Compare> {
        let seats = Seat::all().skip(1).take(1);
        seats
            .map(|with| Compare {
                turn: Turn(41),
                with,
            })
            .collect()
    }
}

impl Testimony {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Testimony> {
        alloc::vec![
            Testimony {
                turn: Turn(41),
                round: 0,
                words: (0..40).collect(),
            },
            Testimony {
                turn: Turn(41),
                round: 9,
                words: Vec::new(),
            },
        ]
    }
}

impl Judge {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Judge> {
        alloc::vec![Judge { turn: Turn(41) }]
    }
}

impl Verdict {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Verdict> {
        [Some(Digest(0x0102_0304)), None]
            .map(|digest| Verdict {
                turn: Turn(41),
                digest,
            })
            .to_vec()
    }
}

impl Mend {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Mend> {
        alloc::vec![Mend { since: Turn(41) }]
    }
}
