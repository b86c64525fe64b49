use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::AwayPolicy;
use crate::limits::SEATS_MAX;
use crate::{Seat, bounded};

/// How a vote about a seat stands, after each change of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vote {
    /// About whom.
    pub on: Seat,
    /// Who asked for it.
    pub by: Seat,
    /// Who has said what, ascending by seat; `None`: wait.
    #[serde(deserialize_with = "bounded::list::<_, _, SEATS_MAX>")]
    pub ballots: Vec<(Seat, Option<AwayPolicy>)>,
    /// `None` while it is open.
    pub end: Option<VoteEnd>,
}

/// How a vote ended. Append only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum VoteEnd {
    /// More than half of the living want the same.
    Decided(AwayPolicy),
    /// More than half of the living want to wait, or no verdict can win any more.
    Waited,
    /// Whoever asked for it has gone.
    VoterGone,
    /// The accused is back, or gives orders again.
    Returned,
    /// The accused has gone for good, or the patience of the room decided first.
    Overtaken,
}

impl Vote {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Vote> {
        let [first, second] = [0, 1].map(|index| Seat::all().nth(index).unwrap_or_default());
        let policy = AwayPolicy::Computer { level: 3 };
        [
            None,
            Some(VoteEnd::Decided(policy)),
            Some(VoteEnd::Waited),
            Some(VoteEnd::VoterGone),
            Some(VoteEnd::Returned),
            Some(VoteEnd::Overtaken),
        ]
        .map(|end| Vote {
            on: second,
            by: first,
            ballots: alloc::vec![(first, Some(policy))],
            end,
        })
        .into()
    }
}
