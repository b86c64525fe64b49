//! Beacons and finders on real sockets. They share one machine with whatever else runs there, so each
//! test has a discovery port of its own and looks for its own games only.

use std::net::UdpSocket;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use std::vec::Vec;

use mio::{Events, Poll};
use protocol::datagram::{Answer, GameInfo, GameStage, Heard, InstanceId, Query};
use protocol::{Digest, Millis, PROTOCOL_VERSION, SimVersion};

use crate::{Answerer, Beacon, BeaconPorts, Finder, FoundGame};

#[cfg(target_os = "linux")]
mod namespaces;

const VERSION: SimVersion = SimVersion {
    revision: 4,
    catalog: Digest(9),
    protocol: PROTOCOL_VERSION,
};
/// A game is found on the local network within so long.
const FOUND_WITHIN_MS: u64 = 2_000;
/// A host that was killed is gone from the list within so long (case 6 of the public reports).
const GONE_WITHIN_MS: u64 = 4_000;
const WAIT_MOST: Duration = Duration::from_millis(50);

/// The instant, counted from the beginning of a test.
#[derive(Clone, Copy)]
struct Watch(Instant);

impl Watch {
    #[allow(
        clippy::disallowed_methods,
        reason = "real sockets are met in real time"
    )]
    fn start() -> Watch {
        Watch(Instant::now())
    }

    fn now(self) -> Millis {
        Millis(self.0.elapsed().as_millis() as u64)
    }
}

/// A UDP port that nobody has.
fn free_port() -> u16 {
    let socket = UdpSocket::bind("0.0.0.0:0").expect("there are ports");
    socket.local_addr().expect("it is bound").port()
}

