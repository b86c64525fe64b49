use protocol::{Reveal, Victory};

use super::{age, handicap, reveal, victory};

#[test]
fn what_is_typed_is_meant() {
    assert_eq!(age("feudal"), Ok(1));
    assert_eq!(reveal("all"), Ok(Reveal::Visible));
    assert_eq!(victory("conquest"), Ok(Victory::Conquest));
    assert_eq!(victory("score:5000"), Ok(Victory::Score { points: 5_000 }));
    assert_eq!(victory("time:60"), Ok(Victory::Time { minutes: 60 }));
    assert_eq!(handicap("2:150"), Ok((2, 150)));
}

#[test]
fn nonsense_is_told_in_a_sentence() {
    assert!(age("iron").is_err_and(|why| why.contains("dark, feudal")));
    assert!(reveal("").is_err());
    for text in [
        "",
        "score",
        "score:",
        "score:x",
        "score:1",
        "time:0",
        "time:99999",
        "wonder:1",
    ] {
        assert!(victory(text).is_err(), "{text}");
    }
    for text in ["", "2", "0:100", "9:100", "1:49", "1:201", "1:-5", ":100"] {
        assert!(handicap(text).is_err(), "{text}");
    }
}
