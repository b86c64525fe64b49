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
pub fn place(
    view: &SeatView<'_>,
    selection: &Selection,
    kind: KindId,
    click: PendingClick,
) -> Command {
    let at = footprint_at(view, kind, click.at);
    Place {
        units: selection.units(),
        kind,
        at,
        is_queued: click.is_queued,
    }
    .into()
}

#[must_use]
pub fn place_wall(
    selection: &Selection,
    kind: KindId,
    from: CellPos,
    to: CellPos,
    is_queued: bool,
) -> Command {
    PlaceWall {
        units: selection.units(),
        kind,
        from,
        to,
        is_queued,
    }
    .into()
}
