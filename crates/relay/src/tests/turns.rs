//! Admission and closing.

use std::vec;
use std::vec::Vec;

use protocol::limits::{
    CHAT_LINES_MAX, CLIENT_FRAMES_BURST, COMMAND_BYTES_MAX, COMMANDS_PER_TURN_MAX, TURN_BYTES_MAX,
};
use protocol::message::{
    Audience, FromRelay, Leave, LeaveReason, Loaded, PeerFault, Say, SeatEnd, StoreDigests,
    TurnControl, TurnDigest, TurnMessage,
};
use protocol::{Digest, Turn};

use super::{Room, seat, turn};
use crate::Phase;

#[test]
fn a_turn_closes_when_everyone_has_given_to_it() {
    let mut room = Room::playing(3);
    for id in 0..2 {
        room.say(id, turn(id as u8, 2));
    }
    assert_eq!(room.turns(0), Vec::<u32>::new());
    let mut last = turn(2, 2);
    last.commands = vec![vec![1, 2, 3], vec![]];
    room.say(2, last);
    for id in 0..3 {
        let received = room.received(id);
        let FromRelay::Bundle(bundle) = &received[0] else {
            panic!("no bundle but {received:?}");
        };
        assert_eq!(bundle.turn, Turn(2));
        let seats: Vec<usize> = bundle
            .entries
            .iter()
            .map(|entry| entry.seat.index())
            .collect();
        assert_eq!(seats, [0, 1, 2]);
        assert_eq!(
            bundle.entries[2].commands,
            vec![vec![1, 2, 3], vec![]],
            "opaque, in order"
        );
    }
    assert_eq!(room.relay.log().next_turn(), Turn(3));
}

#[test]
fn the_first_turns_wait_for_nobody_and_the_log_keeps_every_frame() {
    let mut room = Room::new(1);
    room.connect(0);
    room.hello(0, "Ana");
    room.say(0, Loaded { world: Digest(1) });
    assert_eq!(room.turns(0), [0]);
    room.wait_ms(64);
    assert_eq!(room.turns(0), [1]);
    for number in 2..50 {
        room.say(0, turn(0, number));
        assert_eq!(room.turns(0), [number]);
    }
    for number in 0..50 {
        let frame = room.relay.log().frame(Turn(number)).expect("closed");
        let Ok(FromRelay::Bundle(bundle)) = FromRelay::decode(frame) else {
            panic!("the log holds bundles");
        };
        assert_eq!(bundle.turn, Turn(number));
    }
    assert_eq!(room.relay.log().frame(Turn(50)), None);
}

/// Client 0 of a running match of three sends `bad`: it is shut out for `fault` and the other two play on.
fn assert_fault(bad: TurnMessage, fault: PeerFault) {
    let mut room = Room::playing(3);
    for id in 0..3 {
        room.say(id, turn(id as u8, 2));
    }
    room.inbox.clear();
    room.say(0, bad);
    room.assert_shut_out(0, fault);
    for number in 3..9 {
        for id in 1..3 {
            room.say(id, turn(id as u8, number));
        }
    }
    let bundles: Vec<_> = room
        .received(1)
        .into_iter()
        .filter_map(|message| match message {
            FromRelay::Bundle(bundle) => Some(bundle),
            _ => None,
        })
        .collect();
    assert_eq!(bundles.len(), 6);
    let ended = TurnControl::SeatEnded {
        seat: seat(0),
        reason: SeatEnd::Fault(fault),
    };
    assert_eq!(
        bundles[0].control,
        [ended],
        "everybody hears it in the same turn"
    );
    assert!(bundles[1..].iter().all(|bundle| bundle.control.is_empty()));
    assert!(bundles.iter().all(|bundle| bundle.entries.len() == 2));
}

/// Case 62: an order with another's seat.
#[test]
fn orders_for_another_seat_shut_out_only_their_sender() {
    assert_fault(turn(1, 3), PeerFault::SeatWrong);
}

#[test]
fn turns_out_of_order_shut_out_only_their_sender() {
    for got in [0, 2, 4, u32::MAX] {
        let bad = TurnMessage {
            digest: None,
            ..turn(0, 3)
        };
        let fault = PeerFault::TurnOutOfOrder {
            expected: Turn(3),
            got: Turn(got),
        };
        let for_turn = Turn(got);
        assert_fault(TurnMessage { for_turn, ..bad }, fault);
    }
}

#[test]
fn digests_out_of_order_shut_out_only_their_sender() {
    for of in [1, 2, 3, u32::MAX] {
        let digest = Some(TurnDigest {
            of: Turn(of),
            digest: Digest(3),
        });
        assert_fault(
            TurnMessage {
                digest,
                ..turn(0, 3)
            },
            PeerFault::DigestOutOfOrder,
        );
    }
}

#[test]
fn a_digest_reported_again_is_a_fault() {
    let mut room = Room::playing(2);
    for number in 2..5 {
        let again = turn(0, number.min(3)).digest;
        room.say(
            0,
            TurnMessage {
                digest: again,
                ..turn(0, number)
            },
        );
        room.say(1, turn(1, number));
    }
    room.assert_shut_out(0, PeerFault::DigestOutOfOrder);
}

