//! The systems together: a small economy that is saved, loaded and played on, and one that is played twice.

use alloc::vec::Vec;

use protocol::command::{Build, Delete, Gather, Place, PlaceWall, Research, SetRally, Train};
use protocol::{CellPos, Command, EntityId, Seat, Stockpile, Units, WorldPos};

use crate::stores::Stores;
use crate::testing::{flat_world, seat, show_everything, spawn, step};
use crate::world::World;

/// Two towns with woods, bushes, mines, sheep and deer.
fn towns() -> World {
    let mut world = flat_world(64, 2);
    for owner in 0..2_u8 {
        let at = 14 + 34 * u16::from(owner);
        spawn(&mut world, "town_centre", Some(owner), at, at);
        for n in 0..6 {
            spawn(&mut world, "villager", Some(owner), at - 3 + n, at + 4);
            spawn(&mut world, "berry_bush", None, at - 6, at - 3 + n);
        }
        for n in 0..12 {
            spawn(
                &mut world,
                if n % 2 == 0 { "oak" } else { "pine_2" },
                None,
                at - 5 + n,
                at + 8,
            );
        }
        spawn(&mut world, "gold_mine", None, at + 7, at);
        spawn(&mut world, "barracks", Some(owner), at + 6, at - 6);
        for n in 0..3 {
            spawn(&mut world, "sheep", None, at - 2 + n, at - 5);
            spawn(&mut world, "deer", None, at + 8 + n, at + 6);
        }
    }
    show_everything(&mut world);
    for player in &mut world.stores.players {
        player.stockpile = Stockpile([1_500; 4]);
    }
    world
}

fn own(world: &World, owner: Seat, key: &str) -> Vec<EntityId> {
    let kind = world.catalog.find(key).unwrap().id;
    let objects = world.stores.objects.iter();
    objects
        .filter(|(_, object)| object.kind == kind && object.owner == Some(owner))
        .map(|(slot, _)| world.id(slot))
        .collect()
}

fn nearest(world: &World, key: &str, at: WorldPos) -> EntityId {
    let kind = world.catalog.find(key).unwrap().id;
    let objects = world
        .stores
        .objects
        .iter()
        .filter(|(_, object)| object.kind == kind);
    let (slot, _) = objects
        .min_by_key(|(slot, object)| (at.distance_squared(object.position), *slot))
        .unwrap();
    world.id(slot)
}

/// What both seats are told in the tick after this one.
fn commands(world: &World) -> Vec<(u8, Command)> {
    let mut commands: Vec<(u8, Command)> = Vec::new();
    for index in 0..2_u8 {
        let villagers = own(world, seat(index), "villager");
        let centres = own(world, seat(index), "town_centre");
        let (Some(&centre), Some(&first)) = (centres.first(), villagers.first()) else {
            continue;
        };
        let at = world.stores.objects[centre.index()].position;
        let corner = CellPos::of(at);
        let kind = |key: &str| world.catalog.find(key).unwrap().id;
        let some = |from: usize, count: usize| {
            villagers
                .iter()
                .copied()
                .skip(from)
                .take(count)
                .collect::<Units>()
        };
        let gather = |units: Units, key: &str| {
            Gather {
                units,
                target: nearest(world, key, at),
                is_queued: false,
            }
            .into()
        };
        let place = |key: &str, dx: i32, dy: i32, is_queued: bool| {
            let along = |value: u16, way: i32| (i32::from(value) + way) as u16;
            let at = CellPos::new(along(corner.x, dx), along(corner.y, dy));
            Place {
                units: some(4, 2),
                kind: kind(key),
                at,
                is_queued,
            }
            .into()
        };
        match world.tick().0 {
            5 => commands.push((index, gather(some(0, 2), "oak"))),
            6 => commands.push((index, gather(some(2, 1), "sheep"))),
            7 => commands.push((index, gather(some(3, 1), "deer"))),
            8 => commands.push((index, place("house", 3, 4, false))),
            9 => commands.push((index, place("lumber_camp", -1, 4, true))),
            10 => {
                commands.push((
                    index,
                    Train {
                        building: centre,
                        kind: kind("villager"),
                        count: 5,
                    }
                    .into(),
                ));
                let target = Some(nearest(world, "berry_bush", at));
                commands.push((
                    index,
                    SetRally {
                        buildings: Units::one(centre),
                        goal: at,
                        target,
                    }
                    .into(),
                ));
            }
            200 => commands.push((index, place("mill", -5, -3, true))),
            2_600 => {
                let from = CellPos::new(corner.x - 4, corner.y - 9);
                let to = CellPos::new(corner.x - 8, corner.y - 5);
                commands.push((
                    index,
                    PlaceWall {
                        units: some(4, 1),
                        kind: kind("palisade"),
                        from,
                        to,
                        is_queued: true,
                    }
                    .into(),
                ));
            }
            2_000 => {
                let technology = world.catalog.find_technology("feudal_age").unwrap().id;
                commands.push((
                    index,
                    Research {
                        building: centre,
                        technology,
                    }
                    .into(),
                ));
            }
            4_400 => commands.push((
                index,
                Delete {
                    units: Units::one(first),
                }
                .into(),
            )),
            5_000 => {
                let target = nearest(world, "house", at);
                commands.push((
                    index,
                    Build {
                        units: some(0, 1),
                        target,
                        is_queued: true,
                    }
                    .into(),
                ));
            }
            _ => {}
        }
    }
    commands
}

/// The first store in which the two differ.
fn difference(a: &World, b: &World) -> Option<&'static str> {
    let (ours, theirs) = (a.digests().1, b.digests().1);
    let place = ours.iter().zip(&theirs).position(|(a, b)| a != b)?;
    Some(Stores::NAMES[place])
}

#[test]
fn a_loaded_economy_plays_on_like_the_one_that_was_saved() {
    let mut world = towns();
    let mut loaded = world.clone();
    for tick in 0..7_000 {
        if tick % 250 == 0 {
            loaded = World::load(&world.save(), world.setup.clone(), world.catalog.clone())
                .expect("own saves load");
        }
        let commands = commands(&world);
        step(&mut world, &commands);
        step(&mut loaded, &commands);
        assert_eq!(world.events, loaded.events, "tick {}", world.tick());
        if tick % 25 == 0 {
            assert_eq!(difference(&world, &loaded), None, "tick {}", world.tick());
        }
    }
    let player = world.player(seat(0)).unwrap();
    assert!(
        player.score.units_trained >= 3 && player.score.buildings_built >= 2,
        "something happened: {:?}",
        player.score
    );
    assert!(
        player.score.gathered.0.iter().sum::<i32>() > 50,
        "something was gathered: {:?}",
        player.score
    );
}

#[test]
fn the_same_commands_give_the_same_economy() {
    let play = || {
        let mut world = towns();
        let mut digests = Vec::new();
        for tick in 0..4_000 {
            let commands = commands(&world);
            step(&mut world, &commands);
            if tick % 50 == 0 {
                digests.push(world.digests());
            }
        }
        digests
    };
    // Another heap: what lies at which address must not matter.
    let first = play();
    let _ballast: Vec<Vec<u8>> = (1..500).map(|n| alloc::vec![0; n * 7]).collect();
    assert_eq!(first, play());
}
