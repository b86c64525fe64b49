//! What people are called.

use protocol::{Control, MatchSetup, Seat, SeatSetup};
use screens::say;
use sim::SeatView;

/// The name of a seat in the setup; its number when it has none.
pub fn of_setup(setup: &MatchSetup, seat: Seat) -> String {
    let number = seat.index() + 1;
    match setup.seat(seat) {
        // As whoever made the match called it, for who had no name (`lobby::plan`).
        Some(row) if row.name == format!("Computer {number}") && is_computer(row) => {
            say!("computer-number", number = number)
        }
        Some(row) if !row.name.trim().is_empty() => row.name.clone(),
        _ => of_number(seat),
    }
}

fn is_computer(row: &SeatSetup) -> bool {
    matches!(row.control, Control::Computer { .. })
}

/// What a seat without a name is called.
pub fn of_number(seat: Seat) -> String {
    say!("player-number", number = seat.index() + 1)
}

/// The name of a seat as its view shows it.
pub fn of_seat(view: &SeatView<'_>, seat: Seat) -> String {
    of_setup(view.setup(), seat)
}
