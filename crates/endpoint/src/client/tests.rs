use net::{MatchOver, Notice, Phase, Session};
use protocol::message::{Audience, Chat, CloseReason, LeaveReason, Refusal, SeatEnd};
use protocol::{Digest, Millis, Seat, SimVersion, VersionDifference};

use transport::By;

use super::Client;
use crate::testing::{
    Player, TIMEOUT, Table, VERSION, config, dial, dial_at, joining, loopback, seat_ended,
};
use crate::{Server, Trouble};

#[test]
fn two_machines_play_five_hundred_turns_in_step_by_whatever_link() {
    for guests in [[By::Any, By::Any], [By::Any, By::Tcp]] {
        play_in_step(&guests);
    }
}

fn play_in_step(guests: &[By]) {
    let mut table = Table::without_host_by(guests);
    table.play_to(500);
    table.assert_equal();
    let status = table.server.status();
    let by_udp = guests.iter().filter(|&&by| by == By::Any).count() as u64;
    assert_eq!(status.datagrams.arrived, by_udp);
    assert_eq!(status.door.arrived, guests.len() as u64 - by_udp);
    assert_eq!((status.links, status.links_lost), (2, 0));
    assert_eq!(status.relay.faults.iter().sum::<u32>(), 0);
    let played = &table.players[0].history;
    assert_ne!(played[100], played[101], "the toy world moves");
}

#[test]
fn a_killed_machine_is_away_and_the_others_play_on() {
    let mut table = Table::with_host(2);
    table.play_to(50);
    // Unread bytes and no goodbye: what the system does to the socket of a killed process.
    let killed = table.players.pop().expect("three play");
    let seat = killed.client.session().seat().expect("it played");
    drop(killed);
    let turns = table.players[0].turns() + 100;
    table.play_to(turns);
    table.assert_equal();
    for player in &table.players {
        let reason = SeatEnd::LinkLost;
        let away = Notice::SeatAway { seat, reason };
        assert!(player.notices.contains(&away));
        assert_eq!(player.over(), None);
    }
    assert_eq!(table.server.status().links_lost, 1);
}

#[test]
fn whoever_leaves_says_why_even_when_the_link_closes_behind_it() {
    let mut table = Table::with_host(2);
    table.play_to(20);
    let mut leaver = table.players.pop().expect("three play");
    let seat = leaver.client.session().seat().expect("it played");
    leaver.client.session_mut().leave(LeaveReason::Resigned);
    leaver.client.send();
    let over = leaver.over().expect("it left");
    assert_eq!(over, MatchOver::Left(LeaveReason::Resigned));
    assert_eq!(Trouble::of(over), None);
    let parting = std::thread::spawn(move || leaver.client.part());
    table.until("the others hear of it", |table| {
        table
            .players
            .iter()
            .all(|player| seat_ended(player).is_some())
    });
    table.until("the leaver is gone", |_| parting.is_finished());
    for player in &table.players {
        let reason = SeatEnd::Left(LeaveReason::Resigned);
        assert_eq!(seat_ended(player), Some(Notice::SeatEnded { seat, reason }));
    }
}

#[test]
fn a_host_that_ends_the_match_tells_everybody() {
    let mut table = Table::with_host(2);
    table.play_to(10);
    table.server.stop(table.now);
    table.until("everybody was told", |table| {
        table.players.iter().all(|player| player.over().is_some())
    });
    for player in &table.players {
        let over = player.over().expect("it is over");
        assert_eq!(over, MatchOver::Closed(CloseReason::HostLeft));
        let sentence = Trouble::of(over).map(|trouble| trouble.to_string());
        assert_eq!(sentence.as_deref(), Some("the host ended the match"));
    }
    table.until("the server is done", |table| table.server.is_over());
}

#[test]
fn a_host_that_vanishes_is_a_lost_connection() {
    let mut table = Table::without_host(2);
    table.play_to(10);
    let Table {
        server,
        mut players,
        mut now,
    } = table;
    drop(server);
    for player in &mut players {
        while player.over().is_none() {
            player.step(now);
            let until = now.plus_ms(1_000);
            player.client.wait(now, until);
            // It tries for a while to find the host again.
            now = now.plus_ms(1_000);
        }
        let over = player.over().expect("it is over");
        assert_eq!(over, MatchOver::LinkLost);
        assert_eq!(
            Trouble::of(over)
                .map(|trouble| trouble.to_string())
                .as_deref(),
            Some("the connection to the host was lost")
        );
        assert!(player.client.has_lost_link());
    }
}

