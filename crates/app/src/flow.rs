//! Which screen is open, and how one leads to another.

use std::path::PathBuf;
use std::sync::Arc;
use std::thread::JoinHandle;

use bevy_egui::egui::Context;
use discovery::PortMapper;
use endpoint::{Clock, ServerHandle};
use local_player::Settings;
use net::Speed;
use protocol::Seat;
use protocol::message::LeaveReason;
use rules::Catalog;
use runner::{MatchOptions, MatchThread, Runner, Sentence};
use screens::menu::options::{ControlsIntent, Options, OptionsPage};
use screens::menu::{Host, Join};
use screens::say;

use crate::cli::Cli;
use crate::clock;
use crate::crash;
use crate::files;
use crate::narrator::Narrator;
use crate::options;
use crate::playing::Playing;
use crate::reach::Reaching;
use crate::router;
use crate::search::Search;
use crate::sentences;
use crate::shelves::Rematch;
use crate::skirmish;
use crate::stages;
use crate::table::{AtTable, Joined, TableEnd};

/// A map on which both sides have something to show.
const DEMONSTRATION_SEED: u64 = 11;

/// The open screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Screen {
    #[default]
    MainMenu,
    /// The same before a match against computer players.
    Skirmish,
    Host,
    Join,
    /// The table before a match with others.
    Table,
    Options,
    /// Saves to play on alone, and with others.
    Load,
    Restore,
    Replays,
    /// "Can friends reach me?"
    Reach,
    /// A match, from its gathering to its table.
    Match,
}

/// Everything between the screens.
pub struct Flow {
    pub screen: Screen,
    pub settings: Settings,
    settings_path: Option<PathBuf>,
    pub notice: Option<String>,
    pub host: Host,
    pub join: Join,
    pub options: Options,
    pub playing: Option<Playing>,
    /// The village behind the menus.
    backdrop: Option<Playing>,
    /// A join under way.
    knocking: Option<JoinHandle<Result<Joined, Sentence>>>,
    pub table: Option<AtTable>,
    pub saves: crate::saves::Shelf,
    pub replays: crate::replays::Shelf,
    /// How the match on the screen can be had again.
    pub rematch: Option<Rematch>,
    search: Search,
    /// Keeps the port of a game of this machine open at the router.
    router: Option<PortMapper>,
    /// While its page is open.
    reaching: Option<Reaching>,
    pub catalog: Arc<Catalog>,
    pub cli: Cli,
    pub wants_to_quit: bool,
    pub narrator: Narrator,
    /// Settings were changed and want to be applied.
    pub has_new_settings: bool,
    /// A match given on the command line could not be had: the program ends with this sentence.
    pub failure: Option<String>,
}

impl Flow {
    pub fn new(
        cli: Cli,
        settings: Settings,
        settings_path: Option<PathBuf>,
        complaint: Option<String>,
    ) -> Flow {
        crash::keep_private(&settings.name);
        for address in &settings.recent_addresses {
            crash::keep_private(address);
        }
        let narrator = Narrator::new(cli.tell);
        let mut flow = Flow {
            screen: Screen::MainMenu,
            notice: complaint,
            host: Host {
                name: settings.name.clone(),
                port: settings.network.port.to_string(),
                ..Host::default()
            },
            join: Join {
                name: settings.name.clone(),
                recent: settings.recent_addresses.clone(),
                ..Join::default()
            },
            options: options::of(&settings, OptionsPage::default()),
            settings,
            settings_path,
            playing: None,
            backdrop: None,
            knocking: None,
            table: None,
            saves: crate::saves::Shelf::default(),
            replays: crate::replays::Shelf::default(),
            rematch: None,
            search: Search::default(),
            router: None,
            reaching: None,
            catalog: Catalog::builtin(),
            cli,
            wants_to_quit: false,
            narrator,
            has_new_settings: true,
            failure: None,
        };
        flow.obey_command_line();
        flow
    }

