use std::string::ToString;
use std::vec::Vec;

use determinism::{State, digest_of_bytes};
use protocol::{Control, Digest, MatchSetup, Seat, SeatSetup};
use rules::{Catalog, Class, Terrain};
use sim::MapPlan;

use crate::{MapError, generate, measure};

fn setup(seed: u64, seats: usize, size_tiles: u16) -> MatchSetup {
    let seat = |seat: Seat| SeatSetup {
        seat,
        name: "somebody".to_string(),
        control: Control::Person,
        colour: seat.index() as u8,
        team: None,
        handicap_percent: 100,
        start_age: None,
    };
    MatchSetup {
        seed,
        map: MatchSetup::MAP.to_string(),
        size_tiles,
        seats: Seat::all().take(seats).map(seat).collect(),
        stockpile: MatchSetup::STOCKPILE,
        population_max: MatchSetup::POPULATION_MAX,
        terms: protocol::Terms::STANDARD,
        allows_cheats: false,
    }
}

fn digest(plan: &MapPlan) -> Digest {
    let mut bytes = Vec::new();
    plan.size_tiles.write(&mut bytes);
    plan.terrain.write(&mut bytes);
    plan.heights.write(&mut bytes);
    for thing in &plan.things {
        thing.kind.write(&mut bytes);
        thing.at.write(&mut bytes);
        thing.owner.write(&mut bytes);
    }
    digest_of_bytes(&bytes)
}

#[test]
fn starts_are_fair_to_a_tenth() {
    let catalog = Catalog::builtin();
    for seats in [2, 4, 8] {
        for seed in 0..50 {
            let size = MatchSetup::size_tiles_for(seats);
            let plan = generate(&setup(seed, seats, size), &catalog).unwrap();
            let measures = measure(&plan, &catalog);
            assert_eq!(measures.len(), 6);
            for measure in measures {
                assert!(measure.count >= 3, "{measure:?}");
                assert!(
                    measure.off_percent_max.ceil() <= 10,
                    "seed {seed}, {seats} seats: {measure:?}"
                );
            }
        }
    }
}

#[test]
fn every_size_and_number_of_seats_gets_a_map() {
    let catalog = Catalog::builtin();
    for seats in 1..=8 {
        for size in [120, 121, 168, 240] {
            for seed in 0..4 {
                let plan = generate(&setup(seed, seats, size), &catalog).unwrap();
                check(&plan, &catalog, seats);
            }
        }
    }
}

/// What holds for every plan.
fn check(plan: &MapPlan, catalog: &Catalog, seats: usize) {
    let size = usize::from(plan.size_tiles);
    assert_eq!(plan.terrain.len(), size * size);
    assert_eq!(plan.heights.len(), (size + 1) * (size + 1));
    let height = |x: usize, y: usize| plan.heights[y * (size + 1) + x];
    for y in 0..=size {
        for x in 0..=size {
            assert!(height(x, y) <= 7);
            for (dx, dy) in [(1, 0), (0, 1), (1, 1)] {
                if x + dx <= size && y + dy <= size {
                    assert!(
                        height(x, y).abs_diff(height(x + dx, y + dy)) <= 1,
                        "steep at {x} {y}"
                    );
                }
            }
        }
    }
    let mut is_taken = std::vec![false; size * size];
    for thing in &plan.things {
        let kind = catalog.kind(thing.kind);
        let side = usize::from(kind.footprint_tiles);
        let (corner, _) = sim::snap(thing.at, kind.footprint_tiles.max(1));
        for y in usize::from(corner.y)..usize::from(corner.y) + side {
            for x in usize::from(corner.x)..usize::from(corner.x) + side {
                assert!(!is_taken[y * size + x], "{} stands on something", kind.key);
                is_taken[y * size + x] = true;
                assert!(!plan.terrain[y * size + x].is_water());
                if kind.class == Class::Building {
                    assert_eq!(height(x, y), height(x + 1, y + 1), "a centre on a slope");
                }
            }
        }
    }
    for thing in &plan.things {
        let kind = catalog.kind(thing.kind);
        if kind.is_mobile() {
            let (x, y) = (thing.at.x.floor() as usize, thing.at.y.floor() as usize);
            assert!(!is_taken[y * size + x], "{} stands in something", kind.key);
            assert!(
                !plan.terrain[y * size + x].is_water(),
                "{} stands in water",
                kind.key
            );
        }
    }
    let owned = |key: &str, seat| {
        let id = catalog.find(key).unwrap().id;
        plan.things
            .iter()
            .filter(|thing| thing.kind == id && thing.owner == Some(seat))
            .count()
    };
    for seat in Seat::all() {
        let is_in = usize::from(seat.index() < seats);
        assert_eq!(owned("town_centre", seat), is_in);
        assert_eq!(owned("villager", seat), 3 * is_in);
        assert_eq!(owned("scout", seat), is_in);
        assert_eq!(owned("sheep", seat), 4 * is_in);
    }
}

