use alloc::vec::Vec;

use determinism::Random;
use protocol::{Fixed, KindId, Seat, WorldPos};
use rules::{Catalog, Terrain};
use sim::{MapPlan, Placed};

use crate::MapError;
use crate::grid::{Grid, Tile, middle, square_around, tile_of};

/// Tiles along the rim that stay empty of things.
pub(crate) const MARGIN_TILES: i32 = 3;

/// What covers a tile of a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cover {
    Free,
    /// Kept free around a town centre.
    Pad,
    /// Part of clump number so-and-so, which others keep away from.
    Clump(u16),
}

/// A map that is being drawn up.
pub(crate) struct Draft {
    pub(crate) terrain: Grid<Terrain>,
    /// By tile corner.
    pub(crate) heights: Grid<u8>,
    pub(crate) cover: Grid<Cover>,
    /// Tiles nobody walks over: deposits and town centres (water says so itself).
    pub(crate) is_blocked: Grid<bool>,
    /// Trees of forests, which have their own ground.
    pub(crate) is_forest: Grid<bool>,
    pub(crate) centres: Vec<(Seat, WorldPos)>,
    pub(crate) things: Vec<Placed>,
    clumps: u16,
}

impl Draft {
    pub(crate) fn new(size: i32, centres: Vec<(Seat, WorldPos)>) -> Draft {
        Draft {
            terrain: Grid::new(size, Terrain::Grass),
            heights: Grid::new(size + 1, 0),
            cover: Grid::new(size, Cover::Free),
            is_blocked: Grid::new(size, false),
            is_forest: Grid::new(size, false),
            centres,
            things: Vec::new(),
            clumps: 0,
        }
    }

    pub(crate) const fn size(&self) -> i32 {
        self.cover.size()
    }

    /// A number for a new clump.
    pub(crate) fn begin_clump(&mut self) -> u16 {
        self.clumps += 1;
        self.clumps
    }

    /// Whether a tile is land that nothing covers, away from the rim.
    pub(crate) fn is_free(&self, tile: Tile) -> bool {
        let rim = MARGIN_TILES..self.size() - MARGIN_TILES;
        rim.contains(&tile.0)
            && rim.contains(&tile.1)
            && self.cover.at(tile) == Cover::Free
            && !self.terrain.at(tile).is_water()
    }

    /// Whether no clump but `own` has a tile within `gap_tiles` of this one.
    pub(crate) fn is_apart(&self, tile: Tile, own: u16, gap_tiles: i32) -> bool {
        square_around(tile, gap_tiles).all(|near| match self.cover.get(near) {
            Some(Cover::Clump(clump)) => clump == own,
            _ => true,
        })
    }

    /// Whether water lies within `reach` tiles.
    pub(crate) fn is_near_water(&self, tile: Tile, reach: i32) -> bool {
        square_around(tile, reach).any(|near| self.terrain.get(near).is_some_and(Terrain::is_water))
    }

    /// Puts a deposit on a tile.
    pub(crate) fn put_deposit(&mut self, kind: KindId, tile: Tile, clump: u16) {
        self.cover.set(tile, Cover::Clump(clump));
        self.is_blocked.set(tile, true);
        self.things.push(Placed {
            kind,
            at: middle(tile),
            owner: None,
        });
    }

    /// Puts something that walks at a place.
    pub(crate) fn put_walker(&mut self, kind: KindId, at: WorldPos, owner: Option<Seat>) {
        let clump = self.begin_clump();
        self.cover.set(tile_of(at), Cover::Clump(clump));
        self.things.push(Placed { kind, at, owner });
    }

    /// Distance to the nearest town centre.
    pub(crate) fn centre_distance(&self, at: WorldPos) -> Fixed {
        let distances = self.centres.iter().map(|(_, centre)| centre.distance(at));
        distances.min().unwrap_or(Fixed::MAX)
    }

    pub(crate) fn into_plan(self) -> MapPlan {
        MapPlan {
            size_tiles: self.size() as u16,
            terrain: self.terrain.into_cells(),
            heights: self.heights.into_cells(),
            things: self.things,
        }
    }
}

/// The rows of the catalog that maps are made of.
pub(crate) struct Kinds {
    pub(crate) town_centre: KindId,
    pub(crate) villager: KindId,
    pub(crate) scout: KindId,
    pub(crate) sheep: KindId,
    pub(crate) deer: KindId,
    pub(crate) berry_bush: KindId,
    pub(crate) gold_mine: KindId,
    pub(crate) stone_mine: KindId,
    oaks: [KindId; 3],
    pines: [KindId; 3],
    birch: KindId,
}

impl Kinds {
    pub(crate) fn of(catalog: &Catalog) -> Result<Kinds, MapError> {
        let find = |key| {
            catalog
                .find(key)
                .map(|kind| kind.id)
                .ok_or(MapError::MissingKind(key))
        };
        Ok(Kinds {
            town_centre: find("town_centre")?,
            villager: find("villager")?,
            scout: find("scout")?,
            sheep: find("sheep")?,
            deer: find("deer")?,
            berry_bush: find("berry_bush")?,
            gold_mine: find("gold_mine")?,
            stone_mine: find("stone_mine")?,
            oaks: [find("oak")?, find("oak_2")?, find("oak_3")?],
            pines: [find("pine")?, find("pine_2")?, find("pine_3")?],
            birch: find("birch")?,
        })
    }

    /// A tree of a wood in which `pine_percent` are pines; the others are oaks, and some birches.
    pub(crate) fn tree(&self, random: &mut Random, pine_percent: u32) -> KindId {
        let shape = random.below(3) as usize;
        if random.chance(pine_percent, 100) {
            self.pines[shape]
        } else if random.chance(1, 5) {
            self.birch
        } else {
            self.oaks[shape]
        }
    }
}
