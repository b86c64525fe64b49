use std::vec::Vec;

use super::BundleLog;
use crate::Turn;

fn log(first: u32, frames: &[&[u8]]) -> BundleLog {
    let mut log = BundleLog::from(Turn(first));
    frames.iter().for_each(|frame| log.push(frame));
    log
}

#[test]
fn a_log_may_begin_in_the_midst_of_a_match() {
    let log = log(40, &[b"abc", b"", b"de"]);
    assert_eq!((log.first_turn(), log.next_turn()), (Turn(40), Turn(43)));
    assert_eq!(log.frame(Turn(39)), None);
    assert_eq!(log.frame(Turn(40)), Some(&b"abc"[..]));
    assert_eq!(log.frame(Turn(42)), Some(&b"de"[..]));
    assert_eq!(log.frame(Turn(43)), None);
    assert_eq!(log.bytes_between(Turn(41), Turn(43)), 2);
    let rest: Vec<_> = log.frames_from(Turn(41)).collect();
    assert_eq!(rest, [(Turn(41), &b""[..]), (Turn(42), &b"de"[..])]);
}

#[test]
fn logs_that_part_are_told_apart() {
    let (whole, other) = (log(0, &[b"a", b"b", b"c"]), log(0, &[b"a", b"x"]));
    assert!(whole.has(&log(0, &[b"a", b"b"]).tail(Turn(2))));
    assert!(whole.has(&log(1, &[b"b", b"c"]).tail(Turn(3))));
    assert!(
        whole.has(&other.tail(Turn(1))),
        "until then they are the same"
    );
    assert!(!whole.has(&other.tail(Turn(2))));
    let longer = log(0, &[b"a", b"b", b"c", b"d"]);
    assert!(!whole.has(&longer.tail(Turn(4))), "that is not here");
    assert!(
        !log(2, &[b"c"]).has(&whole.tail(Turn(3))),
        "nor is all of this"
    );
}
