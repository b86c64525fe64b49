use std::cell::Cell;
use std::rc::Rc;

use super::line::{Faults, Talk, Towards, end, frames, talk};
use crate::link::{CloseReason, LinkEvent, SendError};
use crate::outbox::OUTBOX_BYTES_MAX;
use crate::udp::datagram::Datagram;
use crate::udp::pieces::PIECE_BYTES_MAX;

fn turn(number: u32) -> Vec<u8> {
    let length = 4 + (number * 7 % 60) as usize;
    let mut frame = vec![number as u8; length];
    frame[..4].copy_from_slice(&number.to_le_bytes());
    frame
}

/// Both sides say a turn every 16 ms, `count` of them.
fn play(talk: &mut Talk, count: u32) {
    for number in 0..count {
        talk.guest.send(&turn(number)).expect("it is open");
        talk.host.send(&turn(number)).expect("it is open");
        talk.depart();
        talk.run_ms(16);
    }
    talk.until("every turn has come", |talk| {
        talk.heard_by_host.len() >= count as usize && talk.heard_by_guest.len() >= count as usize
    });
}

fn assert_turns(events: &[LinkEvent], count: u32) {
    let expected: Vec<Vec<u8>> = (0..count).map(turn).collect();
    assert!(frames(events) == expected, "in order, each exactly once");
}

#[test]
fn turns_come_in_order_and_once_over_lines_that_lose_double_turn_around_and_spoil() {
    for (seed, loss) in [(1, 0), (2, 50), (3, 150), (4, 300)] {
        let mut talk = talk(
            seed,
            Faults {
                latency_ms: 60,
                jitter_ms: 80,
                loss,
                duplicates: 50,
                spoiled: 20,
            },
        );
        play(&mut talk, 10_000);
        assert_turns(&talk.heard_by_host, 10_000);
        assert_turns(&talk.heard_by_guest, 10_000);
        assert!(talk.bytes_max < 20_000, "{} bytes held", talk.bytes_max);
        for meter in [talk.guest.meter(), talk.host.meter()] {
            // Of 12,000 datagrams one in twenty is doubled, and with the worst loss half of those come twice.
            assert!(meter.repeated > 200 && meter.refused > 100, "{meter:?}");
            assert_eq!(meter.frames_in, 10_000);
        }
    }
}

#[test]
fn one_lost_datagram_costs_a_turn_no_more_than_the_time_to_the_next() {
    let mut talk = talk(5, Faults::default());
    for number in 0..100 {
        talk.guest.send(&turn(number)).expect("it is open");
        // Every third datagram with a turn is lost.
        talk.cut = (number % 3 == 1).then_some(Towards::Host);
        talk.depart();
        talk.cut = None;
        talk.run_ms(64);
        let due = number + 1 - u32::from(number % 3 == 1);
        assert!(
            talk.heard_by_host.len() as u32 >= due,
            "after turn {number}"
        );
    }
}

#[test]
fn a_quiet_line_costs_little_and_stays_open() {
    let mut talk = talk(6, Faults::default());
    talk.run_ms(120_000);
    assert_eq!(talk.heard_by_host, []);
    let meter = talk.host.meter();
    assert!((55..=61).contains(&meter.datagrams_in), "{meter:?}");
    assert_eq!(meter.bytes_in, meter.datagrams_in * 32);
}

#[test]
fn a_large_frame_crosses_a_bad_line_and_others_wait_behind_it() {
    let large: Vec<u8> = (0..3_000_000_u32).map(|n| (n % 251) as u8).collect();
    for (seed, loss) in [(1, 0), (2, 50), (3, 250)] {
        let mut talk = talk(
            seed,
            Faults {
                latency_ms: 40,
                jitter_ms: 10,
                loss,
                ..Faults::default()
            },
        );
        for frame in [&b"before"[..], &large, b"behind"] {
            talk.host.send(frame).expect("it is open");
        }
        talk.until("all have come", |talk| {
            talk.heard_by_guest.len() == 3 && talk.host.queued_bytes() == 0
        });
        assert!(frames(&talk.heard_by_guest) == [&b"before"[..], &large, b"behind"]);
        assert!(talk.bytes_max < large.len() + (1 << 20) + 100);
    }
}

/// Case 16 of the public reports: whatever is lost, how often ever, is sent again.
#[test]
fn case_16_the_last_piece_and_its_acknowledgement_are_lost_twenty_times_each() {
    let large: Vec<u8> = (0..50_000_u32).map(|n| (n % 253) as u8).collect();
    let pieces = large.len().div_ceil(PIECE_BYTES_MAX) as u32;
    let mut talk = talk(7, Faults::default());
    let (lost, count) = (Rc::new(Cell::new((0, 0))), Cell::new((0, 0)));
    let told = lost.clone();
    talk.is_lost = Box::new(move |towards, bytes| {
        let Ok(Datagram::Data {
            numbers,
            pieces: mut carried,
            ..
        }) = Datagram::decode(bytes)
        else {
            return false;
        };
        let (last, acknowledgement) = count.get();
        let is_last = carried.any(|piece| piece.number == pieces - 1);
        let is_acknowledgement = towards == Towards::Host && numbers.next_piece == pieces;
        if is_last && last < 20 {
            count.set((last + 1, acknowledgement));
        } else if is_acknowledgement && acknowledgement < 20 {
            count.set((last, acknowledgement + 1));
        } else {
            return false;
        }
        told.set(count.get());
        true
    });
    talk.host.send(&large).expect("it is open");
    talk.until("it has come, and that is known", |talk| {
        talk.heard_by_guest.len() == 1 && talk.host.queued_bytes() == 0
    });
    assert_eq!(lost.get(), (20, 20));
    assert!(frames(&talk.heard_by_guest) == [&large[..]]);
}

