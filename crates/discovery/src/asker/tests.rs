use std::net::SocketAddr;
use std::vec::Vec;

use determinism::{Domain, Random};
use protocol::datagram::{
    Answer, AnswerHead, DATAGRAM_BYTES, GameInfo, GameStage, InstanceId, Query,
};
use protocol::{Digest, Millis, PROTOCOL_VERSION, SimVersion, VersionDifference};

use super::{Asker, GAMES_MAX, GAMES_PER_ADDRESS_MAX};

const TOKEN: u64 = 0xA5C;
const VERSION: SimVersion = SimVersion {
    revision: 4,
    catalog: Digest(9),
    protocol: PROTOCOL_VERSION,
};

fn at(text: &str) -> SocketAddr {
    text.parse().expect("an address")
}

fn answer(instance: u64, host_name: &str) -> Answer {
    let port = 27_015;
    Answer {
        head: AnswerHead::new(VERSION, TOKEN, InstanceId(instance), port, host_name.into()),
        game: GameInfo {
            people: 1,
            rows_open: 3,
            map: "open_fields".into(),
            size_tiles: 120,
            stage: GameStage::Lobby,
            watchers: 0,
            may_watch: true,
            is_password_set: false,
            is_saved: false,
        },
    }
}

fn asker() -> Asker {
    Asker::new(VERSION, TOKEN, Millis(500))
}

fn instances(asker: &Asker) -> Vec<u64> {
    asker.games().iter().map(|game| game.instance.0).collect()
}

#[test]
fn it_asks_at_once_and_then_every_second() {
    let mut asker = asker();
    let mut asked_at = Vec::new();
    let mut now = Millis(500);
    while now < Millis(4_600) {
        asker.handle_timeout(now);
        while let Some(query) = asker.poll_output() {
            assert_eq!(Query::decode(&query), Ok(Query { token: TOKEN }));
            asked_at.push(now.0);
        }
        now = asker.poll_timeout();
    }
    assert_eq!(asked_at, [500, 1_500, 2_500, 3_500, 4_500]);
}

#[test]
fn a_game_is_gone_three_seconds_after_its_last_answer() {
    let mut asker = asker();
    let from = at("192.168.1.7:27015");
    asker.handle_datagram(from, &answer(1, "Ana").encode(), Millis(600));
    asker.handle_datagram(from, &answer(1, "Ana").encode(), Millis(1_600));
    let mut seen = Vec::new();
    let mut now = Millis(1_600);
    while now < Millis(6_000) {
        asker.handle_timeout(now);
        let game = asker.games().first();
        seen.push((now.0, game.map(|game| game.is_stale)));
        now = asker.poll_timeout();
    }
    assert!(seen.contains(&(3_800, Some(true))), "{seen:?}");
    assert!(seen.contains(&(4_600, None)), "{seen:?}");
    let fresh = seen.iter().filter(|(now, _)| *now < 3_800);
    assert!(
        fresh.clone().all(|(_, stale)| *stale == Some(false)),
        "{seen:?}"
    );
    let stale = seen.iter().filter(|(now, _)| (3_800..4_600).contains(now));
    assert!(
        stale.clone().all(|(_, stale)| *stale == Some(true)),
        "{seen:?}"
    );
}

#[test]
fn a_machine_that_slept_still_waits_for_answers_before_it_drops_a_game() {
    let mut asker = asker();
    asker.handle_datagram(
        at("10.0.0.2:27015"),
        &answer(1, "Ana").encode(),
        Millis(600),
    );
    asker.handle_timeout(Millis(3_600_000));
    assert_eq!(instances(&asker), [1]);
    asker.handle_timeout(Millis(0));
    assert_eq!(instances(&asker), [1], "a clock set back");
}

#[test]
fn one_game_is_one_row_whatever_addresses_it_is_heard_on() {
    let mut asker = asker();
    let froms = [
        "[fe80::7%2]:40000",
        "[fd00::7]:27015",
        "192.168.1.7:27015",
        "127.0.0.1:27015",
        "192.168.1.7:51000",
    ];
    for from in froms {
        asker.handle_datagram(at(from), &answer(1, "Ana").encode(), Millis(600));
    }
    assert_eq!(instances(&asker), [1]);
    let game = &asker.games()[0];
    let addresses: Vec<SocketAddr> = game.addresses().collect();
    let expected = [
        "127.0.0.1:27015",
        "192.168.1.7:27015",
        "[fd00::7]:27015",
        "[fe80::7%2]:27015",
    ];
    assert_eq!(addresses, expected.map(at), "the surest first, each once");
    assert_eq!(game.address(), at("127.0.0.1:27015"));
}

#[test]
fn an_address_that_fell_silent_is_not_offered_any_more() {
    let mut asker = asker();
    for (from, now) in [
        ("10.0.0.7:9", 600),
        ("[fd00::7]:9", 600),
        ("[fd00::7]:9", 1_600),
    ] {
        asker.handle_datagram(at(from), &answer(1, "Ana").encode(), Millis(now));
    }
    for now in [2_500, 3_500, 3_600] {
        asker.handle_timeout(Millis(now));
    }
    assert_eq!(asker.games()[0].address(), at("[fd00::7]:27015"));
}

#[test]
fn two_games_of_one_machine_are_two_rows() {
    let mut asker = asker();
    let mut second = answer(2, "Bob");
    second.head.port = 27_016;
    asker.handle_datagram(
        at("10.0.0.7:27015"),
        &answer(1, "Ana").encode(),
        Millis(600),
    );
    asker.handle_datagram(at("10.0.0.7:27015"), &second.encode(), Millis(600));
    let ports: Vec<u16> = asker
        .games()
        .iter()
        .map(|game| game.address().port())
        .collect();
    assert_eq!(ports, [27_015, 27_016]);
}

