//! When this machine's world is not the others': it gets another and catches up; and what machines say to
//! each other to find out what is wrong.

use protocol::message::{Judge, Mend, Testimony, Verdict};
use protocol::{Digest, Turn};

use super::{LockstepSession, Phase};
use crate::{Notice, RelayFault};

impl LockstepSession {
    /// Our world is another: nothing of it counts any more, and a snapshot is to come. Turns that close
    /// meanwhile are kept for whoever records.
    pub(super) fn take_mend(&mut self, mend: Mend) {
        self.phase = Phase::Mending;
        self.has_world = false;
        self.held_since = None;
        self.outgoing = None;
        self.incoming = None;
        self.notify(Notice::Drifted { since: mend.since });
    }

    /// Leaves the turns up to `turn` to the recorder: they will not be played here.
    pub(super) fn pass_turns_before(&mut self, turn: Turn) {
        for bundle in self.gate.take_in_hand() {
            if let Some(played) = self.played.as_mut().filter(|_| bundle.turn < turn) {
                played.push(bundle);
            }
        }
    }

    pub(super) fn take_judge(&mut self, judge: Judge) -> Result<(), RelayFault> {
        if judge.turn >= self.gate.next_bundle() {
            return Err(RelayFault::OutOfPlace);
        }
        self.notify(Notice::Judge { turn: judge.turn });
        Ok(())
    }

    /// Whoever has lost its seat meanwhile judges no more.
    pub(super) fn send_verdict(&mut self, turn: Turn, digest: Option<Digest>) {
        if self.phase == Phase::Playing {
            self.send(Verdict { turn, digest });
        }
    }

    /// What was found out takes its time; there may be nobody to tell it to by now.
    pub(super) fn send_testimony(&mut self, testimony: Testimony) {
        let is_heard = !matches!(
            self.phase,
            Phase::Greeting | Phase::Severed(_) | Phase::Over(_)
        );
        if is_heard && self.seat.is_some() {
            self.send(testimony);
        }
    }
}
