use alloc::sync::Arc;
use std::string::String;
use std::vec::Vec;

use determinism::{Domain, Random, Source, State};
use protocol::{Command, Control, MatchSetup, Seat, SeatSetup, Steward};
use rules::Catalog;
use sim::stores::Stores;

use crate::{Game, first_difference};

fn setup(seed: u64, seats: u8) -> MatchSetup {
    let row = |index: u8| SeatSetup {
        seat: Seat::new(index).expect("eight seats at most"),
        name: String::from("Computer"),
        control: Control::Computer { level: 3 },
        colour: index,
        team: None,
        handicap_percent: 100,
        start_age: None,
    };
    MatchSetup {
        seed,
        map: String::from(MatchSetup::MAP),
        size_tiles: 120,
        seats: (0..seats).map(row).collect(),
        stockpile: MatchSetup::STOCKPILE,
        population_max: MatchSetup::POPULATION_MAX,
        terms: protocol::Terms::STANDARD,
        allows_cheats: false,
    }
}

fn game(seed: u64) -> Game {
    Game::new(setup(seed, 2), Catalog::builtin()).expect("the map can be drawn")
}

#[test]
fn equal_setups_give_equal_matches() {
    let (mut one, mut two) = (game(5), game(5));
    for _ in 0..1_500 {
        assert_eq!(one.tick(&[]), two.tick(&[]));
    }
    assert_eq!(one.digest(), two.digest());
    assert_eq!(first_difference(&one, &two), None);
    assert_ne!(game(6).digest(), game(5).digest());
}

#[test]
fn a_saved_match_plays_on_like_the_one_that_was_never_saved() {
    let mut played = game(9);
    for round in 0..12 {
        (0..150).for_each(|_| {
            played.tick(&[]);
        });
        let world = played.world();
        let mut loaded = Game::load(
            &played.save(),
            world.setup.clone(),
            Arc::clone(&world.catalog),
        )
        .expect("own bytes load");
        let mut onwards = played.clone();
        for _ in 0..40 {
            onwards.tick(&[]);
            loaded.tick(&[]);
            if onwards.digest() != loaded.digest() {
                panic!("round {round}: {:?}", first_difference(&onwards, &loaded));
            }
        }
    }
}

#[test]
fn every_flipped_bit_of_the_state_changes_the_digest_of_its_store() {
    let mut match_ = game(3);
    (0..400).for_each(|_| {
        match_.tick(&[]);
    });
    let honest = match_.digest();
    let mut random = Random::stream(1, Domain::Network, 9);
    let bytes = match_.save();
    let mut found = std::collections::BTreeSet::new();
    for _ in 0..600 {
        let mut flipped = bytes.clone();
        let at = random.below(bytes.len() as u32) as usize;
        flipped[at] ^= 1 << random.below(8);
        let world = match_.world();
        let Ok(other) = Game::load(&flipped, world.setup.clone(), Arc::clone(&world.catalog))
        else {
            continue;
        };
        let digest = other.digest();
        assert_ne!(digest.total, honest.total, "byte {at}");
        let differing: Vec<usize> = (0..honest.stores.len())
            .filter(|&store| honest.stores[store] != digest.stores[store])
            .collect();
        let named = first_difference(&match_, &other).map(|difference| difference.store);
        assert_eq!(
            named,
            differing
                .first()
                .and_then(|&store| Game::store_names().nth(store))
        );
        found.extend(named);
    }
    assert!(found.len() >= 4, "flips reached only {found:?}");
}

#[test]
fn damaged_images_are_refused_and_never_panic() {
    let match_ = game(4);
    let bytes = match_.save();
    let world = match_.world();
    let mut random = Random::stream(2, Domain::Network, 9);
    for _ in 0..300 {
        let mut damaged = bytes.clone();
        damaged.truncate(random.below(bytes.len() as u32) as usize);
        assert!(Game::load(&damaged, world.setup.clone(), Arc::clone(&world.catalog)).is_err());
    }
    let mut stores = Vec::new();
    Stores::default().write(&mut stores);
    assert!(Stores::read(&mut Source::new(&stores)).is_ok());
}

