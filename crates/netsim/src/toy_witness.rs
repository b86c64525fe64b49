use std::collections::VecDeque;

use determinism::Digest;
use net::Keeper;
use protocol::Turn;
use protocol::message::Testimony;

use crate::{ToyWorld, Witness};

/// Frames until a witness has something to say: to play a turn again takes its time.
const THINKS_FRAMES: u32 = 30;

/// Looks into two toy worlds: at the stores first, then at the cells of the first that differs.
#[derive(Default)]
pub struct ToyWitness {
    turn: Turn,
    stores: Vec<Digest>,
    image: Vec<u32>,
    /// The store that both have come to.
    store: Option<usize>,
    round: u8,
    thinks_frames: u32,
    unsaid: VecDeque<Testimony>,
    finding: Option<String>,
}

impl ToyWitness {
    fn speak(&mut self, words: impl Iterator<Item = u32>) {
        self.unsaid.push_back(Testimony {
            turn: self.turn,
            round: self.round,
            words: words.flat_map(u32::to_le_bytes).collect(),
        });
    }

    fn cells_of(&self, store: usize) -> &[u32] {
        &self.image[store * ToyWorld::CELLS..][..ToyWorld::CELLS]
    }
}

impl Witness for ToyWitness {
    fn begin(&mut self, turn: Turn, keeper: &Keeper) {
        let Some(kept) = keeper.at(turn) else {
            return;
        };
        let words = kept.image.as_chunks::<4>().0.iter();
        *self = ToyWitness {
            turn,
            stores: kept.digest.stores.clone(),
            image: words.map(|word| u32::from_le_bytes(*word)).collect(),
            thinks_frames: THINKS_FRAMES,
            ..ToyWitness::default()
        };
        let stores = self.stores.clone();
        self.speak(stores.iter().map(|digest| digest.0));
    }

    fn hear(&mut self, testimony: Testimony) {
        if self.image.is_empty() || (testimony.turn, testimony.round) != (self.turn, self.round) {
            return;
        }
        let words = testimony.words.as_chunks::<4>().0.iter();
        let theirs: Vec<u32> = words.map(|word| u32::from_le_bytes(*word)).collect();
        let differing = |ours: &mut dyn Iterator<Item = u32>| {
            let mut pairs = ours.zip(&theirs).enumerate();
            pairs.find(|(_, (ours, theirs))| ours != *theirs)
        };
        self.round += 1;
        if let Some(store) = self.store {
            let cell = differing(&mut self.cells_of(store).iter().copied());
            let (cell, (ours, theirs)) = cell.expect("their digests differ");
            self.finding = Some(format!(
                "store {store}, cell {cell}: {ours:x}, there {theirs:x}"
            ));
        } else if let Some((store, _)) = differing(&mut self.stores.iter().map(|digest| digest.0)) {
            self.store = Some(store);
            let cells = self.cells_of(store).to_vec();
            self.speak(cells.into_iter());
        } else {
            self.finding = Some(String::from("the worlds are equal"));
        }
    }

    fn poll(&mut self) -> Option<Testimony> {
        if self.thinks_frames > 0 {
            self.thinks_frames -= 1;
            return None;
        }
        self.unsaid.pop_front()
    }

    fn poll_finding(&mut self) -> Option<String> {
        // The other needs to hear as much.
        self.finding.take_if(|_| self.unsaid.is_empty())
    }
}
