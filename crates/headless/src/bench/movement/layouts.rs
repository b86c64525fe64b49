//! `headless bench movement --layouts N`: random layouts from their numbers. Whoever has a way gets on, and
//! does not end before it is there.

mod ground;
#[cfg(test)]
mod tests;

use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};

use anyhow::{Context, Result, bail};
use determinism::{Domain, Fixed, Random, Vec2};
use protocol::command::Move;
use protocol::{CellPos, Command, EntityId, Seat, Units};
use rules::Catalog;
use sim::World;
use sim::components::Order;

use self::ground::{SIZE_TILES, is_wooded};
use crate::bench::places;

/// Without progress for so long somebody is stuck: twenty seconds.
const STUCK_TICKS: u32 = 1_250;
/// Less way than this in that time is none.
const STUCK_TILES: Fixed = Fixed::HALF;
/// Places are looked at this often.
const LOOK_TICKS: u32 = 25;
/// By then everybody has ended, or never will: five minutes.
const TICKS_MAX: u32 = 18_750;
/// Time for those who stepped aside to go back: sixteen seconds.
const PEACE_TICKS: u32 = 1_000;
/// Farther from its place than this somebody has given up early.
const ARRIVED_TILES: Fixed = Fixed::from_int(3);
/// All belong to this seat.
const SEAT: u8 = 0;
const KINDS: [&str; 5] = ["militia", "spearman", "archer", "scout", "villager"];

/// What came of the walkers of one layout, or of many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    pub units: u32,
    /// Made no progress for twenty seconds on the way.
    pub stuck: u32,
    /// Still on the way after five minutes.
    pub endless: u32,
    /// Ended although it could have come nearer.
    pub early: u32,
}

impl Outcome {
    pub fn failed(self) -> u32 {
        self.stuck + self.endless + self.early
    }

    fn add(&mut self, other: Outcome) {
        self.units += other.units;
        self.stuck += other.stuck;
        self.endless += other.endless;
        self.early += other.early;
    }
}

/// Runs the layouts of these numbers on `jobs` threads; all together, and the numbers of those in which
/// somebody failed, ascending.
pub fn run(numbers: Range<u32>, jobs: u8) -> Result<(Outcome, Vec<u32>)> {
    let next = AtomicU32::new(numbers.start);
    let work = || -> Result<(Outcome, Vec<u32>)> {
        let (mut all, mut failed) = (Outcome::default(), Vec::new());
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= numbers.end {
                return Ok((all, failed));
            }
            let outcome =
                play(number).with_context(|| format!("layout {number} could not be run"))?;
            if outcome.failed() > 0 {
                failed.push(number);
            }
            all.add(outcome);
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        let (mut all, mut failed) = (Outcome::default(), Vec::new());
        for thread in threads {
            let Ok(result) = thread.join() else {
                bail!("a layout broke its thread");
            };
            let (outcome, numbers) = result?;
            all.add(outcome);
            failed.extend(numbers);
        }
        failed.sort_unstable();
        Ok((all, failed))
    })
}

/// A layout on its way.
struct Layout {
    world: World,
    random: Random,
    walkers: Vec<Walker>,
    /// Trees fall and rise while they walk. Then nobody can be held to where it was sent.
    is_shifting: bool,
}

struct Walker {
    id: EntityId,
    goal: Vec2,
    /// Where it last was that it has come away from, and when.
    since: (Vec2, u32),
    /// Where it made no progress.
    stuck_at: Option<Vec2>,
}

/// Plays one layout to its end.
pub fn play(number: u32) -> Result<Outcome> {
    let mut layout = Layout::draw_up(number)?;
    let mut tick = 0;
    while tick < TICKS_MAX && !layout.is_over() {
        tick += 1;
        if layout.is_shifting && layout.random.chance(1, 200) {
            layout.shift()?;
        }
        layout.world.step(&[]);
        if tick % LOOK_TICKS == 0 {
            layout.look(tick);
        }
    }
    // Those who stepped aside for others go back before they are asked where they are.
    for _ in 0..PEACE_TICKS {
        if !layout.is_over() || layout.outcome().early == 0 {
            break;
        }
        layout.world.step(&[]);
    }
    layout.name_failures(number);
    Ok(layout.outcome())
}

impl Layout {
    fn draw_up(number: u32) -> Result<Layout> {
        let mut random = Random::stream(number.into(), Domain::Map, 0);
        let mut world = places::meadow(SIZE_TILES as u16, 2, Catalog::builtin())?;
        let wood = ground::draw(number, &mut random);
        for y in 0..SIZE_TILES {
            for x in (0..SIZE_TILES).filter(|&x| is_wooded(&wood, x, y)) {
                put(&mut world, "oak", None, x, y)?;
            }
        }
        let mut layout = Layout {
            world,
            is_shifting: random.chance(1, 4),
            random,
            walkers: Vec::new(),
        };
        layout.send()?;
        Ok(layout)
    }

