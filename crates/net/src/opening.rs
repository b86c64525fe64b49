use alloc::vec::Vec;

use protocol::command::Resign;
use protocol::message::{Bundle, TurnControl};
use protocol::{Command, OrdersReader, Seat};

#[cfg(test)]
mod tests;

/// What the first tick of a turn carries out: the commands of its bundle by seat, then in the order
/// given; a seat that ended resigns behind its last command. Beside it, how many commands could not be
/// read: they came through the relay as bytes, and every machine drops the same ones.
#[must_use]
pub fn commands_of(bundle: &Bundle) -> (Vec<(Seat, Command)>, u32) {
    let mut commands = Vec::new();
    let mut dropped = 0;
    for seat in Seat::all() {
        let entries = bundle.entries.iter().filter(|entry| entry.seat == seat);
        let mut orders = OrdersReader::default();
        for bytes in entries.flat_map(|entry| &entry.commands) {
            match orders.decode(bytes) {
                Ok(command) => commands.push((seat, command)),
                Err(_) => dropped += 1,
            }
        }
        let has_ended = bundle.control.iter().any(|control| match control {
            TurnControl::SeatEnded { seat: ended, .. } => *ended == seat,
            TurnControl::Cadence { .. } => false,
        });
        if has_ended {
            commands.push((seat, Resign {}.into()));
        }
    }
    (commands, dropped)
}