#[test]
fn commands_from_outside_keep_seat_order_before_the_computers() {
    let mut match_ = game(2);
    let resign = Command::from(protocol::command::Resign {});
    let second = Seat::new(1).expect("it exists");
    match_.tick(&[(second, resign)]);
    assert!(
        match_
            .world()
            .player(second)
            .is_some_and(|player| !player.is_playing())
    );
    assert_eq!(
        match_
            .world()
            .stores
            .outcome
            .winners
            .map(|winners| winners.len()),
        Some(1)
    );
}

#[test]
fn a_computer_plays_for_whoever_is_away_until_they_return() {
    let mut people = setup(11, 2);
    people.seats[0].control = Control::Person;
    let mut match_ = Game::new(people, Catalog::builtin()).expect("the map can be drawn");
    let away = Seat::default();
    let entrust = |to| [(away, Command::from(protocol::command::Entrust { to }))];
    let trained = |match_: &Game| {
        let player = match_.world().player(away).expect("it plays");
        player.score.units_trained
    };
    let run = |match_: &mut Game, ticks: u32| {
        (0..ticks).for_each(|_| {
            match_.tick(&[]);
        });
    };
    run(&mut match_, 600);
    assert_eq!(trained(&match_), 0, "nobody plays it");
    match_.tick(&entrust(Steward::Computer { level: 4 }));
    let mut twin = match_.clone();
    run(&mut match_, 3_000);
    let by_computer = trained(&match_);
    assert!(by_computer > 0, "the computer plays it");
    run(&mut twin, 3_000);
    assert_eq!(match_.digest(), twin.digest());
    let world = match_.world();
    let loaded = Game::load(
        &match_.save(),
        world.setup.clone(),
        Arc::clone(&world.catalog),
    );
    let mut loaded = loaded.expect("own bytes load");
    match_.tick(&entrust(Steward::Owner));
    loaded.tick(&entrust(Steward::Owner));
    assert_eq!(match_.digest(), loaded.digest());
    let before = trained(&match_);
    run(&mut match_, 3_000);
    // What was in the queues is finished; nothing more is ordered.
    assert!(trained(&match_) <= before + 5);
}

#[test]
fn image_and_digest_in_one_go_are_those_of_each_alone() {
    let mut match_ = game(8);
    (0..300).for_each(|_| {
        match_.tick(&[]);
    });
    assert_eq!(match_.save_digested(), (match_.save(), match_.digest()));
}

#[test]
fn a_tick_that_is_observed_is_the_same_tick() {
    let (mut plain, mut observed) = (game(8), game(8));
    for _ in 0..40 {
        plain.tick(&[]);
        let mut steps = 0;
        let mut last = Vec::new();
        observed.tick_observed(&[], |whole, digests| {
            steps += 1;
            last = digests.to_vec();
            assert_eq!(whole().digest().stores, digests, "step {steps}");
        });
        assert_eq!(steps, Game::step_names().count());
        assert_eq!(last, observed.digest().stores);
    }
    assert_eq!(plain.save(), observed.save());
}

#[test]
fn a_flipped_bit_is_found_by_digests_of_a_few_parts_at_a_time() {
    let mut match_ = game(3);
    (0..400).for_each(|_| {
        match_.tick(&[]);
    });
    let honest = match_.digest();
    let bytes = match_.save();
    let mut random = Random::stream(2, Domain::Network, 9);
    let mut found = 0;
    for _ in 0..200 {
        let mut flipped = bytes.clone();
        let at = random.below(bytes.len() as u32) as usize;
        flipped[at] ^= 1 << random.below(8);
        let world = match_.world();
        let Ok(other) = Game::load(&flipped, world.setup.clone(), Arc::clone(&world.catalog))
        else {
            continue;
        };
        let digests = other.digest();
        let store = (0..honest.stores.len()).find(|&at| honest.stores[at] != digests.stores[at]);
        let store = store.expect("a flip is seen");
        let mut path = Vec::new();
        let (here, there) = loop {
            let pair = (match_.examine(store, &path), other.examine(store, &path));
            assert!(pair.0.parts.len() <= 2 * determinism::Examination::PARTS_MAX);
            match pair
                .0
                .parts
                .iter()
                .find(|part| !pair.1.parts.contains(part))
            {
                Some(&(key, _)) if !pair.1.parts.is_empty() => path.push(key),
                _ => break pair,
            }
        };
        assert_ne!(here.value, there.value, "{} in store {store}", here.name);
        found += 1;
    }
    assert!(found > 20, "{found}");
}
