//! Every screen, as full as it gets, for whoever looks at all of them. Names of people and machines are
//! Greek: whatever is painted in Latin letters comes out of a text.

use std::collections::BTreeMap;

use egui::{Context, TextureId};
use protocol::datagram::{GameInfo, GameStage};
use protocol::message::AwayPolicy;
use protocol::{Seat, Stockpile, VersionDifference};
use telemetry::Meters;

use super::lobby::{lobby, named_view};
use crate::curves::{Curve, Curves, Figure};
use crate::hud::{
    Banner, BarMark, CardButton, Chat, ChatLine, CommandCard, ConcernView, Meter, MinimapPanel,
    Notices, PauseView, QueueItem, RoomPanel, SeatItem, SeatRow, SelectionPanel, Sign, Single,
    Stat, Tally, TopBar, WatchBar, WatchTab, watch_tabs,
};
use crate::icons::Icons;
use crate::menu::options::{BindingGroup, BindingRow, Options, OptionsPage};
use crate::menu::reach::{AddressKind, Reach, ReachAddress, ReachWay, RouterState};
use crate::menu::{
    AfterGame, FoundRow, Host, Hosting, Join, Loading, MainMenu, Page, PasswordAsked, Pause,
    PlayOn, ReplayFacts, ReplayRow, Replays, SaveAs, SaveFacts, SaveRow, Saves, SeatResult,
    StillLoading, WaitingRoom,
};
use crate::words::{say, say_of, say_with};
use crate::{say, text};

/// As long as names get.
pub const NAME: &str = "Θεοδώρα Παπαδοπούλου-Λου";
const OTHER: &str = "Βασιλική";
const ADDRESS: &str = "192.168.178.120:27015";
const PATH: &str = "/σπίτι/θεοδώρα/.τοπικά/καστελλάν/αρχεία/αγώνας-0001.αρχ";
const TROUBLE: &str = "το δίκτυο δεν είναι προσβάσιμο";
const COLOUR: [u8; 3] = [200, 60, 50];

/// Shows a screen once.
pub type Show = Box<dyn FnMut(&Context)>;

/// Names of the screens outside a match, and how each is made.
pub fn menus() -> BTreeMap<&'static str, Show> {
    let mut all = BTreeMap::new();
    let mut add = |name, show: Show| assert!(all.insert(name, show).is_none(), "{name} twice");
    add("main menu", main_menu());
    add("host", host());
    add("join", join(None));
    add("password", join(Some(PasswordAsked::Wrong)));
    add("waiting room", waiting_room());
    add("lobby of the host", table(0, Page::Match, false));
    add("lobby of the host, room", table(0, Page::Room, false));
    add("lobby of the host, terms", table(0, Page::Terms, false));
    add("lobby of a guest", table(1, Page::Match, false));
    add("lobby of a guest, room", table(1, Page::Room, false));
    add("skirmish", table(0, Page::Match, true));
    add("loading", loading());
    add("saves", saves(None));
    add("restore", saves(Some(hosting())));
    add("save as", save_as());
    add("replays", replays(None));
    add("replays, deleting", replays(Some(0)));
    add("play on", play_on());
    add("reach", reach());
    add("pause", pause());
    add("after the game", after_game());
    for (name, page) in [
        ("options, picture", OptionsPage::Video),
        ("options, sound", OptionsPage::Sound),
        ("options, game", OptionsPage::Game),
        ("options, controls", OptionsPage::Controls),
        ("options, network", OptionsPage::Network),
        ("options, language", OptionsPage::Language),
        ("options, accessibility", OptionsPage::Access),
    ] {
        add(name, options(page));
    }
    all
}

/// What lies over a match.
pub fn matches() -> BTreeMap<&'static str, Show> {
    let mut all: BTreeMap<&'static str, Show> = BTreeMap::new();
    all.insert("match, one selected", in_match(true));
    all.insert("match, many selected", in_match(false));
    all.insert("match, meters", meters());
    all.insert("match, typing", typing());
    for (name, tab) in [
        ("watching, production", WatchTab::Production),
        ("watching, graphs", WatchTab::Graphs),
    ] {
        all.insert(name, watching(tab, false));
    }
    all.insert("watching a match", watching(WatchTab::Army, true));
    all
}

/// Every picture is there; a missing one would be drawn as a letter.
fn icons() -> Icons {
    let mut icons = Icons::default();
    for key in [
        "wood",
        "food",
        "gold",
        "stone",
        "population",
        "idle_villager",
        "town_centre",
        "spearman",
        "archery_range",
        "villager",
        "archer",
    ] {
        icons.insert(key, TextureId::default());
    }
    icons
}

fn shown<R>(mut show: impl FnMut(&Context) -> R + 'static) -> Show {
    Box::new(move |context| {
        show(context);
    })
}

