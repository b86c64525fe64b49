use std::time::Duration;

use lobby::{Event, HostConfig, Joining, Over};
use net::{NextTick, Notice, Phase, Session};
use protocol::lobby::{Ask, HostAsk, RoomKey};
use protocol::message::{CloseReason, Refusal, SeatEnd, Wish};
use protocol::{ConnectionId, Digest, MatchSetup, Millis};
use transport::connect;

use crate::testing::{Player, TIMEOUT, Table, Toy, VERSION, loopback};
use crate::{Client, Server, TableClient};

fn config() -> HostConfig {
    HostConfig::new(VERSION, ConnectionId(0), vec![MatchSetup::MAP.into()])
}

fn joining(name: &str) -> Joining {
    Joining {
        version: VERSION,
        name: name.into(),
        key: None,
        fingerprint: Digest(3),
        secrets: Vec::new(),
    }
}

struct Room {
    server: Server,
    clients: Vec<TableClient>,
    events: Vec<Vec<Event>>,
    now: Millis,
}

impl Room {
    fn new(config: HostConfig) -> Room {
        let now = Millis(1_000);
        let (server, link) = Server::open_table(0, config, now).expect("a port is free");
        let host = TableClient::new(link, joining("Host"), now).expect("there are descriptors");
        Room {
            server,
            clients: vec![host],
            events: vec![Vec::new()],
            now,
        }
    }

    fn join(&mut self, joining: Joining) {
        let address = loopback(&self.server).parse().expect("it is an address");
        let link = connect(&address, TIMEOUT).expect("the server listens");
        let client = TableClient::on(link, joining, self.now).expect("there are descriptors");
        self.clients.push(client);
        self.events.push(Vec::new());
    }

    fn until(&mut self, what: &str, is_done: impl Fn(&Room) -> bool) {
        for _ in 0..20_000 {
            if is_done(self) {
                return;
            }
            self.now = self.now.plus_ms(1);
            self.server.step(self.now);
            for (client, events) in self.clients.iter_mut().zip(&mut self.events) {
                events.extend(client.receive(self.now));
                client.send();
            }
            self.server.wait(self.now, Duration::from_millis(1));
        }
        panic!("it never came to this: {what}");
    }

    fn is_seated(&self, index: usize) -> bool {
        self.clients[index].guest().table().is_some()
    }
}

#[test]
fn a_table_becomes_a_match_over_the_same_links() {
    let mut room = Room::new(config());
    room.until("the host sits", |room| room.is_seated(0));
    room.join(joining("Guest"));
    room.until("the guest sits", |room| room.is_seated(1));
    room.clients[1].guest_mut().ask(Ask::Ready(true));
    room.until("the host sees it", |room| {
        let view = room.clients[0].guest().view();
        view.is_some_and(|view| view.start_blocks.is_empty())
    });
    room.clients[0].guest_mut().ask_as_host(HostAsk::Start);
    room.until("the match begins", |room| {
        room.clients.iter().all(TableClient::is_admitted)
    });

    let now = room.now;
    let clients = room.clients.into_iter();
    let mut clients: Vec<Client> = clients
        .map(|client| client.into_client(now).expect("it was let in"))
        .collect();
    let mut worlds = vec![Toy::default(); 2];
    let mut now = now;
    for _ in 0..20_000 {
        if worlds.iter().all(|world| world.ticks >= 200) {
            break;
        }
        now = now.plus_ms(16);
        room.server.step(now);
        for (client, world) in clients.iter_mut().zip(&mut worlds) {
            client.receive(now);
            play(client, world, now);
            client.send();
        }
        room.server.wait(now, Duration::from_millis(1));
    }
    assert!(worlds.iter().all(|world| world.ticks >= 200));
    let relay = room.server.relay().expect("a match runs");
    assert_eq!(relay.counters().mismatches, 0);
    assert_eq!(relay.setup().seats[1].name, "Guest");
}

fn play(client: &mut Client, world: &mut Toy, now: Millis) {
    let session = client.session_mut();
    while let Some(notice) = session.poll_notice() {
        if let Notice::Load { .. } = notice {
            session.loaded(&world.digest()).expect("it was asked for");
        }
    }
    while world.ticks < 200 {
        let NextTick::Run(commands) = session.next_tick(now) else {
            return;
        };
        world.run(&commands);
        let digest = session.is_digest_due().then(|| world.digest());
        session.tick_done(session.tick(), digest).expect("it ran");
    }
}

/// The host and a guest at a table, the guest ready.
fn ready_room() -> Room {
    let mut room = Room::new(config());
    room.until("the host sits", |room| room.is_seated(0));
    room.join(joining("Guest"));
    room.until("the guest sits", |room| room.is_seated(1));
    room
}

/// Everybody goes on into the match.
fn start(mut room: Room) -> Table {
    room.clients[1].guest_mut().ask(Ask::Ready(true));
    room.until("the host sees it", |room| {
        let view = room.clients[0].guest().view();
        view.is_some_and(|view| view.start_blocks.is_empty())
    });
    room.clients[0].guest_mut().ask_as_host(HostAsk::Start);
    room.until("the match begins", |room| {
        room.clients.iter().all(TableClient::is_admitted)
    });
    let now = room.now;
    let clients = room.clients.into_iter();
    let players = clients.map(|client| {
        let client = client.into_client(now).expect("it was let in");
        Player::of(client)
    });
    Table {
        players: players.collect(),
        server: room.server,
        now,
    }
}

