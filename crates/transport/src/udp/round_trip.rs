/// Before anything was measured (RFC 6298 would take a second, for the whole internet of 1988).
const WAIT_AT_FIRST_MS: u64 = 300;
/// The shortest wait: the other side may hold an acknowledgement back for a while.
const WAIT_MS_MIN: u64 = 120;
/// The longest, however often it was doubled: a line that heals is used again soon.
const WAIT_MS_MAX: u64 = 1_000;
/// A longer one is a machine that stood still, not a line.
const SAMPLE_MS_MAX: u64 = 10_000;

/// How long an answer takes, as RFC 6298 estimates it, in eighths of milliseconds.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RoundTrip {
    smooth: Option<u64>,
    spread: u64,
    least_ms: u64,
    doublings: u32,
}

impl RoundTrip {
    pub(crate) fn measured(&mut self, ms: u64) {
        let ms = ms.min(SAMPLE_MS_MAX);
        let sample = ms * 8;
        match self.smooth {
            None => {
                self.smooth = Some(sample);
                self.spread = sample / 2;
                self.least_ms = ms;
            }
            Some(smooth) => {
                self.spread = (self.spread * 3 + smooth.abs_diff(sample)) / 4;
                self.smooth = Some((smooth * 7 + sample) / 8);
                self.least_ms = self.least_ms.min(ms);
            }
        }
    }

    /// Nothing came back in time.
    pub(crate) fn double(&mut self) {
        self.doublings = (self.doublings + 1).min(8);
    }

    /// Something came back. Says whether anything had been overdue.
    pub(crate) fn revive(&mut self) -> bool {
        std::mem::take(&mut self.doublings) > 0
    }

    pub(crate) fn ms(&self) -> Option<u64> {
        self.smooth.map(|smooth| smooth / 8)
    }

    /// How much longer than the shortest it takes now: what waits in queues on the way.
    pub(crate) fn queueing_ms(&self) -> u64 {
        self.ms().unwrap_or(0).saturating_sub(self.least_ms)
    }

    /// After so long without an answer a piece is sent again.
    pub(crate) fn wait_ms(&self) -> u64 {
        let wait = self
            .smooth
            .map_or(WAIT_AT_FIRST_MS, |smooth| (smooth + 4 * self.spread) / 8);
        (wait.max(WAIT_MS_MIN) << self.doublings).min(WAIT_MS_MAX.max(self.ms().unwrap_or(0) * 2))
    }
}
