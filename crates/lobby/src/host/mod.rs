//! The machine that keeps the table.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet, VecDeque};
use alloc::string::String;
use alloc::vec::Vec;

use protocol::lobby::{ContentInfo, Line, RoomKey, Table};
use protocol::message::{CloseReason, FromRelay, PeerFault, ToRelay};
use protocol::{ConnectionId, Millis, SteadyClock};

use crate::plan::StartPlan;

mod asks;
mod chat;
mod config;
mod content;
mod counters;
mod door;
mod links;
mod onlookers;
mod rows;
mod sitter;
mod start;
mod tables;
mod timers;

pub use config::{HostConfig, SaveOffer};
pub use counters::Counters;
pub use timers::Timer;

use sitter::Sitter;
use timers::Timers;

/// 128 bits that nobody can guess: challenges and the seed. The table itself has no randomness.
pub type Randomness = Box<dyn FnMut() -> [u8; 16] + Send>;

/// What the owner of the links has to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output {
    /// Send one frame.
    Send { to: ConnectionId, frame: Vec<u8> },
    /// Send what is still to be sent, then close. The table has forgotten this connection already.
    Close {
        connection: ConnectionId,
        reason: CloseReason,
    },
    /// The match begins: give the links of these people to a relay. The last output there is.
    Start(Box<StartPlan>),
}

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// People come and go.
    Open,
    /// The match has begun.
    Started,
    /// The host has gone.
    Over,
}

/// One table.
pub struct Host {
    config: HostConfig,
    randomness: Randomness,
    clock: SteadyClock,
    phase: Phase,
    /// Everybody's links, those at the door too.
    sitters: BTreeMap<ConnectionId, Sitter>,
    /// As it is now, except for whom it is sent to.
    table: Table,
    key: Option<RoomKey>,
    /// The file that everybody needs, if there is one.
    offer: Option<(ContentInfo, Vec<u8>)>,
    lines: VecDeque<Line>,
    lines_said: u32,
    banned: BTreeSet<String>,
    /// Wrong passwords by origin.
    wrong_proofs: BTreeMap<String, u32>,
    is_table_due: bool,
    table_sent_at: Option<Millis>,
    timers: Timers,
    outputs: VecDeque<Output>,
    counters: Counters,
}

impl Host {
    /// A table that waits for its people.
    #[must_use]
    pub fn new(config: HostConfig, randomness: Randomness) -> Host {
        let table = config.table();
        let (key, offer) = (config.key.clone(), config.offer());
        Host {
            config,
            randomness,
            clock: SteadyClock::default(),
            phase: Phase::Open,
            sitters: BTreeMap::new(),
            table,
            key,
            offer,
            lines: VecDeque::new(),
            lines_said: 0,
            banned: BTreeSet::new(),
            wrong_proofs: BTreeMap::new(),
            is_table_due: false,
            table_sent_at: None,
            timers: Timers::default(),
            outputs: VecDeque::new(),
            counters: Counters::default(),
        }
    }

    /// A link stands. `origin` is the machine it comes from, without the port, for bans.
    pub fn handle_connected(&mut self, connection: ConnectionId, origin: &str, now: Millis) {
        let now = self.clock.read(now);
        self.connect(connection, origin, now);
        self.send_table_if_due();
    }

    /// A frame arrived. Frames of connections that the table has closed are no news.
    pub fn handle_frame(&mut self, from: ConnectionId, frame: &[u8], now: Millis) {
        let now = self.clock.read(now);
        if let Err(fault) = self.receive(from, frame, now) {
            self.expel(from, fault);
        }
        self.send_table_if_due();
    }

    /// A link broke, or its other end closed it.
    pub fn handle_disconnected(&mut self, connection: ConnectionId, now: Millis) {
        self.clock.read(now);
        self.lose(connection);
        self.send_table_if_due();
    }

    /// The instant of [`Host::poll_timeout`] has come. Calling early or often does no harm.
    pub fn handle_timeout(&mut self, now: Millis) {
        let now = self.clock.read(now);
        while let Some(timer) = self.timers.pop_due(now) {
            match timer {
                Timer::Hello(connection) => self.expel(connection, PeerFault::HelloLate),
                Timer::Table => {
                    self.send_away_the_silent(now);
                    self.send_table();
                }
            }
        }
        self.send_table_if_due();
    }

    /// The host ends it: everybody is told, every connection closes.
    pub fn handle_stop(&mut self, now: Millis) {
        self.clock.read(now);
        self.stop(CloseReason::HostLeft);
    }

    /// The next thing to do, in order; `None` when all is done.
    pub fn poll_output(&mut self) -> Option<Output> {
        self.outputs.pop_front()
    }

    /// When to call [`Host::handle_timeout`]; `None` when nothing is waited for.
    #[must_use]
    pub fn poll_timeout(&self) -> Option<Millis> {
        self.timers
            .earliest()
            .map(|deadline| self.clock.wake_at(deadline))
    }

    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The table as it stands; `you` in it is nobody.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    #[must_use]
    pub const fn counters(&self) -> &Counters {
        &self.counters
    }

    fn receive(&mut self, from: ConnectionId, frame: &[u8], now: Millis) -> Result<(), PeerFault> {
        let Some(sitter) = self.sitters.get_mut(&from) else {
            return Ok(());
        };
        sitter.spend(frame.len(), now)?;
        if !sitter.has_said_hello() {
            return self.greet(from, frame, now);
        }
        let (is_seated, is_in) = (sitter.is_seated(), sitter.is_in());
        let message = ToRelay::decode(frame).map_err(|_| PeerFault::Malformed)?;
        match message {
            ToRelay::Hello(_) => Err(PeerFault::HelloTwice),
            ToRelay::Ask(ask) => self.take_ask(from, ask, now),
            ToRelay::Leave(leave) => {
                self.close(from, CloseReason::Left(leave.reason));
                Ok(())
            }
            // A sign of life, and no more.
            ToRelay::Here(_) if is_in => Ok(()),
            _ if !is_seated => Err(PeerFault::AskTooEarly),
            ToRelay::Say(say) => {
                self.take_say(from, &say, now);
                Ok(())
            }
            ToRelay::Loaded(_) => Err(PeerFault::LoadedUnasked),
            ToRelay::Turn(_) => Err(PeerFault::TurnTooEarly),
            ToRelay::StoreDigests(_) => Err(PeerFault::StoresUnasked),
            // Nobody loads yet.
            _ => Err(PeerFault::AskTooEarly),
        }
    }

    fn send(&mut self, to: ConnectionId, message: impl Into<FromRelay>) {
        let frame = message.into().encode();
        self.outputs.push_back(Output::Send { to, frame });
    }

    /// Sends to everybody at the table.
    fn broadcast(&mut self, message: impl Into<FromRelay>) {
        let frame = message.into().encode();
        let seated = self.sitters.iter().filter(|(_, sitter)| sitter.is_seated());
        for (&to, _) in seated {
            let frame = frame.clone();
            self.outputs.push_back(Output::Send { to, frame });
        }
    }
}
