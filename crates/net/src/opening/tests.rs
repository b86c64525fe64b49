use std::vec;

use protocol::command::{Resign, Stop};
use protocol::message::{Bundle, BundleEntry, LeaveReason, SeatEnd, TurnControl};
use protocol::{Command, EntityId, Seat, Turn, Units};

use super::commands_of;

fn stop(id: u32) -> Command {
    Stop {
        units: Units::one(EntityId(id)),
    }
    .into()
}

#[test]
fn commands_come_by_seat_then_as_given_and_the_unreadable_are_counted() {
    let [first, second, third] = [0, 1, 2].map(|index| Seat::new(index).expect("a seat"));
    let bundle = Bundle {
        turn: Turn(3),
        entries: vec![
            BundleEntry {
                seat: third,
                digest: None,
                commands: vec![stop(9).encode(), vec![255, 1], stop(8).encode()],
            },
            BundleEntry {
                seat: first,
                digest: None,
                commands: vec![stop(7).encode(), vec![]],
            },
        ],
        control: vec![
            TurnControl::SeatEnded {
                seat: second,
                reason: SeatEnd::LinkLost,
            },
            TurnControl::SeatEnded {
                seat: first,
                reason: SeatEnd::Left(LeaveReason::Quit),
            },
        ],
    };
    let (commands, dropped) = commands_of(&bundle);
    assert_eq!(dropped, 2);
    assert_eq!(
        commands,
        vec![
            (first, stop(7)),
            (first, Resign {}.into()),
            (second, Resign {}.into()),
            (third, stop(9)),
            (third, stop(8)),
        ]
    );
}