fn main_menu() -> Show {
    let menu = MainMenu {
        notice: Some(say!("reach-port-taken", port = 27_015)),
        version: say!("menu-version", version = "0.1.0"),
    };
    shown(move |context| menu.show(context))
}

fn host() -> Show {
    let mut host = Host {
        name: NAME.into(),
        port: String::from("99999"),
        complaint: Some(say!("reach-port-taken", port = 27_015)),
        ..Host::default()
    };
    shown(move |context| host.show(context))
}

fn found(stage: GameStage, rows_open: u8, difference: Option<VersionDifference>) -> FoundRow {
    let game = GameInfo {
        people: 1,
        rows_open,
        map: String::from("open_fields"),
        size_tiles: 120,
        stage,
        watchers: 3,
        may_watch: stage == GameStage::InGame,
        is_password_set: rows_open > 2,
        is_saved: true,
    };
    FoundRow::new(NAME, ADDRESS.into(), Some(&game), difference, false)
}

fn join(asked: Option<PasswordAsked>) -> Show {
    let foreign = VersionDifference::Protocol { ours: 1, theirs: 7 };
    let mut join = Join {
        name: NAME.into(),
        address: ADDRESS.into(),
        asked,
        found: vec![
            found(GameStage::Lobby, 3, None),
            found(GameStage::InGame, 0, None),
            found(GameStage::Lobby, 2, Some(foreign)),
        ],
        recent: vec![ADDRESS.into(); 6],
        complaint: Some(say("over-silent")),
        ..Join::default()
    };
    shown(move |context| join.show(context))
}

fn waiting_room() -> Show {
    let mut rows = vec![Some(NAME.to_owned()); 5];
    rows.resize(8, None);
    let room = WaitingRoom {
        rows,
        addresses: vec![ADDRESS.into(); 3],
    };
    shown(move |context| room.show(context))
}

fn table(reader: u32, page: Page, is_alone: bool) -> Show {
    let names = [NAME, OTHER, NAME];
    let guests = if is_alone { 0 } else { 2 };
    let mut table = lobby(named_view(&names, guests, reader));
    table.is_alone = is_alone;
    table.page = page;
    table.addresses = match is_alone {
        true => Vec::new(),
        false => vec![ADDRESS.into(); 3],
    };
    table.router = (!is_alone && reader == 0).then(|| say("router-missing"));
    shown(move |context| table.show(context))
}

fn loading() -> Show {
    let other = |index: u8| StillLoading {
        seat: Seat::new(index).unwrap_or_default(),
        name: NAME.into(),
        is_you: index == 0,
    };
    let loading = Loading {
        step: say("loading-map"),
        share: 0.5,
        waiting_for: (0..8).map(other).collect(),
        waited_s: 125,
        may_drop: true,
        may_leave: true,
    };
    shown(move |context| loading.show(context))
}

fn hosting() -> Hosting {
    Hosting {
        name: NAME.into(),
        port: String::from("99999"),
        password: String::new(),
    }
}

fn saves(hosting: Option<Hosting>) -> Show {
    let good = SaveRow {
        name: String::from("Η πολιορκία της πόλης των θεών, πριν από τη μάχη"),
        facts: Ok(SaveFacts {
            date: String::from("2026-12-01 10:20"),
            map: String::from("open_fields"),
            size_tiles: 120,
            people: vec![NAME.into(); 8],
            duration_ms: 7_540_000,
            picture: Some(TextureId::default()),
        }),
    };
    let bad = SaveRow {
        name: String::from("παλιό"),
        facts: Err(say("save-older")),
    };
    let mut rows = vec![good; 9];
    rows.push(bad);
    let mut saves = Saves {
        hosting,
        rows,
        chosen: Some(0),
        complaint: Some(say("save-damaged")),
        ..Saves::default()
    };
    shown(move |context| saves.show(context))
}

fn save_as() -> Show {
    let mut panel = SaveAs {
        name: String::from("Η πολιορκία"),
        complaint: Some(say("save-no-place")),
    };
    shown(move |context| panel.show(context))
}

fn replays(doomed: Option<usize>) -> Show {
    let facts = ReplayFacts {
        map: String::from("open_fields"),
        size_tiles: 120,
        people: vec![NAME.into(); 8],
        duration_ms: 7_540_000,
        winners: vec![NAME.into(); 2],
        ending: say("replays-cut"),
        build: String::from("0.1.0"),
        difference: Some(say!("difference-protocol", ours = 1, theirs = 7)),
    };
    let row = ReplayRow {
        name: String::from("αγώνας της Δευτέρας"),
        date: String::from("2026-12-01 10:20"),
        facts: Ok(facts),
    };
    let mut replays = Replays {
        rows: vec![row; 12],
        chosen: Some(0),
        doomed,
        complaint: Some(say("save-damaged")),
        ..Replays::default()
    };
    shown(move |context| replays.show(context))
}

