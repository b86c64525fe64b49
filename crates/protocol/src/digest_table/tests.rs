use std::vec::Vec;

use determinism::{Domain, Random};

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

/// Case 46: none of these is a false alarm.
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

/// What one seat reports of sixty turns, in the order in which it arrives: some late, some twice, some never.
fn arrivals(random: &mut Random, digest_of: impl Fn(u32) -> u32) -> Vec<(u32, TurnDigest)> {
    let mut arrivals = Vec::new();
    for turn in 0..TURNS {
        let copies = [0, 1, 1, 1, 1, 1, 1, 2, 2, 3][random.below(10) as usize];
        // All are heard of at the end.
        let copies = if turn + 1 == TURNS { 1 } else { copies };
        for _ in 0..copies {
            let at = turn + random.below(20) * random.below(2);
            arrivals.push((at, filed(turn, digest_of(turn))));
        }
    }
    arrivals.sort_by_key(|(at, _)| *at);
    arrivals
}

const TURNS: u32 = 60;

/// Files what arrives, and judges whenever something has; and the first turn of which `wrong` and another
/// were heard in order, from `wrong_from` on.
fn play(random: &mut Random, seats: u8, wrong: Option<(u8, u32)>) -> (Option<Turn>, Option<Turn>) {
    let live: SeatSet = (0..seats).map(seat).collect();
    let mut all: Vec<(u32, u8, TurnDigest)> = Vec::new();
    let mut heard: Vec<Vec<u32>> = Vec::new();
    for index in 0..seats {
        let is_wrong = |turn: u32| wrong.is_some_and(|(by, from)| by == index && turn >= from);
        let arrivals = arrivals(random, |turn| turn * 2 + u32::from(is_wrong(turn)));
        let mut in_order: Vec<u32> = Vec::new();
        for (_, filed) in &arrivals {
            if in_order.last().is_none_or(|last| *last < filed.of.0) {
                in_order.push(filed.of.0);
            }
        }
        heard.push(in_order);
        all.extend(arrivals.iter().map(|(at, filed)| (*at, index, *filed)));
    }
    all.sort_by_key(|(at, index, _)| (*at, *index));
    let mut table = DigestTable::default();
    let mut named = None;
    for (_, index, filed) in all {
        table.file(seat(index), filed);
        named = named.or(table.judge(live).map(|found| found.turn));
    }
    let is_shown = |turn: &u32| {
        let (by, from) = wrong.unwrap_or((0, u32::MAX));
        let has = |index: usize| heard[index].contains(turn);
        let others = (0..usize::from(seats)).filter(|&other| other != usize::from(by));
        *turn >= from && has(by.into()) && others.clone().any(has)
    };
    (named, (0..TURNS).find(is_shown).map(Turn))
}

#[test]
fn case_46_late_lost_and_doubled_digests_are_no_alarm_and_a_flipped_bit_is_always_caught() {
    for seed in 0..4_000 {
        let mut random = Random::stream(seed, Domain::Network, 46);
        let seats = 2 + random.below(7) as u8;
        assert_eq!(play(&mut random, seats, None).0, None, "seed {seed}");
        let by = random.below(seats.into()) as u8;
        let wrong = Some((by, random.below(TURNS)));
        let (named, shown) = play(&mut random, seats, wrong);
        assert!(shown.is_some(), "the last turn is heard of");
        assert_eq!(named, shown, "seed {seed}");
    }
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
