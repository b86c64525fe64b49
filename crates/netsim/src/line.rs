use core::net::{Ipv4Addr, SocketAddr};

use protocol::Millis;
use transport::udp::{Channel, Keys, Token, Way};
use transport::{FRAME_BYTES_MAX, LinkEvent};

use crate::{Direction, Faults, Kind, Pipe, Traffic};

#[cfg(test)]
mod tests;

/// What carries the frames between a machine and the relay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carrier {
    /// Streams, as TCP gives them: whole and in order, loss shows as delay.
    Stream,
    /// The machines of `transport::udp` over datagrams that get lost, doubled, spoiled and overtaken.
    Datagrams,
}

/// A line between a machine and the relay, both ways. Each end acts only when it is asked: a machine that
/// stands still acknowledges nothing either.
pub struct Line {
    up: Pipe,
    down: Pipe,
    ends: Option<Ends>,
}

/// The two ends of a conversation over datagrams.
struct Ends {
    machine: Channel,
    relay: Channel,
}

impl Ends {
    fn new(now: Millis) -> Ends {
        let address = |port| SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let (machine, relay) = (address(1), address(2));
        let way = |local, remote| Way { local, remote };
        let (of_machine, of_relay) = (Token(1), Token(2));
        let mut ends = Ends {
            machine: Channel::new(way(machine, relay), (of_machine, of_relay), None, now.0),
            relay: Channel::new(
                way(relay, machine),
                (of_relay, of_machine),
                Some(Keys::new([0; 16])),
                now.0,
            ),
        };
        ends.machine.set_frame_bytes_max(FRAME_BYTES_MAX);
        ends.relay.set_frame_bytes_max(FRAME_BYTES_MAX);
        ends
    }
}

/// What has come to one end out of `pipe`, put back together.
fn receive(pipe: &mut Pipe, end: &mut Channel, now: Millis) -> Option<Vec<u8>> {
    while let Some(bytes) = pipe.receive(now) {
        // What was spoiled on its way is refused, and counted by the channel.
        let _ = end.handle_datagram(end.way(), &bytes, now.0);
    }
    end.handle_timeout(now.0);
    match end.poll_event() {
        Some(LinkEvent::Frame(frame)) => Some(frame),
        _ => None,
    }
}

fn flush(pipe: &mut Pipe, end: &mut Channel, now: Millis) {
    while let Some(transmit) = end.poll_transmit(now.0) {
        pipe.send(transmit.bytes, now);
    }
}

impl Line {
    /// A line of the run with this seed, by its number; `up` leads to the relay. A conversation begins `now`.
    #[must_use]
    pub fn new(
        carrier: Carrier,
        (up, down): (Faults, Faults),
        (seed, number): (u64, u32),
        now: Millis,
    ) -> Line {
        let (kind, ends) = match carrier {
            Carrier::Stream => (Kind::Stream, None),
            Carrier::Datagrams => (Kind::Datagram, Some(Ends::new(now))),
        };
        Line {
            up: Pipe::new(kind, up, seed, number),
            down: Pipe::new(kind, down, seed, number + 1),
            ends,
        }
    }

    /// The machine says something; it leaves with [`Line::flush_up`] at the latest.
    pub fn send_up(&mut self, frame: Vec<u8>, now: Millis) {
        match &mut self.ends {
            // A queue that is full has no more room for what nobody takes: the match ends by patience.
            Some(ends) => drop(ends.machine.send(&frame)),
            None => self.up.send(frame, now),
        }
    }

    /// The relay says something; it leaves with [`Line::flush_down`] at the latest.
    pub fn send_down(&mut self, frame: Vec<u8>, now: Millis) {
        match &mut self.ends {
            Some(ends) => drop(ends.relay.send(&frame)),
            None => self.down.send(frame, now),
        }
    }

    /// The next frame that has come to the relay.
    pub fn receive_up(&mut self, now: Millis) -> Option<Vec<u8>> {
        match &mut self.ends {
            Some(ends) => receive(&mut self.up, &mut ends.relay, now),
            None => self.up.receive(now),
        }
    }

    /// The next frame that has come to the machine.
    pub fn receive_down(&mut self, now: Millis) -> Option<Vec<u8>> {
        match &mut self.ends {
            Some(ends) => receive(&mut self.down, &mut ends.machine, now),
            None => self.down.receive(now),
        }
    }

    /// The machine has said everything for now.
    pub fn flush_up(&mut self, now: Millis) {
        if let Some(ends) = &mut self.ends {
            flush(&mut self.up, &mut ends.machine, now);
        }
    }

    /// The relay has said everything for now.
    pub fn flush_down(&mut self, now: Millis) {
        if let Some(ends) = &mut self.ends {
            flush(&mut self.down, &mut ends.relay, now);
        }
    }

    /// When the end at the relay has something to do.
    pub fn next_at_relay(&mut self) -> Option<Millis> {
        let of_channel = self
            .ends
            .as_mut()
            .and_then(|ends| ends.relay.poll_timeout());
        let timer = of_channel.map(|(at_ms, _)| Millis(at_ms));
        self.up.next_arrival().into_iter().chain(timer).min()
    }

    /// From now on nothing arrives that way.
    pub fn cut(&mut self, direction: Direction) {
        if direction != Direction::Down {
            self.up.cut();
        }
        if direction != Direction::Up {
            self.down.cut();
        }
    }

    pub fn mend(&mut self, direction: Direction, now: Millis) {
        if direction != Direction::Down {
            self.up.mend(now);
        }
        if direction != Direction::Up {
            self.down.mend(now);
        }
    }

    /// What is cut is what is said.
    pub fn set_cut(&mut self, up: bool, down: bool, now: Millis) {
        for (pipe, is_cut) in [(&mut self.up, up), (&mut self.down, down)] {
            if is_cut {
                pipe.cut();
            } else if pipe.is_cut() {
                pipe.mend(now);
            }
        }
    }

    /// Whether nothing arrives one way or the other.
    #[must_use]
    pub const fn is_cut(&self) -> bool {
        self.up.is_cut() || self.down.is_cut()
    }

    /// A new conversation: nothing of the old one is on its way any more.
    pub fn renew(&mut self, now: Millis) {
        self.up.clear();
        self.down.clear();
        self.ends = self.ends.take().map(|_| Ends::new(now));
    }

    /// The relay hears this machine no more.
    pub fn close(&mut self) {
        match &mut self.ends {
            Some(ends) => ends.relay.finish(),
            None => self.up.clear(),
        }
    }

    /// What went to the relay so far.
    #[must_use]
    pub const fn up(&self) -> Traffic {
        self.up.traffic()
    }

    /// What came from the relay so far.
    #[must_use]
    pub const fn down(&self) -> Traffic {
        self.down.traffic()
    }
}
