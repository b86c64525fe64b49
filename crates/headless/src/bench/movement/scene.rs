//! A scene of the movement bench: the ground, who stands on it, what they are told, and what happens on
//! the way. Drawn up once and built as often as it is run.

use anyhow::{Context, Result};
use determinism::{Fixed, Vec2};
use protocol::command::{Attack, Move};
use protocol::{CellPos, Command, EntityId, MatchSetup, Seat, Units};
use rules::{Catalog, Terrain};
use sim::{MapPlan, World};

use crate::bench::places;

pub const SIZE_TILES: i32 = 96;
/// Everybody stands for so long first: then all that is in sight is seen.
const TICKS_BEFORE: usize = 64;
/// Neighbours of a block stand this far apart.
const SPACING: Fixed = Fixed::from_ratio(3, 5);

/// One of the 27 starts of an arrangement: three counts, three places between tiles, three sides of the map
/// that it comes from. The same scene seen from another side must not go worse.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    count: usize,
    shift: usize,
    turn: usize,
}

impl Start {
    pub fn all() -> impl Iterator<Item = Start> {
        (0..27).map(|n| Start {
            count: n / 9,
            shift: n / 3 % 3,
            turn: n % 3,
        })
    }

    /// How many, of three counts to choose from.
    pub fn pick(self, counts: [i32; 3]) -> i32 {
        counts[self.count]
    }

    /// The place as it is on the turned map.
    fn turned(self, at: Vec2) -> Vec2 {
        let side = Fixed::from_int(SIZE_TILES);
        match self.turn {
            0 => at,
            1 => Vec2::new(side - at.y, at.x),
            _ => Vec2::new(side - at.x, side - at.y),
        }
    }

    fn turned_cell(self, x: i32, y: i32) -> CellPos {
        CellPos::of(self.turned(Vec2::from_ints(x, y) + Vec2::new(Fixed::HALF, Fixed::HALF)))
    }

    /// Count, shift and side as they stand in names of pictures.
    pub fn name(self) -> String {
        format!("{}{}{}", self.count, self.shift, self.turn)
    }
}

/// What a party is told at the start.
#[derive(Clone, Copy, Debug)]
pub enum Task {
    /// Nothing: they stand about.
    Stand,
    /// To walk there.
    March(Vec2),
    /// To walk to where the ground does not let them.
    MarchInVain(Vec2),
    /// To attack the thing of this number.
    Assault(usize),
}

/// Units of one seat that are told the same.
pub struct Party {
    pub seat: u8,
    pub units: Vec<(&'static str, Vec2)>,
    pub task: Task,
}

/// What stands: its key and tile, and whose it is.
struct Thing {
    key: &'static str,
    cell: CellPos,
    owner: Option<u8>,
}

/// What happens on the way.
#[derive(Clone, Copy, Debug)]
pub enum Turn {
    /// The thing of this number is gone.
    Falls(usize),
    /// A thing of this key comes to stand on the tile.
    Rises(&'static str, i32, i32),
}

/// A scene.
pub struct Scene {
    start: Start,
    terrain: Vec<Terrain>,
    things: Vec<Thing>,
    pub parties: Vec<Party>,
    turns: Vec<(u32, Turn)>,
    /// When everybody is told the same once more.
    pub again_at: Option<u32>,
    pub ticks_max: u32,
}

/// A built scene: the world, the units of each party, and the first commands.
pub struct Cast {
    pub world: World,
    pub parties: Vec<Vec<EntityId>>,
    pub commands: Vec<(Seat, Command)>,
    things: Vec<EntityId>,
}

impl Scene {
    pub fn new(start: Start, ticks_max: u32) -> Scene {
        Scene {
            start,
            terrain: vec![Terrain::Grass; (SIZE_TILES * SIZE_TILES) as usize],
            things: Vec::new(),
            parties: Vec::new(),
            turns: Vec::new(),
            again_at: None,
            ticks_max,
        }
    }

    /// Water on every tile of a rectangle for which `is_dry` does not hold.
    pub fn flood(
        &mut self,
        x: core::ops::Range<i32>,
        y: core::ops::Range<i32>,
        is_dry: impl Fn(i32, i32) -> bool,
    ) {
        for y in y {
            for x in x.clone().filter(|&x| !is_dry(x, y)) {
                let cell = self.start.turned_cell(x, y);
                let index = usize::from(cell.y) * SIZE_TILES as usize + usize::from(cell.x);
                self.terrain[index] = Terrain::Water;
            }
        }
    }

    /// Puts a thing of one tile down; its number.
    pub fn put(&mut self, key: &'static str, owner: Option<u8>, x: i32, y: i32) -> usize {
        let cell = self.start.turned_cell(x, y);
        self.things.push(Thing { key, cell, owner });
        self.things.len() - 1
    }

