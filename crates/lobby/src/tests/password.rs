use std::format;
use std::vec::Vec;

use protocol::lobby::HostAsk;
use protocol::message::{CloseReason, PeerFault, Refusal};

use super::{Fate, HOST, Hall, config, joining, key, person};
use crate::{Event, HostConfig, Joining, Over};

const PASSWORD: &str = "correct horse battery";

fn locked() -> Hall {
    Hall::with(HostConfig {
        key: Some(key(PASSWORD)),
        ..config()
    })
}

#[test]
fn only_who_knows_the_password_is_let_in() {
    let mut hall = locked();
    assert!(hall.table(HOST).is_password_set);
    hall.join(1, "Guest");
    assert!(hall.machine(1).events.contains(&Event::PasswordWanted));
    assert!(hall.guest(1).is_password_wanted());
    assert_eq!(hall.host.table().person(person(1)), None);
    hall.guest(1).prove(&key(PASSWORD));
    hall.pump();
    assert!(hall.host.table().person(person(1)).is_some());

    hall.join_as(
        2,
        Joining {
            key: Some(key(PASSWORD)),
            ..joining("Guest")
        },
    );
    assert!(hall.host.table().person(person(2)).is_some());

    hall.join_as(
        3,
        Joining {
            key: Some(key("Correct horse battery")),
            ..joining("Guest")
        },
    );
    let wrong = Over::Refused(Refusal::PasswordWrong);
    assert_eq!(hall.machine(3).over(), Some(wrong));
}

#[test]
fn the_password_stands_in_nothing_that_is_sent_or_printed() {
    let sent = std::rc::Rc::new(std::cell::RefCell::new(Vec::new()));
    let copy = sent.clone();
    let mut hall = locked();
    hall.fate = std::boxed::Box::new(move |frame| {
        copy.borrow_mut().extend_from_slice(frame.bytes);
        Fate::Arrives
    });
    hall.join(1, "Guest");
    hall.guest(1).prove(&key(PASSWORD));
    hall.pump();
    hall.order(HostAsk::Password(Some(key(PASSWORD))));
    hall.wait_ms(2_000);
    let sent = sent.borrow();
    let has = |needle: &[u8]| sent.windows(needle.len()).any(|part| part == needle);
    assert!(has(b"Guest"), "the search can find something");
    assert!(!has(PASSWORD.as_bytes()));
    let printed = format!(
        "{:?} {:?} {:?}",
        hall.host.table(),
        config(),
        hall.machine(1).events
    );
    assert!(!printed.contains("horse"));
}

#[test]
fn a_proof_that_was_heard_does_not_open_the_door_again() {
    let heard = std::rc::Rc::new(std::cell::RefCell::new(Vec::new()));
    let copy = heard.clone();
    let mut hall = locked();
    hall.fate = std::boxed::Box::new(move |frame| {
        if frame.of == 1 && frame.is_to_host {
            copy.borrow_mut().push(frame.bytes.clone());
        }
        Fate::Arrives
    });
    hall.join_as(
        1,
        Joining {
            key: Some(key(PASSWORD)),
            ..joining("Guest")
        },
    );
    hall.join(2, "Thief");
    let proof = heard.borrow()[1].clone();
    hall.raw(2, &proof);
    let wrong = Over::Refused(Refusal::PasswordWrong);
    assert_eq!(hall.machine(2).over(), Some(wrong));
}

#[test]
fn whoever_guesses_is_shut_out_for_good() {
    let mut hall = locked();
    let guess = |n: u32| Joining {
        key: Some(key(&format!("guess {n}"))),
        ..joining("Guest")
    };
    let now = protocol::Millis(hall.now);
    for id in 1..=12 {
        // All from one machine.
        hall.join_as(id, guess(id));
        let over = hall.machine(id).over();
        assert_eq!(over, Some(Over::Refused(Refusal::PasswordWrong)));
    }
    for id in 20..32 {
        hall.host
            .handle_connected(protocol::ConnectionId(id), "10.9.9.9", now);
        let hello = protocol::message::Hello::new(
            super::VERSION,
            "Guest".into(),
            protocol::message::Wish::Table,
        );
        hall.say(id, hello);
        if !hall.closed.contains_key(&id) {
            let proof = key("guess").prove(protocol::lobby::Challenge([0; 16]));
            hall.say(id, protocol::lobby::Ask::Prove(proof));
        }
        assert_eq!(hall.closed[&id], CloseReason::Refused);
    }
    assert_eq!(
        hall.host.counters().refused,
        12 + 12,
        "ten tries, then no more"
    );
}

#[test]
fn whoever_thinks_too_long_or_proves_unasked_goes() {
    let mut hall = locked();
    hall.join(1, "Guest");
    hall.wait_ms(61_000);
    let late = CloseReason::Fault(PeerFault::HelloLate);
    assert_eq!(hall.closed[&1], late);

    let mut open = Hall::new();
    open.join(1, "Guest");
    let proof = key(PASSWORD).prove(protocol::lobby::Challenge([0; 16]));
    open.say(1, protocol::lobby::Ask::Prove(proof));
    let unasked = CloseReason::Fault(PeerFault::AskTooEarly);
    assert_eq!(open.closed[&1], unasked);
}

#[test]
fn a_password_can_be_set_and_taken_away() {
    let mut hall = Hall::new();
    hall.order(HostAsk::Password(Some(key(PASSWORD))));
    hall.join(1, "Guest");
    assert!(hall.guest(1).is_password_wanted());
    hall.order(HostAsk::Password(None));
    hall.guest(1).prove(&key("anything"));
    hall.pump();
    assert!(hall.host.table().person(person(1)).is_some());
    hall.wait_ms(100);
    assert!(!hall.table(HOST).is_password_set);
}
