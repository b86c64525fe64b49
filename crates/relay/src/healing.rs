//! Worlds that are no longer the others' are put right: whose they are is away for a moment, gets a
//! snapshot and catches up, as somebody does who comes back. Where nobody can say whose world is the right
//! one, one machine plays the turn again and judges.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use protocol::limits::HEALS_MAX;
use protocol::message::{
    CloseReason, DriftPolicy, Judge, Mend, Mismatch, PeerFault, SeatDigest, SeatEnd, SeatHeals,
    TurnControl, Verdict,
};
use protocol::{ConnectionId, DigestTable, Seat, SeatSet, Turn};

use crate::role::Role;
use crate::{Phase, Relay, Timer};

/// How long a judge may take.
const JUDGE_PATIENCE_MS: u64 = 5_000;
/// Whoever is put out for its world has this long to find out, with another, what is wrong with it.
const PARTING_MS: u64 = 5_000;

/// What is done about worlds that differ, and how often it was.
#[derive(Default)]
pub struct Healing {
    counts: BTreeMap<Seat, u8>,
    /// Whose world is being put right, and the first turn at whose end it was another.
    since: BTreeMap<Seat, Turn>,
    judging: Option<Judging>,
    /// Who was asked to judge, in the whole match.
    judges: SeatSet,
    /// Who was asked to compare its world with another's, in the whole match.
    pub witnesses: SeatSet,
    /// Those who are put out, and whether the match ends with them.
    parting: Option<Parting>,
}

/// A mismatch that nobody can decide by counting.
struct Judging {
    turn: Turn,
    digests: Vec<SeatDigest>,
    judge: Seat,
    /// Who was asked, and could not say.
    tried: SeatSet,
}

struct Parting {
    seats: SeatSet,
    /// The whole match is over, and these were in the minority.
    stops: Option<SeatSet>,
}

impl Healing {
    /// Whether the worlds need not be compared: it is known that they differ.
    pub fn is_at_work(&self) -> bool {
        let stops = self.parting.as_ref().is_some_and(|end| end.stops.is_some());
        self.judging.is_some() || stops
    }

    /// What the last host told. Whom it asked for what may still answer.
    pub fn inherited(told: &[SeatHeals], seats: SeatSet) -> Healing {
        let under_way = |heals: &SeatHeals| Some((heals.seat, heals.since?));
        Healing {
            counts: told.iter().map(|heals| (heals.seat, heals.count)).collect(),
            since: told.iter().filter_map(under_way).collect(),
            judges: seats,
            witnesses: seats,
            ..Healing::default()
        }
    }

    /// What the next host must know; ascending.
    pub fn told(&self) -> Vec<SeatHeals> {
        let heals = |(&seat, &count)| SeatHeals {
            seat,
            count,
            since: self.since.get(&seat).copied(),
        };
        self.counts.iter().map(heals).collect()
    }

    /// Whether the world of `seat` is being put right.
    pub fn is_mended(&self, seat: Seat) -> bool {
        self.since.contains_key(&seat)
    }

    /// Whether the world of `seat` was another once too often.
    pub fn is_out(&self, seat: Seat) -> bool {
        let count = self.counts.get(&seat);
        self.is_mended(seat) && count.is_some_and(|count| *count > HEALS_MAX)
    }

    /// The seats whose worlds are being put right.
    pub fn mended(&self) -> impl Iterator<Item = Seat> + '_ {
        self.since.keys().copied()
    }
}

impl Relay {
    /// Puts the minority's worlds right, or finds out whose need it.
    pub(crate) fn heal(&mut self, mismatch: Mismatch) {
        if mismatch.minority.is_empty() {
            self.ask_a_judge(mismatch.turn, mismatch.digests, SeatSet::EMPTY);
        } else {
            self.compare_anew();
            self.put_right(mismatch.turn, mismatch.minority);
        }
    }

    fn ask_a_judge(&mut self, turn: Turn, digests: Vec<SeatDigest>, tried: SeatSet) {
        let live = self.live();
        let can_judge = |seat: &Seat| live.contains(*seat) && !tried.contains(*seat);
        let host = self.host_seat().filter(can_judge);
        let Some(judge) = host.or_else(|| live.iter().find(can_judge)) else {
            self.stop_soon(SeatSet::EMPTY);
            return;
        };
        self.healing.judging = Some(Judging {
            turn,
            digests,
            judge,
            tried,
        });
        self.healing.judges.insert(judge);
        self.send_to_seat(judge, Judge { turn });
        let deadline = self.clock.now().plus_ms(JUDGE_PATIENCE_MS);
        self.timers.set(Timer::Judge, deadline);
    }

    /// The judge says nothing, or has gone: another is asked.
    pub(crate) fn give_up_judge(&mut self) {
        self.timers.clear(Timer::Judge);
        if let Some(mut judging) = self.healing.judging.take() {
            judging.tried.insert(judging.judge);
            self.ask_a_judge(judging.turn, judging.digests, judging.tried);
        }
    }

    /// This seat has gone; if it was to judge, another does.
    pub(crate) fn lose_judge(&mut self, seat: Seat) {
        let judging = self.healing.judging.as_ref();
        if judging.is_some_and(|judging| judging.judge == seat) {
            self.give_up_judge();
        }
    }

