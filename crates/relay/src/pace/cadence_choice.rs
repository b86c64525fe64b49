use protocol::Millis;

use super::upload::Upload;

/// Which cadence suits the lines of a match: the shortest turns that they all carry, and that the relay may
/// spend bytes on.
#[derive(Clone, Debug)]
pub struct CadenceChoice {
    shortest: u8,
    longest: u8,
    changed_at: Millis,
    /// Shorter turns are not tried before.
    not_before: Millis,
    wait_ms: u64,
}

impl CadenceChoice {
    /// How long all lines must be at ease before turns get shorter.
    const CALM_MS: u64 = 5_000;
    /// How long a longer turn has to show its effect.
    const SETTLE_MS: u64 = 2_000;
    /// How long turns that were too short for a line are not tried again: at first, and at most.
    const WAIT_MS: u64 = 60_000;
    const WAIT_MS_MAX: u64 = 960_000;

    pub const fn new((shortest, longest): (u8, u8), now: Millis) -> CadenceChoice {
        CadenceChoice {
            shortest,
            longest,
            changed_at: now,
            not_before: Millis::ZERO,
            wait_ms: CadenceChoice::WAIT_MS,
        }
    }

    /// Ticks that turns should have instead of `ticks_per_turn`; `None` when that is well. `upload` is to
    /// so many lines.
    pub fn other_than(
        &mut self,
        ticks_per_turn: u8,
        is_congested: bool,
        (upload, lines): (&Upload, usize),
        now: Millis,
    ) -> Option<u8> {
        let since_ms = now.since_ms(self.changed_at);
        let (shorter, longer) = (ticks_per_turn / 2, ticks_per_turn * 2);
        if is_congested || !upload.carries(ticks_per_turn, lines) {
            if longer > self.longest || since_ms < CadenceChoice::SETTLE_MS {
                return None;
            }
            if is_congested {
                self.not_before = now.plus_ms(self.wait_ms);
                self.wait_ms = (self.wait_ms * 2).min(CadenceChoice::WAIT_MS_MAX);
            }
            self.changed_at = now;
            return Some(longer);
        }
        let may_shorten = shorter >= self.shortest
            && since_ms >= CadenceChoice::CALM_MS
            && now >= self.not_before
            && upload.carries_easily(shorter, lines);
        may_shorten.then(|| {
            self.changed_at = now;
            shorter
        })
    }
}
