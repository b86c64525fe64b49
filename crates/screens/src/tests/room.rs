//! What the room decides during a match.

use egui_kittest::kittest::Queryable;
use protocol::Seat;
use protocol::message::{Audience, AwayPolicy};

use super::basket;
use crate::hud::{Chat, ChatIntent, ChatLine, ConcernView, PauseView, RoomIntent, RoomPanel};
use crate::testing::{press, window};

fn seat(index: u8) -> Seat {
    Seat::new(index).expect("there are eight")
}

fn concern() -> ConcernView {
    ConcernView {
        seat: seat(1),
        name: String::from("Ben"),
        colour: [200, 60, 50],
        matter: String::from("Away: lost the connection. Everybody else plays on."),
        outlook: Some(String::from("In 0:42 they are out.")),
        verdicts: vec![
            None,
            Some(AwayPolicy::Computer { level: 3 }),
            Some(AwayPolicy::Resign),
        ],
        own: Some(None),
        ballots: vec![(String::from("Cem"), Some(AwayPolicy::Resign))],
    }
}

#[test]
fn a_vote_is_given_by_mouse_and_by_key() {
    let (intents, mut take) = basket();
    let panel = RoomPanel {
        concerns: vec![concern()],
        pause: None,
    };
    let mut harness = window([1280.0, 720.0], move |context| take(panel.show(context)));
    assert!(
        harness.query_by_label("• Wait (F6)").is_some(),
        "the own vote"
    );
    assert!(harness.query_by_label("Cem: Give it up").is_some());
    press(&mut harness, "A computer plays (F7)");
    harness.key_press(egui::Key::F8);
    harness.run_steps(2);
    let on = seat(1);
    let vote = |verdict| RoomIntent::Vote { on, verdict };
    let computer = Some(AwayPolicy::Computer { level: 3 });
    let expected = [vote(computer), vote(Some(AwayPolicy::Resign))];
    assert_eq!(*intents.borrow(), expected);
}

#[test]
fn whoever_has_no_voice_reads_what_is_the_matter() {
    let panel = RoomPanel {
        concerns: vec![ConcernView {
            verdicts: Vec::new(),
            own: None,
            ..concern()
        }],
        pause: None,
    };
    let harness = window([1280.0, 720.0], move |context| {
        panel.show(context);
    });
    assert!(harness.query_by_label("In 0:42 they are out.").is_some());
    assert!(harness.query_by_label("Wait (F6)").is_none());
}

#[test]
fn only_the_owner_of_a_pause_ends_it() {
    let pause = |is_own| RoomPanel {
        concerns: Vec::new(),
        pause: Some(PauseView {
            name: String::from("Ben"),
            is_own,
            left_s: Some(43),
            pauses_left: 2,
        }),
    };
    let (intents, mut take) = basket();
    let own = pause(true);
    let mut harness = window([1280.0, 720.0], move |context| take(own.show(context)));
    press(&mut harness, "Go on (F3)");
    assert_eq!(*intents.borrow(), [RoomIntent::Resume]);
    let other = pause(false);
    let harness = window([1280.0, 720.0], move |context| {
        other.show(context);
    });
    for text in [
        "Ben has paused the match.",
        "It goes on in 0:43. 2 more pauses are left.",
    ] {
        assert!(harness.query_by_label(text).is_some(), "{text}");
    }
    assert!(harness.query_by_label("Go on (F3)").is_none());
}

#[test]
fn a_line_goes_to_all_or_to_allies() {
    let (intents, mut take) = basket();
    let mut chat = Chat {
        lines: vec![ChatLine {
            from: String::from("Cem"),
            text: String::from("now"),
            is_for_allies: true,
            ..ChatLine::default()
        }],
        typing: Some(String::from("attack")),
        to: Audience::All,
        has_allies: true,
    };
    let mut harness = window([1280.0, 720.0], move |context| take(chat.show(context)));
    assert!(harness.query_by_label("Cem (allies):now").is_some());
    press(&mut harness, "To all (Tab)");
    assert!(harness.query_by_label("To allies (Tab)").is_some());
    harness.key_press(egui::Key::Enter);
    harness.run_steps(2);
    let said = ChatIntent::Say(String::from("attack"), Audience::Allies);
    assert_eq!(*intents.borrow(), [said]);
}
