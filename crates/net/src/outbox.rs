use alloc::collections::{BTreeMap, VecDeque};
use alloc::vec::Vec;

use protocol::command::Things;
use protocol::limits::{
    CLIENT_BYTES_BURST, CLIENT_BYTES_PER_SECOND, COMMAND_BYTES_MAX, COMMANDS_PER_TURN_MAX,
    TURN_BYTES_MAX,
};
use protocol::{Budget, Command, Millis, OrdersReader, OrdersWriter};

use crate::Misuse;

#[cfg(test)]
mod tests;

/// Commands that wait for their turn. Whoever gives more than a turn holds gets it done in several;
/// nothing is lost and nobody is shut out for it.
///
/// What a hand repeats is filtered here, at the source: an order that a later one replaces before it
/// left does not leave, one that only says again what the last said does not either, and of those that
/// count each time no more than one a tick leave, four in a burst beyond that.
#[derive(Clone, Debug)]
pub struct Outbox {
    commands: VecDeque<Waiting>,
    bytes: usize,
    budget: Budget,
    /// Repeats that may still leave.
    repeats: u32,
    are_repeats_held: bool,
    repeats_dropped: u32,
}

#[derive(Clone, Debug)]
struct Waiting {
    command: Command,
    bytes: usize,
}

impl Outbox {
    /// Bytes that may wait.
    const BYTES_MAX: usize = 1024 * 1024;
    /// How far back a repeat is looked for: a hand repeats what it has just done.
    const LOOK_BACK: usize = 32;
    /// Repeats that may leave at once beyond one a tick.
    const REPEATS_BURST: u32 = 4;

    pub const fn new(now: Millis) -> Outbox {
        Outbox {
            commands: VecDeque::new(),
            bytes: 0,
            // A quarter stays for everything that is no command.
            budget: Budget::new(
                CLIENT_BYTES_PER_SECOND / 4 * 3,
                CLIENT_BYTES_BURST / 4 * 3,
                now,
            ),
            repeats: Outbox::REPEATS_BURST,
            are_repeats_held: false,
            repeats_dropped: 0,
        }
    }

    pub fn push(&mut self, command: &Command) -> Result<(), Misuse> {
        let bytes = command.encode().len();
        if bytes > COMMAND_BYTES_MAX {
            return Err(Misuse::CommandTooLong);
        }
        if self.is_said(command) {
            self.repeats_dropped = self.repeats_dropped.saturating_add(1);
            return Ok(());
        }
        self.drop_replaced(command);
        if self.bytes + bytes > Outbox::BYTES_MAX {
            return Err(Misuse::OutboxFull);
        }
        self.bytes += bytes;
        self.commands.push_back(Waiting {
            command: command.clone(),
            bytes,
        });
        Ok(())
    }

    /// Whether the last order for the same things is this very one, and once is enough.
    fn is_said(&self, command: &Command) -> bool {
        let things = command.things();
        let mut recent = self.commands.iter().rev().take(Outbox::LOOK_BACK);
        command.counts_once()
            && recent
                .find(|waiting| waiting.command.things() == things)
                .is_some_and(|waiting| waiting.command == *command)
    }

    fn drop_replaced(&mut self, by: &Command) {
        let first = self.commands.len().saturating_sub(Outbox::LOOK_BACK);
        for index in (first..self.commands.len()).rev() {
            if self.commands[index].command.is_replaced_by(by)
                && let Some(replaced) = self.commands.remove(index)
            {
                self.bytes -= replaced.bytes;
                self.repeats_dropped = self.repeats_dropped.saturating_add(1);
            }
        }
    }

    /// Takes back what did not get into its turn: it goes first.
    pub fn put_back(&mut self, turn: &[Vec<u8>]) {
        let mut orders = OrdersReader::default();
        let own = turn.iter().filter_map(|bytes| orders.decode(bytes).ok());
        let waiting: Vec<Waiting> = own
            .map(|command| Waiting {
                bytes: command.encode().len(),
                command,
            })
            .collect();
        for waiting in waiting.into_iter().rev() {
            self.bytes += waiting.bytes;
            self.commands.push_front(waiting);
        }
    }

    /// What goes into the next turn, which is so many ticks long; with `now`, no more than a relay lets
    /// pass.
    pub fn take_turn(&mut self, ticks_per_turn: u8, now: Option<Millis>) -> Vec<Vec<u8>> {
        let ticks = u32::from(ticks_per_turn);
        self.repeats = (self.repeats + ticks).min(Outbox::REPEATS_BURST + ticks);
        self.are_repeats_held = false;
        let mut turn = Vec::new();
        let mut turn_bytes = 0;
        let mut orders = OrdersWriter::default();
        let mut given: BTreeMap<(&str, Things<'_>), u32> = BTreeMap::new();
        for Waiting { command, .. } in &self.commands {
            let times = given.entry((command.name(), command.things())).or_default();
            // The first is no repeat; with the second it becomes one of several.
            let price = [0, 2].get(*times as usize).copied().unwrap_or(1);
            if price > self.repeats {
                self.are_repeats_held = true;
                break;
            }
            let Some(bytes) = orders.encode(command) else {
                break;
            };
            // Two bytes at most say how long it is; the limit counts one.
            let cost = bytes.len() + 2;
            let fits = turn.len() < COMMANDS_PER_TURN_MAX && turn_bytes + cost <= TURN_BYTES_MAX;
            if !fits || now.is_some_and(|now| !self.budget.spend(cost, now)) {
                break;
            }
            *times += 1;
            self.repeats -= price;
            turn_bytes += cost;
            turn.push(bytes);
        }
        let left = self.commands.drain(..turn.len());
        self.bytes -= left.map(|waiting| waiting.bytes).sum::<usize>();
        turn
    }

    pub fn len(&self) -> usize {
        self.commands.len()
    }

    /// Whether orders wait because the same was ordered too often.
    pub const fn are_repeats_held(&self) -> bool {
        self.are_repeats_held
    }

    /// Orders that did not have to leave.
    pub const fn repeats_dropped(&self) -> u32 {
        self.repeats_dropped
    }
}
