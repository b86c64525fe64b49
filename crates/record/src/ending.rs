use core::fmt;

use protocol::SeatSet;

/// How the match ended at the machine that recorded it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// Somebody won, or nobody was left.
    Decided,
    /// The recording machine left before the end.
    Left,
    /// The connection to the match was lost.
    ConnectionLost,
    /// The worlds were no longer equal.
    WorldsDiffer,
    /// The match was to last so long and no longer.
    TicksReached,
}

impl EndReason {
    /// All reasons in the order of their tags in files: append only.
    pub const ALL: [EndReason; 5] = [
        EndReason::Decided,
        EndReason::Left,
        EndReason::ConnectionLost,
        EndReason::WorldsDiffer,
        EndReason::TicksReached,
    ];
}

impl fmt::Display for EndReason {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            EndReason::Decided => "the match was decided",
            EndReason::Left => "the player left",
            EndReason::ConnectionLost => "the connection was lost",
            EndReason::WorldsDiffer => "the machines no longer agreed",
            EndReason::TicksReached => "the time given was over",
        })
    }
}

/// How a file ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The recording was finished.
    Finished {
        reason: EndReason,
        /// Empty when nobody has won.
        winners: SeatSet,
    },
    /// The file ends early: the game or the machine was stopped.
    CutShort,
    /// Behind the last whole turn stands something that no build wrote.
    Damaged,
}

impl Ending {
    pub(crate) fn encode(reason: EndReason, winners: SeatSet) -> [u8; 2] {
        [reason as u8, winners.0]
    }

    pub(crate) fn decode(content: &[u8]) -> Option<Ending> {
        let &[reason, winners] = content else {
            return None;
        };
        Some(Ending::Finished {
            reason: *EndReason::ALL.get(usize::from(reason))?,
            winners: SeatSet(winners),
        })
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Finished { reason, .. } => write!(out, "{reason}"),
            Ending::CutShort => out.write_str("the recording ended early"),
            Ending::Damaged => out.write_str("the file is damaged from here on"),
        }
    }
}
