//! People who give more orders than a turn holds.

use protocol::limits::{CLIENT_BYTES_BURST, CLIENT_BYTES_PER_SECOND};

use super::*;
use crate::Misuse;

/// Runs one turn and answers with what was sent for it, as bytes of the frame and as commands.
fn turn(table: &mut Table) -> (usize, Vec<Vec<u8>>) {
    table.tick();
    let frames: Vec<Vec<u8>> = std::iter::from_fn(|| table.session.poll_output()).collect();
    (1..4).for_each(|_| drop(table.tick()));
    table.close(vec![]);
    assert_eq!(frames.len(), 1);
    match ToRelay::decode(&frames[0]) {
        Ok(ToRelay::Turn(turn)) => (frames[0].len(), turn.commands),
        other => panic!("no turn but {other:?}"),
    }
}

#[test]
fn a_flood_of_small_orders_leaves_in_order_within_every_limit() {
    let mut table = Table::playing();
    for id in 0..8_000 {
        table.session.issue(&stop(id)).expect("there is room");
    }
    assert_eq!(table.session.counters().commands_waiting, 8_000);
    let mut left = Vec::new();
    for _ in 0..16 {
        left.extend(turn(&mut table).1);
    }
    let wanted: Vec<Vec<u8>> = (0..8_000).map(|id| stop(id).encode()).collect();
    assert_eq!(left, wanted);
    assert_eq!(table.session.counters().commands_waiting, 0);
}

#[test]
fn a_flood_of_large_orders_never_becomes_one_to_the_relay() {
    let mut table = Table::playing();
    // No two follow each other and no two orders are the same, so that nothing can be spared.
    let large = |order: u32| -> Command {
        let ids = (0..2_048).map(|n| EntityId::new(n * 127 + order % 100, order / 100));
        Stop {
            units: ids.collect(),
        }
        .into()
    };
    let (mut sent_bytes, mut refused) = (0, 0);
    let start = table.now;
    for round in 0..1_000 {
        for order in 0..4 {
            let issued = table.session.issue(&large(round * 4 + order));
            refused += u32::from(issued == Err(Misuse::OutboxFull));
        }
        sent_bytes += turn(&mut table).0 as u64;
    }
    let seconds = (table.now - start).div_ceil(1_000);
    let allowed = u64::from(CLIENT_BYTES_BURST) + seconds * u64::from(CLIENT_BYTES_PER_SECOND);
    assert!(sent_bytes < allowed, "{sent_bytes} of {allowed}");
    assert!(sent_bytes > allowed / 2, "and what may be sent is sent");
    assert!(refused > 0, "the person is told");
}
