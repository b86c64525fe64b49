use alloc::sync::Arc;
use alloc::vec::Vec;

use determinism::{Angle, Domain, Fixed, Random, Vec2};
use protocol::{CellPos, EntityId, KindId, MatchSetup, Reveal, Seat, SeatSet, Tick};
use rules::{Catalog, Class, Kind};

use crate::components::{
    Animal, Building, Combat, Deposit, Health, Motion, Object, Orders, Production, Site, Work,
};
use crate::entities::Entities;
use crate::events::Event;
use crate::fog::{BitGrid, Fog, SeatFog};
use crate::handicap::Handicaps;
use crate::landscape::Landscape;
use crate::map_plan::MapPlan;
use crate::navigation::Navigation;
use crate::occupancy::{Occupancy, Occupant};
use crate::player::Player;
use crate::spatial::Spatial;
use crate::stores::Stores;

/// The world of one match.
#[derive(Clone, Debug)]
pub struct World {
    /// All state; everything else here is given or derived.
    pub stores: Stores,
    pub catalog: Arc<Catalog>,
    pub setup: MatchSetup,
    pub occupancy: Occupancy,
    pub navigation: Navigation,
    pub spatial: Spatial,
    /// Work on the fog in the last tick, in tiles and things that were looked at, for meters.
    pub fog_effort: u32,
    /// How fast each seat works, in per cent of the rules; from the setup.
    pub handicaps: Handicaps,
    /// What happened in the present tick.
    pub events: Vec<Event>,
}

impl World {
    /// A world before its first tick: the landscape and things of `plan`, the seats of `setup`.
    #[must_use]
    pub fn new(setup: MatchSetup, catalog: Arc<Catalog>, plan: &MapPlan) -> World {
        let players: Vec<Player> = setup
            .seats
            .iter()
            .map(|seat| new_player(&setup, seat.seat))
            .collect();
        let fog = SeatFog {
            visible: BitGrid::new(plan.size_tiles),
            explored: BitGrid::new(plan.size_tiles),
            remembered: Vec::new(),
        };
        let landscape = Landscape {
            size_tiles: plan.size_tiles,
            terrain: plan.terrain.clone(),
            heights: plan.heights.clone(),
        };
        let stores = Stores {
            fog: Fog {
                seats: alloc::vec![fog; players.len()],
            },
            players,
            landscape,
            ..Stores::default()
        };
        let mut world = World::around(stores, setup, catalog);
        for thing in &plan.things {
            world.spawn_complete(thing.kind, thing.owner, thing.at);
        }
        world.begin();
        world
    }

    /// Everything derived around existing state.
    pub(crate) fn around(stores: Stores, setup: MatchSetup, catalog: Arc<Catalog>) -> World {
        let mut occupancy = Occupancy::new(stores.landscape.size_tiles);
        for (slot, site) in stores.sites.iter() {
            let kind = catalog.kind(stores.objects[slot].kind);
            if let Some(id) = stores.entities.id_at(slot) {
                let occupant = Occupant {
                    id,
                    is_walkable: kind.is_walkable || is_untouched(&stores, slot),
                };
                occupancy.set(site.corner, kind.footprint_tiles, Some(occupant));
            }
        }
        let handicaps = Handicaps::of(&setup);
        let mut world = World {
            stores,
            catalog,
            setup,
            occupancy,
            navigation: Navigation::default(),
            spatial: Spatial::default(),
            fog_effort: 0,
            handicaps,
            events: Vec::new(),
        };
        world.navigation = Navigation::of(&world);
        world
    }

    /// What follows from the starting things before anybody moves.
    fn begin(&mut self) {
        crate::navigation::begin(self);
        crate::beginning::grant(self);
        if self.setup.terms.reveal != Reveal::Unexplored {
            self.stores
                .fog
                .seats
                .iter_mut()
                .for_each(|fog| fog.explored.fill());
        }
        crate::systems::population::run(self);
        crate::systems::fog::refresh_all(self);
        self.events.clear();
    }

    #[must_use]
    pub fn tick(&self) -> Tick {
        self.stores.clock
    }

    #[must_use]
    pub fn is_alive(&self, id: EntityId) -> bool {
        self.stores.entities.is_alive(id)
    }

    /// The slot of `id` while it lives.
    #[must_use]
    pub fn slot(&self, id: EntityId) -> Option<usize> {
        self.is_alive(id).then(|| id.index())
    }

    /// The id of the living thing in `slot`.
    ///
    /// # Panics
    /// For an empty slot: components never outlive their entity.
    #[must_use]
    pub fn id(&self, slot: usize) -> EntityId {
        self.stores
            .entities
            .id_at(slot)
            .expect("a component's entity is alive")
    }

