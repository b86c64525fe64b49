//! `headless verify`: is a record what this build plays?

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use game::Game;
use record::Verdict;
use rules::Catalog;
use runner::open_record;

use crate::cli::VerifyArguments;

const DIVERGED: u8 = 1;
const UNVERIFIABLE: u8 = 2;

/// One line for each file. The exit code is of the worst of them: 1 when one diverged, else 2 when
/// nothing could be said of one.
pub fn run(arguments: &VerifyArguments) -> ExitCode {
    let catalog = Catalog::builtin();
    let codes: Vec<u8> = arguments
        .files
        .iter()
        .map(|file| verify(file, &catalog))
        .collect();
    let worst = if codes.contains(&DIVERGED) {
        DIVERGED
    } else {
        codes.into_iter().max().unwrap_or(0)
    };
    ExitCode::from(worst)
}

fn verify(file: &Path, catalog: &Arc<Catalog>) -> u8 {
    let name = file.display();
    let record = match open_record(file) {
        Ok(record) => record,
        Err(sentence) => {
            println!("{name}: unverifiable: {sentence}");
            return UNVERIFIABLE;
        }
    };
    match runner::verify(&record, catalog) {
        Verdict::Verified { turns, ending } => {
            println!("{name}: verified, {turns} turns; {ending}");
            0
        }
        Verdict::Diverged { turn, stores } => {
            let stores = store_names(&stores);
            println!("{name}: diverged in {turn}, in {stores}");
            DIVERGED
        }
        Verdict::Unverifiable(reason) => {
            println!("{name}: unverifiable: {reason}");
            UNVERIFIABLE
        }
    }
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
