//! What the session tells, as lines over the world.

use net::Notice;
use protocol::message::{LeaveReason, SeatEnd, Vote, VoteEnd};
use protocol::{Seat, Steward};
use screens::hud::verdict_name;
use screens::say;
use screens::words::{say, say_of};

/// The line of a notice; `None` where a banner, a panel or nothing tells it.
pub fn line_of(notice: &Notice, name: &dyn Fn(Seat) -> String) -> Option<String> {
    Some(match notice {
        Notice::SeatEnded { seat, reason } => {
            say!("line-ended", name = name(*seat), reason = seat_end(*reason))
        }
        Notice::SeatAway { seat, reason } => {
            say!("line-away", name = name(*seat), reason = seat_end(*reason))
        }
        Notice::Drifted { .. } => say("line-drifted"),
        Notice::Mended { seat, .. } => say!("line-mended", name = name(*seat)),
        Notice::SeatBack { seat } => say!("line-back", name = name(*seat)),
        Notice::Entrusted { seat, to } => {
            say!("line-entrusted", name = name(*seat), steward = steward(*to))
        }
        Notice::MatchPaused { by } => say!("line-paused", name = name(*by)),
        Notice::MatchResumed { by } => say!("line-resumed", name = name(*by)),
        Notice::Vote(vote) => return vote_line(vote, name),
        Notice::HostMoved { host: Some(host) } => say!("line-host-moved", name = name(*host)),
        Notice::HostMoved { host: None } => say("line-host-moved-away"),
        Notice::RepeatsHeld { waiting } => say!("line-repeats", count = *waiting),
        Notice::Watching { delay_ms: 0, .. } => say("line-watching"),
        Notice::Watching { delay_ms, .. } => {
            say!("line-watching-late", seconds = delay_ms / 1_000)
        }
        _ => return None,
    })
}

/// Why a seat sends no more orders.
pub fn seat_end(reason: SeatEnd) -> String {
    let key = match reason {
        SeatEnd::Left(LeaveReason::Finished) => "finished",
        SeatEnd::Left(LeaveReason::Resigned) => "resigned",
        SeatEnd::Left(LeaveReason::Quit) => "quit",
        SeatEnd::LinkLost => "link_lost",
        SeatEnd::PatienceSpent => "patience_spent",
        SeatEnd::SlowToLoad => "slow_to_load",
        SeatEnd::Fault(_) => "fault",
        SeatEnd::Drifted => "drifted",
    };
    say_of("end", key)
}

/// Who gives the orders of a seat.
pub fn steward(steward: Steward) -> String {
    let key = match steward {
        Steward::Owner => "owner",
        Steward::Nobody => "nobody",
        Steward::Computer { .. } => "computer",
        Steward::Allies => "allies",
    };
    say_of("steward", key)
}

fn vote_line(vote: &Vote, name: &dyn Fn(Seat) -> String) -> Option<String> {
    let accused = name(vote.on);
    Some(match vote.end? {
        VoteEnd::Decided(policy) => {
            let choice = verdict_name(Some(policy));
            say!("line-vote-decided", name = accused, choice = choice)
        }
        VoteEnd::Waited => say!("line-vote-waited", name = accused),
        VoteEnd::VoterGone => {
            say!("line-vote-voter-gone", name = accused, by = name(vote.by))
        }
        VoteEnd::Returned => say!("line-vote-returned", name = accused),
        VoteEnd::Overtaken => say!("line-vote-overtaken", name = accused),
    })
}
