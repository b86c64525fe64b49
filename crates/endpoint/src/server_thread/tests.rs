use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use net::{MatchOver, Session};
use protocol::Millis;
use protocol::message::{CloseReason, LeaveReason};
use relay::Phase;
use transport::{Address, connect};

use super::Clock;
use crate::testing::{Player, TIMEOUT, config, joining};
use crate::{Client, Server, ServerHandle};

/// A server on its thread, a host and a guest on this one, and the clock that all of them read.
struct Hall {
    handle: ServerHandle,
    players: Vec<Player>,
    clock: Arc<TestClock>,
}

/// A clock that the test sets, and that knows how often the server has looked at it.
#[derive(Default)]
struct TestClock {
    now_ms: AtomicU64,
    looks: AtomicU64,
}

impl TestClock {
    fn now(&self) -> Millis {
        Millis(self.now_ms.load(Ordering::Acquire))
    }

    fn advance(&self, by_ms: u64) -> Millis {
        Millis(self.now_ms.fetch_add(by_ms, Ordering::AcqRel) + by_ms)
    }
}

fn hall() -> Hall {
    let clock = Arc::new(TestClock::default());
    let now = clock.advance(1_000);
    let of_thread = clock.clone();
    let reads: Clock = Arc::new(move || {
        let now = of_thread.now();
        of_thread.looks.fetch_add(1, Ordering::AcqRel);
        now
    });
    let opened = Server::open_with_host(0, config(2), now);
    let (server, link) = opened.expect("a port is free");
    let handle = server.spawn(reads).expect("there are threads");
    let address = Address {
        host: String::from("127.0.0.1"),
        port: handle.port(),
    };
    let guest = connect(&address, TIMEOUT).expect("the server listens");
    let players = vec![
        Player::new(link, "host", now),
        Player::of(Client::on(guest, joining("guest"), now).expect("there are descriptors")),
    ];
    Hall {
        handle,
        players,
        clock,
    }
}

impl Hall {
    fn until(&mut self, what: &str, is_done: impl Fn(&Hall) -> bool) {
        for _ in 0..200_000 {
            if is_done(self) {
                return;
            }
            let now = self.clock.advance(16);
            self.let_server_see();
            for player in &mut self.players {
                if !player.step(now) {
                    player.client.wait(now, now.plus_ms(1));
                }
            }
        }
        panic!("it never came to this: {what}");
    }

    /// Time goes on for the server as for everybody: on a busy machine its thread could miss minutes of
    /// this clock, and everybody would give it up.
    fn let_server_see(&self) {
        let seen = self.clock.looks.load(Ordering::Acquire);
        self.handle.waker.wake();
        while self.clock.looks.load(Ordering::Acquire) == seen && !self.handle.is_over() {
            thread::yield_now();
        }
    }
}

impl Drop for Hall {
    /// The handle waits until everybody has been told, for which this clock must go on: a test that failed
    /// would never end otherwise.
    fn drop(&mut self) {
        self.handle.stop();
        while !self.handle.is_over() {
            self.clock.advance(16);
            self.let_server_see();
        }
    }
}

#[test]
fn a_server_on_its_own_thread_serves_until_everybody_has_left() {
    let mut hall = hall();
    hall.until("the match runs", |hall| {
        hall.players.iter().all(|player| player.turns() >= 100)
    });
    // Digests come every eight ticks, so there are fewer than turns.
    assert_eq!(hall.players[0].history[..40], hall.players[1].history[..40]);
    assert_eq!(hall.handle.status().phase, Phase::Playing);
    assert!(!hall.handle.is_over());
    for player in &mut hall.players {
        player.client.session_mut().leave(LeaveReason::Finished);
    }
    hall.until("the thread ends", |hall| hall.handle.is_over());
    assert_eq!(hall.handle.status().phase, Phase::Over);
    assert_eq!(hall.handle.status().links, 0);
}

#[test]
fn a_handle_that_is_stopped_ends_the_match_for_everybody() {
    let mut hall = hall();
    hall.until("the match runs", |hall| {
        hall.players.iter().all(|player| player.turns() >= 5)
    });
    hall.handle.stop();
    hall.until("everybody was told", |hall| {
        hall.players.iter().all(|player| player.over().is_some())
    });
    for player in &hall.players {
        assert_eq!(
            player.over(),
            Some(MatchOver::Closed(CloseReason::HostLeft))
        );
    }
    hall.until("the thread ends", |hall| hall.handle.is_over());
}
