use std::boxed::Box;
use std::vec::Vec;

use protocol::lobby::{Ask, CHUNK_BYTES, ContentHash, Decline, News, SelfTest, StartBlock};
use protocol::message::{CloseReason, FromRelay, PeerFault, ToRelay};
use protocol::{MatchSetup, Tick};

use super::{Fate, HOST, Hall, config, person};
use crate::{Event, HostConfig, HostFault, Over, SaveOffer};

fn file(bytes: usize) -> Vec<u8> {
    (0..bytes).map(|n| (n * 31 % 251) as u8).collect()
}

fn hall_with(file: &[u8]) -> Hall {
    let mut setup = MatchSetup::samples().remove(1);
    for seat in &mut setup.seats {
        seat.control = protocol::Control::Person;
    }
    let save = SaveOffer {
        file: file.to_vec(),
        tick: Tick(500),
        setup,
        keys: Vec::new(),
    };
    let mut hall = Hall::with(HostConfig {
        save: Some(save),
        ..config()
    });
    hall.guest(HOST).have(ContentHash::of(file));
    hall.pump();
    hall
}

/// Guests fetch as soon as they hear of it.
fn fetch(hall: &mut Hall, id: u32) {
    let wanted = hall
        .machine(id)
        .events
        .iter()
        .find_map(|event| match event {
            Event::ContentWanted(info) => Some(*info),
            _ => None,
        });
    let hash = wanted.expect("it lacks the file").hash;
    hall.guest(id).fetch(hash);
    hall.pump();
}

fn arrived(hall: &Hall, id: u32) -> Option<&[u8]> {
    let events = hall.machine(id).events.iter();
    events.rev().find_map(|event| match event {
        Event::ContentArrived { bytes, .. } => Some(&**bytes),
        _ => None,
    })
}

#[test]
fn a_file_arrives_whole_whatever_its_length() {
    for length in [1, CHUNK_BYTES, CHUNK_BYTES + 1, 40 * CHUNK_BYTES + 77] {
        let file = file(length);
        let mut hall = hall_with(&file);
        hall.join(1, "Guest");
        let before = hall.host.table().person(person(1)).expect("it sits");
        assert_eq!(before.content_permille, 0);
        fetch(&mut hall, 1);
        assert_eq!(arrived(&hall, 1), Some(&*file));
        let after = hall.host.table().person(person(1)).expect("it sits");
        assert!(after.has_content());
    }
}

/// Case 16, at the table.
#[test]
fn the_last_chunk_lost_twenty_times_arrives_at_last() {
    let file = file(10 * CHUNK_BYTES);
    for is_to_host in [true, false] {
        let mut hall = hall_with(&file);
        hall.join(1, "Guest");
        let mut lost = 0;
        hall.fate = Box::new(move |frame| {
            if frame.is_to_host != is_to_host {
                return Fate::Arrives;
            }
            let is_last = if is_to_host {
                matches!(
                    ToRelay::decode(frame.bytes),
                    Ok(ToRelay::Ask(Ask::Fetch { chunk: 9, .. }))
                )
            } else {
                matches!(
                    FromRelay::decode(frame.bytes),
                    Ok(FromRelay::News(News::Chunk { chunk: 9, .. }))
                )
            };
            if is_last && lost < 20 {
                lost += 1;
                return Fate::IsLost;
            }
            Fate::Arrives
        });
        fetch(&mut hall, 1);
        assert_eq!(arrived(&hall, 1), None);
        hall.wait_ms(30_000);
        assert_eq!(arrived(&hall, 1), Some(&*file));
        assert!(hall.closed.is_empty());
    }
}

#[test]
fn a_damaged_chunk_is_fetched_again() {
    let file = file(10 * CHUNK_BYTES);
    // Damage that the check value of the chunk shows, and damage that only the hash of the whole does.
    for is_check_forged in [false, true] {
        let mut hall = hall_with(&file);
        hall.join(1, "Guest");
        let mut has_damaged = false;
        hall.fate = Box::new(move |frame| {
            if let Ok(FromRelay::News(News::Chunk {
                content,
                chunk: 4,
                check,
                mut bytes,
            })) = FromRelay::decode(frame.bytes)
                && !has_damaged
            {
                has_damaged = true;
                bytes[100] ^= 1;
                let forged = protocol::digest_of_bytes(&bytes);
                let news = News::Chunk {
                    content,
                    chunk: 4,
                    check: if is_check_forged { forged } else { check },
                    bytes,
                };
                *frame.bytes = FromRelay::from(news).encode();
            }
            Fate::Arrives
        });
        fetch(&mut hall, 1);
        assert_eq!(arrived(&hall, 1), Some(&*file));
        let chunks = hall.host.counters().chunks_sent;
        assert_eq!(chunks, if is_check_forged { 20 } else { 11 });
    }
}

