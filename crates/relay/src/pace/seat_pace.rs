use alloc::collections::VecDeque;
use alloc::vec::Vec;

use protocol::limits::{COMMANDS_PER_TURN_MAX, TURN_BYTES_MAX};
use protocol::message::{Delay, Pace, PeerFault, TurnMessage};
use protocol::{Cadence, DelayLine, Millis, Turn};

use super::arrivals::Arrivals;
use super::load_meter::LoadMeter;
use super::turn_clock::TurnClock;

/// A turn that a seat gives to next: it begins `begun` when it does, and that was closed at `closed_at`.
#[derive(Clone, Copy, Debug)]
struct Due {
    for_turn: Turn,
    begun: Turn,
    closed_at: Millis,
}

/// The pace between one seat and the relay: what it gives to when, how long its answers take, and what
/// has come of it that is in no bundle yet.
#[derive(Clone, Debug)]
pub struct SeatPace {
    line: DelayLine,
    /// The first turn that it gives to: those before it do not wait for it.
    first: Turn,
    due: VecDeque<Due>,
    arrivals: Arrivals,
    pub load: LoadMeter,
    /// The last turn whose beginning was answered.
    answered: Option<Turn>,
    /// The last turn whose digest it reported.
    digest_of: Option<Turn>,
    /// Its messages for turns that are not closed yet, in order.
    queue: VecDeque<TurnMessage>,
    /// Orders whose turn was closed without them, message by message: an order may say that it is for the
    /// units of the one before it, so what came in one message stays together.
    late: VecDeque<Vec<Vec<u8>>>,
    /// Since when a shorter delay would do.
    calm_since: Option<Millis>,
    /// How long it must do before it is taken.
    calm_ms: u64,
    shortened_at: Option<Millis>,
}

impl SeatPace {
    /// How long a shorter delay must do before it is taken; longer each time that it did not hold.
    const CALM_MS: u64 = 5_000;
    const CALM_MS_MAX: u64 = 320_000;
    /// Whoever would need more than about two seconds is waited for instead.
    const DELAY_TICKS_MAX: u16 = 128;
    /// A shorter delay that was too short shows it within this time.
    const PROOF_MS: u64 = 10_000;
    /// A message that comes so much behind the time of its turn is not late: machines play in frames of
    /// about a tick, and few of them see a bundle sooner for being sent so much sooner. A shorter delay
    /// is taken only if half of that is to spare.
    const GRACE_MS: u32 = 12;

    pub fn new(pace: Pace) -> SeatPace {
        SeatPace::giving_from(pace, Turn(pace.delay_turns.into()))
    }

    /// The pace of somebody who gives to `first` when the next turn begins.
    pub fn giving_from(pace: Pace, first: Turn) -> SeatPace {
        SeatPace {
            line: DelayLine::new(pace.delay_ticks(), first),
            first,
            due: VecDeque::new(),
            arrivals: Arrivals::default(),
            load: LoadMeter::default(),
            answered: None,
            digest_of: None,
            queue: VecDeque::new(),
            late: VecDeque::new(),
            calm_since: None,
            calm_ms: SeatPace::CALM_MS,
            shortened_at: None,
        }
    }

    /// Turn `cadence.turn()` is closed: its machine will begin it, and then give.
    pub fn closed(&mut self, cadence: &Cadence, now: Millis) {
        let given = self.line.begin(cadence).map(|turn| Due {
            for_turn: Turn(turn),
            begun: cadence.turn(),
            closed_at: now,
        });
        self.due.extend(given);
    }

    /// Takes a message if it is the one that comes next, and measures how long it took.
    pub fn take(&mut self, message: TurnMessage, next: Turn, now: Millis) -> Result<(), PeerFault> {
        let due = self.due.front().copied();
        let expected = due.map_or(self.line.next(), |due| due.for_turn);
        let got = message.for_turn;
        if got != expected {
            return Err(PeerFault::TurnOutOfOrder { expected, got });
        }
        // Whoever gives has begun a turn, so that one is closed.
        let due = due.ok_or(PeerFault::TurnTooFarAhead)?;
        if let Some(filed) = message.digest {
            let is_news = self.digest_of.is_none_or(|last| last < filed.of);
            if !is_news || filed.of >= due.begun {
                return Err(PeerFault::DigestOutOfOrder);
            }
            self.digest_of = Some(filed.of);
        }
        self.due.pop_front();
        if self.answered.is_none_or(|last| last < due.begun) {
            self.answered = Some(due.begun);
            self.arrivals.push(now.since_ms(due.closed_at), now);
            self.load.hear(message.load, now);
        }
        if got < next {
            self.keep_late(message.commands);
        } else {
            self.queue.push_back(message);
        }
        Ok(())
    }

