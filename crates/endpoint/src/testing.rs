//! A toy world and people who play it, for the tests of this crate.

use std::time::Duration;

use net::{Joining, MatchOver, NextTick, Notice, Phase, Session, WorldDigest};
use protocol::command::Train;
use protocol::message::{Pace, Wish};
use protocol::{
    Command, Control, Digest, EntityId, KindId, MatchSetup, Millis, Seat, SeatSetup, SimVersion,
    Turn,
};
use record::RecordHeader;
use relay::Config;
use transport::{Address, By, Connecting, Link};

use crate::{Client, Recorder, Server};

/// Long enough that only a test that has failed waits so long.
pub const TIMEOUT: Duration = Duration::from_secs(60);
/// Rounds after which a test has failed.
const ROUNDS_MAX: u32 = 200_000;

pub const VERSION: SimVersion = SimVersion {
    revision: 5,
    catalog: Digest(0xCA7A_1060),
    protocol: protocol::PROTOCOL_VERSION,
};

/// A match of `people`.
pub fn setup(people: usize) -> MatchSetup {
    let seat = |seat: Seat| SeatSetup {
        seat,
        name: String::new(),
        control: Control::Person,
        colour: seat.index() as u8,
        team: None,
        handicap_percent: 100,
        start_age: None,
    };
    MatchSetup {
        seats: Seat::all().take(people).map(seat).collect(),
        ..MatchSetup::samples().remove(0)
    }
}

pub fn config(people: usize) -> Config {
    Config::new(setup(people), VERSION)
}

pub fn joining(name: &str) -> Joining {
    Joining {
        version: VERSION,
        name: name.to_owned(),
        wish: Wish::AnySeat,
    }
}

pub fn loopback(server: &Server) -> String {
    format!("127.0.0.1:{}", server.port())
}

/// Connects to a server that runs on this thread.
pub fn dial(by: By, server: &mut Server, now: Millis) -> Box<dyn Link> {
    let address = loopback(server).parse().expect("an address");
    dial_at(by, &address, server, now)
}

/// The same, by one of the addresses of this machine.
pub fn dial_at(by: By, address: &Address, server: &mut Server, now: Millis) -> Box<dyn Link> {
    let mut connecting = Connecting::start(by, address, TIMEOUT);
    for _ in 0..ROUNDS_MAX {
        if let Some(link) = connecting.poll() {
            let mut link = link.expect("the server listens");
            link.handle_timeout(0);
            return link;
        }
        server.step(now);
        server.wait(now, Duration::from_millis(1));
    }
    panic!("nobody answers");
}

/// A world that consists of everything that ever happened in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Toy {
    pub ticks: u32,
    past: u32,
}

impl Toy {
    pub fn run(&mut self, commands: &[(Seat, Command)]) {
        self.ticks += 1;
        self.mix(self.ticks);
        for (seat, command) in commands {
            self.mix(seat.index() as u32 + 1);
            command
                .encode()
                .iter()
                .for_each(|byte| self.mix(u32::from(*byte)));
        }
    }

    fn mix(&mut self, value: u32) {
        self.past = (self.past ^ value).wrapping_mul(0x0100_0193).rotate_left(7);
    }

    pub fn digest(&self) -> WorldDigest {
        WorldDigest {
            total: Digest(self.past ^ self.ticks),
            stores: vec![Digest(self.ticks), Digest(self.past)],
        }
    }
}

/// Somebody at a machine.
pub struct Player {
    pub client: Client,
    pub world: Toy,
    /// The world after each turn.
    pub history: Vec<Digest>,
    pub notices: Vec<Notice>,
    pub recorder: Option<Recorder>,
    /// Plays no further than this.
    pub turns_max: usize,
}

impl Player {
    pub fn new(link: impl Link + 'static, name: &str, now: Millis) -> Player {
        Player::of(Client::new(link, joining(name), now).expect("the system has descriptors"))
    }

    /// By UDP, as everybody.
    pub fn join(server: &mut Server, name: &str, now: Millis) -> Player {
        Player::join_by(By::Any, server, name, now)
    }

    pub fn join_by(by: By, server: &mut Server, name: &str, now: Millis) -> Player {
        let link = dial(by, server, now);
        Player::of(Client::on(link, joining(name), now).expect("the system has descriptors"))
    }

    pub fn of(client: Client) -> Player {
        Player {
            client,
            world: Toy::default(),
            history: Vec::new(),
            notices: Vec::new(),
            recorder: None,
            turns_max: usize::MAX,
        }
    }

    /// One frame of this player's machine. Says whether the world moved.
    pub fn step(&mut self, now: Millis) -> bool {
        self.client.receive(now);
        while let Some(notice) = self.client.session_mut().poll_notice() {
            if let Notice::Load { .. } = notice {
                let digest = self.world.digest();
                self.client
                    .session_mut()
                    .loaded(&digest)
                    .expect("it was asked for");
            }
            self.notices.push(notice);
        }
        let mut has_moved = false;
        while self.turns() < self.turns_max && self.tick(now) {
            has_moved = true;
        }
        self.client.send();
        has_moved
    }

