//! The table on its way to everybody.

use alloc::vec::Vec;

use protocol::ConnectionId;
use protocol::lobby::{News, Occupant, Person, PersonId};

use super::{Host, Phase, Timer};

/// So often everybody hears of the table whatever happens: pings, and a sign of life.
const TABLE_EVERY_MS: u64 = 1_000;
/// Changes that follow each other faster travel together, so that nobody can make a host send more than
/// twenty tables a second.
const TABLE_PAUSE_MS: u64 = 50;

impl Host {
    /// Something at the table is no longer as it was told.
    pub(super) fn change(&mut self) {
        self.is_table_due = true;
    }

    /// The match to be played is another now: nobody has agreed to it.
    pub(super) fn change_for_all(&mut self) {
        let people = self.table.rows.iter_mut();
        for row in people {
            if let Occupant::Person(person) = &mut row.occupant {
                person.is_ready = false;
            }
        }
        self.change();
    }

    pub(super) fn person_mut(&mut self, of: ConnectionId) -> Option<&mut Person> {
        let id = PersonId(of.0);
        let seated = self.table.rows.iter_mut().filter_map(|row| {
            if let Occupant::Person(person) = &mut row.occupant {
                Some(person)
            } else {
                None
            }
        });
        seated
            .chain(&mut self.table.watchers)
            .find(|person| person.id == id)
    }

    pub(super) fn send_table_if_due(&mut self) {
        if !self.is_table_due || self.phase != Phase::Open {
            return;
        }
        let now = self.clock.now();
        let waited = self.table_sent_at.map(|at| now.since_ms(at));
        match waited {
            Some(ms) if ms < TABLE_PAUSE_MS => {
                self.timers
                    .set(Timer::Table, now.plus_ms(TABLE_PAUSE_MS - ms));
            }
            _ => self.send_table(),
        }
    }

    pub(super) fn send_table(&mut self) {
        let now = self.clock.now();
        self.is_table_due = false;
        self.table_sent_at = Some(now);
        self.timers.set(Timer::Table, now.plus_ms(TABLE_EVERY_MS));
        self.table.stamp = self.table.stamp.wrapping_add(1);
        self.table.is_password_set = self.key.is_some();
        let seated = self.sitters.iter().filter(|(_, sitter)| sitter.is_seated());
        let seated: Vec<ConnectionId> = seated.map(|(&id, _)| id).collect();
        for to in seated {
            self.send_table_to(to);
        }
        self.tell_onlookers();
    }

    /// One table: as all get it, or as whoever has just come in finds it.
    pub(super) fn send_table_to(&mut self, to: ConnectionId) {
        let now = self.clock.now();
        if let Some(sitter) = self.sitters.get_mut(&to) {
            sitter.stamp(self.table.stamp, now);
        }
        let mut table = self.table.clone();
        table.you = PersonId(to.0);
        self.counters.tables_sent += 1;
        self.send(to, News::Table(table));
    }
}
