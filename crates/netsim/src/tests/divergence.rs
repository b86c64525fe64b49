use core::cell::Cell;
use std::rc::Rc;

use super::*;
use net::WorldDigest;
use protocol::message::CloseReason;
use protocol::{Command, Digest, MatchSetup, Seat};

/// Worlds of which machine `wrong` changes one bit of `store` in `tick`.
fn flipped(
    wrong: usize,
    store: usize,
    tick: u32,
) -> impl FnMut(&MatchSetup, usize) -> Box<dyn World> {
    move |setup, index| {
        let toy = ToyWorld::new(setup);
        Box::new(if index == wrong {
            toy.flipped(store, tick)
        } else {
            toy
        })
    }
}

fn part(mut plan: Plan, make_world: &mut MakeWorld<'_>) -> Report {
    plan.is_parting_wanted = true;
    let report = run(&plan, make_world);
    assert_eq!(report.failure, None, "{report}");
    report
}

#[test]
fn one_flipped_bit_is_named_in_its_turn_and_its_store_to_everyone_once() {
    for store in 0..ToyWorld::STORES {
        for tick in [0, 3, 4, 101] {
            let report = part(Plan::calm(9, 3, 300), &mut flipped(2, store, tick));
            let mismatch = report.mismatch.expect("it was told");
            assert_eq!(
                mismatch.turn,
                Turn(tick / 8 * 2 + 1),
                "digests are due every two turns"
            );
            assert_eq!(mismatch.minority.len(), 1);
            assert_eq!(report.mismatches_told, [1, 1, 1]);
            assert_eq!(report.stores_named, Some(vec![store as u8]));
            assert_eq!(report.finished, 3);
        }
    }
}

#[test]
fn it_is_named_over_bad_lines_too() {
    for seed in 1..=20 {
        let faults = Faults {
            latency_ms: 80,
            jitter_ms: 80,
            loss_permille: 50,
            ..Faults::default()
        };
        let plan = Plan::calm(seed, 4, 300).with_lines(faults);
        let report = part(plan, &mut flipped(seed as usize % 4, 1, 150));
        assert_eq!(
            report.mismatch.map(|mismatch| mismatch.turn),
            Some(Turn(37))
        );
        assert_eq!(report.mismatches_told, [1, 1, 1, 1]);
    }
}

#[test]
fn between_two_nobody_is_blamed() {
    let report = part(Plan::calm(9, 2, 200), &mut flipped(0, 1, 50));
    assert!(report.mismatch.expect("it was told").minority.is_empty());
    assert_eq!(report.mismatches_told, [1, 1]);
}

/// A world that is right and says it is not: from tick 120 on, and what it says, as the world begins anew with
/// every snapshot, from its first tick on when `always`.
struct Liar {
    toy: ToyWorld,
    ticks: u32,
    always: bool,
    has_lied: Rc<Cell<bool>>,
}

impl World for Liar {
    fn tick(&mut self, commands: &[(Seat, Command)]) {
        self.toy.tick(commands);
        self.ticks += 1;
    }

    fn save(&self) -> Vec<u8> {
        self.toy.save()
    }

    fn load(&mut self, image: &[u8]) {
        self.toy.load(image);
    }

    fn second(&self) -> Box<dyn World> {
        self.toy.second()
    }

    fn digest(&self) -> WorldDigest {
        let mut digest = self.toy.digest();
        if self.ticks >= 120 || (self.always && self.has_lied.get()) {
            self.has_lied.set(true);
            digest.total = Digest(self.ticks);
        }
        digest
    }
}

/// Machine `liar` of `machines` lies.
fn lie(machines: usize, liar: usize, always: bool) -> Report {
    let has_lied = Rc::new(Cell::new(false));
    let mut plan = Plan::calm(9, machines, 900);
    plan.settle_ms = 1_000;
    part(plan, &mut |setup, index| {
        let toy = ToyWorld::new(setup);
        if index == liar {
            Box::new(Liar {
                toy,
                ticks: 0,
                always,
                has_lied: Rc::clone(&has_lied),
            })
        } else {
            Box::new(toy)
        }
    })
}

#[test]
fn case_51_whoever_sends_wrong_digests_each_turn_marks_only_itself_and_heals_nobody_for_ever() {
    for machines in 3..=8 {
        for (liar, always) in [
            (1, false),
            (1, true),
            (machines - 1, false),
            (machines - 1, true),
        ] {
            let report = lie(machines, liar, always);
            let mismatch = report.mismatch.clone().expect("it was told");
            assert_eq!(mismatch.turn, Turn(29));
            assert_eq!(mismatch.minority.len(), 1);
            // Its seat was healed twice, then it is out; the others play on, and never wait for it.
            assert!(report.mismatches_told.iter().all(|told| *told <= 3));
            let mut drifted = vec![0; machines];
            drifted[liar] = 2;
            assert_eq!(report.drifted, drifted, "{machines} {liar} {always}");
            assert_eq!(report.finished, machines - 1);
            let minority = mismatch.minority;
            let closed =
                |machine: usize| (machine == liar).then_some(CloseReason::Parted { minority });
            assert_eq!(report.closed, (0..machines).map(closed).collect::<Vec<_>>());
            for machine in (0..machines).filter(|&machine| machine != liar) {
                let stall_ms = report.longest_stall_ms[machine];
                assert!(
                    stall_ms <= 100,
                    "machine {machine} stood still for {stall_ms} ms"
                );
            }
        }
    }
}

#[test]
fn case_51_between_two_the_judge_marks_the_liar() {
    for always in [false, true] {
        let report = lie(2, 1, always);
        assert_eq!((report.drifted[0], report.drifted[1]), (0, 2), "{always}");
        assert_eq!(report.finished, 1);
        let is_put_out =
            |reason| matches!(reason, CloseReason::Parted { minority } if minority.len() == 1);
        assert!(report.closed[1].is_some_and(is_put_out));
    }
}
