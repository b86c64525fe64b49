//! Few bytes where nothing gets lost, more where it does.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use super::line::{Faults, Talk, Towards, talk};
use crate::udp::datagram::Datagram;

const TURN_MS: u64 = 32;
const TURN: &[u8] = b"a turn";

fn line(latency_ms: u32) -> Faults {
    Faults {
        latency_ms,
        ..Faults::default()
    }
}

/// Both sides say so many turns.
fn play(talk: &mut Talk, count: u32) {
    for _ in 0..count {
        talk.guest.send(TURN).expect("it is open");
        talk.host.send(TURN).expect("it is open");
        talk.depart();
        talk.run_ms(TURN_MS);
    }
}

#[test]
fn where_nothing_is_lost_a_turn_is_one_datagram_each_way_and_that_acknowledges_too() {
    let mut talk = talk(15, line(30));
    play(&mut talk, 1_000);
    // What stands around the pieces, and each of two pieces with what stands in front of it.
    let bytes_max = 32 + 4 + 2 * (3 + TURN.len() as u64);
    for meter in [talk.guest.meter(), talk.host.meter()] {
        assert_eq!(meter.datagrams_out, 1_000, "{meter:?}");
        assert!(meter.bytes_out <= 1_000 * bytes_max, "{meter:?}");
        assert_eq!(meter.lost, 0);
    }
}

#[test]
fn a_lost_datagram_makes_pieces_ride_along_more_often_for_ten_seconds() {
    let mut talk = talk(16, line(100));
    let said = Rc::new(RefCell::new(BTreeMap::<u32, u32>::new()));
    let (count, is_next_lost) = (said.clone(), Rc::new(Cell::new(false)));
    let lose = is_next_lost.clone();
    talk.is_lost = Box::new(move |towards, bytes| {
        if towards == Towards::Guest
            && let Ok(Datagram::Data { pieces, .. }) = Datagram::decode(bytes)
        {
            for piece in pieces {
                *count.borrow_mut().entry(piece.number).or_default() += 1;
            }
            return lose.take();
        }
        false
    });
    let times_said = |piece: u32| said.borrow().get(&piece).copied();
    play(&mut talk, 100);
    assert_eq!(times_said(90), Some(2));
    is_next_lost.set(true);
    play(&mut talk, 100);
    // Three times in a row, and twice more until it is acknowledged.
    assert_eq!(times_said(190), Some(5));
    play(&mut talk, 10_000 / TURN_MS as u32);
    play(&mut talk, 100);
    assert_eq!(times_said(550), Some(2));
    talk.until("every turn has come", |talk| {
        talk.heard_by_guest.len() == 200 + 312 + 100
    });
}
