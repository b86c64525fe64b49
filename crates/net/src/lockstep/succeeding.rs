//! When the host goes: what this machine needs to know for that, and how it comes to the next one.

use alloc::vec::Vec;

use protocol::limits::{HOST_SILENCE_MS, TICKS_PER_TURN_MAX};
use protocol::message::{
    CloseReason, FromRelay, Gone, Held, Hello, LatePolicy, Minority, Standby, Succession, Survivor,
    ToRelay, Vote, Waiting, Wish,
};
use protocol::{Inheritance, LogTail, Millis, Seat, SeatSet, SimVersion, Turn};

use super::{LockstepSession, Phase};
use crate::quest::Place;
use crate::{Notice, RelayFault};

/// Turns that one machine may be ahead of another, at most: so many are handed over.
const HELD_TURNS_MAX: usize = 256;
/// A relay in this process may be silent for as long as anything takes.
const OWN_HOST_SILENCE_MS: u64 = 86_400_000;
/// Whoever catches up hears from the relay less often.
const SILENCE_BEHIND_MS: u64 = 5_000;

impl LockstepSession {
    /// This machine listens at `port`, and would be the host if it must.
    pub fn stand_by_at(&mut self, port: u16) {
        self.standby_port = Some(port);
        if matches!(self.phase, Phase::Loading | Phase::Ready | Phase::Playing) && !self.is_follower
        {
            self.offer_standby();
        }
    }

    pub(super) fn offer_standby(&mut self) {
        if let Some(port) = self.standby_port {
            self.send(Standby { port });
        }
    }

    /// As which build this machine says hello again; `None` where broken links are not mended.
    #[must_use]
    pub fn version(&self) -> Option<SimVersion> {
        self.mends_as.as_ref().map(|(version, _)| *version)
    }

    /// Who would be the host next; `None` while nobody would.
    #[must_use]
    pub const fn succession(&self) -> Option<&Succession> {
        self.succession.as_ref()
    }

    /// Whether the host said that it goes, so that there is no doubt about it.
    #[must_use]
    pub const fn has_host_left(&self) -> bool {
        self.has_host_left
    }

    /// Whether the host is without most of the others: they may be going on elsewhere.
    #[must_use]
    pub const fn is_cut_off(&self) -> bool {
        self.is_cut_off
    }

    /// What this machine needs to be the host; `None` when it cannot be.
    #[must_use]
    pub fn inheritance(&self) -> Option<Inheritance> {
        let (seat, (version, _)) = (self.seat?, self.mends_as.as_ref()?);
        if !self.has_world || self.proof_keys.is_empty() {
            return None;
        }
        let succession = Succession {
            keys: self.proof_keys.clone(),
            ..self.succession.clone()?
        };
        Some(Inheritance {
            version: *version,
            setup: self.setup.clone()?,
            pace: self.pace,
            save: self.save,
            keys: self.keys.clone(),
            succession,
            seat,
            hosts: self.hosts_since.0,
            has_seatless_host: self.hosts_since.1,
            turns: self.turns.clone()?,
            given: self.given.iter().cloned().collect(),
            not_given: self.first_not_given(),
            votes: self.votes.values().cloned().collect(),
        })
    }

    /// Whoever has not given the orders of its seat says nothing about turns that it has not given to.
    fn first_not_given(&self) -> Turn {
        if self.was_giving || self.phase == Phase::Playing {
            self.line.next()
        } else {
            Turn(u32::MAX)
        }
    }

    /// The hello for whoever is asked about the match. `stands`: this machine collects the others, too.
    #[must_use]
    pub fn hello_at(&self, place: Place, stands: bool) -> Option<Vec<u8>> {
        let known = self.succession.as_ref()?;
        let host = match place {
            // The first host of a match knows the secrets: it gave them.
            Place::Host if known.epoch == 1 && self.host == known.host => {
                return Some(ToRelay::from(self.hello_again()?).encode());
            }
            Place::Host => self.host?,
            Place::Seat(seat) => seat,
        };
        let (version, name) = self.mends_as.clone()?;
        let survivor = Survivor {
            proof: self.secret?.proof_for(host),
            epoch: known.epoch,
            tail: self.tail(),
            not_given: self.first_not_given(),
            stands,
        };
        let hello = Hello::new(version, name, Wish::Survive(survivor));
        Some(ToRelay::from(hello).encode())
    }

    fn tail(&self) -> Option<LogTail> {
        let turns = self.turns.as_ref().filter(|_| self.has_world)?;
        Some(turns.log().tail(turns.next()))
    }

    /// The messages that hand the turns from `next` on over to a machine that does not have them.
    #[must_use]
    pub fn held_from(&self, next: Turn) -> Vec<Vec<u8>> {
        let Some(turns) = &self.turns else {
            return Vec::new();
        };
        let bundles =
            turns
                .log()
                .frames_from(next)
                .map_while(|(_, frame)| match FromRelay::decode(frame) {
                    Ok(FromRelay::Bundle(bundle)) if frame.len() <= Held::BUNDLE_BYTES_MAX => {
                        Some(ToRelay::from(Held { bundle }).encode())
                    }
                    _ => None,
                });
        bundles.take(HELD_TURNS_MAX).collect()
    }

