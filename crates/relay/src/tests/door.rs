//! Hellos, refusals, seats, names, and those who only hold the door open.

use std::collections::BTreeSet;
use std::string::String;
use std::vec::Vec;

use protocol::limits::{CONNECTIONS_BEFORE_HELLO_MAX, FRAME_BYTES_BEFORE_HELLO_MAX};
use protocol::message::{
    CloseReason, FromRelay, Hello, Leave, LeaveReason, Loaded, PeerFault, Refusal, Roster,
    SeatSecret, Start, ToRelay, Wish,
};
use protocol::{ConnectionId, Digest, SimVersion, VersionDifference};

use super::{Room, VERSION, seat, setup, turn};
use crate::{Config, Phase, Vacancy};

fn refusal(room: &mut Room, id: u32) -> Option<Refusal> {
    room.received(id).iter().find_map(|message| match message {
        FromRelay::Refused(refused) => Some(refused.refusal),
        _ => None,
    })
}

fn welcome_seat(room: &mut Room, id: u32) -> Option<u8> {
    room.received(id).iter().find_map(|message| match message {
        FromRelay::Welcome(welcome) => Some(welcome.seat.index() as u8),
        _ => None,
    })
}

#[test]
fn guests_sit_in_the_order_of_their_hellos_and_the_last_one_starts_it() {
    let mut room = Room::new(3);
    for id in [5, 6, 7] {
        room.connect(id);
    }
    for (place, id) in [6, 7, 5].into_iter().enumerate() {
        assert_eq!(room.relay.phase(), Phase::Gathering);
        room.hello(id, "Ana");
        assert_eq!(room.received(id)[0].name(), "Welcome");
        assert_eq!(room.relay.setup().seats[place].seat, seat(place as u8));
    }
    assert_eq!(room.relay.phase(), Phase::Loading);
    let names: Vec<&str> = room
        .relay
        .setup()
        .seats
        .iter()
        .map(|row| row.name.as_str())
        .collect();
    assert_eq!(names, ["Ana", "Ana (2)", "Ana (3)", "Player 4"]);
    for id in [5, 6] {
        room.say(id, Loaded { world: Digest(1) });
        assert_eq!(room.relay.phase(), Phase::Loading);
    }
    room.received(7);
    room.say(7, Loaded { world: Digest(1) });
    let everyone = (0..3).map(seat).collect();
    assert_eq!(room.received(7)[0], Start { seats: everyone }.into());
}

#[test]
fn names_are_cleaned_marked_and_never_a_reason_to_refuse() {
    let mut room = Room::new(8 - 1);
    let typed = [
        "Bob",
        " Bob ",
        "B\u{200b}ob",
        "",
        &"x".repeat(900),
        "player 8",
        "BOB",
    ];
    for (id, name) in typed.into_iter().enumerate() {
        room.connect(id as u32);
        room.hello(id as u32, name);
    }
    let rows = &room.relay.setup().seats;
    let names: BTreeSet<String> = rows.iter().map(|row| row.name.to_lowercase()).collect();
    assert_eq!(names.len(), 8, "{names:?}");
    assert!(
        rows.iter()
            .all(|row| (1..=24).contains(&row.name.chars().count()))
    );
    assert_eq!(rows[1].name, "Bob (2)");
    assert_eq!(rows[3].name, "Player 4");
}

#[test]
fn the_first_seat_is_kept_for_the_host() {
    let mut config = Config::new(setup(2), VERSION);
    config.host = Some(ConnectionId(9));
    let mut room = Room::with(config);
    for id in 0..3 {
        room.connect(id);
        room.hello(id, "Guest");
    }
    assert_eq!(welcome_seat(&mut room, 0), Some(1));
    assert_eq!(refusal(&mut room, 1), Some(Refusal::Full));
    assert_eq!(refusal(&mut room, 2), Some(Refusal::Full));
    room.connect(9);
    room.hello(9, "Host");
    assert_eq!(welcome_seat(&mut room, 9), Some(0));
}

#[test]
fn another_version_is_refused_by_the_part_that_differs() {
    let parts = [
        (
            SimVersion {
                protocol: 99,
                ..VERSION
            },
            VersionDifference::Protocol {
                ours: 99,
                theirs: VERSION.protocol,
            },
        ),
        (
            SimVersion {
                revision: 4_000,
                ..VERSION
            },
            VersionDifference::Revision {
                ours: 4_000,
                theirs: VERSION.revision,
            },
        ),
        (
            SimVersion {
                catalog: Digest(1),
                ..VERSION
            },
            VersionDifference::Catalog {
                ours: Digest(1),
                theirs: VERSION.catalog,
            },
        ),
    ];
    let mut room = Room::new(2);
    for (id, (version, difference)) in parts.into_iter().enumerate() {
        let id = id as u32;
        room.connect(id);
        let mut frame = ToRelay::from(Hello::new(version, "Eve".into(), Wish::AnySeat)).encode();
        if version.protocol != VERSION.protocol {
            frame.extend(*b"whatever a later hello has behind it");
        }
        room.raw(id, &frame);
        assert_eq!(refusal(&mut room, id), Some(Refusal::Version(difference)));
        assert_eq!(room.closed(id), Some(CloseReason::Refused));
    }
    assert_eq!(room.relay.counters().refused, 3);
    assert_eq!(room.relay.usage().connections, 0);
}

