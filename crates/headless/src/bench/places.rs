//! Worlds that benches measure, and putting units into them.

use std::sync::Arc;

use anyhow::Result;
use determinism::{Fixed, Vec2};
use game::Game;
use protocol::command::{AttackMove, Move};
use protocol::{Command, EntityId, MatchSetup, Reveal, Seat, Terms};
use rules::{Catalog, Terrain};
use runner::{MatchOptions, Sentence};
use sim::{MapPlan, World};

/// Units stand this far apart at first, in tiles: a little more than they are wide.
const SPACING: Fixed = Fixed::from_ratio(3, 5);
/// The archer's line in the rules.
const OWN_POINTS: &str = "hit_points 30\n";

/// The rules of the game, but archers shoot once a second, as those of the games do that stand beside ours
/// in the table; and they have so many hit points instead of their own.
pub fn archery(hit_points: Option<u16>) -> Result<Arc<Catalog>> {
    let mut found = 0;
    let mut tables = Vec::new();
    for (name, text) in Catalog::builtin_tables() {
        let paragraphs = text.split("\n\n").map(|paragraph| {
            if !paragraph.contains("unit archer\n") {
                return paragraph.to_string();
            }
            found += 1;
            let points = hit_points.map_or(OWN_POINTS.to_string(), |n| format!("hit_points {n}\n"));
            paragraph
                .replace("attack_reload_seconds 2\n", "attack_reload_seconds 1\n")
                .replace(OWN_POINTS, &points)
        });
        tables.push((*name, paragraphs.collect::<Vec<_>>().join("\n\n")));
    }
    anyhow::ensure!(found == 1, "the rules have no archer");
    let tables: Vec<(&str, &str)> = tables.iter().map(|(name, text)| (*name, &**text)).collect();
    Ok(Arc::new(Catalog::parse(&tables)?))
}

/// `people` people who stand alone, on a map of `size_tiles`.
pub fn setup(size_tiles: u16, people: usize) -> Result<MatchSetup> {
    let options = MatchOptions {
        people,
        computers: 0,
        size_tiles: Some(size_tiles),
        terms: Terms {
            reveal: Reveal::Explored,
            ..Terms::STANDARD
        },
        ..MatchOptions::default()
    };
    let mut setup = options.setup()?;
    setup.population_max = 2_000;
    Ok(setup)
}

/// An empty meadow for people who play by `catalog`.
pub fn meadow(size_tiles: u16, people: usize, catalog: Arc<Catalog>) -> Result<World> {
    let side = usize::from(size_tiles);
    let plan = MapPlan {
        size_tiles,
        terrain: vec![Terrain::Grass; side * side],
        heights: vec![0; (side + 1) * (side + 1)],
        things: Vec::new(),
    };
    Ok(World::new(setup(size_tiles, people)?, catalog, &plan))
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
    Ok(Game::new(options.setup()?, Catalog::builtin()).map_err(Sentence::from)?)
}

/// Where the town centre of a seat stands.
pub fn town_of(world: &World, seat: usize) -> Option<Vec2> {
    let mut objects = world.stores.objects.iter().map(|(_, object)| object);
    let own = objects.find(|object| object.owner.is_some_and(|owner| owner.index() == seat));
    own.map(|object| object.position)
}

/// Puts a square of `count` units called `key` around `middle`.
pub fn block(
    world: &mut World,
    key: &str,
    owner: usize,
    middle: Vec2,
    count: i32,
) -> Result<Vec<EntityId>> {
    let across = (1..).find(|side| side * side >= count).unwrap_or(1);
    let place = |n: i32| {
        let offset = Vec2::from_ints(n / across - across / 2, n % across - across / 2);
        middle + Vec2::new(offset.x * SPACING, offset.y * SPACING)
    };
    put(world, key, owner, (0..count).map(place))
}

/// Puts `count` units called `key` in ranks of `abreast`, the foremost at `front`, which look along x: to
/// the right when `is_left`.
pub fn ranks(
    world: &mut World,
    key: &str,
    owner: usize,
    front: Vec2,
    is_left: bool,
    (count, abreast): (i32, i32),
) -> Result<Vec<EntityId>> {
    let back = if is_left { -SPACING } else { SPACING };
    let place = |n: i32| {
        let (rank, file) = (n / abreast, n % abreast);
        // Half a spacing for every file beyond the middle on either side.
        front + Vec2::new(back * rank, SPACING / 2 * (2 * file - (abreast - 1)))
    };
    put(world, key, owner, (0..count).map(place))
}

fn put(
    world: &mut World,
    key: &str,
    owner: usize,
    places: impl Iterator<Item = Vec2>,
) -> Result<Vec<EntityId>> {
    let Some(kind) = world.catalog.find(key).map(|kind| kind.id) else {
        anyhow::bail!("the rules have no `{key}`");
    };
    let seat = Seat::new(owner as u8);
    Ok(places
        .map(|place| world.spawn_complete(kind, seat, place))
        .collect())
}

/// "Walk there and fight on the way", for all of `units`.
pub fn attack_move(owner: usize, units: &[EntityId], goal: Vec2) -> (Seat, Command) {
    let command = AttackMove {
        units: units.iter().copied().collect(),
        goal,
        is_queued: false,
    };
    (seat_of(owner), command.into())
}

/// "Walk there and look at nobody", for all of `units`.
pub fn walk(owner: usize, units: &[EntityId], goal: Vec2) -> (Seat, Command) {
    let command = Move {
        units: units.iter().copied().collect(),
        goal,
        is_queued: false,
    };
    (seat_of(owner), command.into())
}

fn seat_of(owner: usize) -> Seat {
    Seat::new(owner as u8).unwrap_or_default()
}
