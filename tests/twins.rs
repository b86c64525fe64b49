//! The same record twice: with memory laid out otherwise, and in two builds.

use std::hint::black_box;
use std::path::PathBuf;
use std::thread;

use determinism::{Domain, Random};
use e2e::{Golden, Program, goldens, headless, headless_optimised};
use game::StateDigest;
use runner::play_turn;

/// Every digest of a replay; with `seed`, the heap is littered on the way.
fn replay(golden: &Golden, seed: Option<u64>) -> Vec<StateDigest> {
    let mut litter = seed.map(Litter::new);
    let mut game = golden.game();
    let turns = golden.record.bundles().map(|bundle| {
        if let Some(litter) = &mut litter {
            litter.drop_some();
        }
        play_turn(&mut game, &bundle, golden.record.header.ticks_per_turn);
        game.digest()
    });
    turns.collect()
}

/// Blocks of memory of all sizes that come and go, so that the match's own lie elsewhere and hold
/// something else when it gets them.
struct Litter {
    random: Random,
    held: Vec<Vec<u8>>,
}

impl Litter {
    const HELD_MAX: usize = 400;

    fn new(seed: u64) -> Litter {
        Litter {
            random: Random::stream(seed, Domain::Network, 1),
            held: Vec::new(),
        }
    }

    fn drop_some(&mut self) {
        for _ in 0..self.random.below(40) {
            let bytes = 1_usize << self.random.below(16);
            self.held.push(black_box(vec![
                0xA5;
                bytes + self.random.below(64) as usize
            ]));
        }
        while self.held.len() > Litter::HELD_MAX {
            let at = self.random.below(self.held.len() as u32) as usize;
            self.held.swap_remove(at);
        }
    }
}

#[test]
fn the_layout_of_memory_does_not_matter() {
    for golden in goldens() {
        thread::scope(|scope| {
            let plain = scope.spawn(|| replay(&golden, None));
            let littered = scope.spawn(|| replay(&golden, Some(7)));
            let plain = plain.join().expect("it replays");
            let littered = littered.join().expect("it replays");
            let parted = plain.iter().zip(&littered).position(|(a, b)| a != b);
            assert_eq!(parted, None, "{}: the turn in which they part", golden.name);
            assert_eq!(plain.len(), golden.record.turns() as usize);
        });
    }
}

/// What `program` prints of the ticks behind `from`: every store behind every system.
fn trace(program: &PathBuf, golden: &Golden, from: u32) -> Vec<String> {
    let (file, from) = (golden.path.to_string_lossy(), from.to_string());
    let arguments = ["trace", &file, "--from", &from, "--count", TRACED_TICKS];
    let ended = Program::start(program, &arguments).finish();
    assert_eq!(ended.code, Some(0), "{}: {}", golden.name, ended.errors);
    ended.lines
}

/// Ticks of a trace. Each is a line for every system.
const TRACED_TICKS: &str = "80";

#[test]
fn the_build_for_players_computes_the_same_world() {
    let (daily, players) = (headless(), headless_optimised());
    for golden in goldens() {
        let file = golden.path.to_string_lossy();
        let verified = Program::start(&players, &["verify", &file]).finish();
        assert_eq!(verified.code, Some(0), "{:?}", verified.lines);
        let ticks = golden.record.turns() * u32::from(golden.record.header.ticks_per_turn);
        for from in [0, ticks / 2] {
            let (ours, theirs) = (trace(&daily, &golden, from), trace(&players, &golden, from));
            assert!(ours.len() > 1_000, "{}: a trace has lines", golden.name);
            let parted = ours.iter().zip(&theirs).find(|(a, b)| a != b);
            assert_eq!(parted, None, "{}: the first line to differ", golden.name);
            assert_eq!(ours.len(), theirs.len());
        }
    }
}