    /// Begins what the command line asks for.
    fn obey_command_line(&mut self) {
        let cli = self.cli.clone();
        let begun = if let Some(port) = cli.host {
            self.open(
                port,
                cli.players.into(),
                cli.computers_or_usual().into(),
                cli.level,
            )
        } else if let Some(address) = &cli.join {
            self.knock(address.clone());
            Ok(())
        } else if cli.skirmish {
            let options = self.match_options(1, cli.computers_or_usual().into(), cli.level);
            self.begin_alone(&options)
        } else if let Some(path) = &cli.watch {
            self.watch(&path.clone())
        } else if let Some(stage) = &cli.stage {
            self.begin_stage(stage, Some(Seat::default()))
        } else {
            return;
        };
        if let Err(sentence) = begun {
            self.failure = Some(sentence.to_string());
        }
    }

    fn match_options(&self, people: usize, computers: usize, level: u8) -> MatchOptions {
        let usual = MatchOptions::default();
        let mut options = MatchOptions {
            people,
            computers,
            level,
            seed: self.cli.seed.unwrap_or_else(lot),
            map: self.cli.map.clone().unwrap_or(usual.map),
            size_tiles: self.cli.size,
            allows_cheats: self.cli.cheats,
            names: if people > 0 {
                vec![self.settings.name.clone()]
            } else {
                Vec::new()
            },
            ..usual
        };
        self.cli.terms.apply(&mut options);
        options
    }

    /// Sits down at a table of one's own, set as it was last.
    pub fn open_skirmish(&mut self) {
        let seed = self.cli.seed.unwrap_or_else(lot);
        let last = &self.settings.skirmish;
        match AtTable::alone(&self.settings.name, last, seed, &self.catalog) {
            Ok(table) => {
                self.rematch = Some(Rematch::Skirmish);
                self.table = Some(table);
                self.screen = Screen::Skirmish;
            }
            Err(sentence) => self.notice = Some(sentences::of(&sentence)),
        }
    }

    fn begin_alone(&mut self, options: &MatchOptions) -> Result<(), Sentence> {
        let setup = options.setup()?;
        let seat = setup
            .seats
            .first()
            .map_or_else(Seat::default, |row| row.seat);
        self.rematch = (options.people > 0).then(|| Rematch::Alone {
            setup: setup.clone(),
            seat,
        });
        let runner = Runner::solo(setup, seat, Speed::Paused, Arc::clone(&self.catalog))
            .at_speed(options.room.speed_percent);
        let eyes = (options.people > 0).then_some(seat);
        self.begin(runner, None, eyes)
    }

    /// A match between two computer players, for pictures. The same each time.
    pub fn begin_demonstration(&mut self) {
        let options = MatchOptions {
            seed: self.cli.seed.unwrap_or(DEMONSTRATION_SEED),
            ..self.match_options(0, 2, 4)
        };
        if let Err(sentence) = self.begin_alone(&options) {
            self.failure = Some(sentence.to_string());
        }
    }

    /// Watches a record.
    pub fn watch(&mut self, path: &std::path::Path) -> Result<(), Sentence> {
        let record = runner::open_record(path)?;
        let runner = Runner::playback(record, Speed::Paused, Arc::clone(&self.catalog))?;
        let game = MatchThread::start(runner, program_clock())?;
        self.playing = Some(Playing::new(game, None, true).watching(path));
        self.screen = Screen::Match;
        Ok(())
    }

