use std::collections::VecDeque;
use std::io::{Read, Write};
use std::net::TcpStream;

use protocol::message::{FromRelay, PeerFault};
use relay::Phase;
use transport::ListenError;

use crate::testing::{Table, config};
use crate::{Server, Trouble};

#[test]
fn a_port_that_is_taken_is_a_plain_sentence() {
    let server = Server::open(0, config(2)).expect("a port is free");
    let port = server.port();
    let trouble = Server::open(port, config(2)).err();
    assert_eq!(
        trouble,
        Some(Trouble::Listen(ListenError::PortTaken { port }))
    );
    assert_eq!(
        trouble.map(|trouble| trouble.to_string()),
        Some(format!("port {port} is taken by another program"))
    );
}

#[test]
fn a_match_that_nobody_can_play_is_not_hosted() {
    let mut config = config(2);
    config.setup.map.clear();
    assert_eq!(
        Server::open(0, config)
            .err()
            .map(|trouble| trouble.to_string()),
        Some(String::from(
            "this match cannot be hosted: the name of the map is empty or too long"
        ))
    );
}

#[test]
fn a_crowd_of_silent_and_rude_strangers_disturbs_nobody() {
    let mut table = Table::with_host(1);
    table.play_to(10);
    let port = table.server.port();
    let rude: [&[u8]; 4] = [
        &[0, 0, 0, 0],
        &[255, 255, 255, 255],
        &[4, 0, 0, 0, 9, 9, 9, 9],
        b"GET / HTTP/1.1\r\n\r\n",
    ];
    let mut strangers = VecDeque::new();
    let before = table.now;
    for count in 0..600 {
        let mut stranger = TcpStream::connect(("127.0.0.1", port)).expect("somebody listens");
        if count % 3 == 0 {
            stranger
                .write_all(rude[count / 3 % 4])
                .expect("the door is open");
        }
        strangers.push_back(stranger);
        if strangers.len() > 200 {
            strangers.pop_front();
        }
        table.round();
    }
    let played_ms = table.now.since_ms(before);
    let turns = table.players[0].turns();
    assert!(
        turns as u64 >= played_ms / 64,
        "{turns} turns in {played_ms} ms"
    );
    table.play_to(turns + 50);
    table.assert_equal();
    let status = table.server.status();
    assert_eq!(status.links, 2, "{status:?}");
    assert_eq!(status.usage.connections, 2);
    let malformed = table
        .server
        .relay()
        .counters()
        .faults_of(PeerFault::Malformed);
    assert_eq!(malformed, 50, "hellos that are none");
    assert_eq!(status.door.accepted, 601);
}

#[test]
fn whoever_is_shut_out_hears_why() {
    let mut table = Table::with_host(1);
    table.play_to(3);
    let mut stranger =
        TcpStream::connect(("127.0.0.1", table.server.port())).expect("somebody listens");
    stranger
        .write_all(&[2, 0, 0, 0, 77, 77])
        .expect("the door is open");
    let accepted = table.server.status().door.accepted;
    table.until("it was let in", |table| {
        table.server.status().door.arrived > accepted
    });
    let reader = std::thread::spawn(move || {
        let mut heard = Vec::new();
        stranger.read_to_end(&mut heard).map(|_| heard)
    });
    table.until("it was told", |_| reader.is_finished());
    let heard = reader
        .join()
        .expect("no panic")
        .expect("a clean end, no reset");
    let message = FromRelay::decode(&heard[4..]).expect("one frame");
    let FromRelay::Closed(closed) = message else {
        panic!("{message:?}");
    };
    assert_eq!(
        closed.reason.to_string(),
        "the host shut this machine out: it sent a damaged message"
    );
}

#[test]
fn the_status_is_one_line() {
    let mut table = Table::with_host(1);
    table.play_to(3);
    let status = table.server.status();
    assert_eq!(status.phase, Phase::Playing);
    let line = status.line().to_string();
    assert!(
        line.starts_with("server phase=Playing links=2 links_lost=0 accepted=1"),
        "{line}"
    );
    assert!(status.bytes_in > 0 && status.bytes_out > status.bytes_in);
}
