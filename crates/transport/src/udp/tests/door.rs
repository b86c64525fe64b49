use std::net::SocketAddr;

use super::line::{address, way};
use crate::link::{CloseReason, Link, LinkEvent};
use crate::listener::DoorLimits;
use crate::udp::datagram::{DATAGRAM_BYTES_MAX, Datagram};
use crate::udp::link::GuestLink;
use crate::udp::{Channel, Door, Keys, Knocker, Token, Transmit, Way};

const HOST: &str = "198.51.100.1:27015";

struct Hall {
    door: Door,
    now_ms: u64,
}

fn hall() -> Hall {
    Hall {
        door: Door::new(DoorLimits::default(), Keys::new([3; 16])),
        now_ms: 50_000,
    }
}

fn from(remote: SocketAddr) -> Way {
    Way {
        local: address(HOST),
        remote,
    }
}

fn guest_address(number: u32) -> SocketAddr {
    let [_, a, b, c] = number.to_be_bytes();
    SocketAddr::from(([10, a, b, c], 4_000))
}

impl Hall {
    fn give(&mut self, remote: SocketAddr, bytes: &[u8]) {
        assert!(self.door.handle_datagram(from(remote), bytes, self.now_ms));
    }

    fn take(&mut self) -> Vec<Transmit> {
        let now_ms = self.now_ms;
        std::iter::from_fn(|| self.door.poll_transmit(now_ms)).collect()
    }

    fn cookie(&mut self, remote: SocketAddr, token: Token) -> u64 {
        self.give(remote, &Datagram::Knock { token }.encode());
        // Others may be spoken to at the same time.
        let answers = self.take();
        let is_for_me = |answer: &&Transmit| answer.way.remote == remote;
        let answer = answers.iter().find(is_for_me).expect("it was answered");
        match Datagram::decode(&answer.bytes) {
            Ok(Datagram::Cookie {
                token: back,
                cookie,
            }) if back == token => cookie,
            other => panic!("{other:?}"),
        }
    }

    /// Somebody who does everything right, up to the open channel.
    fn enter(&mut self, remote: SocketAddr, seed: u8) -> Channel {
        let mut knocker = Knocker::new(
            Way {
                local: remote,
                remote: address(HOST),
            },
            &mut Keys::new([seed; 16]),
            0,
        );
        for now_ms in 0..10_000 {
            while let Some(transmit) = knocker.poll_transmit(now_ms) {
                self.give(remote, &transmit.bytes);
            }
            for answer in self.take() {
                if let Some(channel) = knocker.handle_datagram(&answer.bytes, now_ms) {
                    return channel;
                }
            }
        }
        panic!("nobody opened");
    }

    /// Carries everything between the door and one guest.
    fn carry(&mut self, guest: &mut Channel, remote: SocketAddr) {
        for _ in 0..4 {
            while let Some(transmit) = guest.poll_transmit(self.now_ms) {
                self.give(remote, &transmit.bytes);
            }
            for transmit in self.take() {
                if transmit.way.remote == remote {
                    let way = guest.way();
                    let _ = guest.handle_datagram(way, &transmit.bytes, self.now_ms);
                }
            }
        }
    }

    fn arrival(&mut self) -> Option<(GuestLink, Vec<u8>)> {
        self.door.poll_arrival(self.now_ms)
    }
}

#[test]
fn who_knocks_shows_its_cookie_and_speaks_gets_in() {
    let (mut hall, remote) = (hall(), guest_address(1));
    let mut guest = hall.enter(remote, 1);
    assert!(hall.arrival().is_none(), "it has not spoken yet");
    guest.send(b"hello").expect("open");
    hall.carry(&mut guest, remote);
    let (mut link, hello) = hall.arrival().expect("it spoke");
    assert_eq!(hello, b"hello");
    assert_eq!(link.remote(), remote.to_string());
    link.send(b"welcome").expect("open");
    hall.carry(&mut guest, remote);
    let welcome = LinkEvent::Frame(b"welcome".to_vec());
    assert_eq!(guest.poll_event(), Some(welcome));
    drop(link);
    hall.carry(&mut guest, remote);
    assert!(matches!(guest.poll_event(), Some(LinkEvent::Closed(_))));
    assert_eq!(hall.door.guests(), 0);
    let counters = hall.door.counters();
    assert_eq!((counters.entered, counters.arrived), (1, 1));
}

