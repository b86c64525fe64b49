use alloc::collections::VecDeque;
use alloc::vec::Vec;

use protocol::Millis;

/// How long one seat's answers take: from the closing of a turn to the arrival of what its machine gives
/// when it begins that turn. The way there, the way back, and the machine's frames are in it; the delay
/// and the cadence are not, so it stays true when those change.
#[derive(Clone, Debug, Default)]
pub struct Arrivals {
    latest: VecDeque<u16>,
    /// The same, ascending.
    sorted: Vec<u16>,
    /// What 95, and 50, per cent of them do not exceed.
    p95: u32,
    p50: u32,
    /// The quickest answer of this second, and of the one before.
    quickest: [u16; 2],
    second_since: Millis,
    /// The lowest of these in this half minute, and in the one before.
    lowest: [u16; 2],
    half_minute_since: Millis,
}

impl Arrivals {
    /// What counts: as many as there are in 2 s of the shortest turns, 16 s of the longest.
    const COUNT: usize = 128;
    /// Answers over this are all alike.
    const MS_MAX: u16 = 10_000;
    const SECOND_MS: u64 = 1_000;
    const HALF_MINUTE_MS: u64 = 30_000;
    /// When even the quickest take so much longer than they did, what is sent waits in a queue. (Where
    /// pieces get lost, or the line is uneven, some are still quick.)
    const CONGESTED_MS: u16 = 120;

    pub fn push(&mut self, ms: u64, now: Millis) {
        let ms = u16::try_from(ms).unwrap_or(u16::MAX).min(Arrivals::MS_MAX);
        let is_full = self.latest.len() == Arrivals::COUNT;
        let oldest = self.latest.pop_front_if(|_| is_full);
        self.latest.push_back(ms);
        if oldest != Some(ms) {
            self.sort_in(ms, oldest);
        }
        self.follow_quickest(ms, now);
    }

    fn sort_in(&mut self, ms: u16, instead_of: Option<u16>) {
        if let Some(oldest) = instead_of
            && let Ok(at) = self.sorted.binary_search(&oldest)
        {
            self.sorted.remove(at);
        }
        let at = self.sorted.partition_point(|&other| other < ms);
        self.sorted.insert(at, ms);
        self.p95 = self.percentile(95);
        self.p50 = self.percentile(50);
    }

    fn follow_quickest(&mut self, ms: u16, now: Millis) {
        if self.latest.len() == 1 {
            self.quickest = [u16::MAX; 2];
            self.lowest = [u16::MAX; 2];
            self.half_minute_since = now;
            self.second_since = now;
        }
        self.quickest[0] = self.quickest[0].min(ms);
        if now.since_ms(self.second_since) < Arrivals::SECOND_MS {
            return;
        }
        self.second_since = now;
        if now.since_ms(self.half_minute_since) >= Arrivals::HALF_MINUTE_MS {
            self.half_minute_since = now;
            self.lowest = [u16::MAX, self.lowest[0]];
        }
        self.lowest[0] = self.lowest[0].min(self.quickest[0]);
        self.quickest = [u16::MAX, self.quickest[0]];
    }

    /// The answer that so many per cent of all do not exceed.
    fn percentile(&self, percent: usize) -> u32 {
        let rank = (self.sorted.len() * percent).div_ceil(100).max(1);
        self.sorted
            .get(rank - 1)
            .copied()
            .unwrap_or_default()
            .into()
    }

    /// What the delay must cover: the 95th percentile and a cushion, which is wider where answers are
    /// more uneven.
    pub const fn needed_ms(&self) -> u32 {
        self.p95 + self.cushion_ms()
    }

    /// What it must cover so that a shorter delay is no gamble: the cushion twice.
    pub const fn needed_in_calm_ms(&self) -> u32 {
        self.p95 + 2 * self.cushion_ms()
    }

    const fn cushion_ms(&self) -> u32 {
        1 + (self.p95 - self.p50) / 8
    }

    /// Whether more is put on this seat's line than it carries.
    pub fn is_congested(&self) -> bool {
        let quickest = self.quickest[0].min(self.quickest[1]);
        let lowest = self.lowest[0].min(self.lowest[1]);
        quickest > lowest.saturating_add(Arrivals::CONGESTED_MS)
    }
}