    /// Opens the table of the host screen.
    pub fn open_from_screen(&mut self, port: u16) {
        self.settings.name.clone_from(&self.host.name);
        let password = std::mem::take(&mut self.host.password);
        crash::keep_private(&password);
        crash::keep_private(&self.settings.name);
        match AtTable::host(port, &self.settings.name, &password, &self.catalog) {
            Ok(table) => {
                self.host.complaint = None;
                self.rematch = Some(Rematch::Host { port });
                if let Some(port) = table.port().filter(|_| self.settings.network.maps_port) {
                    self.router = Some(PortMapper::open(port));
                }
                self.keep_settings();
                self.narrator.begin_talk();
                self.table = Some(table);
                self.screen = Screen::Table;
            }
            Err(sentence) => self.host.complaint = Some(sentences::of(&sentence)),
        }
    }

    fn open(
        &mut self,
        port: u16,
        people: usize,
        computers: usize,
        level: u8,
    ) -> Result<(), Sentence> {
        let options = self.match_options(people, computers, level);
        let name = self.settings.name.clone();
        let (runner, server) = Runner::host(
            port,
            (options.setup()?, options.room),
            &name,
            Arc::clone(&self.catalog),
            &program_clock(),
        )?;
        self.host.complaint = None;
        self.begin(runner, Some(server), None)
    }

    /// Begins to join the address of the join screen.
    pub fn join_from_screen(&mut self) {
        self.settings.name.clone_from(&self.join.name);
        let address = self.join.address.trim().to_owned();
        self.settings.remember_address(&address);
        self.join.recent.clone_from(&self.settings.recent_addresses);
        self.keep_settings();
        self.rematch = Some(Rematch::Join {
            address: address.clone(),
        });
        self.knock(address);
    }

    fn knock(&mut self, address: String) {
        let (name, catalog) = (self.settings.name.clone(), Arc::clone(&self.catalog));
        let password = self.join.password.clone();
        for private in [&address, &name, &password] {
            crash::keep_private(private);
        }
        self.go(move || AtTable::join(&address, &name, &password, &catalog));
    }

    /// Begins to look on at the match at the address of the join screen.
    pub fn watch_from_screen(&mut self) {
        self.settings.name.clone_from(&self.join.name);
        self.keep_settings();
        let address = self.join.address.trim().to_owned();
        let (name, catalog) = (self.settings.name.clone(), Arc::clone(&self.catalog));
        self.go(move || AtTable::watch(&address, &name, &catalog));
    }

    /// Finding somebody may take seconds; the window goes on meanwhile.
    fn go(&mut self, join: impl FnOnce() -> Result<Joined, Sentence> + Send + 'static) {
        self.join.is_trying = true;
        self.join.complaint = None;
        let thread = std::thread::Builder::new()
            .name(String::from("joining"))
            .spawn(join);
        match thread {
            Ok(thread) => self.knocking = Some(thread),
            Err(error) => {
                let reason = error.to_string();
                self.join.complaint = Some(say!("trouble-thread", reason = reason));
            }
        }
    }

    /// Keeps the list of the join screen while it is open.
    pub fn look_for_games(&mut self) {
        let version = game::Game::version(&self.catalog);
        let is_wanted = self.screen == Screen::Join;
        self.join.found = self
            .search
            .follow(is_wanted, version, &self.settings.recent_addresses);
    }

    /// Shows at the table what the router says, and gives its port back when there is no game any more.
    pub fn follow_router(&mut self) {
        let hosts = self.table.as_ref().and_then(AtTable::port).is_some()
            || self.playing.as_ref().and_then(Playing::port).is_some();
        if !hosts {
            self.router = None;
        }
        if let (Some(router), Some(table)) = (&self.router, &mut self.table)
            && let Some(screen) = &mut table.screen
        {
            screen.router = router::sentence(&router.state());
        }
    }

    /// What the page "Can friends reach me?" looks at, while it is open.
    pub fn reaching(&mut self) -> &mut Reaching {
        let (catalog, network) = (&self.catalog, &self.settings.network);
        let open = || {
            Reaching::open(
                game::Game::version(catalog),
                network.port,
                network.maps_port,
            )
        };
        self.reaching.get_or_insert_with(open)
    }

