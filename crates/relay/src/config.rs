use core::fmt;
use core::ops::RangeInclusive;

use protocol::limits::TICKS_PER_TURN_MAX;
use protocol::lobby::ContentHash;
use protocol::message::{AwayPolicy, DriftPolicy, Pace, PauseBudget, RoomRules, WatchRules};
use protocol::{ConnectionId, Control, MatchSetup, Seat, SimVersion};

/// What a relay is told at its birth.
#[derive(Clone, Debug)]
pub struct Config {
    pub setup: MatchSetup,
    /// The build that every client must share.
    pub version: SimVersion,
    /// At the beginning; the policy for those who are late holds for the whole match.
    pub pace: Pace,
    /// How many ticks a turn may have later: the relay chooses 1, 2, 4 or 8 of these.
    pub turn_ticks: RangeInclusive<u8>,
    /// What turns may cost the relay's own line, to everybody together and with all headers. Turns get
    /// longer for it, never shorter than it allows.
    pub upload_bytes_per_s: u32,
    /// How fast the match is played, in per cent of the usual speed.
    pub speed_percent: u16,
    /// How long a silent seat is waited for while the match runs.
    pub patience_ms: u32,
    /// What becomes of seats whose people are away.
    pub absence: Absence,
    pub pauses: PauseBudget,
    /// What is done when the worlds are no longer equal.
    pub drift: DriftPolicy,
    pub watchers: WatchRules,
    /// Nobody comes to watch who was not at the table: it had a password.
    pub is_closed: bool,
    /// How long the machines have to build their worlds.
    pub loading_patience_ms: u32,
    /// How long a connection has to say hello.
    pub hello_patience_ms: u32,
    /// The host's own link: the first seat is kept for it. `None` when the relay runs alone.
    pub host: Option<ConnectionId>,
    /// The save that the match is played on from.
    pub save: Option<ContentHash>,
}

impl Config {
    /// Seven lines of 28.8 kbit/s, the thinnest that a match of eight is promised on.
    pub const UPLOAD_BYTES_PER_S: u32 = 7 * 3_600;

    /// The house's patience, for a match of `setup` between builds of `version`.
    #[must_use]
    pub fn new(setup: MatchSetup, version: SimVersion) -> Config {
        Config {
            setup,
            version,
            pace: Pace::STANDARD,
            turn_ticks: 1..=TICKS_PER_TURN_MAX,
            upload_bytes_per_s: Config::UPLOAD_BYTES_PER_S,
            speed_percent: 100,
            patience_ms: 60_000,
            absence: Absence::default(),
            pauses: PauseBudget::default(),
            drift: DriftPolicy::default(),
            watchers: WatchRules::default(),
            is_closed: false,
            loading_patience_ms: 120_000,
            hello_patience_ms: 5_000,
            host: None,
            save: None,
        }
    }

    /// The same, in a room that is kept by `rules`.
    #[must_use]
    pub fn in_room(self, rules: RoomRules) -> Config {
        Config {
            pace: Pace {
                late: rules.late,
                ..self.pace
            },
            speed_percent: rules.speed_percent,
            patience_ms: rules.patience_ms,
            absence: Absence {
                patience_ms: rules.patience_ms,
                then: rules.away,
            },
            pauses: rules.pauses,
            watchers: rules.watchers,
            drift: rules.drift,
            ..self
        }
    }

    /// By which rules the room is kept.
    #[must_use]
    pub const fn rules(&self) -> RoomRules {
        RoomRules {
            speed_percent: self.speed_percent,
            late: self.pace.late,
            patience_ms: self.patience_ms,
            away: self.absence.then,
            pauses: self.pauses,
            watchers: self.watchers,
            drift: self.drift,
        }
    }

    pub(crate) fn check(&self) -> Result<(), Misuse> {
        if let Some(fault) = self.setup.fault() {
            return Err(Misuse::Setup(fault));
        }
        if !self.pace.is_valid() || self.pace.delay_turns == 0 {
            return Err(Misuse::Pace);
        }
        if let Some(fault) = self.rules().fault_of_guests() {
            return Err(Misuse::Room(fault));
        }
        if self.seats_for_people().next().is_none() {
            return Err(Misuse::NoPeople);
        }
        Ok(())
    }

    pub(crate) fn seats_for_people(&self) -> impl Iterator<Item = Seat> + '_ {
        self.setup
            .seats
            .iter()
            .filter(|setup| setup.control == Control::Person)
            .map(|setup| setup.seat)
    }
}

/// What becomes of a seat whose person is away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Absence {
    /// How long it is waited for its person; the others play on meanwhile.
    pub patience_ms: u32,
    pub then: AwayPolicy,
}

impl Default for Absence {
    fn default() -> Absence {
        Absence {
            patience_ms: 60_000,
            then: AwayPolicy::Resign,
        }
    }
}

/// Why there is no relay for this match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misuse {
    /// The setup breaks this rule.
    Setup(&'static str),
    /// Turns need one to eight ticks and a delay of at least one turn.
    Pace,
    /// The rules of the room break this one.
    Room(&'static str),
    /// Nobody would connect: a match of computer players needs no relay.
    NoPeople,
}

impl fmt::Display for Misuse {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Misuse::Setup(fault) | Misuse::Room(fault) => fault,
            Misuse::Pace => "a turn has one to eight ticks and a delay of at least one turn",
            Misuse::NoPeople => "a match over a network needs a seat for a person",
        })
    }
}

impl core::error::Error for Misuse {}
