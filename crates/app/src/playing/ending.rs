//! How a match ends on this screen.

use protocol::message::LeaveReason;

use super::Playing;
use crate::{after, course};

impl Playing {
    /// The match is over for this screen; an empty headline: as the world says.
    pub(super) fn end(&mut self, headline: String) {
        if self.after.is_some() {
            return;
        }
        self.game.leave(LeaveReason::Finished);
        let record = self.game.state().record_path.as_ref();
        self.after = Some(after::table(
            self.game.world().map(|world| &**world),
            self.own,
            self.winners,
            headline,
            &self.colours,
            record.map(|path| path.display().to_string()),
        ));
        self.add_course();
        self.is_menu_open = false;
    }

    /// Whether there is a match of somebody's that goes on.
    pub fn can_be_saved(&self) -> bool {
        !self.is_record() && self.after.is_none() && self.has_begun
    }

    /// The graphs of the table after the match.
    fn add_course(&mut self) {
        let state = self.game.state();
        if let (Some(after), Some(setup)) = (&mut self.after, &state.setup) {
            after.course = course::all_curves(&state.timeline, setup, &self.colours).into();
        }
    }

    /// Ends the match here and shows its table.
    pub fn finish(&mut self) {
        self.end(String::new());
    }

    /// Leaves, and lets the last words reach the host.
    pub fn part(self, reason: LeaveReason) {
        self.game.leave(reason);
        self.game.part();
    }
}
