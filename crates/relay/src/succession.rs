//! What becomes of the match when the host goes: who would go on with it is known to everybody beforehand,
//! and a relay that most have left closes no turns.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use core::net::IpAddr;

use protocol::limits::HOST_SILENCE_MS;
use protocol::message::{
    CloseReason, Gone, LatePolicy, Minority, PeerFault, Place, SeatEnd, SeatKey, Standby,
    Succession, Successor,
};
use protocol::{ConnectionId, Millis, Seat, SeatSet};

use crate::connection::Connection;
use crate::{Output, Phase, Relay, Timer};

/// Changes are told together.
const TELL_AFTER_MS: u64 = 100;
/// While most are missing, everybody here hears of it so often.
const MINORITY_EVERY_MS: u64 = 1_000;
/// Where turns close without whoever is silent, a seat counts as here for so long. Machines that hear
/// nothing turn to another host later than that ([`protocol::limits::HOST_SILENCE_MS`]).
const HEARD_MS: u64 = 1_500;

/// Who would run the relay next, and where.
pub struct Standbys {
    /// Of this host: the first is 1.
    pub epoch: u32,
    places: BTreeMap<Seat, Place>,
    /// Ports of those whose address is not known yet.
    ports: BTreeMap<ConnectionId, u16>,
    /// Everybody hears of a change soon.
    is_untold: bool,
    /// Machines that have been told by what the seats prove themselves.
    pub entitled: BTreeSet<Seat>,
    is_fenced: bool,
}

impl Standbys {
    pub fn new(epoch: u32) -> Standbys {
        Standbys {
            epoch,
            places: BTreeMap::new(),
            ports: BTreeMap::new(),
            is_untold: false,
            entitled: BTreeSet::new(),
            is_fenced: false,
        }
    }

    /// Those of the host behind `told`: everybody listens where they did, until they say otherwise.
    pub fn following(told: &Succession, own: Seat) -> Standbys {
        let others = told.successors.iter().filter(|next| next.seat != own);
        Standbys {
            places: others.map(|next| (next.seat, next.place)).collect(),
            ..Standbys::new(told.epoch.saturating_add(1))
        }
    }
}

impl Relay {
    /// Where the other end of a connection is, in answer to [`Output::Locate`].
    pub fn handle_located(&mut self, connection: ConnectionId, ip: IpAddr, now: Millis) {
        self.clock.read(now);
        let Some(port) = self.standbys.ports.remove(&connection) else {
            return;
        };
        let seat = self.connections.get(&connection).and_then(Connection::seat);
        if let Some(seat) = seat {
            self.standbys.places.insert(seat, Place::new(ip, port));
            self.succession_changed();
        }
    }

    /// The how manieth host of the match this is.
    #[must_use]
    pub const fn epoch(&self) -> u32 {
        self.standbys.epoch
    }

    /// Whether most are missing, so that no turn is closed.
    #[must_use]
    pub const fn is_fenced(&self) -> bool {
        self.standbys.is_fenced
    }

    pub(crate) fn take_standby(
        &mut self,
        from: ConnectionId,
        standby: Standby,
    ) -> Result<(), PeerFault> {
        if standby.port == 0 || !matches!(self.phase, Phase::Loading | Phase::Playing) {
            return Err(PeerFault::StandbyWrong);
        }
        // The host's own machine has the relay already.
        if self.config.host != Some(from) {
            self.standbys.ports.insert(from, standby.port);
            self.outputs.push_back(Output::Locate { connection: from });
        }
        Ok(())
    }

    /// The host's own machine has found out that nobody listens any more where those who are missing did.
    pub(crate) fn take_gone(&mut self, from: ConnectionId, gone: Gone) -> Result<(), PeerFault> {
        if self.config.host != Some(from) {
            return Err(PeerFault::HostOnly);
        }
        for seat in gone.seats.and(self.lacking()).iter() {
            let connection = self.seats.get(&seat).and_then(|state| state.connection);
            if let Some(connection) = connection.filter(|&connection| connection != from) {
                self.close(connection, CloseReason::PatienceSpent);
                self.send_away(seat, SeatEnd::LinkLost);
            }
        }
        let missing = self.quorum.missing(self.here());
        self.quorum.give_up(gone.seats.and(missing));
        self.close_turns();
        Ok(())
    }

    /// These have held everybody up for so long. When they are most, it may be this machine that was cut
    /// off, and its own person's client asks around; no link says so over UDP.
    pub(crate) fn doubt(&mut self, lacking: SeatSet, since_ms: u32) {
        let is_doubtful = u64::from(since_ms) >= HOST_SILENCE_MS
            && !self.quorum.holds(self.live().without(lacking))
            && lacking
                .iter()
                .any(|seat| self.standbys.places.contains_key(&seat));
        if let Some(host) = self.config.host.filter(|_| is_doubtful) {
            let missing = lacking;
            self.send(host, Minority { missing });
        }
    }

    /// A connection has gone.
    pub(crate) fn forget_standby(&mut self, connection: ConnectionId) {
        self.standbys.ports.remove(&connection);
    }

    /// Something of what [`Succession`] says is different now.
    pub(crate) fn succession_changed(&mut self) {
        if !self.has_succession() || self.standbys.is_untold {
            return;
        }
        self.standbys.is_untold = true;
        let soon = self.clock.now().plus_ms(TELL_AFTER_MS);
        self.timers.set(Timer::Succession, soon);
    }

    /// Where nobody could go on there is nothing to tell, but that the host is another.
    fn has_succession(&self) -> bool {
        !self.standbys.places.is_empty() || self.standbys.epoch > 1
    }