    /// `count` units in columns of `deep`, the middle of the block at (x, y).
    pub fn block(
        &self,
        key: &'static str,
        (x, y): (i32, i32),
        count: i32,
        deep: i32,
    ) -> Vec<(&'static str, Vec2)> {
        // So that no start has everybody in the middles of tiles.
        let shift = Fixed::from_ratio(13, 40) * self.start.shift as i32;
        let columns = (count + deep - 1) / deep;
        let corner = Vec2::from_ints(x, y) + Vec2::new(shift, shift)
            - Vec2::new(SPACING * (columns - 1), SPACING * (deep - 1)) * Fixed::HALF;
        let at = |n: i32| corner + Vec2::new(SPACING * (n / deep), SPACING * (n % deep));
        (0..count).map(|n| (key, at(n))).collect()
    }

    pub fn party(&mut self, seat: u8, units: Vec<(&'static str, Vec2)>, task: Task) {
        self.parties.push(Party { seat, units, task });
    }

    pub fn later(&mut self, tick: u32, turn: Turn) {
        self.turns.push((tick, turn));
    }

    /// Builds it; with only one unit in it, if `alone` says which.
    pub fn build(&self, alone: Option<(usize, usize, Vec2)>) -> Result<Cast> {
        let side = SIZE_TILES as usize;
        let plan = MapPlan {
            size_tiles: SIZE_TILES as u16,
            terrain: self.terrain.clone(),
            heights: vec![0; (side + 1) * (side + 1)],
            things: Vec::new(),
        };
        let mut world = World::new(setup()?, Catalog::builtin(), &plan);
        let mut things = Vec::new();
        for thing in &self.things {
            things.push(spawn(
                &mut world,
                thing.key,
                thing.owner,
                thing.cell.centre(),
            )?);
        }
        let mut parties = Vec::new();
        let mut commands = Vec::new();
        for (number, party) in self.parties.iter().enumerate() {
            let mut units = Vec::new();
            for (index, &(key, at)) in party.units.iter().enumerate() {
                let is_there = alone.is_none_or(|(only, unit, _)| {
                    // Those who see what is attacked stay.
                    let is_watch = matches!(party.task, Task::Stand)
                        && matches!(self.parties[only].task, Task::Assault(_));
                    is_watch || (only, unit) == (number, index)
                });
                if is_there {
                    let at = self.start.turned(at);
                    units.push(spawn(&mut world, key, Some(party.seat), at)?);
                }
            }
            let own_goal = alone.map(|(_, _, goal)| goal);
            commands.extend(self.command(party, &units, &things, own_goal));
            parties.push(units);
        }
        (0..TICKS_BEFORE).for_each(|_| world.step(&[]));
        Ok(Cast {
            world,
            parties,
            commands,
            things,
        })
    }

    fn command(
        &self,
        party: &Party,
        units: &[EntityId],
        things: &[EntityId],
        own_goal: Option<Vec2>,
    ) -> Option<(Seat, Command)> {
        let units = Units::new(units.to_vec());
        if units.is_empty() {
            return None;
        }
        let command = match party.task {
            Task::Stand => return None,
            Task::March(goal) | Task::MarchInVain(goal) => Move {
                units,
                goal: own_goal.unwrap_or(self.start.turned(goal)),
                is_queued: false,
            }
            .into(),
            Task::Assault(thing) => Attack {
                units,
                target: things[thing],
                is_queued: false,
            }
            .into(),
        };
        Some((Seat::new(party.seat)?, command))
    }

    /// Whether the commands are given in this tick.
    pub fn is_told_in(&self, tick: u32) -> bool {
        tick == 1 || self.again_at == Some(tick)
    }

    /// Lets happen what happens before this tick.
    pub fn happen(&self, cast: &mut Cast, tick: u32) -> Result<()> {
        for (_, turn) in self.turns.iter().filter(|(when, _)| *when == tick) {
            match *turn {
                Turn::Falls(thing) => cast.world.despawn(cast.things[thing]),
                Turn::Rises(key, x, y) => {
                    let at = self.start.turned_cell(x, y).centre();
                    spawn(&mut cast.world, key, None, at)?;
                }
            }
        }
        Ok(())
    }

    /// Tiles that nobody walks on at the start, and what they are, for pictures.
    pub fn solid(&self) -> Vec<(CellPos, &'static str)> {
        let water = (0..self.terrain.len()).filter(|&n| self.terrain[n].is_water());
        let side = SIZE_TILES as usize;
        let cell = |n: usize| CellPos::new((n % side) as u16, (n / side) as u16);
        let water = water.map(|n| (cell(n), "water"));
        water
            .chain(self.things.iter().map(|thing| (thing.cell, thing.key)))
            .collect()
    }
}

fn setup() -> Result<MatchSetup> {
    places::setup(SIZE_TILES as u16, 2)
}

fn spawn(world: &mut World, key: &str, owner: Option<u8>, at: Vec2) -> Result<EntityId> {
    let kind = world.catalog.find(key).map(|kind| kind.id);
    let kind = kind.with_context(|| format!("the rules have no `{key}`"))?;
    Ok(world.spawn_complete(kind, owner.and_then(Seat::new), at))
}
