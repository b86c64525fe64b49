//! Why there is no match or no table, or no longer one: one match for each list of reasons, without an arm
//! for the rest, so that a new reason needs its text before anything builds.

use lobby::{HostFault, Over};
use protocol::VersionDifference;
use protocol::lobby::KickReason;
use protocol::message::{CloseReason, LeaveReason, PeerFault, Refusal};

use super::say;
use crate::say;

/// Why two builds cannot play together, as a sentence.
#[must_use]
pub fn difference(difference: VersionDifference) -> String {
    match difference {
        VersionDifference::Protocol { ours, theirs } => {
            say!("difference-protocol", ours = ours, theirs = theirs)
        }
        VersionDifference::Revision { ours, theirs } => {
            say!("difference-revision", ours = ours, theirs = theirs)
        }
        VersionDifference::Catalog { ours, theirs } => {
            let (ours, theirs) = (ours.to_string(), theirs.to_string());
            say!("difference-catalog", ours = ours, theirs = theirs)
        }
    }
}

/// Why a hello was not welcome, as a sentence.
#[must_use]
pub fn refusal(refusal: Refusal) -> String {
    match refusal {
        Refusal::Version(of) => difference(of),
        Refusal::Full => say("refused-full"),
        Refusal::AlreadyStarted => say("refused-already-started"),
        Refusal::SecretUnknown => say("refused-secret-unknown"),
        Refusal::PasswordWrong => say("refused-password-wrong"),
        Refusal::Banned => say("refused-banned"),
        Refusal::TableOnly => say("refused-table-only"),
        Refusal::SeatEnded => say("refused-seat-ended"),
        Refusal::NoWatchers => say("refused-no-watchers"),
        Refusal::HostLives => say("refused-host-lives"),
        Refusal::NoMatch => say("refused-no-match"),
        Refusal::Superseded => say("refused-superseded"),
    }
}

/// Why the host ended the connection, as a sentence.
#[must_use]
pub fn close(reason: CloseReason) -> String {
    match reason {
        CloseReason::Left(reason) => leave(reason),
        CloseReason::Refused => say("closed-refused"),
        CloseReason::Fault(fault) => say!("closed-fault", fault = own_fault(fault)),
        CloseReason::PatienceSpent => say("closed-patience-spent"),
        CloseReason::SlowToLoad => say("closed-slow-to-load"),
        CloseReason::Replaced => say("closed-replaced"),
        CloseReason::WorldsDiffer { .. } => say("closed-worlds-differ"),
        CloseReason::HostLeft => say("closed-host-left"),
        CloseReason::Kicked(reason) => say!("closed-kicked", why = sent_away(reason)),
        CloseReason::Banned(reason) => say!("closed-banned", why = sent_away(reason)),
        CloseReason::ContentStalled => say("closed-content-stalled"),
        CloseReason::NoWatchers => say("closed-no-watchers"),
        CloseReason::NotTheSame => say("closed-not-the-same"),
        CloseReason::Parted { .. } => say("closed-parted"),
    }
}

/// How this machine left, as a sentence.
#[must_use]
pub fn leave(reason: LeaveReason) -> String {
    match reason {
        LeaveReason::Finished => say("closed-finished"),
        LeaveReason::Resigned => say("closed-resigned"),
        LeaveReason::Quit => say("closed-quit"),
    }
}

/// Why the table is no more, as a sentence.
#[must_use]
pub fn table_over(over: Over) -> String {
    match over {
        Over::Left => say("over-left-table"),
        Over::Refused(of) => refusal(of),
        Over::Closed(CloseReason::HostLeft) => say("over-host-left-table"),
        Over::Closed(reason) => close(reason),
        Over::LinkLost => say("over-link-lost"),
        Over::NoAnswer => say("over-no-answer"),
        Over::HostSilent => say("over-silent"),
        Over::HostFault(fault) => say!("over-nonsense", fault = host_fault(fault)),
    }
}

/// As the one who was sent away reads it; inside a sentence.
fn sent_away(reason: KickReason) -> String {
    match reason {
        KickReason::Unsaid => say("sent-away-unsaid"),
        KickReason::Away => say("sent-away-away"),
        KickReason::SlowLink => say("sent-away-slow-link"),
        KickReason::Language => say("sent-away-language"),
        KickReason::PlaceKept => say("sent-away-place-kept"),
    }
}

/// What the host of a table said that no host says; inside a sentence.
fn host_fault(fault: HostFault) -> String {
    match fault {
        HostFault::Malformed => say("host-fault-malformed"),
        HostFault::OutOfPlace => say("host-fault-out-of-place"),
        HostFault::TableInvalid => say("host-fault-table"),
        HostFault::ContentDamaged => say("host-fault-content"),
    }
}

/// What this machine did that none does; inside a sentence.
fn own_fault(fault: PeerFault) -> String {
    match fault {
        PeerFault::Malformed => say("own-fault-malformed"),
        PeerFault::HelloExpected => say("own-fault-hello-expected"),
        PeerFault::HelloLate => say("own-fault-hello-late"),
        PeerFault::HelloTwice => say("own-fault-hello-twice"),
        PeerFault::LoadedUnasked => say("own-fault-loaded-unasked"),
        PeerFault::TurnTooEarly => say("own-fault-turn-early"),
        PeerFault::SeatWrong => say("own-fault-seat"),
        PeerFault::TurnOutOfOrder { expected, got } => {
            say!("own-fault-turn-order", expected = expected.0, got = got.0)
        }
        PeerFault::TurnTooFarAhead => say("own-fault-turn-ahead"),
        PeerFault::DigestOutOfOrder => say("own-fault-digest-order"),
        PeerFault::StoresUnasked => say("own-fault-stores-unasked"),
        PeerFault::Flood => say("own-fault-flood"),
        PeerFault::AskTooEarly => say("own-fault-ask-early"),
        PeerFault::HostOnly => say("own-fault-host-only"),
        PeerFault::NoSuchChunk => say("own-fault-no-chunk"),
        PeerFault::StampUnknown => say("own-fault-stamp"),
        PeerFault::SnapshotUnasked => say("own-fault-snapshot-unasked"),
        PeerFault::ProgressUnasked => say("own-fault-progress"),
        PeerFault::SeatMissing => say("own-fault-seat-missing"),
        PeerFault::BallotWrong => say("own-fault-ballot"),
        PeerFault::StandbyWrong => say("own-fault-standby"),
        PeerFault::HeldWrong => say("own-fault-held"),
        PeerFault::TestimonyUnasked => say("own-fault-testimony"),
        PeerFault::VerdictUnasked => say("own-fault-verdict"),
    }
}
