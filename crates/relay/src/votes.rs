//! The living decide about a seat that is away, or holds everybody up, before the room would.

use alloc::collections::BTreeMap;

use protocol::message::{AwayPolicy, Ballot, CloseReason, PeerFault, SeatEnd, Vote, VoteEnd};
use protocol::{Seat, SeatSet};

use crate::turns::WAITING_AFTER_MS;
use crate::{Phase, Relay};

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
        if self.may_vote_on(ballot.on) {
            let vote = self.votes.entry(ballot.on).or_insert_with(|| OpenVote {
                by: seat,
                ballots: BTreeMap::new(),
            });
            vote.ballots.insert(seat, ballot.verdict);
            self.count_votes(ballot.on);
        }
        Ok(())
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
        self.votes.remove(&on);
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
