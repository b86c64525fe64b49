use std::vec::Vec;

use protocol::command::Train;
use protocol::limits::AGES;
use protocol::{MatchSetup, Terms};
use rules::{Catalog, Terrain};

use crate::testing::{give, run, seat, setup, spawn};
use crate::{MapPlan, World};

fn world(change: impl FnOnce(&mut MatchSetup)) -> World {
    let mut setup = setup(48, 2);
    change(&mut setup);
    let plan = MapPlan {
        size_tiles: 48,
        terrain: std::vec![Terrain::Grass; 48 * 48],
        heights: std::vec![0; 49 * 49],
        things: Vec::new(),
    };
    World::new(setup, Catalog::builtin(), &plan)
}

fn ages(world: &World) -> Vec<u8> {
    world.stores.players.iter().map(|own| own.age).collect()
}

#[test]
fn the_ages_of_the_protocol_are_those_of_the_rules() {
    let catalog = Catalog::builtin();
    let ages = catalog.technologies().iter();
    let last = ages.filter_map(|technology| technology.leads_to_age).max();
    assert_eq!(last, Some(AGES - 1));
}

#[test]
fn everybody_begins_in_the_first_age_when_nothing_else_is_said() {
    let world = world(|_| ());
    assert_eq!(ages(&world), [0, 0]);
    assert!(world.stores.players[0].technologies.is_empty());
}

#[test]
fn a_later_age_is_begun_with_what_leads_there_and_what_belongs_to_it() {
    let mut world = world(|setup| setup.terms.start_age = 1);
    assert_eq!(ages(&world), [1, 1]);
    let feudal = world.catalog.find_technology("feudal_age").map(|it| it.id);
    assert_eq!(
        world.stores.players[1].technologies,
        [feudal.expect("it is a technology")]
    );
    let barracks = spawn(&mut world, "barracks", Some(0), 10, 10);
    spawn(&mut world, "house", Some(0), 20, 20);
    run(&mut world, 1);
    let spearman = world.catalog.find("spearman").expect("it is a unit").id;
    // Refused in the first age.
    give(
        &mut world,
        0,
        Train {
            building: barracks,
            kind: spearman,
            count: 1,
        },
    );
}

#[test]
fn a_seat_may_begin_in_an_age_of_its_own() {
    let world = world(|setup| setup.seats[1].start_age = Some(1));
    assert_eq!(ages(&world), [0, 1]);
    let world = self::world(|setup| {
        setup.terms.start_age = 1;
        setup.seats[0].start_age = Some(0);
    });
    assert_eq!(ages(&world), [0, 1]);
    assert!(
        world
            .player(seat(0))
            .is_some_and(|own| own.technologies.is_empty())
    );
}

#[test]
fn in_a_death_match_everybody_knows_everything_and_has_plenty() {
    let world = world(|setup| {
        setup.terms.knows_everything = true;
        setup.stockpile = Terms::DEATH_MATCH_STOCKPILE;
    });
    assert_eq!(ages(&world), [AGES - 1; 2]);
    for own in &world.stores.players {
        assert_eq!(own.technologies.len(), world.catalog.technologies().len());
        assert!(own.technologies.is_sorted());
        assert_eq!(own.stockpile, Terms::DEATH_MATCH_STOCKPILE);
    }
}
