use alloc::vec::Vec;

use determinism::{Angle, Domain, Fixed, Random, Vec2};
use protocol::{CellPos, Command, EntityId, KindId, Resource, Seat, TechnologyId, Tick};
use rules::{Catalog, Job};

use crate::commands;
use crate::components::{Carry, Item, Order, Progress, Rally, Stance};
use crate::fog::{Remembered, SeatFog};
use crate::landscape::Landscape;
use crate::player::Player;
use crate::projectiles::Projectile;
use crate::refusal::Refusal;
use crate::world::World;

/// The world as one seat sees it: the only door for computer players, screens and drawing.
#[derive(Clone, Copy)]
pub struct SeatView<'a> {
    world: &'a World,
    /// `None`: sees everything (replays, spectators).
    seat: Option<Seat>,
}

/// A thing in sight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ObjectView {
    pub id: EntityId,
    pub kind: KindId,
    pub owner: Option<Seat>,
    pub position: Vec2,
    pub facing: Angle,
    /// Zero for what cannot be harmed.
    pub hit_points: Fixed,
    /// Share of a building that is built; one for everything else.
    pub built: Fixed,
    pub activity: Activity,
    /// What is left of a deposit.
    pub deposit: Option<(Resource, Fixed)>,
    pub carry: Option<Carry>,
}

/// What a thing is doing, for its animation.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Activity {
    #[default]
    Idle,
    Walk,
    /// `share` of the blow is over, 0 to 1.
    Attack {
        share: Fixed,
    },
    Gather(Job),
    Build,
}

/// What a building of one's own makes.
#[derive(Clone, Debug, PartialEq)]
pub struct ProductionView {
    /// The item in work first.
    pub queue: Vec<Item>,
    /// Share of the item in work that is done, 0 to 1.
    pub done: Fixed,
    pub is_waiting_for_room: bool,
    pub rally: Option<Rally>,
}

impl World {
    /// What `seat` sees; `None` sees everything.
    #[must_use]
    pub fn view(&self, seat: Option<Seat>) -> SeatView<'_> {
        SeatView { world: self, seat }
    }

    pub(crate) fn fog_of(&self, seat: Seat) -> Option<&SeatFog> {
        self.stores.fog.seats.get(self.player_index(seat)?)
    }

    /// Whether the living thing in `slot` is in sight of `seat`: its own always, others where any tile
    /// of theirs is visible. Deposits of nature count as seen wherever the ground is explored: to keep
    /// for every seat when it last saw each of ten thousand trees would cost more than it hides.
    #[must_use]
    pub fn sees(&self, seat: Seat, slot: usize) -> bool {
        let object = &self.stores.objects[slot];
        if object.owner == Some(seat) {
            return true;
        }
        let Some(fog) = self.fog_of(seat) else {
            return false;
        };
        match self.stores.sites.get(slot) {
            None => fog.visible.contains(CellPos::of(object.position)),
            Some(site) => {
                let is_nature = object.owner.is_none() && !self.stores.health.contains(slot);
                let seen = if is_nature {
                    &fog.explored
                } else {
                    &fog.visible
                };
                crate::occupancy::footprint(site.corner, self.kind(slot).footprint_tiles)
                    .any(|cell| seen.contains(cell))
            }
        }
    }
}