    pub(crate) fn take_verdict(&mut self, seat: Seat, verdict: Verdict) -> Result<(), PeerFault> {
        if !self.healing.judges.contains(seat) {
            return Err(PeerFault::VerdictUnasked);
        }
        let is_asked =
            |judging: &mut Judging| judging.judge == seat && judging.turn == verdict.turn;
        // Whoever took too long is no longer asked.
        let Some(judging) = self.healing.judging.take_if(is_asked) else {
            return Ok(());
        };
        let Some(digest) = verdict.digest else {
            self.healing.judging = Some(judging);
            self.give_up_judge();
            return Ok(());
        };
        self.timers.clear(Timer::Judge);
        let differs = |filed: &&SeatDigest| filed.digest != digest;
        let wrong = judging.digests.iter().filter(differs);
        let mut drifted: SeatSet = wrong.map(|filed| filed.seat).collect();
        if drifted.contains(seat) {
            drifted.remove(seat);
            self.judge_was_wrong(seat, judging.turn);
        }
        self.compare_anew();
        self.put_right(judging.turn, drifted);
        Ok(())
    }

    /// The judge's own world was another. It has played on from the right one by now.
    fn judge_was_wrong(&mut self, judge: Seat, since: Turn) {
        if self.count_heal(judge) {
            let control = TurnControl::Mended { seat: judge, since };
            self.turns.control.push(control);
            self.counters.heals += 1;
        } else {
            self.stop_soon([judge].into_iter().collect());
        }
    }

    /// Counts; says whether the seat's world is put right once more.
    fn count_heal(&mut self, seat: Seat) -> bool {
        let count = self.healing.counts.entry(seat).or_default();
        *count = count.saturating_add(1);
        let may_again = *count <= HEALS_MAX;
        self.succession_changed();
        may_again
    }

    /// Worlds that are known to be right are compared from the next turn on.
    pub(crate) fn compare_anew(&mut self) {
        let from = self.turns.next;
        self.digests = DigestTable::starting(from);
        self.turns.control.push(TurnControl::Compared { from });
        self.close_divergence_if_complete();
    }

    /// Gives each of `drifted` another world, or puts it out.
    fn put_right(&mut self, since: Turn, drifted: SeatSet) {
        // It may be one of theirs.
        self.transfer.forget_image();
        for seat in drifted.iter() {
            let connection = self.seats.get(&seat).and_then(|state| state.connection);
            let Some(connection) = connection else {
                continue;
            };
            self.healing.since.insert(seat, since);
            self.set_role(connection, Role::Returning(seat));
            self.mend_or_put_out(seat, connection, since);
            self.send_away(seat, SeatEnd::Drifted);
        }
        if self.phase == Phase::Playing {
            self.provide_snapshots();
        }
    }

    /// What this machine comes back with is not the others' world at the end of `turn`; whether it gets
    /// another.
    pub(crate) fn mend_returner(
        &mut self,
        seat: Seat,
        connection: ConnectionId,
        turn: Turn,
    ) -> bool {
        self.counters.returns_failed += 1;
        if self.config.drift == DriftPolicy::Stop {
            return false;
        }
        let since = *self.healing.since.entry(seat).or_insert(turn);
        self.lose_follower(connection);
        self.transfer.forget_image();
        self.mend_or_put_out(seat, connection, since);
        self.provide_snapshots();
        true
    }

    fn mend_or_put_out(&mut self, seat: Seat, connection: ConnectionId, since: Turn) {
        if self.count_heal(seat) {
            self.send(connection, Mend { since });
            self.follow_mended(connection, seat);
        } else {
            self.follow_to_its_end(connection, seat);
            self.put_out_soon(seat);
        }
    }

    /// Whether the world of `seat` is being put right: what its machine had said before it knew may still
    /// come.
    pub(crate) fn is_mended(&self, seat: Seat) -> bool {
        self.healing.is_mended(seat)
    }

    /// A seat is handed back; if its world was put right, everybody hears so.
    pub(crate) fn end_mending(&mut self, seat: Seat) {
        if let Some(since) = self.healing.since.remove(&seat) {
            self.turns.control.push(TurnControl::Mended { seat, since });
            self.counters.heals += 1;
            self.succession_changed();
        }
    }

    /// This seat's match is over, once what is wrong with its world can be known.
    fn put_out_soon(&mut self, seat: Seat) {
        let seats = SeatSet::EMPTY;
        let parting = self
            .healing
            .parting
            .get_or_insert(Parting { seats, stops: None });
        parting.seats.insert(seat);
        self.part_soon();
    }

    /// The match is over for all, once it can be known why.
    pub(crate) fn stop_soon(&mut self, minority: SeatSet) {
        let seats = SeatSet::EMPTY;
        let parting = self
            .healing
            .parting
            .get_or_insert(Parting { seats, stops: None });
        parting.stops = Some(minority);
        self.part_soon();
    }

    fn part_soon(&mut self) {
        let deadline = self.clock.now().plus_ms(PARTING_MS);
        self.timers.set(Timer::Parting, deadline);
    }

    /// That time has come.
    pub(crate) fn end_parting(&mut self) {
        let Some(parting) = self.healing.parting.take() else {
            return;
        };
        if let Some(minority) = parting.stops {
            self.stop(CloseReason::Parted { minority });
            return;
        }
        for seat in parting.seats.iter() {
            self.healing.since.remove(&seat);
            let is_theirs = |role: Role| role == Role::Returning(seat);
            let mut links = self.connections.iter();
            let link = links
                .find(|(_, link)| is_theirs(link.role))
                .map(|(&id, _)| id);
            if let Some(link) = link {
                let minority = [seat].into_iter().collect();
                self.close(link, CloseReason::Parted { minority });
            }
            self.end_seat(seat, SeatEnd::Drifted);
        }
    }
}
