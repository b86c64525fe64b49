use alloc::vec::Vec;

use protocol::lobby::ContentHash;
use protocol::{Digest, SimVersion, Tick, Turn};

use super::{Keyframe, Keyframes};

const VERSION: SimVersion = SimVersion::of_build(Digest(7));

fn image(number: u32) -> Vec<u8> {
    (0..2_000_u32).map(|at| (at / 9 + number) as u8).collect()
}

fn frame(number: u32) -> Keyframe {
    Keyframe::new(Turn(number * 10), Tick(number * 40), &image(number))
}

#[test]
fn the_last_world_that_is_not_behind_is_found() {
    let mut all = Keyframes::default();
    assert_eq!(all.at_or_before(Tick(9)), None);
    for number in [0, 2, 1] {
        all.add(frame(number));
    }
    for (tick, number) in [(0, 0), (39, 0), (40, 1), (79, 1), (80, 2), (9_999, 2)] {
        let found = all.at_or_before(Tick(tick)).expect("there is one");
        assert_eq!(found, &frame(number));
        assert_eq!(found.image(), Some(image(number)));
    }
    assert_eq!(all.last(), Some(&frame(2)));
}

#[test]
fn a_file_that_is_cut_anywhere_gives_the_worlds_up_to_the_cut() {
    let record = ContentHash([5; 32]);
    let mut file = Keyframes::file_beginning(&VERSION, record);
    let mut ends = alloc::vec![file.len()];
    for number in 0..3 {
        file.extend(frame(number).encode());
        ends.push(file.len());
    }
    for length in 0..=file.len() {
        let (all, whole) = Keyframes::open(&file[..length], &VERSION, record);
        let expected = ends.iter().rposition(|end| *end <= length);
        assert_eq!(all.len(), expected.unwrap_or(0), "{length}");
        assert_eq!(whole, expected.map_or(0, |index| ends[index]), "{length}");
    }
    let mut flipped = file.clone();
    let at = ends[1] + 20;
    flipped[at] ^= 1;
    let (all, whole) = Keyframes::open(&flipped, &VERSION, record);
    assert_eq!((all.len(), whole), (1, ends[1]));
    // Of another record or build it is of no use.
    let others = [
        Keyframes::open(&file, &VERSION, ContentHash([6; 32])),
        Keyframes::open(&file, &SimVersion::of_build(Digest(8)), record),
    ];
    assert!(
        others
            .iter()
            .all(|(all, whole)| all.is_empty() && *whole == 0)
    );
}
