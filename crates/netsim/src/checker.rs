use std::collections::BTreeMap;
use std::fmt;

use protocol::message::{Chat, Mismatch};
use protocol::{Digest, DigestTable, Seat, Tick, Turn};
use relay::Usage;

use crate::Plan;

/// What a run must never show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// Two machines had different worlds at the end of the same turn.
    DigestsDiffer { turn: Turn, seat: Seat },
    /// A machine ran a turn whose bundle had not reached it.
    GateAhead { seat: Seat, turn: Turn },
    /// The relay holds more than its limits allow.
    RelayGrows(Usage),
    /// A machine holds more bundles than its delay allows.
    MachineGrows { seat: Seat, bundles: u32 },
    /// A machine that nothing happened to did not get to the end.
    Starved { machine: usize, at: Tick },
    /// A mismatch was named though all worlds were equal, named twice, or named wrongly.
    FalseAlarm { machine: usize },
    /// Worlds parted in this turn, and the machines were told of another or of none.
    PartingMissed { turn: Option<Turn> },
    /// A machine heard other lines than the others, or missed one.
    ChatDiffers { machine: usize },
    /// Two hosts closed turns at the same time.
    Split { epochs: (u32, u32), turn: Turn },
    /// A match that lost its host stood still for too long.
    SlowMigration { ms: u32 },
    /// A machine's match ended with a reason that the plan does not give.
    EndedWrongly { machine: usize, reason: String },
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::DigestsDiffer { turn, seat } => {
                write!(out, "worlds differ in {turn} at {seat}")
            }
            Failure::GateAhead { seat, turn } => write!(out, "{seat} ran {turn} before it had it"),
            Failure::RelayGrows(usage) => write!(out, "the relay grows: {usage:?}"),
            Failure::MachineGrows { seat, bundles } => {
                write!(out, "{seat} holds {bundles} bundles")
            }
            Failure::Starved { machine, at } => write!(out, "machine {machine} starved at {at}"),
            Failure::FalseAlarm { machine } => write!(out, "false alarm at machine {machine}"),
            Failure::PartingMissed { turn } => {
                write!(out, "worlds parted in {turn:?}, and it was not told so")
            }
            Failure::ChatDiffers { machine } => {
                write!(out, "machine {machine} heard other lines than the others")
            }
            Failure::Split { epochs, turn } => {
                write!(
                    out,
                    "hosts {} and {} both closed {turn}",
                    epochs.0, epochs.1
                )
            }
            Failure::SlowMigration { ms } => write!(out, "the match stood still for {ms} ms"),
            Failure::EndedWrongly { machine, reason } => {
                write!(out, "machine {machine} ended wrongly: {reason}")
            }
        }
    }
}

/// Looks at everything from above, past the protocol.
#[derive(Default)]
pub struct Checker {
    /// What the worlds were, by the first machine that got there.
    truth: BTreeMap<Turn, (Seat, Digest)>,
    /// Where hosts go, turns may turn out void: what the worlds were is compared at the end.
    histories: Option<BTreeMap<Seat, BTreeMap<Turn, Digest>>>,
    chat: BTreeMap<u32, Chat>,
    /// The first turn in which they were not equal.
    pub parted: Option<(Turn, Seat)>,
    /// The last turn in which they were not equal.
    pub parted_last: Option<Turn>,
    /// The first that was named.
    pub mismatch: Option<Mismatch>,
    named: BTreeMap<Turn, Mismatch>,
    /// The first turn of which a machine was told that its world was another.
    drifted: Option<Turn>,
    pub failure: Option<Failure>,
    delay_ticks_max: u16,
}

impl Checker {
    pub fn fail(&mut self, failure: Failure) {
        self.failure.get_or_insert(failure);
    }

    /// Turns that one machine played may turn out void.
    pub fn let_turns_be_void(&mut self) {
        self.histories = Some(BTreeMap::new());
    }

    /// What this machine has played so far is void, or of no account; with `before`, all but what it played
    /// before that turn.
    pub fn forget(&mut self, seat: Seat, before: Option<Turn>) {
        if let Some(histories) = &mut self.histories {
            let history = histories.entry(seat).or_default();
            history.retain(|turn, _| before.is_some_and(|before| *turn < before));
        }
    }

    pub fn see_digest(&mut self, turn: Turn, seat: Seat, digest: Digest) {
        if let Some(histories) = &mut self.histories {
            histories.entry(seat).or_default().insert(turn, digest);
        } else {
            self.compare(turn, seat, digest);
        }
    }

    fn compare(&mut self, turn: Turn, seat: Seat, digest: Digest) {
        let (_, first) = *self.truth.entry(turn).or_insert((seat, digest));
        if first != digest {
            self.parted_last = self.parted_last.max(Some(turn));
        }
        if first != digest && self.parted.is_none_or(|(parted, _)| turn < parted) {
            self.parted = Some((turn, seat));
        }
    }

    pub fn see_mismatch(&mut self, machine: usize, mismatch: &Mismatch) {
        self.mismatch.get_or_insert_with(|| mismatch.clone());
        let named = self.named.entry(mismatch.turn);
        if named.or_insert_with(|| mismatch.clone()) != mismatch {
            self.fail(Failure::FalseAlarm { machine });
        }
    }

    /// A machine gets another world: its own was another since that turn.
    pub fn see_drifted(&mut self, since: Turn) {
        self.drifted.get_or_insert(since);
    }

    pub fn see_chat(&mut self, machine: usize, chat: Chat) {
        let first = self.chat.entry(chat.order).or_insert_with(|| chat.clone());
        if *first != chat {
            self.fail(Failure::ChatDiffers { machine });
        }
    }

    /// `delay_ticks`: the longest of all seats now. What was given under a longer one may still be there.
    pub fn see_usage(&mut self, usage: Usage, delay_ticks: u16, plan: &Plan) {
        let seats = plan.machines.len();
        self.delay_ticks_max = self.delay_ticks_max.max(delay_ticks);
        // Whoever comes back may have an old link and a new one.
        let is_within = usage.connections <= seats * 2
            && usage.turns_queued <= seats * usize::from(self.delay_ticks_max)
            && usage.digest_rows <= DigestTable::ROWS_MAX;
        if !is_within {
            self.fail(Failure::RelayGrows(usage));
        }
    }

    /// Worlds that part are a failure unless the run wanted them to, and then they must, and the turn
    /// that was named must be the one, or a later one where hosts go.
    pub fn judge(&mut self, is_parting_wanted: bool) {
        let may_host_go = self.histories.is_some();
        for (seat, history) in self.histories.take().unwrap_or_default() {
            for (turn, digest) in history {
                self.compare(turn, seat, digest);
            }
        }
        let named = self.mismatch.as_ref().map(|mismatch| mismatch.turn);
        match self.parted {
            Some((turn, seat)) if !is_parting_wanted => {
                self.fail(Failure::DigestsDiffer { turn, seat });
            }
            None if named.is_some() => self.fail(Failure::FalseAlarm { machine: 0 }),
            None if is_parting_wanted => self.fail(Failure::PartingMissed { turn: None }),
            // Whoever comes back with another world gets the others' without a word to them.
            Some((turn, _)) if named.is_none() && self.drifted >= Some(turn) => {}
            // What was reported to a host that is gone is compared no more.
            Some((turn, _)) if may_host_go && named > Some(turn) => {}
            Some((turn, _)) if named != Some(turn) => {
                self.fail(Failure::PartingMissed { turn: Some(turn) });
            }
            _ => {}
        }
    }
}
