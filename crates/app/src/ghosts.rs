//! What follows the pointer and what marks the selection: ghosts, rings, rally flags.

use local_player::{Cursor, LocalPlayer, orders};
use presentation::{Ghost, Lens, Mirror, RallyFlag, world_pos};
use protocol::{CellPos, KindId};
use sim::SeatView;

use crate::raw_input::RawInput;

/// Tells the mirror.
pub fn show(
    view: &SeatView<'_>,
    local: &LocalPlayer,
    input: &RawInput,
    mirror: &mut Mirror,
    lens: &Lens,
) {
    mirror.set_selection(local.selection.ids());
    let flag = |&id: &protocol::EntityId| {
        let rally = view.production(id)?.rally?;
        Some(RallyFlag {
            at: rally.goal,
            seat: view.object(id)?.owner?,
        })
    };
    mirror.set_rally_flags(local.selection.ids().iter().filter_map(flag).collect());
    let pointer = input.pointer.filter(|_| !input.is_over_panel);
    let ground = pointer.and_then(|pointer| mirror.ground_at(lens, pointer));
    let ghosts = match (local.cursor, ground) {
        (Cursor::Place { kind }, Some(at)) => vec![ghost(
            view,
            kind,
            orders::footprint_at(view, kind, world_pos(at)),
        )],
        (Cursor::PlaceWall { kind, from }, Some(at)) => {
            let to = CellPos::of(world_pos(at));
            orders::wall_line(from.unwrap_or(to), to)
                .into_iter()
                .map(|cell| ghost(view, kind, cell))
                .collect()
        }
        _ => Vec::new(),
    };
    mirror.set_ghosts(ghosts);
}

fn ghost(view: &SeatView<'_>, kind: KindId, at: CellPos) -> Ghost {
    Ghost {
        kind,
        at,
        ok: view.check_footprint(kind, at).is_ok(),
    }
}
