//! What the relay makes of answers that come early or late.

use std::vec;
use std::vec::Vec;

use protocol::limits::{COMMANDS_PER_TURN_MAX, TURN_BYTES_MAX};
use protocol::message::{Bundle, Delay, FromRelay, LatePolicy, PeerFault, Tempo, TurnMessage};
use protocol::{Digest, SeatSet, Turn};

use super::{Config, Room, VERSION, seat, setup, turn};
use crate::Phase;

fn delays(messages: &[FromRelay]) -> Vec<Delay> {
    let told = messages.iter().filter_map(|message| match message {
        FromRelay::Delay(delay) => Some(*delay),
        _ => None,
    });
    told.collect()
}

fn bundles(messages: Vec<FromRelay>) -> Vec<Bundle> {
    let closed = messages.into_iter().filter_map(|message| match message {
        FromRelay::Bundle(bundle) => Some(bundle),
        _ => None,
    });
    closed.collect()
}

/// What a client says that does not report its world.
fn silent_turn(index: u8, number: u32) -> TurnMessage {
    TurnMessage {
        digest: None,
        ..turn(index, number)
    }
}

#[test]
fn turns_close_at_their_time_and_not_before() {
    let mut room = Room::playing(1);
    room.raw(0, &protocol::message::ToRelay::from(turn(0, 2)).encode());
    room.wait_ms(63);
    assert_eq!(room.turns(0), Vec::<u32>::new());
    room.wait_ms(1);
    assert_eq!(room.turns(0), [2]);
}

#[test]
fn a_seat_whose_answers_are_late_gives_further_ahead_from_then_on() {
    let mut room = Room::playing(2);
    room.say(0, silent_turn(0, 2));
    room.wait_ms(200);
    room.say(1, silent_turn(1, 2));
    let told = delays(&room.received(1));
    // Turn 0 was closed 264 ms before: 16 ticks and a half, of which 12 ms are grace.
    let delay = Delay {
        ticks: 16,
        from: Turn(2),
    };
    assert_eq!(told, [delay]);
    assert_eq!(
        delays(&room.received(0)),
        [],
        "it is between that seat and the relay"
    );
    room.say(0, silent_turn(0, 3));
    room.say(1, silent_turn(1, 3));
    // With turn 2 begins what was announced: 4, and the gap up to 6. The second answer was uneven with
    // the first, so with turn 3 it is a turn more: 7 and 8.
    for number in 4..=8 {
        room.say(1, silent_turn(1, number));
    }
    assert_eq!(room.closed(1), None);
    room.say(1, silent_turn(1, 9));
    room.assert_shut_out(1, PeerFault::TurnTooFarAhead);
}

#[test]
fn five_calm_seconds_shorten_the_delay_by_a_turn() {
    let mut room = Room::playing(1);
    let begun = room.now;
    let mut number = 2;
    let told = loop {
        room.say(0, silent_turn(0, number));
        number += 1;
        let told = delays(&room.received(0));
        if let Some(&delay) = told.first() {
            break delay;
        }
        assert!(number < 200);
    };
    assert_eq!(told.ticks, 4);
    assert!(
        (5_000..5_400).contains(&(room.now - begun)),
        "{}",
        room.now - begun
    );
}

/// A match of two that waits for nobody, its first two turns closed.
fn with_the_clock() -> Room {
    let mut config = Config::new(setup(2), VERSION);
    config.pace.late = LatePolicy::Clock;
    let mut room = Room::with(config);
    for id in 0..2 {
        room.connect(id);
        room.hello(id, "Ana");
    }
    for id in 0..2 {
        room.say(id, protocol::message::Loaded { world: Digest(5) });
    }
    assert_eq!(room.relay.phase(), Phase::Playing);
    room.wait_ms(64);
    room.received(0);
    room
}

/// Client `index` gives these orders to a turn, whether or not it is still open.
fn give(room: &mut Room, index: u8, number: u32, commands: Vec<Vec<u8>>) {
    let message = TurnMessage {
        commands,
        ..silent_turn(index, number)
    };
    room.raw(
        index.into(),
        &protocol::message::ToRelay::from(message).encode(),
    );
}

#[test]
fn with_the_clock_a_late_seat_gives_nothing_and_its_orders_go_into_the_next_turn() {
    let mut room = with_the_clock();
    give(&mut room, 0, 2, Vec::new());
    room.wait_ms(64);
    let closed = bundles(room.received(0));
    assert_eq!(closed.len(), 1, "it closes at its time");
    assert_eq!(closed[0].entries.len(), 2);
    assert_eq!(closed[0].entries[1].commands, Vec::<Vec<u8>>::new());
    assert_eq!(room.relay.counters().turns_late, 1);
    for (number, order) in [(2, 7), (3, 8)] {
        give(&mut room, 1, number, vec![vec![order]]);
    }
    room.wait_ms(64);
    let closed = bundles(room.received(0));
    assert_eq!(closed[0].entries[1].seat, seat(1));
    assert_eq!(closed[0].entries[1].commands, [vec![7], vec![8]]);
}

