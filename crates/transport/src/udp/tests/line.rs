use std::collections::BTreeMap;
use std::net::SocketAddr;

use determinism::{Domain, Random};

use crate::link::{CloseReason, LinkEvent};
use crate::udp::{Channel, Keys, Token, Transmit, Way};

pub const STEP_MS: u64 = 4;

pub fn address(text: &str) -> SocketAddr {
    text.parse().expect("an address")
}

pub fn way(local: &str, remote: &str) -> Way {
    Way {
        local: address(local),
        remote: address(remote),
    }
}

/// Of a home router, as the host sees it, and of the host.
pub const GUEST: &str = "203.0.113.7:40000";
pub const HOST: &str = "198.51.100.1:27015";

/// What a line does, in thousandths where it is chance.
#[derive(Clone, Copy, Debug, Default)]
pub struct Faults {
    pub latency_ms: u32,
    pub jitter_ms: u32,
    pub loss: u32,
    pub duplicates: u32,
    pub spoiled: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Towards {
    Host,
    Guest,
}

type Losing = dyn FnMut(Towards, &[u8]) -> bool;

/// Two channels and what lies between them.
pub struct Talk {
    pub guest: Channel,
    pub host: Channel,
    pub now_ms: u64,
    pub faults: Faults,
    /// How the guest's address looks to the host just now.
    pub seen_as: SocketAddr,
    /// Nothing gets through that way.
    pub cut: Option<Towards>,
    /// Whether this very datagram is lost.
    pub is_lost: Box<Losing>,
    pub random: Random,
    in_flight: BTreeMap<(u64, u64), (Towards, SocketAddr, Vec<u8>)>,
    count: u64,
    pub heard_by_host: Vec<LinkEvent>,
    pub heard_by_guest: Vec<LinkEvent>,
    /// The most that was ever held or queued at one end.
    pub bytes_max: usize,
}

pub fn talk(seed: u64, faults: Faults) -> Talk {
    let tokens = (Token(0xAAAA), Token(0xBBBB));
    let guest_way = way("192.168.1.2:5000", HOST);
    let mut talk = Talk {
        guest: Channel::new(guest_way, tokens, None, 0),
        host: Channel::new(
            way(HOST, GUEST),
            (tokens.1, tokens.0),
            Some(Keys::new([7; 16])),
            0,
        ),
        now_ms: 0,
        faults,
        seen_as: address(GUEST),
        cut: None,
        is_lost: Box::new(|_, _| false),
        random: Random::stream(seed, Domain::Network, 1),
        in_flight: BTreeMap::new(),
        count: 0,
        heard_by_host: Vec::new(),
        heard_by_guest: Vec::new(),
        bytes_max: 0,
    };
    talk.guest.set_frame_bytes_max(crate::FRAME_BYTES_MAX);
    talk.host.set_frame_bytes_max(crate::FRAME_BYTES_MAX);
    talk
}

impl Talk {
    fn carry(&mut self, towards: Towards, transmit: Transmit) {
        assert!(transmit.bytes.len() <= crate::udp::DATAGRAM_BYTES_MAX);
        // To an address where nobody is, it goes nowhere.
        let is_lost = towards == Towards::Guest && transmit.way.remote != self.seen_as;
        if is_lost || self.cut == Some(towards) || (self.is_lost)(towards, &transmit.bytes) {
            return;
        }
        let copies = 1 + u32::from(self.random.chance(self.faults.duplicates, 1_000));
        for _ in 0..copies {
            if self.random.chance(self.faults.loss, 1_000) {
                continue;
            }
            let mut bytes = transmit.bytes.clone();
            if self.random.chance(self.faults.spoiled, 1_000) {
                let at = self.random.below(bytes.len() as u32) as usize;
                bytes[at] ^= 1 << self.random.below(8);
            }
            self.put(towards, self.seen_as, bytes);
        }
    }

    /// Puts a datagram on the line, whoever sent it.
    pub fn put(&mut self, towards: Towards, from: SocketAddr, bytes: Vec<u8>) {
        let jitter_ms = self.random.below(self.faults.jitter_ms + 1);
        let at_ms = self.now_ms + u64::from(self.faults.latency_ms + jitter_ms);
        self.count += 1;
        self.in_flight
            .insert((at_ms, self.count), (towards, from, bytes));
    }

    /// Everything that left since the last call, for a look at it; it is on its way nonetheless.
    pub fn depart(&mut self) -> Vec<(Towards, Vec<u8>)> {
        let mut departed = Vec::new();
        while let Some(transmit) = self.guest.poll_transmit(self.now_ms) {
            departed.push((Towards::Host, transmit.bytes.clone()));
            self.carry(Towards::Host, transmit);
        }
        while let Some(transmit) = self.host.poll_transmit(self.now_ms) {
            departed.push((Towards::Guest, transmit.bytes.clone()));
            self.carry(Towards::Guest, transmit);
        }
        departed
    }

    fn arrive(&mut self) {
        while let Some(entry) = self.in_flight.first_entry() {
            if entry.key().0 > self.now_ms {
                break;
            }
            let (towards, from, bytes) = entry.remove();
            // What is no datagram is counted by the channel.
            let _ = match towards {
                Towards::Host => {
                    let way = Way {
                        local: address(HOST),
                        remote: from,
                    };
                    self.host.handle_datagram(way, &bytes, self.now_ms)
                }
                Towards::Guest => {
                    let way = self.guest.way();
                    self.guest.handle_datagram(way, &bytes, self.now_ms)
                }
            };
        }
        self.heard_by_host
            .extend(std::iter::from_fn(|| self.host.poll_event()));
        self.heard_by_guest
            .extend(std::iter::from_fn(|| self.guest.poll_event()));
    }

    /// One step of time.
    pub fn step(&mut self) -> Vec<(Towards, Vec<u8>)> {
        self.now_ms += STEP_MS;
        self.arrive();
        self.guest.handle_timeout(self.now_ms);
        self.host.handle_timeout(self.now_ms);
        for channel in [&self.guest, &self.host] {
            let bytes = channel.held_bytes() + channel.queued_bytes();
            self.bytes_max = self.bytes_max.max(bytes);
        }
        self.depart()
    }

    pub fn run_ms(&mut self, ms: u64) {
        for _ in 0..ms / STEP_MS {
            self.step();
        }
    }

    /// Goes on until `is_done`, for a virtual hour at most.
    pub fn until(&mut self, what: &str, mut is_done: impl FnMut(&Talk) -> bool) {
        for _ in 0..3_600_000 / STEP_MS {
            if is_done(self) {
                return;
            }
            self.step();
        }
        panic!("it never came to this: {what}");
    }
}

pub fn frames(events: &[LinkEvent]) -> Vec<&[u8]> {
    let mut frames = Vec::new();
    for event in events {
        if let LinkEvent::Frame(frame) = event {
            frames.push(&frame[..]);
        }
    }
    frames
}

pub fn end(events: &[LinkEvent]) -> Option<CloseReason> {
    match events.last() {
        Some(LinkEvent::Closed(reason)) => Some(*reason),
        _ => None,
    }
}
