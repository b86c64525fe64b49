use std::vec::Vec;

use super::{Domain, Random};

#[test]
fn an_address_always_holds_the_same_numbers() {
    let draw = |domain, entity, tick| {
        let mut random = Random::at(7, domain, entity, tick);
        (0..16).map(|_| random.next_u32()).collect::<Vec<_>>()
    };
    let first = draw(Domain::Wildlife, 3, 100);
    assert_eq!(first, draw(Domain::Wildlife, 3, 100));
    assert_ne!(first, draw(Domain::Wildlife, 3, 101));
    assert_ne!(first, draw(Domain::Wildlife, 4, 100));
    assert_ne!(first, draw(Domain::Projectile, 3, 100));
}

#[test]
fn these_numbers_are_frozen() {
    let mut random = Random::at(1, Domain::Map, 2, 3);
    let drawn: Vec<u32> = (0..4).map(|_| random.next_u32()).collect();
    assert_eq!(drawn, FROZEN);
}

#[test]
fn bounds_hold_and_every_value_occurs() {
    let mut random = Random::stream(9, Domain::Setup, 0);
    let mut seen = [0_u32; 7];
    for _ in 0..7_000 {
        seen[random.below(7) as usize] += 1;
    }
    assert!(
        seen.iter().all(|&count| (800..1_200).contains(&count)),
        "{seen:?}"
    );
    assert_eq!(random.below(0), 0);
    assert!((0..100).all(|_| (-2..=2).contains(&random.between(-2, 2))));
}

#[test]
fn shuffling_keeps_every_item() {
    let mut items: Vec<u32> = (0..50).collect();
    Random::stream(1, Domain::Setup, 1).shuffle(&mut items);
    assert_ne!(items, (0..50).collect::<Vec<_>>());
    items.sort_unstable();
    assert_eq!(items, (0..50).collect::<Vec<_>>());
}

const FROZEN: [u32; 4] = [2_445_246_670, 3_239_811_753, 1_099_540_249, 2_196_866_390];
