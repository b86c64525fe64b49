//! People who come from a table with their seats.

use std::boxed::Box;
use std::collections::BTreeMap;
use std::string::String;
use std::vec::Vec;

use protocol::lobby::{Ask, ContentHash};
use protocol::message::{
    CloseReason, Dismiss, FromRelay, Hello, Loaded, PeerFault, Refusal, SeatEnd, TurnControl, Wish,
};
use protocol::{ConnectionId, Digest, Millis};

use super::{Room, VERSION, seat, setup, turn};
use crate::{Admitted, AdmittedWatcher, Config, Misuse, Phase, Relay};

/// One who came to the table, and one who came to watch and was told already.
const WATCHERS: [AdmittedWatcher; 2] = [
    AdmittedWatcher {
        connection: ConnectionId(50),
        is_welcomed: false,
    },
    AdmittedWatcher {
        connection: ConnectionId(51),
        is_welcomed: true,
    },
];

/// Connections 10, 11, … on seats 0, 1, …; the first is the host's.
fn admitted(count: u8) -> Vec<Admitted> {
    let person = |index: u8| Admitted {
        connection: ConnectionId(10 + u32::from(index)),
        seat: seat(index),
        name: std::format!("Guest {index}"),
    };
    (0..count).map(person).collect()
}

fn room(seats: usize, people: Vec<Admitted>) -> Room {
    let config = Config {
        host: Some(ConnectionId(10)),
        save: Some(ContentHash([4; 32])),
        ..Config::new(setup(seats), VERSION)
    };
    let mut count = 0;
    let secrets = move || {
        count += 1;
        [count; 16]
    };
    let now = 1_000_000;
    let relay = Relay::of_table(config, Box::new(secrets), people, &WATCHERS, Millis(now));
    let mut room = Room {
        relay: relay.expect("they can play"),
        now,
        inbox: BTreeMap::new(),
        closed: BTreeMap::new(),
    };
    room.collect();
    room
}

#[test]
fn everybody_is_welcomed_to_the_seat_they_had_and_loads_at_once() {
    let mut room = room(3, admitted(3));
    assert_eq!(room.relay.phase(), Phase::Loading);
    let mut secrets = Vec::new();
    for index in 0..3_u8 {
        let received = room.received(10 + u32::from(index));
        let [FromRelay::Welcome(welcome), FromRelay::Load(load)] = &received[..] else {
            panic!("{received:?}");
        };
        assert_eq!(welcome.seat, seat(index));
        assert_eq!(welcome.setup, load.setup);
        let name = load.setup.seat(seat(index)).map(|row| row.name.as_str());
        assert_eq!(name, Some(&*std::format!("Guest {index}")));
        assert_eq!(load.save, Some(ContentHash([4; 32])));
        let (of, key) = load.keys[usize::from(index)];
        assert!(of == seat(index) && key.is_of(&welcome.seat_secret));
        secrets.push(welcome.seat_secret);
    }
    assert!(secrets.windows(2).all(|pair| pair[0] != pair[1]));
    for id in 10..13 {
        room.say(id, Loaded { world: Digest(5) });
    }
    assert_eq!(room.relay.phase(), Phase::Playing);
    room.say(11, turn(1, 2));
    assert!(room.closed.is_empty());
}

#[test]
fn whoever_looked_on_at_the_table_looks_on_at_the_match() {
    let mut room = room(2, admitted(2));
    let names = |heard: &[FromRelay]| heard.iter().map(FromRelay::name).collect::<Vec<_>>();
    let first = names(&room.received(50));
    assert_eq!(first.first(), Some(&"Watching"));
    assert!(!names(&room.received(51)).contains(&"Watching"));
    for id in [10, 11] {
        room.say(id, Loaded { world: Digest(5) });
    }
    assert_eq!(room.relay.phase(), Phase::Playing);
    assert_eq!(room.relay.vacancy().watchers, 2);
    assert!(room.closed.is_empty(), "nobody is sent home");
}

#[test]
fn where_there_was_a_password_no_stranger_watches() {
    let config = Config {
        is_closed: true,
        ..Config::new(setup(2), VERSION)
    };
    let mut room = Room::with(config);
    room.connect(7);
    room.say(7, Hello::new(VERSION, "Eve".into(), Wish::Watch));
    let received = room.received(7);
    assert!(matches!(
        &received[..],
        [FromRelay::Refused(refused)] if refused.refusal == Refusal::NoWatchers
    ));
}

#[test]
fn a_seat_that_nobody_came_for_is_given_up_in_the_first_turn() {
    let mut room = room(3, admitted(2));
    for id in [10, 11] {
        room.say(id, Loaded { world: Digest(5) });
    }
    let received = room.received(10);
    let first = received.iter().find_map(|message| match message {
        FromRelay::Bundle(bundle) => Some(bundle.clone()),
        _ => None,
    });
    let ended = TurnControl::SeatEnded {
        seat: seat(2),
        reason: SeatEnd::LinkLost,
    };
    assert_eq!(first.expect("the match begins").control, [ended]);
}

/// Case 20.
#[test]
fn the_host_drops_a_stuck_machine_and_the_others_start() {
    let mut room = room(3, admitted(3));
    for id in [10, 11] {
        room.say(id, Loaded { world: Digest(5) });
    }
    room.wait_ms(3_000);
    let waiting = room
        .received(10)
        .into_iter()
        .rev()
        .find_map(|message| match message {
            FromRelay::Waiting(waiting) => Some(waiting.on),
            _ => None,
        });
    let stuck = [seat(2)].into_iter().collect();
    assert_eq!(waiting, Some(stuck), "everybody sees who");
    room.say(10, Dismiss { seat: seat(1) });
    assert_eq!(room.closed(11), None, "that world stands");
    room.say(10, Dismiss { seat: seat(2) });
    assert_eq!(room.closed(12), Some(CloseReason::SlowToLoad));
    assert_eq!(room.relay.phase(), Phase::Playing);
}

#[test]
fn only_the_host_drops_anybody_and_never_itself() {
    let mut room = room(3, admitted(3));
    room.say(10, Dismiss { seat: seat(0) });
    assert_eq!(room.closed(10), None);
    room.say(11, Dismiss { seat: seat(2) });
    room.assert_shut_out(11, PeerFault::HostOnly);
    assert_eq!(room.closed(12), None);
}

#[test]
fn what_was_asked_of_the_table_does_no_harm() {
    let mut room = room(2, admitted(2));
    room.say(11, Ask::Ready(false));
    room.say(11, Loaded { world: Digest(5) });
    room.say(10, Ask::Heard { stamp: 3 });
    room.say(10, Loaded { world: Digest(5) });
    assert_eq!(room.relay.phase(), Phase::Playing);
    assert!(room.closed.is_empty());
}

#[test]
fn people_without_a_seat_in_the_match_make_no_relay() {
    let secrets = || Box::new(|| [1; 16]);
    let config = || Config::new(setup(2), VERSION);
    let now = Millis(5);
    let on_computer = std::vec![Admitted {
        connection: ConnectionId(1),
        seat: seat(2),
        name: String::new(),
    }];
    for people in [Vec::new(), on_computer] {
        let relay = Relay::of_table(config(), secrets(), people, &[], now);
        assert_eq!(relay.err(), Some(Misuse::NoPeople));
    }
}
