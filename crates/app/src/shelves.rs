//! From the lists of saves and replays into a match, and from a match into them.

use std::path::Path;
use std::sync::Arc;

use net::Speed;
use protocol::message::LeaveReason;
use protocol::{MatchSetup, Seat};
use record::Save;
use runner::{Runner, SaveAs, Sentence};
use screens::menu::{Hosting, PlayOnIntent, ReplaysIntent, SaveAsIntent, SavesIntent};

use crate::flow::{Flow, Screen, lot};
use crate::playing::Playing;
use crate::table::AtTable;
use crate::watch::PlayedOn;
use crate::{files, replays, saves, sentences};

/// How the match that was played last can be had again.
#[derive(Clone, Debug)]
pub enum Rematch {
    /// At the table of one's own, set as it was.
    Skirmish,
    /// With another seed.
    Alone { setup: MatchSetup, seat: Seat },
    /// A table at this port again.
    Host { port: u16 },
    /// To the table at this address again.
    Join { address: String },
}

impl Flow {
    /// The list of saves to play on alone, or with others.
    pub fn open_saves(&mut self, is_hosting: bool) {
        let hosting = is_hosting.then(|| Hosting {
            name: self.settings.name.clone(),
            port: self.host.port.clone(),
            password: String::new(),
        });
        self.saves = saves::Shelf::open(&self.catalog, hosting);
        self.screen = if is_hosting {
            Screen::Restore
        } else {
            Screen::Load
        };
    }

    pub fn open_replays(&mut self) {
        self.replays = replays::Shelf::open(&self.catalog);
        self.screen = Screen::Replays;
    }

    pub fn take_saves_intent(&mut self, intent: SavesIntent) {
        let done = match intent {
            SavesIntent::Load(index) => self.load(index),
            SavesIntent::Host { index, port } => self.restore(index, port),
            SavesIntent::Delete(index) => {
                self.saves.delete(index, &self.catalog);
                Ok(())
            }
            SavesIntent::Back => {
                self.screen = Screen::MainMenu;
                Ok(())
            }
        };
        if let Err(sentence) = done {
            self.saves.screen.complaint = Some(sentences::of(&sentence));
        }
    }

    fn load(&mut self, index: usize) -> Result<(), Sentence> {
        let (save, _) = self.saves.read(index, &self.catalog)?;
        self.play_alone(save)
    }

    /// Plays on from a save at this machine.
    fn play_alone(&mut self, save: Save) -> Result<(), Sentence> {
        let setup = save.head.header.setup.clone();
        let (runner, seat) = saves::alone(save, &self.catalog);
        self.rematch = Some(Rematch::Alone { setup, seat });
        self.begin(runner, None, Some(seat))
    }

    fn restore(&mut self, index: usize, port: u16) -> Result<(), Sentence> {
        let (save, file) = self.saves.read(index, &self.catalog)?;
        let hosting = self.saves.screen.hosting.clone().unwrap_or_default();
        self.settings.name.clone_from(&hosting.name);
        self.host_save(save, file, port, &hosting.password)
    }

    /// Opens a table for a save.
    fn host_save(
        &mut self,
        save: Save,
        file: Vec<u8>,
        port: u16,
        password: &str,
    ) -> Result<(), Sentence> {
        let name = self.settings.name.clone();
        let table = AtTable::restore(port, &name, password, (save, file), &self.catalog)?;
        self.keep_settings();
        self.rematch = None;
        self.table = Some(table);
        self.screen = Screen::Table;
        Ok(())
    }

    pub fn take_replays_intent(&mut self, intent: ReplaysIntent) {
        match intent {
            ReplaysIntent::Watch(index) => {
                let Some(path) = self.replays.path(index) else {
                    return;
                };
                if let Err(sentence) = self.watch(&path) {
                    self.replays.screen.complaint = Some(sentences::of(&sentence));
                }
            }
            ReplaysIntent::Delete(index) => self.replays.delete(index, &self.catalog),
            ReplaysIntent::Back => self.screen = Screen::MainMenu,
        }
    }

