//! The list of saved matches, and what becomes of the chosen one.

use std::path::PathBuf;
use std::sync::Arc;

use bevy_egui::egui::{Context, TextureHandle, TextureOptions};
use local_player::Settings;
use net::Speed;
use protocol::{Seat, TICK_MS};
use record::{Save, SaveHead};
use rules::Catalog;
use runner::{Autosave, ListedSave, Runner, SaveAs, SaveFolder, SavePlan, Saved, Sentence};
use screens::menu::{Hosting, SaveFacts, SaveRow, Saves};
use screens::say;
use screens::words::say;

use crate::{clock, dates, files, png, sentences};

/// The folder of saves; `None` where there is no home.
pub fn folder(catalog: &Catalog) -> Option<SaveFolder> {
    let version = game::Game::version(catalog);
    Some(SaveFolder::new(&files::folder("saves")?, version))
}

/// How a match is saved: where, and how often unasked.
pub fn plan(settings: &Settings, catalog: &Catalog) -> Option<SavePlan> {
    let ticks_per_minute = 60_000 / TICK_MS;
    let minutes = u32::from(settings.game.autosave_minutes);
    Some(SavePlan {
        folder: folder(catalog)?,
        autosave: (minutes > 0).then(|| Autosave {
            every_ticks: minutes * ticks_per_minute,
            kept: settings.game.autosaves_kept,
        }),
        epoch_s: clock::wall_s().saturating_sub(clock::now().0 / 1_000),
    })
}

/// The list as it is on the disk, and on the screen.
#[derive(Default)]
pub struct Shelf {
    pub screen: Saves,
    listed: Vec<ListedSave>,
    /// Keeps the pictures alive.
    textures: Vec<TextureHandle>,
}

impl Shelf {
    /// Looks into the folder. `hosting`: the chosen one is opened to others.
    pub fn open(catalog: &Catalog, hosting: Option<Hosting>) -> Shelf {
        let mut shelf = Shelf {
            screen: Saves {
                hosting,
                ..Saves::default()
            },
            ..Shelf::default()
        };
        shelf.look(catalog);
        shelf
    }

    fn look(&mut self, catalog: &Catalog) {
        let now_s = clock::wall_s();
        self.listed = folder(catalog)
            .map(|folder| folder.list())
            .unwrap_or_default();
        self.screen.rows = self.listed.iter().map(|it| row(it, now_s)).collect();
        self.screen.chosen = (!self.screen.rows.is_empty()).then_some(0);
        self.textures.clear();
    }

    /// Unpacks the picture of the chosen one, if it has not been yet.
    pub fn prepare(&mut self, context: &Context) {
        let Some(chosen) = self.screen.chosen else {
            return;
        };
        let (Some(row), Some(listed)) = (
            self.screen.rows.get_mut(chosen),
            self.listed.get_mut(chosen),
        ) else {
            return;
        };
        let (Ok(facts), Ok(head)) = (&mut row.facts, &mut listed.head) else {
            return;
        };
        if let Some(image) = head.picture.take().and_then(|it| png::decode(&it)) {
            let texture = context.load_texture(&listed.name, image, TextureOptions::LINEAR);
            facts.picture = Some(texture.id());
            self.textures.push(texture);
        }
    }

    /// Reads the save at this place, and its file.
    ///
    /// # Errors
    /// A sentence; the file stays as it is.
    pub fn read(&self, index: usize, catalog: &Catalog) -> Result<(Save, Vec<u8>), Sentence> {
        let gone = || Sentence::new(say("saves-gone"));
        let listed = self.listed.get(index).ok_or_else(gone)?;
        folder(catalog).ok_or_else(gone)?.open(&listed.path)
    }

    /// Deletes the save at this place, and looks again.
    pub fn delete(&mut self, index: usize, catalog: &Catalog) {
        let path = self.listed.get(index).map(|listed| listed.path.clone());
        let deleted = path.map(std::fs::remove_file);
        self.look(catalog);
        if let Some(Err(error)) = deleted {
            self.screen.complaint = Some(say!("files-not-deleted", why = error.to_string()));
        }
    }
}

/// What became of a save, for people.
///
/// `load_key`: what loads a quick save.
pub fn told(saved: &Saved, load_key: &str) -> String {
    match (&saved.file, &saved.what) {
        (Err(sentence), _) => sentences::of(sentence),
        (Ok(_), SaveAs::Quick) => say!("saves-done-quick", key = load_key),
        (Ok(_), SaveAs::Named(_)) => say("saves-done"),
        (Ok(_), SaveAs::Auto) => say("saves-done-auto"),
    }
}

/// The quick save, or why there is none.
///
/// # Errors
/// A sentence.
pub fn quick(catalog: &Catalog) -> Result<Save, Sentence> {
    let none = || Sentence::new(say("saves-no-quick"));
    let folder = folder(catalog).ok_or_else(none)?;
    let path: PathBuf = folder.quick_path();
    if !path.exists() {
        return Err(none());
    }
    Ok(folder.open(&path)?.0)
}

/// A match alone, played on from `save` by who played it.
pub fn alone(save: Save, catalog: &Arc<Catalog>) -> (Runner, Seat) {
    let header = &save.head.header;
    let first = header.setup.seats.first().map(|row| row.seat);
    let seat = header.seat.or(first).unwrap_or_default();
    let catalog = Arc::clone(catalog);
    (Runner::solo_from(save, seat, Speed::Paused, catalog), seat)
}

fn row(listed: &ListedSave, now_s: u64) -> SaveRow {
    let facts = match &listed.head {
        Ok(head) => Ok(facts(head, now_s)),
        Err(error) => Err(sentences::save(*error)),
    };
    let title = listed.head.as_ref().map(|head| head.header.title.clone());
    let name = title.ok().filter(|title| !title.trim().is_empty());
    SaveRow {
        name: name.unwrap_or_else(|| listed.name.clone()),
        facts,
    }
}

fn facts(head: &SaveHead, now_s: u64) -> SaveFacts {
    let header = &head.header;
    SaveFacts {
        date: dates::date(header.saved_at_s, now_s),
        map: header.setup.map.clone(),
        size_tiles: header.setup.size_tiles,
        people: header.people().map(str::to_owned).collect(),
        duration_ms: crate::course::ms(header.tick),
        picture: None,
    }
}
