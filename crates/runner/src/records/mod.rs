//! Records as files: listed with what they say about themselves, and searched.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use protocol::{SeatSet, SimVersion, TICK_MS, VersionDifference};
use record::{Ending, FILE_EXTENSION, Record, RecordHeader};

use crate::{Sentence, open_record};

#[cfg(test)]
mod tests;

/// One file of a folder of records.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedRecord {
    pub path: PathBuf,
    /// The file's name, without its ending.
    pub name: String,
    /// When the file was last written, in seconds since 1970; `None` where the system does not say.
    pub written_at_s: Option<u64>,
    /// What it says about itself, or why it cannot be read, as a sentence.
    pub about: Result<AboutRecord, Sentence>,
}

/// What a list shows of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AboutRecord {
    pub header: RecordHeader,
    pub ending: Ending,
    /// How much game time is in it.
    pub game_seconds: u32,
    /// Why this build would play another match.
    pub difference: Option<VersionDifference>,
}

impl AboutRecord {
    fn of(record: &Record, ours: &SimVersion) -> AboutRecord {
        AboutRecord {
            header: record.header.clone(),
            ending: record.ending,
            game_seconds: (u64::from(record.ticks().0) * u64::from(TICK_MS) / 1_000) as u32,
            difference: ours.difference(&record.header.version),
        }
    }

    /// The people and computer players, in the order of their seats.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.header
            .setup
            .seats
            .iter()
            .map(|seat| seat.name.as_str())
    }

    /// Who has won, as far as the record says.
    #[must_use]
    pub fn winners(&self) -> SeatSet {
        match self.ending {
            Ending::Finished { winners, .. } => winners,
            Ending::CutShort | Ending::Damaged => SeatSet::EMPTY,
        }
    }
}

impl ListedRecord {
    /// Whether every word of `query` stands in its name, its map or among its people, in capitals or not.
    #[must_use]
    pub fn matches(&self, query: &str) -> bool {
        let mut text = self.name.to_lowercase();
        if let Ok(about) = &self.about {
            for part in about.names().chain([about.header.setup.map.as_str()]) {
                text.push('\n');
                text.push_str(&part.to_lowercase());
            }
        }
        let query = query.to_lowercase();
        query.split_whitespace().all(|word| text.contains(word))
    }
}

/// Everything in `folder` that is called a record, the latest first.
#[must_use]
pub fn list_records(folder: &Path, ours: &SimVersion) -> Vec<ListedRecord> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let is_record = |path: &PathBuf| path.extension().is_some_and(|it| it == FILE_EXTENSION);
    let mut all: Vec<ListedRecord> = paths
        .filter(is_record)
        .filter_map(|path| look_at(path, ours))
        .collect();
    all.sort_by(|a, b| {
        let latest_first = b.written_at_s.cmp(&a.written_at_s);
        latest_first.then_with(|| a.name.cmp(&b.name))
    });
    all
}

fn look_at(path: PathBuf, ours: &SimVersion) -> Option<ListedRecord> {
    let name = path.file_stem()?.to_string_lossy().into_owned();
    let written = fs::metadata(&path).and_then(|data| data.modified()).ok();
    let written = written.and_then(|at| at.duration_since(UNIX_EPOCH).ok());
    Some(ListedRecord {
        written_at_s: written.map(|since| since.as_secs()),
        about: open_record(&path).map(|record| AboutRecord::of(&record, ours)),
        path,
        name,
    })
}
