//! What one machine knows of the room while the match runs: who is away and for how long, whom everybody
//! waits for, how votes stand, whose pause it is. All of it follows from the notices of the session.

use std::collections::BTreeMap;

use net::Notice;
use protocol::message::{AwayPolicy, RoomRules, SeatEnd, Vote};
use protocol::{Millis, Seat, SeatSet, Steward};

#[cfg(test)]
mod tests;

/// The room as it is known here. Instants are of the machine's clock.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RoomState {
    rules: RoomRules,
    away: BTreeMap<Seat, Away>,
    waiting: Option<(SeatSet, Millis)>,
    votes: BTreeMap<Seat, Vote>,
    pause: Option<PauseState>,
    pauses_used: BTreeMap<Seat, u8>,
}

/// Somebody who is away, and may come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Away {
    pub reason: SeatEnd,
    /// When the room decides; `None`: it has decided, or was told to.
    pub decides_at: Option<Millis>,
    /// Who gives the orders until then.
    pub steward: Option<Steward>,
}

/// The match stands still.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PauseState {
    pub by: Seat,
    /// When it goes on by itself; `None` before that was told.
    pub ends_at: Option<Millis>,
}

/// Somebody about whom the others may decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Concern {
    pub seat: Seat,
    /// `None`: the person is there, but everybody waits for its machine.
    pub away: Option<Away>,
    /// Since when everybody waits, where they do.
    pub waited_since: Option<Millis>,
    /// The open vote, as it stands.
    pub vote: Option<Vote>,
}

impl RoomState {
    /// The rules are known from the welcome on.
    pub fn learn(&mut self, rules: RoomRules) {
        self.rules = rules;
    }

    #[must_use]
    pub const fn rules(&self) -> RoomRules {
        self.rules
    }

    /// Takes over what the session has told.
    pub fn hear(&mut self, notice: &Notice, now: Millis) {
        match notice {
            Notice::Waiting(waiting) if waiting.on.is_empty() => self.waiting = None,
            Notice::Waiting(waiting) => {
                let since = Millis(now.0.saturating_sub(waiting.since_ms.into()));
                self.waiting = Some((waiting.on, since));
            }
            Notice::Resumed | Notice::Started => self.waiting = None,
            Notice::SeatAway { seat, reason } => self.lose(*seat, *reason, now),
            Notice::SeatBack { seat } | Notice::SeatEnded { seat, .. } => {
                self.away.remove(seat);
                self.votes.remove(seat);
            }
            Notice::Entrusted { seat, to } => {
                let away = self.away.entry(*seat).or_insert(Away {
                    reason: SeatEnd::LinkLost,
                    decides_at: None,
                    steward: None,
                });
                away.decides_at = None;
                away.steward = Some(*to);
                self.votes.remove(seat);
            }
            Notice::Vote(vote) if vote.end.is_some() => {
                self.votes.remove(&vote.on);
            }
            Notice::Vote(vote) => {
                self.votes.insert(vote.on, vote.clone());
            }
            Notice::MatchPaused { by } => {
                let used = self.pauses_used.entry(*by).or_default();
                *used = used.saturating_add(1);
                // The relay's word may have come before the turn was played.
                self.pause.get_or_insert(PauseState {
                    by: *by,
                    ends_at: None,
                });
            }
            Notice::Paused(paused) => {
                let left = self.rules.pauses.count.saturating_sub(paused.pauses_left);
                let used = self.pauses_used.entry(paused.by).or_default();
                *used = left.max(*used);
                self.pause = Some(PauseState {
                    by: paused.by,
                    ends_at: Some(now.plus_ms(paused.left_ms.into())),
                });
            }
            Notice::MatchResumed { .. } => self.pause = None,
            _ => {}
        }
    }

    fn lose(&mut self, seat: Seat, reason: SeatEnd, now: Millis) {
        // Whoever was waited for has used up the patience of the room already.
        let wait_ms = match reason {
            SeatEnd::PatienceSpent | SeatEnd::SlowToLoad => 0,
            _ => self.rules.patience_ms,
        };
        let away = Away {
            reason,
            decides_at: Some(now.plus_ms(wait_ms.into())),
            steward: None,
        };
        self.away.insert(seat, away);
    }

    /// Everybody about whom something is to be told, ascending by seat.
    #[must_use]
    pub fn concerns(&self) -> Vec<Concern> {
        let waited: SeatSet = self.waiting.map(|(on, _)| on).unwrap_or_default();
        let is_concerned = |seat: &Seat| self.away.contains_key(seat) || waited.contains(*seat);
        let concern = |seat: Seat| Concern {
            seat,
            away: self.away.get(&seat).copied(),
            waited_since: self
                .waiting
                .filter(|(on, _)| on.contains(seat))
                .map(|(_, since)| since),
            vote: self.votes.get(&seat).cloned(),
        };
        Seat::all().filter(is_concerned).map(concern).collect()
    }

    /// The pause for which the match stands still.
    #[must_use]
    pub const fn pause(&self) -> Option<PauseState> {
        self.pause
    }

    /// How often `seat` may still pause.
    #[must_use]
    pub fn pauses_left(&self, seat: Seat) -> u8 {
        let used = self.pauses_used.get(&seat).copied().unwrap_or_default();
        self.rules.pauses.count.saturating_sub(used)
    }

    /// What the living may decide about somebody, `None`: wait. Allies can only play where there are some.
    #[must_use]
    pub fn verdicts(has_allies: bool) -> Vec<Option<AwayPolicy>> {
        let mut all = vec![
            None,
            Some(AwayPolicy::Computer {
                level: STEWARD_LEVEL,
            }),
            Some(AwayPolicy::Resign),
        ];
        if has_allies {
            all.insert(2, Some(AwayPolicy::Allies));
        }
        all
    }
}

/// The strength of a computer player that stands in for somebody.
pub const STEWARD_LEVEL: u8 = 3;
