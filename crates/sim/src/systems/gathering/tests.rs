use alloc::vec::Vec;

use determinism::Fixed;
use protocol::command::{Delete, DropOff, Gather, Move};
use protocol::{EntityId, Resource, Stockpile, Units, WorldPos};

use crate::components::{Carry, Order};
use crate::events::{Event, WorkKind};
use crate::refusal::Refusal;
use crate::testing::{
    flat_world, give, refusals, run, run_until, seat, show_everything, spawn, step,
};
use crate::world::World;

const MINUTE_TICKS: u32 = 3_750;

fn stock(world: &World, resource: Resource) -> i32 {
    world
        .player(seat(0))
        .expect("seat 0 plays")
        .stockpile
        .get(resource)
}

fn gather(units: &[EntityId], target: EntityId) -> Gather {
    Gather {
        units: units.iter().copied().collect(),
        target,
        is_queued: false,
    }
}

fn order(world: &World, id: EntityId) -> Order {
    world.stores.orders[id.index()].current
}

fn carry(world: &World, id: EntityId) -> Option<Carry> {
    world.stores.work[id.index()].carry
}

/// A lumber camp with a row of trees beside it.
fn lumber_yard(trees: u16) -> (World, EntityId, Vec<EntityId>) {
    let mut world = flat_world(48, 2);
    let camp = spawn(&mut world, "lumber_camp", Some(0), 20, 20);
    let trees = (0..trees)
        .map(|x| spawn(&mut world, "oak", None, 18 + x, 24))
        .collect();
    show_everything(&mut world);
    (world, camp, trees)
}

#[test]
fn a_villager_chops_carries_home_and_returns() {
    let (mut world, _, trees) = lumber_yard(3);
    let villager = spawn(&mut world, "villager", Some(0), 20, 23);
    give(&mut world, 0, gather(&[villager], trees[1]));
    let before = stock(&world, Resource::Wood);
    let events = run(&mut world, 4_500);
    let delivered: Vec<i32> = events
        .iter()
        .filter_map(|event| match event {
            Event::DroppedOff {
                resource: Resource::Wood,
                amount,
                ..
            } => Some(*amount),
            _ => None,
        })
        .collect();
    assert!(delivered.len() >= 2, "{delivered:?}");
    assert!(
        delivered.iter().all(|&amount| amount == 10),
        "full loads only: {delivered:?}"
    );
    assert_eq!(
        stock(&world, Resource::Wood),
        before + delivered.iter().sum::<i32>()
    );
    assert_eq!(
        world
            .player(seat(0))
            .unwrap()
            .score
            .gathered
            .get(Resource::Wood),
        delivered.iter().sum::<i32>()
    );
    assert_eq!(
        order(&world, villager),
        Order::Gather { target: trees[1] },
        "back to the same tree"
    );
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Felled { id, .. } if *id == trees[1]))
    );
    let blows = events.iter().filter(|event| {
        matches!(
            event,
            Event::Worked {
                job: WorkKind::Gather(rules::Job::Chop),
                ..
            }
        )
    });
    assert!(blows.count() > 20, "about one blow a second");
}

#[test]
fn rates_are_those_of_the_tables() {
    // Standing work only, without walking: the rate of each job over a minute, unhindered by the load.
    let rates = [
        ("berry_bush", "forage"),
        ("oak", "chop"),
        ("gold_mine", "mine_gold"),
        ("stone_mine", "mine_stone"),
    ];
    for (key, job) in rates {
        let mut world = flat_world(48, 1);
        let target = spawn(&mut world, key, None, 20, 20);
        let villager = spawn(&mut world, "villager", Some(0), 20, 21);
        show_everything(&mut world);
        give(&mut world, 0, gather(&[villager], target));
        assert!(
            run_until(&mut world, 200, |world| world.stores.work[villager.index()]
                .is_at_work),
            "{key}"
        );
        let before = world.stores.deposits[target.index()].amount;
        run(&mut world, 1_000);
        let taken = before - world.stores.deposits[target.index()].amount;
        let kind = world.catalog.find("villager").unwrap();
        let rate = kind
            .gathers
            .iter()
            .find(|rate| world.catalog.find(key).unwrap().deposit.unwrap().job == rate.job)
            .unwrap();
        assert_eq!(
            taken,
            rate.per_tick * 1_000,
            "{job}: goods taken in 16 s of work"
        );
    }
}

