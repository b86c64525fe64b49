use protocol::command::{Place, PlaceWall};
use protocol::{CellPos, Command, KindId, WorldPos};
use sim::SeatView;

use crate::{PendingClick, Selection};

/// The corner tile of `kind`'s footprint with its middle nearest to `at`.
#[must_use]
pub fn footprint_at(view: &SeatView<'_>, kind: KindId, at: WorldPos) -> CellPos {
    sim::snap(at, view.catalog().kind(kind).footprint_tiles).0
}

#[must_use]
pub fn place(view: &SeatView<'_>, selection: &Selection, kind: KindId, click: PendingClick) -> Command {
    let at = footprint_at(view, kind, click.at);
    Place { units: selection.units(), kind, at, is_queued: click.is_queued }.into()
}

#[must_use]
pub fn place_wall(selection: &Selection, kind: KindId, from: CellPos, to: CellPos, is_queued: bool) -> Command {
    PlaceWall { units: selection.units(), kind, from, to, is_queued }.into()
}

/// The tiles of a wall between two ends, as the simulation will lay it.
#[must_use]
pub fn wall_cells(from: CellPos, to: CellPos) -> Vec<CellPos> {
    let (dx, dy) = (i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y));
    let steps = dx.abs() + dy.abs();
    let mut cells = vec![from];
    let (mut x, mut y) = (i32::from(from.x), i32::from(from.y));
    for _ in 0..steps {
        // Whichever axis is further behind the straight line takes the next step.
        let x_behind = (x - i32::from(from.x)).abs() * dy.abs() <= (y - i32::from(from.y)).abs() * dx.abs();
        if dy == 0 || (dx != 0 && x_behind) { x += dx.signum() } else { y += dy.signum() }
        cells.push(CellPos::new(x as u16, y as u16));
    }
    cells
}
