use protocol::Millis;
use protocol::message::{Tempo, TurnMessage};

/// What one seat's machine says of its load, and what follows for the speed of the match.
#[derive(Clone, Debug, Default)]
pub struct LoadMeter {
    /// A mean of about the last 16 reports, in 16ths.
    share: u16,
    /// How long it has been behind of late; falls again while it is not.
    behind_ms: u64,
    heard_at: Option<Millis>,
    is_slow: bool,
}

impl LoadMeter {
    /// Behind for so long, and the machine does not keep up. A hitch of the system is shorter.
    const BEHIND_MS: u64 = 1_000;
    /// Longer is not remembered.
    const BEHIND_MS_MAX: u64 = 2_000;
    /// A machine that does not keep up does so again when ticks take it this share of their time.
    const RECOVERED: u16 = TurnMessage::LOAD_FULL as u16 * 9 / 10;

    pub fn hear(&mut self, load: [u8; 2], now: Millis) {
        let [share, frames_behind] = load;
        let passed = self.heard_at.map_or(0, |at| now.since_ms(at)).min(250);
        self.heard_at = Some(now);
        self.share = self.share - self.share / 16 + u16::from(share);
        self.behind_ms = if frames_behind > 0 {
            (self.behind_ms + passed).min(LoadMeter::BEHIND_MS_MAX)
        } else {
            self.behind_ms.saturating_sub(passed)
        };
        if self.behind_ms >= LoadMeter::BEHIND_MS {
            self.is_slow = true;
        } else if self.behind_ms == 0 && self.mean_share() <= LoadMeter::RECOVERED {
            self.is_slow = false;
        }
    }

    const fn mean_share(&self) -> u16 {
        self.share / 16
    }

    pub const fn does_keep_up(&self) -> bool {
        !self.is_slow && self.behind_ms == 0
    }

    /// The speed that this machine can follow; `None` when that is any.
    pub fn percent(&self) -> Option<u8> {
        let full = u16::from(TurnMessage::LOAD_FULL);
        let percent = full * 100 / self.mean_share().max(1);
        let most = if self.behind_ms > 0 { 90 } else { 100 };
        self.is_slow
            .then(|| percent.clamp(Tempo::PERCENT_MIN.into(), most) as u8)
    }
}