/// Plays until the newcomer knows what becomes of it.
fn over_of(mut table: Table, newcomer: Player) -> MatchOver {
    table.players.push(newcomer);
    table.until("the newcomer is answered", |table| {
        table
            .players
            .last()
            .is_some_and(|player| player.over().is_some())
    });
    let newcomer = table.players.pop().expect("it was pushed");
    newcomer.over().expect("it is over")
}

#[test]
fn a_match_that_is_full_or_running_says_so() {
    let now = Millis(1_000);
    // Two seats, one kept for the host, who has not come yet.
    let opened = Server::open_with_host(0, config(2), now);
    let (mut server, _host) = opened.expect("a port is free");
    let players = vec![Player::join(&mut server, "first", now)];
    let newcomer = Player::join(&mut server, "second", now);
    let mut table = Table {
        server,
        players,
        now,
    };
    table.until("the first has its seat", |table| {
        table.players[0].client.session().seat() == Seat::new(1)
    });
    let over = over_of(table, newcomer);
    assert_eq!(over, MatchOver::Refused(Refusal::Full));
    assert_eq!(
        Trouble::of(over)
            .map(|trouble| trouble.to_string())
            .as_deref(),
        Some("the host refused: the match is full")
    );

    let mut table = Table::with_host(1);
    table.play_to(5);
    let newcomer = Player::join(&mut table.server, "late", table.now);
    let over = over_of(table, newcomer);
    assert_eq!(over, MatchOver::Refused(Refusal::AlreadyStarted));
}

#[test]
fn another_version_is_told_which_part_differs() {
    let newer = SimVersion {
        revision: VERSION.revision + 1,
        ..VERSION
    };
    let modded = SimVersion {
        catalog: Digest(1),
        ..VERSION
    };
    let foreign = SimVersion {
        protocol: VERSION.protocol + 1,
        ..newer
    };
    let mut sentences = Vec::new();
    for version in [newer, modded, foreign] {
        let mut table = Table::without_host(2);
        let joining = net::Joining {
            version,
            ..joining("stranger")
        };
        let link = dial(By::Any, &mut table.server, table.now);
        let client = Client::on(link, joining, table.now).expect("the system has descriptors");
        let over = over_of(table, Player::of(client));
        let MatchOver::Refused(Refusal::Version(difference)) = over else {
            panic!("{over:?}");
        };
        assert_eq!(Some(difference), version.difference(&VERSION));
        sentences.push(Trouble::of(over).map_or_else(String::new, |it| it.to_string()));
    }
    let expected = [
        VersionDifference::Revision { ours: 6, theirs: 5 },
        VersionDifference::Catalog {
            ours: Digest(1),
            theirs: VERSION.catalog,
        },
        VersionDifference::Protocol {
            ours: VERSION.protocol + 1,
            theirs: VERSION.protocol,
        },
    ];
    assert_eq!(
        sentences,
        expected.map(|difference| format!("the host refused: {difference}"))
    );
}

#[test]
fn nobody_there_and_no_address_are_plain_sentences() {
    // A port that was free a moment ago, and is again.
    let server = Server::open(0, config(2)).expect("a port is free");
    let port = server.port();
    drop(server);
    let sentence = |address: &str| {
        let client = Client::join(address, joining("anybody"), TIMEOUT, Millis(0));
        client.err().map(|trouble| trouble.to_string())
    };
    assert_eq!(
        sentence(&format!("127.0.0.1:{port}")),
        Some(format!("nobody is hosting a game at 127.0.0.1:{port}"))
    );
    assert_eq!(
        sentence("127.0.0.1:nine").as_deref(),
        Some("\"nine\" is not a port (a number from 1 to 65535)")
    );
}

