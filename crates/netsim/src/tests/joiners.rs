//! Machines that come into a match that runs, and what the others notice of it.

use net::{MatchOver, WorldDigest};
use protocol::message::{AwayPolicy, CloseReason};
use protocol::{Command, MatchSetup, Millis, Seat};
use relay::Absence;

use super::play;
use crate::figures::OrderEffect;
use crate::{Carrier, Direction, Event, Faults, Plan, ToyWorld, World, run};

/// A world whose image is as large as one of the game.
#[derive(Clone)]
struct Heavy {
    toy: ToyWorld,
    ballast: Vec<u8>,
}

/// Bytes of an image.
const IMAGE_BYTES: usize = 60_000;

impl World for Heavy {
    fn tick(&mut self, commands: &[(Seat, Command)]) {
        self.toy.tick(commands);
    }

    fn save(&self) -> Vec<u8> {
        [self.ballast.clone(), self.toy.save()].concat()
    }

    fn load(&mut self, image: &[u8]) {
        let (ballast, toy) = image.split_at(IMAGE_BYTES);
        self.ballast = ballast.to_vec();
        self.toy.load(toy);
    }

    fn digest(&self) -> WorldDigest {
        self.toy.digest()
    }

    fn second(&self) -> Box<dyn World> {
        Box::new(self.clone())
    }
}

fn heavy_worlds() -> impl FnMut(&MatchSetup, usize) -> Box<dyn World> {
    |setup, _| {
        Box::new(Heavy {
            toy: ToyWorld::new(setup),
            ballast: vec![7; IMAGE_BYTES],
        })
    }
}

/// Case 14: a joiner stalls for ever, three others download at 10 KB/s: the match never stalls, and the
/// staller is dropped with the reason.
#[test]
fn case_14_who_joins_and_stalls_is_dropped_and_nobody_notices_the_others() {
    let thin = Faults {
        latency_ms: 40,
        bandwidth_bytes_per_s: Some(10_000),
        ..Faults::default()
    };
    let mut plan = Plan::calm(14, 8, 15_000).watched_by_last(4);
    for (index, machine) in plan.machines.iter_mut().enumerate() {
        if machine.watches {
            (machine.up, machine.down) = (thin, thin);
        }
        machine.thoughts_per_minute = 60;
        let gone = (Millis(50), Event::Kill { machine: index });
        let there = (Millis(20_000), Event::Restart { machine: index });
        if machine.watches {
            plan.events.extend([gone, there]);
        }
    }
    // In the middle of what it downloads, and until after the end of all patience.
    let (machine, for_ms) = (7, 200_000);
    plan.events
        .push((Millis(22_000), Event::Stall { machine, for_ms }));
    plan.events.sort_by_key(|&(at, _)| at);
    plan.settle_ms = 10_000;
    let report = run(&plan, &mut heavy_worlds());
    assert_eq!(report.failure, None, "{report}");
    assert_eq!(report.turns_waited[..4], [0; 4]);
    for own in &report.longest_stall_ms[..4] {
        assert!(*own < 100, "{:?}", report.longest_stall_ms);
    }
    assert_eq!(report.finished, 4, "{report}");
    for joiner in 4..7 {
        // The match ends when its players have left; until then they were there.
        let left = report.ended[joiner] == Some(MatchOver::Closed(CloseReason::HostLeft));
        assert!(left, "{:?}", report.ended);
        assert!(report.ticks[joiner].0 > 14_900, "{:?}", report.ticks);
    }
    let dropped = MatchOver::Closed(CloseReason::SlowToLoad);
    assert_eq!(report.ended[7], Some(dropped), "{report}");
}

/// Case 24: a spectator at 5 % of its processor. Nobody waits for it, and nobody plays slower.
#[test]
fn case_24_a_spectator_at_a_twentieth_of_its_power_changes_nothing_for_the_others() {
    let watched = |tick_us| {
        let mut plan = Plan::calm(24, 5, 6_000).watched_by_last(1);
        plan.settle_ms = 20_000;
        plan.machines[4].tick_us = tick_us;
        let report = run(&plan, &mut crate::toy_worlds());
        // It gets to the end long after everybody, or not at all.
        let everybody = [0, 1, 2, 3];
        assert_eq!(report.tempo_min_percent, 100, "{report}");
        assert_eq!(report.turns_waited[..4], [0; 4], "{report}");
        OrderEffect::of(&report, &everybody)
    };
    assert_eq!(watched(2_400), watched(2_400 * 20));
}

/// Case 27: an hour of turns for a machine that has missed it. What it takes is what the line takes.
#[test]
fn case_27_an_hour_of_turns_comes_as_fast_as_the_line_carries_it() {
    const HOUR_MS: u64 = 3_600_000;
    const BYTES_PER_S: u32 = 500_000;
    let line = Faults {
        latency_ms: 20,
        bandwidth_bytes_per_s: Some(BYTES_PER_S),
        ..Faults::default()
    };
    for carrier in [Carrier::Stream, Carrier::Datagrams] {
        let ticks = (HOUR_MS / 16) as u32 + 4_000;
        let mut plan = Plan::calm(27, 2, ticks).with_lines(line);
        plan.machines[1].carrier = carrier;
        plan.absence = Absence {
            patience_ms: 500,
            then: AwayPolicy::Hold,
        };
        let (machine, direction, for_ms) = (1, Direction::Both, HOUR_MS as u32);
        let cut = Event::Cut {
            machine,
            direction,
            for_ms,
        };
        let at = Millis(3_000);
        plan.events = vec![(at, Event::Break { machine }), (at, cut)];
        let report = play(&plan);
        assert_eq!(report.finished, 2, "{carrier:?}: {report}");
        let took_ms = u64::from(report.returns_ms[0]) - HOUR_MS;
        let bytes = report.down[1].bytes;
        assert!(bytes > 3_000_000, "an hour is {bytes} bytes");
        let line_ms = bytes * 1_000 / u64::from(BYTES_PER_S);
        assert!(
            took_ms <= line_ms + line_ms / 10 + 1_000,
            "{carrier:?}: {bytes} bytes took {took_ms} ms, the line alone {line_ms} ms"
        );
    }
}
