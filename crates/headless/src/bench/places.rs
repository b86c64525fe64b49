//! Worlds that benches measure.

use std::sync::Arc;

use anyhow::Result;
use determinism::{Fixed, Vec2};
use game::Game;
use protocol::command::AttackMove;
use protocol::{Command, EntityId, MatchSetup, Seat};
use rules::{Catalog, Terrain};
use runner::{MatchOptions, Sentence};
use sim::{MapPlan, World};

/// Units stand this far apart at first, in tiles.
const SPACING: (i32, i32) = (3, 5);

/// `people` people who stand alone, on a map of `size_tiles`.
fn setup(size_tiles: u16, people: usize) -> Result<MatchSetup> {
    let options = MatchOptions {
        people,
        computers: 0,
        size_tiles: Some(size_tiles),
        is_explored: true,
        ..MatchOptions::default()
    };
    let mut setup = options.setup()?;
    setup.population_max = 2_000;
    Ok(setup)
}

/// An empty meadow.
pub fn meadow(size_tiles: u16, people: usize) -> Result<World> {
    let side = usize::from(size_tiles);
    let plan = MapPlan {
        size_tiles,
        terrain: vec![Terrain::Grass; side * side],
        heights: vec![0; (side + 1) * (side + 1)],
        things: Vec::new(),
    };
    Ok(World::new(
        setup(size_tiles, people)?,
        Catalog::builtin(),
        &plan,
    ))
}

/// The map that so many people play on, as it is before the first tick.
pub fn open_fields(people: usize) -> Result<World> {
    let size_tiles = MatchSetup::size_tiles_for(people);
    let game = Game::new(setup(size_tiles, people)?, Catalog::builtin()).map_err(Sentence::from)?;
    Ok(game.world().clone())
}

/// A match of computer players alone.
pub fn computers(count: usize, seed: u64) -> Result<Game> {
    let options = MatchOptions {
        people: 0,
        computers: count,
        seed,
        ..MatchOptions::default()
    };
    let catalog = Catalog::builtin();
    Ok(Game::new(options.setup()?, Arc::clone(&catalog)).map_err(Sentence::from)?)
}

/// Puts a block of `count` units called `key` around `middle`.
pub fn block(
    world: &mut World,
    key: &str,
    owner: usize,
    middle: Vec2,
    count: i32,
) -> Result<Vec<EntityId>> {
    let Some(kind) = world.catalog.find(key).map(|kind| kind.id) else {
        anyhow::bail!("the rules have no `{key}`");
    };
    let seat = Seat::new(owner as u8);
    let across = (1..).find(|side| side * side >= count).unwrap_or(1);
    let spacing = Fixed::from_ratio(SPACING.0, SPACING.1);
    let at = |n: i32| {
        let offset = Vec2::from_ints(n / across - across / 2, n % across - across / 2);
        middle + Vec2::new(offset.x * spacing, offset.y * spacing)
    };
    Ok((0..count)
        .map(|n| world.spawn_complete(kind, seat, at(n)))
        .collect())
}

/// "Walk there and fight on the way", for all of `units`.
pub fn attack_move(owner: usize, units: &[EntityId], goal: Vec2) -> (Seat, Command) {
    let seat = Seat::new(owner as u8).unwrap_or_default();
    let command = AttackMove {
        units: units.iter().copied().collect(),
        goal,
        is_queued: false,
    };
    (seat, command.into())
}
