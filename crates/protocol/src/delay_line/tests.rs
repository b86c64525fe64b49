use std::vec;
use std::vec::Vec;

use super::DelayLine;
use crate::message::TurnControl;
use crate::{Cadence, Turn};

/// What is given in each of the next turns.
fn walk(line: &mut DelayLine, cadence: &mut Cadence, turns: usize) -> Vec<Vec<u32>> {
    let mut given = Vec::new();
    for _ in 0..turns {
        given.push(line.begin(cadence).collect());
        cadence.advance();
    }
    given
}

#[test]
fn a_steady_delay_gives_to_one_turn_after_the_other() {
    let mut line = DelayLine::new(8, Turn(2));
    let given = walk(&mut line, &mut Cadence::new(4), 3);
    assert_eq!(given, [vec![2], vec![3], vec![4]]);
}

#[test]
fn growing_fills_the_gap_and_shrinking_leaves_out() {
    let (mut line, mut cadence) = (DelayLine::new(8, Turn(2)), Cadence::new(4));
    line.change(Turn(1), 16);
    assert_eq!(line.ticks(), 16);
    assert_eq!(
        walk(&mut line, &mut cadence, 3),
        [vec![2], vec![3, 4, 5], vec![6]]
    );
    line.change(Turn(4), 4);
    let given = walk(&mut line, &mut cadence, 6);
    assert_eq!(given, [vec![7], vec![], vec![], vec![], vec![8], vec![9]]);
}

#[test]
fn a_delay_lasts_as_long_when_the_cadence_changes() {
    for (before, behind) in [(4, 1), (1, 4), (8, 2), (2, 8)] {
        let mut cadence = Cadence::new(before);
        let first = 16 / u32::from(before);
        let mut line = DelayLine::new(16, Turn(first));
        let control = TurnControl::Cadence {
            ticks_per_turn: behind,
            from: Turn(40),
        };
        cadence.read(&[control]).expect("it lies ahead");
        let (mut begins, mut given_in) = (Vec::new(), vec![0; first as usize]);
        for turn in 0..80 {
            begins.push(cadence.first_tick().0);
            given_in.extend(line.begin(&cadence).map(|_| turn));
            cadence.advance();
        }
        for (turn, &begin) in begins.iter().enumerate().skip(first as usize) {
            let ticks = begin - begins[given_in[turn]];
            let longest = 16 + u32::from(before.max(behind));
            assert!((16..=longest).contains(&ticks), "{turn}: {ticks}");
        }
    }
}

#[test]
fn of_two_changes_for_one_turn_the_last_counts() {
    let mut line = DelayLine::new(8, Turn(2));
    line.change(Turn(1), 16);
    line.change(Turn(1), 12);
    let given = walk(&mut line, &mut Cadence::new(4), 3);
    assert_eq!(given, [vec![2], vec![3, 4], vec![5]]);
}
