//! Which commands say again what another has said. A hand on a mouse gives the same order ten times a
//! second; none of that has to leave the machine.

use super::Command;
use crate::{EntityId, Units};

#[cfg(test)]
mod tests;

/// What a command is for: a repeat has the same kind and the same of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Things<'a> {
    Units(&'a Units),
    Building(EntityId),
    /// The seat itself.
    Seat,
}

impl Command {
    /// The things that are told; `None` for commands that name one building, or nothing.
    #[must_use]
    pub const fn units(&self) -> Option<&Units> {
        Some(match self {
            Command::Move(order) => &order.units,
            Command::AttackMove(order) => &order.units,
            Command::Patrol(order) => &order.units,
            Command::Attack(order) => &order.units,
            Command::Gather(order) => &order.units,
            Command::DropOff(order) => &order.units,
            Command::Place(order) => &order.units,
            Command::PlaceWall(order) => &order.units,
            Command::Build(order) => &order.units,
            Command::SetRally(order) => &order.buildings,
            Command::Stop(order) => &order.units,
            Command::SetStance(order) => &order.units,
            Command::Delete(order) => &order.units,
            Command::Train(_)
            | Command::Research(_)
            | Command::Cancel(_)
            | Command::Resign(_)
            | Command::Entrust(_)
            | Command::OnBehalf(_)
            | Command::Console(_) => return None,
        })
    }

    /// What the command is for.
    #[must_use]
    pub fn things(&self) -> Things<'_> {
        match self {
            Command::Train(order) => Things::Building(order.building),
            Command::Research(order) => Things::Building(order.building),
            Command::Cancel(order) => Things::Building(order.building),
            _ => self.units().map_or(Things::Seat, Things::Units),
        }
    }

    /// Whether `later` tells the same things anew what this command told them, so that given together
    /// nothing of this one is left.
    #[must_use]
    pub fn is_replaced_by(&self, later: &Command) -> bool {
        let replaces = match later {
            Command::Move(order) => !order.is_queued,
            Command::AttackMove(order) => !order.is_queued,
            Command::Patrol(order) => !order.is_queued,
            Command::Attack(order) => !order.is_queued,
            Command::Gather(order) => !order.is_queued,
            Command::DropOff(order) => !order.is_queued,
            Command::Build(order) => !order.is_queued,
            Command::SetRally(_)
            | Command::Stop(_)
            | Command::SetStance(_)
            | Command::Delete(_)
            | Command::Resign(_) => true,
            Command::Place(_)
            | Command::PlaceWall(_)
            | Command::Train(_)
            | Command::Research(_)
            | Command::Cancel(_)
            | Command::Entrust(_)
            | Command::OnBehalf(_)
            | Command::Console(_) => false,
        };
        replaces && self.is_same_kind(later) && self.units() == later.units()
    }

    /// Whether giving this command a second time, right behind the first, adds nothing. Not so where
    /// every time counts: three times "train one" are three.
    #[must_use]
    pub const fn counts_once(&self) -> bool {
        !matches!(
            self,
            Command::Train(_) | Command::Cancel(_) | Command::OnBehalf(_) | Command::Console(_)
        )
    }

    fn is_same_kind(&self, other: &Command) -> bool {
        core::mem::discriminant(self) == core::mem::discriminant(other)
    }
}
