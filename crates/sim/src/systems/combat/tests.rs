use determinism::Fixed;
use protocol::Units;
use protocol::command::{Attack, SetStance, Stance};

use super::damage;
use crate::Refusal;
use crate::events::Event;
use crate::testing::{flat_world, give, place, refusals, run, run_until, seat, spawn, step};

#[test]
fn damage_is_the_sum_over_classes_less_armour_and_never_below_one() {
    let mut world = flat_world(48, 2);
    let militia = spawn(&mut world, "militia", Some(0), 10, 10);
    let spearman = spawn(&mut world, "spearman", Some(0), 11, 10);
    let scout = spawn(&mut world, "scout", Some(1), 12, 10);
    let house = spawn(&mut world, "house", Some(1), 20, 20);
    let kind = |world: &crate::World, id: protocol::EntityId| world.stores.objects[id.index()].kind;
    let of = |world: &crate::World, by, to: protocol::EntityId| {
        damage(world, kind(world, by), Fixed::ZERO, to.index())
    };
    let on_scout = of(&world, spearman, scout) - of(&world, militia, scout);
    assert!(
        on_scout >= Fixed::from_int(10),
        "spears are for horses, got {on_scout}"
    );
    assert!(of(&world, militia, house) >= Fixed::ONE);
}

#[test]
fn high_ground_strikes_harder() {
    let mut world = flat_world(48, 2);
    let archer = spawn(&mut world, "archer", Some(0), 10, 10);
    let foe = spawn(&mut world, "militia", Some(1), 12, 10);
    let kind = world.stores.objects[archer.index()].kind;
    let level = damage(&world, kind, Fixed::ZERO, foe.index());
    assert_eq!(
        damage(&world, kind, Fixed::from_int(2), foe.index()),
        level * world.catalog.constants().damage_downhill
    );
    assert_eq!(
        damage(&world, kind, Fixed::from_int(-2), foe.index()),
        level * world.catalog.constants().damage_uphill
    );
}

#[test]
fn two_idle_enemies_in_sight_fight_until_one_is_dead() {
    let mut world = flat_world(48, 2);
    let strong = spawn(&mut world, "militia", Some(0), 10, 10);
    let weak = spawn(&mut world, "militia", Some(1), 13, 10);
    world.stores.health[weak.index()].hit_points = Fixed::from_int(12);
    assert!(run_until(&mut world, 1_500, |world| !world.is_alive(weak)));
    assert!(world.is_alive(strong));
    assert_eq!(
        world
            .player(seat(0))
            .map(|player| player.score.units_killed),
        Some(1)
    );
    assert_eq!(
        world.player(seat(1)).map(|player| player.score.units_lost),
        Some(1)
    );
}

#[test]
fn archers_shoot_arrows_that_fly_and_strike() {
    let mut world = flat_world(48, 2);
    let archer = spawn(&mut world, "archer", Some(0), 10, 10);
    let foe = spawn(&mut world, "house", Some(1), 14, 10);
    // Somebody who keeps the other seat in the match.
    spawn(&mut world, "villager", Some(1), 40, 40);
    crate::systems::fog::refresh_all(&mut world);
    give(
        &mut world,
        0,
        Attack {
            units: Units::one(archer),
            target: foe,
            is_queued: false,
        },
    );
    let events = run(&mut world, 400);
    let launched = events
        .iter()
        .filter(|event| matches!(event, Event::Launched { .. }))
        .count();
    let struck = events
        .iter()
        .filter(|event| {
            matches!(
                event,
                Event::Struck {
                    target: Some(_),
                    is_missile: true,
                    ..
                }
            )
        })
        .count();
    assert!(
        (2..=4).contains(&launched),
        "one shot in two seconds, got {launched}"
    );
    assert!(struck >= 1 && struck <= launched);
}

#[test]
fn whoever_stands_ground_does_not_leave_it() {
    let mut world = flat_world(48, 2);
    let guard = spawn(&mut world, "militia", Some(0), 10, 10);
    give(
        &mut world,
        0,
        SetStance {
            units: Units::one(guard),
            stance: Stance::StandGround,
        },
    );
    let bait = spawn(&mut world, "militia", Some(1), 13, 10);
    give(
        &mut world,
        1,
        SetStance {
            units: Units::one(bait),
            stance: Stance::StandGround,
        },
    );
    let before = place(&world, guard);
    run(&mut world, 300);
    assert!(before.is_within(Fixed::HALF, place(&world, guard)));
}

#[test]
fn an_attack_order_follows_its_target_and_ends_with_it() {
    let mut world = flat_world(64, 2);
    let hunter = spawn(&mut world, "militia", Some(0), 10, 10);
    let prey = spawn(&mut world, "villager", Some(1), 12, 10);
    crate::systems::fog::refresh_all(&mut world);
    give(
        &mut world,
        0,
        Attack {
            units: Units::one(hunter),
            target: prey,
            is_queued: false,
        },
    );
    assert!(run_until(&mut world, 2_000, |world| !world.is_alive(prey)));
    run(&mut world, 30);
    assert!(world.view(Some(seat(0))).is_idle(hunter));
}

#[test]
fn friends_and_unseen_enemies_cannot_be_attacked() {
    let mut world = flat_world(64, 2);
    let fighter = spawn(&mut world, "militia", Some(0), 10, 10);
    let friend = spawn(&mut world, "militia", Some(0), 12, 10);
    let far = spawn(&mut world, "militia", Some(1), 50, 50);
    let attack = |target| {
        Attack {
            units: Units::one(fighter),
            target,
            is_queued: false,
        }
        .into()
    };
    step(&mut world, &[(0, attack(friend))]);
    assert_eq!(refusals(&world), [Refusal::Friendly]);
    step(&mut world, &[(0, attack(far))]);
    assert_eq!(refusals(&world), [Refusal::NotVisible]);
    step(&mut world, &[(1, attack(friend))]);
    assert_eq!(refusals(&world), [Refusal::CannotDoThat]);
}

#[test]
fn the_owner_is_alarmed_once_for_one_place() {
    let mut world = flat_world(48, 2);
    spawn(&mut world, "militia", Some(0), 10, 10);
    spawn(&mut world, "militia", Some(1), 11, 10);
    let events = run(&mut world, 400);
    let alarms = |index| {
        events
            .iter()
            .filter(
                |event| matches!(event, Event::UnderAttack { seat: s, .. } if *s == seat(index)),
            )
            .count()
    };
    assert_eq!((alarms(0), alarms(1)), (1, 1));
}

#[test]
fn ruins_leave_their_ground_free() {
    let mut world = flat_world(48, 2);
    let house = spawn(&mut world, "house", Some(1), 12, 12);
    let corner = world.stores.sites[house.index()].corner;
    assert!(world.occupancy.at(corner).is_some());
    super::harm(&mut world, house.index(), Fixed::from_int(10_000), None);
    let events = run(&mut world, 1);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Died { is_ruin: true, .. }))
    );
    assert!(world.occupancy.at(corner).is_none());
    assert_eq!(world.view(None).object(house), None);
}
