//! The relay: closes turns. It seats people, lets every machine build its world, collects what each
//! seat gives to a turn and hands the closed turn to all.
//!
//! It has no world and no clock, opens no socket and decodes no command: whoever owns the links calls
//! `handle_*` with what happened and carries out what [`Relay::poll_output`] answers. The same machine
//! runs inside a host's process and alone.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, VecDeque};
use alloc::vec::Vec;

use protocol::message::{CloseReason, FromRelay, PeerFault, Tempo, ToRelay};
use protocol::{
    BundleLog, ConnectionId, DigestTable, MatchSetup, Millis, Seat, SeatMap, SeatSet, SteadyClock,
};

mod absence;
mod admission;
mod chat;
mod config;
mod connection;
mod connections;
mod counters;
mod divergence;
mod followers;
mod gathering;
mod healing;
mod inheriting;
mod loading;
mod pace;
mod pauses;
mod presence;
mod quorum;
mod role;
mod seat_state;
mod stalled;
mod succession;
mod successor;
#[cfg(test)]
mod tests;
mod timers;
mod transfer;
mod turns;
mod vacancy;
mod votes;
mod watching;

pub use admission::{Admitted, AdmittedWatcher};
pub use config::{Absence, Config, Misuse};
pub use counters::{Counters, Usage};
pub use successor::Successor;
pub use timers::Timer;
pub use vacancy::Vacancy;

use connection::Connection;
use divergence::Divergence;
use followers::{Follower, Reports};
use healing::Healing;
use inheriting::Reunion;
use pace::MatchPace;
use pauses::Pauses;
use quorum::Quorum;
use role::Role;
use seat_state::SeatState;
use stalled::Progresses;
use succession::Standbys;
use timers::Timers;
use transfer::Transfer;
use turns::Turns;
use votes::{OpenVote, Voices};
use watching::Withheld;

/// Where seat secrets come from: 128 bits that nobody can guess. The relay itself has no randomness.
pub type Secrets = Box<dyn FnMut() -> [u8; 16] + Send>;

/// What the owner of the links has to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output {
    /// Send one frame.
    Send { to: ConnectionId, frame: Vec<u8> },
    /// Send what is still to be sent, then close. The relay has forgotten this connection already.
    Close {
        connection: ConnectionId,
        reason: CloseReason,
    },
    /// Answer with [`Relay::handle_located`], if the other end has an address.
    Locate { connection: ConnectionId },
}

/// How far a match has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Seats are free.
    Gathering,
    /// Everybody is there, and builds the world.
    Loading,
    Playing,
    /// Nobody is left, or the host ended it.
    Over,
}

/// One match's relay.
pub struct Relay {
    config: Config,
    secrets: Secrets,
    clock: SteadyClock,
    phase: Phase,
    connections: BTreeMap<ConnectionId, Connection>,
    /// The seats for people, whether or not somebody sits there.
    seats: SeatMap<SeatState>,
    turns: Turns,
    pace: MatchPace,
    digests: DigestTable,
    divergence: Option<Divergence>,
    healing: Healing,
    reports: Reports,
    followers: BTreeMap<ConnectionId, Follower>,
    progresses: Progresses,
    transfer: Transfer,
    withheld: Withheld,
    votes: BTreeMap<Seat, OpenVote>,
    voices: Voices,
    pauses: Pauses,
    standbys: Standbys,
    quorum: Quorum,
    reunion: Reunion,
    chat_order: u32,
    timers: Timers,
    outputs: VecDeque<Output>,
    counters: Counters,
}

impl Relay {
    /// A relay for one match, waiting for its people.
    ///
    /// # Errors
    /// [`Misuse`] when the match of `config` cannot be played.
    pub fn new(config: Config, secrets: Secrets) -> Result<Relay, Misuse> {
        config.check()?;
        let seats = config
            .seats_for_people()
            .map(|seat| (seat, SeatState::new(config.pace)))
            .collect();
        Ok(Relay {
            turns: Turns::default(),
            pace: MatchPace::new(&config, Millis::ZERO),
            config,
            secrets,
            clock: SteadyClock::default(),
            phase: Phase::Gathering,
            connections: BTreeMap::new(),
            seats,
            digests: DigestTable::default(),
            divergence: None,
            healing: Healing::default(),
            reports: Reports::default(),
            followers: BTreeMap::new(),
            progresses: Progresses::default(),
            transfer: Transfer::default(),
            withheld: Withheld::default(),
            votes: BTreeMap::new(),
            voices: Voices::default(),
            pauses: Pauses::default(),
            standbys: Standbys::new(1),
            quorum: Quorum::default(),
            reunion: Reunion::default(),
            chat_order: 0,
            timers: Timers::default(),
            outputs: VecDeque::new(),
            counters: Counters::default(),
        })
    }

