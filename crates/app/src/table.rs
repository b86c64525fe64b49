//! A table in the window: the guest at the end of its link, or alone with a host beside it, and what the
//! screen shows of it.

use std::sync::Arc;
use std::time::Duration;

use bevy_egui::egui::Context;
use endpoint::{ServerHandle, TableClient, Trouble, former_seats};
use lobby::{Event, Guest, HostConfig, Over};
use protocol::lobby::{Ask, HostAsk, RoomKey};
use protocol::message::Refusal;
use record::Save;
use rules::Catalog;
use runner::{
    KnownSave, LocalTable, Runner, Sentence, Visitor, host_table, join_table, table_config,
};
use screens::menu::{Lobby, LobbyIntent, Page, PasswordAsked, Preview};
use screens::words::endings;
use transport::ListenError;

use crate::flow::{lot, program_clock};
use crate::land::Land;
use crate::restoring::Restoring;
use crate::{addresses, clock, files, skirmish};

/// How long a join may take to find somebody.
const JOIN_TIMEOUT: Duration = Duration::from_secs(4);
/// Ports that are tried, one after the other.
const PORTS_TRIED: u16 = 10;

/// Somebody's table, at which the person at this machine sits or asks for a place.
pub struct AtTable {
    end: End,
    catalog: Arc<Catalog>,
    land: Land,
    /// `None` until there is a place.
    pub screen: Option<Lobby>,
    /// Of a match that was saved.
    restoring: Restoring,
    /// Of the eight places, as the person wants them.
    colours: [[u8; 3]; 8],
    are_colours_safe: bool,
}

/// Where the table stands.
enum End {
    /// Here, for nobody else.
    Alone(Box<LocalTable>),
    /// At the other end of a link.
    Linked {
        client: Box<TableClient>,
        /// As it was joined; its host has none.
        address: Option<String>,
        /// The table itself, when this machine keeps it.
        server: Option<ServerHandle>,
    },
}

/// Where a join led.
pub enum Joined {
    Table(Box<AtTable>),
    /// Into a match under way: back to a seat of it, or to watch.
    Match(Box<Runner>),
}

/// What became of a table.
pub enum TableEnd {
    /// The match begins.
    Match(Result<Box<Runner>, Sentence>, Option<ServerHandle>),
    /// The person has to say the password, and come again.
    Password(PasswordAsked),
    /// There is none any more, in a sentence; nothing to say where the person left.
    Gone(Option<String>),
}

impl AtTable {
    fn new(end: End, catalog: &Arc<Catalog>) -> AtTable {
        AtTable {
            end,
            catalog: Arc::clone(catalog),
            land: Land::default(),
            screen: None,
            restoring: Restoring::default(),
            colours: colours_of_places(false),
            are_colours_safe: false,
        }
    }

    /// Opens `port` for a table, or one of the next where that is taken, and sits down at it.
    ///
    /// # Errors
    /// A sentence: all of them are taken, or may not be had.
    pub fn host(
        port: u16,
        name: &str,
        password: &str,
        catalog: &Arc<Catalog>,
    ) -> Result<AtTable, Sentence> {
        let mut config = table_config(RoomKey::of(password), None, catalog);
        // So that all see the land on which they will play.
        config.settings.template.seed = lot();
        config.settings.is_seed_fixed = true;
        let end = open(port, &config, (name, password), catalog)?;
        Ok(AtTable::new(end, catalog))
    }

    /// Opens `port`, or one of the next, for the table of a saved match, given with its file, and sits down at
    /// it.
    ///
    /// # Errors
    /// A sentence: all of them are taken, the save cannot be sent round.
    pub fn restore(
        port: u16,
        name: &str,
        password: &str,
        (save, file): (Save, Vec<u8>),
        catalog: &Arc<Catalog>,
    ) -> Result<AtTable, Sentence> {
        let config = table_config(RoomKey::of(password), Some((&save, file.clone())), catalog);
        let end = open(port, &config, (name, password), catalog)?;
        Ok(AtTable {
            restoring: Restoring::with(KnownSave::of(save, &file)),
            ..AtTable::new(end, catalog)
        })
    }

    /// Sits down at a table of this machine's own, set as it was last.
    ///
    /// # Errors
    /// A sentence: the system has no random numbers.
    pub fn alone(
        name: &str,
        last: &local_player::settings::LastSkirmish,
        seed: u64,
        catalog: &Arc<Catalog>,
    ) -> Result<AtTable, Sentence> {
        let config = table_config(None, None, catalog);
        let mut table = LocalTable::open(config, name, catalog, clock::now())?;
        for ask in skirmish::asks(last, seed) {
            table.guest_mut().ask(ask);
        }
        Ok(AtTable::new(End::Alone(Box::new(table)), catalog))
    }

