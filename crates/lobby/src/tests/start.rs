use protocol::lobby::{Ask, Decline, HostAsk, RowOrder, Settings, StartBlock};
use protocol::message::{CloseReason, FromRelay, Hello, Here, Refusal, ToRelay, Wish};
use protocol::{ConnectionId, Control, Digest, MatchSetup, Millis};

use super::{Fate, HOST, Hall, joining, key, person};
use crate::{Admission, Joining, Onlooker, Output, Phase, start_blocks};

fn blocks(hall: &mut Hall) -> std::vec::Vec<StartBlock> {
    hall.start();
    hall.wait_ms(100);
    match hall.guest(HOST).declined() {
        Some(Decline::CannotStart(blocks)) => blocks.clone(),
        _ => std::vec::Vec::new(),
    }
}

#[test]
fn each_reason_against_a_start_is_named() {
    let mut alone = Hall::new();
    assert_eq!(blocks(&mut alone), [StartBlock::TooFewPlayers]);

    let mut hall = Hall::new();
    hall.join(1, "Guest");
    assert_eq!(blocks(&mut hall), [StartBlock::NotReady(person(1))]);
    hall.row(0, RowOrder::Team(Some(1)));
    hall.row(1, RowOrder::Team(Some(1)));
    hall.ask(1, Ask::Ready(true));
    assert_eq!(blocks(&mut hall), [StartBlock::OneTeam]);
    hall.row(1, RowOrder::Team(None));
    hall.join_as(
        2,
        Joining {
            fingerprint: Digest(1),
            ..joining("Odd")
        },
    );
    hall.ask(1, Ask::Ready(true));
    hall.ask(2, Ask::Ready(true));
    assert_eq!(blocks(&mut hall), [StartBlock::SelfTestDiffers(person(2))]);
    hall.wait_ms(1_000);
    let table = hall.table(1);
    assert_eq!(
        start_blocks(table),
        [StartBlock::SelfTestDiffers(person(2))],
        "guests see it too"
    );
    hall.ask(2, Ask::Watch);
    assert_eq!(blocks(&mut hall), [], "whoever watches keeps nobody");
    assert_eq!(hall.host.phase(), Phase::Started);
}

#[test]
fn a_machine_that_is_not_there_any_more_keeps_the_match_from_starting() {
    let mut hall = Hall::ready(1);
    hall.fate = std::boxed::Box::new(|frame| {
        if frame.of == 1 {
            Fate::IsLost
        } else {
            Fate::Arrives
        }
    });
    hall.wait_ms(6_000);
    assert_eq!(blocks(&mut hall), [StartBlock::Silent(person(1))]);
}

#[test]
fn the_plan_is_what_the_table_showed() {
    let mut hall = Hall::ready(2);
    hall.ask(2, Ask::Sit { row: 6 });
    hall.row(3, RowOrder::Computer { level: 2 });
    hall.row(6, RowOrder::Team(Some(4)));
    hall.row(3, RowOrder::Handicap(75));
    hall.row(6, RowOrder::StartAge(Some(1)));
    hall.join(9, "Onlooker");
    hall.ask(9, Ask::Watch);
    for id in [1, 2] {
        hall.ask(id, Ask::Ready(true));
    }
    hall.start();
    let plan = hall.plan.clone().expect("the match begins");
    let seats: std::vec::Vec<_> = plan
        .setup
        .seats
        .iter()
        .map(|seat| (seat.seat.index(), seat.control, seat.colour, seat.team))
        .collect();
    let computer = Control::Computer { level: 2 };
    assert_eq!(
        seats,
        [
            (0, Control::Person, 0, None),
            (1, Control::Person, 1, None),
            (2, computer, 3, None),
            (3, Control::Person, 6, Some(4)),
        ]
    );
    let handicaps: std::vec::Vec<_> = plan
        .setup
        .seats
        .iter()
        .map(|seat| (seat.handicap_percent, seat.start_age))
        .collect();
    assert_eq!(
        handicaps,
        [(100, None), (100, None), (75, None), (100, Some(1))]
    );
    let people: std::vec::Vec<_> = plan
        .people
        .iter()
        .map(|place| (place.connection.0, place.seat.index()))
        .collect();
    assert_eq!(people, [(0, 0), (1, 1), (2, 3)]);
    let onlooker = Onlooker {
        connection: ConnectionId(9),
        is_welcomed: false,
    };
    assert_eq!(plan.watchers, [onlooker]);
    assert!(!hall.closed.contains_key(&9), "it goes on looking on");
    assert_eq!(plan.setup.size_tiles, MatchSetup::size_tiles_for(4));
    assert_ne!(plan.setup.seed, 0, "the host draws it");
    hall.hand_over();
    for id in [0, 1, 2] {
        let welcome = hall.machine(id).admitted().expect("it plays");
        assert_eq!(welcome.setup, plan.setup);
        assert_eq!(welcome.rules, plan.rules);
    }
    let Some(Admission::Watching(watching)) = hall.machine(9).admission() else {
        panic!("it watches");
    };
    assert_eq!(watching.setup, plan.setup);
}