#[test]
fn ten_on_wood_bring_nearly_what_the_rate_says() {
    let (mut world, _, trees) = lumber_yard(10);
    let villagers: Vec<EntityId> = (0..10)
        .map(|x| spawn(&mut world, "villager", Some(0), 16 + x, 26))
        .collect();
    for (villager, tree) in villagers.iter().zip(&trees) {
        give(&mut world, 0, gather(&[*villager], *tree));
    }
    let before = stock(&world, Resource::Wood);
    run(&mut world, 2 * MINUTE_TICKS);
    let brought = stock(&world, Resource::Wood) - before;
    let carried: i32 = villagers
        .iter()
        .filter_map(|&id| carry(&world, id))
        .map(|carry| carry.amount.floor())
        .sum();
    // 0.39 a second for 120 s and ten villagers is 468. Walking costs a part of it, never more than half here.
    let ideal = 468;
    assert!(
        (ideal / 2..=ideal).contains(&(brought + carried)),
        "{brought} brought, {carried} carried"
    );
}

#[test]
fn nothing_is_lost_or_made_on_the_way() {
    let (mut world, _, trees) = lumber_yard(4);
    let villagers: Vec<EntityId> = (0..4)
        .map(|x| spawn(&mut world, "villager", Some(0), 17 + x, 23))
        .collect();
    give(&mut world, 0, gather(&villagers, trees[0]));
    let start = stock(&world, Resource::Wood);
    for _ in 0..20 {
        run(&mut world, 700);
        let left: Fixed = trees
            .iter()
            .filter(|&&id| world.is_alive(id))
            .map(|id| world.stores.deposits[id.index()].amount)
            .sum();
        let carried: Fixed = villagers
            .iter()
            .filter_map(|&id| carry(&world, id))
            .map(|carry| carry.amount)
            .sum();
        let stored = Fixed::from_int(stock(&world, Resource::Wood) - start);
        assert_eq!(left + carried + stored, Fixed::from_int(400));
    }
}

#[test]
fn a_spent_tree_leads_to_the_next_of_any_kind_and_then_home() {
    let mut world = flat_world(48, 1);
    spawn(&mut world, "lumber_camp", Some(0), 20, 20);
    let first = spawn(&mut world, "oak", None, 20, 24);
    let next = spawn(&mut world, "pine", None, 23, 24);
    let far = spawn(&mut world, "oak", None, 40, 40);
    let bush = spawn(&mut world, "berry_bush", None, 21, 24);
    let villager = spawn(&mut world, "villager", Some(0), 20, 23);
    show_everything(&mut world);
    for tree in [first, next] {
        world.stores.deposits[tree.index()].amount = Fixed::from_int(4);
    }
    give(&mut world, 0, gather(&[villager], first));
    let mut spent = Vec::new();
    let before = stock(&world, Resource::Wood);
    let is_done = run_until(&mut world, 6_000, |world| {
        spent.extend(world.events.iter().filter_map(|event| match event {
            Event::Exhausted { id, .. } => Some(*id),
            _ => None,
        }));
        order(world, villager) == Order::Idle
    });
    assert!(is_done, "it ends idle");
    assert_eq!(spent, [first, next]);
    assert!(
        world.is_alive(far) && world.is_alive(bush),
        "neither far trees nor other goods are begun"
    );
    assert_eq!(
        stock(&world, Resource::Wood),
        before + 8,
        "what it had it brought home"
    );
}

#[test]
fn a_bush_has_room_for_six_and_the_seventh_finds_another() {
    let mut world = flat_world(48, 1);
    spawn(&mut world, "mill", Some(0), 20, 15);
    let bush = spawn(&mut world, "berry_bush", None, 20, 20);
    let other = spawn(&mut world, "berry_bush", None, 20, 26);
    let villagers: Vec<EntityId> = (0..7)
        .map(|x| spawn(&mut world, "villager", Some(0), 16 + x, 22))
        .collect();
    show_everything(&mut world);
    give(&mut world, 0, gather(&villagers, bush));
    run(&mut world, 400);
    let at = |target| {
        villagers
            .iter()
            .filter(|&&id| order(&world, id) == Order::Gather { target })
            .count()
    };
    assert_eq!((at(bush), at(other)), (6, 1));
}

