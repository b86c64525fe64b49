//! Two seats with 100 soldiers each on the map that two people play on, ordered into each other.

use anyhow::Result;
use determinism::Vec2;
use protocol::{Command, Seat};
use sim::World;

use super::Figure;
use super::places::{attack_move, block, open_fields};
use super::samples::{Samples, steady};
use crate::clock::time_ms;

const SOLDIERS: i32 = 100;
/// 48 seconds of game time.
const TICKS: u32 = 3_000;

pub fn run() -> Result<Vec<Figure>> {
    let fields = open_fields(2)?;
    let samples = steady(|| {
        let (mut world, orders) = armies(&fields)?;
        let mut samples = Samples::default();
        for tick in 0..TICKS {
            let commands = if tick == 0 { orders.as_slice() } else { &[] };
            let (ms, ()) = time_ms(|| world.step(commands));
            samples.push(ms);
        }
        Ok(samples)
    })?;
    Ok(samples.figures())
}

/// `fields` with two armies on it, and what they are told.
fn armies(fields: &World) -> Result<(World, Vec<(Seat, Command)>)> {
    let mut world = fields.clone();
    let homes: Vec<Vec2> = (0..2).filter_map(|seat| home(&world, seat)).collect();
    anyhow::ensure!(homes.len() == 2, "the map has not two starting places");
    let mut orders = Vec::new();
    for (seat, kind) in ["archer", "militia"].into_iter().enumerate() {
        let soldiers = block(&mut world, kind, seat, homes[seat], SOLDIERS)?;
        orders.push(attack_move(seat, &soldiers, homes[1 - seat]));
    }
    Ok((world, orders))
}

/// Where the first villager of a seat stands: beside its town centre.
fn home(world: &World, seat: usize) -> Option<Vec2> {
    let mut own = world.stores.objects.iter().filter(|(slot, object)| {
        object.owner.is_some_and(|owner| owner.index() == seat) && world.stores.work.contains(*slot)
    });
    own.next().map(|(_, object)| object.position)
}
