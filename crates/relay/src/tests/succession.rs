//! A host that goes, played by hand: what is told beforehand, who may follow it, and liars.

use std::boxed::Box;
use std::string::String;
use std::vec;
use std::vec::Vec;

use protocol::message::{
    Bundle, BundleEntry, CloseReason, FromRelay, Gone, Held, Hello, Loaded, Pace, PeerFault,
    Refusal, SeatSecret, Standby, Succession, Survivor, ToRelay, TurnControl, Wish,
};
use protocol::{
    BundleLog, Cadence, ConnectionId, Digest, Inheritance, Millis, Seat, SeatSet, Turn, TurnLog,
};

use super::{Room, VERSION, seat, setup, turn};
use crate::{Config, Output, Phase, Relay, Successor};

/// Every seat's secret in these tests.
fn secret(index: u8) -> SeatSecret {
    SeatSecret([index + 1; 16])
}

/// A match of `people` in which everybody but the host stands by.
fn standing_by(people: u32) -> Room {
    let mut config = Config::new(setup(people as usize), VERSION);
    config.host = Some(ConnectionId(0));
    let mut room = Room::with(config);
    for id in 0..people {
        room.connect(id);
        room.hello(id, "Ana");
    }
    for id in 1..people {
        let port = 27_000 + id as u16;
        room.say(id, Standby { port });
    }
    for id in 0..people {
        room.say(id, Loaded { world: Digest(5) });
    }
    room.pass_agreed_turns();
    room
}

fn told(room: &mut Room, id: u32) -> Succession {
    let messages = room.received(id).into_iter();
    let mut told = messages.filter_map(|message| match message {
        FromRelay::Succession(succession) => Some(succession),
        _ => None,
    });
    told.next_back().expect("it was told")
}

#[test]
fn everybody_hears_who_would_be_the_next_host_and_by_what_the_others_prove_themselves() {
    let mut room = standing_by(3);
    let first = told(&mut room, 1);
    assert_eq!((first.epoch, first.host), (1, Some(seat(0))));
    let seats: Vec<Seat> = first.successors.iter().map(|next| next.seat).collect();
    assert_eq!(seats, [seat(1), seat(2)]);
    let address = first.successors[1].place.address();
    assert_eq!(address, ([10, 0, 0, 2], 27_002).into());
    let second = told(&mut room, 2);
    assert_eq!(first.keys.len(), 3);
    // What seat 0 shows to seat 1 opens nothing at seat 2.
    assert_ne!(first.keys[0], second.keys[0]);
}

#[test]
fn a_standby_without_a_port_is_shut_out() {
    let mut room = standing_by(3);
    room.say(2, Standby { port: 0 });
    room.assert_shut_out(2, PeerFault::StandbyWrong);
    room.say(1, Gone { seats: SeatSet(1) });
    room.assert_shut_out(1, PeerFault::HostOnly);
}

#[test]
fn a_relay_that_most_have_left_closes_no_turn_until_it_is_known_where_they_are() {
    let mut room = standing_by(4);
    for id in [1, 2, 3] {
        room.disconnect(id);
    }
    room.received(0);
    room.say(0, turn(0, 2));
    room.wait_ms(5_000);
    assert!(room.relay.is_fenced());
    let heard = room.received(0);
    let is_bundle = |message: &FromRelay| matches!(message, FromRelay::Bundle(_));
    assert!(!heard.iter().any(is_bundle), "{heard:?}");
    let minority = heard.iter().find_map(|message| match message {
        FromRelay::Minority(minority) => Some(minority.missing),
        _ => None,
    });
    assert_eq!(minority, Some([1, 2, 3].map(seat).into_iter().collect()));
    // Nobody listens where two of them did: half is here.
    let seats = [1, 2].map(seat).into_iter().collect();
    room.say(0, Gone { seats });
    room.wait_ms(200);
    assert!(room.received(0).iter().any(is_bundle));
}

#[test]
fn one_after_the_other_may_go() {
    let mut room = standing_by(4);
    for id in [1, 2, 3] {
        for given in 0..2 {
            let next = room.relay.turns.next.0 + given;
            for other in [0, 1, 2, 3]
                .into_iter()
                .filter(|&other| other == 0 || other >= id)
            {
                room.say(other, turn(other as u8, next));
            }
        }
        room.disconnect(id);
        assert!(!room.relay.is_fenced(), "{id} went");
    }
}

/// What seat 1 of four knows of a match of `turns` closed turns, whose host was seat 0.
fn inheritance(turns: u32) -> Inheritance {
    let all: SeatSet = Seat::all().take(4).collect();
    let mut log = TurnLog::from(Cadence::new(4), all);
    for turn in 0..turns {
        push(&mut log, &Bundle::empty(Turn(turn)));
    }
    let mut succession = Succession::samples().remove(0);
    let place = succession.successors[0].place;
    let next = |index| protocol::message::Successor {
        seat: seat(index),
        place,
    };
    succession.successors = [1, 2, 3].map(next).into();
    let key = |index| (seat(index), secret(index).proof_for(seat(1)).key());
    succession.keys = [0, 1, 2, 3].map(key).into();
    succession.pauses = vec![(seat(2), 2)];
    succession.ended = SeatSet::EMPTY;
    Inheritance {
        version: VERSION,
        setup: setup(4),
        pace: Pace::STANDARD,
        save: None,
        keys: [0, 1, 2, 3]
            .map(|index| (seat(index), secret(index).key()))
            .into(),
        succession,
        seat: seat(1),
        hosts: [0].map(seat).into_iter().collect(),
        has_seatless_host: false,
        turns: log,
        given: vec![(Turn(turns), vec![vec![7]])],
        not_given: Turn(turns + 2),
        votes: Vec::new(),
    }
}