#[test]
fn other_goods_are_dropped_only_when_the_new_work_begins() {
    let (mut world, _, trees) = lumber_yard(1);
    let gold = spawn(&mut world, "gold_mine", None, 30, 24);
    let villager = spawn(&mut world, "villager", Some(0), 18, 23);
    show_everything(&mut world);
    give(&mut world, 0, gather(&[villager], trees[0]));
    assert!(run_until(&mut world, 2_000, |world| carry(world, villager)
        .is_some_and(|carry| carry.amount > Fixed::from_int(3))));
    give(&mut world, 0, gather(&[villager], gold));
    run(&mut world, 60);
    assert_eq!(
        carry(&world, villager).map(|carry| carry.resource),
        Some(Resource::Wood),
        "still on its way"
    );
    assert!(run_until(&mut world, 2_000, |world| world.stores.work
        [villager.index()]
    .is_at_work));
    assert_eq!(
        carry(&world, villager).map(|carry| carry.resource),
        Some(Resource::Gold)
    );
}

#[test]
fn an_order_to_drop_off_brings_it_home_and_back_to_work() {
    let (mut world, camp, trees) = lumber_yard(2);
    let villager = spawn(&mut world, "villager", Some(0), 18, 23);
    let mill = spawn(&mut world, "mill", Some(0), 30, 30);
    show_everything(&mut world);
    give(&mut world, 0, gather(&[villager], trees[0]));
    assert!(run_until(&mut world, 2_000, |world| carry(world, villager)
        .is_some_and(|carry| carry.amount > Fixed::from_int(3))));
    let drop_off = |building| DropOff {
        units: Units::one(villager),
        building,
        is_queued: false,
    };
    step(&mut world, &[(0, drop_off(mill).into())]);
    assert_eq!(
        refusals(&world),
        [Refusal::NotADropSite],
        "a mill takes no wood"
    );
    give(&mut world, 0, drop_off(camp));
    let before = stock(&world, Resource::Wood);
    assert!(
        run_until(&mut world, 1_000, |world| stock(world, Resource::Wood)
            == before + 3),
        "whole units only"
    );
    assert!(
        carry(&world, villager).is_some_and(|carry| carry.amount < Fixed::ONE),
        "the fraction stays on the back"
    );
    assert!(
        run_until(&mut world, 1_000, |world| world.stores.work
            [villager.index()]
        .is_at_work),
        "back to work"
    );
}

#[test]
fn without_a_drop_site_it_stands_with_its_goods() {
    let mut world = flat_world(48, 1);
    let tree = spawn(&mut world, "oak", None, 20, 20);
    let villager = spawn(&mut world, "villager", Some(0), 20, 21);
    show_everything(&mut world);
    give(&mut world, 0, gather(&[villager], tree));
    assert!(run_until(&mut world, 3_000, |world| order(world, villager)
        == Order::Idle));
    assert_eq!(
        carry(&world, villager),
        Some(Carry {
            resource: Resource::Wood,
            amount: Fixed::from_int(10)
        })
    );
}

#[test]
fn a_lost_drop_site_sends_it_to_the_next() {
    let (mut world, camp, trees) = lumber_yard(1);
    spawn(&mut world, "lumber_camp", Some(0), 30, 20);
    let villager = spawn(&mut world, "villager", Some(0), 18, 23);
    give(&mut world, 0, gather(&[villager], trees[0]));
    assert!(run_until(&mut world, 3_000, |world| world.stores.work
        [villager.index()]
    .drop_site
        == Some(camp)));
    give(
        &mut world,
        0,
        Delete {
            units: Units::one(camp),
        },
    );
    let before = stock(&world, Resource::Wood);
    assert!(run_until(&mut world, 2_000, |world| stock(
        world,
        Resource::Wood
    ) == before + 10));
}