    /// A link stands. It has [`Config::hello_patience_ms`] to say hello.
    pub fn handle_connected(&mut self, connection: ConnectionId, now: Millis) {
        let now = self.clock.read(now);
        self.connect(connection, now);
    }

    /// A frame arrived. Frames of connections that the relay has closed are no news.
    pub fn handle_frame(&mut self, from: ConnectionId, frame: &[u8], now: Millis) {
        let now = self.clock.read(now);
        if let Err(fault) = self.receive(from, frame, now) {
            self.expel(from, fault);
        }
    }

    /// A link broke, or its other end closed it.
    pub fn handle_disconnected(&mut self, connection: ConnectionId, now: Millis) {
        self.clock.read(now);
        self.lose(connection);
    }

    /// The instant of [`Relay::poll_timeout`] has come. Calling early or often does no harm.
    pub fn handle_timeout(&mut self, now: Millis) {
        let now = self.clock.read(now);
        while let Some(timer) = self.timers.pop_due(now) {
            match timer {
                Timer::Hello(connection) => self.expel(connection, PeerFault::HelloLate),
                Timer::Roster => {
                    self.free_silent_seats();
                    self.announce_roster();
                }
                Timer::Turn => {
                    self.close_turns();
                    self.compare_digests();
                }
                Timer::Waiting => self.announce_waiting(),
                Timer::Patience => self.end_patience(),
                Timer::Stores => self.close_divergence(),
                Timer::Away(seat) => self.decide(seat, self.config.absence.then),
                Timer::Deserted => self.end_deserted(),
                Timer::PauseEnd => self.end_pause(),
                Timer::PauseNotice => self.tell_pause(),
                Timer::Snapshot => self.give_up_source(),
                Timer::Followers => self.show_life(),
                Timer::Release => self.release(),
                Timer::Succession => self.tell_succession(),
                Timer::Minority => self.tell_minority(),
                Timer::Alone => self.go_on_alone(),
                Timer::Reunion => self.end_reunion(),
                Timer::Judge => self.give_up_judge(),
                Timer::Parting => self.end_parting(),
            }
        }
    }

    /// The host ends the match: everybody is told, every connection closes.
    pub fn handle_stop(&mut self, now: Millis) {
        self.clock.read(now);
        self.stop(CloseReason::HostLeft);
    }

    /// The next thing to do, in order; `None` when all is done.
    pub fn poll_output(&mut self) -> Option<Output> {
        self.outputs.pop_front()
    }

    /// When to call [`Relay::handle_timeout`]; `None` when nothing is waited for.
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

    /// The match as it stands: with the names of those who came.
    #[must_use]
    pub const fn setup(&self) -> &MatchSetup {
        &self.config.setup
    }

    /// Whether the match was saved and is played on.
    #[must_use]
    pub const fn is_played_on(&self) -> bool {
        self.config.save.is_some()
    }

    /// Every turn closed so far.
    #[must_use]
    pub const fn log(&self) -> &BundleLog {
        &self.turns.log
    }

    #[must_use]
    pub const fn counters(&self) -> &Counters {
        &self.counters
    }

    /// How fast the match goes, and for whom it goes slower.
    #[must_use]
    pub const fn tempo(&self) -> Tempo {
        self.pace.tempo()
    }

    /// Ticks of the turn that is closed next.
    #[must_use]
    pub const fn ticks_per_turn(&self) -> u8 {
        self.pace.cadence.ticks()
    }

    /// The delay of a seat, in ticks.
    #[must_use]
    pub fn delay_ticks(&self, seat: Seat) -> Option<u16> {
        Some(self.seats.get(&seat)?.pace.delay_ticks())
    }

    /// What this relay holds at the moment.
    #[must_use]
    pub fn usage(&self) -> Usage {
        Usage {
            connections: self.connections.len(),
            turns_queued: self
                .seats
                .values()
                .map(|state| state.pace.turns_queued())
                .sum(),
            digest_rows: self.digests.len(),
            log_bytes: self.turns.log.bytes(),
            followers: self.followers.len(),
            snapshot_bytes: self.transfer.bytes(),
        }
    }

