//! A machine that would go on with the match if its host went: who calls at its door, and when it may.

use alloc::collections::{BTreeMap, VecDeque};
use alloc::vec::Vec;

use protocol::limits::{CONNECTIONS_BEFORE_HELLO_MAX, FRAME_BYTES_BEFORE_HELLO_MAX};
use protocol::message::{
    Bundle, CloseReason, Closed, FromRelay, Hello, LatePolicy, PeerFault, Refusal, Refused,
    Standing, Survivor, ToRelay, Wish,
};
use protocol::{
    ClientBudget, ConnectionId, Inheritance, Millis, Seat, SeatSet, SimVersion, SteadyClock, Turn,
};

use crate::inheriting::Caller;
use crate::quorum::may_succeed;
use crate::{Output, Relay, Secrets};

/// How long a connection has to say hello.
const HELLO_PATIENCE_MS: u64 = 5_000;
/// Whoever waits hears so often that it is not in vain.
const STANDING_EVERY_MS: u64 = 300;
/// Once there are enough, the others have so long to come too.
const GATHER_MS: u64 = 600;
/// How long somebody may take to hand over the turns that are missing here.
const HELD_MS: u64 = 800;

/// Somebody at the door.
struct Guest {
    budget: ClientBudget,
    since: Millis,
    /// Who has shown whose seat it is.
    survivor: Option<(Seat, Survivor, Hello)>,
}

/// See the module.
pub struct Successor {
    version: SimVersion,
    clock: SteadyClock,
    guests: BTreeMap<ConnectionId, Guest>,
    /// There once the host is lost here.
    inheritance: Option<Inheritance>,
    /// Who counts: those who sent turns last, and those before, as long as not enough know of the change.
    counting: Vec<SeatSet>,
    /// Seats at whose machines nobody listens any more, and whether that is so where the relay was at which
    /// nobody played.
    gone: SeatSet,
    is_seatless_host_gone: bool,
    /// Since when there are enough.
    enough_since: Option<Millis>,
    tell_at: Option<Millis>,
    outputs: VecDeque<Output>,
}

impl Successor {
    #[must_use]
    pub fn new(version: SimVersion) -> Successor {
        Successor {
            version,
            clock: SteadyClock::default(),
            guests: BTreeMap::new(),
            inheritance: None,
            counting: Vec::new(),
            gone: SeatSet::EMPTY,
            is_seatless_host_gone: false,
            enough_since: None,
            tell_at: None,
            outputs: VecDeque::new(),
        }
    }

    /// The host is lost here. Whoever calls now is waited with.
    pub fn stand(&mut self, inheritance: Inheritance, now: Millis) {
        let now = self.clock.read(now);
        self.counting = inheritance.turns.seats_after().live_lately;
        self.inheritance = Some(inheritance);
        self.tell_at = Some(now);
    }

    /// The host is there again: nobody waits here any more.
    pub fn withdraw(&mut self) {
        self.inheritance = None;
        self.gone = SeatSet::EMPTY;
        self.is_seatless_host_gone = false;
        self.enough_since = None;
        self.tell_at = None;
        let waiting: Vec<ConnectionId> = self.supporters().map(|(id, ..)| id).collect();
        for connection in waiting {
            self.refuse(connection, Refusal::HostLives);
        }
    }

    /// Nobody listens any more at the machine of `seat`, be it the host or one that would have been;
    /// `None`: where a relay was at which nobody plays.
    pub fn see_gone(&mut self, seat: Option<Seat>) {
        match seat {
            Some(seat) => self.gone.insert(seat),
            None => self.is_seatless_host_gone = true,
        }
    }

    /// Whether the host is lost here.
    #[must_use]
    pub const fn stands(&self) -> bool {
        self.inheritance.is_some()
    }

