//! The living decide about a seat that is away, or holds everybody up, before the room would.

use alloc::collections::BTreeMap;

use protocol::message::{AwayPolicy, Ballot, CloseReason, PeerFault, SeatEnd, Vote, VoteEnd};
use protocol::{Budget, Millis, Seat, SeatMap, SeatSet};

use crate::turns::WAITING_AFTER_MS;
use crate::{Phase, Relay};

/// When most wanted to wait, whoever had asked for the vote asks for it again no sooner.
const ASK_AGAIN_MS: u64 = 30_000;
/// How often one may say something in votes, or change one's mind.
const BALLOTS_PER_S: u32 = 1;
const BALLOTS_BURST: u32 = 8;

/// How much of a say each seat has had.
#[derive(Default)]
pub struct Voices {
    ballots: SeatMap<Budget>,
    /// Who asked for a vote about whom in vain, and when.
    in_vain: BTreeMap<(Seat, Seat), Millis>,
}

impl Voices {
    fn may_speak(&mut self, seat: Seat, now: Millis) -> bool {
        if !self.ballots.contains_key(&seat) {
            let budget = Budget::new(BALLOTS_PER_S, BALLOTS_BURST, now);
            self.ballots.insert(seat, budget);
        }
        let budget = self.ballots.get_mut(&seat);
        budget.is_some_and(|budget| budget.spend(1, now))
    }
}

/// A vote under way.
pub struct OpenVote {
    by: Seat,
    ballots: BTreeMap<Seat, Option<AwayPolicy>>,
}

impl OpenVote {
    /// A vote as another host told it.
    pub fn of(vote: &Vote) -> OpenVote {
        OpenVote {
            by: vote.by,
            ballots: vote.ballots.iter().copied().collect(),
        }
    }

    /// What more than half of `voters` want; `None` while that can still change.
    fn outcome(&self, voters: SeatSet) -> Option<VoteEnd> {
        let votes_for = |wanted: Option<AwayPolicy>| {
            let agreeing = self.ballots.values().filter(|&&verdict| verdict == wanted);
            agreeing.count() * 2 > voters.len() as usize
        };
        let winner = self.ballots.values().find(|&&verdict| votes_for(verdict));
        match winner {
            Some(Some(policy)) => Some(VoteEnd::Decided(*policy)),
            Some(None) => Some(VoteEnd::Waited),
            None if self.ballots.len() >= voters.len() as usize => Some(VoteEnd::Waited),
            None => None,
        }
    }
}

impl Relay {
    pub(crate) fn take_ballot(&mut self, seat: Seat, ballot: Ballot) -> Result<(), PeerFault> {
        let is_sensible = ballot.on != seat
            && self.seats.contains_key(&ballot.on)
            && ballot.verdict.is_none_or(AwayPolicy::is_valid);
        if !is_sensible {
            return Err(PeerFault::BallotWrong);
        }
        // The accused may have come back, or gone, while the ballot was on its way.
        if !self.may_vote_on(ballot.on) {
            return Ok(());
        }
        let may_speak = self.voices.may_speak(seat, self.clock.now());
        let is_open = self.votes.contains_key(&ballot.on);
        if !may_speak || !is_open && !self.may_ask_for_vote(seat, ballot.on) {
            self.counters.ballots_dropped += 1;
            return Ok(());
        }
        let vote = self.votes.entry(ballot.on).or_insert_with(|| OpenVote {
            by: seat,
            ballots: BTreeMap::new(),
        });
        let before = vote.ballots.insert(seat, ballot.verdict);
        if before != Some(ballot.verdict) {
            self.count_votes(ballot.on);
        }
        Ok(())
    }

    /// One vote at a time, and not the same again at once.
    fn may_ask_for_vote(&self, seat: Seat, on: Seat) -> bool {
        let now = self.clock.now();
        let in_vain = self.voices.in_vain.get(&(seat, on));
        let has_asked = self.votes.values().any(|vote| vote.by == seat);
        !has_asked && in_vain.is_none_or(|&at| now.since_ms(at) >= ASK_AGAIN_MS)
    }

    /// A vote is about somebody who is away, or whom everybody waits for.
    fn may_vote_on(&self, on: Seat) -> bool {
        let is_away = self.seats.get(&on).is_some_and(|state| state.is_away());
        let waited_ms = self.clock.now().since_ms(self.turns.opened_at);
        let is_waited_for = waited_ms >= WAITING_AFTER_MS && self.lacking().contains(on);
        self.phase == Phase::Playing
            && !self.is_paused()
            && !self.is_fenced()
            && (is_away || is_waited_for)
    }

    fn count_votes(&mut self, on: Seat) {
        let mut voters = self.live();
        voters.remove(on);
        let Some(vote) = self.votes.get(&on) else {
            return;
        };
        match vote.outcome(voters) {
            None => self.tell_vote(on, None),
            Some(end) => {
                self.end_vote(on, end);
                if let VoteEnd::Decided(policy) = end {
                    self.carry_out(on, policy);
                }
            }
        }
    }

    fn carry_out(&mut self, on: Seat, policy: AwayPolicy) {
        let connection = self.seats.get(&on).and_then(|state| state.connection);
        if let Some(connection) = connection {
            self.close(connection, CloseReason::PatienceSpent);
            self.send_away(on, SeatEnd::PatienceSpent);
        }
        self.decide(on, policy);
    }

    /// After a change of the host: voices of those who did not come do not count.
    pub(crate) fn recount_votes(&mut self) {
        let live = self.live();
        for seat in Seat::all().filter(|seat| !live.contains(*seat)) {
            self.forget_voter(seat);
        }
        let open: alloc::vec::Vec<Seat> = self.votes.keys().copied().collect();
        for on in open {
            self.count_votes(on);
        }
    }

    /// The dialog closes for all.
    pub(crate) fn end_vote(&mut self, on: Seat, end: VoteEnd) {
        self.tell_vote(on, Some(end));
        let vote = self.votes.remove(&on);
        if let Some(vote) = vote.filter(|_| end == VoteEnd::Waited) {
            let now = self.clock.now();
            self.voices.in_vain.insert((vote.by, on), now);
        }
    }

    /// Whoever was waited for gives orders again.
    pub(crate) fn acquit(&mut self, seat: Seat) {
        if self.votes.contains_key(&seat) {
            self.end_vote(seat, VoteEnd::Returned);
        }
    }

    /// A voter has gone: its own votes close, in the others its voice counts no more.
    pub(crate) fn forget_voter(&mut self, seat: Seat) {
        let about = |(&on, vote): (&Seat, &OpenVote)| (on, vote.by);
        let open: alloc::vec::Vec<(Seat, Seat)> = self.votes.iter().map(about).collect();
        for (on, by) in open {
            if by == seat {
                self.end_vote(on, VoteEnd::VoterGone);
            } else if let Some(vote) = self.votes.get_mut(&on) {
                vote.ballots.remove(&seat);
                self.count_votes(on);
            }
        }
    }

    fn tell_vote(&mut self, on: Seat, end: Option<VoteEnd>) {
        let Some(vote) = self.votes.get(&on) else {
            return;
        };
        let vote = Vote {
            on,
            by: vote.by,
            ballots: vote
                .ballots
                .iter()
                .map(|(&seat, &verdict)| (seat, verdict))
                .collect(),
            end,
        };
        self.broadcast(vote);
    }
}
