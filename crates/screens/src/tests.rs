use std::cell::RefCell;
use std::rc::Rc;

use egui_kittest::kittest::Queryable;
use protocol::datagram::{GameInfo, GameStage};
use protocol::{Digest, Stockpile, VersionDifference};

use crate::hud::{
    Banner, CardButton, CommandCard, Notices, QueueItem, SelectionIntent, SelectionPanel, Single,
    TopBar,
};
use crate::icons::Icons;
use crate::menu::{
    FoundRow, Host, HostIntent, Join, JoinIntent, MainMenu, MainMenuIntent, Pause, PauseIntent,
};
use crate::testing::{press, window};
use crate::widgets;

mod gallery;
mod lobby;
mod matrix;
mod paint;
mod pictures;
mod room;

type Basket<T> = Rc<RefCell<Vec<T>>>;

/// A place where a panel leaves its intents.
fn basket<T>() -> (Basket<T>, impl FnMut(Option<T>)) {
    let basket = Rc::new(RefCell::new(Vec::new()));
    let inside = Rc::clone(&basket);
    (basket, move |intent: Option<T>| {
        inside.borrow_mut().extend(intent)
    })
}

#[test]
fn every_entry_of_the_main_menu_does_what_it_says() {
    let (intents, mut take) = basket();
    let menu = MainMenu {
        notice: Some(String::from("The game is full.")),
        version: String::from("0.1.0"),
    };
    let mut harness = window([1280.0, 720.0], move |context| take(menu.show(context)));
    for label in [
        "Skirmish",
        "Load a game",
        "Host a game",
        "Join a game",
        "Restore a saved game",
        "Replays",
        "Can friends reach me?",
        "Options",
        "Quit",
    ] {
        press(&mut harness, label);
    }
    use MainMenuIntent::{Host, Join, Load, Options, Quit, Reach, Replays, Restore, Skirmish};
    let all = [
        Skirmish, Load, Host, Join, Restore, Replays, Reach, Options, Quit,
    ];
    assert_eq!(*intents.borrow(), all);
    assert!(harness.query_by_label("The game is full.").is_some());
    let board = harness
        .ctx
        .memory(|memory| memory.area_rect(egui::Id::new("main menu")));
    let board = board.expect("it is shown");
    assert!(board.width() < 400.0, "the land is hidden: {board}");
}

#[test]
fn a_host_needs_a_port_that_exists() {
    let (intents, mut take) = basket();
    let mut host = Host {
        port: String::from("99999"),
        ..Host::default()
    };
    let mut harness = window([1280.0, 720.0], move |context| take(host.show(context)));
    press(&mut harness, "Open the game");
    assert!(intents.borrow().is_empty());
    let (intents, mut take) = basket();
    let mut host = Host {
        port: String::from("27015"),
        ..Host::default()
    };
    let mut harness = window([1280.0, 720.0], move |context| take(host.show(context)));
    press(&mut harness, "Open the game");
    assert_eq!(*intents.borrow(), [HostIntent::Open { port: 27_015 }]);
}

#[test]
fn joining_needs_an_address() {
    let (intents, mut take) = basket();
    let mut join = Join::default();
    let mut harness = window([1280.0, 720.0], move |context| take(join.show(context)));
    press(&mut harness, "Join");
    assert!(intents.borrow().is_empty());
}

/// A game with `rows_open`, as the list shows it.
fn found(
    host: &str,
    stage: GameStage,
    rows_open: u8,
    difference: Option<VersionDifference>,
    is_stale: bool,
) -> FoundRow {
    let game = GameInfo {
        people: 1,
        rows_open,
        map: String::from("open_fields"),
        size_tiles: 120,
        stage,
        watchers: 0,
        may_watch: false,
        is_password_set: false,
        is_saved: false,
    };
    FoundRow::new(
        host,
        format!("10.0.0.{rows_open}:27015"),
        Some(&game),
        difference,
        is_stale,
    )
}

#[test]
fn a_click_on_a_found_game_joins_it() {
    let (intents, mut take) = basket();
    let addresses = Rc::new(RefCell::new(Vec::new()));
    let joined = Rc::clone(&addresses);
    let mut join = Join {
        found: vec![
            found("Zoë", GameStage::Lobby, 3, None, false),
            found("", GameStage::Lobby, 1, None, false),
        ],
        ..Join::default()
    };
    let mut harness = window([1280.0, 720.0], move |context| {
        let intent = join.show(context);
        if intent == Some(JoinIntent::Join) {
            joined.borrow_mut().push(join.address.clone());
        }
        take(intent);
    });
    press(&mut harness, "Zoë: 1 of 4 players, Open fields, 120 tiles");
    press(
        &mut harness,
        "10.0.0.1:27015: 1 of 2 players, Open fields, 120 tiles",
    );
    assert_eq!(*intents.borrow(), [JoinIntent::Join, JoinIntent::Join]);
    assert_eq!(*addresses.borrow(), ["10.0.0.3:27015", "10.0.0.1:27015"]);
}

