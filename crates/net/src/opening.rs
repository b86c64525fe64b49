use alloc::vec::Vec;

use protocol::command::{Entrust, Resign};
use protocol::message::{Bundle, TurnControl};
use protocol::{Command, OrdersReader, Seat, Steward};

#[cfg(test)]
mod tests;

/// What the first tick of a turn carries out: the commands of its bundle by seat, then in the order
/// given; a seat that ended resigns behind its last command, and one that changes hands is entrusted
/// there. Beside it, how many commands nobody may give, or could be read: they came through the relay as
/// bytes, and every machine drops the same ones.
#[must_use]
pub fn commands_of(bundle: &Bundle) -> (Vec<(Seat, Command)>, u32) {
    let mut commands = Vec::new();
    let mut dropped = 0;
    for seat in Seat::all() {
        let entries = bundle.entries.iter().filter(|entry| entry.seat == seat);
        let mut orders = OrdersReader::default();
        for bytes in entries.flat_map(|entry| &entry.commands) {
            match orders.decode(bytes) {
                Ok(command) if command.is_for_people() => commands.push((seat, command)),
                _ => dropped += 1,
            }
        }
        let of_relay = bundle.control.iter().filter_map(command_of);
        commands.extend(of_relay.filter(|(of, _)| *of == seat));
    }
    (commands, dropped)
}

/// What a control is to the world, if anything.
fn command_of(control: &TurnControl) -> Option<(Seat, Command)> {
    match *control {
        TurnControl::SeatEnded { seat, .. } => Some((seat, Resign {}.into())),
        TurnControl::SeatAway { seat, .. } => Some((seat, entrust(Steward::Nobody))),
        TurnControl::SeatBack { seat, .. } => Some((seat, entrust(Steward::Owner))),
        TurnControl::Entrusted { seat, to } => Some((seat, entrust(to))),
        TurnControl::Cadence { .. }
        | TurnControl::Paused { .. }
        | TurnControl::Resumed { .. }
        | TurnControl::Mended { .. }
        | TurnControl::Compared { .. } => None,
    }
}

fn entrust(to: Steward) -> Command {
    Entrust { to }.into()
}
