use std::vec;

use protocol::command::{Entrust, Resign, Stop};
use protocol::message::{Bundle, BundleEntry, LeaveReason, SeatEnd, TurnControl};
use protocol::{Command, EntityId, Seat, Steward, Turn, Units};

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

#[test]
fn a_seat_changes_hands_by_the_relay_alone_and_behind_its_last_order() {
    let [first, second] = [0, 1].map(|index| Seat::new(index).expect("a seat"));
    let entrust = |to| Command::from(Entrust { to });
    let own = entrust(Steward::Computer { level: 5 });
    let bundle = Bundle {
        turn: Turn(3),
        entries: vec![BundleEntry {
            seat: first,
            digest: None,
            commands: vec![own.encode(), stop(7).encode()],
        }],
        control: vec![
            TurnControl::SeatBack {
                seat: second,
                from: Turn(6),
            },
            TurnControl::SeatAway {
                seat: first,
                reason: SeatEnd::LinkLost,
            },
            TurnControl::Entrusted {
                seat: first,
                to: Steward::Allies,
            },
            TurnControl::Paused { by: second },
        ],
    };
    let (commands, dropped) = commands_of(&bundle);
    assert_eq!(dropped, 1, "nobody entrusts a seat by an order");
    assert_eq!(
        commands,
        vec![
            (first, stop(7)),
            (first, entrust(Steward::Nobody)),
            (first, entrust(Steward::Allies)),
            (second, entrust(Steward::Owner)),
        ]
    );
}
