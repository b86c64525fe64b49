use determinism::Fixed;

use crate::systems::gathering;
use crate::world::World;

/// Carcasses rot until nothing is left of them. (Other deposits go when the last of them is taken.)
pub fn run(world: &mut World) {
    let mut at = None;
    while let Some(slot) = world.stores.animals.next_slot(at) {
        at = Some(slot);
        let per_tick = world
            .kind(slot)
            .deposit
            .map_or(Fixed::ZERO, |rules| rules.decay_per_tick);
        let Some(deposit) = world.stores.deposits.get_mut(slot) else {
            continue;
        };
        deposit.amount = deposit.amount.saturating_sub(per_tick).max(Fixed::ZERO);
        if deposit.amount == Fixed::ZERO {
            gathering::exhaust(world, slot);
        }
    }
}
