//! The lobby, on views that real machines make.

use ::lobby::{Guest, Host, HostConfig, Joining, LobbyView, Output};
use egui_kittest::kittest::Queryable;
use protocol::lobby::{Ask, HostAsk, KickReason, PersonId, RowOrder};
use protocol::message::LatePolicy;
use protocol::{ConnectionId, Digest, MatchSetup, Millis, SimVersion, Terms, Victory};

use super::basket;
use crate::menu::{
    FoundRow, Join, JoinIntent, Loading, LoadingIntent, Lobby, LobbyIntent, Page, PasswordAsked,
    Preview, StillLoading,
};
use crate::testing::{press, window};

const VERSION: SimVersion = SimVersion::of_build(Digest(7));

/// A table with its host and so many guests, as number `reader` sees it.
fn view(guests: u32, reader: u32) -> LobbyView {
    named_view(&["Ana", "Ben", "Cem"], guests, reader)
}

/// The same with other names.
pub fn named_view(names: &[&str], guests: u32, reader: u32) -> LobbyView {
    let mut now = Millis(1_000);
    let maps = vec![MatchSetup::MAP.to_owned()];
    let config = HostConfig::new(VERSION, ConnectionId(0), maps);
    let mut host = Host::new(config, Box::new(|| [7; 16]));
    let mut people: Vec<Guest> = Vec::new();
    for number in 0..=guests {
        host.handle_connected(ConnectionId(number), "10.0.0.1", now);
        let joining = Joining {
            version: VERSION,
            name: names[number as usize].to_owned(),
            key: None,
            fingerprint: Digest(1),
            secrets: Vec::new(),
        };
        people.push(Guest::new(joining, now));
        // Some times there and back: the hello, and what the first tables are answered with.
        for _ in 0..4 {
            now = now.plus_ms(100);
            exchange(&mut host, &mut people, now);
        }
    }
    people[reader as usize].view().expect("everybody sits")
}

fn exchange(host: &mut Host, people: &mut [Guest], now: Millis) {
    for (id, guest) in (0..).zip(&mut *people) {
        while let Some(frame) = guest.poll_output() {
            host.handle_frame(ConnectionId(id), &frame, now);
        }
    }
    host.handle_timeout(now);
    while let Some(output) = host.poll_output() {
        if let Output::Send { to, frame } = output {
            people[to.0 as usize].handle_frame(&frame, now);
        }
    }
}

pub fn lobby(view: LobbyView) -> Lobby {
    Lobby {
        view,
        is_alone: false,
        addresses: vec![String::from("192.168.1.20:27015")],
        maps: vec![MatchSetup::MAP.to_owned()],
        preview: Preview::default(),
        typing: String::new(),
        router: None,
        password: String::new(),
        page: Page::Match,
        colours: [[90; 3]; 8],
    }
}

#[test]
fn a_guest_gets_ready_and_looks_on_and_reads_the_settings() {
    let (intents, mut take) = basket();
    let mut lobby = lobby(view(1, 1));
    let mut harness = window([1280.0, 720.0], move |context| {
        lobby
            .show(context)
            .into_iter()
            .for_each(|it| take(Some(it)));
    });
    press(&mut harness, "Ready");
    press(&mut harness, "Look on");
    press(&mut harness, "Leave");
    let expected = [
        LobbyIntent::Ask(Ask::Ready(true)),
        LobbyIntent::Ask(Ask::Watch),
        LobbyIntent::Leave,
    ];
    assert_eq!(*intents.borrow(), expected);
    assert!(harness.query_by_label("Ana (host)").is_some());
    assert!(harness.query_by_label("Start").is_none());
    assert!(harness.query_by_label("Population").is_some());
}

#[test]
fn the_host_sees_who_keeps_it_from_starting() {
    let (intents, mut take) = basket();
    let mut lobby = lobby(view(1, 0));
    let mut harness = window([1280.0, 720.0], move |context| {
        lobby
            .show(context)
            .into_iter()
            .for_each(|it| take(Some(it)));
    });
    press(&mut harness, "Start");
    assert!(intents.borrow().is_empty(), "Ben is not ready");
    assert!(harness.query_by_label("Ben is not ready.").is_some());
}

