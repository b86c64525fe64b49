use protocol::message::PeerFault;
use protocol::{ClientBudget, Millis, Seat};

use crate::role::Role;

/// One link, as the relay sees it.
pub struct Connection {
    pub role: Role,
    /// When its last frame came, by the steady clock.
    pub heard_at: Millis,
    /// Bytes of the snapshot that this client was asked for.
    pub snapshot_bytes: usize,
    budget: ClientBudget,
}

impl Connection {
    pub fn new(now: Millis) -> Connection {
        Connection {
            role: Role::Stranger,
            heard_at: now,
            snapshot_bytes: 0,
            budget: ClientBudget::new(now),
        }
    }

    /// Counts a frame against what an honest client may send; parts of a snapshot that it was asked for
    /// against that.
    pub fn spend(&mut self, bytes: usize, is_part: bool, now: Millis) -> Result<(), PeerFault> {
        self.heard_at = now;
        if is_part && bytes <= self.snapshot_bytes {
            self.snapshot_bytes -= bytes;
            return Ok(());
        }
        if self.budget.spend(bytes, now) {
            Ok(())
        } else {
            Err(PeerFault::Flood)
        }
    }

    /// The seat whose orders it gives.
    pub const fn seat(&self) -> Option<Seat> {
        match self.role {
            Role::Seated(seat) => Some(seat),
            Role::Stranger | Role::Returning(_) | Role::Watching => None,
        }
    }

    /// Whether one more chat line may pass now.
    pub fn may_chat(&mut self, now: Millis) -> bool {
        self.budget.may_chat(now)
    }
}