    /// The kind of the living thing in `slot`.
    #[must_use]
    pub fn kind(&self, slot: usize) -> &Kind {
        self.catalog.kind(self.stores.objects[slot].kind)
    }

    #[must_use]
    pub fn player(&self, seat: Seat) -> Option<&Player> {
        Some(&self.stores.players[self.player_index(seat)?])
    }

    /// The place of a seat among the players, which stand in the order of their seats.
    #[inline]
    pub(crate) fn player_index(&self, seat: Seat) -> Option<usize> {
        let players = &self.stores.players;
        let is_it = |&index: &usize| players.get(index).is_some_and(|player| player.seat == seat);
        // Without empty seats before it, a seat stands at its own number.
        Some(seat.index())
            .filter(is_it)
            .or_else(|| (0..players.len()).find(is_it))
    }

    pub fn player_mut(&mut self, seat: Seat) -> Option<&mut Player> {
        let index = self.player_index(seat)?;
        Some(&mut self.stores.players[index])
    }

    /// Whether things of `a` may harm things of `b`: they are on other sides, and no treaty holds.
    #[must_use]
    pub fn is_enemy(&self, a: Option<Seat>, b: Option<Seat>) -> bool {
        self.is_opponent(a, b) && !self.is_treaty()
    }

    /// Whether `a` and `b` are on other sides.
    #[must_use]
    pub fn is_opponent(&self, a: Option<Seat>, b: Option<Seat>) -> bool {
        match (a, b) {
            (Some(a), Some(b)) => self
                .player(a)
                .is_some_and(|player| !player.allies.contains(b)),
            _ => false,
        }
    }

    /// Whether the treaty of the match still holds.
    #[must_use]
    pub fn is_treaty(&self) -> bool {
        self.stores.clock < self.setup.terms.treaty_end()
    }

    /// Sorts everybody who walks by where they stand now, and notes whose buildings stand where.
    pub fn refresh_spatial(&mut self) {
        let Stores {
            motion,
            objects,
            buildings,
            sites,
            landscape,
            ..
        } = &self.stores;
        self.spatial
            .rebuild(landscape.size_tiles, motion.slots(), objects);
        for slot in buildings.slots() {
            let object = &objects[slot];
            let side_tiles = self.catalog.kind(object.kind).footprint_tiles;
            self.spatial
                .note_building(object.owner, sites[slot].corner, side_tiles);
        }
    }

    /// Randomness of `slot` in this tick.
    #[must_use]
    pub fn random(&self, domain: Domain, slot: usize) -> Random {
        Random::at(self.setup.seed, domain, slot as u32, self.stores.clock.0)
    }

    /// Puts something into the world as it is when it is finished. `at` is the middle of its circle or
    /// footprint; footprints snap to tiles.
    pub fn spawn_complete(&mut self, kind: KindId, owner: Option<Seat>, at: Vec2) -> EntityId {
        let id = self.spawn(kind, owner, at);
        if let Some(site) = self
            .stores
            .sites
            .get_mut(id.index())
            .filter(|site| !site.is_complete)
        {
            site.built = Fixed::ONE;
            site.is_complete = true;
            self.occupy(id.index());
        }
        let hit_points_max = self.kind(id.index()).hit_points_max;
        if let Some(health) = self.stores.health.get_mut(id.index()) {
            health.hit_points = Fixed::from_int(i32::from(hit_points_max));
        }
        id
    }

    /// Puts something into the world; buildings as a foundation with one hit point.
    pub fn spawn(&mut self, kind_id: KindId, owner: Option<Seat>, at: Vec2) -> EntityId {
        let catalog = Arc::clone(&self.catalog);
        let kind = catalog.kind(kind_id);
        let id = self.stores.entities.spawn();
        let slot = id.index();
        let stands = matches!(kind.class, Class::Building | Class::Deposit);
        let (corner, position) = if stands {
            snap(at, kind.footprint_tiles)
        } else {
            (CellPos::default(), at)
        };
        let object = Object {
            kind: kind_id,
            owner,
            position,
            facing: Angle::ZERO,
        };
        self.stores.objects.insert(slot, object);
        if kind.hit_points_max > 0 {
            self.stores.health.insert(
                slot,
                Health {
                    hit_points: Fixed::ONE,
                },
            );
        }
        if stands {
            let built = if kind.is_building() {
                Fixed::ZERO
            } else {
                Fixed::ONE
            };
            self.stores.sites.insert(
                slot,
                Site {
                    corner,
                    built,
                    is_complete: !kind.is_building(),
                },
            );
        }
        if let (Class::Deposit | Class::Building, Some(rules)) = (kind.class, kind.deposit) {
            let amount = Fixed::from_int(i32::from(rules.amount));
            let deposit = Deposit {
                resource: rules.resource,
                amount,
                is_opened: false,
            };
            self.stores.deposits.insert(slot, deposit);
        }
        if kind.is_mobile() {
            self.stores.motion.insert(slot, Motion::default());
            self.stores.orders.insert(slot, Orders::default());
        }
        if kind.attack.is_some() {
            self.stores.combat.insert(slot, Combat::default());
        }
        if kind.is_villager() {
            self.stores.work.insert(slot, Work::default());
        }
        if kind.animal.is_some() {
            self.stores.animals.insert(
                slot,
                Animal {
                    home: position,
                    ..Animal::default()
                },
            );
        }
        if kind.is_building() {
            self.stores.buildings.insert(slot, Building::default());
        }
        if stands {
            self.occupy(slot);
        }
        if !kind.trains.is_empty() || !kind.researches.is_empty() {
            self.stores.production.insert(slot, Production::default());
        }
        id
    }

