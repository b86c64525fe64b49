//! Which seats a computer plays: those that were set up so, and those of people who are away where the
//! room wants it.

use alloc::vec::Vec;

use protocol::{Control, Seat, Steward};
use sim::World;

/// The seats that a computer plays now, ascending, and how well.
pub fn computers(world: &World) -> Vec<(Seat, u8)> {
    let of_row = |row: &protocol::SeatSetup| match row.control {
        Control::Computer { level } => Some((row.seat, level)),
        Control::Person => match world.player(row.seat)?.steward {
            Steward::Computer { level } => Some((row.seat, level)),
            Steward::Owner | Steward::Nobody | Steward::Allies => None,
        },
    };
    world.setup.seats.iter().filter_map(of_row).collect()
}
