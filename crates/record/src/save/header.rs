use alloc::string::String;
use alloc::vec::Vec;

use protocol::lobby::{ContentInfo, SavedMatch};
use protocol::message::SeatKey;
use protocol::{MatchSetup, Seat, SimVersion, TICK_MS, Tick, codec};

use super::{HEADER_BYTES_MAX, SaveError};
use crate::header::BUILD_BYTES_MAX;

/// Bytes of the longest [`SaveHeader::title`]; more is cut.
pub const TITLE_BYTES_MAX: usize = 200;

/// What a saved match says about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveHeader {
    /// What a machine must share to play on.
    pub version: SimVersion,
    /// Which build wrote it, as text for people.
    pub build: String,
    /// What the person called it; empty for those that the game makes by itself.
    pub title: String,
    /// When, in seconds since 1970 by the clock of the machine that saved it.
    pub saved_at_s: u64,
    pub setup: MatchSetup,
    /// How far the match had come.
    pub tick: Tick,
    /// Whose machine wrote it; `None`: an onlooker's.
    pub seat: Option<Seat>,
    /// By what the people of a match over a network are known again, ascending.
    pub keys: Vec<(Seat, SeatKey)>,
}

type Coded = (
    SimVersion,
    String,
    String,
    u64,
    MatchSetup,
    Tick,
    Option<Seat>,
    Vec<(Seat, SeatKey)>,
);

impl SaveHeader {
    /// How long the match had lasted, in game time.
    #[must_use]
    pub const fn game_seconds(&self) -> u32 {
        (self.tick.0 as u64 * TICK_MS as u64 / 1_000) as u32
    }

    /// The map and the people, for a list.
    pub fn people(&self) -> impl Iterator<Item = &str> {
        self.setup.seats.iter().map(|seat| seat.name.as_str())
    }

    /// What a table says about it, for a file of `content`.
    #[must_use]
    pub fn saved_match(&self, content: ContentInfo) -> SavedMatch {
        SavedMatch {
            content,
            tick: self.tick,
            setup: self.setup.clone(),
            keys: self.keys.clone(),
        }
    }

    /// Whether a build of `ours` can play on.
    ///
    /// # Errors
    /// [`SaveError::Version`] with the part that differs.
    pub fn check(&self, ours: &SimVersion) -> Result<(), SaveError> {
        match ours.difference(&self.version) {
            Some(difference) => Err(SaveError::Version(difference)),
            None => Ok(()),
        }
    }

    pub(super) fn trimmed(&self) -> Coded {
        let cut = |text: &str, bytes_max: usize| {
            String::from(&text[..text.floor_char_boundary(bytes_max)])
        };
        (
            self.version,
            cut(&self.build, BUILD_BYTES_MAX),
            cut(&self.title, TITLE_BYTES_MAX),
            self.saved_at_s,
            self.setup.clone(),
            self.tick,
            self.seat,
            self.keys.clone(),
        )
    }

    /// A header that another protocol wrote is told by its version, which comes first.
    pub(super) fn decode(bytes: &[u8]) -> Result<SaveHeader, SaveError> {
        let decoded: Result<Coded, _> = codec::decode(bytes, HEADER_BYTES_MAX);
        let Ok((version, build, title, saved_at_s, setup, tick, seat, keys)) = decoded else {
            return Err(match codec::decode_beginning::<SimVersion>(bytes) {
                Some(version) if version.protocol > protocol::PROTOCOL_VERSION => {
                    SaveError::NewerFormat
                }
                Some(version) if version.protocol < protocol::PROTOCOL_VERSION => {
                    SaveError::OlderFormat
                }
                _ => SaveError::Damaged,
            });
        };
        let is_sound = setup.fault().is_none()
            && build.len() <= BUILD_BYTES_MAX
            && title.len() <= TITLE_BYTES_MAX
            && keys.is_sorted_by(|(a, _), (b, _)| a < b);
        if !is_sound {
            return Err(SaveError::Damaged);
        }
        Ok(SaveHeader {
            version,
            build,
            title,
            saved_at_s,
            setup,
            tick,
            seat,
            keys,
        })
    }
}
