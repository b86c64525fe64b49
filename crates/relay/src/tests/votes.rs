//! The living decide.

use std::vec::Vec;

use protocol::message::{
    AwayPolicy, Ballot, CloseReason, FromRelay, Hello, Leave, LeaveReason, PeerFault, Progress,
    SeatSecret, TurnControl, VoteEnd, Wish,
};
use protocol::{Steward, Turn};

use super::{Room, VERSION, seat, turn};

const COMPUTER: AwayPolicy = AwayPolicy::Computer { level: 4 };

fn ballot(on: u8, verdict: Option<AwayPolicy>) -> Ballot {
    Ballot {
        on: seat(on),
        verdict,
    }
}

/// How the votes that client `id` heard of stood, last first.
fn ends(room: &mut Room, id: u32) -> Vec<Option<VoteEnd>> {
    let of = |message| match message {
        FromRelay::Vote(vote) => Some(vote.end),
        _ => None,
    };
    room.received(id).into_iter().filter_map(of).collect()
}

/// A match of five of which the last has lost its link.
fn room() -> Room {
    let mut room = Room::playing(5);
    room.disconnect(4);
    room
}

fn controls(room: &mut Room, id: u32) -> Vec<TurnControl> {
    let of = |message| match message {
        FromRelay::Bundle(bundle) => Some(bundle.control),
        _ => None,
    };
    room.received(id)
        .into_iter()
        .filter_map(of)
        .flatten()
        .collect()
}

fn close(room: &mut Room, ids: &[u8], number: u32) {
    ids.iter()
        .for_each(|&id| room.say(id.into(), turn(id, number)));
}

#[test]
fn more_than_half_of_the_living_decide_before_the_patience_does() {
    let mut room = room();
    for id in 0..2 {
        room.say(id, ballot(4, Some(COMPUTER)));
    }
    assert_eq!(ends(&mut room, 3), [None, None]);
    room.say(2, ballot(4, Some(AwayPolicy::Resign)));
    room.say(3, ballot(4, Some(COMPUTER)));
    assert_eq!(ends(&mut room, 3), [None, Some(VoteEnd::Decided(COMPUTER))]);
    room.inbox.clear();
    close(&mut room, &[0, 1, 2, 3], 2);
    let entrusted = TurnControl::Entrusted {
        seat: seat(4),
        to: Steward::Computer { level: 4 },
    };
    assert_eq!(controls(&mut room, 0).last(), Some(&entrusted));
    room.wait_ms(59_000);
    close(&mut room, &[0, 1, 2, 3], 3);
    room.wait_ms(5_000);
    close(&mut room, &[0, 1, 2, 3], 4);
    assert_eq!(controls(&mut room, 0), [], "it is decided already");
}

#[test]
fn a_vote_that_nobody_can_win_ends_with_waiting() {
    let mut room = room();
    for (id, verdict) in [None, Some(COMPUTER), Some(AwayPolicy::Hold), None]
        .into_iter()
        .enumerate()
    {
        room.say(id as u32, ballot(4, verdict));
    }
    assert_eq!(ends(&mut room, 0).last(), Some(&Some(VoteEnd::Waited)));
}

#[test]
fn whoever_asked_in_vain_asks_again_later_and_others_at_once() {
    let mut room = room();
    let wait = |room: &mut Room| {
        for id in 0..3 {
            room.say(id, ballot(4, None));
        }
        assert_eq!(ends(room, 3).last(), Some(&Some(VoteEnd::Waited)));
    };
    wait(&mut room);
    room.say(0, ballot(4, Some(COMPUTER)));
    assert_eq!(ends(&mut room, 3), []);
    assert_eq!(room.relay.counters().ballots_dropped, 1);
    room.say(1, ballot(4, Some(COMPUTER)));
    room.say(0, ballot(4, None));
    room.say(2, ballot(4, None));
    room.say(3, ballot(4, None));
    assert_eq!(ends(&mut room, 3).last(), Some(&Some(VoteEnd::Waited)));
    room.wait_ms(29_000);
    room.say(0, ballot(4, Some(COMPUTER)));
    assert_eq!(ends(&mut room, 3), []);
    room.wait_ms(1_100);
    room.say(0, ballot(4, Some(COMPUTER)));
    assert_eq!(ends(&mut room, 3), [None]);
}

