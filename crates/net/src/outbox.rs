use alloc::collections::VecDeque;
use alloc::vec::Vec;

use protocol::limits::{
    CLIENT_BYTES_BURST, CLIENT_BYTES_PER_SECOND, COMMAND_BYTES_MAX, COMMANDS_PER_TURN_MAX,
    TURN_BYTES_MAX,
};
use protocol::{Budget, Command, Millis};

use crate::Misuse;

/// Commands that wait for their turn. Whoever gives more than a turn holds gets it done in several;
/// nothing is lost and nobody is shut out for it.
#[derive(Clone, Debug)]
pub struct Outbox {
    commands: VecDeque<Vec<u8>>,
    bytes: usize,
    budget: Budget,
}

impl Outbox {
    /// Bytes that may wait.
    const BYTES_MAX: usize = 1024 * 1024;

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
        }
    }

    pub fn push(&mut self, command: &Command) -> Result<(), Misuse> {
        let bytes = command.encode();
        if bytes.len() > COMMAND_BYTES_MAX {
            return Err(Misuse::CommandTooLong);
        }
        if self.bytes + bytes.len() > Outbox::BYTES_MAX {
            return Err(Misuse::OutboxFull);
        }
        self.bytes += bytes.len();
        self.commands.push_back(bytes);
        Ok(())
    }

    /// What goes into the next turn; with `now`, no more than a relay lets pass.
    pub fn take_turn(&mut self, now: Option<Millis>) -> Vec<Vec<u8>> {
        let mut turn = Vec::new();
        let mut turn_bytes = 0;
        while let Some(command) = self.commands.front() {
            // Two bytes at most say how long it is; the limit counts one.
            let cost = command.len() + 2;
            let fits = turn.len() < COMMANDS_PER_TURN_MAX && turn_bytes + cost <= TURN_BYTES_MAX;
            if !fits || now.is_some_and(|now| !self.budget.spend(cost, now)) {
                break;
            }
            turn_bytes += cost;
            self.bytes -= command.len();
            turn.extend(self.commands.pop_front());
        }
        turn
    }

    pub fn len(&self) -> usize {
        self.commands.len()
    }
}
