use protocol::{CellPos, Command, KindId, WorldPos};
use sim::SeatView;

use crate::Selection;
use crate::orders;

/// What the next left click on the ground means.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Cursor {
    #[default]
    Select,
    AttackMove,
    Patrol,
    Rally,
    /// A building follows the pointer.
    Place {
        kind: KindId,
    },
    /// A wall: the first tile once it is chosen.
    PlaceWall {
        kind: KindId,
        from: Option<CellPos>,
    },
}

/// A click with what lies under it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PendingClick {
    pub at: WorldPos,
    /// The best thing under the pointer.
    pub target: Option<protocol::EntityId>,
    /// Shift: the order is appended, and the cursor keeps its meaning.
    pub is_queued: bool,
}

/// What a click came to.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// Nothing of this cursor's: an ordinary click.
    Unused,
    /// Taken, and more is to come (the second end of a wall).
    Taken,
    Command(Command),
}

impl Cursor {
    /// A left click while the cursor may mean something.
    pub fn click(
        &mut self,
        view: &SeatView<'_>,
        selection: &Selection,
        click: PendingClick,
    ) -> Outcome {
        let command = match *self {
            Cursor::Select => return Outcome::Unused,
            Cursor::AttackMove => orders::attack_move(view, selection, click),
            Cursor::Patrol => orders::patrol(selection, click),
            Cursor::Rally => orders::rally(selection, click),
            Cursor::Place { kind } => orders::place(view, selection, kind, click),
            Cursor::PlaceWall { kind, from: None } => {
                *self = Cursor::PlaceWall {
                    kind,
                    from: Some(CellPos::of(click.at)),
                };
                return Outcome::Taken;
            }
            Cursor::PlaceWall {
                kind,
                from: Some(from),
            } => orders::place_wall(
                selection,
                kind,
                from,
                CellPos::of(click.at),
                click.is_queued,
            ),
        };
        if !click.is_queued {
            *self = Cursor::Select;
        } else if let Cursor::PlaceWall { from, .. } = self {
            *from = None;
        }
        Outcome::Command(command)
    }

    /// Whether it means anything but selecting.
    #[must_use]
    pub fn is_armed(&self) -> bool {
        *self != Cursor::Select
    }

    /// Whether a click with it puts something down, so that a drag is no box.
    #[must_use]
    pub fn is_of_places(&self) -> bool {
        matches!(self, Cursor::Place { .. } | Cursor::PlaceWall { .. })
    }
}
