//! Where to put a building.

use determinism::{Angle, Vec2};
use protocol::{CellPos, KindId};

use crate::desk::{Desk, tiles};

/// Steps around a ring.
const DIRECTIONS: u16 = 12;

/// The corner of a free place for `kind` around `near`, in rings from `from_tiles` to `to_tiles` (of the
/// middle), with a lane left around it. Begins in a random direction.
pub(crate) fn around(
    desk: &mut Desk<'_>,
    kind: KindId,
    near: Vec2,
    from_tiles: i32,
    to_tiles: i32,
) -> Option<CellPos> {
    let first = Angle(desk.random.next_u32() as u16);
    for radius in from_tiles..=to_tiles {
        for step in 0..DIRECTIONS {
            let direction = first + Angle(step.wrapping_mul(u16::MAX / DIRECTIONS));
            let middle = near + Vec2::from_angle(direction) * tiles(radius);
            if let Some(corner) = corner(desk, kind, middle)
                && fits(desk, kind, corner, 1)
            {
                return Some(corner);
            }
        }
    }
    None
}

/// The corner of the free place for `kind` within `reach_tiles` of `near` that is best by `score`
/// (higher is better; `None`: not there).
pub(crate) fn best(
    desk: &Desk<'_>,
    kind: KindId,
    near: Vec2,
    reach_tiles: i32,
    score: impl Fn(Vec2) -> Option<i32>,
) -> Option<CellPos> {
    let mut best: Option<(i32, CellPos)> = None;
    for dy in -reach_tiles..=reach_tiles {
        for dx in -reach_tiles..=reach_tiles {
            let Some(corner) = corner(desk, kind, near + Vec2::from_ints(dx, dy)) else {
                continue;
            };
            let Some(score) = score(middle(desk, kind, corner)) else {
                continue;
            };
            // The check of the ground costs most, so it comes last.
            if best.is_none_or(|(least, _)| score > least) && fits(desk, kind, corner, 0) {
                best = Some((score, corner));
            }
        }
    }
    best.map(|(_, corner)| corner)
}

/// The middle of a building with its corner there.
pub(crate) fn middle(desk: &Desk<'_>, kind: KindId, corner: CellPos) -> Vec2 {
    sim::centre_of(corner, desk.view.catalog().kind(kind).footprint_tiles)
}

/// The corner of the footprint around a place on the map.
fn corner(desk: &Desk<'_>, kind: KindId, middle: Vec2) -> Option<CellPos> {
    let side = desk.view.catalog().kind(kind).footprint_tiles;
    desk.view
        .landscape()
        .contains_position(middle)
        .then(|| sim::snap(middle, side).0)
}

/// Whether `kind` may stand there, and nothing stands within `lane_tiles` around it, so that people get
/// through between buildings.
fn fits(desk: &Desk<'_>, kind: KindId, corner: CellPos, lane_tiles: u16) -> bool {
    let side = u16::from(desk.view.catalog().kind(kind).footprint_tiles);
    let low = |along: u16| along.saturating_sub(lane_tiles);
    let (columns, rows) = (
        low(corner.x)..corner.x + side + lane_tiles,
        low(corner.y)..corner.y + side + lane_tiles,
    );
    desk.is_unclaimed(corner, side, lane_tiles)
        && desk.view.check_footprint(kind, corner).is_ok()
        && rows.into_iter().all(|y| {
            columns.clone().all(|x| {
                let cell = CellPos::new(x, y);
                desk.view.landscape().contains(cell) && desk.view.standing_at(cell).is_none()
            })
        })
}