    /// Puts up to 60 down and tells each of two to four parties where to go.
    fn send(&mut self) -> Result<()> {
        let count = self.random.between(5, 60);
        let parties = self.random.between(2, 4);
        let mut ids = Vec::new();
        for _ in 0..count {
            let (x, y) = self.place();
            if !is_free(&self.world, x, y) {
                continue;
            }
            let kind = KINDS[self.random.below(KINDS.len() as u32) as usize];
            ids.push(put(&mut self.world, kind, Some(SEAT), x, y)?);
        }
        let mut commands: Vec<(Seat, Command)> = Vec::new();
        for party in ids.chunks(ids.len() / parties as usize + 1) {
            let (x, y) = self.place();
            let command = Move {
                units: Units::new(party.to_vec()),
                goal: CellPos::new(x as u16, y as u16).centre(),
                is_queued: false,
            };
            commands.push((Seat::new(SEAT).unwrap_or_default(), command.into()));
        }
        self.world.step(&commands);
        for id in ids {
            let at = self.world.stores.objects[id.index()].position;
            let goal = match self.world.stores.orders[id.index()].current {
                Order::Move { goal, .. } => goal,
                _ => at,
            };
            self.walkers.push(Walker {
                id,
                goal,
                since: (at, 0),
                stuck_at: None,
            });
        }
        Ok(())
    }

    fn place(&mut self) -> (i32, i32) {
        let mut along = || self.random.between(1, SIZE_TILES - 2);
        (along(), along())
    }

    /// A tree falls, or one rises where nobody stands.
    fn shift(&mut self) -> Result<()> {
        let (x, y) = self.place();
        let cell = CellPos::new(x as u16, y as u16);
        if let Some(occupant) = self.world.occupancy.at(cell) {
            self.world.despawn(occupant.id);
        } else if self.world.navigation.crowd.in_tile(x, y).is_empty() {
            put(&mut self.world, "oak", None, x, y)?;
        }
        Ok(())
    }

    fn is_idle(&self, walker: &Walker) -> bool {
        self.world.stores.orders[walker.id.index()].current == Order::Idle
    }

    fn is_over(&self) -> bool {
        self.walkers.iter().all(|walker| self.is_idle(walker))
    }

    fn look(&mut self, tick: u32) {
        for n in 0..self.walkers.len() {
            let is_idle = self.is_idle(&self.walkers[n]);
            let walker = &mut self.walkers[n];
            let at = self.world.stores.objects[walker.id.index()].position;
            if is_idle || !at.is_within(STUCK_TILES, walker.since.0) {
                walker.since = (at, tick);
            }
            if tick - walker.since.1 >= STUCK_TICKS {
                walker.stuck_at = Some(at);
            }
        }
    }

    fn outcome(&self) -> Outcome {
        let count = |is_so: &dyn Fn(&Walker) -> bool| {
            self.walkers.iter().filter(|walker| is_so(walker)).count() as u32
        };
        Outcome {
            units: count(&|_| true),
            stuck: count(&|walker| walker.stuck_at.is_some()),
            endless: count(&|walker| !self.is_idle(walker)),
            early: count(&|walker| {
                self.is_idle(walker) && !self.is_shifting && self.is_early(walker)
            }),
        }
    }

    /// Says who failed, where it stands and where it was sent.
    fn name_failures(&self, number: u32) {
        for walker in &self.walkers {
            let is_early = self.is_idle(walker) && !self.is_shifting && self.is_early(walker);
            if walker.stuck_at.is_some() || is_early || !self.is_idle(walker) {
                let at = self.world.stores.objects[walker.id.index()].position;
                println!(
                    "layout {number}: {} at {}, {} sent to {}, {}: stuck at {:?}, early {is_early}: {:?}",
                    walker.id,
                    at.x,
                    at.y,
                    walker.goal.x,
                    walker.goal.y,
                    walker.stuck_at.map(|at| (at.x, at.y)),
                    self.world.stores.motion[walker.id.index()]
                );
            }
        }
    }

    /// Whether somebody ended away from a place that it could have reached.
    fn is_early(&self, walker: &Walker) -> bool {
        let at = self.world.stores.objects[walker.id.index()].position;
        self.world.navigation.is_reachable(at, walker.goal)
            && !at.is_within(ARRIVED_TILES, walker.goal)
    }
}

fn is_free(world: &World, x: i32, y: i32) -> bool {
    world
        .occupancy
        .at(CellPos::new(x as u16, y as u16))
        .is_none()
}

fn put(world: &mut World, key: &str, owner: Option<u8>, x: i32, y: i32) -> Result<EntityId> {
    let kind = world.catalog.find(key).map(|kind| kind.id);
    let kind = kind.with_context(|| format!("the rules have no `{key}`"))?;
    let at = CellPos::new(x as u16, y as u16).centre();
    Ok(world.spawn_complete(kind, owner.and_then(Seat::new), at))
}
