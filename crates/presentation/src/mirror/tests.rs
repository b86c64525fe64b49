use std::sync::Arc;

use bevy::prelude::{Vec2, Vec3};
use determinism::Fixed;
use protocol::command::{self, Command};
use protocol::{Control, EntityId, MatchSetup, Seat, SeatSetup, Stockpile, Units, WorldPos};
use rules::{Catalog, Terrain};
use sim::{MapPlan, Placed, World};

use super::{Mirror, world_pos};
use crate::camera::CameraPose;
use crate::colours::SeatColours;
use crate::lens::Lens;
use crate::minimap::{Minimap, MinimapStyle};

const SIZE: u16 = 48;

fn at(x: i32, y: i32) -> WorldPos {
    WorldPos::new(
        Fixed::from_int(x) + Fixed::HALF,
        Fixed::from_int(y) + Fixed::HALF,
    )
}

fn world(things: &[(&str, WorldPos, Option<u8>)]) -> World {
    let catalog = Catalog::builtin();
    let seat = |index: u8| SeatSetup {
        seat: Seat::new(index).expect("a seat"),
        name: "somebody".into(),
        control: Control::Person,
        colour: index,
        team: None,
        handicap_percent: 100,
        start_age: None,
    };
    let setup = MatchSetup {
        seed: 1,
        map: "plain".into(),
        size_tiles: SIZE,
        seats: vec![seat(0), seat(1)],
        stockpile: Stockpile([500; 4]),
        population_max: 100,
        terms: protocol::Terms::STANDARD,
        allows_cheats: false,
    };
    let side = usize::from(SIZE);
    let things = things.iter().map(|(key, at, owner)| Placed {
        kind: catalog.find(key).expect("a kind").id,
        at: *at,
        owner: owner.and_then(Seat::new),
    });
    let plan = MapPlan {
        size_tiles: SIZE,
        terrain: vec![Terrain::Grass; side * side],
        heights: vec![0; (side + 1) * (side + 1)],
        things: things.collect(),
    };
    World::new(setup, Arc::clone(&catalog), &plan)
}

fn begun(world: &World, seat: Option<u8>) -> Mirror {
    let mut mirror = Mirror::default();
    mirror.begin(
        &world.view(seat.and_then(Seat::new)),
        SeatColours::default(),
    );
    mirror
}

fn tick(world: &mut World, mirror: &mut Mirror, seat: Option<u8>, commands: &[(Seat, Command)]) {
    world.step(commands);
    let events = world.events.clone();
    mirror.observe(&world.view(seat.and_then(Seat::new)), &events);
}

fn id_of(world: &World, key: &str) -> EntityId {
    let kind = world.catalog.find(key).expect("a kind").id;
    world
        .view(None)
        .objects()
        .find(|object| object.kind == kind)
        .expect("it is there")
        .id
}

#[test]
fn what_walks_is_drawn_between_two_ticks() {
    let mut world = world(&[("villager", at(10, 10), Some(0))]);
    let mut mirror = begun(&world, Some(0));
    let id = id_of(&world, "villager");
    let order = command::Move {
        units: Units::one(id),
        goal: at(20, 10),
        is_queued: false,
    };
    tick(
        &mut world,
        &mut mirror,
        Some(0),
        &[(Seat::new(0).expect("a seat"), Command::Move(order))],
    );
    for _ in 0..40 {
        tick(&mut world, &mut mirror, Some(0), &[]);
    }
    mirror.set_alpha(0.0);
    let before = mirror.position(id).expect("in sight");
    mirror.set_alpha(1.0);
    let after = mirror.position(id).expect("in sight");
    mirror.set_alpha(0.5);
    let between = mirror.position(id).expect("in sight");
    assert!(after[0] > before[0], "it walks: {before:?} to {after:?}");
    assert!((between[0] - (before[0] + after[0]) / 2.0).abs() < 1e-3);
}

#[test]
fn what_does_not_change_costs_nothing() {
    let trees: Vec<_> = (0..30)
        .map(|index| ("oak", at(5 + index, 20), None))
        .collect();
    let mut world = world(&[&[("villager", at(10, 10), Some(0))], &trees[..]].concat());
    let mut mirror = begun(&world, None);
    mirror.shown.as_mut().expect("it shows").changed.clear();
    for _ in 0..40 {
        tick(&mut world, &mut mirror, None, &[]);
    }
    let shown = mirror.shown.as_ref().expect("it shows");
    assert!(shown.changed.is_empty(), "{:?}", shown.changed);
    assert!(shown.gone.is_empty());
    assert_eq!(shown.things.iter().flatten().count(), 31);
}

#[test]
fn what_is_deleted_is_gone_at_once() {
    let mut world = world(&[
        ("villager", at(10, 10), Some(0)),
        (
            "house",
            WorldPos::new(Fixed::from_int(20), Fixed::from_int(20)),
            Some(0),
        ),
    ]);
    let mut mirror = begun(&world, Some(0));
    let id = id_of(&world, "house");
    assert!(mirror.position(id).is_some());
    let order = Command::Delete(command::Delete {
        units: Units::one(id),
    });
    tick(
        &mut world,
        &mut mirror,
        Some(0),
        &[(Seat::new(0).expect("a seat"), order)],
    );
    for _ in 0..10 {
        tick(&mut world, &mut mirror, Some(0), &[]);
    }
    assert_eq!(mirror.position(id), None);
}

#[test]
fn the_other_side_of_the_map_is_not_shown() {
    let world = world(&[
        ("villager", at(5, 5), Some(0)),
        ("militia", at(40, 40), Some(1)),
    ]);
    let mirror = begun(&world, Some(0));
    assert!(mirror.position(id_of(&world, "villager")).is_some());
    assert!(mirror.position(id_of(&world, "militia")).is_none());
    assert!(
        begun(&world, None)
            .position(id_of(&world, "militia"))
            .is_some()
    );
}

