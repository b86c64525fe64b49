use protocol::limits::AGES;
use protocol::lobby::{Ask, Decline, HostAsk, Occupant, RowOrder, Settings};
use protocol::{MatchSetup, Reveal, Victory};

use super::{HOST, Hall, person};

#[test]
fn a_person_changes_their_own_row_and_no_other() {
    let mut hall = Hall::ready(2);
    hall.ask(1, Ask::Sit { row: 5 });
    hall.ask(1, Ask::Colour(7));
    hall.ask(1, Ask::Team(Some(2)));
    hall.wait_ms(100);
    let row = &hall.table(2).rows[5];
    assert_eq!(row.person().map(|it| it.id), Some(person(1)));
    assert_eq!((row.colour, row.team), (7, Some(2)));
    assert_eq!(hall.table(2).rows[7].colour, 5, "colours are exchanged");
    assert_eq!(hall.table(2).rows[1].occupant, Occupant::Open);

    for (ask, decline) in [
        (Ask::Sit { row: 0 }, Decline::RowTaken),
        (Ask::Sit { row: 5 }, Decline::RowTaken),
        (Ask::Sit { row: 8 }, Decline::NoSuchThing),
        (Ask::Colour(2), Decline::ColourTaken),
        (Ask::Colour(8), Decline::NoSuchThing),
        (Ask::Team(Some(8)), Decline::NoSuchThing),
    ] {
        hall.ask(1, ask);
        assert_eq!(hall.guest(1).declined(), Some(&decline));
    }
    assert!(hall.closed.is_empty(), "nobody is shut out for asking");
}

#[test]
fn whoever_watches_has_no_row_to_change() {
    let mut hall = Hall::ready(2);
    hall.ask(1, Ask::Watch);
    hall.wait_ms(100);
    assert_eq!(hall.table(HOST).watchers[0].id, person(1));
    for ask in [
        Ask::Ready(true),
        Ask::Colour(6),
        Ask::Team(None),
        Ask::Watch,
    ] {
        hall.ask(1, ask);
        assert_eq!(hall.guest(1).declined(), Some(&Decline::NotInARow));
    }
    hall.ask(1, Ask::Sit { row: 3 });
    hall.wait_ms(100);
    assert_eq!(hall.table(HOST).row_of(person(1)), Some(3));
    hall.ask(HOST, Ask::Watch);
    assert_eq!(hall.guest(HOST).declined(), Some(&Decline::HostStays));
}

#[test]
fn the_host_orders_rows_and_who_sat_there_watches() {
    let mut hall = Hall::ready(2);
    hall.row(1, RowOrder::Computer { level: 4 });
    hall.row(4, RowOrder::Close);
    hall.row(2, RowOrder::Team(Some(3)));
    hall.row(2, RowOrder::Colour(6));
    hall.wait_ms(100);
    let table = hall.table(2);
    assert_eq!(table.rows[1].occupant, Occupant::Computer { level: 4 });
    assert_eq!(table.watchers[0].id, person(1));
    assert_eq!(table.rows[4].occupant, Occupant::Closed);
    assert_eq!((table.rows[2].colour, table.rows[2].team), (6, Some(3)));
    for (row, order, decline) in [
        (0, RowOrder::Close, Decline::HostStays),
        (3, RowOrder::Computer { level: 6 }, Decline::NoSuchThing),
        (1, RowOrder::Handicap(49), Decline::NoSuchThing),
        (1, RowOrder::Handicap(201), Decline::NoSuchThing),
        (1, RowOrder::StartAge(Some(AGES)), Decline::NoSuchThing),
        (8, RowOrder::Open, Decline::NoSuchThing),
    ] {
        hall.row(row, order);
        assert_eq!(hall.guest(HOST).declined(), Some(&decline));
    }
}

#[test]
fn every_change_of_the_match_clears_every_ready() {
    let explored = || {
        let mut settings = Settings::standard();
        settings.template.terms.reveal = Reveal::Explored;
        HostAsk::Settings(settings)
    };
    let changes: [(u32, Ask); 8] = [
        (HOST, Ask::Host(explored())),
        (HOST, row(6, RowOrder::Close)),
        (HOST, row(6, RowOrder::Computer { level: 1 })),
        (HOST, row(1, RowOrder::Team(Some(1)))),
        (HOST, row(1, RowOrder::Colour(7))),
        (HOST, row(1, RowOrder::Handicap(75))),
        (HOST, row(1, RowOrder::StartAge(Some(1)))),
        (2, Ask::Team(Some(1))),
    ];
    for (who, ask) in changes {
        let mut hall = Hall::ready(2);
        let ready = |hall: &Hall| hall.table(HOST).people().filter(|it| it.is_ready).count();
        assert_eq!(ready(&hall), 2);
        hall.ask(who, ask.clone());
        hall.wait_ms(100);
        assert_eq!(ready(&hall), 0, "{ask:?}");
    }
    // The same settings again are no change.
    let mut hall = Hall::ready(2);
    hall.order(HostAsk::Settings(Settings::standard()));
    hall.wait_ms(100);
    assert_eq!(
        hall.table(HOST).people().filter(|it| it.is_ready).count(),
        2
    );
}

fn row(row: u8, order: RowOrder) -> Ask {
    Ask::Host(HostAsk::Row { row, order })
}

#[test]
fn settings_that_cannot_be_played_are_declined() {
    let mut hall = Hall::ready(1);
    let breaks: [fn(&mut MatchSetup); 8] = [
        |template| template.population_max = 0,
        |template| template.size_tiles = 7,
        |template| template.map = "nowhere".into(),
        |template| template.terms.start_age = AGES,
        |template| template.terms.treaty_minutes = u16::MAX,
        |template| template.terms.victory = Victory::Score { points: 0 },
        |template| template.terms.victory = Victory::Time { minutes: 0 },
        |template| template.seats = MatchSetup::samples().remove(0).seats,
    ];
    for change in breaks {
        let mut settings = Settings::standard();
        change(&mut settings.template);
        hall.order(HostAsk::Settings(settings));
        let declined = hall.guest(HOST).declined();
        assert_eq!(declined, Some(&Decline::SettingsInvalid));
    }
    let mut settings = Settings::standard();
    settings.room.speed_percent = 300;
    hall.order(HostAsk::Settings(settings.clone()));
    let declined = hall.guest(HOST).declined();
    assert_eq!(declined, Some(&Decline::SettingsInvalid));
    settings.template.map = "lakes".into();
    settings.template.stockpile.0[0] = 1_000;
    settings.template.terms.victory = Victory::Time { minutes: 45 };
    settings.template.terms.treaty_minutes = 10;
    settings.room.patience_ms = 20_000;
    settings.room.speed_percent = 150;
    hall.order(HostAsk::Settings(settings.clone()));
    hall.wait_ms(100);
    assert_eq!(hall.table(1).settings, settings);
}
