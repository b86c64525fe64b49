use protocol::{CellPos, Seat};
use rules::{Class, Terrain};
use sim::SeatView;

use crate::colours::{Rgb, SeatColours};

/// What the minimap tells by colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MinimapStyle {
    /// Things in the colours of their seats.
    #[default]
    Normal,
    /// Own green, allies yellow, enemies red.
    FriendOrFoe,
}

/// A picture of the map from above, north (the map's origin) at the upper left; screens turn it to a
/// diamond. Make it anew a few times a second.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Minimap {
    /// Side in pixels: one a tile.
    pub size: u16,
    /// Red, green, blue and opacity of each pixel, row by row.
    pub rgba: Vec<u8>,
}

const UNEXPLORED: Rgb = [0x2B, 0x26, 0x20];
const OWN: Rgb = [0x5B, 0xD6, 0x5B];
const ALLY: Rgb = [0xF2, 0xC4, 0x40];
const ENEMY: Rgb = [0xE8, 0x48, 0x3C];

impl Minimap {
    /// Draws the map as `view` sees it.
    pub fn draw(&mut self, view: &SeatView<'_>, colours: &SeatColours, style: MinimapStyle) {
        let landscape = view.landscape();
        self.size = landscape.size_tiles;
        let side = usize::from(self.size);
        self.rgba.resize(side * side * 4, 255);
        for y in 0..self.size {
            for x in 0..self.size {
                let cell = CellPos::new(x, y);
                self.paint(cell, ground(view, cell));
            }
        }
        for memory in view.remembered() {
            let kind = view.catalog().kind(memory.kind);
            let colour = memory.owner.map_or_else(
                || thing_colour(&kind.key),
                |owner| seat_colour(view, colours, style, owner),
            );
            self.square(
                CellPos::of(memory.position),
                kind.footprint_tiles,
                colour.map(dim),
            );
        }
        // What moves and what somebody owns lies over what grows.
        let mut above = Vec::new();
        for object in view.objects() {
            let kind = view.catalog().kind(object.kind);
            let colour = object.owner.map_or_else(
                || thing_colour(&kind.key),
                |owner| seat_colour(view, colours, style, owner),
            );
            let spot = (
                CellPos::of(object.position),
                if kind.is_mobile() {
                    2
                } else {
                    kind.footprint_tiles
                },
                colour,
            );
            if kind.class == Class::Deposit {
                self.square(spot.0, spot.1, spot.2)
            } else {
                above.push(spot)
            }
        }
        above
            .into_iter()
            .for_each(|(cell, side, colour)| self.square(cell, side, colour));
    }

    fn square(&mut self, middle: CellPos, side: u8, colour: Rgb) {
        let half = u16::from(side / 2);
        for y in 0..u16::from(side) {
            for x in 0..u16::from(side) {
                let (Some(x), Some(y)) = (
                    (middle.x + x).checked_sub(half),
                    (middle.y + y).checked_sub(half),
                ) else {
                    continue;
                };
                self.paint(CellPos::new(x, y), colour);
            }
        }
    }

    fn paint(&mut self, cell: CellPos, [red, green, blue]: Rgb) {
        if cell.x < self.size && cell.y < self.size {
            let index = (usize::from(cell.y) * usize::from(self.size) + usize::from(cell.x)) * 4;
            self.rgba[index..index + 4].copy_from_slice(&[red, green, blue, 255]);
        }
    }
}

fn dim(part: u8) -> u8 {
    (u16::from(part) * 6 / 10) as u8
}

fn ground(view: &SeatView<'_>, cell: CellPos) -> Rgb {
    if !view.is_explored(cell) {
        return UNEXPLORED;
    }
    let landscape = view.landscape();
    let colour = terrain_colour(landscape.terrain(cell));
    // Slopes towards the upper left are lit, those away from it are not.
    let rise = i16::from(landscape.corner_height(cell.x + 1, cell.y + 1))
        - i16::from(landscape.corner_height(cell.x, cell.y));
    let lit = colour.map(|part| (i16::from(part) - rise * 10).clamp(0, 255) as u8);
    if view.is_visible(cell) {
        lit
    } else {
        lit.map(dim)
    }
}

/// Ground from above.
#[must_use]
pub const fn terrain_colour(terrain: Terrain) -> Rgb {
    match terrain {
        Terrain::Grass => [0x7F, 0xA3, 0x53],
        Terrain::DryGrass => [0xB0, 0xA8, 0x68],
        Terrain::Dirt => [0xA9, 0x85, 0x5A],
        Terrain::ForestFloor => [0x66, 0x80, 0x45],
        Terrain::Sand => [0xE6, 0xD3, 0xA0],
        Terrain::Water => [0x4D, 0xA9, 0xB4],
        Terrain::DeepWater => [0x33, 0x80, 0x9F],
    }
}

/// What nobody owns, by the key of its kind.
#[must_use]
pub fn thing_colour(key: &str) -> Rgb {
    match key {
        "gold_mine" => [0xF2, 0xC4, 0x40],
        "stone_mine" => [0xC4, 0xC0, 0xB8],
        "berry_bush" => [0xD0, 0x31, 0x3F],
        "sheep" | "deer" => [0xE6, 0xDC, 0xC0],
        _ => [0x3F, 0x66, 0x38],
    }
}

fn seat_colour(
    view: &SeatView<'_>,
    colours: &SeatColours,
    style: MinimapStyle,
    owner: Seat,
) -> Rgb {
    match style {
        MinimapStyle::Normal => colours.get(owner),
        MinimapStyle::FriendOrFoe if view.seat() == Some(owner) => OWN,
        MinimapStyle::FriendOrFoe if view.is_opponent(Some(owner)) => ENEMY,
        MinimapStyle::FriendOrFoe => ALLY,
    }
}