fn play_on() -> Show {
    let mut panel = PlayOn {
        seats: vec![NAME.into(); 8],
        chosen: 1,
        complaint: Some(say("save-damaged")),
    };
    shown(move |context| panel.show(context))
}

fn reach() -> Show {
    let address = |kind| ReachAddress {
        adapter: String::from("δίκτυο-0"),
        address: String::from("[2001:0:1234:5678:9012:3456:7890:1234]:27015"),
        kind,
    };
    let way = |trouble: Option<&str>| ReachWay {
        adapter: String::from("δίκτυο-0"),
        to: String::from("192.168.178.255:27015"),
        trouble: trouble.map(str::to_owned),
    };
    let page = Reach {
        port: 27_015,
        is_port_free: false,
        addresses: [
            AddressKind::Machine,
            AddressKind::Link,
            AddressKind::Network,
            AddressKind::Everybody,
        ]
        .map(address)
        .into(),
        ways: vec![way(None), way(Some(TROUBLE)), way(None)],
        answers: vec![NAME.into(); 4],
        router: RouterState::Missing,
    };
    shown(move |context| page.show(context))
}

fn pause() -> Show {
    let pause = Pause {
        is_standing_still: true,
        can_resign: true,
        pauses_left: Some(3),
        can_save: true,
    };
    shown(move |context| pause.show(context))
}

fn curves() -> Curves {
    let line = |name: &str| Curve {
        name: name.into(),
        colour: COLOUR,
        values: vec![0, 40, 900],
    };
    Curves {
        times_ms: vec![0, 1_000_000, 3_600_000],
        lines: vec![line(NAME), line(OTHER)],
        marks_ms: vec![1_000_000],
    }
}

fn after_game() -> Show {
    let row = SeatResult {
        name: NAME.into(),
        colour: COLOUR,
        is_winner: true,
        age: 3,
        gathered: 123_456,
        trained: 1_234,
        killed: 1_234,
        lost: 1_234,
        razed: 234,
    };
    let mut table = AfterGame {
        headline: say("closed-worlds-differ"),
        duration_ms: 35_999_000,
        seats: vec![row; 8],
        record: Some(PATH.into()),
        course: vec![curves(); Figure::ALL.len()],
        typing: String::from("Η πολιορκία"),
        told: Some(say!("replays-name-taken", name = "Η πολιορκία")),
        can_rematch: true,
        ..AfterGame::default()
    };
    shown(move |context| table.show(context))
}

fn options(page: OptionsPage) -> Show {
    let mut options = Options {
        page,
        ..Options::default()
    };
    options.video.window = (1_280, 720);
    options.video.ui_scale_percent = 100;
    options.game.scroll_speed_percent = 100;
    options.game.autosave_minutes = 5;
    options.network.name = NAME.into();
    options.network.port = 27_015;
    options.access.text_size_percent = 100;
    let row = |conflict: Option<String>| BindingRow {
        name: say_of("action", "hold_group_assign"),
        keys: say_of("key", "PageDown"),
        is_usual: conflict.is_none(),
        conflict,
    };
    let conflict = say_of("action", "hold_group_add");
    options.controls.presets = vec![say("controls-preset-grid"), say("controls-preset-classic")];
    options.controls.groups = ["controls-group-card", "controls-group-hands"]
        .map(|title| BindingGroup {
            title: say_with(title, &[]),
            rows: [vec![row(Some(conflict.clone()))], vec![row(None); 12]].concat(),
        })
        .into();
    shown(move |context| options.show(context))
}

