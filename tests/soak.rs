//! Whole matches of the real game over a bad network.

use e2e::{Program, headless};

#[test]
fn twenty_matches_survive_a_bad_network() {
    let ended = Program::start(&headless(), &["soak", "--seeds", "1..21"]).finish();
    assert_eq!(
        ended.lines.last().map(String::as_str),
        Some("20 passed, 0 failed"),
        "{ended:#?}"
    );
    assert_eq!(ended.code, Some(0), "{ended:#?}");
}
