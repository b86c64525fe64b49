use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

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
    clock: Arc<AtomicU64>,
}

fn hall() -> Hall {
    let clock = Arc::new(AtomicU64::new(1_000));
    let of_thread = clock.clone();
    let reads: Clock = Arc::new(move || Millis(of_thread.load(Ordering::Acquire)));
    let now = reads();
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
            let now = Millis(self.clock.fetch_add(16, Ordering::AcqRel) + 16);
            for player in &mut self.players {
                if !player.step(now) {
                    player.client.wait(now, now.plus_ms(1));
                }
            }
        }
        panic!("it never came to this: {what}");
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
    hall.handle.join();
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
    drop(hall.handle);
}
