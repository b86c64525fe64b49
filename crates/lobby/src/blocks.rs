use alloc::vec::Vec;

use protocol::lobby::{Occupant, Person, Row, SelfTest, StartBlock, Table};

use crate::plan::setup_of;

/// Everything that keeps the match of `table` from starting, as far as the table shows it. Empty: the host
/// may start.
#[must_use]
pub fn start_blocks(table: &Table) -> Vec<StartBlock> {
    let mut blocks = Vec::new();
    let taken = || table.rows.iter().filter(|row| row.is_taken());
    match &table.settings.saved {
        Some(saved) => blocks.extend(
            saved
                .people()
                .map(|seat| seat.seat.index())
                .filter(|&row| table.rows[row].occupant == Occupant::Open)
                .map(|row| StartBlock::SeatEmpty { row: row as u8 }),
        ),
        None => {
            if taken().count() < 2 {
                blocks.push(StartBlock::TooFewPlayers);
            } else if are_all_allied(taken()) {
                blocks.push(StartBlock::OneTeam);
            }
        }
    }
    let seated = table.rows.iter().filter_map(Row::person);
    for person in seated {
        blocks.extend(blocks_of(person, person.id == table.host));
    }
    if blocks.is_empty() && setup_of(table, 0).fault().is_some() {
        blocks.push(StartBlock::SettingsInvalid);
    }
    blocks
}

fn are_all_allied<'a>(mut rows: impl Iterator<Item = &'a Row>) -> bool {
    let first = rows.next().and_then(|row| row.team);
    first.is_some() && rows.all(|row| row.team == first)
}

/// What is missing at one machine. The host is ready when it starts.
fn blocks_of(person: &Person, is_host: bool) -> impl Iterator<Item = StartBlock> {
    let id = person.id;
    let ready = (!person.is_ready && !is_host).then_some(StartBlock::NotReady(id));
    let self_test = match person.self_test {
        SelfTest::Unknown => Some(StartBlock::SelfTestMissing(id)),
        SelfTest::Differs => Some(StartBlock::SelfTestDiffers(id)),
        SelfTest::Same => None,
    };
    let content = (!person.has_content()).then_some(StartBlock::ContentMissing {
        person: id,
        permille: person.content_permille,
    });
    [self_test, content, ready].into_iter().flatten()
}
