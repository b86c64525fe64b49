use alloc::collections::VecDeque;
use alloc::string::String;

use protocol::lobby::Challenge;
use protocol::message::PeerFault;
use protocol::{ClientBudget, Digest, Millis};

/// Tables whose answers are still waited for; older ones measure nothing any more.
const STAMPS_MAX: usize = 32;

/// One link, as the table sees it.
pub struct Sitter {
    /// The machine it comes from.
    pub origin: String,
    pub stage: Stage,
    /// When its last frame came, by the steady clock.
    pub heard_at: Millis,
    /// When it last got on with what it lacks.
    pub progress_at: Millis,
    /// Chunks it has of what everybody needs.
    pub chunks: u32,
    /// What its self-test gave.
    pub fingerprint: Option<Digest>,
    budget: ClientBudget,
    stamps: VecDeque<(u32, Millis)>,
}

/// How far somebody has come in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Its hello is still to come.
    Knocking,
    /// It has to prove that it knows the password.
    Challenged { challenge: Challenge, name: String },
    /// It sits at the table, or watches.
    Seated,
    /// It came to watch the match and knows no tables: it hears who is there, and waits for the start.
    LookingOn,
}

impl Sitter {
    pub fn new(origin: &str, now: Millis) -> Sitter {
        Sitter {
            origin: origin.into(),
            stage: Stage::Knocking,
            heard_at: now,
            progress_at: now,
            chunks: 0,
            fingerprint: None,
            budget: ClientBudget::new(now),
            stamps: VecDeque::new(),
        }
    }

    pub fn has_said_hello(&self) -> bool {
        self.stage != Stage::Knocking
    }

    /// It has a place, and may stay when the match begins.
    pub fn is_in(&self) -> bool {
        matches!(self.stage, Stage::Seated | Stage::LookingOn)
    }

    pub fn is_seated(&self) -> bool {
        self.stage == Stage::Seated
    }

    /// Counts a frame against what an honest client may send.
    pub fn spend(&mut self, bytes: usize, now: Millis) -> Result<(), PeerFault> {
        self.heard_at = now;
        if self.budget.spend(bytes, now) {
            Ok(())
        } else {
            Err(PeerFault::Flood)
        }
    }

    pub fn may_chat(&mut self, now: Millis) -> bool {
        self.budget.may_chat(now)
    }

    /// A table of this stamp leaves.
    pub fn stamp(&mut self, stamp: u32, now: Millis) {
        if self.stamps.len() == STAMPS_MAX {
            self.stamps.pop_front();
        }
        self.stamps.push_back((stamp, now));
    }

    /// The answer to a table is here; the time there and back, unless that table is forgotten or was
    /// answered before.
    pub fn heard(&mut self, stamp: u32, now: Millis) -> Option<u16> {
        let index = self.stamps.iter().position(|(sent, _)| *sent == stamp)?;
        let (_, sent_at) = self.stamps[index];
        self.stamps.drain(..=index);
        Some(u16::try_from(now.since_ms(sent_at)).unwrap_or(u16::MAX))
    }
}