#[test]
fn what_is_not_of_this_format_is_somebody_elses() {
    let mut hall = hall();
    let way = from(guest_address(1));
    for bytes in [&b"CSTQ and more"[..], b"", b"CU", b"CU2K"] {
        assert!(!hall.door.handle_datagram(way, bytes, 0));
    }
    assert!(hall.door.handle_datagram(way, b"CU1K", 0));
    assert_eq!(hall.door.counters().malformed, 1);
}

/// The address may be false: until it is proven nothing is kept, and no more goes there than came.
#[test]
fn an_address_that_is_not_proven_gets_no_more_than_it_sent_and_costs_nothing() {
    let mut hall = hall();
    let (mut came, mut went) = (0, 0);
    for number in 0..20_000 {
        let remote = guest_address(number);
        let token = Token(number.into());
        for datagram in [
            Datagram::Knock { token },
            Datagram::Enter { token, cookie: 99 },
            Datagram::Bye { token },
            Datagram::Probe { token, nonce: 1 },
        ] {
            let bytes = datagram.encode();
            came += bytes.len();
            hall.give(remote, &bytes);
        }
        for transmit in hall.take() {
            assert!(transmit.bytes.len() < DATAGRAM_BYTES_MAX / 40);
            went += transmit.bytes.len();
        }
        if number % 100 == 0 {
            hall.now_ms += 1;
        }
    }
    assert!(went * 40 < came, "{went} bytes for {came}");
    assert_eq!((hall.door.guests(), hall.door.half_open()), (0, 0));
    let counters = hall.door.counters();
    assert_eq!(counters.cookies_refused, 20_000);
    assert_eq!(counters.tokens_unknown, 40_000);
    assert_eq!(counters.knocks, 500, "in one second");
    assert_eq!(counters.knocks_ignored, 19_500);
}

#[test]
fn a_cookie_is_good_for_one_address_one_token_and_a_while() {
    let mut hall = hall();
    let (remote, token) = (guest_address(1), Token(7));
    let cookie = hall.cookie(remote, token);
    let enter = |token, cookie| Datagram::Enter { token, cookie }.encode();
    hall.give(guest_address(2), &enter(token, cookie));
    hall.give(SocketAddr::new(remote.ip(), 4_001), &enter(token, cookie));
    hall.give(remote, &enter(Token(8), cookie));
    hall.now_ms += 20_000;
    hall.give(remote, &enter(token, cookie));
    assert_eq!(hall.door.counters().cookies_refused, 4);
    assert_eq!(hall.door.guests(), 0);
    let cookie = hall.cookie(remote, token);
    hall.now_ms += 9_000;
    hall.give(remote, &enter(token, cookie));
    assert_eq!(hall.door.guests(), 1);
}

#[test]
fn a_lost_welcome_is_said_again_and_a_used_cookie_begins_nothing() {
    let mut hall = hall();
    let (remote, token) = (guest_address(1), Token(7));
    let cookie = hall.cookie(remote, token);
    let enter = Datagram::Enter { token, cookie }.encode();
    hall.give(remote, &enter);
    hall.give(remote, &enter);
    let welcomes = hall.take();
    assert_eq!(welcomes.len(), 2);
    assert_eq!(welcomes[0], welcomes[1]);
    assert_eq!(hall.door.guests(), 1);
    let Ok(Datagram::Welcome { reply_token, .. }) = Datagram::decode(&welcomes[0].bytes) else {
        panic!("{welcomes:?}");
    };
    let tokens = (token, reply_token);
    let far = way("10.0.0.1:4000", HOST);
    let mut guest = Channel::new(far, tokens, None, hall.now_ms);
    guest.send(b"hello").expect("open");
    hall.carry(&mut guest, remote);
    let link = hall.arrival().expect("it spoke");
    hall.give(remote, &enter);
    assert_eq!(hall.take(), []);
    drop(link);
    hall.carry(&mut guest, remote);
    hall.give(remote, &enter);
    assert_eq!((hall.door.guests(), hall.take().len()), (0, 0));
    assert_eq!(hall.door.counters().entries_replayed, 2);
}

