use protocol::message::{Refusal, Succession, Successor};
use protocol::{Millis, Seat, SeatSet};

use super::{Place, Quest, QuestStep};

fn seat(index: u8) -> Seat {
    Seat::new(index).expect("there are eight")
}

/// Seat 0 hosts; 1, 2 and 4 would, in this order.
fn succession() -> Succession {
    let mut all = Succession::samples().remove(0);
    let place = all.successors[0].place;
    let next = |index| Successor {
        seat: seat(index),
        place,
    };
    all.successors = [1, 2, 4].map(next).into();
    all
}

#[test]
fn those_before_are_asked_first_then_the_host_then_those_behind() {
    let mut quest = Quest::new(&succession(), Some(seat(2)), true, SeatSet::EMPTY, true);
    let order = [
        Place::Seat(seat(1)),
        Place::Host,
        Place::Seat(seat(4)),
        Place::Seat(seat(1)),
    ];
    let mut now = 1_000;
    for place in order {
        assert_eq!(quest.poll(Millis(now)), Some(QuestStep::Call(place)));
        assert_eq!(quest.place(), Some(place));
        quest.opened(Millis(now));
        now += 5;
        let step = quest.refused(Refusal::HostLives, Millis(now));
        assert_eq!(step, Some(QuestStep::HangUp));
        if place == Place::Seat(seat(4)) {
            assert_eq!(quest.poll(Millis(now)), None, "a round is over");
            now += 150;
        }
    }
}

#[test]
fn whoever_does_not_stand_waits_with_everybody() {
    let mut quest = Quest::new(&succession(), Some(seat(2)), true, SeatSet::EMPTY, false);
    let mut now = 1_000;
    for of in [1, 4] {
        let call = QuestStep::Call(Place::Seat(seat(of)));
        assert_eq!(quest.poll(Millis(now)), Some(call));
        quest.opened(Millis(now));
        assert_eq!(quest.stands(Millis(now)), None, "it waits");
        // Nothing more is heard of it.
        now += 1_000;
        assert_eq!(quest.poll(Millis(now)), Some(QuestStep::HangUp));
    }
}

#[test]
fn it_waits_for_as_long_as_it_hears_but_not_for_ever() {
    let mut quest = Quest::new(&succession(), Some(seat(4)), true, SeatSet::EMPTY, true);
    let begun = 1_000;
    let call = QuestStep::Call(Place::Seat(seat(1)));
    assert_eq!(quest.poll(Millis(begun)), Some(call));
    quest.opened(Millis(begun));
    let mut now = begun;
    let step = loop {
        let _ = quest.stands(Millis(now));
        now += 300;
        if let Some(step) = quest.poll(Millis(now)) {
            break step;
        }
    };
    assert_eq!(step, QuestStep::HangUp);
    assert!((4_000..4_400).contains(&(now - begun)), "{now}");
    let call = QuestStep::Call(Place::Seat(seat(2)));
    assert_eq!(quest.poll(Millis(now)), Some(call));
}

#[test]
fn whoever_stands_does_not_wait_with_one_behind() {
    let mut quest = Quest::new(&succession(), Some(seat(1)), false, SeatSet::EMPTY, true);
    let call = QuestStep::Call(Place::Seat(seat(2)));
    assert_eq!(quest.poll(Millis(9)), Some(call));
    quest.opened(Millis(9));
    assert_eq!(quest.stands(Millis(9)), Some(QuestStep::HangUp));
}

#[test]
fn closed_doors_are_evidence_and_silence_is_none() {
    let mut quest = Quest::new(&succession(), Some(seat(4)), true, SeatSet::EMPTY, true);
    let mut now = 1_000;
    assert!(quest.poll(Millis(now)).is_some());
    assert_eq!(quest.nobody_listens(Millis(now)), Some(QuestStep::HangUp));
    assert!(quest.poll(Millis(now)).is_some());
    now += 1_000;
    assert_eq!(
        quest.poll(Millis(now)),
        Some(QuestStep::HangUp),
        "no answer"
    );
    assert_eq!(quest.gone(), [seat(1)].into_iter().collect());
    assert_eq!(quest.poll(Millis(now)), Some(QuestStep::Call(Place::Host)));
    assert!(!quest.is_host_gone());
    let _ = quest.nobody_listens(Millis(now));
    assert!(quest.is_host_gone());
}

#[test]
fn alone_there_is_nobody_to_ask() {
    let mut lonely = succession();
    lonely.successors.clear();
    let mut quest = Quest::new(&lonely, Some(seat(4)), false, SeatSet::EMPTY, true);
    assert_eq!(quest.poll(Millis(9)), None);
    assert_eq!(quest.poll_timeout(), None);
}

#[test]
fn hosts_before_the_last_are_asked_too() {
    let former: SeatSet = [0, 2].map(seat).into_iter().collect();
    let mut quest = Quest::new(&succession(), Some(seat(1)), true, former, true);
    let mut asked = std::vec::Vec::new();
    while let Some(QuestStep::Call(place)) = quest.poll(Millis(9)) {
        asked.push(place);
        let _ = quest.nobody_listens(Millis(9));
    }
    let seats = [2, 4, 0].map(|index| Place::Seat(seat(index)));
    assert_eq!(asked, [&[Place::Host], &seats[..]].concat());
    assert_eq!(quest.gone(), [0, 2, 4].map(seat).into_iter().collect());
}
