//! Giving the own world to somebody who comes into the match. It leaves in parts with a window, between
//! the turns.

use alloc::vec::Vec;

use protocol::Turn;
use protocol::limits::{SNAPSHOT_BYTES_MAX, SNAPSHOT_WINDOW_BYTES};
use protocol::message::{SnapshotHead, SnapshotPart, SnapshotTaken, SnapshotWanted};

use super::LockstepSession;
use crate::RelayFault;

/// A snapshot on its way out.
#[derive(Clone, Debug)]
pub struct Outgoing {
    wanted: SnapshotWanted,
    /// `None` until the world has come to that turn.
    image: Option<Vec<u8>>,
    sent: usize,
    taken: usize,
}

impl LockstepSession {
    pub(super) fn take_snapshot_wanted(
        &mut self,
        wanted: SnapshotWanted,
    ) -> Result<(), RelayFault> {
        if wanted.turn < self.gate.turn_to_begin() {
            return Err(RelayFault::SnapshotPast);
        }
        self.outgoing = Some(Outgoing {
            wanted,
            image: None,
            sent: 0,
            taken: 0,
        });
        Ok(())
    }

    /// The turn before which the world is wanted as it is now.
    pub(super) fn due_snapshot(&self) -> Option<Turn> {
        let outgoing = self.outgoing.as_ref().filter(|out| out.image.is_none())?;
        let is_there = self.gate.is_between_turns() && self.gate.turn() == outgoing.wanted.turn;
        is_there.then_some(outgoing.wanted.turn)
    }

    pub(super) fn send_snapshot(&mut self, image: Vec<u8>) {
        let (Some(turn), Some(outgoing)) = (self.due_snapshot(), &mut self.outgoing) else {
            return;
        };
        if image.is_empty() || image.len() > SNAPSHOT_BYTES_MAX {
            // The relay will ask somebody else, and hear the same.
            self.outgoing = None;
            return;
        }
        let head = SnapshotHead {
            id: outgoing.wanted.id,
            turn,
            bytes: image.len() as u32,
            digest: SnapshotHead::digest_of(&image),
        };
        outgoing.image = Some(image);
        self.send(head);
        self.send_parts();
    }

    pub(super) fn take_snapshot_taken(&mut self, taken: SnapshotTaken) {
        if let Some(outgoing) = self.outgoing.as_mut()
            && outgoing.wanted.id == taken.id
        {
            let bytes = taken.bytes as usize;
            outgoing.taken = outgoing.taken.max(bytes.min(outgoing.sent));
            self.send_parts();
        }
    }

    fn send_parts(&mut self) {
        let Some(Outgoing {
            wanted,
            image: Some(image),
            sent,
            taken,
        }) = &mut self.outgoing
        else {
            return;
        };
        let room = SNAPSHOT_WINDOW_BYTES.saturating_sub(*sent - *taken);
        let parts: Vec<SnapshotPart> = SnapshotPart::cut(wanted.id, image, *sent, room).collect();
        *sent += parts.iter().map(|part| part.bytes.len()).sum::<usize>();
        let is_whole = *sent == image.len();
        for part in parts {
            self.send(part);
        }
        if is_whole {
            self.outgoing = None;
        }
    }
}