#[test]
fn the_host_sends_somebody_away_and_says_why() {
    let (intents, mut take) = basket();
    let mut lobby = lobby(view(1, 0));
    let mut harness = window([1280.0, 720.0], move |context| {
        lobby
            .show(context)
            .into_iter()
            .for_each(|it| take(Some(it)));
    });
    harness.get_by_label("Send away").click();
    harness.run_steps(3);
    harness.get_by_label("They seem to be away").click();
    harness.run_steps(3);
    let kick = HostAsk::Kick {
        person: PersonId(1),
        reason: KickReason::Away,
    };
    assert_eq!(*intents.borrow(), [LobbyIntent::Ask(Ask::Host(kick))]);
}

#[test]
fn the_room_is_set_by_the_host_and_every_setting_is_explained() {
    let (intents, mut take) = basket();
    let mut shown = lobby(view(1, 0));
    shown.page = Page::Room;
    let mut harness = window([1280.0, 720.0], move |context| {
        shown
            .show(context)
            .into_iter()
            .for_each(|it| take(Some(it)));
    });
    harness.get_by_label("Slow connections: All wait").click();
    harness.run_steps(3);
    harness.get_by_label("The match goes on").click();
    harness.run_steps(3);
    let [LobbyIntent::Ask(Ask::Host(HostAsk::Settings(settings)))] = &intents.borrow()[..] else {
        panic!("{:?}", intents.borrow());
    };
    assert_eq!(settings.room.late, LatePolicy::Clock);
    harness.get_by_label("Pauses").hover();
    harness.run_steps(40);
    let hint = "How often each player may stop the match for all.";
    assert!(harness.query_by_label(hint).is_some());
}

#[test]
fn alone_there_is_no_chat_no_room_and_nobody_to_wait_for() {
    let mut shown = lobby(view(0, 0));
    shown.is_alone = true;
    shown.addresses.clear();
    let harness = window([1280.0, 720.0], move |context| drop(shown.show(context)));
    for absent in ["The room", "Say something", "Sit here", "Look on"] {
        assert!(harness.query_by_label(absent).is_none(), "{absent}");
    }
    assert!(harness.query_by_label("Skirmish").is_some());
    assert!(
        harness.query_by_label("New land").is_none(),
        "no seed is fixed"
    );
}

#[test]
fn everything_at_the_table_is_inside_the_window() {
    for reader in [0, 1] {
        for page in [Page::Match, Page::Room] {
            let mut shown = lobby(view(2, reader));
            shown.page = page;
            let harness = window([1280.0, 720.0], move |context| drop(shown.show(context)));
            let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 720.0));
            for label in ["Leave", "The table", "The room"] {
                let rect = harness.get_by_label(label).rect();
                assert!(screen.contains_rect(rect), "{label} at {rect}");
            }
        }
    }
}

#[test]
fn a_password_is_asked_for_when_the_game_wants_one_or_it_was_wrong() {
    let (intents, mut take) = basket();
    let mut join = Join {
        found: vec![FoundRow {
            title: String::from("Ana"),
            address: String::from("10.0.0.1:27015"),
            needs_password: true,
            ..FoundRow::default()
        }],
        ..Join::default()
    };
    let mut harness = window([1280.0, 720.0], move |context| take(join.show(context)));
    press(&mut harness, "🔒 Ana");
    assert!(
        harness
            .query_by_label("This game wants a password.")
            .is_some()
    );
    press(&mut harness, "Join");
    assert!(intents.borrow().is_empty(), "nothing was typed");
    press(&mut harness, "Back");
    assert!(harness.query_by_label("Join a game").is_some());

    let (intents, mut take) = basket();
    let mut join = Join {
        asked: Some(PasswordAsked::Wrong),
        password: String::from("moat"),
        ..Join::default()
    };
    let mut harness = window([1280.0, 720.0], move |context| take(join.show(context)));
    let words = "That is not the password of this game.";
    assert!(harness.query_by_label(words).is_some());
    press(&mut harness, "Join");
    assert_eq!(*intents.borrow(), [JoinIntent::Join]);
}

