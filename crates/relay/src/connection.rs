use alloc::collections::VecDeque;

use protocol::limits::{
    CHAT_LINES_MAX, CHAT_WINDOW_MS, CLIENT_BYTES_BURST, CLIENT_BYTES_PER_SECOND,
    CLIENT_FRAMES_BURST, CLIENT_FRAMES_PER_SECOND,
};
use protocol::message::PeerFault;
use protocol::{Budget, Millis, Seat};

/// One link, as the relay sees it.
pub struct Connection {
    /// `None` until its hello was welcomed.
    pub seat: Option<Seat>,
    /// When its last frame came, by the steady clock.
    pub heard_at: Millis,
    frames: Budget,
    bytes: Budget,
    chat_at: VecDeque<Millis>,
}

impl Connection {
    pub fn new(now: Millis) -> Connection {
        Connection {
            seat: None,
            heard_at: now,
            frames: Budget::new(CLIENT_FRAMES_PER_SECOND, CLIENT_FRAMES_BURST, now),
            bytes: Budget::new(CLIENT_BYTES_PER_SECOND, CLIENT_BYTES_BURST, now),
            chat_at: VecDeque::new(),
        }
    }

    /// Counts a frame against what an honest client may send.
    pub fn spend(&mut self, bytes: usize, now: Millis) -> Result<(), PeerFault> {
        self.heard_at = now;
        if self.frames.spend(1, now) && self.bytes.spend(bytes, now) {
            Ok(())
        } else {
            Err(PeerFault::Flood)
        }
    }

    /// Whether one more chat line may pass now.
    pub fn may_chat(&mut self, now: Millis) -> bool {
        while self
            .chat_at
            .front()
            .is_some_and(|&at| now.since_ms(at) >= CHAT_WINDOW_MS)
        {
            self.chat_at.pop_front();
        }
        let may = self.chat_at.len() < CHAT_LINES_MAX;
        if may {
            self.chat_at.push_back(now);
        }
        may
    }
}
