use alloc::collections::VecDeque;

use protocol::message::Bundle;
use protocol::{Cadence, Tick, Turn};

use crate::Misuse;

/// Which tick runs next, and whether its turn is closed.
#[derive(Clone, Debug)]
pub struct Gate {
    tick: Tick,
    /// At the turn of `tick`.
    cadence: Cadence,
    /// At the turn whose bundle comes next.
    ahead: Cadence,
    is_running: bool,
    /// Closed turns that are not begun: the turn of `tick` and those behind it.
    in_hand: VecDeque<Bundle>,
}

/// Why a bundle cannot be the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GateFault {
    OutOfOrder,
    BadCadence,
}

impl Gate {
    pub const fn new(ticks_per_turn: u8) -> Gate {
        Gate {
            tick: Tick::ZERO,
            cadence: Cadence::new(ticks_per_turn),
            ahead: Cadence::new(ticks_per_turn),
            is_running: false,
            in_hand: VecDeque::new(),
        }
    }

    /// A gate in the midst of a match, at the beginning of a turn.
    pub fn at(cadence: Cadence) -> Gate {
        Gate {
            tick: cadence.first_tick(),
            ahead: cadence.clone(),
            cadence,
            is_running: false,
            in_hand: VecDeque::new(),
        }
    }

    /// Whether the last turn is over and the next not begun.
    pub fn is_between_turns(&self) -> bool {
        self.is_at_turn_start() && !self.is_running
    }

    /// The first turn that is not begun.
    pub fn turn_to_begin(&self) -> Turn {
        self.turn() + u32::from(!self.is_between_turns())
    }

    pub const fn tick(&self) -> Tick {
        self.tick
    }

    /// The turn of the tick that is being run, or runs next.
    pub const fn turn(&self) -> Turn {
        self.cadence.turn()
    }

    /// The turn of the tick that is being run, or runs next, and what is known of those behind it.
    pub const fn cadence(&self) -> &Cadence {
        &self.cadence
    }

    pub fn in_hand(&self) -> usize {
        self.in_hand.len()
    }

    /// Ticks of closed turns that are not run.
    pub const fn ticks_in_hand(&self) -> u32 {
        self.ahead.first_tick().since(self.tick)
    }

    /// Whether the next tick is the first of its turn.
    pub fn is_at_turn_start(&self) -> bool {
        self.tick == self.cadence.first_tick()
    }

    /// Whether the tick being run ends a turn whose digest is due.
    pub fn is_digest_due(&self) -> bool {
        self.is_running && self.is_at_turn_end() && self.cadence.is_digest_due()
    }

    fn is_at_turn_end(&self) -> bool {
        self.tick.next() == self.cadence.first_tick() + u32::from(self.cadence.ticks())
    }

    /// The turn whose bundle comes next.
    pub const fn next_bundle(&self) -> Turn {
        self.ahead.turn()
    }

    /// Ticks of the turn whose bundle comes next.
    pub const fn next_bundle_ticks(&self) -> u8 {
        self.ahead.ticks()
    }

    /// Takes a closed turn.
    pub fn take(&mut self, bundle: Bundle) -> Result<(), GateFault> {
        if bundle.turn != self.next_bundle() {
            return Err(GateFault::OutOfOrder);
        }
        self.ahead
            .read(&bundle.control)
            .map_err(|_| GateFault::BadCadence)?;
        self.ahead.advance();
        self.in_hand.push_back(bundle);
        Ok(())
    }

    /// Gives up the closed turns that are not begun. The gate is of no use afterwards.
    pub fn take_in_hand(&mut self) -> VecDeque<Bundle> {
        core::mem::take(&mut self.in_hand)
    }

    /// Whether the next tick may run.
    pub fn is_open(&self) -> bool {
        assert!(!self.is_running, "tick_done must follow every tick");
        !self.is_at_turn_start() || !self.in_hand.is_empty()
    }

    /// Begins the next tick; the bundle when that begins a turn.
    pub fn begin(&mut self) -> Option<Bundle> {
        self.is_running = true;
        if !self.is_at_turn_start() {
            return None;
        }
        let bundle = self.in_hand.pop_front()?;
        self.cadence
            .read(&bundle.control)
            .expect("what was taken is right");
        Some(bundle)
    }

    /// Ends the tick being run; the turn when that was its last.
    pub fn end(&mut self, tick: Tick) -> Result<Option<Turn>, Misuse> {
        if !self.is_running || tick != self.tick {
            let running = self.is_running.then_some(self.tick);
            return Err(Misuse::TickWrong { running });
        }
        let is_at_turn_end = self.is_at_turn_end();
        self.is_running = false;
        self.tick = self.tick.next();
        if !is_at_turn_end {
            return Ok(None);
        }
        let ended = self.turn();
        self.cadence.advance();
        Ok(Some(ended))
    }
}
