//! What people are called.

use protocol::{MatchSetup, Seat};
use sim::SeatView;

/// The name of a seat in the setup; its number when it has none.
pub fn of_setup(setup: &MatchSetup, seat: Seat) -> String {
    match setup.seat(seat) {
        Some(row) if !row.name.trim().is_empty() => row.name.clone(),
        _ => format!("Player {}", seat.index() + 1),
    }
}

/// The name of a seat as its view shows it.
pub fn of_seat(view: &SeatView<'_>, seat: Seat) -> String {
    of_setup(view.setup(), seat)
}
