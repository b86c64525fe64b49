//! A small land, painted and peopled by hand.

use std::sync::Arc;

use determinism::Fixed;
use protocol::command::{AttackMove, Gather};
use protocol::{
    Command, Control, EntityId, MatchSetup, Seat, SeatSetup, Stockpile, Terms, Units, WorldPos,
};
use rules::{Catalog, Terrain};
use sim::{MapPlan, Placed, World};

/// A land in the making. Places are in tiles.
pub struct Canvas {
    catalog: Arc<Catalog>,
    plan: MapPlan,
}

/// A place by tiles.
pub fn at([x, y]: [f32; 2]) -> WorldPos {
    presentation::world_pos([x, y])
}

/// Waves of three kinds over each other, about -1.5 to 1.5: makes straight borders crooked.
pub fn waves(x: f32, y: f32) -> f32 {
    (x * 0.31).sin() * (y * 0.23 + 1.0).cos() + 0.5 * (x * 0.71 + y * 0.53).sin()
}

impl Canvas {
    /// A land of `ground` and of heights 0 to 7 at the corners of its tiles.
    pub fn new(
        catalog: &Arc<Catalog>,
        size_tiles: u16,
        ground: impl Fn(f32, f32) -> Terrain,
        height: impl Fn(f32, f32) -> f32,
    ) -> Canvas {
        let tiles = |count: u16| (0..count).flat_map(move |y| (0..count).map(move |x| (x, y)));
        let terrain = tiles(size_tiles)
            .map(|(x, y)| ground(f32::from(x) + 0.5, f32::from(y) + 0.5))
            .collect();
        let heights = tiles(size_tiles + 1)
            .map(|(x, y)| height(f32::from(x), f32::from(y)).clamp(0.0, 7.0) as u8)
            .collect();
        Canvas {
            catalog: Arc::clone(catalog),
            plan: MapPlan {
                size_tiles,
                terrain,
                heights,
                things: Vec::new(),
            },
        }
    }

    /// Puts something there; `None`: nobody's.
    pub fn put(&mut self, key: &str, place: [f32; 2], owner: Option<u8>) {
        let kind = self
            .catalog
            .find(key)
            .expect("stages name kinds of the rules");
        self.plan.things.push(Placed {
            kind: kind.id,
            at: at(place),
            owner: owner.and_then(Seat::new),
        });
    }

    /// Puts the same thing at many places.
    pub fn put_all<const N: usize>(&mut self, key: &str, places: [[f32; 2]; N], owner: Option<u8>) {
        places
            .into_iter()
            .for_each(|place| self.put(key, place, owner));
    }

    /// Trees wherever `is_wood`, pines in one part of it and oaks in the other.
    pub fn plant(&mut self, percent: u32, is_wood: impl Fn(f32, f32) -> bool) {
        let size = self.plan.size_tiles;
        let mut seed = 12_345_u32;
        for y in 0..size {
            for x in 0..size {
                let (x, y) = (f32::from(x) + 0.5, f32::from(y) + 0.5);
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let lot = (seed >> 16) % 100;
                if lot >= percent || !is_wood(x, y) {
                    continue;
                }
                let is_pine = (x * 0.21).sin() + (y * 0.17).cos() > 0.1;
                let usual = if is_pine { "pine" } else { "oak" };
                self.put(if lot < 4 { "birch" } else { usual }, [x, y], None);
            }
        }
    }

    /// The world, both seats in `age` (0 dark, 1 feudal), moved by nobody.
    pub fn world(self, age: u8) -> World {
        self.world_of(age, Control::Person)
    }

    /// The same, its first seat moved by `first`.
    pub fn world_of(self, age: u8, first: Control) -> World {
        let row = |index: u8, name: &str, control| SeatSetup {
            seat: Seat::new(index).expect("two of eight"),
            name: name.into(),
            control,
            colour: index,
            team: None,
            handicap_percent: 100,
            start_age: None,
        };
        let setup = MatchSetup {
            seed: 7,
            map: MatchSetup::MAP.into(),
            size_tiles: self.plan.size_tiles,
            seats: vec![row(0, "Ana", first), row(1, "Bruno", Control::Person)],
            stockpile: Stockpile([865, 1_240, 530, 310]),
            population_max: MatchSetup::POPULATION_MAX,
            allows_cheats: false,
            terms: Terms::STANDARD,
        };
        let mut world = World::new(setup, self.catalog, &self.plan);
        for player in &mut world.stores.players {
            player.age = age;
        }
        world
    }
}

/// Things of a kind and a seat, in the order in which they were put there.
pub fn of_kind(world: &World, key: &str, seat: u8) -> Vec<EntityId> {
    let kind = world.catalog.find(key).map(|kind| kind.id);
    let own = world.view(None);
    own.objects()
        .filter(|object| Some(object.kind) == kind && object.owner == Seat::new(seat))
        .map(|object| object.id)
        .collect()
}

/// Sends units to fight their way to a place.
pub fn attack_to(units: Vec<EntityId>, seat: u8, goal: [f32; 2]) -> (Seat, Command) {
    let command = AttackMove {
        units: Units::new(units),
        goal: at(goal),
        is_queued: false,
    };
    (Seat::new(seat).unwrap_or_default(), command.into())
}

/// Every villager goes to work on what is nearest to it.
pub fn to_work(world: &World) -> Vec<(Seat, Command)> {
    let view = world.view(None);
    let is_deposit = |object: &sim::ObjectView| {
        let kind = view.catalog().kind(object.kind);
        kind.deposit.is_some()
    };
    let deposits: Vec<_> = view.objects().filter(is_deposit).collect();
    let villagers = view
        .objects()
        .filter(|object| view.catalog().kind(object.kind).is_villager());
    let order = |villager: sim::ObjectView| {
        let near = |deposit: &&sim::ObjectView| deposit.position.distance(villager.position);
        let command = Gather {
            units: Units::one(villager.id),
            target: deposits.iter().min_by_key(near)?.id,
            is_queued: false,
        };
        Some((villager.owner?, command.into()))
    };
    villagers.filter_map(order).collect()
}

/// Lets so many ticks pass, the orders in the first.
pub fn pass(world: &mut World, ticks: u32, orders: &[(Seat, Command)]) {
    for tick in 0..ticks {
        world.step(if tick == 0 { orders } else { &[] });
    }
}

/// A share of one as the rules have it.
pub fn share(part: f32) -> Fixed {
    Fixed::from_raw((part * 65_536.0) as i32)
}
