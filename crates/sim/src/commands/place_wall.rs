use protocol::Seat;
use protocol::command::PlaceWall;

use crate::commands::{buildable_kind, can_pay, own_villager_slots, some_of};
use crate::components::Order;
use crate::refusal::Refusal;
use crate::systems::construction::{check_footprint, lay_foundation, wall_line};
use crate::systems::orders;
use crate::world::World;

/// Tiles on which no segment fits are left out, so that a wall can be drawn over trees; one has to fit and
/// one has to be affordable.
pub fn check(world: &World, seat: Seat, command: &PlaceWall) -> Result<(), Refusal> {
    let slots = own_villager_slots(world, seat, &command.units);
    some_of(world, &command.units, &slots)?;
    let kind = buildable_kind(world, seat, &slots, command.kind)?;
    if !kind.is_wall {
        return Err(Refusal::CannotDoThat);
    }
    let landscape = &world.stores.landscape;
    if !landscape.contains(command.from) || !landscape.contains(command.to) {
        return Err(Refusal::OffTheMap);
    }
    let mut first = Ok(());
    let fits = wall_line(command.from, command.to).into_iter().any(|cell| {
        let fits = check_footprint(world, Some(seat), command.kind, cell);
        first = first.and(fits);
        fits.is_ok()
    });
    if fits {
        can_pay(world, seat, &kind.cost)
    } else {
        first
    }
}

pub fn apply(world: &mut World, seat: Seat, command: &PlaceWall) {
    let cost = world.catalog.kind(command.kind).cost;
    let mut first = None;
    for cell in wall_line(command.from, command.to) {
        if can_pay(world, seat, &cost).is_err() {
            break;
        }
        if check_footprint(world, Some(seat), command.kind, cell).is_ok() {
            let segment = lay_foundation(world, seat, command.kind, cell);
            first.get_or_insert(segment);
        }
    }
    let Some(target) = first else { return };
    for slot in own_villager_slots(world, seat, &command.units) {
        orders::issue(world, slot, Order::Build { target }, command.is_queued);
    }
}
