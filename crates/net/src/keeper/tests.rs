use alloc::vec;

use protocol::Digest;
use protocol::command::Resign;

use super::*;

fn world(turn: u32, bytes: usize) -> KeptWorld {
    KeptWorld {
        next: Turn(turn + 1),
        tick: Tick(turn * 4 + 4),
        digest: WorldDigest {
            total: Digest(turn),
            stores: Vec::new(),
        },
        image: vec![0; bytes],
    }
}

#[test]
fn the_last_agreed_world_stays_and_those_behind_it() {
    let mut keeper = Keeper::default();
    (0..6).for_each(|turn| keeper.keep(world(turn * 2, 10)));
    keeper.agreed_before(Turn(5));
    assert_eq!(keeper.bytes(), 40);
    assert_eq!(keeper.before(Turn(4)), None);
    assert_eq!(keeper.before(Turn(6)).map(|kept| kept.next), Some(Turn(5)));
    assert_eq!(keeper.at(Turn(8)).map(|kept| kept.tick), Some(Tick(36)));
    assert_eq!(keeper.at(Turn(7)), None);
    keeper.agreed_before(Turn(900));
    assert_eq!(
        keeper.before(Turn(900)).map(|kept| kept.next),
        Some(Turn(11))
    );
    assert_eq!(keeper.bytes(), 10);
    keeper.clear();
    assert_eq!((keeper.bytes(), keeper.before(Turn(900))), (0, None));
}

#[test]
fn memory_is_bounded_and_the_agreed_world_is_the_last_to_go() {
    let mut keeper = Keeper::default();
    (0..500).for_each(|turn| keeper.keep(world(turn, 10)));
    assert_eq!(keeper.bytes(), Keeper::WORLDS_MAX * 10);
    assert_eq!(keeper.before(Turn(1)).map(|kept| kept.next), Some(Turn(1)));
    let mut keeper = Keeper::default();
    (0..10).for_each(|turn| keeper.keep(world(turn, Keeper::BYTES_MAX / 3)));
    assert!(keeper.bytes() <= Keeper::BYTES_MAX);
    assert!(keeper.before(Turn(1)).is_some() && keeper.at(Turn(9)).is_some());
}

#[test]
fn commands_are_kept_as_long_as_a_world_needs_them() {
    let mut keeper = Keeper::default();
    let orders = [(Seat::default(), Command::from(Resign {}))];
    keeper.keep(world(0, 1));
    (4..2_000).for_each(|tick| keeper.ran(Tick(tick), &orders));
    keeper.ran(Tick(2_000), &[]);
    assert_eq!(keeper.commands_since(Tick(0)).count(), 1_996);
    keeper.keep(world(400, 1));
    keeper.agreed_before(Turn(401));
    keeper.ran(Tick(2_001), &orders);
    assert_eq!(keeper.commands_since(Tick(0)).count(), Keeper::ORDERS_MAX);
    assert_eq!(keeper.commands_of(Tick(2_001)).len(), 1);
    assert_eq!(keeper.commands_of(Tick(2_000)).len(), 0);
}
