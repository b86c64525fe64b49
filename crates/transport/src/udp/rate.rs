use super::round_trip::RoundTrip;

/// Bytes on their way that are always allowed: far more than turns ever make, so that a match never feels
/// this bound, and little enough for any line.
const WINDOW_BYTES_MIN: usize = 32 << 10;
const WINDOW_BYTES_MAX: usize = 512 << 10;
/// Bytes sent at once at most: what the socket of a machine holds while that machine draws a frame.
const BURST_BYTES: u64 = 32 << 10;
/// A line that loses more than this share, in eighths, is full.
const LOSS_OF_FULL_LINE: usize = 1;
/// A line whose queues are so much longer than itself, in milliseconds, is full.
const QUEUEING_MS_MAX: u64 = 250;

/// How much may be on its way, and how fast it leaves. A few lost datagrams mean a bad line, not a full
/// one, and change nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    window_bytes: usize,
    has_met_limit: bool,
    /// Of the round that is being judged: a window's worth.
    arrived: usize,
    lost: usize,
    /// Bytes that may leave now, in thousandths.
    credit: u64,
    credit_at_ms: u64,
}

impl Rate {
    pub(crate) fn new(now_ms: u64) -> Rate {
        Rate {
            window_bytes: WINDOW_BYTES_MIN,
            has_met_limit: false,
            arrived: 0,
            lost: 0,
            credit: BURST_BYTES * 1_000,
            credit_at_ms: now_ms,
        }
    }

    /// Whether `bytes` more may leave while `in_flight` are on their way.
    pub(crate) fn allows(&self, bytes: usize, in_flight: usize) -> bool {
        self.has_window(bytes, in_flight) && bytes as u64 * 1_000 <= self.credit
    }

    pub(crate) fn has_window(&self, bytes: usize, in_flight: usize) -> bool {
        in_flight + bytes <= self.window_bytes
    }

    pub(crate) fn spend(&mut self, bytes: usize) {
        self.credit = self.credit.saturating_sub(bytes as u64 * 1_000);
    }

    /// Bytes in a thousand milliseconds: a quarter more than one window a round trip.
    fn per_second(&self, round_trip: &RoundTrip) -> u64 {
        self.window_bytes as u64 * 1_250 / round_trip.ms().unwrap_or(100).max(8)
    }

    pub(crate) fn advance(&mut self, now_ms: u64, round_trip: &RoundTrip) {
        let passed_ms = now_ms.saturating_sub(self.credit_at_ms);
        self.credit_at_ms = now_ms;
        let earned = passed_ms.saturating_mul(self.per_second(round_trip));
        self.credit = self.credit.saturating_add(earned).min(BURST_BYTES * 1_000);
    }

    /// When `bytes` may leave, as far as the speed goes.
    pub(crate) fn ready_at_ms(&self, bytes: usize, round_trip: &RoundTrip) -> u64 {
        let missing = (bytes as u64 * 1_000).saturating_sub(self.credit);
        self.credit_at_ms + missing.div_ceil(self.per_second(round_trip).max(1))
    }

    /// `arrived` and `lost` bytes are no longer on their way, of `in_flight` that were.
    pub(crate) fn judge(
        &mut self,
        (arrived, lost): (usize, usize),
        in_flight: usize,
        round_trip: &RoundTrip,
    ) {
        self.arrived += arrived;
        self.lost += lost;
        if self.arrived + self.lost < self.window_bytes.min(in_flight.max(WINDOW_BYTES_MIN)) {
            return;
        }
        let is_full = self.lost * 8 > (self.arrived + self.lost) * LOSS_OF_FULL_LINE
            || round_trip.queueing_ms() > QUEUEING_MS_MAX;
        if is_full {
            self.has_met_limit = true;
            self.window_bytes = (self.window_bytes * 3 / 4).max(WINDOW_BYTES_MIN);
        } else if in_flight * 2 >= self.window_bytes {
            // Nobody learns anything about a line from a window that is not used.
            let growth = if self.has_met_limit { 8 } else { 1 };
            self.window_bytes =
                (self.window_bytes + self.window_bytes / growth).min(WINDOW_BYTES_MAX);
        }
        (self.arrived, self.lost) = (0, 0);
    }
}
