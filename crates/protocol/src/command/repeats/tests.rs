use std::vec::Vec;

use super::Things;
use crate::command::{Move, Train};
use crate::{Command, EntityId, KindId, Units, WorldPos};

fn walk(unit: u32, x: i32, is_queued: bool) -> Command {
    Move {
        units: Units::one(EntityId(unit)),
        goal: WorldPos::from_ints(x, 0),
        is_queued,
    }
    .into()
}

#[test]
fn the_units_come_first_in_the_bytes_of_every_command_that_has_some() {
    for command in Command::samples() {
        let Some(units) = command.units() else {
            continue;
        };
        let bytes = command.encode();
        assert!(bytes[0] < 0x80, "the tag leaves its high bit free");
        assert!(
            bytes[1..].starts_with(&crate::codec::encode(units)),
            "{}",
            command.name()
        );
    }
}

#[test]
fn a_later_order_replaces_one_of_its_kind_for_the_same_units() {
    let earlier = walk(1, 5, true);
    assert!(earlier.is_replaced_by(&walk(1, 6, false)));
    assert!(!earlier.is_replaced_by(&walk(1, 6, true)), "it is appended");
    assert!(!earlier.is_replaced_by(&walk(2, 5, false)), "others");
    let stop = Command::samples()
        .into_iter()
        .find(|command| command.name() == "Stop")
        .expect("a sample");
    assert!(!earlier.is_replaced_by(&stop), "another kind");
}

#[test]
fn every_time_counts_where_things_are_made() {
    let train = Command::from(Train {
        building: EntityId(3),
        kind: KindId(1),
        count: 1,
    });
    assert!(!train.counts_once());
    assert!(!train.is_replaced_by(&train.clone()));
    assert_eq!(train.things(), Things::Building(EntityId(3)));
    let counting: Vec<&str> = Command::samples()
        .iter()
        .filter(|command| !command.counts_once())
        .map(Command::name)
        .collect();
    assert!(counting.contains(&"Train") && counting.contains(&"Cancel"));
}