#[test]
fn a_latecomer_of_a_conversation_that_is_over_hears_that_it_is() {
    let (mut hall, remote) = (hall(), guest_address(1));
    let mut guest = hall.enter(remote, 1);
    guest.send(b"hello").expect("open");
    hall.carry(&mut guest, remote);
    drop(hall.arrival().expect("it spoke"));
    assert_eq!(hall.take().len(), 1, "the goodbye, which is lost");
    guest.send(b"still there?").expect("open");
    // A copy from elsewhere is told nothing.
    let transmit = guest.poll_transmit(hall.now_ms).expect("it leaves");
    hall.give(guest_address(2), &transmit.bytes);
    assert_eq!(hall.take(), []);
    hall.give(remote, &transmit.bytes);
    let answers = hall.take();
    assert_eq!(answers.len(), 1);
    assert!(answers[0].bytes.len() < transmit.bytes.len());
    let far = guest.way();
    let _ = guest.handle_datagram(far, &answers[0].bytes, hall.now_ms);
    let reset = CloseReason::Lost(std::io::ErrorKind::ConnectionReset);
    assert_eq!(guest.poll_event(), Some(LinkEvent::Closed(reset)));
}

#[test]
fn who_does_not_speak_in_time_goes() {
    let (mut hall, remote) = (hall(), guest_address(1));
    let mut guest = hall.enter(remote, 1);
    assert!(hall.door.poll_timeout() <= Some(60_000));
    hall.now_ms = 59_999;
    assert!(hall.arrival().is_none());
    assert_eq!(hall.door.half_open(), 1);
    hall.now_ms = 60_000;
    assert!(hall.arrival().is_none());
    hall.carry(&mut guest, remote);
    assert_eq!((hall.door.half_open(), hall.door.guests()), (0, 0));
    assert_eq!(hall.door.counters().too_slow, 1);
    assert!(matches!(guest.poll_event(), Some(LinkEvent::Closed(_))));
}

/// Case 65: many who do not speak hold up nobody, and hold little.
#[test]
fn case_65_a_crowd_at_the_door_pushes_out_itself() {
    let mut hall = hall();
    let limits = DoorLimits::default();
    let quiet = guest_address(9_999);
    let mut early = hall.enter(quiet, 255);
    for number in 0..2_000_u32 {
        // Of one household, with ports of their own.
        let remote = SocketAddr::from(([10, 0, 0, 1], 1_000 + number as u16));
        let token = Token(u64::from(number) + 1);
        let cookie = hall.cookie(remote, token);
        hall.give(remote, &Datagram::Enter { token, cookie }.encode());
        hall.take();
        hall.now_ms += 3;
        assert!(hall.door.half_open() <= limits.half_open_per_address_max + 1);
        assert!(hall.door.guests() <= limits.half_open_per_address_max + 2);
        assert_eq!(hall.door.held_bytes(), 0);
    }
    early.send(b"hello").expect("open");
    hall.carry(&mut early, quiet);
    let (_, hello) = hall.arrival().expect("it spoke");
    assert_eq!(hello, b"hello");
    assert!(hall.door.counters().crowded_out >= 1_900);
}

#[test]
fn a_crowd_of_many_households_is_bounded_too() {
    let mut hall = hall();
    let limits = DoorLimits::default();
    for number in 0..1_000 {
        let remote = guest_address(number);
        let token = Token(u64::from(number) + 1);
        let cookie = hall.cookie(remote, token);
        hall.give(remote, &Datagram::Enter { token, cookie }.encode());
        hall.take();
        hall.now_ms += 3;
    }
    assert_eq!(hall.door.half_open(), limits.half_open_max);
    assert_eq!(hall.door.guests(), limits.half_open_max);
}

#[test]
fn a_hello_beyond_the_limit_of_hellos_is_refused() {
    let (mut hall, remote) = (hall(), guest_address(1));
    let mut guest = hall.enter(remote, 1);
    guest.send(&[1; 65 << 10]).expect("open");
    for _ in 0..1_000 {
        hall.now_ms += 5;
        guest.handle_timeout(hall.now_ms);
        hall.carry(&mut guest, remote);
        assert!(hall.arrival().is_none());
        assert!(hall.door.held_bytes() <= 64 << 10);
    }
    assert_eq!((hall.door.counters().gone, hall.door.guests()), (1, 0));
}
