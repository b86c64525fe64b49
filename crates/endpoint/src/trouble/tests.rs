use net::{MatchOver, RelayFault};
use protocol::message::{CloseReason, LeaveReason, PeerFault, Refusal};

use super::Trouble;

#[test]
fn only_ends_that_nobody_chose_are_trouble() {
    let left = LeaveReason::Quit;
    for over in [
        MatchOver::Left(left),
        MatchOver::Closed(CloseReason::Left(left)),
        MatchOver::RecordEnded,
    ] {
        assert_eq!(Trouble::of(over), None);
    }
    for over in [
        MatchOver::Refused(Refusal::Full),
        MatchOver::Closed(CloseReason::HostLeft),
        MatchOver::Closed(CloseReason::Fault(PeerFault::Flood)),
        MatchOver::LinkLost,
        MatchOver::NoAnswer,
        MatchOver::RelaySilent,
        MatchOver::RelayFault(RelayFault::Malformed),
    ] {
        let sentence = Trouble::of(over).map(|trouble| trouble.to_string());
        let sentence = sentence.expect("nobody chose this");
        assert!(
            !sentence.is_empty() && !sentence.ends_with('.'),
            "{sentence}"
        );
        assert!(!sentence.contains(['{', '_', '\n']), "{sentence}");
    }
}
