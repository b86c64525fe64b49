use std::vec::Vec;

use super::{BadCadence, Cadence};
use crate::message::TurnControl;
use crate::{Tick, Turn};

fn change(ticks_per_turn: u8, from: u32) -> TurnControl {
    TurnControl::Cadence {
        ticks_per_turn,
        from: Turn(from),
    }
}

/// First ticks of the turns from here on, and the ticks behind which a digest is due.
fn walk(cadence: &mut Cadence, turns: u32) -> (Vec<u32>, Vec<u32>) {
    let (mut first, mut digests) = (Vec::new(), Vec::new());
    for _ in 0..turns {
        first.push(cadence.first_tick().0);
        if cadence.is_digest_due() {
            digests.push(cadence.first_tick().0 + u32::from(cadence.ticks()));
        }
        cadence.advance();
    }
    (first, digests)
}

#[test]
fn turns_follow_each_other_and_change_in_the_turn_that_was_named() {
    let mut cadence = Cadence::new(4);
    cadence.read(&[change(1, 3)]).expect("it lies ahead");
    let (first, _) = walk(&mut cadence, 6);
    assert_eq!(first, [0, 4, 8, 12, 13, 14]);
    assert_eq!(cadence.turn(), Turn(6));
    cadence.read(&[change(8, 7)]).expect("the first has come");
    assert_eq!(walk(&mut cadence, 3).0, [15, 16, 24]);
}

#[test]
fn a_digest_is_due_every_eight_ticks_and_no_more_often() {
    for ticks in [1, 2, 4, 8] {
        let (_, digests) = walk(&mut Cadence::new(ticks), 64 / u32::from(ticks));
        assert_eq!(
            digests,
            (1..=8).map(|n| n * 8).collect::<Vec<_>>(),
            "{ticks}"
        );
    }
    let (_, digests) = walk(&mut Cadence::new(3), 6);
    assert_eq!(digests, [6, 12, 18]);
}

#[test]
fn no_change_makes_a_digest_later_than_eight_ticks() {
    for (before, behind, from) in [1, 2, 4, 8].iter().flat_map(|&before| {
        [1, 2, 4, 8]
            .iter()
            .flat_map(move |&behind| (1..12).map(move |from| (before, behind, from)))
    }) {
        let mut cadence = Cadence::new(before);
        cadence
            .read(&[change(behind, from)])
            .expect("it lies ahead");
        let (_, digests) = walk(&mut cadence, 40);
        let mut last = 0;
        for tick in digests {
            assert!((1..=8).contains(&(tick - last)), "{before} {behind} {from}");
            last = tick;
        }
    }
}

#[test]
fn what_no_relay_announces_is_refused_and_changes_nothing() {
    let mut cadence = Cadence::new(4);
    cadence.advance();
    for bad in [
        &[change(1, 1)][..],
        &[change(1, 0)],
        &[change(3, 9)],
        &[change(0, 9)],
        &[change(1, 9), change(2, 12)],
    ] {
        let before = cadence.clone();
        assert_eq!(cadence.read(bad), Err(BadCadence), "{bad:?}");
        assert_eq!(cadence, before);
    }
    cadence.read(&[change(2, 9)]).expect("it lies ahead");
    assert_eq!(cadence.read(&[change(1, 20)]), Err(BadCadence));
}

#[test]
fn the_turn_so_many_ticks_ahead_is_found_across_a_change() {
    let mut cadence = Cadence::new(4);
    cadence.advance();
    let ahead = |cadence: &Cadence, ticks| cadence.turn_behind(ticks).0;
    assert_eq!(
        [0, 1, 4, 5, 8].map(|ticks| ahead(&cadence, ticks)),
        [1, 2, 2, 3, 3]
    );
    cadence.read(&[change(1, 3)]).expect("it lies ahead");
    assert_eq!(cadence.first_tick(), Tick(4));
    assert_eq!(
        [4, 5, 8, 9, 12].map(|ticks| ahead(&cadence, ticks)),
        [2, 3, 3, 4, 7]
    );
}
