//! What a seat can ask of the world: one file a command, each with `check` (may it be done?) and `apply`
//! (do it). `check` is also what greys a button, so it must not change anything.

use alloc::vec::Vec;

use protocol::{Command, EntityId, Seat, Units};

use crate::refusal::Refusal;
use crate::world::World;

mod attack;
mod attack_move;
mod build;
mod cancel;
mod console;
mod delete;
mod drop_off;
mod entrust;
mod gather;
mod move_units;
mod on_behalf;
mod patrol;
mod place;
mod place_wall;
mod research;
mod resign;
mod set_rally;
mod set_stance;
mod stop;
#[cfg(test)]
mod tests;
mod train;

macro_rules! dispatch {
    ($($name:ident => $module:ident),* $(,)?) => {
        /// Whether `seat` may give `command` now.
        ///
        /// # Errors
        /// The [`Refusal`] that a person is told.
        pub fn check(world: &World, seat: Seat, command: &Command) -> Result<(), Refusal> {
            if world.player(seat).is_none_or(|player| !player.is_playing()) {
                return Err(Refusal::Defeated);
            }
            match command {
                $(Command::$name(command) => $module::check(world, seat, command),)*
            }
        }

        fn apply(world: &mut World, seat: Seat, command: &Command) {
            match command {
                $(Command::$name(command) => $module::apply(world, seat, command),)*
            }
        }
    };
}

dispatch! {
    Move => move_units,
    AttackMove => attack_move,
    Patrol => patrol,
    Attack => attack,
    Gather => gather,
    DropOff => drop_off,
    Place => place,
    PlaceWall => place_wall,
    Build => build,
    Train => train,
    Research => research,
    Cancel => cancel,
    SetRally => set_rally,
    Stop => stop,
    SetStance => set_stance,
    Delete => delete,
    Resign => resign,
    Entrust => entrust,
    OnBehalf => on_behalf,
    Console => console,
}

/// Checks and applies.
pub(crate) fn carry_out(world: &mut World, seat: Seat, command: &Command) -> Result<(), Refusal> {
    check(world, seat, command)?;
    apply(world, seat, command);
    Ok(())
}

/// The living things among `units` that belong to `seat`, by slot.
pub(crate) fn own_slots(world: &World, seat: Seat, units: &Units) -> Vec<usize> {
    let is_own = |slot: &usize| world.stores.objects[*slot].owner == Some(seat);
    units
        .iter()
        .filter_map(|id| world.slot(id))
        .filter(is_own)
        .collect()
}

/// Like [`own_slots`], only those that walk and take orders.
pub(crate) fn own_unit_slots(world: &World, seat: Seat, units: &Units) -> Vec<usize> {
    own_slots(world, seat, units)
        .into_iter()
        .filter(|&slot| world.stores.orders.contains(slot))
        .collect()
}

/// Like [`own_slots`], only those that gather and build.
pub(crate) fn own_villager_slots(world: &World, seat: Seat, units: &Units) -> Vec<usize> {
    own_slots(world, seat, units)
        .into_iter()
        .filter(|&slot| world.stores.work.contains(slot))
        .collect()
}

/// Refuses an empty list with the reason that fits best.
pub(crate) fn some_of(world: &World, units: &Units, slots: &[usize]) -> Result<(), Refusal> {
    match slots.is_empty() {
        false => Ok(()),
        true if units.iter().any(|id| world.is_alive(id)) => Err(Refusal::CannotDoThat),
        true => Err(Refusal::NoSuchUnit),
    }
}

/// The slot of a living thing that `seat` sees.
pub(crate) fn visible_target(
    world: &World,
    seat: Seat,
    target: EntityId,
) -> Result<usize, Refusal> {
    let slot = world.slot(target).ok_or(Refusal::NoSuchTarget)?;
    if world.sees(seat, slot) {
        Ok(slot)
    } else {
        Err(Refusal::NotVisible)
    }
}

/// The slot of a living thing that `seat` sees, or of a tree, bush or mine on ground it has explored.
pub(crate) fn known_target(world: &World, seat: Seat, target: EntityId) -> Result<usize, Refusal> {
    let slot = world.slot(target).ok_or(Refusal::NoSuchTarget)?;
    let cell = protocol::CellPos::of(world.stores.objects[slot].position);
    let is_standing_deposit =
        world.stores.sites.contains(slot) && !world.stores.buildings.contains(slot);
    let is_remembered = is_standing_deposit
        && world
            .fog_of(seat)
            .is_some_and(|fog| fog.explored.contains(cell));
    if is_remembered || world.sees(seat, slot) {
        Ok(slot)
    } else {
        Err(Refusal::NotVisible)
    }
}

/// The slot of a living building of `seat`.
pub(crate) fn own_building(world: &World, seat: Seat, id: EntityId) -> Result<usize, Refusal> {
    let slot = world.slot(id).ok_or(Refusal::NoSuchUnit)?;
    if world.stores.objects[slot].owner != Some(seat) {
        return Err(Refusal::NotYours);
    }
    if !world.kind(slot).is_building() {
        Err(Refusal::CannotDoThat)
    } else {
        Ok(slot)
    }
}

/// The row of `kind` if one of the villagers in `slots` builds it in the present age of `seat`.
pub(crate) fn buildable_kind<'a>(
    world: &'a World,
    seat: Seat,
    slots: &[usize],
    kind: protocol::KindId,
) -> Result<&'a rules::Kind, Refusal> {
    let row = world.catalog.get(kind).ok_or(Refusal::NoSuchKind)?;
    if !row.is_building()
        || !slots
            .iter()
            .any(|&slot| world.kind(slot).builds.contains(&kind))
    {
        return Err(Refusal::CannotDoThat);
    }
    if world.player(seat).is_none_or(|player| player.age < row.age) {
        Err(Refusal::TooEarly)
    } else {
        Ok(row)
    }
}

/// Refuses what `seat` cannot pay, naming the first good that is short.
pub(crate) fn can_pay(
    world: &World,
    seat: Seat,
    cost: &protocol::Stockpile,
) -> Result<(), Refusal> {
    let player = world.player(seat).ok_or(Refusal::Defeated)?;
    player
        .stockpile
        .lacking(cost)
        .map_or(Ok(()), |resource| Err(Refusal::TooFew(resource)))
}
