use std::collections::BTreeSet;
use std::string::String;
use std::vec::Vec;

use protocol::limits::NAME_CHARS_MAX;
use protocol::lobby::Ask;
use protocol::text::skeleton;

use super::{HOST, Hall, person};

/// Case 11.
#[test]
fn names_are_trimmed_and_marked_and_ids_decide() {
    let mut hall = Hall::new();
    let long = "x".repeat(300);
    let typed = ["Bob", "Bob", " Bob ", "В0b", "B\u{200B}ob", &long, ""];
    for (id, name) in (1..).zip(typed) {
        hall.join(id, name);
    }
    hall.wait_ms(100);
    let table = hall.table(HOST);
    let names: Vec<String> = (1..=7)
        .map(|id| table.person(person(id)).expect("all sit").name.clone())
        .collect();
    assert_eq!(names[0], "Bob");
    assert_eq!(names[1], "Bob (2)");
    assert_eq!(names[2], "Bob (3)");
    assert_eq!(names[3], "В0b (4)", "another word, that looks like it");
    assert_eq!(names[4], "Bob (5)", "what has no width is no letter");
    assert_eq!(names[5], "x".repeat(NAME_CHARS_MAX));
    assert_eq!(names[6], "Player 8");
    let skeletons: BTreeSet<String> = names.iter().map(|name| skeleton(name)).collect();
    assert_eq!(skeletons.len(), names.len(), "none is taken for another");

    hall.ask(2, Ask::Ready(true));
    hall.wait_ms(100);
    let is_ready = |id| hall.table(HOST).person(person(id)).map(|it| it.is_ready);
    assert_eq!(is_ready(2), Some(true));
    assert_eq!(is_ready(1), Some(false), "the other Bob is not");
}
