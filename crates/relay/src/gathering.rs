//! Before the match: hellos, refusals, seats and names.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use protocol::limits::{FRAME_BYTES_BEFORE_HELLO_MAX, NAME_CHARS_MAX};
use protocol::message::{
    CloseReason, Hello, PeerFault, Refusal, Refused, Roster, RosterRow, SeatSecret, Survivor,
    ToRelay, Wish,
};
use protocol::text::clean_name;
use protocol::{ConnectionId, Seat};

use crate::role::Role;
use crate::{Phase, Relay, Timer};

/// While seats are free everybody hears from the relay this often, so that a dead link is noticed.
const ROSTER_EVERY_MS: u64 = 5_000;
/// Whoever has not answered for so long is gone, though its link stands.
const SILENCE_MS_MAX: u64 = 20_000;

impl Relay {
    /// The first frame of a connection.
    pub(crate) fn greet(&mut self, from: ConnectionId, frame: &[u8]) -> Result<(), PeerFault> {
        if frame.len() > FRAME_BYTES_BEFORE_HELLO_MAX {
            return Err(PeerFault::Malformed);
        }
        // The version first: a hello of another protocol may be unreadable behind it.
        let theirs = Hello::peek_version(frame);
        if let Some(difference) = theirs.and_then(|theirs| theirs.difference(&self.config.version))
        {
            self.refuse(from, Refusal::Version(difference));
            return Ok(());
        }
        match ToRelay::decode(frame) {
            Ok(ToRelay::Hello(hello)) => self.admit(from, &hello),
            Ok(_) => return Err(PeerFault::HelloExpected),
            Err(_) => return Err(PeerFault::Malformed),
        }
        Ok(())
    }

    pub(crate) fn admit(&mut self, from: ConnectionId, hello: &Hello) {
        let is_gathering = self.phase == Phase::Gathering;
        let (secret, next) = match hello.wish {
            Wish::AnySeat | Wish::Table if !is_gathering => {
                return self.refuse(from, Refusal::AlreadyStarted);
            }
            Wish::AnySeat | Wish::Table => {
                return match self.free_seat_for(from) {
                    Some(seat) => self.seat(from, seat, &hello.name),
                    None => self.refuse(from, Refusal::Full),
                };
            }
            Wish::Watch => return self.admit_watcher(from),
            Wish::SeatOf(secret) => (secret, None),
            Wish::Resume { secret, next } => (secret, Some(next)),
            Wish::Survive(survivor) => return self.admit_survivor(from, &survivor),
        };
        match self.seat_of(secret) {
            None => self.refuse(from, Refusal::SecretUnknown),
            Some(seat) if is_gathering => self.seat(from, seat, &hello.name),
            Some(seat) => self.come_back(from, seat, (secret, next)),
        }
    }

    /// Somebody has lost another host of this match, or was cut off from this one.
    fn admit_survivor(&mut self, from: ConnectionId, survivor: &Survivor) {
        if survivor.epoch > self.epoch() {
            return self.refuse(from, Refusal::Superseded);
        }
        let found = self.seat_of(survivor.proof);
        let Some(seat) = found.filter(|_| self.phase == Phase::Playing) else {
            return self.refuse(from, Refusal::SecretUnknown);
        };
        self.standbys.entitled.insert(seat);
        // Turns that were closed elsewhere are void: then it takes the world from here.
        let tail = survivor.tail.filter(|tail| self.turns.log.has(tail));
        self.come_back(from, seat, (survivor.proof, tail.map(|tail| tail.next)));
    }

    /// First come, first served; but the first seat is the host's, however late its hello.
    fn free_seat_for(&self, from: ConnectionId) -> Option<Seat> {
        let is_host = self.config.host == Some(from);
        let kept = usize::from(self.config.host.is_some() && !is_host);
        self.seats
            .iter()
            .skip(kept)
            .find(|(_, state)| state.connection.is_none())
            .map(|(&seat, _)| seat)
    }

    fn seat_of(&self, secret: SeatSecret) -> Option<Seat> {
        let host = self.host_seat();
        self.seats
            .iter()
            .find(|(_, state)| state.opens_to(&secret, host))
            .map(|(&seat, _)| seat)
    }

    fn seat(&mut self, from: ConnectionId, seat: Seat, name: &str) {
        self.timers.clear(Timer::Hello(from));
        if let Some(link) = self.connections.get_mut(&from) {
            link.role = Role::Seated(seat);
        }
        let name = self.name_for(seat, name);
        let secret = SeatSecret((self.secrets)());
        let Some(state) = self.seats.get_mut(&seat) else {
            return;
        };
        let older = state.connection.replace(from);
        state.secret = Some(secret);
        state.name = Some(name.clone());
        if let Some(older) = older {
            self.close(older, CloseReason::Replaced);
        }
        if let Some(row) = self
            .config
            .setup
            .seats
            .iter_mut()
            .find(|row| row.seat == seat)
        {
            row.name = name;
        }
        self.welcome(from, seat);
        self.announce_roster();
        if self.seats.values().all(|state| state.connection.is_some()) {
            self.begin_loading();
        }
    }

    /// The name shown for `seat`: what was typed, cleaned, and marked when somebody has it already.
    fn name_for(&self, seat: Seat, typed: &str) -> String {
        let mut base = clean_name(typed);
        if base.is_empty() {
            base = format!("Player {}", seat.index() + 1);
        }
        let others: Vec<String> = self
            .config
            .setup
            .seats
            .iter()
            .filter(|row| row.seat != seat)
            .filter_map(|row| match self.seats.get(&row.seat) {
                Some(person) => person.name.clone(),
                None => Some(row.name.clone()),
            })
            .map(|name| name.to_lowercase())
            .collect();
        let is_taken = |name: &str| others.contains(&name.to_lowercase());
        let mut name = base.clone();
        let mut count = 1;
        while is_taken(&name) {
            count += 1;
            let mark = format!(" ({count})");
            let room = NAME_CHARS_MAX - mark.chars().count();
            let cut: String = base.chars().take(room).collect();
            name = cut.trim_end().to_string() + &mark;
        }
        name
    }

    pub(crate) fn free_seat(&mut self, seat: Seat) {
        if let Some(state) = self.seats.get_mut(&seat) {
            state.connection = None;
            state.secret = None;
            state.name = None;
        }
        self.announce_roster();
    }

    /// Frees the seats of machines that lost power or network without a word.
    pub(crate) fn free_silent_seats(&mut self) {
        let now = self.clock.now();
        let silent: Vec<ConnectionId> = self
            .connections
            .iter()
            .filter(|(_, link)| link.role != Role::Stranger)
            .filter(|(_, link)| now.since_ms(link.heard_at) >= SILENCE_MS_MAX)
            .map(|(&id, _)| id)
            .collect();
        for connection in silent {
            if let Some(seat) = self.close(connection, CloseReason::PatienceSpent) {
                self.free_seat(seat);
            }
        }
    }

    pub(crate) fn announce_roster(&mut self) {
        let rows = self.seats.iter().map(|(&seat, state)| RosterRow {
            seat,
            name: state.name.clone(),
        });
        let roster = Roster {
            rows: rows.collect(),
        };
        self.broadcast(roster);
        let next = self.clock.now().plus_ms(ROSTER_EVERY_MS);
        self.timers.set(Timer::Roster, next);
    }

    pub(crate) fn refuse(&mut self, connection: ConnectionId, refusal: Refusal) {
        self.counters.refused += 1;
        self.send(connection, Refused { refusal });
        self.close(connection, CloseReason::Refused);
    }
}