    /// Brings the tiles under what stands in `slot` up to date, after it was put there or after the first
    /// blow at a foundation, which nobody walks over any more from then on.
    pub(crate) fn occupy(&mut self, slot: usize) {
        let (kind, corner) = (self.kind(slot), self.stores.sites[slot].corner);
        let is_walkable = kind.is_walkable || is_untouched(&self.stores, slot);
        let (side_tiles, occupant) = (
            kind.footprint_tiles,
            Occupant {
                id: self.id(slot),
                is_walkable,
            },
        );
        self.occupancy.set(corner, side_tiles, Some(occupant));
        crate::navigation::footprint_changed(self, corner, side_tiles);
    }

    /// Takes something out of the world, with everything it has. Says nothing about it: whoever calls
    /// tells the event.
    pub fn despawn(&mut self, id: EntityId) {
        let Some(slot) = self.slot(id) else { return };
        let site = self.stores.sites.remove(slot);
        let footprint_tiles = self.kind(slot).footprint_tiles;
        let Stores {
            clock: _,
            entities,
            objects,
            health,
            motion,
            orders,
            work,
            combat,
            sites: _,
            buildings,
            production,
            deposits,
            animals,
            projectiles: _,
            players: _,
            outcome: _,
            routes: _,
            fog: _,
            variables: _,
            landscape: _,
        } = &mut self.stores;
        objects.remove(slot);
        health.remove(slot);
        motion.remove(slot);
        orders.remove(slot);
        work.remove(slot);
        combat.remove(slot);
        buildings.remove(slot);
        production.remove(slot);
        deposits.remove(slot);
        animals.remove(slot);
        Entities::despawn(entities, id);
        if let Some(site) = site {
            self.occupancy.set(site.corner, footprint_tiles, None);
            crate::navigation::footprint_changed(self, site.corner, footprint_tiles);
        }
    }
}

/// Whether it is a foundation that no builder has struck a blow at: it can be walked over, so that
/// nobody is ever walled in by laying it.
fn is_untouched(stores: &Stores, slot: usize) -> bool {
    stores
        .buildings
        .get(slot)
        .is_some_and(|building| building.labour == 0)
        && !stores.sites[slot].is_complete
}

fn new_player(setup: &MatchSetup, seat: Seat) -> Player {
    let team = setup.seat(seat).and_then(|own| own.team);
    let is_ally =
        |other: &&protocol::SeatSetup| other.seat == seat || (team.is_some() && other.team == team);
    let allies: SeatSet = setup
        .seats
        .iter()
        .filter(is_ally)
        .map(|other| other.seat)
        .collect();
    Player {
        seat,
        stockpile: setup.stockpile,
        allies,
        ..Player::default()
    }
}

/// The footprint of `side_tiles` whose middle is nearest to `at`: its corner tile and its middle.
#[must_use]
pub fn snap(at: Vec2, side_tiles: u8) -> (CellPos, Vec2) {
    let half = Fixed::from_ratio(i32::from(side_tiles), 2);
    let corner = |along: Fixed| (along - half).round().max(0) as u16;
    let cell = CellPos::new(corner(at.x), corner(at.y));
    (cell, centre_of(cell, side_tiles))
}

/// The middle of a footprint.
#[must_use]
pub fn centre_of(corner: CellPos, side_tiles: u8) -> Vec2 {
    let half = Fixed::from_ratio(i32::from(side_tiles), 2);
    Vec2::from_ints(i32::from(corner.x), i32::from(corner.y)) + Vec2::new(half, half)
}
