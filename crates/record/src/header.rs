use alloc::string::String;
use alloc::vec::Vec;

use protocol::limits::TICKS_PER_TURN_MAX;
use protocol::message::{LatePolicy, Pace};
use protocol::{MatchSetup, Seat, SimVersion, codec};

use crate::items::HEADER_BYTES_MAX;

#[cfg(test)]
mod tests;

/// Bytes of the longest [`RecordHeader::build`]; more is cut.
pub const BUILD_BYTES_MAX: usize = 120;

/// What a file says before its first turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordHeader {
    /// What a machine must share to replay it.
    pub version: SimVersion,
    /// Which build wrote it, as text for people.
    pub build: String,
    pub setup: MatchSetup,
    /// Ticks in a turn at the beginning, 1 to [`TICKS_PER_TURN_MAX`]; controls in the turns change it.
    pub ticks_per_turn: u8,
    /// Whose machine wrote it; `None`: a spectator's or a machine with no seat.
    pub seat: Option<Seat>,
}

type Coded = (SimVersion, u8, Option<Seat>, MatchSetup);

impl RecordHeader {
    /// The pace of a playback: turns as they were, and nobody to wait for.
    #[must_use]
    pub const fn pace(&self) -> Pace {
        Pace {
            ticks_per_turn: self.ticks_per_turn,
            delay_turns: 0,
            late: LatePolicy::Wait,
        }
    }

    /// One byte for the length of the build's text, the text, then the rest as the codec writes it.
    pub(crate) fn encode(&self) -> Vec<u8> {
        let build = &self.build[..self.build.floor_char_boundary(BUILD_BYTES_MAX)];
        let mut out = Vec::from([build.len() as u8]);
        out.extend(build.as_bytes());
        let rest = (&self.version, self.ticks_per_turn, self.seat, &self.setup);
        out.extend(codec::encode(&rest));
        out
    }

    /// `None` for anything that [`RecordHeader::encode`] does not write, and for a setup that cannot
    /// be played.
    pub(crate) fn decode(bytes: &[u8]) -> Option<RecordHeader> {
        let (&build_bytes, rest) = bytes.split_first()?;
        let (build, rest) = rest.split_at_checked(usize::from(build_bytes))?;
        if build.len() > BUILD_BYTES_MAX {
            return None;
        }
        let build = String::from(core::str::from_utf8(build).ok()?);
        let (version, ticks_per_turn, seat, setup): Coded =
            codec::decode(rest, HEADER_BYTES_MAX).ok()?;
        let is_playable =
            (1..=TICKS_PER_TURN_MAX).contains(&ticks_per_turn) && setup.fault().is_none();
        is_playable.then_some(RecordHeader {
            version,
            build,
            setup,
            ticks_per_turn,
            seat,
        })
    }
}