#[test]
fn a_farm_has_one_farmer_and_is_sown_again_while_there_is_wood() {
    let mut world = flat_world(48, 1);
    spawn(&mut world, "mill", Some(0), 20, 15);
    let farm = spawn(&mut world, "farm", Some(0), 20, 20);
    let farmer = spawn(&mut world, "villager", Some(0), 20, 23);
    let other = spawn(&mut world, "villager", Some(0), 21, 24);
    show_everything(&mut world);
    give(&mut world, 0, gather(&[farmer], farm));
    run(&mut world, 300);
    give(&mut world, 0, gather(&[other], farm));
    run(&mut world, 300);
    assert_eq!(order(&world, farmer), Order::Gather { target: farm });
    assert_eq!(order(&world, other), Order::Idle, "a field has one farmer");
    world.stores.deposits[farm.index()].amount = Fixed::ONE;
    world.player_mut(seat(0)).unwrap().stockpile = Stockpile([0, 60, 0, 0]);
    run(&mut world, 600);
    assert!(world.is_alive(farm), "it was sown again");
    assert_eq!(stock(&world, Resource::Wood), 0, "for the price of a farm");
    world.stores.deposits[farm.index()].amount = Fixed::ONE;
    assert!(
        run_until(&mut world, 3_000, |world| !world.is_alive(farm)),
        "without wood it is gone"
    );
    assert!(run_until(&mut world, 1_000, |world| order(world, farmer)
        == Order::Idle));
}

#[test]
fn sheep_are_killed_first_and_keep_their_id_as_a_carcass() {
    let mut world = flat_world(48, 1);
    spawn(&mut world, "town_centre", Some(0), 12, 12);
    let sheep = spawn(&mut world, "sheep", Some(0), 20, 20);
    let villager = spawn(&mut world, "villager", Some(0), 20, 22);
    show_everything(&mut world);
    give(&mut world, 0, gather(&[villager], sheep));
    assert!(run_until(&mut world, 1_000, |world| world
        .stores
        .deposits
        .contains(sheep.index())));
    assert!(world.is_alive(sheep) && !world.stores.motion.contains(sheep.index()));
    let before = stock(&world, Resource::Food);
    assert!(run_until(&mut world, 8_000, |world| stock(
        world,
        Resource::Food
    ) >= before + 20));
    assert_eq!(order(&world, villager), Order::Gather { target: sheep });
}

#[test]
fn hunters_bring_down_deer_that_run_and_carry_thirty_five() {
    let mut world = flat_world(64, 1);
    spawn(&mut world, "mill", Some(0), 30, 30);
    let deer = spawn(&mut world, "deer", None, 34, 34);
    let villager = spawn(&mut world, "villager", Some(0), 30, 34);
    show_everything(&mut world);
    let place = world.stores.objects[deer.index()].position;
    give(&mut world, 0, gather(&[villager], deer));
    assert!(
        run_until(&mut world, 500, |world| world.stores.animals[deer.index()]
            .fears
            == Some(villager)),
        "it was struck and runs"
    );
    assert!(run_until(&mut world, 3_000, |world| world
        .stores
        .deposits
        .contains(deer.index())));
    assert!(
        world.stores.objects[deer.index()].position.distance(place) > Fixed::ONE,
        "it had run"
    );
    let before = stock(&world, Resource::Food);
    assert!(
        run_until(&mut world, 8_000, |world| stock(world, Resource::Food)
            == before + 35),
        "a whole load"
    );
}

#[test]
fn carcasses_rot_to_nothing() {
    let mut world = flat_world(48, 1);
    let sheep = spawn(&mut world, "sheep", Some(0), 20, 20);
    give(
        &mut world,
        0,
        Delete {
            units: Units::one(sheep),
        },
    );
    run(&mut world, 2);
    let amount = world.stores.deposits[sheep.index()].amount;
    run(&mut world, 1_000);
    let lost = amount - world.stores.deposits[sheep.index()].amount;
    assert_eq!(
        lost,
        world.kind(sheep.index()).deposit.unwrap().decay_per_tick * 1_000
    );
    world.stores.deposits[sheep.index()].amount = Fixed::from_ratio(1, 100);
    let events = run(&mut world, 4);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Exhausted { id, .. } if *id == sheep))
    );
    assert!(!world.is_alive(sheep));
}