impl<'a> SeatView<'a> {
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        self.seat
    }

    #[must_use]
    pub fn tick(&self) -> Tick {
        self.world.tick()
    }

    /// Randomness of the seat's computer player in this tick: the same numbers at every call.
    #[must_use]
    pub fn random(&self) -> Random {
        self.world.random(
            Domain::Computer,
            self.seat.map_or(usize::from(u8::MAX), Seat::index),
        )
    }

    /// The most units a seat may have in this match.
    #[must_use]
    pub fn population_max(&self) -> u16 {
        self.world.setup.population_max
    }

    #[must_use]
    pub fn catalog(&self) -> &'a Catalog {
        &self.world.catalog
    }

    /// How the match was set up: names, colours, teams.
    #[must_use]
    pub fn setup(&self) -> &'a protocol::MatchSetup {
        &self.world.setup
    }

    #[must_use]
    pub fn landscape(&self) -> &'a Landscape {
        &self.world.stores.landscape
    }

    /// Every seat's row. What a person may know of others (name, age, defeat) is up to the reader;
    /// computer players use [`SeatView::own`].
    #[must_use]
    pub fn players(&self) -> &'a [Player] {
        &self.world.stores.players
    }

    /// The seat's own row.
    #[must_use]
    pub fn own(&self) -> Option<&'a Player> {
        self.world.player(self.seat?)
    }

    /// Whether things of `owner` can be harmed now.
    #[must_use]
    pub fn is_enemy(&self, owner: Option<Seat>) -> bool {
        self.world.is_enemy(self.seat, owner)
    }

    /// Whether `owner` is on another side, treaty or not.
    #[must_use]
    pub fn is_opponent(&self, owner: Option<Seat>) -> bool {
        self.world.is_opponent(self.seat, owner)
    }

    #[must_use]
    pub fn is_visible(&self, cell: CellPos) -> bool {
        self.seat.is_none_or(|seat| {
            self.world
                .fog_of(seat)
                .is_some_and(|fog| fog.visible.contains(cell))
        })
    }

    #[must_use]
    pub fn is_explored(&self, cell: CellPos) -> bool {
        self.seat.is_none_or(|seat| {
            self.world
                .fog_of(seat)
                .is_some_and(|fog| fog.explored.contains(cell))
        })
    }

    /// The grids behind [`SeatView::is_visible`] and [`SeatView::is_explored`]; `None`: all is seen.
    #[must_use]
    pub fn fog(&self) -> Option<&'a SeatFog> {
        self.world.fog_of(self.seat?)
    }

    /// Buildings and deposits out of sight as they were last seen.
    #[must_use]
    pub fn remembered(&self) -> &'a [Remembered] {
        self.fog().map_or(&[], |fog| &fog.remembered)
    }

    /// Everything in sight, ascending by slot.
    pub fn objects(&self) -> impl Iterator<Item = ObjectView> + 'a {
        let view = *self;
        view.world
            .stores
            .objects
            .slots()
            .filter(move |&slot| view.sees_slot(slot))
            .map(move |slot| view.at(slot))
    }

    /// What walks and is in sight, ascending by slot.
    pub fn movers(&self) -> impl Iterator<Item = ObjectView> + 'a {
        let view = *self;
        view.world
            .stores
            .motion
            .slots()
            .filter(move |&slot| view.sees_slot(slot))
            .map(move |slot| view.at(slot))
    }

    /// What stands (buildings, deposits) and is in sight, of the slots in `slots`: drawing looks at a
    /// part of the map each tick, because ten thousand trees do not change.
    pub fn standing(
        &self,
        slots: core::ops::Range<usize>,
    ) -> impl Iterator<Item = ObjectView> + 'a {
        let view = *self;
        let stores = &view.world.stores;
        slots
            .filter(move |&slot| {
                stores.objects.contains(slot)
                    && !stores.motion.contains(slot)
                    && view.sees_slot(slot)
            })
            .map(move |slot| view.at(slot))
    }

    /// One more than the highest slot a thing may have now.
    #[must_use]
    pub fn slots(&self) -> usize {
        self.world.stores.entities.slots()
    }

    /// One thing, while it lives and is in sight.
    #[must_use]
    pub fn object(&self, id: EntityId) -> Option<ObjectView> {
        let slot = self.world.slot(id).filter(|&slot| self.sees_slot(slot))?;
        Some(self.at(slot))
    }

    /// What stands on a tile, as far as it is in sight.
    #[must_use]
    pub fn standing_at(&self, cell: CellPos) -> Option<ObjectView> {
        self.object(self.world.occupancy.at(cell)?.id)
    }

    /// Everything in the air over visible ground.
    pub fn projectiles(&self) -> impl Iterator<Item = &'a Projectile> + 'a {
        let view = *self;
        let flying = view.world.stores.projectiles.flying.iter();
        flying.filter(move |projectile| view.is_visible(CellPos::of(projectile.position())))
    }

    /// What a building of one's own makes.
    #[must_use]
    pub fn production(&self, id: EntityId) -> Option<ProductionView> {
        let slot = self.own_slot(id)?;
        let production = self.world.stores.production.get(slot)?;
        let total_ticks = production.queue.front().map_or(1, |item| {
            let owner = self.world.stores.objects[slot].owner;
            crate::systems::production::duration(self.world, owner, item)
        });
        let share = Fixed::from_ratio(
            production.progress_ticks.min(total_ticks) as i32,
            total_ticks.max(1) as i32,
        );
        Some(ProductionView {
            queue: production.queue.iter().copied().collect(),
            done: share,
            is_waiting_for_room: production.is_waiting_for_room,
            rally: production.rally,
        })
    }

    /// The present order and those waiting behind it, of one's own unit.
    pub fn orders(&self, id: EntityId) -> impl Iterator<Item = Order> + 'a {
        let orders = self
            .own_slot(id)
            .and_then(|slot| self.world.stores.orders.get(slot));
        orders
            .into_iter()
            .flat_map(|orders| core::iter::once(orders.current).chain(orders.queue.iter().copied()))
    }

    #[must_use]
    pub fn stance(&self, id: EntityId) -> Option<Stance> {
        Some(self.world.stores.combat.get(self.own_slot(id)?)?.stance)
    }

    /// Whether one's own unit has nothing to do.
    #[must_use]
    pub fn is_idle(&self, id: EntityId) -> bool {
        self.orders(id).next() == Some(Order::Idle)
    }

    /// How far along the technology is that leads to the next age, or any other.
    #[must_use]
    pub fn is_researched(&self, technology: TechnologyId) -> bool {
        self.own()
            .is_some_and(|player| player.technologies.contains(&technology))
    }

    /// Whether the seat could give this command now, by the simulation's own rules.
    ///
    /// # Errors
    /// The [`Refusal`] to show.
    pub fn check(&self, command: &Command) -> Result<(), Refusal> {
        commands::check(self.world, self.seat.ok_or(Refusal::NotYours)?, command)
    }

    /// Whether `kind` could be placed with its corner at `corner`, price aside: also for ghosts that
    /// follow the mouse.
    ///
    /// # Errors
    /// The [`Refusal`] to show.
    pub fn check_footprint(&self, kind: KindId, corner: CellPos) -> Result<(), Refusal> {
        crate::systems::construction::check_footprint(self.world, self.seat, kind, corner)
    }

    fn own_slot(&self, id: EntityId) -> Option<usize> {
        let slot = self.world.slot(id)?;
        let owner = self.world.stores.objects[slot].owner;
        (self.seat.is_none() || owner == self.seat).then_some(slot)
    }

    fn sees_slot(&self, slot: usize) -> bool {
        self.seat.is_none_or(|seat| self.world.sees(seat, slot))
    }

    fn at(&self, slot: usize) -> ObjectView {
        let stores = &self.world.stores;
        let object = &stores.objects[slot];
        ObjectView {
            id: self.world.id(slot),
            kind: object.kind,
            owner: object.owner,
            position: object.position,
            facing: object.facing,
            hit_points: stores
                .health
                .get(slot)
                .map_or(Fixed::ZERO, |health| health.hit_points),
            built: stores.sites.get(slot).map_or(Fixed::ONE, |site| site.built),
            activity: self.activity(slot),
            deposit: stores
                .deposits
                .get(slot)
                .map(|deposit| (deposit.resource, deposit.amount)),
            carry: stores.work.get(slot).and_then(|work| work.carry),
        }
    }

    fn activity(&self, slot: usize) -> Activity {
        let stores = &self.world.stores;
        if let Some(motion) = stores.motion.get(slot)
            && motion.progress == Progress::Walking
            && motion.velocity != Vec2::ZERO
        {
            return Activity::Walk;
        }
        if let Some(share) = crate::systems::combat::blow_share(self.world, slot) {
            return Activity::Attack { share };
        }
        if let Some(job) = crate::systems::gathering::job_in_hand(self.world, slot) {
            return Activity::Gather(job);
        }
        if crate::systems::construction::is_building(self.world, slot) {
            Activity::Build
        } else {
            Activity::Idle
        }
    }
}