    /// Another relay has welcomed this machine, whose hello was sent for it: its frames come from now on,
    /// the welcome first.
    pub fn meet_new_host(&mut self, place: Place, now: Millis) {
        if matches!(self.phase, Phase::Over(_)) {
            return;
        }
        self.begin_greeting(now);
        if let Place::Seat(host) = place {
            self.host = Some(host);
            self.hosts_since.0.insert(host);
            self.hosts_ever.insert(host);
        }
    }

    /// To the own relay of a host that is cut off: nobody listens any more where these did.
    pub fn tell_gone(&mut self, seats: SeatSet) {
        if self.phase == Phase::Playing {
            self.send(Gone { seats });
        }
    }

    /// Whether the end of this host need not be the end of the match.
    pub(super) fn can_go_on_after(&self, reason: CloseReason) -> bool {
        let is_running = self.phase == Phase::Playing || self.is_behind();
        let would = self.succession.as_ref().is_some_and(|known| {
            let mut others = known.successors.iter().map(|next| Some(next.seat));
            self.standby_port.is_some() || others.any(|next| next != self.seat)
        });
        reason == CloseReason::HostLeft && is_running && would
    }

    /// Whether the match runs, and this machine is on its way into it.
    fn is_behind(&self) -> bool {
        match self.phase {
            Phase::CatchingUp | Phase::Mending | Phase::Receiving => true,
            Phase::Loading => self.is_follower,
            _ => false,
        }
    }

    /// How long a relay may be silent.
    pub(super) fn silence_ms_max(&self) -> u64 {
        let can_go_on = self.succession.is_some() && self.mends_as.is_some();
        match self.phase {
            // A relay in this process is silent because this machine is busy; if it died, its link is closed.
            // There would be no way back to it.
            _ if can_go_on && self.is_at_own_host() => OWN_HOST_SILENCE_MS,
            Phase::Playing if can_go_on => HOST_SILENCE_MS,
            _ if can_go_on && self.is_behind() => SILENCE_BEHIND_MS,
            _ => LockstepSession::SILENCE_MS_MAX,
        }
    }

    /// Whether the relay is this machine's own.
    fn is_at_own_host(&self) -> bool {
        self.host.is_some() && self.host == self.seat
    }

    /// Whether the relay waits for what this machine has given long ago: it hears nothing, though it is
    /// heard.
    pub(super) fn is_not_heard(&self, waiting: &Waiting, now: Millis) -> bool {
        let is_waited_for = self.seat.is_some_and(|own| waiting.on.contains(own));
        let has_given = self.gate.next_bundle() < self.line.next();
        self.silence_ms_max() == HOST_SILENCE_MS
            && self.phase == Phase::Playing
            && self.pace.late == LatePolicy::Wait
            && is_waited_for
            && has_given
            && u64::from(waiting.since_ms) >= HOST_SILENCE_MS
            && now.since_ms(self.gave_at) >= HOST_SILENCE_MS
    }

    pub(super) fn take_succession(&mut self, told: Succession) -> Result<(), RelayFault> {
        let (fewest, most) = told.turn_ticks;
        let seats: SeatSet = told.successors.iter().map(|next| next.seat).collect();
        let is_right = (1..=most).contains(&fewest)
            && most <= TICKS_PER_TURN_MAX
            && told.room.fault_of_guests().is_none()
            && seats.len() as usize == told.successors.len()
            && told.successors.iter().all(|next| next.place.port != 0)
            && told.epoch > 0;
        let before = self.succession.as_ref().map(|known| known.epoch);
        if !is_right || before.is_some_and(|epoch| told.epoch < epoch) {
            return Err(RelayFault::SuccessionInvalid);
        }
        if !told.keys.is_empty() {
            self.proof_keys.clone_from(&told.keys);
        }
        self.host = told.host;
        told.host
            .iter()
            .for_each(|&host| self.hosts_ever.insert(host));
        if before.is_none() {
            self.hosts_since = (self.host.into_iter().collect(), self.host.is_none());
        }
        if before.is_some_and(|epoch| told.epoch > epoch) {
            self.notify(Notice::HostMoved { host: told.host });
        }
        self.succession = Some(told);
        Ok(())
    }

    pub(super) fn take_minority(&mut self, minority: Minority) {
        self.is_cut_off = true;
        self.notify(Notice::MostMissing(minority.missing));
    }

    pub(super) fn take_vote(&mut self, vote: Vote) {
        if vote.end.is_none() {
            self.votes.insert(vote.on, vote.clone());
        } else {
            self.votes.remove(&vote.on);
        }
        self.notify(Notice::Vote(vote));
    }

    /// Hosts before this one. That they are gone may be of weight once more, and they may be back.
    #[must_use]
    pub fn former_hosts(&self) -> SeatSet {
        let host = self.host.into_iter().collect();
        self.hosts_ever.without(host)
    }

    /// The seat whose machine runs the relay, as far as it is known.
    #[must_use]
    pub const fn host(&self) -> Option<Seat> {
        self.host
    }
}
