use determinism::{Digest, digest_of_bytes, digest_of_words};
use net::WorldDigest;
use protocol::{Command, MatchSetup, Seat};

use crate::toy_witness::ToyWitness;
use crate::{Witness, World};

/// A world in which every command and every tick leaves its mark on all that follows.
#[derive(Clone, Debug)]
pub struct ToyWorld {
    stores: [[u32; ToyWorld::CELLS]; ToyWorld::STORES],
    ticks: u32,
    seed: u32,
    /// Store and tick of each fault to inject.
    flips: Vec<(usize, u32)>,
}

impl ToyWorld {
    pub const STORES: usize = 6;
    pub const CELLS: usize = 8;

    #[must_use]
    pub fn new(setup: &MatchSetup) -> ToyWorld {
        ToyWorld::of_seed(setup.seed as u32)
    }

    fn of_seed(seed: u32) -> ToyWorld {
        let mut stores = [[0; ToyWorld::CELLS]; ToyWorld::STORES];
        for (index, cell) in stores.iter_mut().flatten().enumerate() {
            *cell = seed.wrapping_mul(index as u32 + 1);
        }
        ToyWorld {
            stores,
            ticks: 0,
            seed,
            flips: Vec::new(),
        }
    }

    /// One bit of `store` changes in tick number `tick`, at this machine alone.
    #[must_use]
    pub fn flipped(mut self, store: usize, tick: u32) -> ToyWorld {
        self.flips.push((store, tick));
        self
    }

    fn mix(cell: u32, with: u32) -> u32 {
        (cell ^ with).wrapping_mul(0x9E37_79B1).rotate_left(13)
    }
}

impl World for ToyWorld {
    fn tick(&mut self, commands: &[(Seat, Command)]) {
        let ticks = self.ticks;
        // Each store keeps to itself, so that a fault stays in its store and can be found there.
        for (index, store) in self.stores.iter_mut().enumerate() {
            let cell = &mut store[ticks as usize % 8];
            *cell = ToyWorld::mix(*cell, ticks + index as u32);
        }
        for (place, (seat, command)) in commands.iter().enumerate() {
            let store = &mut self.stores[place % ToyWorld::STORES];
            let bytes = digest_of_bytes(&command.encode()).0;
            let cell = &mut store[seat.index()];
            *cell = ToyWorld::mix(*cell, bytes + place as u32);
        }
        for (store, _) in self.flips.iter().filter(|&&(_, tick)| tick == ticks) {
            self.stores[*store][7] ^= 1 << 9;
        }
        self.ticks += 1;
    }

    fn save(&self) -> Vec<u8> {
        let cells = self.stores.iter().flatten().copied();
        let words = cells.chain([self.ticks]);
        words.flat_map(u32::to_le_bytes).collect()
    }

    fn load(&mut self, image: &[u8]) {
        let (words, rest) = image.as_chunks::<4>();
        assert!(rest.is_empty(), "an image is made of words");
        let mut words = words.iter().map(|word| u32::from_le_bytes(*word));
        for cell in self.stores.iter_mut().flatten() {
            *cell = words.next().expect("an image has all cells");
        }
        self.ticks = words.next().expect("an image has its tick");
        assert_eq!(words.next(), None, "an image has nothing else");
    }

    fn second(&self) -> Box<dyn World> {
        let mut second = ToyWorld::of_seed(self.seed);
        // What is still to be done to this machine is done to it, whichever world it plays.
        let later = self.flips.iter().filter(|(_, tick)| *tick >= self.ticks);
        second.flips = later.copied().collect();
        Box::new(second)
    }

    fn witness(&self) -> Option<Box<dyn Witness>> {
        Some(Box::new(ToyWitness::default()))
    }

    fn digest(&self) -> WorldDigest {
        let stores: Vec<Digest> = self
            .stores
            .iter()
            .map(|store| digest_of_words(store.iter().copied()))
            .collect();
        WorldDigest {
            total: digest_of_words(stores.iter().map(|digest| digest.0).chain([self.ticks])),
            stores,
        }
    }
}

/// Toy worlds for every machine.
pub fn toy_worlds() -> impl FnMut(&MatchSetup, usize) -> Box<dyn World> {
    |setup, _| Box::new(ToyWorld::new(setup))
}