fn push(log: &mut TurnLog, bundle: &Bundle) {
    let frame = FromRelay::from(bundle.clone()).encode();
    log.push(bundle, &frame).expect("a relay would send it");
}

/// A machine that stands by, and its callers' inboxes.
struct Door {
    successor: Successor,
    now: u64,
    inbox: Vec<(ConnectionId, FromRelay)>,
    closed: Vec<(ConnectionId, CloseReason)>,
}

impl Door {
    fn new() -> Door {
        Door {
            successor: Successor::new(VERSION),
            now: 1_000,
            inbox: Vec::new(),
            closed: Vec::new(),
        }
    }

    fn standing(turns: u32) -> Door {
        let mut door = Door::new();
        door.successor.stand(inheritance(turns), Millis(door.now));
        door
    }

    /// Client `id` calls for the seat of `index`, with `turns` turns in its memory.
    fn call(&mut self, id: u32, index: u8, turns: u32) {
        let mut log = BundleLog::from(Turn::ZERO);
        for turn in 0..turns {
            log.push(&FromRelay::from(Bundle::empty(Turn(turn))).encode());
        }
        let wish = Wish::Survive(Survivor {
            proof: secret(index).proof_for(seat(1)),
            epoch: 1,
            tail: Some(log.tail(Turn(turns))),
            not_given: Turn(turns + 2),
            stands: false,
        });
        self.hello(id, wish);
    }

    fn hello(&mut self, id: u32, wish: Wish) {
        let (id, now) = (ConnectionId(id), Millis(self.now));
        self.successor.handle_connected(id, now);
        let hello = ToRelay::from(Hello::new(VERSION, String::from("Ana"), wish));
        self.successor.handle_frame(id, &hello.encode(), now);
        self.collect();
    }

    fn say(&mut self, id: u32, message: impl Into<ToRelay>) {
        let frame = message.into().encode();
        self.successor
            .handle_frame(ConnectionId(id), &frame, Millis(self.now));
        self.collect();
    }

    fn collect(&mut self) {
        while let Some(output) = self.successor.poll_output() {
            match output {
                Output::Send { to, frame } => {
                    let message = FromRelay::decode(&frame).expect("it speaks the protocol");
                    self.inbox.push((to, message));
                }
                Output::Close { connection, reason } => self.closed.push((connection, reason)),
                Output::Locate { .. } => panic!("it has no use for that"),
            }
        }
    }

    fn relay_after(&mut self, ms: u64) -> Option<Relay> {
        self.now += ms;
        let secrets = || -> crate::Secrets { Box::new(|| [9; 16]) };
        let host = ConnectionId(0);
        self.successor.poll_relay(secrets, host, Millis(self.now))
    }

    fn refusal(&self) -> Option<Refusal> {
        self.inbox.iter().find_map(|(_, message)| match message {
            FromRelay::Refused(refused) => Some(refused.refusal),
            _ => None,
        })
    }
}

#[test]
fn whoever_calls_while_the_host_is_heard_is_told_so() {
    let mut door = Door::new();
    door.call(5, 2, 40);
    assert_eq!(door.refusal(), Some(Refusal::HostLives));
    let mut door = Door::standing(40);
    door.hello(5, Wish::AnySeat);
    assert_eq!(door.refusal(), Some(Refusal::NoMatch));
    assert!(door.relay_after(9_000).is_none());
}

#[test]
fn more_than_half_are_needed_while_the_host_is_only_silent() {
    let mut door = Door::standing(40);
    door.call(5, 2, 40);
    assert!(door.relay_after(9_000).is_none(), "two of four");
    door.call(6, 3, 40);
    let relay = door.relay_after(0).expect("three of four");
    assert_eq!((relay.phase(), relay.epoch()), (Phase::Playing, 2));
    assert_eq!(relay.log().next_turn(), Turn(40));
    assert_eq!(relay.pauses.used().collect::<Vec<_>>(), [(seat(2), 2)]);
}

#[test]
fn half_are_enough_when_the_host_is_gone_for_certain() {
    let mut door = Door::standing(40);
    door.successor.see_gone(Some(seat(0)));
    assert!(door.relay_after(9_000).is_none(), "one of three");
    door.successor.see_gone(Some(seat(2)));
    assert!(door.relay_after(0).is_none(), "the other may still come");
    assert!(door.relay_after(600).is_some(), "one of two, the first");
}

