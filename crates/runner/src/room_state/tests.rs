use net::Notice;
use protocol::message::{
    AwayPolicy, PauseBudget, Paused, RoomRules, SeatEnd, Vote, VoteEnd, Waiting,
};
use protocol::{Millis, Seat, Steward};

use super::RoomState;

const NOW: Millis = Millis(50_000);

fn seat(index: u8) -> Seat {
    Seat::new(index).expect("there are eight")
}

fn room() -> RoomState {
    let mut room = RoomState::default();
    room.learn(RoomRules {
        patience_ms: 20_000,
        pauses: PauseBudget {
            count: 2,
            longest_ms: 60_000,
        },
        ..RoomRules::STANDARD
    });
    room
}

fn away(index: u8, reason: SeatEnd) -> Notice {
    Notice::SeatAway {
        seat: seat(index),
        reason,
    }
}

fn vote(end: Option<VoteEnd>) -> Notice {
    Notice::Vote(Vote {
        on: seat(1),
        by: seat(0),
        ballots: vec![(seat(0), Some(AwayPolicy::Resign))],
        end,
    })
}

#[test]
fn whoever_is_away_is_named_until_they_are_back_or_gone() {
    let mut room = room();
    assert_eq!(room.concerns(), []);
    room.hear(&away(1, SeatEnd::LinkLost), NOW);
    room.hear(&away(2, SeatEnd::PatienceSpent), NOW);
    let concerns = room.concerns();
    let decides: Vec<_> = concerns
        .iter()
        .map(|concern| concern.away.and_then(|away| away.decides_at))
        .collect();
    assert_eq!(decides, [Some(NOW.plus_ms(20_000)), Some(NOW)]);
    let to = Steward::Computer { level: 3 };
    room.hear(&Notice::Entrusted { seat: seat(2), to }, NOW);
    let concern = &room.concerns()[1];
    let known = concern.away.expect("it is away still");
    assert_eq!((known.decides_at, known.steward), (None, Some(to)));
    room.hear(&Notice::SeatBack { seat: seat(2) }, NOW);
    let reason = SeatEnd::PatienceSpent;
    let ended = Notice::SeatEnded {
        seat: seat(1),
        reason,
    };
    room.hear(&ended, NOW);
    assert_eq!(room.concerns(), []);
}

#[test]
fn a_vote_closes_whenever_it_ends_and_when_the_accused_is_back() {
    for end in [VoteEnd::VoterGone, VoteEnd::Returned, VoteEnd::Waited] {
        let mut room = room();
        room.hear(&away(1, SeatEnd::LinkLost), NOW);
        room.hear(&vote(None), NOW);
        assert!(room.concerns()[0].vote.is_some());
        room.hear(&vote(Some(end)), NOW);
        assert_eq!(room.concerns()[0].vote, None, "{end:?}");
    }
    let mut room = room();
    room.hear(&away(1, SeatEnd::LinkLost), NOW);
    room.hear(&vote(None), NOW);
    room.hear(&Notice::SeatBack { seat: seat(1) }, NOW);
    assert_eq!(room.concerns(), []);
}

#[test]
fn whom_everybody_waits_for_is_named_with_the_time() {
    let mut room = room();
    let on = [seat(3)].into_iter().collect();
    let waiting = |since_ms| Notice::Waiting(Waiting { on, since_ms });
    room.hear(&waiting(1_500), NOW);
    let concern = &room.concerns()[0];
    assert_eq!((concern.seat, concern.away), (seat(3), None));
    assert_eq!(concern.waited_since, Some(Millis(48_500)));
    room.hear(&Notice::Resumed, NOW);
    assert_eq!(room.concerns(), []);
    // A sign of life names nobody.
    room.hear(&waiting(2_500), NOW);
    let nobody = Waiting {
        on: protocol::SeatSet::EMPTY,
        since_ms: 0,
    };
    room.hear(&Notice::Waiting(nobody), NOW);
    assert_eq!(room.concerns(), []);
}

#[test]
fn pauses_are_counted_by_seat_and_end() {
    let mut room = room();
    assert_eq!(room.pauses_left(seat(0)), 2);
    room.hear(&Notice::MatchPaused { by: seat(0) }, NOW);
    let paused = Paused {
        by: seat(0),
        left_ms: 9_000,
        pauses_left: 1,
    };
    room.hear(&Notice::Paused(paused), NOW);
    let pause = room.pause().expect("it stands still");
    assert_eq!(
        (pause.by, pause.ends_at),
        (seat(0), Some(NOW.plus_ms(9_000)))
    );
    assert_eq!(
        (room.pauses_left(seat(0)), room.pauses_left(seat(1))),
        (1, 2)
    );
    room.hear(&Notice::MatchResumed { by: seat(0) }, NOW);
    assert_eq!(room.pause(), None);
}

#[test]
fn allies_play_only_where_there_are_some() {
    let allies = Some(AwayPolicy::Allies);
    assert!(RoomState::verdicts(true).contains(&allies));
    assert!(!RoomState::verdicts(false).contains(&allies));
}
