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