#[test]
fn a_seat_counts_once_and_only_with_its_proof() {
    let mut door = Door::standing(40);
    door.call(5, 2, 40);
    door.call(6, 2, 40);
    assert_eq!(door.closed, [(ConnectionId(5), CloseReason::Replaced)]);
    // The secret itself, a proof for somebody else, and the proof of another match open nothing.
    for proof in [
        secret(3),
        secret(3).proof_for(seat(2)),
        secret(9).proof_for(seat(1)),
    ] {
        let wish = Wish::Survive(Survivor {
            proof,
            epoch: 1,
            tail: None,
            not_given: Turn(9),
            stands: false,
        });
        door.hello(7, wish);
        assert_eq!(door.refusal(), Some(Refusal::SecretUnknown));
    }
    assert!(door.relay_after(9_000).is_none());
}

#[test]
fn turns_that_are_missing_are_handed_over_before_the_first_is_closed() {
    let mut door = Door::standing(40);
    door.call(5, 2, 41);
    door.call(6, 3, 40);
    assert!(door.relay_after(10).is_none(), "a turn is still to come");
    let bundle = with_own_orders(40, vec![vec![7]]);
    door.say(5, Held { bundle });
    let relay = door.relay_after(10).expect("all is there");
    assert_eq!(relay.log().next_turn(), Turn(41));
}

/// A turn of the host in which seat 1 gave these orders.
fn with_own_orders(turn: u32, commands: Vec<Vec<u8>>) -> Bundle {
    Bundle {
        entries: vec![BundleEntry {
            seat: seat(1),
            digest: None,
            commands,
        }],
        ..Bundle::empty(Turn(turn))
    }
}

#[test]
fn turns_that_cannot_have_been_shut_their_teller_out() {
    let stranger = Bundle {
        entries: vec![BundleEntry {
            seat: seat(7),
            digest: None,
            commands: Vec::new(),
        }],
        ..Bundle::empty(Turn(40))
    };
    let cut_wrongly = Bundle {
        control: vec![TurnControl::Cadence {
            ticks_per_turn: 3,
            from: Turn(60),
        }],
        ..Bundle::empty(Turn(40))
    };
    let lies = [
        (
            "orders that were not given",
            with_own_orders(40, vec![vec![8]]),
        ),
        ("a seat that sends no turns", stranger),
        ("turns of three ticks", cut_wrongly),
        ("a turn too far", Bundle::empty(Turn(41))),
    ];
    for (what, bundle) in lies {
        let mut door = Door::standing(40);
        door.call(5, 2, 45);
        door.say(5, Held { bundle });
        let fault = CloseReason::Fault(PeerFault::HeldWrong);
        assert_eq!(door.closed, [(ConnectionId(5), fault)], "{what}");
    }
    // More turns than this machine has given to there cannot be.
    let mut door = Door::standing(40);
    door.call(5, 2, 45);
    door.say(
        5,
        Held {
            bundle: with_own_orders(40, vec![vec![7]]),
        },
    );
    door.say(
        5,
        Held {
            bundle: Bundle::empty(Turn(41)),
        },
    );
    assert!(door.closed.is_empty());
    door.say(
        5,
        Held {
            bundle: Bundle::empty(Turn(42)),
        },
    );
    assert_eq!(door.closed.len(), 1);
}

#[test]
fn the_old_host_is_away_and_the_others_come_back_in_the_first_turn() {
    let mut door = Door::standing(40);
    door.call(5, 2, 40);
    door.call(6, 3, 40);
    let mut relay = door.relay_after(0).expect("three of four");
    let own = Hello::new(
        VERSION,
        String::new(),
        Wish::Survive(Survivor {
            proof: secret(1).proof_for(seat(1)),
            epoch: 1,
            tail: None,
            not_given: Turn(42),
            stands: true,
        }),
    );
    relay.handle_connected(ConnectionId(0), Millis(door.now));
    let hello = ToRelay::from(own).encode();
    relay.handle_frame(ConnectionId(0), &hello, Millis(door.now));
    let next = Turn(40);
    for id in [5, 6] {
        let progress = protocol::message::Progress { next, digest: None };
        let frame = ToRelay::from(progress).encode();
        relay.handle_frame(ConnectionId(id), &frame, Millis(door.now));
    }
    assert_eq!(
        relay.counters().turns_closed,
        0,
        "its own machine is awaited"
    );
    while let Some(at) = relay.poll_timeout().filter(|at| at.0 <= door.now + 4_000) {
        relay.handle_timeout(at);
    }
    let frame = relay.log().frame(next).expect("it was closed");
    let Ok(FromRelay::Bundle(bundle)) = FromRelay::decode(frame) else {
        panic!("it is a bundle");
    };
    let is_away = |of: u8| {
        let mut control = bundle.control.iter();
        control
            .any(|one| matches!(one, TurnControl::SeatAway { seat: away, .. } if *away == seat(of)))
    };
    let is_back = |of: u8| {
        let mut control = bundle.control.iter();
        control
            .any(|one| matches!(one, TurnControl::SeatBack { seat: back, .. } if *back == seat(of)))
    };
    assert!(
        is_away(0) && is_away(1) && is_back(2) && is_back(3),
        "{bundle:?}"
    );
}
