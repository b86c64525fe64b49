use protocol::message::PeerFault;
use protocol::{ClientBudget, Millis, Seat};

/// One link, as the relay sees it.
pub struct Connection {
    /// `None` until its hello was welcomed.
    pub seat: Option<Seat>,
    /// When its last frame came, by the steady clock.
    pub heard_at: Millis,
    budget: ClientBudget,
}

impl Connection {
    pub fn new(now: Millis) -> Connection {
        Connection {
            seat: None,
            heard_at: now,
            budget: ClientBudget::new(now),
        }
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

    /// Whether one more chat line may pass now.
    pub fn may_chat(&mut self, now: Millis) -> bool {
        self.budget.may_chat(now)
    }
}
