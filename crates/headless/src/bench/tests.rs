use std::collections::BTreeSet;

use super::scene::{Scene, ticks_in};
use super::{BENCHES, LONG, archers, growth, is_chosen, march, skirmish};

fn first_seconds(scene: Scene, seconds: u32) -> Scene {
    Scene {
        ticks: ticks_in(seconds),
        ..scene
    }
}

fn walkers(world: &sim::World) -> usize {
    world.stores.motion.len()
}

#[test]
fn names_are_unique_and_a_whole_name_is_that_bench_alone() {
    let names: BTreeSet<&str> = BENCHES.iter().map(|(name, _)| *name).collect();
    assert_eq!(names.len(), BENCHES.len());
    assert!(LONG.iter().all(|name| names.contains(name)));
    assert!(is_chosen("archers_1500", Some("archers_1500")));
    assert!(!is_chosen("archers_15000", Some("archers_1500")));
    assert!(is_chosen("archers_15000", Some("archers")));
    assert!(!is_chosen("replay_60min_8", None));
}

#[test]
fn in_wide_ranks_everybody_shoots_once_a_second_and_nobody_dies() {
    let scene = first_seconds(archers::wide_scene().expect("the scene stands"), 4);
    assert_eq!(walkers(&scene.world), 1_500);
    let end = scene.play().world;
    assert_eq!((walkers(&end), scene.shots(&end)), (1_500, 4 * 1_500));
}

#[test]
fn in_deep_ranks_the_rear_pushes_and_some_do_not_reach() {
    let scene = first_seconds(archers::deep_scene().expect("the scene stands"), 4);
    let end = scene.play().world;
    assert!((1_500..4 * 1_500).contains(&scene.shots(&end)));
    let pushes = |motion: &sim::components::Motion| motion.heading != determinism::Vec2::ZERO;
    assert!(
        end.stores
            .motion
            .iter()
            .filter(|(_, motion)| pushes(motion))
            .count()
            > 300
    );
}

#[test]
fn mortal_archers_die_and_ten_battles_hold_fifteen_thousand() {
    let scene = first_seconds(archers::mortal_scene().expect("the scene stands"), 4);
    let end = scene.play().world;
    assert!(walkers(&end) < 1_400, "{}", walkers(&end));
    let ten = archers::battles(10, (750, 150)).expect("the scene stands");
    assert_eq!(walkers(&ten.world), 15_000);
}

#[test]
fn marching_armies_pass_through_each_other_and_shoot_nobody() {
    let scene = march::scene().expect("the scene stands");
    let end = scene.play().world;
    assert_eq!((walkers(&end), scene.shots(&end)), (1_500, 0));
    let middle = determinism::Fixed::from_int(60);
    let is_through = |slot: usize| {
        let object = &end.stores.objects[slot];
        (object.position.x > middle) == (object.owner == protocol::Seat::new(0))
    };
    assert!(
        end.stores
            .motion
            .slots()
            .filter(|&slot| is_through(slot))
            .count()
            > 1_450
    );
}

#[test]
fn a_skirmish_begins_with_two_hundred_units_a_seat() {
    let game = skirmish::staged().expect("the towns find room");
    let populations = game
        .world()
        .stores
        .players
        .iter()
        .map(|player| player.population);
    assert_eq!(
        populations.collect::<Vec<_>>(),
        [skirmish::POPULATION; skirmish::SEATS]
    );
}

#[test]
fn a_crowd_has_a_thousand_walkers_for_each_block_pair() {
    for count in [1, 4] {
        let scene = growth::crowds(count).expect("the scene stands");
        assert_eq!(walkers(&scene.world), 1_000 * count as usize);
    }
}

/// Walkers that lie in the squares everybody looks through, added up: the work of a look around.
fn visits(world: &sim::World) -> u64 {
    let mut visits = 0;
    for slot in world.stores.motion.slots() {
        let at = world.stores.objects[slot].position;
        let sight = world.kind(slot).sight_tiles;
        world
            .spatial
            .for_each_near(at, sight, u16::MAX, |_| visits += 1);
    }
    visits
}

#[test]
fn the_work_of_looking_around_grows_no_faster_than_n_log_n() {
    let n_log_n = |n: f64| n * n.ln();
    let bound = n_log_n(8_000.0) / n_log_n(2_000.0);
    let growth = |few: &Scene, many: &Scene| {
        let work = |scene: &Scene| {
            let end = first_seconds(scene.clone(), 1).play().world;
            visits(&end) as f64
        };
        work(many) / work(few)
    };
    let battles = |count| archers::battles(count, (500, 100)).expect("the scene stands");
    let crowds = |count| growth::crowds(count).expect("the scene stands");
    for (few, many) in [(battles(2), battles(8)), (crowds(2), crowds(8))] {
        let growth = growth(&few, &many);
        assert!(growth < bound, "{growth} times against {bound}");
    }
}
