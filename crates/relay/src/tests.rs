//! The relay, spoken to by hand.

use std::boxed::Box;
use std::collections::BTreeMap;
use std::string::String;
use std::vec::Vec;

use protocol::message::{
    CloseReason, FromRelay, Hello, Loaded, Pace, PeerFault, ToRelay, TurnDigest, TurnMessage, Wish,
};
use protocol::{
    ConnectionId, Control, Digest, MatchSetup, Millis, Seat, SeatSetup, SimVersion, Turn,
};

use crate::{Config, Output, Phase, Relay};

mod absence;
mod agreement;
mod door;
mod healing;
mod monkey;
mod pace;
mod patience;
mod pauses;
mod succession;
mod table;
mod turns;
mod votes;
mod watching;

pub const VERSION: SimVersion = SimVersion::of_build(Digest(77));

pub fn seat(index: u8) -> Seat {
    Seat::new(index).expect("there are eight")
}

/// A match of `people` people and then one computer player.
pub fn setup(people: usize) -> MatchSetup {
    let mut setup = MatchSetup::samples().remove(0);
    setup.seats = Seat::all()
        .take(people + 1)
        .map(|seat| SeatSetup {
            seat,
            name: std::format!("Player {}", seat.index() + 1),
            control: if seat.index() < people {
                Control::Person
            } else {
                Control::Computer { level: 1 }
            },
            colour: seat.index() as u8,
            team: None,
            handicap_percent: 100,
            start_age: None,
        })
        .collect();
    setup
}

/// A relay, its clients' inboxes and a clock.
pub struct Room {
    pub relay: Relay,
    pub now: u64,
    pub inbox: BTreeMap<ConnectionId, Vec<FromRelay>>,
    pub closed: BTreeMap<ConnectionId, CloseReason>,
}

impl Room {
    pub fn new(people: usize) -> Room {
        Room::with(Config::new(setup(people), VERSION))
    }

    /// Clients spoken by hand give to the turn that lies the delay ahead, so turns stay as long as they
    /// are at the beginning.
    pub fn with(mut config: Config) -> Room {
        config.turn_ticks = config.pace.ticks_per_turn..=config.pace.ticks_per_turn;
        Room::with_any_cadence(config)
    }

    pub fn with_any_cadence(config: Config) -> Room {
        let mut count = 0;
        let secrets = move || {
            count += 1;
            [count; 16]
        };
        Room {
            relay: Relay::new(config, Box::new(secrets)).expect("the match can be played"),
            now: 1_000_000,
            inbox: BTreeMap::new(),
            closed: BTreeMap::new(),
        }
    }

    /// A room whose match runs; clients 0, 1, … sit on seats 0, 1, ….
    pub fn playing(people: u32) -> Room {
        let mut room = Room::new(people as usize);
        for id in 0..people {
            room.connect(id);
            room.hello(id, "Ana");
        }
        for id in 0..people {
            room.say(id, Loaded { world: Digest(5) });
        }
        assert_eq!(room.relay.phase(), Phase::Playing);
        room.pass_agreed_turns();
        room.inbox.clear();
        room
    }

    /// Lets those turns pass that are empty by agreement.
    pub fn pass_agreed_turns(&mut self) {
        while self.relay.turns.next < Turn(Pace::STANDARD.delay_turns.into()) {
            self.wait_for_turn();
        }
    }

    /// A turn of the seat that client `id` came back to.
    pub fn give(&mut self, id: u32, message: TurnMessage) {
        self.raw(id, &ToRelay::from(message).encode());
        self.wait_for_turn();
    }

    pub fn connect(&mut self, id: u32) {
        self.relay
            .handle_connected(ConnectionId(id), Millis(self.now));
        self.collect();
    }

    pub fn hello(&mut self, id: u32, name: &str) {
        self.say(id, Hello::new(VERSION, String::from(name), Wish::AnySeat));
    }

    pub fn say(&mut self, id: u32, message: impl Into<ToRelay>) {
        let message = message.into();
        self.raw(id, &message.encode());
        if let ToRelay::Turn(_) = message {
            self.wait_for_turn();
        }
    }

    /// When everybody has given to the next turn, lets time pass until it is closed.
    pub fn wait_for_turn(&mut self) {
        if self.relay.phase() == Phase::Playing && self.relay.lacking().is_empty() {
            let deadline = self.relay.pace.clock.deadline();
            self.wait_ms(deadline.since_ms(self.relay.clock.now()));
        }
    }

    pub fn raw(&mut self, id: u32, frame: &[u8]) {
        self.relay
            .handle_frame(ConnectionId(id), frame, Millis(self.now));
        self.collect();
    }

    pub fn disconnect(&mut self, id: u32) {
        self.relay
            .handle_disconnected(ConnectionId(id), Millis(self.now));
        self.collect();
    }

    /// Lets time pass, calling the relay whenever it asked for it.
    pub fn wait_ms(&mut self, ms: u64) {
        let end = self.now + ms;
        while let Some(at) = self.relay.poll_timeout().filter(|at| at.0 <= end) {
            self.now = self.now.max(at.0);
            self.relay.handle_timeout(Millis(self.now));
            self.collect();
        }
        self.now = end;
    }

    pub fn collect(&mut self) {
        while let Some(output) = self.relay.poll_output() {
            match output {
                Output::Send { to, frame } => {
                    assert!(
                        !self.closed.contains_key(&to),
                        "nothing is sent to who is gone"
                    );
                    let message = FromRelay::decode(&frame).expect("the relay speaks the protocol");
                    self.inbox.entry(to).or_default().push(message);
                }
                Output::Close { connection, reason } => {
                    assert_eq!(self.closed.insert(connection, reason), None);
                }
                Output::Locate { connection } => {
                    let ip = [10, 0, 0, connection.0 as u8];
                    self.relay
                        .handle_located(connection, ip.into(), Millis(self.now));
                }
            }
        }
    }

    /// What client `id` received since this was asked last.
    pub fn received(&mut self, id: u32) -> Vec<FromRelay> {
        self.inbox.remove(&ConnectionId(id)).unwrap_or_default()
    }

    pub fn closed(&self, id: u32) -> Option<CloseReason> {
        self.closed.get(&ConnectionId(id)).copied()
    }

    /// The turns of the bundles that client `id` received.
    pub fn turns(&mut self, id: u32) -> Vec<u32> {
        self.received(id)
            .iter()
            .filter_map(|message| match message {
                FromRelay::Bundle(bundle) => Some(bundle.turn.0),
                _ => None,
            })
            .collect()
    }

    /// Client `id` was shut out for `fault`, and that was counted.
    pub fn assert_shut_out(&self, id: u32, fault: PeerFault) {
        assert_eq!(self.closed(id), Some(CloseReason::Fault(fault)));
        assert_eq!(self.relay.counters().faults_of(fault), 1);
    }
}

/// What the client of seat `index` honestly sends for a turn.
pub fn turn(index: u8, for_turn: u32) -> TurnMessage {
    let delay = u32::from(Pace::STANDARD.delay_turns);
    TurnMessage {
        seat: seat(index),
        for_turn: Turn(for_turn),
        digest: (for_turn > delay).then(|| TurnDigest {
            of: Turn(for_turn - delay - 1),
            digest: Digest(for_turn),
        }),
        load: [0, 0],
        commands: Vec::new(),
    }
}
