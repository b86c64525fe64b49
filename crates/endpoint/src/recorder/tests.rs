use std::fs;
use std::path::PathBuf;
use std::process;

use net::commands_of;
use protocol::message::Bundle;
use protocol::{Digest, SeatSet, Turn};
use record::{EndReason, Ending, Record, RecordHeader, Verdict, Verifier};

use super::Recorder;
use crate::testing::{Table, Toy, VERSION, first_turns, setup};

/// A folder of one test's own, gone with it.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Folder {
        let name = format!("castellan-{test}-{}", process::id());
        let folder = Folder(std::env::temp_dir().join(name));
        fs::create_dir_all(&folder.0).expect("the system has a folder for such things");
        folder
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What stays behind in the system's temporary folder does no harm.
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn header() -> RecordHeader {
    RecordHeader {
        version: VERSION,
        build: String::from("test"),
        setup: setup(2),
        ticks_per_turn: 4,
        seat: None,
    }
}

fn replay(record: &Record) -> Verdict {
    let mut verifier = Verifier::new(record, &VERSION).expect("the same build");
    let mut world = Toy::default();
    for (bundle, ticks) in record.turns_with_ticks() {
        world.run(&commands_of(&bundle).0);
        (1..ticks).for_each(|_| world.run(&[]));
        let digest = world.digest();
        if !verifier.check(bundle.turn, digest.total, &digest.stores) {
            break;
        }
    }
    verifier.verdict()
}

#[test]
fn a_match_is_on_the_disk_turn_by_turn_and_verifies() {
    let folder = Folder::new("match");
    let paths = ["a", "b"].map(|name| folder.0.join("deep/down").join(name));
    let mut table = Table::without_host(2);
    for (player, path) in table.players.iter_mut().zip(&paths) {
        player.record(path);
        player.turns_max = 300;
    }
    table.play_to(150);
    for (player, path) in table.players.iter().zip(&paths) {
        let record = Record::open(fs::read(path).expect("it is there")).expect("it opens");
        assert_eq!(record.ending, Ending::CutShort);
        assert!(record.turns() as usize >= player.turns());
        assert!(matches!(replay(&record), Verdict::Verified { .. }));
    }
    table.play_to(300);
    let mut files = Vec::new();
    for (player, path) in table.players.iter_mut().zip(&paths) {
        let mut recorder = player.recorder.take().expect("it records");
        recorder.finish(EndReason::TicksReached, SeatSet::EMPTY);
        assert_eq!(recorder.poll_trouble(), None);
        let record = Record::open(fs::read(path).expect("it is there")).expect("it opens");
        let ending = Ending::Finished {
            reason: EndReason::TicksReached,
            winners: SeatSet::EMPTY,
        };
        assert_eq!(replay(&record), Verdict::Verified { turns: 300, ending });
        files.push(record.bundles().collect::<Vec<_>>());
    }
    assert_eq!(files[0], files[1]);
    assert!(files[0].iter().any(|bundle| !bundle.entries.is_empty()));
}

#[test]
fn a_file_that_cannot_be_written_is_reported_once_and_disturbs_nothing() {
    let folder = Folder::new("trouble");
    let file = folder.0.join("file");
    fs::write(&file, b"not a folder").expect("the folder is ours");
    let path = file.join("match.castrec");
    let mut recorder = Recorder::create(&path, &header());
    recorder.bundles(&[Bundle::empty(Turn(0))]);
    recorder.digests(Digest(1), &[]);
    recorder.finish(EndReason::Left, SeatSet::EMPTY);
    let trouble = recorder.poll_trouble().expect("it cannot be written");
    assert!(trouble.path.ends_with("match.castrec"), "{trouble}");
    assert_eq!(recorder.poll_trouble(), None);
    assert!(!recorder.is_recording());
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_ends_the_record_and_not_the_match() {
    let mut recorder = Recorder::create("/dev/full".as_ref(), &header());
    for turn in first_turns(3) {
        recorder.bundles(&[Bundle::empty(turn)]);
    }
    assert!(recorder.poll_trouble().is_some());
    assert_eq!(recorder.poll_trouble(), None);
}

#[test]
fn turns_out_of_order_end_the_record() {
    let folder = Folder::new("order");
    let path = folder.0.join("match.castrec");
    let mut recorder = Recorder::create(&path, &header());
    assert_eq!(recorder.path(), path);
    recorder.bundles(&[Bundle::empty(Turn(0)), Bundle::empty(Turn(0))]);
    let trouble = recorder.poll_trouble().expect("turn 0 came twice");
    assert!(
        trouble
            .reason
            .ends_with("turn 0 was recorded where turn 1 follows"),
        "{trouble}"
    );
    let record = Record::open(fs::read(&path).expect("it is there")).expect("it opens");
    assert_eq!(record.turns(), 1);
}
