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

/// A world that is right and says it is not.
struct Liar {
    toy: ToyWorld,
    ticks: u32,
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
        if self.ticks >= 120 {
            digest.total = Digest(self.ticks);
        }
        digest
    }
}

#[test]
fn a_liar_marks_only_itself_and_is_put_out_after_its_three_times() {
    let report = part(Plan::calm(9, 4, 600), &mut |setup, index| {
        let toy = ToyWorld::new(setup);
        if index == 1 {
            Box::new(Liar { toy, ticks: 0 })
        } else {
            Box::new(toy)
        }
    });
    let mismatch = report.mismatch.expect("it was told");
    assert_eq!(mismatch.turn, Turn(29));
    let liar: Vec<usize> = mismatch.minority.iter().map(Seat::index).collect();
    assert_eq!(liar.len(), 1);
    // Its seat was healed twice, then it is out; the others play on.
    assert_eq!(report.mismatches_told.iter().max(), Some(&3));
    assert_eq!(report.drifted, [0, 2, 0, 0]);
    assert_eq!(report.finished, 3);
    let minority = mismatch.minority;
    assert_eq!(report.closed[1], Some(CloseReason::Parted { minority }));
}