#[test]
fn whoever_watches_goes_on_as_far_as_the_room_has_place() {
    let mut hall = Hall::ready(1);
    let mut settings = hall.table(HOST).settings.clone();
    settings.room.watchers.count_max = 2;
    hall.order(HostAsk::Settings(settings));
    for id in [7, 8, 9] {
        hall.join(id, "Onlooker");
        hall.ask(id, Ask::Watch);
    }
    hall.ask(1, Ask::Ready(true));
    hall.start();
    let plan = hall.plan.clone().expect("the match begins");
    let going: std::vec::Vec<_> = plan.watchers.iter().map(|who| who.connection.0).collect();
    assert_eq!(going, [7, 8]);
    assert_eq!(hall.closed[&9], CloseReason::NoWatchers);
}

/// Everything that was sent to `id`.
fn heard(hall: &mut Hall, id: u32) -> std::vec::Vec<FromRelay> {
    let mut heard = std::vec::Vec::new();
    while let Some(output) = hall.host.poll_output() {
        if let Output::Send { to, frame } = output
            && to.0 == id
        {
            heard.push(FromRelay::decode(&frame).expect("it is a message"));
        }
    }
    heard
}

fn come_to_watch(hall: &mut Hall, id: u32) -> std::vec::Vec<FromRelay> {
    let now = Millis(hall.now);
    hall.host
        .handle_connected(ConnectionId(id), "10.9.9.9", now);
    let hello = ToRelay::from(Hello::new(super::VERSION, "Eve".into(), Wish::Watch));
    hall.host
        .handle_frame(ConnectionId(id), &hello.encode(), now);
    heard(hall, id)
}

#[test]
fn a_client_that_knows_no_tables_waits_for_the_match_to_watch() {
    let mut hall = Hall::ready(1);
    let heard = come_to_watch(&mut hall, 30);
    let names: std::vec::Vec<_> = heard.iter().map(FromRelay::name).collect();
    assert_eq!(names, ["Watching", "Roster"]);
    hall.wait_ms(100);
    let watchers = &hall.host.table().watchers;
    assert_eq!((watchers.len(), watchers[0].name.as_str()), (1, "Eve"));
    // Its answers to the roster keep it; what it may not say shuts it out, and nobody else.
    for _ in 0..30 {
        hall.wait_ms(1_000);
        hall.say(30, Here {});
    }
    hall.ask(1, Ask::Ready(true));
    hall.start();
    let plan = hall.plan.clone().expect("the match begins");
    let onlooker = Onlooker {
        connection: ConnectionId(30),
        is_welcomed: true,
    };
    assert_eq!(plan.watchers, [onlooker]);
}

#[test]
fn nobody_looks_on_unasked() {
    let mut hall = Hall::ready(1);
    let mut settings = hall.table(HOST).settings.clone();
    settings.room.watchers.count_max = 0;
    hall.order(HostAsk::Settings(settings));
    let refused = |heard: &[FromRelay]| match heard {
        [FromRelay::Refused(refused)] => Some(refused.refusal),
        _ => None,
    };
    let heard = come_to_watch(&mut hall, 30);
    assert_eq!(refused(&heard), Some(Refusal::NoWatchers));
    hall.order(HostAsk::Password(Some(key("moat"))));
    let heard = come_to_watch(&mut hall, 31);
    assert_eq!(refused(&heard), Some(Refusal::TableOnly));
    hall.ask(1, Ask::Ready(true));
    hall.start();
    assert!(hall.plan.expect("the match begins").is_closed);
}

#[test]
fn a_seed_and_a_size_that_the_host_fixed_are_kept() {
    let mut hall = Hall::new();
    let mut settings = Settings::standard();
    settings.template.seed = 42;
    settings.template.size_tiles = 96;
    settings.is_seed_fixed = true;
    settings.is_size_fixed = true;
    hall.order(HostAsk::Settings(settings));
    hall.row(1, RowOrder::Computer { level: 1 });
    hall.start();
    let setup = hall.plan.expect("the match begins").setup;
    assert_eq!((setup.seed, setup.size_tiles), (42, 96));
    assert_eq!(setup.fault(), None);
}

#[test]
fn whoever_stands_in_the_door_is_told_that_it_has_begun() {
    let mut hall = Hall::ready(1);
    let now = protocol::Millis(hall.now);
    hall.host
        .handle_connected(protocol::ConnectionId(7), "10.0.0.7", now);
    hall.start();
    assert_eq!(hall.closed[&7], CloseReason::Refused);
    assert!(hall.plan.is_some());
}
