//! The worlds are no longer equal: say so, find out in which stores, and let two of the machines compare
//! what they have.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use protocol::limits::TESTIMONY_ROUNDS_MAX;
use protocol::message::{
    Compare, DriftPolicy, Mismatch, PeerFault, StoreDigests, StoresDiffer, Testimony,
};
use protocol::{Digest, Seat, SeatSet, Turn};

use crate::role::Role;
use crate::{Relay, Timer};

/// How long the machines have to name their stores.
const STORES_PATIENCE_MS: u64 = 3_000;

/// The latest mismatch of a match.
pub struct Divergence {
    turn: Turn,
    /// Who was asked for store digests.
    asked: SeatSet,
    filed: BTreeMap<Seat, Vec<Digest>>,
    is_closed: bool,
    /// Whose machines compare their worlds, and how often each has said something.
    parties: Vec<Party>,
}

/// A seat, and not a link: that may be made anew meanwhile.
struct Party {
    seat: Seat,
    rounds: u8,
}

impl Divergence {
    /// Whom it is for what `speaker` says; `None` when it comes too late, or not in its turn.
    fn listener(&mut self, speaker: Seat, testimony: &Testimony) -> Option<Seat> {
        let speaks = |party: &&mut Party| party.seat == speaker;
        let party = self.parties.iter_mut().find(speaks)?;
        let is_next = testimony.turn == self.turn
            && testimony.round == party.rounds
            && party.rounds < TESTIMONY_ROUNDS_MAX;
        if !is_next {
            return None;
        }
        party.rounds += 1;
        let mut seats = self.parties.iter().map(|party| party.seat);
        seats.find(|seat| *seat != speaker)
    }
}

impl Relay {
    /// Names the first turn that differs to everyone, asks for the stores, and sees to it that the match
    /// goes on or ends, as the room wants.
    pub(crate) fn compare_digests(&mut self) {
        if self.healing.is_at_work() {
            return;
        }
        let live = self.live();
        let Some(mismatch) = self.digests.judge(live) else {
            return;
        };
        self.counters.mismatches += 1;
        self.divergence = Some(Divergence {
            turn: mismatch.turn,
            asked: live,
            filed: BTreeMap::new(),
            is_closed: false,
            parties: Vec::new(),
        });
        self.broadcast(mismatch.clone());
        let deadline = self.clock.now().plus_ms(STORES_PATIENCE_MS);
        self.timers.set(Timer::Stores, deadline);
        self.let_two_compare(&mismatch);
        match self.config.drift {
            DriftPolicy::Heal => self.heal(mismatch),
            DriftPolicy::Stop => self.stop_soon(mismatch.minority),
        }
    }

    /// One of those who are right, as far as anybody can say, the host's machine before others, and one
    /// whose world is another.
    fn let_two_compare(&mut self, mismatch: &Mismatch) {
        let live = self.live();
        let digest_of = |seat: Seat| {
            let filed = mismatch.digests.iter().find(|filed| filed.seat == seat);
            filed.map(|filed| filed.digest)
        };
        let is_right = |seat: &Seat| live.contains(*seat) && !mismatch.minority.contains(*seat);
        let host = self.host_seat().filter(is_right);
        let Some(one) = host.or_else(|| live.iter().find(is_right)) else {
            return;
        };
        let differs = |seat: &Seat| {
            live.contains(*seat) && digest_of(*seat).is_some() && digest_of(*seat) != digest_of(one)
        };
        let Some(other) = Seat::all().find(differs) else {
            return;
        };
        for (seat, with) in [(one, other), (other, one)] {
            let connection = self.seats.get(&seat).and_then(|state| state.connection);
            if let (Some(case), Some(connection)) = (self.divergence.as_mut(), connection) {
                case.parties.push(Party { seat, rounds: 0 });
                self.healing.witnesses.insert(seat);
                let turn = mismatch.turn;
                self.send(connection, Compare { turn, with });
            }
        }
    }

    /// Hands what one of the two says to the other. A machine needs its time to find it out: meanwhile the
    /// two may have been asked about a later turn, or the match may have got another host.
    pub(crate) fn take_testimony(
        &mut self,
        role: Role,
        testimony: Testimony,
    ) -> Result<(), PeerFault> {
        let is_witness = |seat: &Seat| self.healing.witnesses.contains(*seat);
        let speaker = role.own_seat().filter(is_witness);
        let speaker = speaker.ok_or(PeerFault::TestimonyUnasked)?;
        let case = self.divergence.as_mut();
        match case.and_then(|case| case.listener(speaker, &testimony)) {
            Some(listener) => self.send_to_machine_of(listener, testimony),
            None => self.counters.testimony_dropped += 1,
        }
        Ok(())
    }

    /// Sends to the machine of `seat`, whether it plays or catches up.
    fn send_to_machine_of(&mut self, seat: Seat, testimony: Testimony) {
        let mut links = self.connections.iter();
        let found = links.find(|(_, link)| link.role.own_seat() == Some(seat));
        if let Some(to) = found.map(|(&to, _)| to) {
            self.send(to, testimony);
        }
    }

    pub(crate) fn take_store_digests(
        &mut self,
        seat: Seat,
        digests: StoreDigests,
    ) -> Result<(), PeerFault> {
        let case = self.divergence.as_mut().ok_or(PeerFault::StoresUnasked)?;
        if digests.turn < case.turn {
            return Ok(());
        }
        let is_asked = case.turn == digests.turn && case.asked.contains(seat);
        if !is_asked || case.filed.contains_key(&seat) {
            return Err(PeerFault::StoresUnasked);
        }
        case.filed.insert(seat, digests.stores);
        self.close_divergence_if_complete();
        Ok(())
    }

    pub(crate) fn close_divergence_if_complete(&mut self) {
        let mut can_tell = self.live();
        self.healing.mended().for_each(|seat| can_tell.insert(seat));
        let is_complete = self.divergence.as_ref().is_some_and(|case| {
            case.asked
                .iter()
                .all(|seat| case.filed.contains_key(&seat) || !can_tell.contains(seat))
        });
        if is_complete {
            self.close_divergence();
        }
    }

    /// Tells everybody which stores differ, by what has come in.
    pub(crate) fn close_divergence(&mut self) {
        self.timers.clear(Timer::Stores);
        let Some(case) = self.divergence.as_mut().filter(|case| !case.is_closed) else {
            return;
        };
        case.is_closed = true;
        let differ = StoresDiffer {
            turn: case.turn,
            stores: differing(&case.filed),
        };
        self.broadcast(differ);
    }
}

/// The stores in which not all reports agree. Reports of another length say nothing about any store.
fn differing(filed: &BTreeMap<Seat, Vec<Digest>>) -> Vec<u8> {
    let length = filed.values().map(Vec::len).max().unwrap_or(0);
    let reports: Vec<&Vec<Digest>> = filed
        .values()
        .filter(|stores| stores.len() == length)
        .collect();
    (0..length)
        .filter(|&store| {
            reports
                .iter()
                .any(|stores| stores[store] != reports[0][store])
        })
        .filter_map(|store| u8::try_from(store).ok())
        .collect()
}
