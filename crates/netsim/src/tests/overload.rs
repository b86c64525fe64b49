//! Public reports of too many orders, each with its number in the collection of such reports.

use super::*;

/// A match in which nobody thinks and only `events` happen.
fn quiet(machines: usize, events: Vec<(Millis, Event)>) -> Plan {
    let mut plan = Plan::calm(13, machines, 1_500);
    for machine in &mut plan.machines {
        machine.thoughts_per_minute = 0;
    }
    plan.events = events;
    plan
}

/// Case 60: 40 orders in one turn from each of eight seats, and ten times as many.
#[test]
fn a_turn_full_of_orders_is_not_late() {
    for count in [40, 400] {
        let burst = |machine| (Millis(5_000), Event::Orders { machine, count });
        let report = play(&quiet(8, (0..8).map(burst).collect()));
        assert_eq!(report.turns_waited, [0; 8]);
        for own in &report.order_effect_ms {
            assert_eq!(own.len() as u32, count);
            assert!(own.last() <= Some(&160), "all in the same turn: {own:?}");
        }
    }
}

/// Case 59: 60 orders a second for 30 s from one seat.
#[test]
fn a_hand_on_a_key_delays_nothing_when_it_is_lifted() {
    let machine = 1;
    let orders = |tenth: u64| {
        (
            Millis(3_000 + tenth * 100),
            Event::Orders { machine, count: 6 },
        )
    };
    let mut plan = quiet(4, (0..200).map(orders).collect());
    plan.events
        .push((Millis(23_100), Event::Orders { machine, count: 1 }));
    let report = play(&plan);
    assert_eq!(report.order_effect_ms[1].len(), 1_201);
    assert!(report.order_effect_ms[1].last() <= Some(&210));
    assert_eq!(report.turns_waited, [0; 4]);
}

/// Case 21: 8,000 orders waiting, 8 s of darkness, then light.
#[test]
fn a_match_is_on_again_two_seconds_after_a_blackout() {
    let dark = Event::Cut {
        machine: 1,
        direction: Direction::Both,
        for_ms: 8_000,
    };
    let orders = |machine| {
        (
            Millis(6_000),
            Event::Orders {
                machine,
                count: 2_000,
            },
        )
    };
    let mut events = vec![(Millis(5_000), dark)];
    events.extend((0..4).map(orders));
    let report = play(&quiet(4, events));
    assert_eq!(report.finished, 4);
    for own in &report.order_effect_ms {
        assert_eq!(own.len(), 2_000);
        assert!(own.last() <= Some(&(7_000 + 2_000)), "{:?}", own.last());
    }
    assert!(report.virtual_ms < 1_500 * 16 + 8_000 + 1_000, "{report}");
}