#[test]
fn nobody_fills_the_lines_with_ballots_or_asks_for_two_votes_at_once() {
    let mut room = Room::playing(6);
    room.disconnect(4);
    room.disconnect(5);
    for round in 0..100 {
        let verdict = (round % 2 == 0).then_some(COMPUTER);
        room.say(0, ballot(4, verdict));
    }
    assert_eq!(ends(&mut room, 1).len(), 8);
    room.wait_ms(3_000);
    room.say(0, ballot(5, Some(COMPUTER)));
    assert_eq!(ends(&mut room, 1), []);
    room.say(1, ballot(5, Some(COMPUTER)));
    assert_eq!(ends(&mut room, 1), [None]);
    // The same again is no news.
    room.say(1, ballot(5, Some(COMPUTER)));
    assert_eq!(ends(&mut room, 1), []);
    assert_eq!(room.closed(0), None);
}

#[test]
fn the_dialog_closes_for_all_when_the_voter_quits_or_the_accused_returns_case_22() {
    let mut room = room();
    room.say(0, ballot(4, Some(AwayPolicy::Resign)));
    room.say(1, ballot(4, Some(AwayPolicy::Resign)));
    let reason = LeaveReason::Quit;
    room.say(0, Leave { reason });
    for id in 1..4 {
        assert_eq!(ends(&mut room, id).last(), Some(&Some(VoteEnd::VoterGone)));
    }
    // Another vote, in which a voter who did not ask for it loses the link: its voice is gone.
    room.say(1, ballot(4, Some(AwayPolicy::Resign)));
    room.say(2, ballot(4, None));
    room.disconnect(2);
    assert_eq!(ends(&mut room, 3).last(), Some(&None));
    let (secret, next) = (SeatSecret([5; 16]), Turn(2));
    room.connect(9);
    room.say(
        9,
        Hello::new(VERSION, "Eva".into(), Wish::Resume { secret, next }),
    );
    room.say(9, Progress { next, digest: None });
    let digest = turn(1, 5).digest;
    for number in 2..6 {
        close(&mut room, &[1, 3], number);
    }
    room.say(
        9,
        Progress {
            next: Turn(4),
            digest,
        },
    );
    for id in [1, 3, 9] {
        let heard = ends(&mut room, id);
        assert!(
            id == 9 || heard.contains(&Some(VoteEnd::Returned)),
            "{id}: {heard:?}"
        );
    }
    assert_eq!(room.relay.counters().seats_back, 1);
}

#[test]
fn whoever_holds_everybody_up_can_be_voted_away_and_is_acquitted_by_its_turn() {
    let mut room = Room::playing(3);
    close(&mut room, &[0, 2], 2);
    room.wait_ms(600);
    room.say(0, ballot(1, Some(AwayPolicy::Hold)));
    room.say(1, turn(1, 2));
    assert_eq!(ends(&mut room, 2), [None, Some(VoteEnd::Returned)]);
    close(&mut room, &[0, 2], 3);
    room.wait_ms(600);
    for id in [0, 2] {
        room.say(id, ballot(1, Some(AwayPolicy::Hold)));
    }
    assert_eq!(room.closed(1), Some(CloseReason::PatienceSpent));
    assert_eq!(room.turns(0).last(), Some(&3));
}

#[test]
fn ballots_about_nobody_are_a_fault_and_those_that_come_too_late_have_no_effect() {
    for bad in [
        ballot(0, None),
        ballot(5, None),
        ballot(4, Some(AwayPolicy::Computer { level: 9 })),
    ] {
        let mut room = room();
        room.say(0, bad);
        room.assert_shut_out(0, PeerFault::BallotWrong);
    }
    let mut room = room();
    room.say(0, ballot(1, Some(AwayPolicy::Resign)));
    assert_eq!(room.closed(0), None);
    assert_eq!(ends(&mut room, 2), [], "nobody waits for it yet");
    close(&mut room, &[0, 1, 2, 3], 2);
    room.say(0, ballot(1, Some(AwayPolicy::Resign)));
    assert_eq!(ends(&mut room, 2), [], "it is there and gives its turns");
}
