use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use game::Game;
use net::commands_of;

use record::{RECORD_BYTES_MAX, Record, Unverifiable, Verdict, Verifier};
use rules::Catalog;

use crate::loading::What;
use crate::{MatchResult, Sentence};

/// Reads a record from its file.
///
/// # Errors
/// A sentence when there is no such file, or it is no record.
pub fn open_record(path: &Path) -> Result<Record, Sentence> {
    let cannot = |why: &std::io::Error| Sentence::cannot_read(path, why);
    let file = File::open(path).map_err(|error| cannot(&error))?;
    let mut bytes = Vec::new();
    // One byte more than fits tells a file that is too long from one that just fits.
    file.take(RECORD_BYTES_MAX as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| cannot(&error))?;
    Record::open(bytes).map_err(|why| Sentence::CannotWatch {
        path: path.to_owned(),
        why,
    })
}

/// The world before the first turn of `record`.
///
/// # Errors
/// A sentence when it cannot be built.
pub fn first_world(record: &Record, catalog: &Arc<Catalog>) -> Result<Game, Sentence> {
    What::build_beginning(record, catalog)
}

/// Plays `record` without a window, as fast as it goes, and compares every digest in it.
#[must_use]
pub fn verify(record: &Record, catalog: &Arc<Catalog>) -> Verdict {
    verify_with_result(record, catalog).0
}

/// The same, and the match's result as [`MatchResult::text`] has it; `None` when it was not played to the
/// end of the record.
#[must_use]
pub fn verify_with_result(record: &Record, catalog: &Arc<Catalog>) -> (Verdict, Option<String>) {
    let mut verifier = match Verifier::new(record, &Game::version(catalog)) {
        Ok(verifier) => verifier,
        Err(reason) => return (Verdict::Unverifiable(reason), None),
    };
    let mut game = match first_world(record, catalog) {
        Ok(game) => game,
        Err(sentence) => {
            let reason = Unverifiable::World(sentence.to_string());
            return (Verdict::Unverifiable(reason), None);
        }
    };
    let mut result = MatchResult::default();
    for (bundle, ticks) in record.turns_with_ticks() {
        play_turn_seen(&mut game, &bundle, ticks, &mut result);
        let digest = game.digest();
        if !verifier.check(bundle.turn, digest.total, &digest.stores) {
            break;
        }
    }
    let verdict = verifier.verdict();
    let is_verified = matches!(verdict, Verdict::Verified { .. });
    (verdict, is_verified.then(|| result.text(&game)))
}

/// Runs a turn of so many ticks. Gives the reports of them in order.
pub fn play_turn(
    game: &mut Game,
    bundle: &protocol::message::Bundle,
    ticks: u8,
) -> Vec<game::TickReport> {
    play_turn_seen(game, bundle, ticks, &mut MatchResult::default())
}

/// The same, looking for the tick that decides the match.
pub fn play_turn_seen(
    game: &mut Game,
    bundle: &protocol::message::Bundle,
    ticks: u8,
    result: &mut MatchResult,
) -> Vec<game::TickReport> {
    let (commands, _) = commands_of(bundle);
    let mut reports = Vec::new();
    for tick in 0..ticks {
        reports.push(game.tick(if tick == 0 { &commands } else { &[] }));
        result.see(game);
    }
    reports
}