#[test]
fn a_turn_too_far_ahead_is_a_fault() {
    let mut room = Room::playing(2);
    room.say(0, turn(0, 2));
    room.say(0, turn(0, 3));
    assert_eq!(room.relay.usage().turns_queued, 2);
    room.say(0, turn(0, 4));
    room.assert_shut_out(0, PeerFault::TurnTooFarAhead);
    assert_eq!(room.relay.usage().turns_queued, 0);
}

#[test]
fn oversize_turns_are_malformed() {
    for commands in [
        vec![vec![0; COMMAND_BYTES_MAX + 1]],
        vec![vec![0]; COMMANDS_PER_TURN_MAX + 1],
        vec![vec![0; COMMAND_BYTES_MAX]; TURN_BYTES_MAX / COMMAND_BYTES_MAX + 1],
        vec![vec![0; COMMAND_BYTES_MAX]; 40],
    ] {
        assert_fault(
            TurnMessage {
                commands,
                ..turn(0, 3)
            },
            PeerFault::Malformed,
        );
    }
}

#[test]
fn what_nobody_asked_for_is_a_fault() {
    let mut room = Room::playing(3);
    room.say(0, Loaded { world: Digest(5) });
    room.assert_shut_out(0, PeerFault::LoadedUnasked);
    let stores = Vec::new();
    room.say(
        1,
        StoreDigests {
            turn: Turn(0),
            stores,
        },
    );
    room.assert_shut_out(1, PeerFault::StoresUnasked);
    let mut room = Room::new(2);
    room.connect(0);
    room.hello(0, "Ana");
    room.say(0, turn(0, 2));
    room.assert_shut_out(0, PeerFault::TurnTooEarly);
}

#[test]
fn a_flood_is_cut_off_and_memory_stays_flat() {
    let mut room = Room::playing(2);
    for _ in 0..=CLIENT_FRAMES_BURST {
        room.say(
            0,
            Say {
                text: "x".into(),
                to: Audience::All,
            },
        );
    }
    room.assert_shut_out(0, PeerFault::Flood);
    let lines = room
        .received(1)
        .iter()
        .filter(|message| message.name() == "Chat")
        .count();
    assert_eq!(lines, CHAT_LINES_MAX);
    let mut room = Room::playing(2);
    let mut sent = 0;
    while room.closed(0).is_none() && sent < 1_000 {
        room.say(
            0,
            Say {
                text: "y".repeat(60_000),
                to: Audience::All,
            },
        );
        sent += 1;
    }
    room.assert_shut_out(0, PeerFault::Flood);
    assert!(sent < 40);
    assert_eq!(room.relay.phase(), Phase::Playing);
}

#[test]
fn chat_is_numbered_cleaned_and_the_same_for_all() {
    let mut room = Room::playing(2);
    for (id, text) in [(0, " hi\u{202e} "), (1, "\u{0}"), (1, "11"), (0, "gg")] {
        room.say(
            id,
            Say {
                text: text.into(),
                to: Audience::All,
            },
        );
    }
    let lines: Vec<(u32, std::string::String)> = room
        .received(0)
        .into_iter()
        .filter_map(|message| match message {
            FromRelay::Chat(chat) => Some((chat.order, chat.text)),
            _ => None,
        })
        .collect();
    assert_eq!(
        lines,
        [(0, "hi".into()), (1, "11".into()), (2, "gg".into())]
    );
    assert_eq!(room.relay.counters().chat_dropped, 1);
    for _ in 0..CHAT_LINES_MAX {
        room.say(
            1,
            Say {
                text: "again".into(),
                to: Audience::All,
            },
        );
    }
    assert_eq!(room.relay.counters().chat_dropped, 2);
    room.wait_ms(5_000);
    room.say(
        1,
        Say {
            text: "later".into(),
            to: Audience::All,
        },
    );
    assert_eq!(room.relay.counters().chat_dropped, 2);
}

#[test]
fn leaving_and_losing_the_link_are_sequenced_like_orders() {
    let mut room = Room::playing(3);
    room.say(0, turn(0, 2));
    room.say(
        0,
        Leave {
            reason: LeaveReason::Resigned,
        },
    );
    room.disconnect(1);
    room.say(2, turn(2, 2));
    let received = room.received(2);
    let FromRelay::Bundle(bundle) = &received[0] else {
        panic!("no bundle but {received:?}");
    };
    assert_eq!(
        bundle.entries.len(),
        2,
        "what was given before it went is carried out"
    );
    // Seat 1 had given nothing, so that its control was there first.
    let away = TurnControl::SeatAway {
        seat: seat(1),
        reason: SeatEnd::LinkLost,
    };
    let ended = TurnControl::SeatEnded {
        seat: seat(0),
        reason: SeatEnd::Left(LeaveReason::Resigned),
    };
    assert_eq!(bundle.control, [away, ended]);
    room.disconnect(2);
    assert_eq!(room.relay.phase(), Phase::Playing, "two may come back");
    room.wait_ms(20_000);
    assert_eq!(room.relay.phase(), Phase::Over);
    assert_eq!(room.relay.poll_timeout(), None);
}