    /// Plays on from a moment of a record.
    pub fn play_on(&mut self, played_on: PlayedOn) {
        let PlayedOn { mut save, how } = played_on;
        self.leave_match(LeaveReason::Finished);
        let begun = match how {
            PlayOnIntent::Alone { seat } => {
                let row = save.head.header.setup.seats.get(seat);
                save.head.header.seat = row.map(|row| row.seat);
                self.play_alone(save)
            }
            PlayOnIntent::Together => {
                let port = self.host.port.trim().parse().unwrap_or(0);
                let file = save.encode();
                self.host_save(save, file, port, "")
            }
            PlayOnIntent::Back => Ok(()),
        };
        if let Err(sentence) = begun {
            self.notice = Some(sentences::of(&sentence));
        }
    }

    /// The keys for saving quickly, and for loading that. `map`: a picture for the list.
    pub fn quick_save(&mut self, map: Option<Vec<u8>>) {
        let Some(playing) = self.playing.as_mut().filter(|it| it.can_be_saved()) else {
            return;
        };
        if let Some(map) = map {
            playing.game.set_picture(map);
        }
        playing.game.save(SaveAs::Quick);
    }

    pub fn quick_load(&mut self, time_s: f64) {
        let is_own = |playing: &&mut Playing| !playing.is_record() && playing.is_alone;
        let Some(playing) = self.playing.as_mut().filter(is_own) else {
            return;
        };
        match saves::quick(&self.catalog) {
            Err(sentence) => playing.say_line(time_s, sentences::of(&sentence)),
            Ok(save) => {
                self.leave_match(LeaveReason::Quit);
                if let Err(sentence) = self.play_alone(save) {
                    self.notice = Some(sentences::of(&sentence));
                }
            }
        }
    }

    /// What the panel for the name of a save wants.
    pub fn take_save_as_intent(&mut self, intent: SaveAsIntent) {
        let Some(playing) = &mut self.playing else {
            return;
        };
        let Some(panel) = playing.save_as.take() else {
            return;
        };
        if intent == SaveAsIntent::Save {
            playing
                .game
                .save(SaveAs::Named(panel.name.trim().to_owned()));
            playing.is_menu_open = false;
        }
    }

    /// Keeps the record of the match that is over under a name.
    pub fn save_replay(&mut self, name: &str) {
        let Some(after) = self.playing.as_mut().and_then(|it| it.after.as_mut()) else {
            return;
        };
        let Some(record) = &after.record else { return };
        after.told = Some(match replays::rename(Path::new(record), name) {
            Ok(path) => {
                after.record = Some(path.display().to_string());
                after.typing.clear();
                screens::say!("after-replay-saved", name = name)
            }
            Err(sentence) => sentences::of(&sentence),
        });
    }

    /// The match that was played last, once more.
    pub fn rematch(&mut self) {
        let Some(rematch) = self.rematch.clone() else {
            return;
        };
        self.leave_match(LeaveReason::Finished);
        let begun = match rematch {
            Rematch::Skirmish => {
                self.open_skirmish();
                Ok(())
            }
            Rematch::Alone { mut setup, seat } => {
                setup.seed = lot();
                let catalog = Arc::clone(&self.catalog);
                let runner = Runner::solo(setup, seat, Speed::Paused, catalog);
                self.begin(runner, None, Some(seat))
            }
            Rematch::Host { port } => {
                self.open_from_screen(port);
                Ok(())
            }
            Rematch::Join { address } => {
                self.screen = Screen::Join;
                self.join.address = address;
                self.join_from_screen();
                Ok(())
            }
        };
        if let Err(sentence) = begun {
            self.notice = Some(sentences::of(&sentence));
        }
    }

    /// What every match that is played is given: a place for its saves, and a memory for its seats.
    pub fn equip(&self, runner: &mut Runner) {
        if let Some(folder) = files::seats() {
            runner.remember_seat_in(&folder);
        }
    }
}
