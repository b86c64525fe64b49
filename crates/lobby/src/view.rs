//! The table as a screen shows it: what there is, what this person may do, and why not.

use alloc::string::String;
use alloc::vec::Vec;

use protocol::MatchSetup;
use protocol::lobby::{
    Decline, Line, Occupant, Person, PersonId, Row, SelfTest, Settings, StartBlock, Table,
};

use crate::blocks::start_blocks;
use crate::guest::Guest;
use crate::plan::setup_of;

/// Everything a lobby screen shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LobbyView {
    /// Whether the reader decides: then the settings and all rows may be changed.
    pub is_host: bool,
    pub is_password_set: bool,
    pub settings: Settings,
    /// The match as it would be now, for the preview of the map. Its seed is not drawn yet unless
    /// [`Settings::is_seed_fixed`].
    pub setup: MatchSetup,
    /// Eight, from the top.
    pub rows: Vec<RowView>,
    pub watchers: Vec<PersonView>,
    /// Whether the reader is ready; `None` for those who watch, and for the host, who starts.
    pub is_ready: Option<bool>,
    /// Why the match cannot start; empty when it can.
    pub start_blocks: Vec<StartBlock>,
    /// Oldest first.
    pub chat: Vec<Line>,
    /// Why the host did not do what the reader asked for last.
    pub declined: Option<Decline>,
    /// Of a file that this machine still receives, in thousandths.
    pub fetched_permille: Option<u16>,
}

/// One row of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowView {
    pub occupant: Occupant,
    pub person: Option<PersonView>,
    pub colour: u8,
    pub team: Option<u8>,
    pub handicap_percent: u16,
    /// `None`: as everybody.
    pub start_age: Option<u8>,
    /// Who had this seat in the saved match.
    pub saved_name: Option<String>,
    /// The reader may sit down here.
    pub may_sit: bool,
    /// The reader may choose colour and team.
    pub may_dress: bool,
    /// The reader may open and close the row or give it to a computer player.
    pub may_order: bool,
    /// The reader may set handicap and starting age.
    pub may_weigh: bool,
}

/// Somebody at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonView {
    pub id: PersonId,
    pub name: String,
    pub is_you: bool,
    pub is_host: bool,
    pub is_ready: bool,
    pub ping_ms: Option<u16>,
    /// This machine would compute another world.
    pub is_odd: bool,
    /// Of the files for the match, while some are missing, in thousandths.
    pub content_permille: Option<u16>,
    /// The reader may send this person away.
    pub may_kick: bool,
}

impl Guest {
    /// The table as a screen shows it; `None` before there is one.
    #[must_use]
    pub fn view(&self) -> Option<LobbyView> {
        let table = self.table()?;
        let is_host = table.host == table.you;
        let you = table.person(table.you)?;
        let plays = table.row_of(table.you).is_some();
        let rows = table.rows.iter().enumerate();
        Some(LobbyView {
            is_host,
            is_password_set: table.is_password_set,
            settings: table.settings.clone(),
            setup: setup_of(table, table.settings.template.seed),
            rows: rows
                .map(|(index, row)| row_view(table, index, row))
                .collect(),
            watchers: table
                .watchers
                .iter()
                .map(|person| person_view(table, person))
                .collect(),
            is_ready: (plays && !is_host).then_some(you.is_ready),
            start_blocks: start_blocks(table),
            chat: self.lines().cloned().collect(),
            declined: self.declined().cloned(),
            fetched_permille: self.fetched_permille(),
        })
    }
}

fn row_view(table: &Table, index: usize, row: &Row) -> RowView {
    let (is_host, saved) = (table.host == table.you, &table.settings.saved);
    let person = row.person();
    let is_own = person.is_some_and(|person| person.id == table.you);
    let of_host = person.is_some_and(|person| person.id == table.host);
    let saved_name = saved.as_ref().and_then(|saved| {
        let seat = saved.people().find(|seat| seat.seat.index() == index)?;
        Some(seat.name.clone())
    });
    let is_fixed = saved.is_some() && saved_name.is_none();
    RowView {
        occupant: row.occupant.clone(),
        person: person.map(|person| person_view(table, person)),
        colour: row.colour,
        team: row.team,
        handicap_percent: row.handicap_percent,
        start_age: row.start_age,
        may_sit: row.occupant == Occupant::Open,
        may_dress: saved.is_none() && (is_own || is_host),
        may_order: is_host && !of_host && !is_fixed,
        may_weigh: is_host && saved.is_none(),
        saved_name,
    }
}

fn person_view(table: &Table, person: &Person) -> PersonView {
    let is_host = person.id == table.host;
    PersonView {
        id: person.id,
        name: person.name.clone(),
        is_you: person.id == table.you,
        is_host,
        is_ready: person.is_ready || is_host,
        ping_ms: person.ping_ms,
        is_odd: person.self_test == SelfTest::Differs,
        content_permille: (!person.has_content()).then_some(person.content_permille),
        may_kick: table.you == table.host && !is_host,
    }
}