#[test]
fn a_link_that_breaks_is_made_again_and_the_seat_is_there_still() {
    let mut table = Table::with_host(2);
    table.play_to(50);
    let seat = table.players[2].client.session().seat();
    let address = loopback(&table.server).parse().expect("it is one");
    let name = String::from("guest 1");
    table.players[2]
        .client
        .mend_links_to(address, VERSION, name);
    table.players[2].client.break_link();
    // A new link takes real time, and the clock of the table stands still meanwhile.
    let is_severed = |player: &Player| {
        let phase = player.client.session().phase();
        !matches!(phase, Phase::CatchingUp | Phase::Over(_))
    };
    let mut rounds = 0;
    while is_severed(&table.players[2]) && rounds < 10_000 {
        let now = table.now;
        table.server.step(now);
        table.players[2].step(now);
        table.players[2].client.wait(now, now.plus_ms(10));
        rounds += 1;
    }
    let turns = table.players[0].turns() + 200;
    table.play_to(turns);
    table.assert_equal();
    let told = |player: &Player, wanted: &Notice| player.notices.contains(wanted);
    let seat = seat.expect("it played");
    for player in &table.players {
        let reason = SeatEnd::LinkLost;
        assert!(told(player, &Notice::SeatAway { seat, reason }));
        assert!(told(player, &Notice::SeatBack { seat }));
    }
    let relay = table.server.status().relay;
    assert_eq!((relay.seats_away, relay.seats_back), (1, 1));
}

/// Case 4: one guest by `[::1]` and one by `127.0.0.1`, at the same time: chat and 200 turns are the same.
#[test]
fn case_4_guests_by_both_families_of_addresses_read_and_play_the_same() {
    let now = Millis(1_000);
    let mut server = Server::open(0, config(2)).expect("a port is free");
    let by_address = |host: &str, server: &mut Server| {
        let address = format!("{host}:{}", server.port());
        let address = address.parse().expect("it is one");
        let link = dial_at(By::Any, &address, server, now);
        let client = Client::on(link, joining(host), now);
        Player::of(client.expect("the system has descriptors"))
    };
    let players = ["[::1]", "127.0.0.1"].map(|host| by_address(host, &mut server));
    let mut table = Table {
        server,
        players: players.into(),
        now,
    };
    table.play_to(100);
    for (player, text) in table.players.iter_mut().zip(["six", "four"]) {
        let session = player.client.session_mut();
        session.say(text.into(), Audience::All).expect("it plays");
    }
    table.play_to(200);
    table.assert_equal();
    let lines = table.players.iter().map(|player| {
        let chat = player.notices.iter().filter_map(|notice| match notice {
            Notice::Chat(chat) => Some(chat.clone()),
            _ => None,
        });
        chat.collect::<Vec<Chat>>()
    });
    let lines: Vec<Vec<Chat>> = lines.collect();
    assert_eq!(lines[0].len(), 2);
    assert_eq!(lines[0], lines[1]);
}

/// Case 39: two of four say things to each other alone, and order all the while. What the others do not hear
/// changes nothing for them, and every line has one number at all who hear it.
#[test]
fn case_39_what_one_team_says_and_orders_is_the_same_for_all_who_may_know_it() {
    let now = Millis(1_000);
    let mut config = config(4);
    for row in &mut config.setup.seats {
        row.team = Some(row.seat.index() as u8 / 2);
    }
    let mut server = Server::open(0, config).expect("a port is free");
    let names = ["one", "two", "three", "four"];
    let players = names.map(|name| Player::join(&mut server, name, now));
    let mut table = Table {
        server,
        players: players.into(),
        now,
    };
    for turn in (20..200).step_by(20) {
        table.play_to(turn);
        for (index, player) in table.players.iter_mut().enumerate() {
            let to = [Audience::Allies, Audience::All][(turn / 20 + index) % 2];
            // Not more than a person may say.
            if index == turn / 20 % 4 {
                let session = player.client.session_mut();
                let text = format!("{index} in turn {turn}");
                session.say(text, to).expect("it plays");
            }
        }
    }
    table.play_to(220);
    table.assert_equal();
    let mut all = std::collections::BTreeMap::new();
    for player in &table.players {
        let seat = player.client.session().seat().expect("it plays");
        for notice in &player.notices {
            let Notice::Chat(chat) = notice else { continue };
            let is_of_team = chat.from.index() / 2 == seat.index() / 2;
            assert!(chat.to == Audience::All || is_of_team, "{chat:?} at {seat}");
            let hearers = all.entry(chat.order).or_insert((chat.clone(), 0));
            assert_eq!(hearers.0, *chat, "one number is one line");
            hearers.1 += 1;
        }
    }
    assert_eq!(all.len(), 9, "{all:?}");
    for (chat, hearers) in all.values() {
        let wanted = if chat.to == Audience::All { 4 } else { 2 };
        assert_eq!(*hearers, wanted, "{chat:?}");
    }
}
