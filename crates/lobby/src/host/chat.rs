use protocol::limits::LINES_KEPT_MAX;
use protocol::lobby::{Line, News, PersonId};
use protocol::message::Say;
use protocol::text::clean_chat;
use protocol::{ConnectionId, Millis};

use super::Host;

impl Host {
    /// Passes a line on to everyone. Empty lines and lines too many vanish; nobody is shut out for them.
    pub(super) fn take_say(&mut self, from: ConnectionId, say: &Say, now: Millis) {
        let text = clean_chat(&say.text);
        let may = self
            .sitters
            .get_mut(&from)
            .is_some_and(|sitter| !text.is_empty() && sitter.may_chat(now));
        let id = PersonId(from.0);
        let name = self.table.person(id).map(|person| person.name.clone());
        let (true, Some(name)) = (may, name) else {
            self.counters.chat_dropped += 1;
            return;
        };
        let line = Line {
            order: self.lines_said,
            from: id,
            name,
            text,
        };
        self.lines_said += 1;
        if self.lines.len() == LINES_KEPT_MAX {
            self.lines.pop_front();
        }
        self.lines.push_back(line.clone());
        self.broadcast(News::Lines(alloc::vec![line]));
    }
}
