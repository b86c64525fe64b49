use alloc::vec;

use crate::world::World;

/// Counts what every seat has and has room for.
pub fn run(world: &mut World) {
    let seats = world.stores.players.len();
    let (mut population, mut room) = (vec![0_u32; seats], vec![0_u32; seats]);
    let mut index_of = [None; protocol::limits::SEATS_MAX];
    for (index, player) in world.stores.players.iter().enumerate() {
        index_of[player.seat.index()] = Some(index);
    }
    // Whatever has hit points: units and buildings, and none of the trees.
    for slot in world.stores.health.slots() {
        let object = &world.stores.objects[slot];
        let Some(index) = object.owner.and_then(|seat| index_of[seat.index()]) else {
            continue;
        };
        let kind = world.catalog.kind(object.kind);
        population[index] += u32::from(kind.population);
        if kind.room > 0
            && world
                .stores
                .sites
                .get(slot)
                .is_none_or(|site| site.is_complete)
        {
            room[index] += u32::from(kind.room);
        }
    }
    let room_max = u32::from(world.setup.population_max);
    for (index, player) in world.stores.players.iter_mut().enumerate() {
        player.population = population[index].min(u32::from(u16::MAX)) as u16;
        player.room = room[index].min(room_max) as u16;
    }
}
