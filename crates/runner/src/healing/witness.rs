//! The same inquiry without a thread: for matches whose time is not ours.

use game::Game;
use net::Keeper;
use protocol::Turn;
use protocol::message::Testimony;

use super::evidence::{Evidence, Replayed};
use super::inquiry::Inquiry;
use super::report::{self, Parties};

/// Looks into worlds that differ, with another machine.
pub struct GameWitness {
    game: Game,
    inquiry: Option<Inquiry>,
    is_told: bool,
}

impl GameWitness {
    /// For the match that `game` is of.
    #[must_use]
    pub fn new(game: Game) -> GameWitness {
        GameWitness {
            game,
            inquiry: None,
            is_told: false,
        }
    }

    /// Begins with what `keeper` has of `turn`.
    pub fn begin(&mut self, turn: Turn, keeper: &Keeper) {
        let evidence = Evidence::of(keeper, turn, &self.game);
        self.inquiry = evidence.and_then(Replayed::new).map(Inquiry::new);
    }

    /// The other machine says something.
    pub fn hear(&mut self, testimony: &Testimony) {
        if let Some(inquiry) = &mut self.inquiry {
            inquiry.hear(testimony);
        }
    }

    /// What is to be said to it.
    pub fn poll(&mut self) -> Option<Testimony> {
        self.inquiry.as_mut()?.poll()
    }

    /// The text of the report, once.
    pub fn poll_report(&mut self) -> Option<String> {
        let inquiry = self.inquiry.as_ref().filter(|inquiry| inquiry.is_over())?;
        if std::mem::replace(&mut self.is_told, true) {
            return None;
        }
        let parties = Parties {
            here: None,
            there: protocol::Seat::default(),
        };
        Some(report::text(inquiry, parties))
    }
}