#[test]
fn a_guest_of_a_table_makes_its_link_again_in_mid_match() {
    let mut room = ready_room();
    let address = loopback(&room.server).parse().expect("it is an address");
    room.clients[1].mend_links_to(address, VERSION, String::from("Guest"));
    let mut table = start(room);
    table.play_to(50);
    let seat = table.players[1].client.session().seat();
    let seat = seat.expect("it plays");
    table.players[1].client.break_link();
    // A new link takes real time, and the clock of the table stands still meanwhile.
    let is_on_its_way = |player: &Player| {
        let phase = player.client.session().phase();
        !matches!(phase, Phase::CatchingUp | Phase::Over(_))
    };
    let mut rounds = 0;
    while is_on_its_way(&table.players[1]) && rounds < 10_000 {
        let now = table.now;
        table.server.step(now);
        table.players[1].step(now);
        table.players[1].client.wait(now, now.plus_ms(10));
        rounds += 1;
    }
    let turns = table.players[0].turns() + 200;
    table.play_to(turns);
    table.assert_equal();
    for player in &table.players {
        let reason = SeatEnd::LinkLost;
        let away = Notice::SeatAway { seat, reason };
        assert!(player.notices.contains(&away));
        assert!(player.notices.contains(&Notice::SeatBack { seat }));
    }
}

#[test]
fn whoever_looks_on_at_the_table_sees_the_match_as_late_as_the_room_wants() {
    const DELAY_MS: u32 = 2_000;
    let mut room = ready_room();
    room.join(joining("Onlooker"));
    room.until("the onlooker sits", |room| room.is_seated(2));
    room.clients[2].guest_mut().ask(Ask::Watch);
    let table = room.clients[0].guest().table().expect("there is one");
    let mut settings = table.settings.clone();
    settings.room.watchers.delay_ms = DELAY_MS;
    room.clients[0]
        .guest_mut()
        .ask_as_host(HostAsk::Settings(settings));
    room.until("the onlooker has no row", |room| {
        let view = room.clients[2].guest().view();
        view.is_some_and(|view| {
            view.is_ready.is_none() && view.settings.room.watchers.delay_ms == DELAY_MS
        })
    });
    let mut table = start(room);
    assert_eq!(table.players[2].client.session().seat(), None);
    table.until("the players are under way", |table| {
        table.players[0].turns() >= 100
    });
    let seen_ticks = table.players[2].world.ticks;
    let late_ticks = table.players[0].world.ticks - seen_ticks;
    assert!(
        u64::from(late_ticks) * 16 >= u64::from(DELAY_MS) - 64,
        "{late_ticks}"
    );
    table.play_to(200);
    let onlooker = table.players.pop().expect("it looks on");
    let has_parted = |notice: &Notice| matches!(notice, Notice::Mismatch(_));
    assert!(!onlooker.notices.iter().any(has_parted));
    assert!(!onlooker.history.is_empty(), "it compares");
    table.assert_equal();
}

#[test]
fn a_client_that_knows_no_tables_comes_to_watch_and_sees_the_match() {
    let mut room = ready_room();
    let table = room.clients[0].guest().table().expect("there is one");
    let mut settings = table.settings.clone();
    settings.room.watchers.delay_ms = 1_000;
    room.clients[0]
        .guest_mut()
        .ask_as_host(HostAsk::Settings(settings));
    let address = loopback(&room.server).parse().expect("it is an address");
    let link = connect(&address, TIMEOUT).expect("the server listens");
    let joining = net::Joining {
        version: VERSION,
        name: String::from("Eve"),
        wish: Wish::Watch,
    };
    let client = Client::on(link, joining, room.now).expect("there are descriptors");
    let mut onlooker = Player::of(client);
    for _ in 0..20_000 {
        room.now = room.now.plus_ms(1);
        room.server.step(room.now);
        onlooker.step(room.now);
        if !onlooker.notices.is_empty() {
            break;
        }
        room.server.wait(room.now, Duration::from_millis(1));
    }
    let is_welcome = |notice: &Notice| matches!(notice, Notice::Watching { .. });
    assert!(onlooker.notices.iter().any(is_welcome));
    room.until("the host sees who watches", |room| {
        let view = room.clients[0].guest().view();
        view.is_some_and(|view| view.watchers.iter().any(|person| person.name == "Eve"))
    });
    let mut table = start(room);
    table.players.push(onlooker);
    table.play_to(100);
    assert_eq!(table.players[2].over(), None);
}

#[test]
fn a_wrong_password_and_a_host_that_goes_are_told_over_real_links() {
    let key = RoomKey::of("drawbridge");
    let mut room = Room::new(HostConfig {
        key: key.clone(),
        ..config()
    });
    room.until("the host sits", |room| room.is_seated(0));
    room.join(Joining {
        key: RoomKey::of("moat"),
        ..joining("Thief")
    });
    room.until("the wrong one is refused", |room| {
        room.clients[1].over() == Some(Over::Refused(Refusal::PasswordWrong))
    });
    room.join(Joining {
        key,
        ..joining("Guest")
    });
    room.until("the right one sits", |room| room.is_seated(2));
    room.clients[0].guest_mut().leave();
    room.until("the guest hears of it", |room| {
        room.clients[2].over() == Some(Over::Closed(CloseReason::HostLeft))
    });
    room.until("the server ends", |room| room.server.is_over());
}

#[test]
fn a_client_that_knows_tables_joins_a_match_without_one() {
    let now = Millis(1_000);
    let server = Server::open(0, crate::testing::config(2)).expect("a port is free");
    let address = loopback(&server).parse().expect("it is an address");
    let link = connect(&address, TIMEOUT).expect("the server listens");
    let client = TableClient::on(link, joining("Guest"), now).expect("there are descriptors");
    let mut room = Room {
        server,
        clients: vec![client],
        events: vec![Vec::new()],
        now,
    };
    room.until("it has a seat", |room| room.clients[0].is_admitted());
    assert!(!room.events[0].contains(&Event::Seated));
}
