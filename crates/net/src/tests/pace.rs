//! A relay that changes how far ahead this machine gives, and how long turns are.

use protocol::message::{Delay, TurnControl};

use super::*;

/// Plays one turn, in which the person gives order number `order`, and closes the next with `control`: what
/// was given, as turns and the orders in them.
fn turn(table: &mut Table, order: u32, control: Vec<TurnControl>) -> Vec<(u32, Vec<Command>)> {
    table.session.issue(&stop(order)).expect("the match runs");
    table.tick();
    for _ in 1..table.session.ticks_per_turn() {
        table.tick();
    }
    let turn = Turn(table.turn);
    table.turn += 1;
    table.tell(Bundle {
        turn,
        entries: Vec::new(),
        control,
    });
    let given = table.turns_sent().into_iter().map(|message| {
        let orders = message.commands.iter().map(|bytes| Command::decode(bytes));
        let orders: Result<Vec<Command>, _> = orders.collect();
        (message.for_turn.0, orders.expect("they are orders"))
    });
    given.collect()
}

fn play(table: &mut Table, order: u32) -> Vec<(u32, Vec<Command>)> {
    turn(table, order, Vec::new())
}

fn delay(table: &mut Table, ticks: u16) {
    let from = table.session.not_here();
    table.tell(Delay { ticks, from });
    assert_eq!(table.session.delay_ticks(), ticks);
}

#[test]
fn a_delay_that_grows_is_filled_up_at_once_and_the_orders_are_in_the_first_of_it() {
    let mut table = Table::playing();
    assert_eq!(play(&mut table, 0), [(2, vec![stop(0)])]);
    delay(&mut table, 20);
    assert_eq!(play(&mut table, 1), [(3, vec![stop(1)])]);
    assert_eq!(
        play(&mut table, 2),
        [(4, vec![stop(2)])],
        "not before its turn"
    );
    let filled = [(5, vec![stop(3)]), (6, vec![]), (7, vec![]), (8, vec![])];
    assert_eq!(play(&mut table, 3), filled);
    assert_eq!(play(&mut table, 4), [(9, vec![stop(4)])]);
}

#[test]
fn a_delay_that_shrinks_gives_nothing_for_a_while_and_loses_no_order() {
    let mut table = Table::playing();
    delay(&mut table, 20);
    let mut given: Vec<_> = (0..6).flat_map(|order| play(&mut table, order)).collect();
    assert_eq!(given.last(), Some(&(10, vec![stop(5)])));
    delay(&mut table, 8);
    given.extend((6..8).flat_map(|order| play(&mut table, order)));
    assert_eq!(
        given.last(),
        Some(&(12, vec![stop(7)])),
        "not before its turn"
    );
    for order in 8..11 {
        assert_eq!(play(&mut table, order), [], "that is given already");
    }
    let together = vec![stop(8), stop(9), stop(10), stop(11)];
    assert_eq!(play(&mut table, 11), [(13, together)]);
    assert_eq!(play(&mut table, 12), [(14, vec![stop(12)])]);
}

#[test]
fn a_change_of_cadence_comes_in_the_turn_that_was_announced_and_the_delay_lasts_as_long() {
    let mut table = Table::playing();
    let shorter = TurnControl::Cadence {
        ticks_per_turn: 2,
        from: Turn(6),
    };
    assert_eq!(turn(&mut table, 0, vec![shorter]).len(), 1);
    for order in 1..6 {
        assert_eq!(table.session.turn().0, order);
        play(&mut table, order);
        assert_eq!(
            table.session.ticks_per_turn(),
            if order < 5 { 4 } else { 2 }
        );
    }
    assert_eq!(table.session.tick(), Tick(24));
    // Eight ticks are four turns now.
    assert_eq!(table.session.turn(), Turn(6));
    assert_eq!(table.session.not_given(), Turn(10));
    assert_eq!(play(&mut table, 6), [(10, vec![stop(6)])]);
    assert_eq!(table.session.tick(), Tick(26));
}
