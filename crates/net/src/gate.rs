use alloc::collections::VecDeque;

use protocol::message::Bundle;
use protocol::{Tick, Turn};

use crate::Misuse;

/// Which tick runs next, and whether its turn is closed.
#[derive(Clone, Debug)]
pub struct Gate {
    ticks_per_turn: u8,
    tick: Tick,
    /// The turn of `tick`.
    turn: Turn,
    tick_in_turn: u8,
    is_running: bool,
    /// Closed turns that are not begun: `turn` and those behind it.
    in_hand: VecDeque<Bundle>,
}

impl Gate {
    pub const fn new(ticks_per_turn: u8) -> Gate {
        Gate {
            ticks_per_turn,
            tick: Tick::ZERO,
            turn: Turn::ZERO,
            tick_in_turn: 0,
            is_running: false,
            in_hand: VecDeque::new(),
        }
    }

    pub const fn tick(&self) -> Tick {
        self.tick
    }

    pub const fn is_running(&self) -> bool {
        self.is_running
    }

    pub fn in_hand(&self) -> usize {
        self.in_hand.len()
    }

    /// Whether the next tick is the first of its turn.
    pub const fn is_at_turn_start(&self) -> bool {
        self.tick_in_turn == 0
    }

    /// Whether the tick being run, or the next, is the last of its turn.
    pub const fn is_at_turn_end(&self) -> bool {
        self.tick_in_turn + 1 == self.ticks_per_turn
    }

    /// The turn whose bundle comes next.
    pub fn next_bundle(&self) -> Turn {
        let begun = u32::from(self.is_running || !self.is_at_turn_start());
        self.turn + begun + self.in_hand.len() as u32
    }

    /// Takes a closed turn; gives it back when it is not the next.
    pub fn take(&mut self, bundle: Bundle) -> Result<(), Bundle> {
        if bundle.turn != self.next_bundle() {
            return Err(bundle);
        }
        self.in_hand.push_back(bundle);
        Ok(())
    }

    /// Whether the next tick may run.
    pub fn is_open(&self) -> bool {
        !self.is_at_turn_start() || !self.in_hand.is_empty()
    }

    /// Begins the next tick; the bundle when that begins a turn.
    pub fn begin(&mut self) -> Option<Bundle> {
        assert!(!self.is_running, "tick_done must follow every tick");
        self.is_running = true;
        if self.is_at_turn_start() {
            self.in_hand.pop_front()
        } else {
            None
        }
    }

    /// Ends the tick being run; the turn when that was its last.
    pub fn end(&mut self, tick: Tick) -> Result<Option<Turn>, Misuse> {
        if !self.is_running || tick != self.tick {
            let running = self.is_running.then_some(self.tick);
            return Err(Misuse::TickWrong { running });
        }
        self.is_running = false;
        self.tick = self.tick.next();
        self.tick_in_turn += 1;
        if self.tick_in_turn < self.ticks_per_turn {
            return Ok(None);
        }
        let ended = self.turn;
        self.tick_in_turn = 0;
        self.turn = self.turn.next();
        Ok(Some(ended))
    }
}
