use std::vec::Vec;

use determinism::{Fixed, Vec2};

use crate::testing::{flat_world, spawn};

#[test]
fn everybody_in_a_circle_is_found_and_empty_owners_are_skipped() {
    let mut world = flat_world(64, 2);
    for index in 0..40 {
        spawn(
            &mut world,
            "archer",
            Some((index % 2) as u8),
            3 + index,
            60 - index,
        );
    }
    world.refresh_spatial();
    let (centre, radius) = (Vec2::from_ints(20, 44), Fixed::from_int(9));
    for owners in [0b01, 0b10, 0b11] {
        let mut found = Vec::new();
        world
            .spatial
            .for_each_near(centre, radius, owners, |slot| found.push(slot));
        for (slot, object) in world.stores.objects.iter() {
            let is_wanted = owners & super::owner_bit(object.owner) != 0;
            if is_wanted && centre.is_within(radius, object.position) {
                assert!(found.contains(&slot), "{slot} is missing");
            }
        }
    }
    let mut none = 0;
    world
        .spatial
        .for_each_near(centre, radius, 0b100, |_| none += 1);
    assert_eq!(none, 0);
}

#[test]
fn no_building_is_missed_and_far_from_all_there_is_none() {
    let mut world = flat_world(64, 2);
    let houses = [(3, 3, 0), (40, 7, 1), (61, 61, 0), (20, 50, 1)];
    for (x, y, seat) in houses {
        spawn(&mut world, "house", Some(seat), x, y);
    }
    world.refresh_spatial();
    for y in 0..64 {
        for x in 0..64 {
            let (low, high) = ((x, y), ((x + 5).min(63), (y + 2).min(63)));
            for owner in [0, 1] {
                let is_there = (low.1..=high.1).any(|y| {
                    (low.0..=high.0).any(|x| {
                        let cell = protocol::CellPos::new(x as u16, y as u16);
                        let found = world.occupancy.at(cell).map(|occupant| occupant.id.index());
                        found.is_some_and(|slot| {
                            world.stores.objects[slot].owner == protocol::Seat::new(owner)
                        })
                    })
                });
                let told = world.spatial.may_have_building(1 << owner, low, high);
                assert!(told || !is_there, "({x}, {y}) of {owner}");
            }
        }
    }
    assert!(!world.spatial.may_have_building(0b11, (24, 20), (35, 40)));
    assert!(!world.spatial.may_have_building(0b01, (36, 0), (47, 12)));
}
