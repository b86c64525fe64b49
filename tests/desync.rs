//! One flipped bit in the world of one of two machines: the relay finds it in its turn, tells everybody, the
//! two machines name it together down to the field, and it is put right.

use e2e::{Program, headless};
use game::Game;

/// Far enough into the match that every store holds something.
const TURN: &str = "60";

#[test]
fn a_bit_flipped_in_any_store_is_found_by_the_relay() {
    let program = headless();
    for store in Game::store_names() {
        let ended =
            Program::start(&program, &["desync", "--store", store, "--turn", TURN]).finish();
        assert_eq!(
            (ended.code, ended.errors.as_str()),
            (Some(0), ""),
            "{ended:#?}"
        );
        assert_eq!(
            ended.line("flipped"),
            format!("flipped at the end of turn 59 in {store}")
        );
        assert_eq!(
            ended.line("found"),
            "found in turn 59, told to 2 of 2 machines"
        );
        assert_eq!(ended.line("named"), format!("named: {store}"));
        assert!(
            ended
                .line("first difference")
                .starts_with(&format!("first difference: {store} ")),
            "{ended:#?}"
        );
        assert_named(&ended, store);
        let put_right = ended.line("put right: the worlds differed for");
        assert!(put_right.ends_with(" turns"), "{put_right}");
    }
}

/// What the two machines found out together is what comparing both worlds says.
fn assert_named(ended: &e2e::Ended, store: &str) {
    assert_eq!(ended.line("turn: "), "turn: 59");
    assert_eq!(
        ended.line("tick: "),
        "tick: 240 at the latest, 233 at the earliest"
    );
    assert_eq!(ended.line("store: "), format!("store: {store}"));
    let value = |line: &str| ended.line(line)[line.len()..].to_owned();
    let (field, here, there) = (
        value("field: "),
        value("value here: "),
        value("value there: "),
    );
    assert_ne!(here, there, "{field}");
    assert!(value("cause: ").starts_with("there; "), "{ended:#?}");
    assert!(value("entity: ").len() > 3, "{ended:#?}");
}

/// The match is older then than a match is when its turns get shorter.
#[test]
fn without_arguments_it_is_shown_late_in_a_match() {
    let ended = Program::start(&headless(), &["desync"]).finish();
    assert_eq!(
        (ended.code, ended.errors.as_str()),
        (Some(0), ""),
        "{ended:#?}"
    );
    assert_eq!(
        ended.line("found"),
        "found in turn 249, told to 2 of 2 machines"
    );
    // One that is not compared itself.
    let ended = Program::start(&headless(), &["desync", "--turn", "33"]).finish();
    assert_eq!(
        ended.line("found"),
        "found in turn 33, told to 2 of 2 machines"
    );
}

#[test]
fn a_store_that_does_not_exist_is_told() {
    let ended = Program::start(&headless(), &["desync", "--store", "nonsense"]).finish();
    ended.expect_sentence("there is no store called `nonsense`");
}
