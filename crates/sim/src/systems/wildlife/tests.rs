use protocol::command::{Attack, Delete, Move};
use protocol::{EntityId, Seat, Units, WorldPos};

use crate::events::Event;
use crate::testing::{flat_world, give, place, run, run_until, seat, spawn};
use crate::world::World;

fn owner(world: &World, id: EntityId) -> Option<Seat> {
    world.stores.objects[id.index()].owner
}

#[test]
fn sheep_go_with_who_finds_them_first() {
    let mut world = flat_world(48, 2);
    let sheep = spawn(&mut world, "sheep", None, 20, 20);
    spawn(&mut world, "scout", Some(0), 30, 20);
    run(&mut world, 40);
    assert_eq!(owner(&world, sheep), None, "ten tiles are too far");
    spawn(&mut world, "scout", Some(1), 22, 20);
    let events = run(&mut world, 20);
    assert_eq!(owner(&world, sheep), Some(seat(1)));
    let found = |event: &&Event| matches!(event, Event::Found { id, owner } if *id == sheep && *owner == seat(1));
    assert_eq!(events.iter().filter(found).count(), 1);
}

#[test]
fn sheep_stay_while_one_of_their_own_is_near_and_change_when_nobody_is() {
    let mut world = flat_world(48, 2);
    let sheep = spawn(&mut world, "sheep", Some(0), 20, 20);
    let shepherd = spawn(&mut world, "villager", Some(0), 23, 20);
    spawn(&mut world, "scout", Some(1), 20, 21);
    run(&mut world, 40);
    assert_eq!(
        owner(&world, sheep),
        Some(seat(0)),
        "nearer is not enough while its shepherd is there"
    );
    give(
        &mut world,
        0,
        Delete {
            units: Units::one(shepherd),
        },
    );
    run(&mut world, 40);
    assert_eq!(owner(&world, sheep), Some(seat(1)));
}

#[test]
fn sheep_walk_where_their_owner_leads_them() {
    let mut world = flat_world(48, 1);
    let sheep = spawn(&mut world, "sheep", Some(0), 20, 20);
    give(
        &mut world,
        0,
        Move {
            units: Units::one(sheep),
            goal: WorldPos::from_ints(26, 20),
            is_queued: false,
        },
    );
    run(&mut world, 900);
    assert!(place(&world, sheep).distance(WorldPos::from_ints(26, 20)) < determinism::Fixed::ONE);
}

#[test]
fn wild_animals_stroll_around_their_home_and_no_further() {
    let mut world = flat_world(48, 1);
    let deer = spawn(&mut world, "deer", None, 20, 20);
    let home = place(&world, deer);
    let mut farthest = determinism::Fixed::ZERO;
    for _ in 0..100 {
        run(&mut world, 100);
        farthest = farthest.max(place(&world, deer).distance(home));
    }
    assert!(farthest > determinism::Fixed::HALF, "it strolled");
    assert!(
        farthest < determinism::Fixed::from_int(5),
        "around its home"
    );
}

#[test]
fn a_dead_animal_is_a_carcass_of_the_same_id() {
    let mut world = flat_world(48, 1);
    let sheep = spawn(&mut world, "sheep", Some(0), 20, 20);
    give(
        &mut world,
        0,
        Delete {
            units: Units::one(sheep),
        },
    );
    run(&mut world, 2);
    let slot = sheep.index();
    assert!(world.is_alive(sheep));
    assert!(world.stores.deposits.contains(slot) && world.stores.animals.contains(slot));
    assert!(
        !world.stores.motion.contains(slot)
            && !world.stores.orders.contains(slot)
            && !world.stores.health.contains(slot)
    );
    let bytes = world.save();
    World::load(&bytes, world.setup.clone(), world.catalog.clone())
        .expect("a world with a carcass loads");
}

#[test]
fn deer_run_from_soldiers_too_and_the_herd_runs_along() {
    let mut world = flat_world(48, 1);
    let deer = spawn(&mut world, "deer", None, 22, 20);
    let other = spawn(&mut world, "deer", None, 24, 20);
    let archer = spawn(&mut world, "archer", Some(0), 20, 20);
    world.stores.health[deer.index()].hit_points = determinism::Fixed::from_int(50);
    crate::testing::show_everything(&mut world);
    give(
        &mut world,
        0,
        Attack {
            units: Units::one(archer),
            target: deer,
            is_queued: false,
        },
    );
    assert!(run_until(&mut world, 600, |world| world.stores.animals
        [deer.index()]
    .fears
        == Some(archer)));
    assert_eq!(world.stores.animals[other.index()].fears, Some(archer));
    let before = place(&world, other).x;
    run(&mut world, 300);
    assert!(
        place(&world, other).x > before + determinism::Fixed::from_int(2),
        "away from the archer"
    );
}