    /// The port at which others find this table, when this machine keeps it.
    pub fn port(&self) -> Option<u16> {
        match &self.end {
            End::Linked { server, .. } => server.as_ref().map(ServerHandle::port),
            End::Alone(_) => None,
        }
    }

    /// Goes to the table at `address`, or to the match that gathers there; where a seat of this machine's
    /// was left without a word, back to it. Blocks until somebody answers.
    ///
    /// # Errors
    /// A sentence: not an address, nobody there.
    pub fn join(
        address: &str,
        name: &str,
        password: &str,
        catalog: &Arc<Catalog>,
    ) -> Result<Joined, Sentence> {
        let clock = program_clock();
        if let Some(folder) = files::seats() {
            let catalog = Arc::clone(catalog);
            let back = Runner::come_back(address, name, &folder, JOIN_TIMEOUT, catalog, &clock)?;
            if let Some(runner) = back {
                return Ok(Joined::Match(Box::new(runner)));
            }
        }
        let visitor = visitor(name, password);
        let client = join_table(address, visitor, JOIN_TIMEOUT, catalog, &clock)?;
        let end = End::Linked {
            client: Box::new(client),
            address: Some(address.into()),
            server: None,
        };
        Ok(Joined::Table(Box::new(AtTable::new(end, catalog))))
    }

    /// Goes to look on at the match at `address`. Blocks until somebody answers.
    ///
    /// # Errors
    /// A sentence: not an address, nobody there.
    pub fn watch(address: &str, name: &str, catalog: &Arc<Catalog>) -> Result<Joined, Sentence> {
        let (catalog, clock) = (Arc::clone(catalog), program_clock());
        let runner = Runner::watch(address, name, JOIN_TIMEOUT, catalog, &clock)?;
        Ok(Joined::Match(Box::new(runner)))
    }

    pub const fn is_alone(&self) -> bool {
        matches!(self.end, End::Alone(_))
    }

    fn guest_mut(&mut self) -> &mut Guest {
        match &mut self.end {
            End::Alone(table) => table.guest_mut(),
            End::Linked { client, .. } => client.guest_mut(),
        }
    }

    fn guest(&self) -> &Guest {
        match &self.end {
            End::Alone(table) => table.guest(),
            End::Linked { client, .. } => client.guest(),
        }
    }

    /// Shows the places in colours that everybody can tell apart, or in the usual ones.
    pub fn choose_colours(&mut self, are_safe: bool) {
        if std::mem::replace(&mut self.are_colours_safe, are_safe) != are_safe {
            self.colours = colours_of_places(are_safe);
            self.land = Land::new(are_safe);
            if let Some(screen) = &mut self.screen {
                screen.colours = self.colours;
            }
        }
    }

    /// Of the eight places.
    pub const fn colours(&self) -> [[u8; 3]; 8] {
        self.colours
    }

    /// Takes what arrived, sends what there is to say.
    pub fn advance(mut self, context: Option<&Context>) -> Result<AtTable, TableEnd> {
        let end = match &mut self.end {
            End::Alone(table) => advance_alone(table, &self.catalog),
            End::Linked { client, .. } => {
                advance_linked(client, &mut self.restoring, &self.catalog)
            }
        };
        match end {
            Step::Sits => {
                self.show_news(context);
                Ok(self)
            }
            Step::Ends(end) => Err(end),
            Step::Begins => Err(self.begin()),
        }
    }

    fn begin(self) -> TableEnd {
        let End::Linked {
            client,
            address,
            server,
        } = self.end
        else {
            return TableEnd::Gone(None);
        };
        let runner = Runner::of_table(*client, self.catalog, &program_clock())
            .map_err(Sentence::from)
            .map(|mut runner| {
                self.restoring.hand_over(&mut runner);
                if let (Some(folder), Some(address)) = (files::seats(), &address) {
                    runner.keep_seat(&folder, address);
                }
                Box::new(runner)
            });
        TableEnd::Match(runner, server)
    }

