use std::string::String;
use std::vec::Vec;

use protocol::lobby::{Ask, ContentHash, Decline, HostAsk, Occupant, RowOrder, StartBlock};
use protocol::message::SeatSecret;
use protocol::{Control, MatchSetup, Reveal, Seat, SeatSetup, Tick};

use super::{HOST, Hall, config, joining, person};
use crate::{Event, HostConfig, Joining, SaveOffer};

const FILE: &[u8] = b"a saved match";

fn secret(seat: u8) -> SeatSecret {
    SeatSecret([seat + 100; 16])
}

/// Ana, Bo and Cy against a computer player, and nobody else.
fn saved() -> SaveOffer {
    let names = ["Ana", "Bo", "Computer 3", "Cy"];
    let seats = Seat::all().zip(names).map(|(seat, name)| SeatSetup {
        seat,
        name: String::from(name),
        control: match seat.index() {
            2 => Control::Computer { level: 3 },
            _ => Control::Person,
        },
        colour: 7 - seat.index() as u8,
        team: None,
        handicap_percent: 100,
        start_age: None,
    });
    let setup = MatchSetup {
        seats: seats.collect(),
        ..MatchSetup::samples().remove(0)
    };
    let seat = |index| Seat::new(index).expect("there are eight");
    let keys = [0, 1, 3].map(|index| (seat(index), secret(index).key()));
    SaveOffer {
        file: FILE.to_vec(),
        tick: Tick(9_000),
        setup,
        keys: keys.to_vec(),
    }
}

fn hall(host_name: &str) -> Hall {
    let mut hall = Hall::empty(HostConfig {
        save: Some(saved()),
        ..config()
    });
    hall.join(HOST, host_name);
    hall
}

fn with_secret(name: &str, seat: u8) -> Joining {
    Joining {
        secrets: std::vec![SeatSecret([1; 16]), secret(seat), SeatSecret([2; 16])],
        ..joining(name)
    }
}

fn everybody_has_the_file(hall: &mut Hall) {
    let ids: Vec<u32> = hall.machines.keys().copied().collect();
    for id in ids {
        hall.guest(id).have(ContentHash::of(FILE));
        hall.guest(id).ask(Ask::Ready(true));
        hall.pump();
    }
    hall.wait_ms(100);
}

#[test]
fn the_rows_are_those_of_the_save() {
    let hall = hall("Ana");
    let table = hall.table(HOST);
    let kinds: Vec<u8> = table
        .rows
        .iter()
        .map(|row| match row.occupant {
            Occupant::Person(_) => b'p',
            Occupant::Open => b'o',
            Occupant::Computer { .. } => b'c',
            Occupant::Closed => b'x',
        })
        .collect();
    assert_eq!(kinds, *b"pocoxxxx");
    assert_eq!(table.rows[1].colour, 6);
    assert_eq!(table.fault(), None);
    let view = hall.machine(HOST).guest.view().expect("it sits");
    assert_eq!(view.rows[1].saved_name.as_deref(), Some("Bo"));
    assert!(view.rows[1].may_order && !view.rows[2].may_order);
    assert!(!view.rows[0].may_dress);
}

#[test]
fn people_get_their_seats_by_secret_by_name_and_by_pick() {
    let mut hall = hall("Ana");
    hall.join(1, "Cy");
    assert_eq!(hall.host.table().row_of(person(1)), Some(3), "by name");
    hall.join(2, "Somebody");
    assert_eq!(hall.host.table().row_of(person(2)), Some(1), "what is open");
    // The owner of a seat has it, whoever sits there and whatever the owner is called now.
    hall.join_as(3, with_secret("Renamed", 3));
    assert_eq!(hall.host.table().row_of(person(3)), Some(3), "by secret");
    assert!(
        hall.host
            .table()
            .watchers
            .iter()
            .any(|it| it.id == person(1))
    );
    hall.cut(2);
    hall.ask(1, Ask::Sit { row: 1 });
    assert_eq!(hall.host.table().row_of(person(1)), Some(1), "by pick");

    everybody_has_the_file(&mut hall);
    hall.start();
    let plan = hall.plan.clone().expect("the match begins");
    assert_eq!(plan.setup, saved().setup);
    let seats: Vec<usize> = plan.people.iter().map(|it| it.seat.index()).collect();
    assert_eq!(seats, [0, 1, 3]);
    assert_eq!(plan.save, Some(ContentHash::of(FILE)));
}

#[test]
fn even_the_host_makes_room_for_the_owner_of_a_seat() {
    let mut hall = hall("Somebody");
    assert_eq!(hall.host.table().row_of(person(HOST)), Some(0));
    hall.join_as(1, with_secret("Ana", 0));
    assert_eq!(hall.host.table().row_of(person(1)), Some(0));
    assert_eq!(
        hall.host.table().row_of(person(HOST)),
        Some(1),
        "they change"
    );
}

#[test]
fn a_wrong_secret_gets_nothing_and_a_right_one_leaves_no_machine_unasked() {
    let mut hall = hall("Ana");
    hall.join_as(
        1,
        Joining {
            secrets: std::vec![secret(77)],
            ..joining("Thief")
        },
    );
    assert_eq!(hall.guest(1).declined(), None, "it knew that it has none");
    let seat = Seat::new(3).expect("there are eight");
    hall.ask(
        1,
        Ask::Claim {
            seat,
            secret: secret(77),
        },
    );
    assert_eq!(hall.guest(1).declined(), Some(&Decline::ClaimWrong));
}

#[test]
fn an_empty_seat_keeps_the_match_until_it_is_closed() {
    let mut hall = hall("Ana");
    hall.join(1, "Bo");
    everybody_has_the_file(&mut hall);
    hall.start();
    let empty = Decline::CannotStart(std::vec![StartBlock::SeatEmpty { row: 3 }]);
    assert_eq!(hall.guest(HOST).declined(), Some(&empty));
    hall.row(3, RowOrder::Close);
    hall.ask(1, Ask::Ready(true));
    hall.start();
    let plan = hall.plan.expect("the match begins");
    assert_eq!(plan.people.len(), 2);
    assert_eq!(plan.setup.seats.len(), 4, "the world has its four seats");
}

#[test]
fn a_saved_match_stays_as_it_was() {
    let mut hall = hall("Ana");
    let mut settings = hall.table(HOST).settings.clone();
    settings.template.terms.reveal = Reveal::Explored;
    for ask in [
        Ask::Host(HostAsk::Settings(settings)),
        Ask::Colour(7),
        Ask::Team(Some(1)),
        row(2, RowOrder::Open),
        row(1, RowOrder::Computer { level: 1 }),
        row(6, RowOrder::Open),
        row(1, RowOrder::Team(Some(1))),
        row(1, RowOrder::Handicap(150)),
        row(1, RowOrder::StartAge(Some(1))),
    ] {
        hall.ask(HOST, ask.clone());
        let declined = hall.guest(HOST).declined();
        assert_eq!(declined, Some(&Decline::Saved), "{ask:?}");
    }
    let mut patient = hall.table(HOST).settings.clone();
    patient.room.patience_ms = 20_000;
    hall.order(HostAsk::Settings(patient));
    assert_eq!(hall.host.table().settings.room.patience_ms, 20_000);
    assert!(!hall.machine(HOST).events.contains(&Event::PasswordWanted));
}

fn row(row: u8, order: RowOrder) -> Ask {
    Ask::Host(HostAsk::Row { row, order })
}