    pub fn handle_connected(&mut self, connection: ConnectionId, now: Millis) {
        let now = self.clock.read(now);
        let strangers = self
            .guests
            .iter()
            .filter(|(_, guest)| guest.survivor.is_none());
        if strangers.clone().count() >= CONNECTIONS_BEFORE_HELLO_MAX
            && let Some(oldest) = strangers.map(|(&id, _)| id).next()
        {
            self.expel(oldest, PeerFault::HelloLate);
        }
        let guest = Guest {
            budget: ClientBudget::new(now),
            since: now,
            survivor: None,
        };
        self.guests.insert(connection, guest);
    }

    pub fn handle_frame(&mut self, from: ConnectionId, frame: &[u8], now: Millis) {
        let now = self.clock.read(now);
        if let Err(fault) = self.hear(from, frame, now) {
            self.expel(from, fault);
        }
    }

    pub fn handle_disconnected(&mut self, connection: ConnectionId, now: Millis) {
        self.clock.read(now);
        self.guests.remove(&connection);
    }

    pub fn handle_timeout(&mut self, now: Millis) {
        let now = self.clock.read(now);
        let is_late = |guest: &Guest| {
            guest.survivor.is_none() && now.since_ms(guest.since) >= HELLO_PATIENCE_MS
        };
        let late = self.guests.iter().filter(|(_, guest)| is_late(guest));
        let late: Vec<ConnectionId> = late.map(|(&id, _)| id).collect();
        for connection in late {
            self.expel(connection, PeerFault::HelloLate);
        }
        if self.tell_at.is_some_and(|at| at <= now) {
            self.tell_standing();
        }
    }

    /// Everybody is told that nobody is here any more.
    pub fn handle_stop(&mut self) {
        while let Some((&connection, _)) = self.guests.first_key_value() {
            self.close(connection, CloseReason::HostLeft);
        }
    }

    #[must_use]
    pub fn poll_timeout(&self) -> Option<Millis> {
        let strangers = self
            .guests
            .values()
            .filter(|guest| guest.survivor.is_none());
        let hello = strangers
            .map(|guest| guest.since.plus_ms(HELLO_PATIENCE_MS))
            .min();
        let ends = [GATHER_MS, HELD_MS].map(|ms| self.enough_since.map(|since| since.plus_ms(ms)));
        let is_ahead = |end: &Millis| *end > self.clock.now();
        let enough = ends.into_iter().flatten().find(is_ahead);
        let next = [hello, self.tell_at, enough].into_iter().flatten().min();
        next.map(|at| self.clock.wake_at(at))
    }

    pub fn poll_output(&mut self) -> Option<Output> {
        self.outputs.pop_front()
    }

    /// The relay that goes on with the match, as soon as there may be one: then this machine has done
    /// its work. The host's own machine will come over the connection `host`.
    pub fn poll_relay(
        &mut self,
        secrets: impl FnOnce() -> Secrets,
        host: ConnectionId,
        now: Millis,
    ) -> Option<Relay> {
        let steady = self.clock.read(now);
        let gone = self.may_begin(steady)?;
        let latest = self
            .supporters()
            .map(|(_, _, survivor)| survivor.epoch)
            .max();
        let mut inheritance = self.inheritance.take()?;
        let told = &mut inheritance.succession;
        told.epoch = told.epoch.max(latest.unwrap_or_default());
        // What cannot be played was played until now: the host told sense.
        let relay = Relay::inherit(inheritance, secrets(), host, gone, now);
        let mut relay = relay.ok()?;
        let guests = core::mem::take(&mut self.guests);
        let callers = guests.into_iter().filter_map(|(connection, guest)| {
            let (_, _, hello) = guest.survivor?;
            Some(Caller { connection, hello })
        });
        relay.take_callers(callers.collect());
        Some(relay)
    }

