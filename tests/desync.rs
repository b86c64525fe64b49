//! One flipped bit in the world of one of two machines: the relay finds it in its turn, tells everybody,
//! and the stores are named.

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
    }
}

#[test]
fn a_store_that_does_not_exist_is_told() {
    let ended = Program::start(&headless(), &["desync", "--store", "nonsense"]).finish();
    ended.expect_sentence("there is no store called `nonsense`");
}
