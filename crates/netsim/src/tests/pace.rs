use super::*;
use crate::Carrier;
use crate::figures::{OrderEffect, four_machines, order_effect, ten_lossy_minutes};
use protocol::SeatSet;
use protocol::message::LatePolicy;

fn assert_within(effect: OrderEffect, mean_ms: u32, p95_ms: u32) {
    assert!(
        effect.mean_ms <= mean_ms && effect.p95_ms <= p95_ms,
        "{effect:?}"
    );
}

#[test]
fn on_loopback_an_order_takes_less_than_two_frames() {
    for effect in order_effect(Carrier::Stream, Faults::default()) {
        // To the next frame 8 ms on average, and one turn of one tick.
        assert_within(effect, 25, 32);
        assert!(
            effect.mean_ms >= 23,
            "it takes a frame at least: {effect:?}"
        );
    }
}

#[test]
fn at_50_ms_one_way_an_order_takes_the_way_there_and_back_and_a_frame() {
    let [near, far] = order_effect(
        Carrier::Stream,
        Faults {
            latency_ms: 50,
            ..Faults::default()
        },
    );
    assert_within(far, 130, 145);
    assert_within(near, 25, 32);
}

#[test]
fn uneven_and_lossy_lines_cost_what_they_must() {
    let uneven = Faults {
        latency_ms: 60,
        jitter_ms: 80,
        ..Faults::default()
    };
    assert_within(order_effect(Carrier::Datagrams, uneven)[1], 300, 340);
    let lossy = Faults {
        latency_ms: 120,
        loss_permille: 30,
        ..Faults::default()
    };
    assert_within(order_effect(Carrier::Datagrams, lossy)[1], 320, 380);
}

#[test]
fn a_far_seat_leaves_the_near_ones_as_they_were() {
    let [alone, _] = order_effect(Carrier::Stream, Faults::default());
    for latency_ms in [120, 250] {
        let far = Faults {
            latency_ms,
            jitter_ms: 20,
            ..Faults::default()
        };
        assert_eq!(order_effect(Carrier::Stream, far)[0], alone);
    }
}

#[test]
fn ten_minutes_over_lossy_lines_pass_without_a_stall() {
    let report = play(&ten_lossy_minutes());
    assert_eq!(report.finished, 4);
    // Six ticks: nobody sees that as a stall.
    assert!(
        report.longest_stall_ms.iter().all(|&ms| ms < 100),
        "{:?}",
        report.longest_stall_ms
    );
}

/// Four machines; from the tenth second to the minute a tick costs the third `tick_us`.
fn one_slow_of_four(tick_us: u32) -> Report {
    let mut plan = four_machines(Carrier::Stream, Faults::default());
    plan.ticks = 6_000;
    plan.settle_ms = 20_000;
    for machine in &mut plan.machines {
        machine.tick_us = 2_400;
    }
    let load = |tick_us| Event::Load {
        machine: 2,
        tick_us,
    };
    plan.events = vec![
        (Millis(10_000), load(tick_us)),
        (Millis(60_000), load(2_400)),
    ];
    play(&plan)
}

/// Case 24: one of four at 20 % of its processor.
#[test]
fn a_machine_at_a_fifth_of_its_power_leaves_the_others_within_a_tick() {
    let before = OrderEffect::of(&one_slow_of_four(2_400), &[0, 1, 3]);
    let report = one_slow_of_four(2_400 * 5);
    assert_within(
        OrderEffect::of(&report, &[0, 1, 3]),
        before.mean_ms + 16,
        before.p95_ms + 16,
    );
    assert_eq!(report.tempo_min_percent, 100, "it still keeps up");
}

/// Case 24, and worse: it does not keep up.
#[test]
fn the_match_goes_slower_only_for_whoever_does_not_keep_up_and_recovers() {
    for (tick_us, percent) in [(20_000, 80), (24_000, 66), (31_000, 51), (60_000, 50)] {
        let report = one_slow_of_four(tick_us);
        assert_eq!(report.slow_named, SeatSet(1 << 2), "{tick_us}");
        assert!(
            (percent - 10..=percent + 2).contains(&report.tempo_min_percent),
            "{tick_us}: {}",
            report.tempo_min_percent
        );
        assert!(report.tempo_min_percent >= 50);
        assert_eq!(report.tempo_percent, 100, "{tick_us}: it recovers fully");
        assert_eq!(report.finished, 4);
    }
    let before = OrderEffect::of(&one_slow_of_four(2_400), &[0, 1, 3]);
    let others = OrderEffect::of(&one_slow_of_four(24_000), &[0, 1, 3]);
    assert!(
        others.mean_ms <= 2 * before.mean_ms,
        "half the speed at most: {others:?}"
    );
}

#[test]
fn turns_are_short_on_good_lines_and_long_on_thin_ones() {
    let cadence = |machines, bandwidth_bytes_per_s| {
        let mut plan = Plan::calm(12, machines, 2_500).with_lines(Faults {
            latency_ms: 30,
            bandwidth_bytes_per_s,
            ..Faults::default()
        });
        for machine in &mut plan.machines {
            machine.thoughts_per_minute = 12;
        }
        play(&plan).ticks_per_turn
    };
    assert_eq!(cadence(2, None), 1);
    assert_eq!(cadence(8, None), 2);
    assert_eq!(cadence(8, Some(1_200)), 8);
}

#[test]
fn with_the_clock_nobody_waits_and_late_orders_are_carried_out_later() {
    let mut plan = Plan::calm(13, 3, 1_500);
    plan.pace.late = LatePolicy::Clock;
    for machine in &mut plan.machines {
        machine.thoughts_per_minute = 0;
    }
    plan.events = vec![
        (
            Millis(5_000),
            Event::Cut {
                machine: 1,
                direction: Direction::Both,
                for_ms: 3_000,
            },
        ),
        (
            Millis(6_000),
            Event::Orders {
                machine: 0,
                count: 3,
            },
        ),
        (
            Millis(6_000),
            Event::Orders {
                machine: 1,
                count: 700,
            },
        ),
    ];
    let report = play(&plan);
    assert_eq!(report.finished, 3);
    assert_eq!(report.turns_waited[0], 0);
    assert_eq!(report.turns_waited[2], 0);
    assert!(report.order_effect_ms[0].last() <= Some(&210));
    assert_eq!(report.order_effect_ms[1].len(), 700, "none is lost");
    let last = report.order_effect_ms[1].last();
    assert!(last <= Some(&3_600), "{last:?}");
    assert!(report.virtual_ms < 1_500 * 16 + 1_000, "{report}");
}

#[test]
fn a_thin_line_carries_an_eight_seat_match() {
    let mut plan = Plan::calm(12, 8, 2_000);
    for machine in &mut plan.machines {
        machine.thoughts_per_minute = 140;
    }
    let report = play(&plan);
    let seconds = report.virtual_ms / 1_000;
    let down: u64 = report.down.iter().map(|down| down.bytes).sum();
    let down_per_machine = down / 8 / seconds;
    assert!(
        down_per_machine < 5_000,
        "{down_per_machine} bytes a second"
    );
}