    /// Whether there are enough, and all that is known here of the match; then the seats that are not to
    /// be waited for.
    fn may_begin(&mut self, now: Millis) -> Option<SeatSet> {
        let inheritance = self.inheritance.as_ref()?;
        let mut here: SeatSet = self.supporters().map(|(_, seat, _)| seat).collect();
        here.insert(inheritance.seat);
        let gone = self.gone.without(here);
        let are_hosts_gone = inheritance.hosts.without(gone).is_empty()
            && (self.is_seatless_host_gone || !inheritance.has_seatless_host);
        let is_enough =
            |counting: &SeatSet| may_succeed(counting.without(gone), here, are_hosts_gone);
        if !self.counting.iter().all(is_enough) {
            self.enough_since = None;
            return None;
        }
        let since = *self.enough_since.get_or_insert(now);
        let waited_ms = now.since_ms(since);
        let next = inheritance.turns.next();
        let has_more = |survivor: &Survivor| survivor.tail.is_some_and(|tail| tail.next > next);
        if self.supporters().any(|(_, _, survivor)| has_more(survivor)) && waited_ms < HELD_MS {
            return None;
        }
        let expected = inheritance.turns.live().without(gone.or(inheritance.hosts));
        let is_complete = expected.without(here).is_empty() || waited_ms >= GATHER_MS;
        is_complete.then_some(gone)
    }

    fn supporters(&self) -> impl Iterator<Item = (ConnectionId, Seat, &Survivor)> {
        self.guests.iter().filter_map(|(&id, guest)| {
            let (seat, survivor, _) = guest.survivor.as_ref()?;
            Some((id, *seat, survivor))
        })
    }

    fn hear(&mut self, from: ConnectionId, frame: &[u8], now: Millis) -> Result<(), PeerFault> {
        let Some(guest) = self.guests.get_mut(&from) else {
            return Ok(());
        };
        if !guest.budget.spend(frame.len(), now) {
            return Err(PeerFault::Flood);
        }
        if guest.survivor.is_none() {
            return self.greet(from, frame);
        }
        match ToRelay::decode(frame).map_err(|_| PeerFault::Malformed)? {
            ToRelay::Held(held) => self.take_held(from, &held.bundle),
            ToRelay::Here(_) => Ok(()),
            ToRelay::Hello(_) => Err(PeerFault::HelloTwice),
            _ => Err(PeerFault::SeatMissing),
        }
    }

    fn greet(&mut self, from: ConnectionId, frame: &[u8]) -> Result<(), PeerFault> {
        if frame.len() > FRAME_BYTES_BEFORE_HELLO_MAX {
            return Err(PeerFault::Malformed);
        }
        let theirs = Hello::peek_version(frame);
        if let Some(difference) = theirs.and_then(|theirs| theirs.difference(&self.version)) {
            self.refuse(from, Refusal::Version(difference));
            return Ok(());
        }
        match ToRelay::decode(frame) {
            Ok(ToRelay::Hello(hello)) => self.admit(from, hello),
            Ok(_) => return Err(PeerFault::HelloExpected),
            Err(_) => return Err(PeerFault::Malformed),
        }
        Ok(())
    }

    fn admit(&mut self, from: ConnectionId, hello: Hello) {
        let Wish::Survive(survivor) = hello.wish else {
            return self.refuse(from, Refusal::NoMatch);
        };
        let Some(inheritance) = &self.inheritance else {
            return self.refuse(from, Refusal::HostLives);
        };
        let told = &inheritance.succession;
        let key = told.keys.iter().find(|(_, key)| key.is_of(&survivor.proof));
        let Some(&(seat, _)) = key.filter(|(seat, _)| *seat != inheritance.seat) else {
            return self.refuse(from, Refusal::SecretUnknown);
        };
        // Whoever comes before this machine is called at, and does not wait here.
        let rank = |of: Seat| told.successors.iter().position(|next| next.seat == of);
        if survivor.stands && rank(seat) < rank(inheritance.seat) {
            return self.refuse(from, Refusal::NoMatch);
        }
        let older = self.supporters().find(|(_, of, _)| *of == seat);
        if let Some((older, ..)) = older {
            self.close(older, CloseReason::Replaced);
        }
        if let Some(guest) = self.guests.get_mut(&from) {
            guest.survivor = Some((seat, survivor, hello));
        }
        self.tell_standing();
    }

