//! Eight computer players of 200 units each, at war on the map that eight play on.

use std::sync::Arc;

use anyhow::Result;
use determinism::Vec2;
use game::Game;
use protocol::{CellPos, MatchSetup, Seat, Stockpile, TICK_MS};
use runner::{MatchOptions, Sentence};
use sim::World;
use sim::systems::construction::check_footprint;

use super::Figure;
use super::places::{block, town_of};
use super::samples::{Samples, steady_parts};
use super::scene::ticks_in;
use crate::clock::time_ms;

pub const SEATS: usize = 8;
pub const POPULATION: u16 = 200;
/// The strongest: they think most often.
const LEVEL: u8 = 5;
/// What every seat begins with, 200 units together.
const UNITS: [(&str, i32); 4] = [
    ("villager", 50),
    ("archer", 60),
    ("spearman", 45),
    ("militia", 45),
];
/// Houses for all of them, schools enough to make good every loss at once, and the rest of a town.
const BUILDINGS: [(&str, usize); 6] = [
    ("house", 40),
    ("barracks", 10),
    ("archery_range", 10),
    ("farm", 12),
    ("lumber_camp", 2),
    ("mill", 1),
];
/// Enough of every good that nobody runs out within the bench.
const STOCKPILE: i32 = 30_000;
/// Game time that is not measured: until the first armies meet, when nearly all still live.
const BEFORE_SECONDS: u32 = 40;
/// Game time that is measured.
const SECONDS: u32 = 60;

pub fn run() -> Result<Vec<Figure>> {
    let mut begun = staged()?;
    (0..ticks_in(BEFORE_SECONDS)).for_each(|_| {
        begun.tick(&[]);
    });
    let mut end = begun.clone();
    let [thoughts, worlds] = steady_parts(|| {
        let mut game = begun.clone();
        let (mut thoughts, mut worlds) = (Samples::default(), Samples::default());
        for _ in 0..ticks_in(SECONDS) {
            let (ms, commands) = time_ms(|| game.think(&[]));
            thoughts.push(ms);
            let (ms, report) = time_ms(|| game.carry_out(&commands));
            std::hint::black_box(report);
            worlds.push(ms);
        }
        end = game;
        Ok([thoughts, worlds])
    })?;
    let launched = |game: &Game| f64::from(game.world().stores.projectiles.launched);
    let whole = thoughts.with(&worlds);
    let mut figures = whole.figures();
    figures.extend([
        ("game_s", f64::from(ticks_in(SECONDS) * TICK_MS) / 1_000.0),
        ("computers_mean_ms", thoughts.mean()),
        ("simulation_mean_ms", worlds.mean()),
        (
            "computers_share_percent",
            100.0 * thoughts.mean() / whole.mean(),
        ),
        ("begin_units", units(begun.world())),
        ("left_units", units(end.world())),
        ("shots_count", launched(&end) - launched(&begun)),
        ("lost_units", lost(end.world()) - lost(begun.world())),
    ]);
    Ok(figures)
}

/// Units of all seats.
pub fn units(world: &World) -> f64 {
    world
        .stores
        .players
        .iter()
        .map(|player| f64::from(player.population))
        .sum()
}

fn lost(world: &World) -> f64 {
    world
        .stores
        .players
        .iter()
        .map(|player| f64::from(player.score.units_lost))
        .sum()
}

/// The match before its first tick: every seat with a whole town and 200 units.
pub fn staged() -> Result<Game> {
    let options = MatchOptions {
        people: 0,
        computers: SEATS,
        level: LEVEL,
        size_tiles: Some(MatchSetup::size_tiles_for(SEATS)),
        ..MatchOptions::default()
    };
    let mut setup = options.setup()?;
    setup.population_max = POPULATION;
    let empty = Game::new(setup, rules::Catalog::builtin()).map_err(Sentence::from)?;
    let mut world = empty.world().clone();
    for seat in 0..SEATS {
        settle(&mut world, seat)?;
    }
    sim::systems::population::run(&mut world);
    sim::systems::fog::refresh_all(&mut world);
    sim::navigation::run(&mut world);
    world.refresh_spatial();
    Ok(Game::on(world))
}

/// Gives a seat its town and its people.
fn settle(world: &mut World, seat: usize) -> Result<()> {
    let Some(home) = town_of(world, seat) else {
        anyhow::bail!("seat {seat} has no place on the map");
    };
    let owned = world.stores.motion.slots().filter(|&slot| {
        let owner = world.stores.objects[slot].owner;
        owner.is_some_and(|owner| owner.index() == seat)
    });
    let owned: Vec<_> = owned.map(|slot| world.id(slot)).collect();
    owned.into_iter().for_each(|id| world.despawn(id));
    for (key, count) in BUILDINGS {
        build(world, key, seat, home, count)?;
    }
    let inward = Vec2::from_ints(120, 120) - home;
    for (n, (key, count)) in (0..).zip(UNITS) {
        let away = inward.with_length(determinism::Fixed::from_int(7 + 6 * n));
        block(world, key, seat, home + away, count)?;
    }
    if let Some(player) = Seat::new(seat as u8).and_then(|seat| world.player_mut(seat)) {
        player.stockpile = Stockpile([STOCKPILE; 4]);
        player.age = 1;
    }
    Ok(())
}

/// Finished buildings on the free places nearest to `home`, with a tile between them.
fn build(world: &mut World, key: &str, seat: usize, home: Vec2, count: usize) -> Result<()> {
    let catalog = Arc::clone(&world.catalog);
    let Some(kind) = catalog.find(key) else {
        anyhow::bail!("the rules have no `{key}`");
    };
    let side = i32::from(kind.footprint_tiles);
    let (x, y) = (home.x.floor(), home.y.floor());
    let mut built = 0;
    for ring in 6..40 {
        for (dx, dy) in ring_places(ring, side + 1) {
            if built == count {
                return Ok(());
            }
            let (Ok(x), Ok(y)) = (u16::try_from(x + dx), u16::try_from(y + dy)) else {
                continue;
            };
            if check_footprint(world, None, kind.id, CellPos::new(x, y)).is_ok() {
                let middle = sim::centre_of(CellPos::new(x, y), kind.footprint_tiles);
                world.spawn_complete(kind.id, Seat::new(seat as u8), middle);
                built += 1;
            }
        }
    }
    anyhow::ensure!(
        built == count,
        "seat {seat} has no room for {count} × {key}"
    );
    Ok(())
}

/// Tiles `ring` steps away on the four sides, every `step`th.
fn ring_places(ring: i32, step: i32) -> impl Iterator<Item = (i32, i32)> {
    let along = (-ring..=ring).step_by(step as usize);
    along.flat_map(move |n| [(n, -ring), (n, ring), (-ring, n), (ring, n)])
}
