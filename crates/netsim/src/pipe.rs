use std::collections::{BTreeMap, VecDeque};

use determinism::{Domain, Random};
use protocol::Millis;

#[cfg(test)]
mod tests;

/// What a line does to what is sent over it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    pub latency_ms: u32,
    /// Up to so much more, evenly spread.
    pub jitter_ms: u32,
    pub loss_permille: u32,
    pub duplicate_permille: u32,
    /// Frames that are overtaken by later ones.
    pub reorder_permille: u32,
    /// Datagrams that come with a bit flipped.
    pub spoiled_permille: u32,
    /// `None`: as much as anybody sends.
    pub bandwidth_bytes_per_s: Option<u32>,
}

/// What the line carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Whole and in order, as TCP does it: loss shows as delay until the frame is sent again.
    Stream,
    /// As it comes: frames get lost, doubled and overtaken.
    Datagram,
}

/// How long a sender waits before it sends a lost piece again (the usual lower bound of TCP stacks).
const RETRANSMIT_MS: u64 = 200;
/// Bytes that every frame costs beside its own: IPv4 and TCP headers, TCP's time stamps and the length.
const STREAM_HEADER_BYTES: usize = 20 + 20 + 12 + 4;
/// IPv4 and UDP headers.
const DATAGRAM_HEADER_BYTES: usize = 20 + 8;

/// One direction of a line.
pub struct Pipe {
    kind: Kind,
    faults: Faults,
    random: Random,
    is_cut: bool,
    /// What a stream still has to send when it mends.
    held: VecDeque<Vec<u8>>,
    busy_until: Millis,
    last_arrival: Millis,
    in_flight: BTreeMap<(Millis, u64), Vec<u8>>,
    sent: u64,
    traffic: Traffic,
    /// The second that is being counted, and the bytes of it so far.
    second: (u64, u64),
}

/// What one direction of a line carried, headers counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traffic {
    pub bytes: u64,
    pub packets: u64,
    /// Bytes in the second that had most.
    pub second_bytes_max: u64,
}

impl Pipe {
    /// The line number `line` of the run with this seed.
    #[must_use]
    pub fn new(kind: Kind, faults: Faults, seed: u64, line: u32) -> Pipe {
        Pipe {
            kind,
            faults,
            random: Random::stream(seed, Domain::Network, line),
            is_cut: false,
            held: VecDeque::new(),
            busy_until: Millis::ZERO,
            last_arrival: Millis::ZERO,
            in_flight: BTreeMap::new(),
            sent: 0,
            traffic: Traffic::default(),
            second: (0, 0),
        }
    }

    pub fn send(&mut self, frame: Vec<u8>, now: Millis) {
        self.count(self.cost_bytes(&frame), now);
        match (self.is_cut, self.kind) {
            (true, Kind::Stream) => self.held.push_back(frame),
            (true, Kind::Datagram) => {}
            (false, Kind::Stream) => self.send_in_order(frame, now),
            (false, Kind::Datagram) => self.send_as_it_comes(frame, now),
        }
    }

    /// From now on nothing arrives.
    pub fn cut(&mut self) {
        self.is_cut = true;
    }

    /// Whether nothing arrives.
    #[must_use]
    pub const fn is_cut(&self) -> bool {
        self.is_cut
    }

    pub fn mend(&mut self, now: Millis) {
        self.is_cut = false;
        let retry = now.plus_ms(u64::from(self.random.below(RETRANSMIT_MS as u32)));
        for frame in std::mem::take(&mut self.held) {
            self.send_in_order(frame, retry);
        }
    }

    /// Everything on the way is lost, and so is what was held.
    pub fn clear(&mut self) {
        self.in_flight.clear();
        self.held.clear();
        self.last_arrival = Millis::ZERO;
    }

    /// The next frame that has arrived by `now`.
    pub fn receive(&mut self, now: Millis) -> Option<Vec<u8>> {
        let entry = self.in_flight.first_entry()?;
        (entry.key().0 <= now).then(|| entry.remove())
    }

    /// When the next frame arrives.
    #[must_use]
    pub fn next_arrival(&self) -> Option<Millis> {
        self.in_flight.keys().next().map(|&(at, _)| at)
    }

    /// What was sent so far.
    #[must_use]
    pub const fn traffic(&self) -> Traffic {
        self.traffic
    }

    fn count(&mut self, bytes: u64, now: Millis) {
        let second = now.0 / 1_000;
        if self.second.0 != second {
            self.second = (second, 0);
        }
        self.second.1 += bytes;
        self.traffic.bytes += bytes;
        self.traffic.packets += 1;
        self.traffic.second_bytes_max = self.traffic.second_bytes_max.max(self.second.1);
    }

    fn cost_bytes(&self, frame: &[u8]) -> u64 {
        let header_bytes = match self.kind {
            Kind::Stream => STREAM_HEADER_BYTES,
            Kind::Datagram => DATAGRAM_HEADER_BYTES,
        };
        (frame.len() + header_bytes) as u64
    }

    fn departure(&mut self, frame: &[u8], now: Millis) -> Millis {
        let start = now.max(self.busy_until);
        let bytes = self.cost_bytes(frame);
        let takes_ms = self
            .faults
            .bandwidth_bytes_per_s
            .map_or(0, |rate| bytes * 1_000 / u64::from(rate.max(1)));
        self.busy_until = start.plus_ms(takes_ms);
        self.busy_until
    }

    fn way_ms(&mut self) -> u64 {
        u64::from(self.faults.latency_ms) + u64::from(self.random.below(self.faults.jitter_ms + 1))
    }

    fn send_in_order(&mut self, frame: Vec<u8>, now: Millis) {
        let mut at = self.departure(&frame, now).plus_ms(self.way_ms());
        let mut again_ms = RETRANSMIT_MS;
        while self
            .random
            .chance(self.faults.loss_permille.min(900), 1_000)
        {
            at = at.plus_ms(again_ms);
            again_ms = (again_ms * 2).min(3_000);
        }
        self.last_arrival = self.last_arrival.max(at);
        self.put(frame, self.last_arrival);
    }

    fn send_as_it_comes(&mut self, frame: Vec<u8>, now: Millis) {
        let departure = self.departure(&frame, now);
        let copies = 1 + u32::from(self.random.chance(self.faults.duplicate_permille, 1_000));
        for _ in 0..copies {
            if self.random.chance(self.faults.loss_permille, 1_000) {
                continue;
            }
            let mut at = departure.plus_ms(self.way_ms());
            if self.random.chance(self.faults.reorder_permille, 1_000) {
                at = at.plus_ms(u64::from(
                    1 + self.random.below(2 * self.faults.latency_ms + 20),
                ));
            }
            let mut frame = frame.clone();
            if self.random.chance(self.faults.spoiled_permille, 1_000) {
                let bit = self.random.below(frame.len() as u32 * 8) as usize;
                frame[bit / 8] ^= 1 << (bit % 8);
            }
            self.put(frame, at);
        }
    }

    fn put(&mut self, frame: Vec<u8>, at: Millis) {
        self.in_flight.insert((at, self.sent), frame);
        self.sent += 1;
    }
}