    /// Somebody has a turn that is missing here.
    fn take_held(&mut self, from: ConnectionId, bundle: &Bundle) -> Result<(), PeerFault> {
        let here: Vec<(Seat, Turn)> = self
            .supporters()
            .map(|(_, seat, survivor)| (seat, survivor.not_given))
            .collect();
        let holds = self.supporters().any(|(id, _, survivor)| {
            id == from && survivor.tail.is_some_and(|tail| tail.next > bundle.turn)
        });
        let Some(inheritance) = &mut self.inheritance else {
            return Ok(());
        };
        let next = inheritance.turns.next();
        if bundle.turn < next {
            // Somebody else was quicker.
            return Ok(());
        }
        let is_right = bundle.turn == next && holds && can_have_been(bundle, inheritance, &here);
        let frame = FromRelay::from(bundle.clone()).encode();
        if !is_right || inheritance.turns.push(bundle, &frame).is_err() {
            return Err(PeerFault::HeldWrong);
        }
        self.counting = inheritance.turns.seats_after().live_lately;
        self.tell_standing();
        Ok(())
    }

    fn tell_standing(&mut self) {
        let Some(inheritance) = &self.inheritance else {
            return;
        };
        let standing = Standing {
            epoch: inheritance.succession.epoch.saturating_add(1),
            next: inheritance.turns.next(),
        };
        let frame = FromRelay::from(standing).encode();
        let waiting: Vec<ConnectionId> = self.supporters().map(|(id, ..)| id).collect();
        for to in waiting {
            let frame = frame.clone();
            self.outputs.push_back(Output::Send { to, frame });
        }
        self.tell_at = Some(self.clock.now().plus_ms(STANDING_EVERY_MS));
    }

    fn refuse(&mut self, connection: ConnectionId, refusal: Refusal) {
        let frame = FromRelay::from(Refused { refusal }).encode();
        self.outputs.push_back(Output::Send {
            to: connection,
            frame,
        });
        self.close(connection, CloseReason::Refused);
    }

    fn expel(&mut self, connection: ConnectionId, fault: PeerFault) {
        self.close(connection, CloseReason::Fault(fault));
    }

    fn close(&mut self, connection: ConnectionId, reason: CloseReason) {
        if self.guests.remove(&connection).is_none() {
            return;
        }
        if reason != CloseReason::Refused {
            let frame = FromRelay::from(Closed { reason }).encode();
            self.outputs.push_back(Output::Send {
                to: connection,
                frame,
            });
        }
        self.outputs.push_back(Output::Close { connection, reason });
    }
}

/// Whether the host can have closed this turn. Nobody is left who could say that it did; but nobody gave
/// orders in it who did not send turns, everybody here had given to it where turns wait for all, and this
/// machine knows what it gave itself. Whoever else gave looks at its own part when it gets the turn.
fn can_have_been(bundle: &Bundle, inheritance: &Inheritance, here: &[(Seat, Turn)]) -> bool {
    let live = inheritance.turns.live();
    if !bundle.entries.iter().all(|entry| live.contains(entry.seat)) {
        return false;
    }
    if inheritance.pace.late == LatePolicy::Clock {
        return true;
    }
    let own = (inheritance.seat, inheritance.not_given);
    let mut givers = here.iter().chain([&own]);
    let has_given =
        givers.all(|&(seat, not_given)| !live.contains(seat) || bundle.turn < not_given);
    let given = inheritance.given.iter().find(|(of, _)| *of == bundle.turn);
    let entry = bundle
        .entries
        .iter()
        .find(|entry| entry.seat == inheritance.seat);
    let is_own_right = match (given, entry) {
        (Some((_, commands)), Some(entry)) => *commands == entry.commands,
        _ => true,
    };
    has_given && is_own_right
}
