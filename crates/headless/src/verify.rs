//! `headless verify`: is a record what this build plays?

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use game::Game;
use record::{FILE_EXTENSION, Record, Verdict};
use rules::Catalog;
use runner::{open_record, verify_with_result};

use crate::cli::VerifyArguments;

#[cfg(test)]
mod tests;

const DIVERGED: u8 = 1;
const UNVERIFIABLE: u8 = 2;
/// What the names of result files end with.
const RESULT_EXTENSION: &str = "result";

/// One line for each file, in the order given; the records of a folder by name. The exit code is of the
/// worst of them: 1 when one diverged, else 2 when nothing could be said of one.
pub fn run(arguments: &VerifyArguments) -> ExitCode {
    let files: Vec<Result<PathBuf, String>> = arguments
        .files
        .iter()
        .flat_map(|path| records_of(path))
        .collect();
    let codes = verify_all(&files, arguments);
    let worst = if codes.contains(&DIVERGED) {
        DIVERGED
    } else {
        codes.into_iter().max().unwrap_or(0)
    };
    ExitCode::from(worst)
}

/// The records that `path` stands for, or why there are none.
fn records_of(path: &Path) -> Vec<Result<PathBuf, String>> {
    if !path.is_dir() {
        return vec![Ok(path.to_owned())];
    }
    match records_in(path) {
        Ok(files) if files.is_empty() => vec![Err(format!(
            "{}: unverifiable: there is no record in it",
            path.display()
        ))],
        Ok(files) => files.into_iter().map(Ok).collect(),
        Err(error) => vec![Err(format!("{}: unverifiable: {error}", path.display()))],
    }
}

fn records_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|end| end == FILE_EXTENSION) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Replays so many at once as was asked for, and tells of each as soon as all before it are told.
fn verify_all(files: &[Result<PathBuf, String>], arguments: &VerifyArguments) -> Vec<u8> {
    let catalog = Catalog::builtin();
    let next = AtomicUsize::new(0);
    let told = Mutex::new(Told::default());
    thread::scope(|scope| {
        for _ in 0..arguments.jobs {
            scope.spawn(|| {
                loop {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(file) = files.get(place) else {
                        return;
                    };
                    let said = match file {
                        Ok(file) => verify(file, &catalog, arguments.results.as_deref()),
                        Err(line) => (UNVERIFIABLE, line.clone()),
                    };
                    let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
                    told.take(place, said);
                }
            });
        }
    });
    told.into_inner()
        .unwrap_or_else(PoisonError::into_inner)
        .codes
}

/// What was said about the files so far, told in their order.
#[derive(Default)]
struct Told {
    codes: Vec<u8>,
    early: std::collections::BTreeMap<usize, (u8, String)>,
}

impl Told {
    fn take(&mut self, place: usize, said: (u8, String)) {
        self.early.insert(place, said);
        while let Some((code, line)) = self.early.remove(&self.codes.len()) {
            println!("{line}");
            self.codes.push(code);
        }
    }
}

fn verify(file: &Path, catalog: &Arc<Catalog>, results: Option<&Path>) -> (u8, String) {
    let name = file.display();
    let record = match open_record(file) {
        Ok(record) => record,
        Err(sentence) => return (UNVERIFIABLE, format!("{name}: unverifiable: {sentence}")),
    };
    let (verdict, result) = verify_with_result(&record, catalog);
    if let (Some(folder), Some(text)) = (results, result)
        && let Err(error) = write_result(folder, file, &text)
    {
        let line = format!("{name}: unverifiable: its result cannot be written: {error}");
        return (UNVERIFIABLE, line);
    }
    match verdict {
        Verdict::Verified { turns, ending } => {
            let mended = mended(&record);
            (
                0,
                format!("{name}: verified, {turns} turns{mended}; {ending}"),
            )
        }
        Verdict::Diverged { turn, stores } => {
            let stores = store_names(&stores);
            (DIVERGED, format!("{name}: diverged in {turn}, in {stores}"))
        }
        Verdict::Unverifiable(reason) => (UNVERIFIABLE, format!("{name}: unverifiable: {reason}")),
    }
}

/// What is said of turns in which the machine that wrote the record had another world.
fn mended(record: &Record) -> String {
    let turns = record.mended().iter();
    let turns: Vec<String> = turns
        .map(|turns| format!("{} to {}", turns.start().0, turns.end().0))
        .collect();
    if turns.is_empty() {
        String::new()
    } else {
        format!(
            " (its own world was put right in turns {})",
            turns.join(", ")
        )
    }
}

fn write_result(folder: &Path, record: &Path, text: &str) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let name = Path::new(record.file_name().unwrap_or_default());
    fs::write(folder.join(name).with_extension(RESULT_EXTENSION), text)
}

/// The stores at these places, in words.
pub fn store_names(places: &[usize]) -> String {
    let all: Vec<&str> = Game::store_names().collect();
    let names: Vec<&str> = places
        .iter()
        .map(|&place| all.get(place).copied().unwrap_or("a store unknown here"))
        .collect();
    if names.is_empty() {
        String::from("stores that the record does not name")
    } else {
        names.join(", ")
    }
}