#[test]
fn the_row_follows_what_the_host_says() {
    let mut asker = asker();
    let from = at("10.0.0.7:27015");
    asker.handle_datagram(from, &answer(1, "Ana").encode(), Millis(600));
    let mut later = answer(1, "Ana\u{202e} the  Great");
    later.game.stage = GameStage::InGame;
    later.game.rows_open = 0;
    asker.handle_datagram(from, &later.encode(), Millis(700));
    let game = &asker.games()[0];
    assert_eq!(game.host_name, "Ana the Great");
    let info = game.game.as_ref().expect("it speaks our protocol");
    assert_eq!((info.stage, info.rows_open), (GameStage::InGame, 0));
}

#[test]
fn names_are_cleaned() {
    let mut asker = asker();
    let mut hostile = answer(1, " \u{200b}Bob\u{0}\n ");
    hostile.game.map = "open\u{202e}_fields\u{7}".into();
    asker.handle_datagram(at("10.0.0.7:1"), &hostile.encode(), Millis(600));
    let game = &asker.games()[0];
    assert_eq!(game.host_name, "Bob");
    assert_eq!(
        game.game.as_ref().map(|game| game.map.as_str()),
        Some("open_fields")
    );
}

#[test]
fn another_version_is_listed_with_the_difference() {
    let mut asker = asker();
    let mut other_rules = answer(1, "Ana");
    other_rules.head.version.catalog = Digest(10);
    let mut other_protocol = answer(2, "Bob");
    other_protocol.head.version.protocol = 77;
    let mut bytes = other_protocol.encode();
    bytes.extend([0xFF; 20]);
    asker.handle_datagram(at("10.0.0.7:1"), &other_rules.encode(), Millis(600));
    asker.handle_datagram(at("10.0.0.8:1"), &bytes, Millis(600));
    let differences: Vec<_> = asker.games().iter().map(|game| game.difference).collect();
    let ours = PROTOCOL_VERSION;
    assert_eq!(
        differences,
        [
            Some(VersionDifference::Catalog {
                ours: Digest(9),
                theirs: Digest(10)
            }),
            Some(VersionDifference::Protocol { ours, theirs: 77 }),
        ]
    );
    assert!(asker.games()[0].game.is_some() && asker.games()[1].game.is_none());
    assert_eq!(asker.games()[1].host_name, "Bob");
}

/// Case 7.
#[test]
fn ten_thousand_bad_answers_do_not_hide_the_good_one() {
    let mut asker = asker();
    let mut random = Random::stream(19_098, Domain::Network, 0);
    let from = at("10.0.0.66:27015");
    for round in 0..10_000_u32 {
        let mut bytes = answer(u64::from(round), "Mallory").encode();
        match round % 5 {
            0 => {
                bytes = (0..random.below(1_500))
                    .map(|_| random.next_u32() as u8)
                    .collect()
            }
            1 => bytes.resize(DATAGRAM_BYTES + 1 + random.below(60_000) as usize, 0),
            2 => bytes = Vec::from([0; 64]),
            3 => {
                // Minus one people and minus one open rows.
                let mut negative = answer(u64::from(round), "Mallory");
                negative.game.people = u8::MAX;
                negative.game.rows_open = u8::MAX;
                bytes = negative.encode();
            }
            _ => bytes.truncate(random.below(bytes.len() as u32 - 1) as usize),
        }
        asker.handle_datagram(from, &bytes, Millis(600));
    }
    assert_eq!(asker.counters().malformed, 10_000);
    asker.handle_datagram(
        at("10.0.0.7:27015"),
        &answer(1, "Ana").encode(),
        Millis(600),
    );
    assert_eq!(instances(&asker), [1]);
    assert_eq!(asker.games()[0].host_name, "Ana");
    assert_eq!(asker.counters().answers, 1);
}

#[test]
fn a_flood_of_games_is_bounded_and_leaves_room_for_others() {
    let mut asker = asker();
    for instance in 0..10_000 {
        let bytes = answer(instance, "Mallory").encode();
        asker.handle_datagram(at("10.0.0.66:27015"), &bytes, Millis(600));
    }
    assert_eq!(asker.games().len(), GAMES_PER_ADDRESS_MAX);
    asker.handle_datagram(
        at("10.0.0.7:27015"),
        &answer(70_000, "Ana").encode(),
        Millis(600),
    );
    assert_eq!(
        asker.games().last().map(|game| game.host_name.as_str()),
        Some("Ana")
    );
    for instance in 0..10_000 {
        let from = std::format!("10.1.{}.{}:27015", instance / 250, instance % 250);
        let bytes = answer(100_000 + instance, "Mallory").encode();
        asker.handle_datagram(at(&from), &bytes, Millis(600));
    }
    assert_eq!(asker.games().len(), GAMES_MAX);
    let crowded_out = 20_001 - GAMES_MAX as u64;
    assert_eq!(asker.counters().crowded_out, crowded_out);
}

#[test]
fn who_has_not_heard_the_query_cannot_answer_it() {
    let mut asker = asker();
    let mut guessed = answer(1, "Mallory");
    guessed.head.token ^= 1;
    asker.handle_datagram(at("10.0.0.66:27015"), &guessed.encode(), Millis(600));
    assert_eq!(asker.games(), []);
    assert_eq!(asker.counters().unasked, 1);
}

#[test]
fn one_game_claims_a_bounded_number_of_addresses() {
    let mut asker = asker();
    for count in 0..100 {
        let from = std::format!("10.0.1.{count}:27015");
        asker.handle_datagram(at(&from), &answer(1, "Ana").encode(), Millis(600));
    }
    assert_eq!(asker.games()[0].addresses().count(), 8);
}
