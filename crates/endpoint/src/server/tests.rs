use std::collections::VecDeque;

use net::Session;
use protocol::Millis;
use protocol::message::{FromRelay, PeerFault};
use relay::Phase;
use transport::{By, CloseReason, LinkEvent, ListenError};

use super::PARTING_MS;
use crate::testing::{Player, Table, config, dial};
use crate::{Server, Trouble};

/// Case 8: a port that is taken.
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
    for by in [By::Any, By::Tcp] {
        crowd(by);
    }
}

fn crowd(by: By) {
    let mut table = Table::with_host(1);
    table.play_to(10);
    let rude: [&[u8]; 3] = [&[9, 9, 9, 9], &[0], &[255; 60_000]];
    let mut strangers = VecDeque::new();
    for count in 0..600 {
        let mut stranger = dial(by, &mut table.server, table.now);
        if count % 3 == 0 {
            stranger
                .send(rude[count / 3 % 3])
                .expect("the door is open");
            stranger.flush();
        }
        strangers.push_back(stranger);
        if strangers.len() > 200 {
            strangers.pop_front();
        }
        table.round();
        for stranger in &mut strangers {
            // Whoever sends much has to hear that it arrives.
            let _ = stranger.poll();
            stranger.handle_timeout(table.now.0);
            stranger.flush();
        }
    }
    let turns = table.players[0].turns();
    assert!(turns > 100, "{turns} turns in 600 ticks' time");
    let waited = table
        .server
        .relay()
        .expect("a match")
        .counters()
        .turns_waited;
    assert_eq!(waited, 0, "turns that came half a second late");
    table.play_to(turns + 50);
    table.assert_equal();
    let status = table.server.status();
    assert_eq!(status.links, 2, "{status:?}");
    assert_eq!(status.usage.connections, 2);
    let malformed = table
        .server
        .relay()
        .expect("a match")
        .counters()
        .faults_of(PeerFault::Malformed);
    assert_eq!(malformed, 200, "hellos that are none");
    let came = match by {
        By::Any => status.datagrams.entered - 1,
        By::Tcp => status.door.accepted,
    };
    assert_eq!(came, 600);
}

#[test]
fn a_guest_that_vanishes_before_the_start_gives_its_seat_back_at_once() {
    let now = Millis(1_000);
    let mut server = Server::open(0, config(3)).expect("a port is free");
    let players = ["first", "second"].map(|name| Player::join(&mut server, name, now));
    let mut table = Table {
        server,
        players: players.into(),
        now,
    };
    table.until("both are seated", |table| {
        table
            .players
            .iter()
            .all(|player| player.client.session().seat().is_some())
    });
    let before = table.now;
    drop(table.players.pop());
    table.until("the server has noticed", |table| {
        table.server.status().links == 1
    });
    assert!(table.now.since_ms(before) < 1_000);
    for name in ["third", "fourth"] {
        let player = Player::join(&mut table.server, name, table.now);
        table.players.push(player);
    }
    table.play_to(5);
    table.assert_equal();
}

#[test]
fn whoever_is_shut_out_hears_why() {
    for by in [By::Any, By::Tcp] {
        shut_out(by);
    }
}

fn shut_out(by: By) {
    let mut table = Table::with_host(1);
    table.play_to(3);
    let mut stranger = dial(by, &mut table.server, table.now);
    stranger.send(&[77, 77]).expect("the door is open");
    stranger.flush();
    let before = table.now;
    let mut heard = Vec::new();
    table.until("it was told", |table| {
        stranger.handle_timeout(table.now.since_ms(before));
        heard.extend(stranger.poll());
        stranger.flush();
        matches!(heard.last(), Some(LinkEvent::Closed(_)))
    });
    let [
        LinkEvent::Frame(frame),
        LinkEvent::Closed(CloseReason::Ended),
    ] = &heard[..]
    else {
        panic!("{heard:?}");
    };
    let took_ms = table.now.since_ms(before);
    assert!(
        took_ms < PARTING_MS,
        "the end follows the last word at once, not after {took_ms} ms"
    );
    let message = FromRelay::decode(frame).expect("one frame");
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
    // Of one kind, so that each link is counted at one door.
    let mut table = Table::without_host_by(&[By::Tcp, By::Tcp]);
    table.play_to(3);
    let status = table.server.status();
    assert_eq!(status.phase, Phase::Playing);
    let line = status.line().to_string();
    assert!(
        line.starts_with("server phase=Playing links=2 links_lost=0 accepted=2"),
        "{line}"
    );
    assert!(status.bytes_in > 0 && status.bytes_out > status.bytes_in);
}
