use std::net::IpAddr;

use protocol::datagram::{Answer, DATAGRAM_BYTES, GameInfo, GameStage, Heard, InstanceId, Query};
use protocol::{Digest, Millis, PROTOCOL_VERSION, SimVersion};

use super::Answerer;

const VERSION: SimVersion = SimVersion {
    revision: 4,
    catalog: Digest(9),
    protocol: PROTOCOL_VERSION,
};
const NOW: Millis = Millis(1_000);

fn info() -> GameInfo {
    GameInfo {
        people: 1,
        rows_open: 3,
        map: "open_fields".into(),
        size_tiles: 120,
        stage: GameStage::Lobby,
        watchers: 0,
        may_watch: true,
        is_password_set: false,
        is_saved: false,
    }
}

fn answerer() -> Answerer {
    let mut answerer = Answerer::new(VERSION, InstanceId(5), 27_016, NOW);
    answerer.announce("Ana", Some(info()));
    answerer
}

fn from(last: u8) -> IpAddr {
    IpAddr::from([10, 0, 0, last])
}

#[test]
fn a_query_is_answered_with_everything_that_is_known() {
    let query = Query { token: 77 }.encode();
    let bytes = answerer().handle_datagram(from(1), &query, NOW);
    let Ok(Heard::Ours(answer)) = Answer::decode(&bytes.expect("it answers")) else {
        panic!("an answer of this build reads back");
    };
    assert_eq!(answer.game, info());
    assert_eq!((answer.head.token, answer.head.port), (77, 27_016));
    assert_eq!(
        (answer.head.instance, answer.head.version),
        (InstanceId(5), VERSION)
    );
    assert_eq!(answer.head.host_name, "Ana");
}

#[test]
fn a_game_that_is_over_is_silent() {
    let mut answerer = answerer();
    answerer.announce("Ana", None);
    let query = Query { token: 77 }.encode();
    assert_eq!(answerer.handle_datagram(from(1), &query, NOW), None);
}

#[test]
fn what_is_no_query_is_counted_and_gets_nothing() {
    let mut answerer = answerer();
    let answer = Answer::samples().remove(0).encode();
    let long = std::vec![b'C'; DATAGRAM_BYTES + 1];
    for bytes in [&b""[..], b"CSTQ", &answer, &long, &[0; DATAGRAM_BYTES]] {
        assert_eq!(answerer.handle_datagram(from(1), bytes, NOW), None);
    }
    assert_eq!(answerer.counters().malformed, 5);
    assert_eq!(answerer.counters().answered, 0);
}

#[test]
fn a_flood_from_one_address_is_cut_and_others_are_answered() {
    let mut answerer = answerer();
    let query = Query { token: 77 }.encode();
    for _ in 0..10_000 {
        let _ = answerer.handle_datagram(from(66), &query, NOW);
    }
    assert_eq!(answerer.counters().answered, 40);
    assert_eq!(answerer.counters().too_many, 9_960);
    assert!(answerer.handle_datagram(from(1), &query, NOW).is_some());
    let later = NOW.plus_ms(1_000);
    for _ in 0..10_000 {
        let _ = answerer.handle_datagram(from(66), &query, later);
    }
    assert_eq!(
        answerer.counters().answered,
        61,
        "twenty more a second later"
    );
}

#[test]
fn a_flood_in_everybodys_name_is_cut_too() {
    let mut answerer = answerer();
    let query = Query { token: 77 }.encode();
    for count in 0..20_000_u32 {
        let from = IpAddr::from((0x0A01_0000 + count).to_be_bytes());
        let _ = answerer.handle_datagram(from, &query, NOW);
    }
    assert_eq!(answerer.counters().answered, 1_000);
}

#[test]
fn a_hostile_name_of_our_own_leaves_clean_and_short() {
    let mut answerer = answerer();
    answerer.announce(&"\u{200b}🏰".repeat(300), Some(info()));
    let query = Query { token: 77 }.encode();
    let bytes = answerer
        .handle_datagram(from(1), &query, NOW)
        .expect("it answers");
    assert!(matches!(Answer::decode(&bytes), Ok(Heard::Ours(_))));
}
