//! Machines that came to watch the match and know no tables. They are named among those who watch, hear
//! who is there, and go on into the match when it begins.

use alloc::vec::Vec;

use protocol::limits::WATCHERS_MAX;
use protocol::lobby::{Person, PersonId, SelfTest};
use protocol::message::{Refusal, Roster, RosterRow, Watching};
use protocol::{ConnectionId, Seat};

use super::sitter::Stage;
use super::{Host, Timer};
use crate::plan::{seats_of, setup_of};

impl Host {
    /// Lets somebody wait for the match. With a password nobody can be asked for it, so nobody may.
    pub(super) fn let_look_on(&mut self, from: ConnectionId, typed: &str) {
        if self.key.is_some() {
            return self.refuse(from, Refusal::TableOnly);
        }
        let setup = setup_of(&self.table, self.table.settings.template.seed);
        let most = usize::from(self.table.settings.room.watchers.count_max).min(WATCHERS_MAX);
        if self.table.watchers.len() >= most || setup.fault().is_some() {
            return self.refuse(from, Refusal::NoWatchers);
        }
        let person = Person {
            id: PersonId(from.0),
            name: self.name_for(from, typed),
            is_ready: false,
            ping_ms: None,
            self_test: SelfTest::Unknown,
            content_permille: 1_000,
        };
        self.table.watchers.push(person);
        self.timers.clear(Timer::Hello(from));
        if let Some(sitter) = self.sitters.get_mut(&from) {
            sitter.stage = Stage::LookingOn;
        }
        let rules = self.table.settings.room;
        self.send(from, Watching { setup, rules });
        self.change();
    }

    /// Says who is there; the answer is their sign of life.
    pub(super) fn tell_onlookers(&mut self) {
        let is_bare = |stage: &Stage| *stage == Stage::LookingOn;
        let bare = self.sitters.iter();
        let bare: Vec<ConnectionId> = bare
            .filter(|(_, sitter)| is_bare(&sitter.stage))
            .map(|(&id, _)| id)
            .collect();
        if bare.is_empty() {
            return;
        }
        let rows = seats_of(&self.table).filter_map(|(seat, row): (Seat, _)| {
            let name = Some(row.person()?.name.clone());
            Some(RosterRow { seat, name })
        });
        let roster = Roster {
            rows: rows.collect(),
        };
        for to in bare {
            self.send(to, roster.clone());
        }
    }
}