fn lens_over(focus: [f32; 2]) -> Lens {
    Lens::new(
        CameraPose {
            focus,
            ..CameraPose::default()
        },
        0.0,
        Vec2::new(1280.0, 720.0),
    )
}

#[test]
fn the_ground_under_a_pixel_is_seen_at_that_pixel() {
    let world = world(&[("villager", at(10, 10), Some(0))]);
    let mirror = begun(&world, None);
    let lens = lens_over([24.0, 24.0]);
    for cursor in [
        Vec2::new(640.0, 360.0),
        Vec2::new(200.0, 500.0),
        Vec2::new(1000.0, 150.0),
    ] {
        let ground = mirror.ground_at(&lens, cursor).expect("on the map");
        let seen = lens
            .on_screen(Vec3::new(ground[0], mirror.height_at(ground), ground[1]))
            .expect("in view");
        assert!(seen.distance(cursor) < 3.0, "{cursor} came back as {seen}");
    }
    assert_eq!(
        mirror.ground_at(&lens_over([-60.0, -60.0]), Vec2::new(640.0, 360.0)),
        None
    );
}

#[test]
fn units_are_picked_before_buildings() {
    let house = WorldPos::new(Fixed::from_int(24), Fixed::from_int(24));
    let world = world(&[
        ("house", house, Some(0)),
        ("villager", at(24, 25), Some(0)),
        ("oak", at(30, 24), None),
    ]);
    let mirror = begun(&world, None);
    let lens = lens_over([24.0, 24.0]);
    let pixel = |id: EntityId| {
        let [x, y] = mirror.position(id).expect("it is there");
        lens.on_screen(Vec3::new(x, mirror.height_at([x, y]) + 0.4, y))
            .expect("in view")
    };
    let villager = id_of(&world, "villager");
    assert_eq!(
        mirror.pick(&lens, pixel(villager), 4.0).first(),
        Some(&villager)
    );
    let house = id_of(&world, "house");
    assert_eq!(mirror.pick(&lens, pixel(house), 4.0).first(), Some(&house));
    let oak = id_of(&world, "oak");
    assert_eq!(mirror.pick(&lens, pixel(oak), 4.0), [oak]);
    assert!(mirror.pick(&lens, Vec2::new(20.0, 700.0), 4.0).is_empty());
}

#[test]
fn a_rectangle_holds_what_stands_in_it() {
    let world = world(&[
        ("villager", at(22, 24), Some(0)),
        ("militia", at(26, 24), Some(0)),
        ("oak", at(24, 24), None),
    ]);
    let mirror = begun(&world, None);
    let lens = lens_over([24.0, 24.0]);
    let all = mirror.in_rectangle(&lens, Vec2::ZERO, lens.size);
    assert_eq!(all, [id_of(&world, "villager"), id_of(&world, "militia")]);
    // Corners may be given in any order.
    assert_eq!(mirror.in_rectangle(&lens, lens.size, Vec2::ZERO), all);
    let [x, y] = mirror.position(all[0]).expect("it is there");
    let middle = lens.on_screen(Vec3::new(x, 0.45, y)).expect("in view");
    assert_eq!(
        mirror.in_rectangle(&lens, middle - 12.0, middle + 12.0),
        [all[0]]
    );
}

#[test]
fn a_place_becomes_a_position_of_the_world() {
    let place = world_pos([12.5, 0.25]);
    assert_eq!(
        place,
        WorldPos::new(Fixed::from_int(12) + Fixed::HALF, Fixed::from_ratio(1, 4))
    );
    // Far off is cut, never a panic.
    let _ = world_pos([f32::INFINITY, f32::NAN]);
}

#[test]
fn scrolling_up_goes_up_the_screen() {
    let pose = CameraPose {
        focus: [24.0, 24.0],
        yaw: 0.7,
        ..CameraPose::default()
    };
    let lens = Lens::new(pose, 0.0, Vec2::new(1280.0, 720.0));
    let [x, y] = pose.on_ground([0.0, 1.0]);
    let seen = lens
        .on_screen(Vec3::new(24.0 + x, 0.0, 24.0 + y))
        .expect("in view");
    assert!((seen.x - 640.0).abs() < 0.5 && seen.y < 340.0, "{seen}");
    let [x, y] = pose.on_ground([1.0, 0.0]);
    let seen = lens
        .on_screen(Vec3::new(24.0 + x, 0.0, 24.0 + y))
        .expect("in view");
    assert!((seen.y - 360.0).abs() < 0.5 && seen.x > 660.0, "{seen}");
}

#[test]
fn the_minimap_shows_seats_and_hides_the_unknown() {
    let world = world(&[
        ("villager", at(10, 10), Some(0)),
        ("militia", at(40, 40), Some(1)),
    ]);
    let mut map = Minimap::default();
    map.draw(
        &world.view(Seat::new(0)),
        &SeatColours::default(),
        MinimapStyle::Normal,
    );
    let pixel = |map: &Minimap, x: usize, y: usize| {
        let index = (y * usize::from(map.size) + x) * 4;
        [map.rgba[index], map.rgba[index + 1], map.rgba[index + 2]]
    };
    assert_eq!(map.rgba.len(), 48 * 48 * 4);
    assert_eq!(pixel(&map, 10, 10), SeatColours::default().0[0]);
    assert_eq!(pixel(&map, 40, 40), [0x2B, 0x26, 0x20]);
    map.draw(
        &world.view(None),
        &SeatColours::default(),
        MinimapStyle::FriendOrFoe,
    );
    assert_ne!(pixel(&map, 40, 40), [0x2B, 0x26, 0x20]);
}