/// Late messages of `count` orders of so many bytes, two of which are more than a turn holds: each goes into
/// a turn of its own, whole, because an order may be for the units of the one before it.
fn assert_one_a_turn(count: usize, bytes: usize) {
    let mut room = with_the_clock();
    room.wait_ms(64);
    room.received(0);
    let orders = |order: u32| vec![vec![order as u8; bytes]; count];
    for number in 2..5 {
        give(&mut room, 1, number, orders(number));
    }
    room.wait_ms(3 * 64);
    let closed = bundles(room.received(0));
    let given: Vec<&Vec<Vec<u8>>> = closed.iter().map(|b| &b.entries[1].commands).collect();
    assert_eq!(given, [&orders(2), &orders(3), &orders(4)]);
}

#[test]
fn late_orders_of_several_messages_never_make_a_turn_that_is_too_full() {
    assert_one_a_turn(COMMANDS_PER_TURN_MAX / 2 + 1, 3);
    assert_one_a_turn(2, TURN_BYTES_MAX / 4);
    assert_one_a_turn(
        COMMANDS_PER_TURN_MAX,
        TURN_BYTES_MAX / COMMANDS_PER_TURN_MAX - 1,
    );
}

#[test]
fn with_the_clock_whoever_is_silent_for_too_long_is_left_behind() {
    let mut room = with_the_clock();
    room.wait_ms(59_000);
    assert_eq!(room.closed(1), None);
    assert!(room.turns(0).len() > 900, "and nobody waits");
    room.wait_ms(2_000);
    assert!(room.closed(1).is_some());
}

#[test]
fn play_29_a_machine_that_does_not_keep_up_is_named_and_slows_the_match() {
    let mut room = Room::playing(2);
    for number in 2..80 {
        room.say(0, silent_turn(0, number));
        let load = [192, 3];
        room.say(
            1,
            TurnMessage {
                load,
                ..silent_turn(1, number)
            },
        );
    }
    let told = room
        .received(0)
        .into_iter()
        .rev()
        .find_map(|message| match message {
            FromRelay::Tempo(tempo) => Some(tempo),
            _ => None,
        });
    let tempo = told.expect("everybody is told");
    assert_eq!(tempo.on, SeatSet(1 << 1));
    assert!((66..=75).contains(&tempo.percent), "{tempo:?}");
    assert!(room.relay.tempo().percent >= Tempo::PERCENT_MIN);
}

/// A room of two whose match is played at `speed_percent`, all of them there.
fn at_speed(speed_percent: u16) -> Room {
    let mut config = Config::new(setup(2), VERSION);
    config.speed_percent = speed_percent;
    let mut room = Room::with(config);
    for id in 0..2 {
        room.connect(id);
        room.hello(id, "Ana");
    }
    for id in 0..2 {
        room.say(id, protocol::message::Loaded { world: Digest(5) });
    }
    assert_eq!(room.relay.phase(), Phase::Playing);
    room
}

#[test]
fn turns_close_at_the_speed_of_the_room() {
    for (speed_percent, ms) in [(50, 128), (100, 64), (200, 32)] {
        let mut room = at_speed(speed_percent);
        // The first turns are empty by agreement.
        room.wait_ms(ms - 1);
        let before = room.relay.turns.next;
        room.wait_ms(1);
        assert_eq!(room.relay.turns.next, before + 1, "{speed_percent} %");
    }
}

#[test]
fn a_machine_that_is_good_for_the_usual_speed_may_not_be_for_the_double() {
    let mut room = at_speed(200);
    room.pass_agreed_turns();
    for number in 2..80 {
        room.say(0, silent_turn(0, number));
        let load = [TurnMessage::LOAD_FULL, 3];
        room.say(
            1,
            TurnMessage {
                load,
                ..silent_turn(1, number)
            },
        );
        room.wait_ms(32);
    }
    let tempo = room.relay.tempo();
    assert_eq!(tempo.on, SeatSet(1 << 1));
    assert!(tempo.percent <= 55, "half of the double: {tempo:?}");
}

#[test]
fn no_room_is_played_at_a_speed_that_there_is_not() {
    let mut config = Config::new(setup(2), VERSION);
    config.speed_percent = 0;
    let secrets = || [1; 16];
    assert!(crate::Relay::new(config, std::boxed::Box::new(secrets)).is_err());
}