    fn tick(&mut self, now: Millis) -> bool {
        let session = self.client.session_mut();
        let NextTick::Run(commands) = session.next_tick(now) else {
            return false;
        };
        let bundles = session.drain_bundles();
        if let Some(recorder) = &mut self.recorder {
            recorder.bundles(&bundles);
        }
        self.world.run(&commands);
        let digest = session.is_digest_due().then(|| self.world.digest());
        if let Some(digest) = &digest {
            self.history.push(digest.total);
            if let Some(recorder) = &mut self.recorder {
                recorder.digests(digest.total, &digest.stores);
            }
        }
        let tick = session.tick();
        session.tick_done(tick, digest).expect("this tick ran");
        // Whoever catches up has no orders to give.
        if session.phase() == Phase::Playing && self.world.ticks.is_multiple_of(11) {
            let order = Train {
                building: EntityId(self.world.ticks),
                kind: KindId(3),
                count: 1,
            };
            session.issue(&order.into()).expect("the match runs");
        }
        true
    }

    pub fn record(&mut self, path: &std::path::Path) {
        let header = RecordHeader {
            version: VERSION,
            build: String::from("test"),
            setup: setup(2),
            ticks_per_turn: Pace::STANDARD.ticks_per_turn,
            seat: self.client.session().seat(),
        };
        self.client.session_mut().keep_bundles(true);
        self.recorder = Some(Recorder::create(path, &header));
    }

    /// Turns that this player has played to their end.
    pub fn turns(&self) -> usize {
        self.client.session().turn().0 as usize
    }

    pub fn over(&self) -> Option<MatchOver> {
        self.client.over()
    }
}

/// Everybody in one thread, on a clock of their own.
pub struct Table {
    pub server: Server,
    pub players: Vec<Player>,
    pub now: Millis,
}

impl Table {
    /// A host at the server's machine and `guests` over loopback.
    pub fn with_host(guests: usize) -> Table {
        let now = Millis(1_000);
        let opened = Server::open_with_host(0, config(guests + 1), now);
        let (mut server, link) = opened.expect("a port is free");
        let mut players = vec![Player::new(link, "host", now)];
        for guest in 0..guests {
            players.push(Player::join(&mut server, &format!("guest {guest}"), now));
        }
        Table {
            server,
            players,
            now,
        }
    }

    /// Nobody at the server's machine and `guests` over loopback.
    pub fn without_host(guests: usize) -> Table {
        Table::without_host_by(&vec![By::Any; guests])
    }

    pub fn without_host_by(guests: &[By]) -> Table {
        let now = Millis(1_000);
        let mut server = Server::open(0, config(guests.len())).expect("a port is free");
        let join = |(guest, &by)| Player::join_by(by, &mut server, &format!("guest {guest}"), now);
        let players = guests.iter().enumerate().map(join).collect();
        Table {
            server,
            players,
            now,
        }
    }

    /// One tick's time for everybody.
    pub fn round(&mut self) {
        self.now = self.now.plus_ms(16);
        self.server.step(self.now);
        let mut has_moved = false;
        for player in &mut self.players {
            has_moved |= player.step(self.now);
        }
        if !has_moved {
            // Nothing but the network can be what everybody waits for.
            self.server.wait(self.now, Duration::from_millis(1));
        }
    }

    pub fn until(&mut self, what: &str, mut is_done: impl FnMut(&Table) -> bool) {
        for _ in 0..ROUNDS_MAX {
            if is_done(self) {
                return;
            }
            self.round();
        }
        panic!("it never came to this: {what}");
    }

    pub fn play_to(&mut self, turns: usize) {
        self.until("everybody plays on", |table| {
            table.players.iter().all(|player| player.turns() >= turns)
        });
    }

    /// What all have played is one and the same.
    pub fn assert_equal(&self) {
        for pair in self.players.windows(2) {
            let digests = pair[0].history.len().min(pair[1].history.len());
            assert_eq!(pair[0].history[..digests], pair[1].history[..digests]);
        }
        let relay = self.server.relay().expect("it keeps a match");
        assert_eq!(relay.counters().mismatches, 0);
    }
}

/// The turn in which `player` was told that a seat ended, and the notice.
pub fn seat_ended(player: &Player) -> Option<Notice> {
    let is_end = |notice: &&Notice| matches!(notice, Notice::SeatEnded { .. });
    player.notices.iter().find(is_end).cloned()
}

pub fn first_turns(count: u32) -> impl Iterator<Item = Turn> {
    (0..count).map(Turn)
}