#[test]
fn case_16_a_spoiled_piece_is_refused_by_its_checksum_and_sent_again() {
    let large: Vec<u8> = (0..50_000_u32).map(|n| (n % 253) as u8).collect();
    let spoiled = Faults {
        spoiled: 400,
        latency_ms: 20,
        ..Faults::default()
    };
    let mut talk = talk(8, spoiled);
    talk.host.send(&large).expect("it is open");
    talk.until("it has come", |talk| !talk.heard_by_guest.is_empty());
    assert!(frames(&talk.heard_by_guest) == [&large[..]]);
    assert!(talk.guest.meter().refused > 5);
}

/// Case 21: 8 s in which nothing passes, one way or both, cost 8 s and hardly more.
#[test]
fn after_a_blackout_in_one_direction_everything_is_there_within_a_second() {
    for cut in [Towards::Host, Towards::Guest] {
        let mut talk = talk(
            9,
            Faults {
                latency_ms: 30,
                ..Faults::default()
            },
        );
        play(&mut talk, 100);
        talk.cut = Some(cut);
        for number in 100..600 {
            talk.guest.send(&turn(number)).expect("it is open");
            talk.host.send(&turn(number)).expect("it is open");
            talk.depart();
            talk.run_ms(16);
        }
        talk.cut = None;
        talk.run_ms(1_100);
        assert_turns(&talk.heard_by_host, 600);
        assert_turns(&talk.heard_by_guest, 600);
    }
}

#[test]
fn nobody_waits_for_a_reader_without_bounds() {
    let mut talk = talk(10, Faults::default());
    talk.cut = Some(Towards::Host);
    let frame = [0; 1_000];
    let refused = (0..100_000).find_map(|_| talk.guest.send(&frame).err());
    let queued_bytes = OUTBOX_BYTES_MAX / 1_000 * 1_000;
    assert_eq!(refused, Some(SendError::Overflow { queued_bytes }));
    assert_eq!(talk.guest.send(&[]), Err(SendError::Empty));
    talk.run_ms(80_000);
    assert_eq!(talk.guest.queued_bytes(), queued_bytes);
    assert_eq!(end(&talk.heard_by_guest), None);
}

#[test]
fn who_hears_nothing_for_ninety_seconds_is_alone() {
    let mut talk = talk(11, Faults::default());
    talk.cut = Some(Towards::Host);
    talk.run_ms(89_000);
    assert_eq!(end(&talk.heard_by_host), None);
    assert!(talk.host.silent_ms() > 88_000);
    talk.run_ms(2_000);
    let lost = CloseReason::Lost(std::io::ErrorKind::TimedOut);
    assert_eq!(talk.heard_by_host, [LinkEvent::Closed(lost)]);
    assert_eq!(talk.host.send(b"x"), Err(SendError::Closed));
}

#[test]
fn the_end_comes_behind_the_last_frame_on_both_sides_whatever_is_lost() {
    for seed in 0..50 {
        let mut talk = talk(
            seed,
            Faults {
                latency_ms: 10,
                loss: 300,
                ..Faults::default()
            },
        );
        talk.host.send(b"go away").expect("it is open");
        talk.host.finish();
        assert_eq!(talk.host.send(b"x"), Err(SendError::Closed));
        talk.until("both have heard the end", |talk| {
            end(&talk.heard_by_host).is_some() && end(&talk.heard_by_guest).is_some()
        });
        let said = LinkEvent::Frame(b"go away".to_vec());
        let ended = LinkEvent::Closed(CloseReason::Ended);
        assert_eq!(talk.heard_by_guest, [said, ended.clone()]);
        assert_eq!(talk.heard_by_host, [ended]);
    }
}

#[test]
fn who_is_dropped_says_goodbye_once_and_is_done() {
    let mut talk = talk(12, Faults::default());
    talk.guest.send(b"one").expect("it is open");
    talk.guest.abandon();
    let departed = talk.depart();
    let bye = Datagram::decode(&departed.last().expect("it said something").1);
    assert!(matches!(bye, Ok(Datagram::Bye { .. })), "{bye:?}");
    assert!(talk.guest.is_done());
    talk.run_ms(100);
    let reset = CloseReason::Lost(std::io::ErrorKind::ConnectionReset);
    let said = LinkEvent::Frame(b"one".to_vec());
    assert_eq!(talk.heard_by_host, [said, LinkEvent::Closed(reset)]);
    assert_eq!(talk.heard_by_guest, []);
}

#[test]
fn a_line_that_says_nobody_listens_is_believed_after_a_while_only() {
    let mut talk = talk(13, Faults::default());
    talk.guest.send(b"one").expect("it is open");
    talk.cut = Some(Towards::Guest);
    for _ in 0..100 {
        talk.guest.handle_refused(talk.now_ms);
    }
    talk.run_ms(900);
    talk.guest.handle_refused(talk.now_ms);
    assert_eq!(end(&talk.heard_by_guest), None);
    talk.run_ms(200);
    talk.guest.handle_refused(talk.now_ms);
    talk.run_ms(100);
    let refused = CloseReason::Lost(std::io::ErrorKind::ConnectionRefused);
    assert_eq!(end(&talk.heard_by_guest), Some(refused));
}

#[test]
fn the_round_trip_is_known() {
    let mut talk = talk(
        14,
        Faults {
            latency_ms: 100,
            ..Faults::default()
        },
    );
    assert_eq!(talk.guest.round_trip_ms(), None);
    play(&mut talk, 200);
    let ms = talk.guest.round_trip_ms().expect("it was measured");
    assert!((200..=230).contains(&ms), "{ms} ms");
}
