//! The same record twice at the same time, with memory laid out otherwise.

use std::hint::black_box;
use std::thread;

use determinism::{Domain, Random};
use e2e::{Golden, goldens};
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
