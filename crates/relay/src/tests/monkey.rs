//! Whatever strangers and a hostile seat do, two honest people play on.

use std::string::String;
use std::vec::Vec;

use determinism::{Domain, Random};
use protocol::limits::CONNECTIONS_BEFORE_HELLO_MAX;
use protocol::message::{FromRelay, Hello, ToRelay, TurnMessage, Wish};
use protocol::{ConnectionId, DigestTable, Millis, Turn};

use super::{Room, VERSION, seat, turn};
use crate::Phase;

/// A message as the protocol has it, changed here and there.
fn nonsense(random: &mut Random, samples: &[Vec<u8>]) -> Vec<u8> {
    let mut frame = samples[random.below(samples.len() as u32) as usize].clone();
    for _ in 0..random.below(3) {
        if frame.is_empty() {
            break;
        }
        let at = random.below(frame.len() as u32) as usize;
        match random.below(3) {
            0 => frame[at] ^= 1 << random.below(8),
            1 => frame.truncate(at),
            _ => frame.insert(at, random.next_u32() as u8),
        }
    }
    frame
}

#[test]
fn honest_people_play_on_whatever_others_send() {
    for seed in 0..40 {
        let mut random = Random::stream(seed, Domain::Network, 9);
        let mut samples: Vec<Vec<u8>> = ToRelay::samples().iter().map(ToRelay::encode).collect();
        samples
            .push(ToRelay::from(Hello::new(VERSION, String::from("Eve"), Wish::AnySeat)).encode());
        let mut room = Room::playing(3);
        let (mut next_id, mut hostile, mut closed_turns) = (100, std::vec![2_u32], 2);
        for round in 0..600_u32 {
            let honest_turn = 2 + round;
            for index in [0, 1] {
                if honest_turn == closed_turns {
                    // Spoken by hand they do not follow when they are told to give further ahead, so
                    // they leave out what would show in which turn they are.
                    let message = TurnMessage {
                        digest: None,
                        ..turn(index, honest_turn)
                    };
                    room.say(index.into(), message);
                }
            }
            if random.chance(1, 2) && room.closed(2).is_none() {
                // Now and then the hostile seat plays along, so that it gets deeper in.
                let for_turn = Turn(closed_turns);
                room.say(
                    2,
                    TurnMessage {
                        for_turn,
                        ..turn(2, closed_turns)
                    },
                );
            }
            for _ in 0..random.below(4) {
                let id = hostile[random.below(hostile.len() as u32) as usize];
                if room.closed(id).is_none() {
                    let frame = nonsense(&mut random, &samples);
                    room.raw(id, &frame);
                }
            }
            if random.chance(1, 3) {
                hostile.push(next_id);
                room.connect(next_id);
                next_id += 1;
            }
            if random.chance(1, 9) {
                let id = hostile[random.below(hostile.len() as u32) as usize];
                room.disconnect(id);
            }
            let ms = u64::from(random.below(40));
            room.wait_ms(ms);
            room.wait_for_turn();
            for message in room.received(0) {
                if let FromRelay::Bundle(bundle) = message {
                    assert_eq!(bundle.turn, Turn(closed_turns));
                    closed_turns += 1;
                }
            }
            if closed_turns <= honest_turn {
                // Only a hostile seat that is silent may hold the turn up, and not for longer than this.
                room.wait_ms(61_000);
                room.received(0);
                closed_turns = room.relay.log().next_turn().0;
            }
            assert!(
                room.closed(0).is_none() && room.closed(1).is_none(),
                "seed {seed}"
            );
            let usage = room.relay.usage();
            assert!(usage.connections <= CONNECTIONS_BEFORE_HELLO_MAX + 3);
            assert!(usage.turns_queued <= 6 && usage.digest_rows <= DigestTable::ROWS_MAX);
        }
        assert_eq!(room.relay.phase(), Phase::Playing, "seed {seed}");
        assert_eq!(room.relay.log().next_turn(), Turn(602), "seed {seed}");
        assert!(room.relay.counters().faults.iter().sum::<u32>() > 20);
        room.relay.handle_timeout(Millis(0));
        room.disconnect(0);
        assert!(room.relay.live().contains(seat(1)));
        assert_eq!(room.closed.get(&ConnectionId(1)), None);
    }
}
