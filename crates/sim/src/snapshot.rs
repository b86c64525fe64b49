//! A world as bytes, and back.

use alloc::sync::Arc;
use alloc::vec::Vec;

use determinism::{BadState, Source, State};
use protocol::MatchSetup;
use rules::{Catalog, Class};

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

/// Whether everything that code takes for granted holds: what is checked here needs no check later.
fn is_sound(stores: &Stores, setup: &MatchSetup, catalog: &Catalog) -> bool {
    let tiles = usize::from(stores.landscape.size_tiles);
    let has_object = |slot: usize| stores.objects.contains(slot);
    let kinds_are_known = stores.objects.iter().all(|(_, object)| object.kind.index() < catalog.kinds().len());
    kinds_are_known
        && stores.landscape.size_tiles == setup.size_tiles
        && stores.landscape.terrain.len() == tiles * tiles
        && stores.landscape.heights.len() == (tiles + 1) * (tiles + 1)
        && stores.players.len() == setup.seats.len()
        && stores.players.iter().zip(&setup.seats).all(|(player, seat)| player.seat == seat.seat)
        && stores.fog.seats.len() == stores.players.len()
        && stores.entities.iter().all(|id| has_object(id.index()))
        && stores.objects.slots().all(|slot| stores.entities.id_at(slot).is_some())
        && stores.objects.iter().all(|(slot, object)| {
            let kind = catalog.kind(object.kind);
            let stands = matches!(kind.class, Class::Building | Class::Deposit);
            // A carcass is an animal that holds goods and does not walk.
            let walks = kind.is_mobile() && !(kind.animal.is_some() && stores.deposits.contains(slot));
            stands == stores.sites.contains(slot)
                && walks == stores.motion.contains(slot)
                && kind.is_building() == stores.buildings.contains(slot)
        })
        && stores.sites.iter().all(|(slot, site)| {
            has_object(slot) && {
                let side = usize::from(catalog.kind(stores.objects[slot].kind).footprint_tiles);
                usize::from(site.corner.x) + side <= tiles && usize::from(site.corner.y) + side <= tiles
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
}