/// A host on a thread of its own, until it is dropped.
struct Host {
    is_stopping: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Host {
    /// `prepare` runs on the thread before its sockets are opened. Returns when they are.
    fn start(instance: u64, ports: BeaconPorts, prepare: impl FnOnce() + Send + 'static) -> Host {
        let is_stopping = Arc::new(AtomicBool::new(false));
        let stopping = is_stopping.clone();
        let (sender, is_open) = std::sync::mpsc::channel();
        let thread = thread::spawn(move || {
            prepare();
            let watch = Watch::start();
            let mut poll = Poll::new().expect("there are descriptors");
            let mut events = Events::with_capacity(16);
            let answerer = Answerer::new(VERSION, InstanceId(instance), ports.game, watch.now());
            let opened = Beacon::open(ports, answerer, poll.registry(), watch.now());
            let mut beacon = opened.expect("there are descriptors");
            beacon.announce("Ana", Some(info()));
            sender.send(()).expect("the test waits");
            while !stopping.load(Ordering::Acquire) {
                beacon.step(watch.now(), &mut |_, _, _| false);
                poll.poll(&mut events, Some(WAIT_MOST))
                    .expect("it can wait");
            }
            assert_eq!(beacon.trouble(), None);
        });
        is_open.recv().expect("the host has opened its sockets");
        let thread = Some(thread);
        Host {
            is_stopping,
            thread,
        }
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.is_stopping.store(true, Ordering::Release);
        let ended = self.thread.take().map(JoinHandle::join);
        assert!(
            thread::panicking() || matches!(ended, Some(Ok(()))),
            "the host failed"
        );
    }
}

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

fn finder(discovery: u16, watch: Watch) -> Finder {
    Finder::open(VERSION, discovery, 0xF1D, watch.now()).expect("there are descriptors")
}

/// Looks until `is_done`, and says how long it took.
fn look(
    finder: &mut Finder,
    watch: Watch,
    most_ms: u64,
    is_done: impl Fn(&[FoundGame]) -> bool,
) -> u64 {
    let begun = watch.now();
    loop {
        finder.poll(watch.now());
        let took_ms = watch.now().since_ms(begun);
        if is_done(finder.games()) {
            return took_ms;
        }
        assert!(
            took_ms < most_ms,
            "{took_ms} ms: {:?}\n{:#?}",
            finder.games(),
            finder.ways()
        );
        finder.wait(watch.now(), WAIT_MOST);
    }
}

fn lists(games: &[FoundGame], instance: u64) -> bool {
    games
        .iter()
        .any(|game| game.instance == InstanceId(instance))
}

#[test]
fn two_hosts_on_one_machine_are_both_found_and_one_that_is_killed_goes() {
    let (watch, discovery) = (Watch::start(), free_port());
    let first = Host::start(
        1,
        BeaconPorts {
            discovery,
            game: discovery,
        },
        || {},
    );
    let second = Host::start(
        2,
        BeaconPorts {
            discovery,
            game: free_port(),
        },
        || {},
    );
    let mut finder = finder(discovery, watch);
    look(&mut finder, watch, FOUND_WITHIN_MS, |games| {
        lists(games, 1) && lists(games, 2)
    });
    let game = finder.games()[0].clone();
    assert_eq!((game.host_name.as_str(), game.game), ("Ana", Some(info())));
    drop(second);
    look(&mut finder, watch, GONE_WITHIN_MS, |games| {
        lists(games, 1) && !lists(games, 2)
    });
    drop(first);
    look(&mut finder, watch, GONE_WITHIN_MS, |games| !lists(games, 1));
}

/// Who answers a query to one address.
fn answers_at(port: u16) -> InstanceId {
    let socket = UdpSocket::bind("127.0.0.1:0").expect("there are ports");
    socket
        .set_read_timeout(Some(Duration::from_secs(10)))
        .expect("it can wait");
    let query = Query { token: 3 }.encode();
    socket
        .send_to(&query, ("127.0.0.1", port))
        .expect("loopback carries");
    let mut bytes = [0; 1_000];
    let (length, from) = socket.recv_from(&mut bytes).expect("somebody answers");
    assert_eq!(from.port(), port, "whoever is asked answers from there");
    match Answer::decode(&bytes[..length]) {
        Ok(Heard::Ours(answer)) => answer.head.instance,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_query_to_one_address_reaches_the_host_that_has_the_port() {
    let discovery = free_port();
    let other = free_port();
    let ports = [discovery, other].map(|game| BeaconPorts { discovery, game });
    let _first = Host::start(1, ports[0], || {});
    let _second = Host::start(2, ports[1], || {});
    let _third = Host::start(
        3,
        BeaconPorts {
            discovery,
            game: free_port(),
        },
        || {},
    );
    for _ in 0..5 {
        assert_eq!(answers_at(discovery), InstanceId(1));
        assert_eq!(answers_at(other), InstanceId(2));
    }
}

#[test]
fn a_port_that_another_program_has_is_no_end() {
    let discovery = free_port();
    let taken = UdpSocket::bind("0.0.0.0:0").expect("there are ports");
    let game = taken.local_addr().expect("it is bound").port();
    let _host = Host::start(1, BeaconPorts { discovery, game }, || {});
    let watch = Watch::start();
    let mut finder = finder(discovery, watch);
    look(&mut finder, watch, FOUND_WITHIN_MS, |games| lists(games, 1));
    assert_eq!(finder.games()[0].address().port(), game);
}

#[test]
fn a_host_is_found_by_its_name_where_no_broadcast_is_heard() {
    let (watch, game) = (Watch::start(), free_port());
    let _host = Host::start(
        1,
        BeaconPorts {
            discovery: free_port(),
            game,
        },
        || {},
    );
    // It looks at another port than that of the host.
    let mut finder = finder(free_port(), watch);
    finder.ask("localhost", game);
    finder.ask("no such host", game);
    look(&mut finder, watch, FOUND_WITHIN_MS, |games| lists(games, 1));
}

#[test]
fn garbage_at_the_port_disturbs_nobody() {
    let (watch, discovery) = (Watch::start(), free_port());
    let _host = Host::start(
        1,
        BeaconPorts {
            discovery,
            game: free_port(),
        },
        || {},
    );
    let mut finder = finder(discovery, watch);
    let rude = UdpSocket::bind("127.0.0.1:0").expect("there are ports");
    let datagrams: [Vec<u8>; 4] = [
        Vec::new(),
        [0; 400].into(),
        [255; 9_000].into(),
        b"CSTQ".into(),
    ];
    for count in 0..2_000 {
        // A full buffer is no failure of the test.
        let _ = rude.send_to(&datagrams[count % 4], ("127.0.0.1", discovery));
    }
    look(&mut finder, watch, FOUND_WITHIN_MS, |games| lists(games, 1));
}
