//! What seats have from the start by the terms of the match.

use alloc::sync::Arc;

use rules::Technology;

use crate::world::World;

#[cfg(test)]
mod tests;

/// Gives every seat its age and what it knows.
pub(crate) fn grant(world: &mut World) {
    let catalog = Arc::clone(&world.catalog);
    let (setup, terms) = (&world.setup, world.setup.terms);
    for player in &mut world.stores.players {
        let own = setup.seat(player.seat).and_then(|row| row.start_age);
        let age = own.unwrap_or(terms.start_age);
        let is_known = |technology: &&Technology| terms.knows_everything || technology.age < age;
        player.age = age;
        for technology in catalog.technologies().iter().filter(is_known) {
            // In the order of their ids, as they have to stand.
            player.technologies.push(technology.id);
            player.age = player.age.max(technology.leads_to_age.unwrap_or(0));
        }
    }
}
