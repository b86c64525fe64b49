use protocol::message::{Audience, Chat, FromRelay, Say};
use protocol::text::clean_chat;
use protocol::{ConnectionId, Millis, Seat, SeatSet};

use crate::Relay;

impl Relay {
    /// Passes a line on to those it is for. Empty lines and lines too many vanish; nobody is shut out for them.
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
        let (from, to) = (seat, say.to);
        let chat = Chat {
            from,
            order,
            text,
            to,
        };
        match to {
            Audience::All => {
                let frame = FromRelay::from(chat).encode();
                self.broadcast_frame(&frame);
                self.tell_mended(&frame);
            }
            Audience::Allies => {
                for seat in self.team_of(from).iter() {
                    self.send_to_seat(seat, chat.clone());
                }
            }
        }
    }

    /// The seats of somebody's team, its own too.
    fn team_of(&self, seat: Seat) -> SeatSet {
        let seats = &self.config.setup.seats;
        let team = self.config.setup.seat(seat).and_then(|row| row.team);
        let of_team = seats
            .iter()
            .filter(|row| row.seat == seat || (team.is_some() && row.team == team));
        of_team.map(|row| row.seat).collect()
    }
}