    /// Leaves that page.
    pub fn leave_reach(&mut self) {
        self.reaching = None;
        self.screen = Screen::MainMenu;
    }

    /// Looks whether somebody has opened.
    pub fn poll_knocking(&mut self) {
        let Some(thread) = self.knocking.take_if(|thread| thread.is_finished()) else {
            return;
        };
        self.join.is_trying = false;
        match thread.join() {
            Ok(Ok(Joined::Table(table))) => {
                self.narrator.begin_talk();
                self.table = Some(*table);
            }
            Ok(Ok(Joined::Match(runner))) => {
                let begun = self.begin(*runner, None, None);
                self.join.complaint = begun.err().as_ref().map(sentences::of);
            }
            Ok(Err(sentence)) => self.take_refusal(sentences::of(&sentence)),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }

    /// Nobody is there, or they do not let us in.
    fn take_refusal(&mut self, text: String) {
        self.join.is_trying = false;
        if self.cli.join.is_some() && self.screen == Screen::MainMenu {
            self.failure = Some(text);
        } else {
            self.join.complaint = Some(text);
        }
    }

    /// Sits at the table, until the match begins or there is none any more.
    pub fn sit(&mut self, context: Option<&Context>) {
        let Some(mut table) = self.table.take() else {
            return;
        };
        table.choose_colours(self.settings.access.has_safe_colours);
        let skirmish = table
            .screen
            .as_ref()
            .filter(|_| table.is_alone())
            .map(|screen| skirmish::remembered(&screen.view));
        match table.advance(context) {
            Ok(table) => {
                if let Some(screen) = table.screen.as_ref().filter(|_| !table.is_alone()) {
                    self.join.is_trying = false;
                    self.screen = Screen::Table;
                    self.narrator.hear_talk(&screen.view.chat);
                }
                self.table = Some(table);
            }
            Err(TableEnd::Password(asked)) => {
                self.join.is_trying = false;
                self.join.asked = Some(asked);
                self.join.password.clear();
                if let Some(address) = self.cli.join.take() {
                    self.join.address = address;
                }
                self.screen = Screen::Join;
            }
            Err(TableEnd::Match(runner, server)) => {
                self.join.is_trying = false;
                if let Some(last) = skirmish {
                    self.settings.skirmish = last;
                    self.keep_settings();
                }
                let begun = runner.and_then(|runner| {
                    // Alone there is no welcome that would say whose eyes they are.
                    let eyes = runner.seat().filter(|_| runner.client().is_none());
                    self.begin(*runner, server, eyes)
                });
                if let Err(sentence) = begun {
                    self.notice = Some(sentences::of(&sentence));
                    self.screen = Screen::MainMenu;
                }
            }
            Err(TableEnd::Gone(text)) => {
                let was_seated = matches!(self.screen, Screen::Table | Screen::Skirmish);
                match text {
                    Some(text) if !was_seated => self.take_refusal(text),
                    text => {
                        self.notice = text;
                        self.screen = Screen::MainMenu;
                    }
                }
            }
        }
    }

    /// Starts a match. `eyes`: whose it is seen with, where that is known before the welcome.
    pub fn begin(
        &mut self,
        mut runner: Runner,
        server: Option<ServerHandle>,
        eyes: Option<Seat>,
    ) -> Result<(), Sentence> {
        let is_alone = runner.client().is_none();
        if self.cli.bot {
            runner.let_bot_play(self.cli.level);
        }
        if let Some(ticks) = self.cli.ticks {
            runner.stop_after(ticks);
        }
        let record = self.cli.record.clone().or_else(|| {
            self.cli
                .demo
                .as_ref()
                .map(|folder| folder.join("match.castrec"))
        });
        if let Some(path) = record.or_else(usual_record_path) {
            runner.record_to(&path);
        }
        self.equip(&mut runner);
        if let Some(folder) = crate::files::reports() {
            runner.report_to(&folder);
        }
        let speed_percent = runner.usual_percent();
        let game = MatchThread::start(runner, program_clock())?;
        if let Some(plan) = crate::saves::plan(&self.settings, &self.catalog) {
            game.keep_saves(plan);
        }
        let mut playing = Playing::new(game, server, is_alone);
        playing.eyes = eyes;
        playing.speed_percent = speed_percent;
        self.playing = Some(playing);
        self.screen = Screen::Match;
        self.notice = None;
        Ok(())
    }

    /// Back to the main menu, from wherever.
    pub fn leave_match(&mut self, reason: LeaveReason) {
        crash::in_match(None);
        if let Some(playing) = self.playing.take() {
            playing.part(reason);
        }
        self.screen = Screen::MainMenu;
    }

    /// The village behind the menus: computer players at work, seen from a slowly turning camera. Not
    /// on machines that draw only what they must.
    pub fn backdrop(&mut self) -> Option<&mut Playing> {
        if self.playing.is_some()
            || self.settings.video.quality == local_player::settings::Quality::Low
        {
            self.backdrop = None;
            return None;
        }
        // Once somebody has won there it begins anew.
        self.backdrop.take_if(|village| village.after.is_some());
        if self.backdrop.is_none() {
            let runner = stages::backdrop(&self.catalog);
            let game = MatchThread::start(runner, program_clock()).ok()?;
            self.backdrop = Some(Playing::new(game, None, true));
        }
        self.backdrop.as_mut()
    }

    /// The open screen as one word.
    pub fn screen_name(&self) -> String {
        match (self.screen, &self.playing) {
            (Screen::Match, Some(playing)) if playing.after.is_some() => String::from("AfterGame"),
            (Screen::Match, Some(playing)) if playing.save_as.is_some() => String::from("SaveAs"),
            (Screen::Match, Some(playing)) if playing.is_menu_open => String::from("MatchMenu"),
            (Screen::Match, Some(playing)) => String::from(playing.stage.name()),
            (screen, _) => format!("{screen:?}"),
        }
    }

    /// Takes over what the options screen says.
    pub fn take_options(&mut self) {
        let language = self.settings.language.clone();
        options::take(&self.options, &mut self.settings);
        self.settings_changed();
        if self.settings.language != language {
            self.renew_options();
        }
    }

    /// Changes bindings as the options screen asks.
    pub fn change_controls(&mut self, intent: ControlsIntent) {
        options::carry_out(intent, &mut self.settings);
        if !matches!(intent, ControlsIntent::Ask { .. }) {
            self.settings_changed();
            self.renew_options();
        }
    }

    /// Gives `key` to the row that waits for one.
    pub fn bind(&mut self, row: (usize, usize), key: local_player::Key) {
        options::bind(&mut self.settings, row, key);
        self.settings_changed();
        self.renew_options();
    }

    fn settings_changed(&mut self) {
        screens::words::speak(options::language(&self.settings));
        self.host.port = self.settings.network.port.to_string();
        self.has_new_settings = true;
        self.keep_settings();
    }

    /// Shows what is set now, at the page and with the search that are open.
    pub fn renew_options(&mut self) {
        let search = std::mem::take(&mut self.options.controls.search);
        self.options = options::of(&self.settings, self.options.page);
        self.options.controls.search = search;
    }

    pub fn keep_settings(&mut self) {
        if let Some(path) = &self.settings_path
            && let Err(error) = self.settings.save(path)
        {
            let reason = error.to_string();
            self.notice = Some(say!("settings-unsaved", reason = reason));
        }
    }
}

/// A seed by lot.
pub fn lot() -> u64 {
    // Short enough to be told to a friend.
    getrandom::u32().map_or(1, u64::from)
}

fn usual_record_path() -> Option<PathBuf> {
    files::fresh("records", "match", "castrec")
}

pub fn program_clock() -> Clock {
    Arc::new(clock::now)
}