#[test]
fn a_host_that_never_sends_what_it_promised_is_given_up() {
    let file = file(3 * CHUNK_BYTES);
    let mut hall = hall_with(&file);
    hall.join(1, "Guest");
    hall.fate = Box::new(|frame| {
        if let Ok(FromRelay::News(News::Chunk { .. })) = FromRelay::decode(frame.bytes) {
            let last = frame.bytes.len() - 1;
            frame.bytes[last] ^= 1;
        }
        Fate::Arrives
    });
    fetch(&mut hall, 1);
    let fault = Over::HostFault(HostFault::ContentDamaged);
    assert_eq!(hall.machine(1).over(), Some(fault));
}

/// Case 14, at the table.
#[test]
fn a_staller_is_dropped_with_the_reason_and_the_others_get_on() {
    let file = file(30 * CHUNK_BYTES);
    let mut hall = hall_with(&file);
    for id in 1..=4 {
        hall.join(id, "Guest");
    }
    // Three download at 10 KB/s; the fourth asks for the first chunk and then for nothing more.
    let mut free_at = [0_u64; 5];
    let clock = std::rc::Rc::new(std::cell::Cell::new(hall.now));
    let at = clock.clone();
    hall.fate = Box::new(move |frame| {
        let id = frame.of as usize;
        let is_fetch = frame.is_to_host
            && matches!(
                ToRelay::decode(frame.bytes),
                Ok(ToRelay::Ask(Ask::Fetch { .. }))
            );
        if id == 4 && is_fetch {
            return Fate::IsLost;
        }
        // A frame that the line has no room for yet is lost: asked for again, it comes later.
        let chunk = matches!(
            FromRelay::decode(frame.bytes),
            Ok(FromRelay::News(News::Chunk { .. }))
        );
        if id > 0 && !frame.is_to_host && chunk {
            if at.get() < free_at[id] {
                return Fate::IsLost;
            }
            free_at[id] = at.get() + CHUNK_BYTES as u64 / 10;
        }
        Fate::Arrives
    });
    for id in 1..=4 {
        fetch(&mut hall, id);
    }
    for _ in 0..900 {
        hall.wait_ms(100);
        clock.set(hall.now);
    }
    assert_eq!(hall.closed[&4], CloseReason::ContentStalled);
    let over = Over::Closed(CloseReason::ContentStalled);
    assert_eq!(hall.machine(4).over(), Some(over));
    for id in 1..=3 {
        assert_eq!(arrived(&hall, id), Some(&*file), "{id}");
    }
    assert_eq!(hall.closed.len(), 1);
}

#[test]
fn the_match_waits_for_the_files_and_says_for_whose() {
    let file = file(2 * CHUNK_BYTES);
    let mut hall = hall_with(&file);
    for id in 1..=7 {
        hall.join(id, "Guest");
        hall.ask(id, Ask::Ready(true));
        if id != 3 {
            fetch(&mut hall, id);
        }
    }
    hall.wait_ms(100);
    hall.start();
    let missing = StartBlock::ContentMissing {
        person: person(3),
        permille: 0,
    };
    let declined = Decline::CannotStart(std::vec![missing]);
    assert_eq!(hall.guest(HOST).declined(), Some(&declined));
    let view = hall.guest(HOST).view().expect("it sits");
    let odd = view.rows.iter().filter_map(|row| row.person.as_ref());
    let lacking: Vec<_> = odd.filter_map(|person| person.content_permille).collect();
    assert_eq!(lacking, [0]);
    fetch(&mut hall, 3);
    hall.start();
    let plan = hall.plan.as_ref().expect("the match begins");
    assert_eq!(plan.save, Some(ContentHash::of(&file)));
    let all_same = hall.host.table().people();
    assert!(
        all_same
            .into_iter()
            .all(|it| it.self_test == SelfTest::Same)
    );
}

#[test]
fn what_is_not_there_cannot_be_fetched() {
    let file = file(2 * CHUNK_BYTES);
    let mine = ContentHash::of(&file);
    let other = ContentHash([1; 32]);
    for ask in [
        Ask::Fetch {
            content: other,
            chunk: 0,
            have: 0,
        },
        Ask::Fetch {
            content: mine,
            chunk: 2,
            have: 0,
        },
        Ask::Fetch {
            content: mine,
            chunk: u32::MAX,
            have: u32::MAX,
        },
        Ask::Have(other),
    ] {
        let mut hall = hall_with(&file);
        hall.join(1, "Guest");
        hall.say(1, ask);
        let fault = CloseReason::Fault(PeerFault::NoSuchChunk);
        assert_eq!(hall.closed[&1], fault);
    }
}
