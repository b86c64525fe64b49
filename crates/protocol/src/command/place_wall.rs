use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{CellPos, EntityId, KindId, Units};

/// Lay a line of wall segments from one tile to another and build them in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaceWall {
    /// Villagers.
    pub units: Units,
    /// Which wall.
    pub kind: KindId,
    /// First tile.
    pub from: CellPos,
    /// Last tile.
    pub to: CellPos,
    /// Append instead of replace.
    pub is_queued: bool,
}

impl PlaceWall {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<PlaceWall> {
        alloc::vec![
            PlaceWall {
                units: Units::one(EntityId(7)),
                kind: KindId(3),
                from: CellPos::new(10, 20),
                to: CellPos::new(10, 20),
                is_queued: false
            },
            PlaceWall {
                units: Units::new((0..40).map(|n| EntityId::new(n * 3, n % 5)).collect()),
                kind: KindId(u16::MAX),
                from: CellPos::new(u16::MAX, 0),
                to: CellPos::new(u16::MAX, 0),
                is_queued: true
            },
            PlaceWall {
                units: Units::default(),
                kind: KindId(0),
                from: CellPos::new(0, 0),
                to: CellPos::new(0, 0),
                is_queued: false
            },
        ]
    }
}