    fn show_news(&mut self, context: Option<&Context>) {
        let Some(view) = self.guest().view() else {
            return;
        };
        let port = self.port();
        let is_alone = self.is_alone();
        let preview = context.map(|context| {
            let is_known = view.settings.is_seed_fixed;
            self.land
                .follow(context, &view.setup, is_known, &self.catalog)
        });
        let screen = match &mut self.screen {
            Some(screen) => {
                screen.view = view;
                screen
            }
            None => self.screen.insert(Lobby {
                view,
                is_alone,
                addresses: port.map(addresses::of_this_machine).unwrap_or_default(),
                maps: mapgen::MAPS.iter().map(|&map| map.to_owned()).collect(),
                preview: Preview::default(),
                typing: String::new(),
                router: None,
                password: String::new(),
                page: Page::default(),
                colours: self.colours,
            }),
        };
        screen.preview = preview.unwrap_or_else(|| std::mem::take(&mut screen.preview));
    }

    /// Passes on what the person did.
    pub fn take(&mut self, intent: LobbyIntent) {
        let guest = self.guest_mut();
        match intent {
            LobbyIntent::Ask(ask) => guest.ask(ask),
            LobbyIntent::Say(text) => guest.say(&text),
            LobbyIntent::Leave => guest.leave(),
            LobbyIntent::DrawLand => {
                let Some(table) = guest.table() else { return };
                let mut settings = table.settings.clone();
                settings.template.seed = lot();
                settings.is_seed_fixed = true;
                guest.ask(Ask::Host(HostAsk::Settings(settings)));
            }
        }
    }
}

/// A table at `port` or, where that is taken, at one of the next, with the person sitting at it.
fn open(
    port: u16,
    config: &HostConfig,
    (name, password): (&str, &str),
    catalog: &Arc<Catalog>,
) -> Result<End, Sentence> {
    let open = |port: u16| {
        let (config, visitor) = (config.clone(), visitor(name, password));
        host_table(port, config, visitor, catalog, &program_clock())
    };
    // Another game of this machine may have it; whoever looks for games finds this one all the same.
    let next = (1..PORTS_TRIED).filter_map(|step| port.checked_add(step));
    let mut opened = open(port);
    for port in next {
        if !matches!(opened, Err(Trouble::Listen(ListenError::PortTaken { .. }))) {
            break;
        }
        opened = open(port);
    }
    let (client, server) = opened?;
    Ok(End::Linked {
        client: Box::new(client),
        address: None,
        server: Some(server),
    })
}

/// What comes of a frame at the table.
enum Step {
    Sits,
    /// The link goes over to a match.
    Begins,
    Ends(TableEnd),
}

fn advance_alone(table: &mut LocalTable, catalog: &Arc<Catalog>) -> Step {
    table.advance(clock::now());
    if let Some(runner) = table.take_match(catalog) {
        return Step::Ends(TableEnd::Match(runner.map(Box::new), None));
    }
    if table.is_open() {
        Step::Sits
    } else {
        Step::Ends(TableEnd::Gone(None))
    }
}

fn advance_linked(client: &mut TableClient, restoring: &mut Restoring, catalog: &Catalog) -> Step {
    let (mut wants_password, mut cannot_play_on) = (false, None);
    for event in client.receive(clock::now()) {
        match event {
            Event::PasswordWanted => wants_password = true,
            event => {
                let why = restoring.hear(event, client.guest_mut(), catalog);
                cannot_play_on = cannot_play_on.or(why);
            }
        }
    }
    if let Some(why) = cannot_play_on {
        client.guest_mut().leave();
        client.send();
        return Step::Ends(TableEnd::Gone(Some(why)));
    }
    if wants_password {
        client.guest_mut().leave();
        client.send();
        return Step::Ends(TableEnd::Password(PasswordAsked::Wanted));
    }
    client.send();
    if client.is_admitted() {
        return Step::Begins;
    }
    match client.over() {
        None => Step::Sits,
        Some(Over::Left) => Step::Ends(TableEnd::Gone(None)),
        Some(Over::Refused(Refusal::PasswordWrong)) => {
            Step::Ends(TableEnd::Password(PasswordAsked::Wrong))
        }
        Some(over) => Step::Ends(TableEnd::Gone(Some(endings::table_over(over)))),
    }
}

/// The eight colours that can be had at a table.
fn colours_of_places(are_safe: bool) -> [[u8; 3]; 8] {
    let colour = match are_safe {
        true => presentation::seat_colour_safe,
        false => presentation::seat_colour,
    };
    std::array::from_fn(|place| colour(place as u8))
}

fn visitor(name: &str, password: &str) -> Visitor {
    Visitor {
        name: name.into(),
        key: RoomKey::of(password),
        secrets: files::seats().map_or_else(Vec::new, |folder| former_seats(&folder)),
    }
}
