use std::string::String;
use std::vec::Vec;

use protocol::lobby::Line;
use protocol::message::{Audience, Say, ToRelay};
use protocol::text::clean_chat;

use super::{HOST, Hall};
use crate::Event;

fn heard(hall: &Hall, id: u32) -> Vec<Line> {
    let events = hall.machine(id).events.iter();
    events
        .filter_map(|event| match event {
            Event::Said(line) => Some(line.clone()),
            _ => None,
        })
        .collect()
}

#[test]
fn everybody_hears_the_same_lines_in_the_same_order() {
    let mut hall = Hall::ready(3);
    for round in 0..40_u32 {
        let id = round % 4;
        hall.guest(id).say(&std::format!("line {round}"));
        if round % 3 == 0 {
            hall.pump();
        }
        hall.wait_ms(400);
    }
    let all = heard(&hall, HOST);
    assert_eq!(all.len(), 40);
    assert!(
        all.iter()
            .enumerate()
            .all(|(at, line)| line.order as usize == at)
    );
    for id in 1..=3 {
        assert_eq!(heard(&hall, id), all);
    }
    // Whoever comes later hears what was said.
    hall.join(9, "Late");
    assert_eq!(heard(&hall, 9), all);
}

#[test]
fn the_latest_hundred_lines_are_kept() {
    let mut hall = Hall::ready(1);
    for round in 0..150 {
        hall.guest(1).say(&std::format!("line {round}"));
        hall.wait_ms(1_000);
    }
    hall.join(9, "Late");
    let lines = heard(&hall, 9);
    assert_eq!(lines.len(), 100);
    assert_eq!(lines[0].text, "line 50");
    assert_eq!(hall.guest(1).lines().count(), 100);
}

#[test]
fn five_lines_in_five_seconds_are_enough() {
    let mut hall = Hall::ready(1);
    for round in 0..12 {
        hall.guest(1).say(&std::format!("line {round}"));
    }
    hall.pump();
    assert_eq!(heard(&hall, HOST).len(), 5);
    assert_eq!(hall.host.counters().chat_dropped, 7);
    hall.wait_ms(5_000);
    hall.guest(1).say("again");
    hall.pump();
    assert_eq!(heard(&hall, HOST).len(), 6);
    assert!(hall.closed.is_empty(), "nobody is shut out for talking");
}

/// Case 12.
#[test]
fn whatever_is_typed_nobody_drops_and_all_read_the_same() {
    let mut hall = Hall::ready(2);
    let mut texts: Vec<String> = (0..0x11_u32)
        .map(|plane| {
            let letters = (0..60).filter_map(|n| char::from_u32(plane << 16 | (n * 997) & 0xFFFF));
            letters.collect()
        })
        .collect();
    texts.push((0..32_u8).map(char::from).collect());
    texts.push("x".repeat(60_000));
    texts.push(String::from("\u{202E}dlrow\u{0}\u{FEFF}"));
    let mut expected = Vec::new();
    for text in &texts {
        hall.say(
            1,
            Say {
                text: text.clone(),
                to: Audience::All,
            },
        );
        expected.extend(Some(clean_chat(text)).filter(|text| !text.is_empty()));
        hall.wait_ms(1_100);
    }
    for id in [HOST, 1, 2] {
        let lines: Vec<String> = heard(&hall, id).into_iter().map(|line| line.text).collect();
        assert_eq!(lines, expected);
    }
    assert!(hall.closed.is_empty());

    // Broken UTF-8 is no text at all: whoever sends it goes, and nobody else.
    let mut broken = ToRelay::from(Say {
        to: Audience::All,
        text: String::from("abcdef"),
    })
    .encode();
    // The last byte says whom it is for.
    let last_letter = broken.len() - 2;
    broken[last_letter] = 0xFF;
    hall.raw(1, &broken);
    assert!(hall.closed.contains_key(&1));
    assert_eq!(hall.closed.len(), 1);
}