#[test]
fn a_match_that_runs_can_be_watched_where_the_room_lets_one() {
    let (intents, mut take) = basket();
    let row = |title: &str, may_watch| FoundRow {
        title: String::from(title),
        address: String::from("10.0.0.1:27015"),
        reason: Some(String::from("The match has already started.")),
        may_watch,
        needs_password: false,
    };
    let mut join = Join {
        found: vec![row("Ana", true), row("Ben", false)],
        ..Join::default()
    };
    let mut harness = window([1280.0, 720.0], move |context| take(join.show(context)));
    press(&mut harness, "Watch");
    assert_eq!(*intents.borrow(), [JoinIntent::Watch]);
}

#[test]
fn the_host_drops_whoever_does_not_get_loaded_and_nobody_else_does() {
    let loading = |may_drop| Loading {
        step: String::from("Drawing up the map…"),
        share: 0.5,
        waiting_for: vec![
            StillLoading {
                seat: protocol::Seat::default(),
                name: String::from("Ana"),
                is_you: true,
            },
            StillLoading {
                seat: protocol::Seat::new(1).expect("there are eight"),
                name: String::from("Ben"),
                is_you: false,
            },
        ],
        waited_s: 12,
        may_drop,
        may_leave: true,
    };
    let (intents, mut take) = basket();
    let model = loading(true);
    let mut harness = window([1280.0, 720.0], move |context| take(model.show(context)));
    assert!(harness.query_by_label("Start without Ana").is_none());
    press(&mut harness, "Start without Ben");
    press(&mut harness, "Leave");
    let ben = protocol::Seat::new(1).expect("there are eight");
    let expected = [LoadingIntent::Drop(ben), LoadingIntent::Leave];
    assert_eq!(*intents.borrow(), expected);
    let model = loading(false);
    let harness = window([1280.0, 720.0], move |context| {
        model.show(context);
    });
    assert!(harness.query_by_label("Ben").is_some());
    assert!(harness.query_by_label("Start without Ben").is_none());
}

#[test]
fn the_host_sets_the_rules_and_how_strong_a_row_is() {
    let (intents, mut take) = basket();
    let mut shown = lobby(view(1, 0));
    shown.page = Page::Terms;
    let mut harness = window([1280.0, 720.0], move |context| {
        shown
            .show(context)
            .into_iter()
            .for_each(|it| take(Some(it)));
    });
    harness.get_by_label("Kind of match: Usual").click();
    harness.run_steps(3);
    harness.get_by_label("Death match").click();
    harness.run_steps(3);
    harness.get_by_label("Strength of row 2: 100 %").click();
    harness.run_steps(3);
    harness.get_by_label("150 %").click();
    harness.run_steps(3);
    let intents = intents.borrow();
    let LobbyIntent::Ask(Ask::Host(HostAsk::Settings(settings))) = &intents[0] else {
        panic!("{intents:?}");
    };
    assert!(settings.template.terms.knows_everything);
    assert_eq!(settings.template.stockpile, Terms::DEATH_MATCH_STOCKPILE);
    let order = RowOrder::Handicap(150);
    let stronger = LobbyIntent::Ask(Ask::Host(HostAsk::Row { row: 1, order }));
    assert_eq!(intents[1], stronger);
}

#[test]
fn a_guest_reads_the_rules_and_changes_none() {
    let mut view = view(1, 1);
    view.settings.template.terms.victory = Victory::Time { minutes: 45 };
    view.settings.template.terms.treaty_minutes = 10;
    view.rows[0].handicap_percent = 75;
    view.rows[0].start_age = Some(1);
    let mut shown = lobby(view);
    shown.page = Page::Terms;
    let harness = window([1280.0, 720.0], move |context| drop(shown.show(context)));
    for words in ["45 minutes", "10 minutes", "75 %, 2."] {
        assert!(harness.query_by_label(words).is_some(), "{words}");
    }
    assert!(harness.query_by_label("Kind of match: Usual").is_none());
}
