//! "Start": whether it can be, and what becomes of everybody.

use alloc::boxed::Box;
use alloc::vec::Vec;

use protocol::ConnectionId;
use protocol::lobby::{Decline, PersonId, StartBlock};
use protocol::message::{CloseReason, Refusal};

use super::sitter::Stage;
use super::{Host, Output, Phase};
use crate::blocks::start_blocks;
use crate::plan::{Onlooker, StartPlan, connection_of};

/// Whoever has not been heard for so long would be waited for from the first turn on.
const PRESENT_MS_MAX: u64 = 5_000;

impl Host {
    pub(super) fn take_start(&mut self) -> Result<(), Decline> {
        let mut blocks = start_blocks(&self.table);
        blocks.extend(self.silent_players());
        if !blocks.is_empty() {
            blocks.truncate(protocol::limits::START_BLOCKS_MAX);
            return Err(Decline::CannotStart(blocks));
        }
        let seed = self.draw_seed();
        let mut plan = StartPlan::of(&self.table, seed);
        plan.is_closed = self.key.is_some();
        self.turn_away_the_late();
        plan.watchers = self.watchers_to_go_on();
        self.phase = Phase::Started;
        self.timers.clear_all();
        self.outputs.push_back(Output::Start(Box::new(plan)));
        Ok(())
    }

    fn silent_players(&self) -> impl Iterator<Item = StartBlock> {
        let now = self.clock.now();
        self.sitters
            .iter()
            .filter(move |(_, sitter)| now.since_ms(sitter.heard_at) >= PRESENT_MS_MAX)
            .map(|(id, _)| PersonId(id.0))
            .filter(|&id| self.table.row_of(id).is_some())
            .map(StartBlock::Silent)
    }

    fn draw_seed(&mut self) -> u64 {
        let [a, b, c, d, e, f, g, h, ..] = (self.randomness)();
        u64::from_le_bytes([a, b, c, d, e, f, g, h])
    }

    /// Those who look on, in the order in which they came. Where the room wants fewer, the latest are told.
    fn watchers_to_go_on(&mut self) -> Vec<Onlooker> {
        let is_bare = |id: &ConnectionId| {
            let sitter = self.sitters.get(id);
            sitter.is_some_and(|sitter| sitter.stage == Stage::LookingOn)
        };
        let people = self.table.watchers.iter();
        let mut going: Vec<Onlooker> = people
            .map(|person| connection_of(person.id))
            .map(|connection| Onlooker {
                connection,
                is_welcomed: is_bare(&connection),
            })
            .collect();
        let most = usize::from(self.table.settings.room.watchers.count_max);
        for late in going.split_off(most.min(going.len())) {
            self.close(late.connection, CloseReason::NoWatchers);
        }
        going
    }

    /// Those who were about to come in are told that it has begun.
    fn turn_away_the_late(&mut self) {
        let late: Vec<ConnectionId> = self
            .sitters
            .iter()
            .filter(|(_, sitter)| !sitter.is_in())
            .map(|(&id, _)| id)
            .collect();
        for connection in late {
            self.refuse(connection, Refusal::AlreadyStarted);
        }
    }
}
