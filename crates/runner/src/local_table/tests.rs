use protocol::lobby::{Ask, HostAsk, RowOrder, StartBlock};
use protocol::message::RoomRules;
use protocol::{Control, Millis};
use rules::Catalog;

use super::LocalTable;
use crate::table_config;

fn open() -> LocalTable {
    let catalog = Catalog::builtin();
    let config = table_config(None, None, &catalog);
    let table = LocalTable::open(config, "Ana", &catalog, Millis(5_000));
    let mut table = table.expect("there are random numbers");
    // Changes that follow each other fast travel together, a little later.
    table.advance(Millis(5_100));
    table
}

/// Asks for something, and looks a second later: `second` counts them.
fn order(table: &mut LocalTable, second: u64, ask: HostAsk) {
    table.guest_mut().ask_as_host(ask);
    table.advance(Millis(second * 1_000));
    table.advance(Millis(second * 1_000 + 100));
}

#[test]
fn one_person_sits_sets_and_starts() {
    let mut table = open();
    let view = table.guest().view().expect("it sits");
    assert!(view.is_host);
    assert_eq!(view.start_blocks, [StartBlock::TooFewPlayers]);
    let order_row = RowOrder::Computer { level: 4 };
    order(
        &mut table,
        6,
        HostAsk::Row {
            row: 3,
            order: order_row,
        },
    );
    let mut settings = table.guest().view().expect("it sits").settings;
    settings.template.seed = 12;
    settings.is_seed_fixed = true;
    settings.template.size_tiles = 72;
    settings.is_size_fixed = true;
    settings.room = RoomRules::STANDARD;
    order(&mut table, 7, HostAsk::Settings(settings));
    // A table that is looked at seldom is there all the same.
    table.advance(Millis(900_000));
    assert!(table.is_open());
    assert!(table.take_match(&Catalog::builtin()).is_none());
    order(&mut table, 901, HostAsk::Start);
    let runner = table.take_match(&Catalog::builtin());
    let runner = runner.expect("it was started").expect("it can be played");
    let setup = runner.setup().expect("it is known");
    assert_eq!((setup.seed, setup.size_tiles), (12, 72));
    assert_eq!(setup.seats[0].name, "Ana");
    assert_eq!(setup.seats[1].control, Control::Computer { level: 4 });
    assert_eq!(runner.seat(), Some(setup.seats[0].seat));
}

#[test]
fn whoever_leaves_leaves_no_match() {
    let mut table = open();
    table.guest_mut().leave();
    table.advance(Millis(6_000));
    assert!(!table.is_open());
    assert!(table.take_match(&Catalog::builtin()).is_none());
    table.guest_mut().ask(Ask::Ready(true));
    table.advance(Millis(7_000));
    assert!(!table.is_open());
}