    /// Whether it gives nothing to `turn`, because it came back later.
    pub fn is_before_first(&self, turn: Turn) -> bool {
        turn < self.first
    }

    /// Whether its machine is known to have begun `turn`.
    pub fn has_begun(&self, turn: Turn) -> bool {
        self.answered.is_some_and(|answered| answered >= turn)
    }

    /// Whether what it gives to `turn` is there.
    pub fn has_given_to(&self, turn: Turn) -> bool {
        self.queue
            .front()
            .is_some_and(|message| message.for_turn == turn)
    }

    /// What it gives to `turn`, orders that came too late for theirs first; `None` when nothing has come.
    pub fn give_to(&mut self, turn: Turn) -> Option<TurnMessage> {
        let mut message = self
            .queue
            .pop_front_if(|message| message.for_turn == turn)?;
        if !self.late.is_empty() {
            self.keep_late(core::mem::take(&mut message.commands));
            message.commands = self.take_late();
        }
        Some(message)
    }

    fn keep_late(&mut self, commands: Vec<Vec<u8>>) {
        if !commands.is_empty() {
            self.late.push_back(commands);
        }
    }

    /// Late orders, as many messages as fit into a turn. Each of them fits alone.
    pub fn take_late(&mut self) -> Vec<Vec<u8>> {
        let (mut taken, mut bytes) = (Vec::new(), 0);
        while let Some(commands) = self.late.front() {
            bytes += commands
                .iter()
                .map(|command| command.len() + 1)
                .sum::<usize>();
            if taken.len() + commands.len() > COMMANDS_PER_TURN_MAX || bytes > TURN_BYTES_MAX {
                break;
            }
            taken.extend(self.late.pop_front().unwrap_or_default());
        }
        taken
    }

    /// The delay this seat should have from turn `from` on, when that is another than it has.
    pub fn adapt(
        &mut self,
        from: Turn,
        ticks_per_turn: u8,
        clock: &TurnClock,
        now: Millis,
    ) -> Option<Delay> {
        let turn_ticks = u32::from(ticks_per_turn);
        let whole_turns = |ms: u32, grace_ms: u32| {
            let ticks = clock
                .ticks_in(ms.saturating_sub(grace_ms))
                .max(1)
                .next_multiple_of(turn_ticks);
            u16::try_from(ticks)
                .unwrap_or(u16::MAX)
                .min(SeatPace::DELAY_TICKS_MAX)
        };
        let has = self.line.ticks();
        let needs = whole_turns(self.arrivals.needed_ms(), SeatPace::GRACE_MS);
        if needs > has {
            self.calm_since = None;
            let shortened = self.shortened_at.take();
            if shortened.is_some_and(|at| now.since_ms(at) < SeatPace::PROOF_MS) {
                self.calm_ms = (self.calm_ms * 2).min(SeatPace::CALM_MS_MAX);
            }
            return Some(self.change(needs, from));
        }
        let one_turn = u16::from(ticks_per_turn);
        let shorter = has.saturating_sub(one_turn);
        let is_calm = shorter >= one_turn
            && whole_turns(self.arrivals.needed_in_calm_ms(), SeatPace::GRACE_MS / 2) <= shorter;
        if !is_calm {
            self.calm_since = None;
            return None;
        }
        let since = *self.calm_since.get_or_insert(now);
        (now.since_ms(since) >= self.calm_ms).then(|| {
            self.calm_since = Some(now);
            self.shortened_at = Some(now);
            self.change(shorter, from)
        })
    }

    fn change(&mut self, ticks: u16, from: Turn) -> Delay {
        self.line.change(from, ticks);
        Delay { ticks, from }
    }

    pub fn delay_ticks(&self) -> u16 {
        self.line.ticks()
    }

    pub fn is_congested(&self) -> bool {
        // What a machine does not get done waits too, but in no line.
        self.arrivals.is_congested() && self.load.does_keep_up()
    }

    /// Nobody answers any more; what was given is carried out still.
    pub fn fall_silent(&mut self) {
        self.due.clear();
    }

    /// Nothing that it gave is carried out any more.
    pub fn end(&mut self) {
        self.queue.clear();
        self.late.clear();
        self.due.clear();
    }

    pub fn turns_queued(&self) -> usize {
        self.queue.len()
    }
}
