use super::DigestTable;
use crate::message::TurnDigest;
use crate::{Digest, Seat, SeatSet, Turn};

fn seat(index: u8) -> Seat {
    Seat::new(index).expect("there are eight")
}

fn filed(turn: u32, digest: u32) -> TurnDigest {
    TurnDigest {
        of: Turn(turn),
        digest: Digest(digest),
    }
}

#[test]
fn equal_turns_leave_the_table_and_the_first_unequal_one_is_named() {
    let live: SeatSet = (0..3).map(seat).collect();
    let mut table = DigestTable::default();
    for turn in 0..5 {
        for index in 0..3 {
            let is_wrong = index == 2 && turn >= 3;
            table.file(seat(index), filed(turn, if is_wrong { 99 } else { turn }));
        }
        let mismatch = table.judge(live);
        assert_eq!(
            mismatch.as_ref().map(|found| found.turn),
            (turn >= 3).then_some(Turn(turn))
        );
        if let Some(found) = mismatch {
            assert_eq!(found.minority, [seat(2)].into_iter().collect());
            assert_eq!(found.digests.len(), 3);
        }
        assert!(table.is_empty());
    }
}

#[test]
fn two_that_differ_name_nobody() {
    let live: SeatSet = (0..2).map(seat).collect();
    let mut table = DigestTable::default();
    table.file(seat(0), filed(1, 1));
    assert_eq!(table.judge(live), None, "one is still missing");
    table.file(seat(1), filed(1, 2));
    assert_eq!(
        table.judge(live).map(|found| found.minority),
        Some(SeatSet::EMPTY)
    );
}

#[test]
fn what_was_said_first_counts() {
    let live: SeatSet = (0..2).map(seat).collect();
    let mut table = DigestTable::default();
    table.file(seat(0), filed(5, 1));
    table.file(seat(0), filed(5, 2));
    table.file(seat(0), filed(4, 2));
    table.file(seat(1), filed(5, 1));
    assert_eq!(table.judge(live), None);
    assert!(table.is_empty());
}

/// Public report 46 about networks: none of these is a false alarm.
#[test]
fn late_doubled_and_missing_reports_are_no_alarm_and_take_no_room() {
    let live: SeatSet = (0..2).map(seat).collect();
    let mut table = DigestTable::default();
    for turn in 0..1_000 {
        table.file(seat(0), filed(turn, turn));
        table.file(seat(0), filed(turn, 77));
        assert_eq!(table.judge(live), None);
        assert!(table.len() <= DigestTable::ROWS_MAX);
    }
    table.file(seat(1), filed(3, 5));
    assert_eq!(
        table.judge(live),
        None,
        "the turn was judged long ago; one vote is no mismatch"
    );
}

#[test]
fn a_table_that_starts_anew_hears_nothing_of_what_was_before() {
    let mut table = DigestTable::starting(Turn(10));
    let (one, two) = (seat(0), seat(1));
    let live = [one, two].into_iter().collect();
    for (by, of, digest) in [(one, 8, 1), (two, 9, 2), (one, 10, 3), (two, 10, 3)] {
        let digest = Digest(digest);
        table.file(
            by,
            TurnDigest {
                of: Turn(of),
                digest,
            },
        );
    }
    assert_eq!(table.judge(live), None);
    assert_eq!(table.judged_before(), Turn(11));
    assert!(table.is_empty());
}