#[test]
fn who_comes_too_late_is_told_so() {
    let mut room = Room::playing(2);
    room.connect(9);
    room.hello(9, "Late");
    assert_eq!(refusal(&mut room, 9), Some(Refusal::AlreadyStarted));
}

#[test]
fn a_guest_that_leaves_before_the_start_gives_its_seat_back() {
    let mut room = Room::new(3);
    for id in 0..2 {
        room.connect(id);
        room.hello(id, "Ana");
    }
    room.say(
        0,
        Leave {
            reason: LeaveReason::Quit,
        },
    );
    assert_eq!(room.closed(0), Some(CloseReason::Left(LeaveReason::Quit)));
    let missing = room
        .received(1)
        .iter()
        .rev()
        .find_map(|message| match message {
            FromRelay::Roster(roster) => Some(Roster::missing(roster)),
            _ => None,
        });
    assert_eq!(missing, Some(2));
    room.disconnect(1);
    room.connect(3);
    room.hello(3, "Ana");
    assert_eq!(welcome_seat(&mut room, 3), Some(0));
}

#[test]
fn the_secret_brings_a_seat_back_from_a_dead_link() {
    let mut room = Room::new(2);
    room.connect(0);
    room.hello(0, "Ana");
    let secret = room.received(0).iter().find_map(|message| match message {
        FromRelay::Welcome(welcome) => Some(welcome.seat_secret),
        _ => None,
    });
    let secret = secret.expect("a welcome carries one");
    room.connect(1);
    room.say(1, Hello::new(VERSION, "Ana".into(), Wish::SeatOf(secret)));
    assert_eq!(welcome_seat(&mut room, 1), Some(0));
    assert_eq!(room.closed(0), Some(CloseReason::Replaced));
    for guess in [secret, SeatSecret([0; 16])] {
        let id = 10 + u32::from(guess.0[0]);
        room.connect(id);
        room.say(id, Hello::new(VERSION, "Eve".into(), Wish::SeatOf(guess)));
        assert_eq!(
            refusal(&mut room, id),
            Some(Refusal::SecretUnknown),
            "used or never given"
        );
    }
}

#[test]
fn garbage_and_other_messages_before_the_hello_close_the_connection() {
    let mut room = Room::new(2);
    let huge = std::vec![0; FRAME_BYTES_BEFORE_HELLO_MAX + 1];
    let garbage: [&[u8]; 6] = [
        b"",
        b"\0",
        b"GET / HTTP/1.1\r\n\r\n",
        &[255; 40],
        &huge,
        b"\0CSTL",
    ];
    for (id, frame) in garbage.into_iter().enumerate() {
        room.connect(id as u32);
        room.raw(id as u32, frame);
        assert_eq!(
            room.closed(id as u32),
            Some(CloseReason::Fault(PeerFault::Malformed))
        );
    }
    assert_eq!(room.relay.counters().faults_of(PeerFault::Malformed), 6);
    room.connect(20);
    room.say(20, turn(0, 2));
    room.assert_shut_out(20, PeerFault::HelloExpected);
    room.connect(21);
    room.hello(21, "Ana");
    room.hello(21, "Ana");
    room.assert_shut_out(21, PeerFault::HelloTwice);
    assert_eq!(room.relay.usage().connections, 0);
}

#[test]
fn half_open_connections_end_and_never_take_more_room() {
    let mut room = Room::new(2);
    room.connect(0);
    room.hello(0, "Ana");
    for id in 1..2_000 {
        room.connect(id);
        assert!(room.relay.usage().connections <= CONNECTIONS_BEFORE_HELLO_MAX + 1);
    }
    assert!(room.closed(0).is_none(), "whoever is seated stays");
    room.wait_ms(6_000);
    assert_eq!(room.relay.usage().connections, 1);
    assert_eq!(room.relay.counters().faults_of(PeerFault::HelloLate), 1_999);
    room.connect(2_001);
    room.hello(2_001, "Ben");
    assert_eq!(room.relay.phase(), Phase::Loading);
}

#[test]
fn machines_that_build_different_worlds_never_start() {
    let mut room = Room::new(3);
    for id in 0..3 {
        room.connect(id);
        room.hello(id, "Ana");
    }
    for id in 0..3 {
        room.say(
            id,
            Loaded {
                world: Digest(u32::from(id == 1)),
            },
        );
    }
    let minority = [seat(1)].into_iter().collect();
    for id in 0..3 {
        assert_eq!(
            room.closed(id),
            Some(CloseReason::WorldsDiffer { minority })
        );
    }
    assert_eq!(room.relay.phase(), Phase::Over);
}

#[test]
fn the_vacancy_keeps_the_seat_of_the_host() {
    let vacancy = |taken, free| Vacancy {
        taken,
        free,
        watchers: 0,
        may_watch: true,
    };
    let mut room = Room::with(Config {
        host: Some(ConnectionId(5)),
        ..Config::new(setup(3), VERSION)
    });
    for id in [5, 6, 7] {
        room.connect(id);
        assert_eq!(room.relay.vacancy(), vacancy(0, 2), "nobody said hello");
    }
    for (id, expected) in [(6, vacancy(1, 1)), (5, vacancy(2, 1)), (7, vacancy(3, 0))] {
        room.hello(id, "Ana");
        assert_eq!(room.relay.vacancy(), expected);
    }
    assert_eq!(room.relay.phase(), Phase::Loading);
    room.say(
        6,
        Leave {
            reason: LeaveReason::Quit,
        },
    );
    assert_eq!(room.relay.vacancy(), vacancy(2, 0), "nobody new is let in");
}
