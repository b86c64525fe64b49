//! Saved matches as files: written so that nothing is ever half there, listed, opened.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use protocol::SimVersion;
use record::{SAVE_BYTES_MAX, SAVE_EXTENSION, SAVE_HEAD_BYTES_MAX, Save, SaveError, SaveHead};

use crate::Sentence;

#[cfg(test)]
mod tests;

/// The one that the key for quick saving writes.
const QUICK: &str = "quick save";
/// What the names of those begin with that the game writes by itself.
const AUTOSAVE: &str = "autosave";
/// Characters of the longest file name, without its ending.
const STEM_CHARS_MAX: usize = 60;

/// A folder of saved matches.
#[derive(Clone, Debug)]
pub struct SaveFolder {
    path: PathBuf,
    ours: SimVersion,
}

/// One file of the folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedSave {
    pub path: PathBuf,
    /// The file's name, without its ending.
    pub name: String,
    /// What it says about itself, or why it cannot be played on here.
    pub head: Result<SaveHead, SaveError>,
}

impl SaveFolder {
    /// The folder at `path`, which need not be there yet, for a build of `ours`.
    #[must_use]
    pub fn new(path: &Path, ours: SimVersion) -> SaveFolder {
        SaveFolder {
            path: path.to_owned(),
            ours,
        }
    }

    /// Saves under what the person typed. A file of that name is replaced.
    ///
    /// # Errors
    /// A sentence when the system does not take the file. What was there before is there still.
    pub fn write(&self, typed: &str, save: &Save) -> Result<PathBuf, Sentence> {
        self.put(&file_stem(typed), save)
    }

    /// Saves in the one place for saves without a name.
    ///
    /// # Errors
    /// As [`SaveFolder::write`].
    pub fn write_quick(&self, save: &Save) -> Result<PathBuf, Sentence> {
        self.put(QUICK, save)
    }

    /// Where [`SaveFolder::write_quick`] puts it.
    #[must_use]
    pub fn quick_path(&self) -> PathBuf {
        self.path.join(format!("{QUICK}.{SAVE_EXTENSION}"))
    }

    /// Saves in the place of the oldest of `ring` saves that the game made by itself. Files of other
    /// builds, and damaged ones, do not count and are left alone.
    ///
    /// # Errors
    /// As [`SaveFolder::write`].
    pub fn write_auto(&self, ring: u8, save: &Save) -> Result<PathBuf, Sentence> {
        let all = self.list();
        let slot_of = |listed: &ListedSave| {
            let number = listed.name.strip_prefix(AUTOSAVE)?.trim().parse().ok()?;
            Some((number, listed.head.as_ref().ok()?.header.saved_at_s))
        };
        let mut ours: Vec<(u32, u64)> = all.iter().filter_map(slot_of).collect();
        ours.sort_unstable_by_key(|&(number, saved_at_s)| (saved_at_s, number));
        let number = if ours.len() < usize::from(ring.max(1)) {
            let is_free = |number: &u32| {
                let name = auto_name(*number);
                all.iter().all(|listed| listed.name != name)
            };
            (1..).find(is_free).unwrap_or(1)
        } else {
            ours[0].0
        };
        self.put(&auto_name(number), save)
    }

    /// Everything in the folder that is called a save, the latest first, then what cannot be read.
    #[must_use]
    pub fn list(&self) -> Vec<ListedSave> {
        let Ok(entries) = fs::read_dir(&self.path) else {
            return Vec::new();
        };
        let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
        let is_save = |path: &PathBuf| {
            path.extension()
                .is_some_and(|extension| extension == SAVE_EXTENSION)
        };
        let mut all: Vec<ListedSave> = paths
            .filter(is_save)
            .filter_map(|path| self.look_at(path))
            .collect();
        let age = |listed: &ListedSave| {
            let saved_at_s = listed.head.as_ref().map(|head| head.header.saved_at_s);
            std::cmp::Reverse(saved_at_s.ok())
        };
        all.sort_by(|a, b| age(a).cmp(&age(b)).then_with(|| a.name.cmp(&b.name)));
        all
    }

    /// Reads one saved match, and its file as it is sent round a table.
    ///
    /// # Errors
    /// A sentence: no such file, damaged, foreign, newer, older, of another build. The file stays as it is.
    pub fn open(&self, path: &Path) -> Result<(Save, Vec<u8>), Sentence> {
        let file = read_at_most(path, SAVE_BYTES_MAX + 1)
            .map_err(|error| Sentence::cannot_read(path, &error))?;
        match open_save(&file, &self.ours) {
            Ok(save) => Ok((save, file)),
            Err(why) => Err(Sentence::CannotPlayOn {
                path: path.to_owned(),
                why,
            }),
        }
    }

    fn look_at(&self, path: PathBuf) -> Option<ListedSave> {
        let name = path.file_stem()?.to_string_lossy().into_owned();
        let beginning = read_at_most(&path, SAVE_HEAD_BYTES_MAX).ok()?;
        let head = SaveHead::open(&beginning).and_then(|head| {
            head.header.check(&self.ours)?;
            Ok(head)
        });
        Some(ListedSave { path, name, head })
    }

    fn put(&self, stem: &str, save: &Save) -> Result<PathBuf, Sentence> {
        let path = self.path.join(format!("{stem}.{SAVE_EXTENSION}"));
        let written = fs::create_dir_all(&self.path).and_then(|()| replace(&path, &save.encode()));
        match written {
            Ok(()) => Ok(path),
            Err(error) => Err(Sentence::CannotWrite {
                path,
                reason: error.to_string(),
            }),
        }
    }
}

/// A saved match from the bytes of its file, if a build of `ours` can play on.
///
/// # Errors
/// [`SaveError`], whatever the bytes.
pub fn open_save(file: &[u8], ours: &SimVersion) -> Result<Save, SaveError> {
    let save = Save::open(file)?;
    save.head.header.check(ours)?;
    Ok(save)
}

fn auto_name(number: u32) -> String {
    format!("{AUTOSAVE} {number}")
}

/// A file name for what a person typed: nothing in it that any system could mistake for more than a name.
#[must_use]
pub fn file_stem(typed: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_');
    let plain: String = typed
        .chars()
        .map(|letter| if is_plain(letter) { letter } else { '_' })
        .take(STEM_CHARS_MAX)
        .collect();
    let plain = plain.trim();
    if plain.is_empty() { "save" } else { plain }.to_owned()
}

/// Writes beside `path` and renames: whatever is killed in between, there is the old file or the new one.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let beside = path.with_extension("part");
    let mut file = File::create(&beside)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    drop(file);
    let renamed = written.and_then(|()| fs::rename(&beside, path));
    if renamed.is_err() {
        // The disk may be full: what is half written only takes room.
        let _ = fs::remove_file(&beside);
    }
    renamed
}

fn read_at_most(path: &Path, bytes_max: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?
        .take(bytes_max as u64)
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}
