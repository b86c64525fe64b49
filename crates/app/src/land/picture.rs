use presentation::{SeatColours, terrain_colour, thing_colour};
use protocol::{CellPos, MatchSetup};
use rules::Catalog;
use sim::MapPlan;

/// The land from above, the map's origin at the upper left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// In pixels: one a tile.
    pub side: u16,
    /// Red, green, blue and opacity of each pixel, row by row.
    pub rgba: Vec<u8>,
}

/// The radius of a starting place, as a share of the land's side.
const PLACE_SHARE: i32 = 24;

/// Draws the ground, what grows and lies on it, and the starting places in the colours of their seats.
pub fn draw(plan: &MapPlan, setup: &MatchSetup, catalog: &Catalog, are_safe: bool) -> Picture {
    let side = plan.size_tiles;
    let mut picture = Picture {
        side,
        rgba: vec![255; usize::from(side) * usize::from(side) * 4],
    };
    for (index, terrain) in plan.terrain.iter().enumerate() {
        picture.put(index, terrain_colour(*terrain));
    }
    let colours = SeatColours::of(setup, are_safe);
    for thing in plan.things.iter().filter(|thing| thing.owner.is_none()) {
        let cell = CellPos::of(thing.at);
        picture.dot(cell, 0, thing_colour(&catalog.kind(thing.kind).key));
    }
    let radius = i32::from(side) / PLACE_SHARE;
    for seat in &setup.seats {
        let own = plan
            .things
            .iter()
            .filter(|thing| thing.owner == Some(seat.seat));
        // The largest thing is the town centre.
        let home = own.max_by_key(|thing| catalog.kind(thing.kind).footprint_tiles);
        if let Some(home) = home {
            let cell = CellPos::of(home.at);
            picture.dot(cell, radius + 1, [0x1C, 0x12, 0x0A]);
            picture.dot(cell, radius - 1, colours.get(seat.seat));
        }
    }
    picture
}

impl Picture {
    fn put(&mut self, index: usize, [red, green, blue]: [u8; 3]) {
        if let Some(pixel) = self.rgba.get_mut(index * 4..index * 4 + 3) {
            pixel.copy_from_slice(&[red, green, blue]);
        }
    }

    /// A disc around `cell`, as far as it is on the land.
    fn dot(&mut self, cell: CellPos, radius: i32, colour: [u8; 3]) {
        let side = i32::from(self.side);
        for down in -radius..=radius {
            for right in -radius..=radius {
                let (x, y) = (i32::from(cell.x) + right, i32::from(cell.y) + down);
                let is_inside = down * down + right * right <= radius * radius;
                if is_inside && (0..side).contains(&x) && (0..side).contains(&y) {
                    self.put((y * side + x) as usize, colour);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use presentation::SeatColours;
    use rules::Catalog;
    use runner::MatchOptions;

    use super::draw;

    #[test]
    fn every_seat_has_its_place_in_its_colour() {
        let options = MatchOptions {
            people: 0,
            computers: 4,
            size_tiles: Some(96),
            ..MatchOptions::default()
        };
        let mut setup = options.setup().expect("it can be played");
        setup.seats[2].colour = 6;
        let catalog = Catalog::builtin();
        let plan = mapgen::generate(&setup, &catalog).expect("there is room");
        let picture = draw(&plan, &setup, &catalog, false);
        assert_eq!(picture.rgba.len(), 96 * 96 * 4);
        let colours = SeatColours::of(&setup, false);
        for seat in &setup.seats {
            let [red, green, blue] = colours.get(seat.seat);
            let of_seat = |pixel: &&[u8]| pixel[..3] == [red, green, blue];
            let count = picture.rgba.chunks(4).filter(of_seat).count();
            assert!(count >= 20, "{count} pixels of {seat:?}");
        }
    }
}