#[test]
fn found_games_that_cannot_be_joined_are_grey_and_say_why() {
    let (intents, mut take) = basket();
    let difference = VersionDifference::Catalog {
        ours: Digest(1),
        theirs: Digest(2),
    };
    let foreign = VersionDifference::Protocol { ours: 1, theirs: 7 };
    let mut join = Join {
        found: vec![
            found("Ana", GameStage::Lobby, 3, Some(difference), false),
            found("Bob", GameStage::InGame, 0, None, false),
            found("Cleo", GameStage::Lobby, 0, None, false),
            found("Dan", GameStage::Lobby, 3, None, true),
            FoundRow::new(
                "Eve",
                String::from("10.0.0.9:27015"),
                None,
                Some(foreign),
                false,
            ),
        ],
        ..Join::default()
    };
    let mut harness = window([1280.0, 720.0], move |context| take(join.show(context)));
    let titles = [
        "Ana: 1 of 4 players, Open fields, 120 tiles",
        "Bob: 1 player, Open fields, 120 tiles",
        "Cleo: 1 of 1 players, Open fields, 120 tiles",
        "Dan: 1 of 4 players, Open fields, 120 tiles",
        "Eve",
    ];
    for title in titles {
        press(&mut harness, title);
    }
    assert!(intents.borrow().is_empty());
    let reasons = [
        "Another version. The rules differ (here 00000001, there 00000002).",
        "The match has already started.",
        "The match is full.",
        "It does not answer at the moment.",
        "Another version. The network protocol differs (here 1, there 7).",
    ];
    for reason in reasons {
        assert!(harness.query_by_label(reason).is_some(), "{reason}");
    }
}

#[test]
fn grey_buttons_say_why_and_do_nothing() {
    let (pressed, mut take) = basket();
    let card = CommandCard {
        buttons: vec![
            CardButton {
                slot: 0,
                key: String::from("house"),
                ..CardButton::default()
            },
            CardButton {
                slot: 6,
                key: String::from("barracks"),
                reason: Some(String::from("Not enough wood.")),
                ..CardButton::default()
            },
        ],
        stockpile: Stockpile::default(),
    };
    let icons = Icons::default();
    let mut harness = window([1280.0, 720.0], move |context| {
        take(card.show(context, &icons).0)
    });
    harness.get_by_label("Barracks").hover();
    harness.run_steps(40);
    assert!(harness.query_by_label("Not enough wood.").is_some());
    harness.get_by_label("Barracks").click();
    harness.get_by_label("House").click();
    harness.run_steps(3);
    assert_eq!(*pressed.borrow(), [0]);
}

#[test]
fn a_queue_is_cancelled_item_by_item() {
    let (intents, mut take) = basket();
    let single = Single {
        key: String::from("barracks"),
        built: 1.0,
        queue: vec![
            QueueItem {
                key: String::from("militia"),
            },
            QueueItem {
                key: String::from("spearman"),
            },
        ],
        ..Single::default()
    };
    let panel = SelectionPanel {
        single: Some(single),
        tallies: Vec::new(),
    };
    let icons = Icons::default();
    let mut harness = window([1280.0, 720.0], move |context| {
        take(panel.show(context, &icons))
    });
    press(&mut harness, "Cancel Spearman");
    assert_eq!(*intents.borrow(), [SelectionIntent::Cancel { slot: 1 }]);
}

#[test]
fn the_pause_menu_resigns_only_who_has_a_seat() {
    let (intents, mut take) = basket();
    let pause = Pause {
        is_standing_still: true,
        can_resign: false,
        pauses_left: None,
        can_save: true,
    };
    let mut harness = window([1280.0, 720.0], move |context| take(pause.show(context)));
    press(&mut harness, "Resign");
    press(&mut harness, "Save the game");
    press(&mut harness, "Leave the match");
    assert_eq!(*intents.borrow(), [PauseIntent::Save, PauseIntent::Leave]);
}

#[test]
fn panels_cover_the_world_and_bare_ground_does_not() {
    let icons = Icons::default();
    let bar = TopBar {
        population: 5,
        room: 5,
        ..TopBar::default()
    };
    let harness = window([1280.0, 720.0], move |context| {
        bar.show(context, &icons);
        Notices {
            lines: vec![String::from("Your villager is under attack.")],
            ..Notices::default()
        }
        .show(context);
    });
    assert!(widgets::is_covered(&harness.ctx, egui::pos2(60.0, 30.0)));
    assert!(!widgets::is_covered(&harness.ctx, egui::pos2(640.0, 400.0)));
    assert!(
        !widgets::is_covered(&harness.ctx, egui::pos2(40.0, 78.0)),
        "notices let clicks through"
    );
}

#[test]
fn notices_and_banners_are_lines_and_not_columns() {
    let notices = Notices {
        lines: vec![String::from("Your army is under attack!")],
        banner: Some(Banner::Waiting {
            names: vec![String::from("Ana")],
            seconds: 3,
        }),
        hint: None,
    };
    let harness = window([1280.0, 720.0], move |context| notices.show(context));
    for text in ["Your army is under attack!", "Waiting for Ana (3 s)"] {
        let rect = harness.get_by_label(text).rect();
        assert!(
            rect.height() < 30.0 && rect.width() > 100.0,
            "{text}: {rect}"
        );
    }
}