    fn receive(&mut self, from: ConnectionId, frame: &[u8], now: Millis) -> Result<(), PeerFault> {
        let Some(connection) = self.connections.get_mut(&from) else {
            return Ok(());
        };
        connection.spend(frame.len(), ToRelay::is_snapshot_part(frame), now)?;
        let role = connection.role;
        if role == Role::Stranger {
            return self.greet(from, frame);
        }
        let message = ToRelay::read(frame).map_err(|_| PeerFault::Malformed)?;
        match (role, message) {
            (_, ToRelay::Hello(_)) => Err(PeerFault::HelloTwice),
            // It was heard, and that is all.
            (_, ToRelay::Here(_)) => Ok(()),
            // It left before its client heard that the match goes on here already.
            (_, ToRelay::Held(_)) => Ok(()),
            (_, ToRelay::Leave(leave)) => {
                self.take_leave(from, leave);
                Ok(())
            }
            (role, ToRelay::Testimony(testimony)) => self.take_testimony(role, testimony),
            (Role::Seated(seat), message) => self.hear_seat(from, seat, message, now),
            // It may not know yet that the match runs already.
            (Role::Returning(_), ToRelay::Say(_)) => {
                self.counters.chat_dropped += 1;
                Ok(())
            }
            (Role::Returning(seat), ToRelay::StoreDigests(digests)) if self.is_mended(seat) => {
                self.take_store_digests(seat, digests)
            }
            (_, ToRelay::SnapshotTaken(taken)) => {
                self.see_progress(from);
                self.take_taken(from, taken)
            }
            (_, ToRelay::Progress(progress)) => {
                self.see_progress(from);
                self.take_progress(from, progress)
            }
            // It gave them before it heard that its world is another.
            (Role::Returning(seat), _) if self.is_mended(seat) => Ok(()),
            _ => Err(PeerFault::SeatMissing),
        }
    }

    fn hear_seat(
        &mut self,
        from: ConnectionId,
        seat: Seat,
        message: ToRelay,
        now: Millis,
    ) -> Result<(), PeerFault> {
        match message {
            ToRelay::Loaded(loaded) => self.take_loaded(seat, loaded),
            ToRelay::Turn(turn) => self.take_turn(seat, turn),
            ToRelay::Say(say) => {
                self.take_say(from, seat, &say, now);
                Ok(())
            }
            ToRelay::StoreDigests(digests) => self.take_store_digests(seat, digests),
            // It was for the table, and left before its client heard that the match begins.
            ToRelay::Ask(_) => Ok(()),
            ToRelay::Dismiss(dismiss) => self.take_dismiss(from, dismiss),
            ToRelay::Snapshot(head) => self.take_snapshot(seat, head),
            ToRelay::SnapshotPart(part) => self.take_snapshot_part(seat, &part),
            ToRelay::Verdict(verdict) => self.take_verdict(seat, verdict),
            ToRelay::Ballot(ballot) => self.take_ballot(seat, ballot),
            ToRelay::Pause(pause) => {
                self.take_pause(seat, pause);
                Ok(())
            }
            // What it had played when its seat was handed back may still come.
            ToRelay::Progress(_) => Ok(()),
            ToRelay::SnapshotTaken(_) => Err(PeerFault::ProgressUnasked),
            ToRelay::Standby(standby) => self.take_standby(from, standby),
            ToRelay::Gone(gone) => self.take_gone(from, gone),
            // Those were heard before, whoever said them.
            ToRelay::Held(_)
            | ToRelay::Hello(_)
            | ToRelay::Here(_)
            | ToRelay::Leave(_)
            | ToRelay::Testimony(_) => Ok(()),
        }
    }

    /// The seats whose people are there.
    fn live(&self) -> SeatSet {
        self.seats
            .iter()
            .filter(|(_, state)| state.is_live())
            .map(|(&seat, _)| seat)
            .collect()
    }

    fn send_to_seat(&mut self, seat: Seat, message: impl Into<FromRelay>) {
        if let Some(to) = self.seats.get(&seat).and_then(|state| state.connection) {
            self.send(to, message);
        }
    }

    fn send(&mut self, to: ConnectionId, message: impl Into<FromRelay>) {
        let frame = message.into().encode();
        self.outputs.push_back(Output::Send { to, frame });
    }

    /// Sends to everyone who has a seat.
    fn broadcast(&mut self, message: impl Into<FromRelay>) {
        self.broadcast_frame(&message.into().encode());
    }

    fn broadcast_frame(&mut self, frame: &[u8]) {
        for to in self.seats.values().filter_map(|state| state.connection) {
            let frame = frame.to_vec();
            self.outputs.push_back(Output::Send { to, frame });
        }
    }
}
