//! Which tiles hold segments of walls: each is drawn by what stands beside it.

use std::collections::HashMap;

use bevy::prelude::{IVec2, Vec2};
use protocol::KindId;

/// Segments by tile: slot and kind.
#[derive(Default)]
pub(super) struct Walls(HashMap<IVec2, (u32, KindId)>);

/// The tiles around one, in the order of the bits of `Site::neighbours`.
const AROUND: [IVec2; 8] = [
    IVec2::new(1, 0),
    IVec2::new(1, 1),
    IVec2::new(0, 1),
    IVec2::new(-1, 1),
    IVec2::new(-1, 0),
    IVec2::new(-1, -1),
    IVec2::new(0, -1),
    IVec2::new(1, -1),
];

fn tile(at: Vec2) -> IVec2 {
    at.floor().as_ivec2()
}

impl Walls {
    /// Notes a segment; whether it was not known yet.
    pub fn put(&mut self, at: Vec2, slot: u32, kind: KindId) -> bool {
        self.0.insert(tile(at), (slot, kind)) != Some((slot, kind))
    }

    pub fn take(&mut self, at: Vec2) {
        self.0.remove(&tile(at));
    }

    /// Which of the eight tiles around hold a segment of the same kind.
    pub fn neighbours(&self, at: Vec2, kind: KindId) -> u8 {
        let is_same = |step: IVec2| {
            self.0
                .get(&(tile(at) + step))
                .is_some_and(|it| it.1 == kind)
        };
        (0..8).fold(0, |bits, way| bits | u8::from(is_same(AROUND[way])) << way)
    }

    /// Slots of the segments around a tile.
    pub fn around(&self, at: Vec2) -> impl Iterator<Item = u32> + '_ {
        AROUND
            .into_iter()
            .filter_map(move |step| self.0.get(&(tile(at) + step)).map(|it| it.0))
    }
}
