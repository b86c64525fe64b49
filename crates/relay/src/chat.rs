use protocol::message::{Chat, Say};
use protocol::text::clean_chat;
use protocol::{ConnectionId, Millis, Seat};

use crate::Relay;

impl Relay {
    /// Passes a line on to everyone. Empty lines and lines too many vanish; nobody is shut out for them.
    pub(crate) fn take_say(&mut self, from: ConnectionId, seat: Seat, say: &Say, now: Millis) {
        let text = clean_chat(&say.text);
        let may = self
            .connections
            .get_mut(&from)
            .is_some_and(|link| !text.is_empty() && link.may_chat(now));
        if !may {
            self.counters.chat_dropped += 1;
            return;
        }
        let order = self.chat_order;
        self.chat_order += 1;
        self.broadcast(Chat {
            from: seat,
            order,
            text,
        });
    }
}
