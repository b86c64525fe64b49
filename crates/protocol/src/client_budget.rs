use alloc::collections::VecDeque;

use crate::limits::{
    CHAT_LINES_MAX, CHAT_WINDOW_MS, CLIENT_BYTES_BURST, CLIENT_BYTES_PER_SECOND,
    CLIENT_FRAMES_BURST, CLIENT_FRAMES_PER_SECOND,
};
use crate::{Budget, Millis};

/// What one client may still send: frames, bytes and chat lines. Table and relay count alike.
#[derive(Clone, Debug)]
pub struct ClientBudget {
    frames: Budget,
    bytes: Budget,
    chat_at: VecDeque<Millis>,
}

impl ClientBudget {
    /// For somebody who came just now.
    #[must_use]
    pub const fn new(now: Millis) -> ClientBudget {
        ClientBudget {
            frames: Budget::new(CLIENT_FRAMES_PER_SECOND, CLIENT_FRAMES_BURST, now),
            bytes: Budget::new(CLIENT_BYTES_PER_SECOND, CLIENT_BYTES_BURST, now),
            chat_at: VecDeque::new(),
        }
    }

    /// Counts a frame; `false` when no honest client sends so much.
    #[must_use]
    pub fn spend(&mut self, bytes: usize, now: Millis) -> bool {
        self.frames.spend(1, now) && self.bytes.spend(bytes, now)
    }

    /// Counts a chat line; `false` when it is one too many for now.
    #[must_use]
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