fn in_match(has_one_selected: bool) -> Show {
    let icons = icons();
    let bar = TopBar {
        stockpile: Stockpile([99_999; 4]),
        gatherers: [88; 4],
        population: 200,
        room: 200,
        age: 3,
        idle_villagers: 99,
        clock_ms: 35_999_000,
        speed_percent: Some(3_200),
        ..TopBar::default()
    };
    let card = CommandCard {
        buttons: (0..15)
            .map(|slot| CardButton {
                slot,
                key: String::from("town_centre"),
                letter: String::from("Ж"),
                ..CardButton::default()
            })
            .collect(),
        stockpile: Stockpile::default(),
    };
    let stat = |label: String| Stat {
        label,
        value: String::from("100/100"),
    };
    let single = Single {
        key: String::from("archery_range"),
        owner: NAME.into(),
        owner_colour: COLOUR,
        hit_points: 2_400.0,
        hit_points_max: 2_400.0,
        stats: vec![
            stat(say("stat-attack")),
            stat(say("stat-range")),
            stat(say("stat-armour")),
            stat(say("stat-room")),
        ],
        queue: vec![
            QueueItem {
                key: String::from("spearman"),
            };
            5
        ],
        done: 0.5,
        is_waiting_for_room: true,
        built: 0.99,
    };
    let tally = Tally {
        key: String::from("villager"),
        count: 200,
        health: 1.0,
    };
    let selection = match has_one_selected {
        true => SelectionPanel {
            single: Some(single),
            tallies: Vec::new(),
        },
        false => SelectionPanel {
            single: None,
            tallies: vec![tally; 6],
        },
    };
    let minimap = MinimapPanel {
        size_tiles: 120.0,
        ..MinimapPanel::default()
    };
    let meter = meter(false);
    let notices = Notices {
        lines: vec![say("match-people-attacked"); 6],
        banner: has_one_selected.then(|| Banner::Plain {
            text: say!("match-paused", key = "Ж"),
        }),
        hint: Some(say("hint-place")),
    };
    let room = RoomPanel {
        concerns: match has_one_selected {
            true => Vec::new(),
            false => vec![concern()],
        },
        pause: Some(PauseView {
            name: NAME.into(),
            is_own: true,
            left_s: Some(43),
            pauses_left: 2,
        }),
    };
    let mut chat = Chat {
        lines: vec![chat_line(); 3],
        ..Chat::default()
    };
    shown(move |context| {
        bar.show(context, &icons);
        card.show(context, &icons);
        selection.show(context, &icons);
        minimap.show(context);
        meter.show(context);
        notices.show(context);
        room.show(context);
        chat.show(context);
    })
}

fn chat_line() -> ChatLine {
    ChatLine {
        from: NAME.into(),
        colour: [200; 3],
        text: String::from("προς τα ανατολικά, τώρα"),
        is_for_allies: true,
    }
}

fn concern() -> ConcernView {
    let computer = Some(AwayPolicy::Computer { level: 3 });
    ConcernView {
        seat: Seat::new(1).unwrap_or_default(),
        name: NAME.into(),
        colour: COLOUR,
        matter: say!("room-away", reason = say_of("end", "link_lost")),
        outlook: Some(say!("room-outlook-computer", clock = text::clock(42_000))),
        verdicts: vec![
            None,
            computer,
            Some(AwayPolicy::Allies),
            Some(AwayPolicy::Resign),
        ],
        own: Some(None),
        ballots: vec![(OTHER.into(), computer)],
    }
}

fn meter(is_page_open: bool) -> Meter {
    let mut meters = Meters::default();
    meters.turn_sent(1, 60, 0);
    meters.turn_closed(1, 48);
    let readings = meters.readings(50);
    Meter {
        readings: Some(readings),
        past: vec![readings; 30],
        is_page_open,
    }
}

fn meters() -> Show {
    let meter = meter(true);
    shown(move |context| meter.show(context))
}

fn typing() -> Show {
    let mut chat = Chat {
        lines: vec![chat_line(); 3],
        typing: Some(String::new()),
        has_allies: true,
        ..Chat::default()
    };
    shown(move |context| chat.show(context))
}

fn watching(tab: WatchTab, is_live: bool) -> Show {
    let icons = icons();
    let top = TopBar {
        is_onlooker: true,
        clock_ms: 3_599_000,
        ..TopBar::default()
    };
    let bar = WatchBar {
        is_live,
        span_ms: (0, 35_999_000),
        now_ms: 12_000_000,
        reach_ms: 20_000_000,
        marks: vec![BarMark {
            at_ms: 600_000,
            text: say("mark-battle"),
            sign: Sign::Battle,
            colour: COLOUR,
        }],
        is_seeking: true,
        speed_percent: 6_400,
        seats: vec![(NAME.into(), COLOUR); 8],
        eyes: Some(0),
        has_fog: true,
        tab: Some(tab),
        ..WatchBar::default()
    };
    let item = SeatItem {
        key: String::from("archer"),
        count: 30,
        done: Some(0.5),
    };
    let rows = vec![
        SeatRow {
            name: NAME.into(),
            colour: COLOUR,
            items: vec![item; 12],
        },
        SeatRow {
            name: OTHER.into(),
            ..SeatRow::default()
        },
    ];
    let minimap = MinimapPanel {
        size_tiles: 120.0,
        ..MinimapPanel::default()
    };
    let curves = curves();
    let mut figure = Figure::Score;
    shown(move |context| {
        top.show(context, &icons);
        minimap.show(context);
        bar.show(context);
        match tab {
            WatchTab::Graphs => watch_tabs::show_graphs(context, &curves, &mut figure),
            _ => watch_tabs::show_rows(context, &icons, &tab.name(), &rows),
        }
    })
}
