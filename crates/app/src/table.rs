//! A table in the window: the guest at the end of its link, and what the screen shows of it.

use std::sync::Arc;
use std::time::Duration;

use endpoint::{ServerHandle, TableClient, has_kept_seat};
use lobby::Event;
use protocol::lobby::RoomKey;
use rules::Catalog;
use runner::{Runner, Sentence, Visitor, host_table, join_table, table_config};
use screens::menu::{Lobby, LobbyIntent};

use crate::flow::program_clock;
use crate::{addresses, clock, files};

/// How long a join may take to find somebody.
const JOIN_TIMEOUT: Duration = Duration::from_secs(4);

/// Somebody's table, at which the person at this machine sits or asks for a place.
pub struct AtTable {
    client: TableClient,
    catalog: Arc<Catalog>,
    /// As it was joined; its host has none.
    address: Option<String>,
    /// The table itself, when this machine keeps it.
    server: Option<ServerHandle>,
    /// `None` until there is a place.
    pub screen: Option<Lobby>,
}

/// Where a join led.
pub enum Joined {
    Table(Box<AtTable>),
    /// Back to a seat of a match under way.
    Seat(Box<Runner>),
}

/// What became of a table.
pub enum TableEnd {
    /// The match begins.
    Match(Result<Box<Runner>, Sentence>, Option<ServerHandle>),
    /// There is none any more, in a sentence; nothing to say where the person left.
    Gone(Option<String>),
}

impl AtTable {
    /// Opens `port` for a table and sits down at it.
    ///
    /// # Errors
    /// A sentence: the port is taken.
    pub fn host(
        port: u16,
        name: &str,
        password: &str,
        catalog: &Arc<Catalog>,
    ) -> Result<AtTable, Sentence> {
        let config = table_config(RoomKey::of(password), None, catalog);
        let visitor = visitor(name, password);
        let (client, server) = host_table(port, config, visitor, catalog, &program_clock())?;
        Ok(AtTable {
            client,
            catalog: Arc::clone(catalog),
            address: None,
            server: Some(server),
            screen: None,
        })
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
        if let Some(folder) = files::seats().filter(|folder| has_kept_seat(folder, address)) {
            let catalog = Arc::clone(catalog);
            let back = Runner::join_again(address, name, &folder, JOIN_TIMEOUT, catalog, &clock)?;
            return Ok(Joined::Seat(Box::new(back)));
        }
        let client = join_table(
            address,
            visitor(name, password),
            JOIN_TIMEOUT,
            catalog,
            &clock,
        )?;
        Ok(Joined::Table(Box::new(AtTable {
            client,
            catalog: Arc::clone(catalog),
            address: Some(address.into()),
            server: None,
            screen: None,
        })))
    }

    /// Takes what arrived, sends what there is to say.
    pub fn advance(mut self) -> Result<AtTable, TableEnd> {
        let mut wants_password = false;
        for event in self.client.receive(clock::now()) {
            match event {
                Event::PasswordWanted => wants_password = true,
                // Files are of saved matches only, and the window opens none yet.
                Event::ContentWanted(info) => self.client.guest_mut().fetch(info.hash),
                _ => {}
            }
        }
        if wants_password {
            self.client.guest_mut().leave();
            self.client.send();
            let text = String::from("This game wants a password.");
            return Err(TableEnd::Gone(Some(text)));
        }
        self.client.send();
        if self.client.is_admitted() {
            let runner = Runner::of_table(self.client, self.catalog, &program_clock())
                .map_err(Sentence::from)
                .map(|mut runner| {
                    if let (Some(folder), Some(address)) = (files::seats(), &self.address) {
                        runner.keep_seat(&folder, address);
                    }
                    Box::new(runner)
                });
            return Err(TableEnd::Match(runner, self.server));
        }
        if let Some(over) = self.client.over() {
            let text = (over != lobby::Over::Left).then(|| over.to_string());
            return Err(TableEnd::Gone(text));
        }
        self.show_news();
        Ok(self)
    }

    fn show_news(&mut self) {
        let Some(view) = self.client.guest().view() else {
            return;
        };
        match &mut self.screen {
            Some(screen) => screen.view = view,
            None => {
                let port = self.server.as_ref().map(ServerHandle::port);
                self.screen = Some(Lobby {
                    view,
                    is_alone: false,
                    addresses: port.map(addresses::of_this_machine).unwrap_or_default(),
                    preview: None,
                    typing: String::new(),
                    colours: std::array::from_fn(|colour| presentation::seat_colour(colour as u8)),
                });
            }
        }
    }

    /// Passes on what the person did.
    pub fn take(&mut self, intent: LobbyIntent) {
        let guest = self.client.guest_mut();
        match intent {
            LobbyIntent::Ask(ask) => guest.ask(ask),
            LobbyIntent::Say(text) => guest.say(&text),
            LobbyIntent::Leave => guest.leave(),
        }
    }
}

fn visitor(name: &str, password: &str) -> Visitor {
    Visitor {
        name: name.into(),
        key: RoomKey::of(password),
        secrets: Vec::new(),
    }
}
