//! Segments of a wall, turned by what stands beside them.

use super::{Extra, Look};

/// The four ways along the grid, as bits of `Site::neighbours`: +x, +y, -x, -y.
const STRAIGHT: [u8; 4] = [1, 1 << 2, 1 << 4, 1 << 6];

/// Dresses a look as the segment between `neighbours`.
///
/// Models join towards +x (arm), +x and +y (corner), the corner of both (diagonal), or both ways along x
/// (straight); a quarter turn to the left takes +x to -y.
pub(super) fn segment(key: &str, neighbours: u8) -> impl Fn(Look) -> Look + use<'_> {
    let joins = |way: usize| neighbours & STRAIGHT[way % 4] != 0;
    // A diagonal neighbour is joined only where no segment beside fills the gap.
    let joins_diagonally =
        |way: usize| neighbours & 1 << (way * 2 + 1) != 0 && !joins(way) && !joins(way + 1);
    let ways: Vec<usize> = (0..4).filter(|way| joins(*way)).collect();
    let diagonals: Vec<usize> = (0..4).filter(|way| joins_diagonally(*way)).collect();
    let (first, quarters, arms) = match (ways.as_slice(), diagonals.is_empty()) {
        ([0, 2], true) => ("straight", 0, Vec::new()),
        ([1, 3], true) => ("straight", 1, Vec::new()),
        ([a, b], true) => {
            // From the way that the corner begins with: 0 and 3 begin with 3.
            let begin = if (*a, *b) == (0, 3) { 3 } else { *a };
            ("corner", turn_to(begin), Vec::new())
        }
        _ => ("post", 0, ways.clone()),
    };
    let extra = |family: &str, way: &usize| Extra {
        model: format!("{key}_{family}"),
        quarters: turn_to(*way),
        does_rise: true,
    };
    let extras: Vec<Extra> = arms
        .iter()
        .map(|way| extra("arm", way))
        .chain(diagonals.iter().map(|way| extra("diagonal", way)))
        .collect();
    move |plain| Look {
        model: format!("{key}_{first}"),
        quarters,
        extras: extras.clone(),
        ..plain
    }
}

/// Quarter turns to the left that take +x to a way.
fn turn_to(way: usize) -> u8 {
    ((4 - way) % 4) as u8
}