    pub(crate) fn tell_succession(&mut self) {
        if self.phase != Phase::Playing {
            // It begins soon.
            let soon = self.clock.now().plus_ms(TELL_AFTER_MS);
            self.timers.set(Timer::Succession, soon);
            return;
        }
        self.standbys.is_untold = false;
        self.timers.clear(Timer::Succession);
        if !self.has_succession() {
            return;
        }
        let common = self.succession();
        let live: Vec<Seat> = self.live().iter().collect();
        for seat in live {
            let keys = self.proof_keys(seat);
            let succession = Succession {
                keys,
                ..common.clone()
            };
            self.send_to_seat(seat, succession);
        }
    }

    /// As everybody hears it.
    fn succession(&self) -> Succession {
        let host = self.host_seat();
        let would = |seat: &Seat| {
            let is_entitled = self.standbys.epoch == 1 || self.standbys.entitled.contains(seat);
            Some(*seat) != host && is_entitled
        };
        let place = |seat: Seat| {
            let place = *self.standbys.places.get(&seat)?;
            Some(Successor { seat, place })
        };
        // Whoever is away comes last, but is asked: after a cut the others may be there.
        let away = self.seats.iter().filter(|(_, state)| state.is_away());
        let away = away.map(|(&seat, _)| seat);
        let seats_that = |is_it: fn(&crate::seat_state::SeatState) -> bool| -> SeatSet {
            let all = self.seats.iter().filter(|(_, state)| is_it(state));
            all.map(|(&seat, _)| seat).collect()
        };
        Succession {
            epoch: self.standbys.epoch,
            host,
            successors: self
                .live()
                .iter()
                .chain(away)
                .filter(would)
                .filter_map(place)
                .collect(),
            room: self.config.rules(),
            is_closed: self.config.is_closed,
            absence_ms: self.config.absence.patience_ms,
            turn_ticks: (
                *self.config.turn_ticks.start(),
                *self.config.turn_ticks.end(),
            ),
            keys: Vec::new(),
            pauses: self.pauses.used().collect(),
            heals: self.healing.told(),
            ended: seats_that(|state| state.has_ended),
            decided: seats_that(|state| state.is_decided),
        }
    }

    /// By what all seats would prove themselves to `host`. Only the first relay of a match knows the
    /// secrets that this takes; whoever was told by it remembers.
    fn proof_keys(&self, host: Seat) -> Vec<(Seat, SeatKey)> {
        let key = |(&seat, state): (&Seat, &crate::seat_state::SeatState)| {
            Some((seat, state.secret?.proof_for(host).key()))
        };
        if self.standbys.epoch > 1 {
            return Vec::new();
        }
        self.seats.iter().filter_map(key).collect()
    }

    /// Whose machine this is.
    pub(crate) fn host_seat(&self) -> Option<Seat> {
        let host = self.config.host?;
        let is_there =
            |(_, state): &(&Seat, &crate::seat_state::SeatState)| state.connection == Some(host);
        self.seats.iter().find(is_there).map(|(&seat, _)| seat)
    }

    /// The seats that are with this relay.
    pub(crate) fn here(&self) -> SeatSet {
        if self.config.pace.late == LatePolicy::Wait {
            // No turn closes without any of them.
            return self.live();
        }
        let now = self.clock.now();
        let is_heard = |seat: &Seat| {
            let connection = self.seats.get(seat).and_then(|state| state.connection);
            let link = connection.and_then(|connection| self.connections.get(&connection));
            link.is_some_and(|link| now.since_ms(link.heard_at) < HEARD_MS)
        };
        self.live().iter().filter(is_heard).collect()
    }

    /// Whether no turn may be closed, because most are missing and could be going on elsewhere.
    pub(crate) fn fence(&mut self) -> bool {
        let here = self.here();
        let could_go_on = |seat: &Seat| self.standbys.places.contains_key(seat);
        let missing = self.quorum.missing(here);
        let is_fenced = !self.quorum.holds(here) && missing.iter().any(|seat| could_go_on(&seat));
        if is_fenced && !self.standbys.is_fenced {
            let now = self.clock.now();
            self.timers.set(Timer::Minority, now);
            let patience_ms = self.config.patience_ms.into();
            self.timers.set(Timer::Alone, now.plus_ms(patience_ms));
        } else if !is_fenced {
            self.timers.clear(Timer::Minority);
            self.timers.clear(Timer::Alone);
        }
        self.standbys.is_fenced = is_fenced;
        is_fenced
    }

    /// Says that most are missing; perhaps they are not any more.
    pub(crate) fn tell_minority(&mut self) {
        self.close_turns();
        if self.standbys.is_fenced {
            let missing = self.quorum.missing(self.here());
            self.broadcast(Minority { missing });
            let next = self.clock.now().plus_ms(MINORITY_EVERY_MS);
            self.timers.set(Timer::Minority, next);
        }
    }

    /// The room has waited long enough for most of its people: it goes on with those it has.
    pub(crate) fn go_on_alone(&mut self) {
        let missing = self.quorum.missing(self.here());
        self.quorum.give_up(missing);
        self.close_turns();
    }

    /// A seat has given to a turn, so it knows of those before.
    pub(crate) fn settle_quorum(&mut self) {
        let seats = &self.seats;
        self.quorum.settle(|seat, turn| {
            let state = seats.get(&seat);
            state.is_some_and(|state| state.is_live() && state.pace.has_begun(turn))
        });
    }
}
