//! Links that come and go.

use protocol::limits::CONNECTIONS_BEFORE_HELLO_MAX;
use protocol::message::{CloseReason, Closed, Leave, PeerFault, SeatEnd};
use protocol::{ConnectionId, Millis, Seat};

use crate::connection::Connection;
use crate::role::Role;
use crate::{Output, Phase, Relay, Timer};

impl Relay {
    pub(crate) fn connect(&mut self, connection: ConnectionId, now: Millis) {
        self.counters.connected += 1;
        if self.phase == Phase::Over {
            self.close(connection, CloseReason::HostLeft);
            return;
        }
        self.make_room_at_the_door();
        self.connections.insert(connection, Connection::new(now));
        let deadline = now.plus_ms(self.config.hello_patience_ms.into());
        self.timers.set(Timer::Hello(connection), deadline);
    }

    /// Half-open connections cost memory, so there are only so many; the oldest, which had most time to
    /// say hello, goes. An honest client needs its place for one message.
    fn make_room_at_the_door(&mut self) {
        let strangers = || {
            self.connections
                .iter()
                .filter(|(id, link)| link.role == Role::Stranger && self.config.host != Some(**id))
        };
        if strangers().count() < CONNECTIONS_BEFORE_HELLO_MAX {
            return;
        }
        let oldest = strangers().next().map(|(&id, _)| id);
        if let Some(oldest) = oldest {
            self.expel(oldest, PeerFault::HelloLate);
        }
    }

    /// Closes the connection of somebody who broke a rule. Nobody else is touched.
    pub(crate) fn expel(&mut self, connection: ConnectionId, fault: PeerFault) {
        if !self.connections.contains_key(&connection) {
            return;
        }
        self.counters.faults[fault.index()] += 1;
        if let Some(seat) = self.close(connection, CloseReason::Fault(fault)) {
            self.vacate(seat, SeatEnd::Fault(fault));
        }
    }

    pub(crate) fn lose(&mut self, connection: ConnectionId) {
        self.timers.clear(Timer::Hello(connection));
        self.lose_follower(connection);
        self.forget_standby(connection);
        let link = self.connections.remove(&connection);
        let seat = link.and_then(|link| link.seat());
        if let Some(seat) = seat {
            self.vacate(seat, SeatEnd::LinkLost);
        }
    }

    /// Whoever leaves a seat, or was about to come back to one, ends it. It takes effect behind the last
    /// order that was given for it.
    pub(crate) fn take_leave(&mut self, connection: ConnectionId, leave: Leave) {
        let role = self.connections.get(&connection).map(|link| link.role);
        self.close(connection, CloseReason::Left(leave.reason));
        if let Some(Role::Seated(seat) | Role::Returning(seat)) = role {
            self.vacate(seat, SeatEnd::Left(leave.reason));
        }
    }

    /// Says why, closes and forgets a connection; the seat it had is the caller's to see to.
    pub(crate) fn close(&mut self, connection: ConnectionId, reason: CloseReason) -> Option<Seat> {
        self.timers.clear(Timer::Hello(connection));
        if reason != CloseReason::Refused {
            self.send(connection, Closed { reason });
        }
        self.outputs.push_back(Output::Close { connection, reason });
        self.lose_follower(connection);
        self.forget_standby(connection);
        self.connections.remove(&connection)?.seat()
    }

    /// Nobody sits on this seat any more: it is free again, it has ended, or its person is away.
    fn vacate(&mut self, seat: Seat, reason: SeatEnd) {
        match self.phase {
            Phase::Gathering => self.free_seat(seat),
            Phase::Loading | Phase::Playing => match reason {
                SeatEnd::Left(_) | SeatEnd::Fault(_) => self.end_seat(seat, reason),
                SeatEnd::LinkLost
                | SeatEnd::PatienceSpent
                | SeatEnd::SlowToLoad
                | SeatEnd::Drifted => {
                    self.send_away(seat, reason);
                }
            },
            Phase::Over => {}
        }
    }

    /// Everybody goes, and the match is over.
    pub(crate) fn stop(&mut self, reason: CloseReason) {
        self.phase = Phase::Over;
        self.followers.clear();
        while let Some((&connection, _)) = self.connections.first_key_value() {
            self.close(connection, reason);
        }
        for state in self.seats.values_mut() {
            state.connection = None;
        }
        self.timers.clear_all();
    }
}