#[test]
fn maps_have_woods_water_and_hills() {
    let catalog = Catalog::builtin();
    let plans: Vec<MapPlan> = (0..10)
        .map(|seed| generate(&setup(seed, 4, 168), &catalog).unwrap())
        .collect();
    let trees = catalog.find("oak").unwrap().deposit.unwrap().job;
    for plan in &plans {
        let is_tree = |kind| {
            catalog
                .kind(kind)
                .deposit
                .is_some_and(|deposit| deposit.job == trees)
        };
        let count = plan
            .things
            .iter()
            .filter(|thing| is_tree(thing.kind))
            .count();
        assert!((800..4_000).contains(&count), "{count} trees");
        let count_of = |terrain| plan.terrain.iter().filter(|own| **own == terrain).count();
        for terrain in [Terrain::DryGrass, Terrain::Dirt, Terrain::ForestFloor] {
            assert!(count_of(terrain) > 100, "{terrain:?}");
        }
        assert!(count_of(Terrain::Grass) > plan.terrain.len() / 3);
        assert!(plan.heights.iter().any(|height| *height >= 2), "no hill");
    }
    let wet = plans
        .iter()
        .filter(|plan| plan.terrain.contains(&Terrain::DeepWater))
        .count();
    assert!(wet >= 8, "{wet} of 10 maps have a lake");
}

#[test]
fn same_seed_same_map() {
    let catalog = Catalog::builtin();
    let frozen = [
        (1, 2, 120, "4375c7a0"),
        (2, 4, 168, "2737c36f"),
        (3, 8, 240, "6817b822"),
    ];
    for (seed, seats, size, expected) in frozen {
        let plan = generate(&setup(seed, seats, size), &catalog).unwrap();
        assert_eq!(plan, generate(&setup(seed, seats, size), &catalog).unwrap());
        assert_eq!(
            digest(&plan).to_string(),
            expected,
            "seed {seed}: a map changed, so SIM_REVISION rises"
        );
    }
}

#[test]
fn members_of_a_team_are_neighbours() {
    let catalog = Catalog::builtin();
    let centre = catalog.find("town_centre").unwrap().id;
    for seed in 0..10 {
        let mut setup = setup(seed, 4, 168);
        for (index, seat) in setup.seats.iter_mut().enumerate() {
            seat.team = Some(index as u8 % 2);
        }
        let plan = generate(&setup, &catalog).unwrap();
        let at: Vec<_> = plan
            .things
            .iter()
            .filter(|thing| thing.kind == centre)
            .map(|thing| thing.at)
            .collect();
        // Opposite seats of four are 1.4 times as far apart as neighbours.
        assert!(at[0].distance(at[2]) < at[0].distance(at[1]).max(at[0].distance(at[3])));
    }
}

#[test]
fn teams_that_need_not_be_together_are_scattered() {
    let catalog = Catalog::builtin();
    let centre = catalog.find("town_centre").unwrap().id;
    let is_scattered = |seed: u64| {
        let mut setup = setup(seed, 4, 168);
        setup.terms.are_teams_together = false;
        for (index, seat) in setup.seats.iter_mut().enumerate() {
            seat.team = Some(index as u8 % 2);
        }
        let plan = generate(&setup, &catalog).unwrap();
        let centres = plan.things.iter().filter(|thing| thing.kind == centre);
        let at: Vec<_> = centres.map(|thing| thing.at).collect();
        at[0].distance(at[2]) > at[0].distance(at[1]).max(at[0].distance(at[3]))
    };
    // One of three seats is the one opposite.
    let scattered = (0..12).filter(|&seed| is_scattered(seed)).count();
    assert!((1..=8).contains(&scattered), "{scattered} of 12");
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let catalog = Catalog::builtin();
    let mut unknown = setup(1, 2, 120);
    unknown.map = "atlantis".to_string();
    assert_eq!(generate(&unknown, &catalog), Err(MapError::UnknownMap));
    assert_eq!(generate(&setup(1, 8, 48), &catalog), Err(MapError::NoRoom));
    assert!(matches!(
        generate(&setup(1, 2, 20), &catalog),
        Err(MapError::Setup(_))
    ));
}