#[test]
fn what_cannot_be_gathered_is_refused_with_the_reason() {
    let mut world = flat_world(48, 2);
    let villager = spawn(&mut world, "villager", Some(0), 20, 20);
    let militia = spawn(&mut world, "militia", Some(0), 22, 20);
    let house = spawn(&mut world, "house", Some(0), 24, 20);
    let foreign_farm = spawn(&mut world, "farm", Some(1), 24, 24);
    let foreign_sheep = spawn(&mut world, "sheep", Some(1), 40, 40);
    spawn(&mut world, "villager", Some(1), 40, 41);
    let tree = spawn(&mut world, "oak", None, 20, 24);
    let hidden = spawn(&mut world, "deer", None, 46, 2);
    run(&mut world, 40);
    let fog = &mut world.stores.fog.seats[0];
    fog.visible.set_run(40, 40, 41);
    let cases: [(&[EntityId], EntityId, Refusal); 8] = [
        (&[villager], house, Refusal::NothingToGather),
        (&[villager], foreign_farm, Refusal::NotYours),
        (&[villager], foreign_sheep, Refusal::NotYours),
        (&[militia], tree, Refusal::CannotDoThat),
        (&[], tree, Refusal::NoSuchUnit),
        (&[EntityId::new(9_999, 3)], tree, Refusal::NoSuchUnit),
        (&[villager], EntityId::new(9_999, 3), Refusal::NoSuchTarget),
        (&[villager], hidden, Refusal::NotVisible),
    ];
    for (units, target, expected) in cases {
        let command = gather(units, target).into();
        assert_eq!(
            crate::commands::check(&world, seat(0), &command),
            Err(expected),
            "{units:?} at {target:?}"
        );
    }
}

#[test]
fn another_order_takes_the_farmer_off_its_field() {
    let mut world = flat_world(48, 1);
    spawn(&mut world, "mill", Some(0), 20, 15);
    let farm = spawn(&mut world, "farm", Some(0), 20, 20);
    let farmer = spawn(&mut world, "villager", Some(0), 20, 23);
    let other = spawn(&mut world, "villager", Some(0), 21, 24);
    show_everything(&mut world);
    give(&mut world, 0, gather(&[farmer], farm));
    run(&mut world, 300);
    give(
        &mut world,
        0,
        Move {
            units: Units::one(farmer),
            goal: WorldPos::from_ints(30, 30),
            is_queued: false,
        },
    );
    give(&mut world, 0, gather(&[other], farm));
    run(&mut world, 300);
    assert!(
        world.stores.work[other.index()].has_place,
        "the place is free again"
    );
}

#[test]
fn twenty_sent_to_one_tree_spread_along_the_edge_of_the_wood() {
    let mut world = flat_world(48, 1);
    spawn(&mut world, "lumber_camp", Some(0), 20, 14);
    for y in 18..28 {
        for x in 14..28 {
            spawn(&mut world, "oak", None, x, y);
        }
    }
    let tree = world
        .occupancy
        .at(protocol::CellPos::new(20, 18))
        .unwrap()
        .id;
    let villagers: Vec<EntityId> = (0..20)
        .map(|n| spawn(&mut world, "villager", Some(0), 12 + n % 10, 10 + n / 10))
        .collect();
    show_everything(&mut world);
    give(&mut world, 0, gather(&villagers, tree));
    run(&mut world, 1_500);
    let at_work = villagers
        .iter()
        .filter(|id| world.stores.work[id.index()].is_at_work)
        .count();
    assert!(at_work >= 16, "{at_work} of 20 found a tree");
    let before = stock(&world, Resource::Wood);
    run(&mut world, 6_000);
    assert!(
        villagers.iter().all(|&id| order(&world, id) != Order::Idle),
        "nobody gave up"
    );
    // 20 villagers would take 748 in 96 s if they never walked.
    let brought = stock(&world, Resource::Wood) - before;
    assert!(
        (450..=748 + 200).contains(&brought),
        "{brought} brought in 96 s"
    );
}
