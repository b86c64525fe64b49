//! How far it is from every tile of a sector to one of them, inside the sector.
//!
//! A sector is 16 tiles wide, so a row of it is a word of 16 bits, and the tiles that are equally far away
//! are 16 such words: a whole front goes on by one step with a few shifts.

use alloc::boxed::Box;

use super::{Cell, DIAGONAL, STRAIGHT, within};
use crate::navigation::ground::Ground;
use crate::navigation::sectors::SIDE;

#[cfg(test)]
mod tests;

const ROWS: usize = SIDE as usize;
/// Way from every tile of a sector to one of its tiles, inside it.
pub(super) type Field = [u16; ROWS * ROWS];
/// The way from where there is none.
pub(super) const FAR: u16 = u16::MAX;

/// Tiles of a sector: a bit each, bit 0 of word 0 in the corner nearest the origin.
type Tiles = [u16; ROWS];

/// Fronts are this far apart, so that both kinds of step lead from one to another.
const APART: u32 = 2;
/// Fronts that may wait at once: those up to the longer step ahead, and the present one.
const FRONTS: usize = (DIAGONAL / APART) as usize + 1;
const _: () = assert!(
    STRAIGHT.is_multiple_of(APART) && DIAGONAL.is_multiple_of(APART) && STRAIGHT < DIAGONAL
);

/// The field of the tile `to`: fronts are taken in the order of their distance, and whoever was in an
/// earlier one is left out of a later.
pub(super) fn spread(ground: &Ground, to: Cell) -> Box<Field> {
    let free = free_tiles(ground, (to.0 / SIDE * SIDE, to.1 / SIDE * SIDE));
    // Free tiles whose neighbour on the one side, and on the other, is free too.
    let by_low = free.map(|row| row & (row << 1));
    let by_high = free.map(|row| row & (row >> 1));
    let mut field = Box::new([FAR; ROWS * ROWS]);
    let mut left = free;
    let mut fronts = [[0; ROWS]; FRONTS];
    fronts[0][within(to) / ROWS] = 1 << (within(to) % ROWS);
    let (mut distance, mut empty) = (0, 0);
    while empty < FRONTS {
        let ahead = |step: u32| ((distance + step) / APART) as usize % FRONTS;
        let front = core::mem::take(&mut fronts[ahead(0)]);
        let (straight, diagonal) = (ahead(STRAIGHT), ahead(DIAGONAL));
        let mut is_empty = true;
        for (row, reached) in front.into_iter().enumerate() {
            let own = reached & left[row];
            if own == 0 {
                continue;
            }
            is_empty = false;
            left[row] &= !own;
            note(&mut field, row, own, distance as u16);
            fronts[straight][row] |= ((own << 1) | (own >> 1)) & free[row];
            let others = [row.checked_sub(1), Some(row + 1).filter(|&row| row < ROWS)];
            for other in others.into_iter().flatten() {
                fronts[straight][other] |= own & free[other];
                // Across a corner only where both tiles beside the step are free.
                let low = (own << 1) & free[row] & by_low[other];
                let high = (own >> 1) & free[row] & by_high[other];
                fronts[diagonal][other] |= low | high;
            }
        }
        empty = if is_empty { empty + 1 } else { 0 };
        distance += APART;
    }
    field
}

/// Writes the distance of the tiles `own` of a row.
fn note(field: &mut Field, row: usize, own: u16, distance: u16) {
    let mut rest = own;
    while rest != 0 {
        field[row * ROWS + rest.trailing_zeros() as usize] = distance;
        rest &= rest - 1;
    }
}

/// The tiles of the sector at `corner` that carry walkers.
fn free_tiles(ground: &Ground, corner: Cell) -> Tiles {
    core::array::from_fn(|row| {
        let is_free = |column: &i32| !ground.is_blocked(corner.0 + column, corner.1 + row as i32);
        (0..SIDE)
            .filter(is_free)
            .fold(0, |tiles, column| tiles | 1 << column)
    })
}
