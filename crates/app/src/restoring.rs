//! The save that goes round a table: whoever has it says so, whoever lacks it fetches it.

use lobby::{Event, Guest};
use rules::Catalog;
use runner::{KnownSave, Runner, open_save};

use crate::sentences;

/// What this machine knows of the save of a table.
#[derive(Default)]
pub struct Restoring {
    known: Option<KnownSave>,
}

impl Restoring {
    /// At the table of somebody who has the save.
    pub fn with(known: Option<KnownSave>) -> Restoring {
        Restoring { known }
    }

    /// Answers what the table wants, and takes what comes. Why the match cannot be played on here, when it
    /// cannot.
    pub fn hear(&mut self, event: Event, guest: &mut Guest, catalog: &Catalog) -> Option<String> {
        match event {
            Event::ContentWanted(info) => {
                let known = self.known.as_ref();
                match known.is_some_and(|known| known.content == info.hash) {
                    true => guest.have(info.hash),
                    false => guest.fetch(info.hash),
                }
                None
            }
            Event::ContentArrived { bytes, .. } => {
                let opened = open_save(&bytes, &game::Game::version(catalog));
                match opened.map(|save| KnownSave::of(save, &bytes)) {
                    Ok(known) => {
                        self.known = known;
                        None
                    }
                    Err(error) => Some(sentences::save(error)),
                }
            }
            _ => None,
        }
    }

    /// Gives it to the match that begins.
    pub fn hand_over(self, runner: &mut Runner) {
        if let Some(known) = self.known {
            runner.know_save(known);
        }
    }
}
