//! Draws maps as pictures, to be looked at: `cargo run -p mapgen --example plot -- SEED SEATS SIZE OUT.ppm`.

use std::fmt::Write as _;
use std::process::ExitCode;

use protocol::{Control, MatchSetup, Seat, SeatSetup};
use rules::{Catalog, Class, Job, Terrain};
use sim::MapPlan;

const PIXELS_PER_TILE: usize = 4;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [seed, seats, size, out] = &arguments[..] else {
        eprintln!("usage: plot SEED SEATS SIZE OUT.ppm");
        return ExitCode::from(2);
    };
    let (Ok(seed), Ok(seats), Ok(size_tiles)) = (seed.parse(), seats.parse(), size.parse()) else {
        eprintln!("SEED, SEATS and SIZE are numbers");
        return ExitCode::from(2);
    };
    let catalog = Catalog::builtin();
    let plan = match mapgen::generate(&setup(seed, seats, size_tiles), &catalog) {
        Ok(plan) => plan,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    for measure in mapgen::measure(&plan, &catalog) {
        println!("{measure:?}");
    }
    match std::fs::write(out, picture(&plan, &catalog)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{out}: {error}");
            ExitCode::FAILURE
        }
    }
}

fn setup(seed: u64, seats: usize, size_tiles: u16) -> MatchSetup {
    let seat = |seat: Seat| SeatSetup {
        seat,
        name: String::from("somebody"),
        control: Control::Person,
        colour: seat.index() as u8,
        team: None,
        handicap_percent: 100,
        start_age: None,
    };
    MatchSetup {
        seed,
        map: String::from(MatchSetup::MAP),
        size_tiles,
        seats: Seat::all().take(seats).map(seat).collect(),
        stockpile: MatchSetup::STOCKPILE,
        population_max: MatchSetup::POPULATION_MAX,
        terms: protocol::Terms::STANDARD,
        allows_cheats: false,
    }
}

/// The map from above, lit from one side, as a PPM file.
fn picture(plan: &MapPlan, catalog: &Catalog) -> String {
    let tiles = usize::from(plan.size_tiles);
    let side = tiles * PIXELS_PER_TILE;
    let mut pixels = vec![[0_i32; 3]; side * side];
    for y in 0..side {
        for x in 0..side {
            let (column, row) = (x / PIXELS_PER_TILE, y / PIXELS_PER_TILE);
            let corner = |dx, dy| i32::from(plan.heights[(row + dy) * (tiles + 1) + column + dx]);
            let slope = corner(0, 0) + corner(0, 1) - corner(1, 0) - corner(1, 1);
            let light = corner(0, 0) * 6 - slope * 12;
            let ground = match plan.terrain[row * tiles + column] {
                Terrain::Grass => [98, 132, 62],
                Terrain::DryGrass => [140, 138, 74],
                Terrain::Dirt => [134, 108, 74],
                Terrain::ForestFloor => [74, 88, 46],
                Terrain::Sand => [206, 188, 138],
                Terrain::Water => [72, 124, 168],
                Terrain::DeepWater => [48, 92, 144],
            };
            pixels[y * side + x] = ground.map(|part| part + light);
        }
    }
    for thing in &plan.things {
        let kind = catalog.kind(thing.kind);
        let (colour, radius) = match kind.class {
            Class::Building => ([240, 60, 60], 8),
            Class::Unit => ([250, 240, 240], 2),
            Class::Animal if kind.key == "sheep" => ([250, 250, 160], 2),
            Class::Animal => ([200, 120, 60], 2),
            Class::Deposit => match kind.deposit.map(|deposit| deposit.job) {
                Some(Job::MineGold) => ([250, 210, 40], 2),
                Some(Job::MineStone) => ([180, 180, 190], 2),
                Some(Job::Forage) => ([200, 60, 140], 2),
                _ if kind.key.starts_with("pine") => ([24, 60, 40], 2),
                _ => ([38, 78, 26], 2),
            },
        };
        let scaled = |along: protocol::Fixed| (along * PIXELS_PER_TILE as i32).round();
        let (x, y) = (scaled(thing.at.x), scaled(thing.at.y));
        for py in (y - radius).max(0)..(y + radius).min(side as i32) {
            for px in (x - radius).max(0)..(x + radius).min(side as i32) {
                pixels[py as usize * side + px as usize] = colour;
            }
        }
    }
    let mut text = format!("P3\n{side} {side}\n255\n");
    for [red, green, blue] in pixels {
        let part = |value: i32| value.clamp(0, 255);
        let _ = writeln!(text, "{} {} {}", part(red), part(green), part(blue));
    }
    text
}
