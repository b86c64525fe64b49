//! A world as bytes, and back.

use alloc::sync::Arc;
use alloc::vec::Vec;

use determinism::{BadState, Fixed, Source, State};
use protocol::{KindId, MatchSetup};
use rules::{Catalog, Class, Kind};

use crate::components::{Item, ItemKind};
use crate::stores::Stores;
use crate::world::World;

impl World {
    /// The image of all state. Setup and catalog travel beside it.
    #[must_use]
    pub fn save(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.stores.write(&mut bytes);
        bytes
    }

    /// The world of an image, ready for its next tick.
    ///
    /// # Errors
    /// [`BadState`] when the bytes are no world of this setup and catalog.
    pub fn load(bytes: &[u8], setup: MatchSetup, catalog: Arc<Catalog>) -> Result<World, BadState> {
        let mut source = Source::new(bytes);
        let stores = Stores::read(&mut source)?;
        if source.remaining() > 0 || !is_sound(&stores, &setup, &catalog) {
            return Err(BadState::Invalid);
        }
        Ok(World::around(stores, setup, catalog))
    }
}

/// No load, deposit or debt of hit points is larger than this.
const AMOUNT_MAX: Fixed = Fixed::from_int(16_000);

/// Whether everything that code takes for granted holds: what is checked here needs no check later.
fn is_sound(stores: &Stores, setup: &MatchSetup, catalog: &Catalog) -> bool {
    let tiles = usize::from(stores.landscape.size_tiles);
    let has_object = |slot: usize| stores.objects.contains(slot);
    let kinds_are_known = stores
        .objects
        .iter()
        .all(|(_, object)| object.kind.index() < catalog.kinds().len());
    kinds_are_known
        && crate::navigation::is_sound(stores)
        && stores.landscape.size_tiles == setup.size_tiles
        && stores.landscape.terrain.len() == tiles * tiles
        && stores.landscape.heights.len() == (tiles + 1) * (tiles + 1)
        && stores.players.len() == setup.seats.len()
        && stores
            .players
            .iter()
            .zip(&setup.seats)
            .all(|(player, seat)| player.seat == seat.seat)
        && stores.fog.seats.len() == stores.players.len()
        && stores.entities.iter().all(|id| has_object(id.index()))
        && stores
            .objects
            .slots()
            .all(|slot| stores.entities.id_at(slot).is_some())
        && stores.objects.iter().all(|(slot, object)| {
            let kind = catalog.kind(object.kind);
            let stands = matches!(kind.class, Class::Building | Class::Deposit);
            // A carcass is an animal that holds goods and does not walk.
            let walks =
                kind.is_mobile() && !(kind.animal.is_some() && stores.deposits.contains(slot));
            stands == stores.sites.contains(slot)
                && walks == stores.motion.contains(slot)
                && kind.is_building() == stores.buildings.contains(slot)
        })
        && stores.sites.iter().all(|(slot, site)| {
            has_object(slot) && {
                let side = usize::from(catalog.kind(stores.objects[slot].kind).footprint_tiles);
                usize::from(site.corner.x) + side <= tiles
                    && usize::from(site.corner.y) + side <= tiles
            }
        })
        && [
            stores.health.slots().all(has_object),
            stores.motion.slots().all(has_object),
            stores.orders.slots().all(has_object),
            stores.work.slots().all(has_object),
            stores.combat.slots().all(has_object),
            stores.buildings.slots().all(has_object),
            stores.production.slots().all(has_object),
            stores.deposits.slots().all(has_object),
            stores.animals.slots().all(has_object),
        ]
        .into_iter()
        .all(|holds| holds)
        && economy_is_sound(stores, catalog)
}

/// Whether rows that the economy looks up without asking exist, and its amounts lie where arithmetic with
/// them cannot run over.
fn economy_is_sound(stores: &Stores, catalog: &Catalog) -> bool {
    let is_kind = |kind: Option<KindId>| kind.is_none_or(|kind| catalog.get(kind).is_some());
    let is_amount = |amount: Fixed| (Fixed::ZERO..=AMOUNT_MAX).contains(&amount);
    let is_item = |item: &Item| match item.kind {
        ItemKind::Unit { kind } => catalog.get(kind).is_some_and(Kind::is_unit),
        ItemKind::Technology { technology } => catalog.technology(technology).is_some(),
    };
    stores.work.iter().all(|(slot, work)| {
        stores.orders.contains(slot)
            && stores.motion.contains(slot)
            && is_kind(work.deposit_kind)
            && work.carry.is_none_or(|carry| is_amount(carry.amount))
    }) && stores.buildings.iter().all(|(slot, building)| {
        let is_owed = |debt: &Fixed| (Fixed::ZERO..Fixed::ONE).contains(debt);
        stores.health.contains(slot) && building.repair_owed.iter().all(is_owed)
    }) && stores.production.iter().all(|(slot, production)| {
        stores.sites.contains(slot)
            && production.queue.iter().all(is_item)
            && production
                .rally
                .is_none_or(|rally| is_kind(rally.deposit_kind))
    }) && stores.deposits.iter().all(|(slot, deposit)| {
        is_amount(deposit.amount) && catalog.kind(stores.objects[slot].kind).deposit.is_some()
    }) && stores.animals.slots().all(|slot| {
        let lives = stores.health.contains(slot);
        lives != stores.deposits.contains(slot) && lives == stores.orders.contains(slot)
    }) && stores.health.iter().all(|(slot, health)| {
        let hit_points_max = Fixed::from_int(i32::from(
            catalog.kind(stores.objects[slot].kind).hit_points_max,
        ));
        (-AMOUNT_MAX..=hit_points_max).contains(&health.hit_points)
    })
}
