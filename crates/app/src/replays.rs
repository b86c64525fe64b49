//! The list of recorded matches.

use std::path::PathBuf;
use std::thread::JoinHandle;

use protocol::MatchSetup;
use record::Ending;
use rules::Catalog;
use runner::{AboutRecord, ListedRecord, Sentence, list_records};
use screens::menu::{ReplayFacts, ReplayRow, Replays};
use screens::say;
use screens::words::{endings, say};

use crate::{clock, dates, files, names, sentences};

/// The list as it is on the disk, and on the screen.
#[derive(Default)]
pub struct Shelf {
    pub screen: Replays,
    listed: Vec<ListedRecord>,
    /// Places in `listed` of the rows on the screen.
    shown: Vec<usize>,
    /// For what was looked last.
    query: Option<String>,
    /// Records are read on a thread of its own: there may be hundreds.
    reading: Option<JoinHandle<Vec<ListedRecord>>>,
}

impl Shelf {
    /// Begins to read the folder of records.
    pub fn open(catalog: &Catalog) -> Shelf {
        let mut shelf = Shelf::default();
        shelf.look(catalog);
        shelf
    }

    fn look(&mut self, catalog: &Catalog) {
        let Some(folder) = files::folder("records") else {
            return;
        };
        let version = game::Game::version(catalog);
        let named = std::thread::Builder::new().name(String::from("records"));
        self.reading = named.spawn(move || list_records(&folder, &version)).ok();
    }

    /// Takes what was read, and looks for what is typed.
    pub fn advance(&mut self) {
        if let Some(reading) = self.reading.take_if(|reading| reading.is_finished()) {
            self.listed = reading.join().unwrap_or_default();
            self.query = None;
        }
        if self.query.as_ref() == Some(&self.screen.query) {
            return;
        }
        let query = self.screen.query.clone();
        let all = self.listed.iter().enumerate();
        self.shown = all
            .filter(|(_, listed)| listed.matches(&query))
            .map(|(at, _)| at)
            .collect();
        let now_s = clock::wall_s();
        let row = |&at: &usize| row(&self.listed[at], now_s);
        self.screen.rows = self.shown.iter().map(row).collect();
        self.screen.chosen = (!self.shown.is_empty()).then_some(0);
        self.screen.doomed = None;
        self.query = Some(query);
    }

    /// The file at this place of the screen.
    pub fn path(&self, index: usize) -> Option<PathBuf> {
        let listed = self.listed.get(*self.shown.get(index)?)?;
        Some(listed.path.clone())
    }

    /// Deletes the record at this place, and looks again.
    pub fn delete(&mut self, index: usize, catalog: &Catalog) {
        let path = self.path(index);
        let deleted = path.map(|path| {
            // What was computed for it goes too; it may not be there.
            let _ = std::fs::remove_file(keyframes_of(&path));
            std::fs::remove_file(path)
        });
        self.screen.complaint = match deleted {
            Some(Err(error)) => Some(say!("files-not-deleted", why = error.to_string())),
            _ => None,
        };
        self.look(catalog);
    }
}

/// Where the worlds along a record are kept.
pub fn keyframes_of(record: &std::path::Path) -> PathBuf {
    record.with_extension("castkeys")
}

/// Gives the record at `path` the name that the person typed; where it lies now.
///
/// # Errors
/// A sentence; the record stays where it was.
pub fn rename(path: &std::path::Path, typed: &str) -> Result<PathBuf, Sentence> {
    let stem = runner::file_stem(typed);
    let to = path.with_file_name(format!("{stem}.{}", record::FILE_EXTENSION));
    if to.exists() && to != path {
        return Err(Sentence::new(say!("replays-name-taken", name = stem)));
    }
    let renamed = std::fs::rename(path, &to);
    let failed =
        |error: std::io::Error| Sentence::new(say!("replays-not-saved", why = error.to_string()));
    renamed.map_err(failed)?;
    Ok(to)
}

fn row(listed: &ListedRecord, now_s: u64) -> ReplayRow {
    let date = listed.written_at_s.map(|at| dates::date(at, now_s));
    let facts = match &listed.about {
        Ok(about) => Ok(facts(about)),
        Err(sentence) => Err(sentences::of(sentence)),
    };
    ReplayRow {
        name: listed.name.clone(),
        date: date.unwrap_or_default(),
        facts,
    }
}

fn facts(about: &AboutRecord) -> ReplayFacts {
    let setup: &MatchSetup = &about.header.setup;
    let winners = about.winners();
    ReplayFacts {
        map: setup.map.clone(),
        size_tiles: setup.size_tiles,
        people: about.names().map(str::to_owned).collect(),
        duration_ms: u64::from(about.game_seconds) * 1_000,
        winners: winners
            .iter()
            .map(|seat| names::of_setup(setup, seat))
            .collect(),
        ending: ending(about.ending),
        build: about.header.build.clone(),
        difference: about.difference.map(endings::difference),
    }
}

fn ending(ending: Ending) -> String {
    match ending {
        Ending::CutShort => say("replays-cut"),
        Ending::Damaged => say("replays-damaged"),
        Ending::Finished { reason, .. } => sentences::end_of_record(reason),
    }
}
