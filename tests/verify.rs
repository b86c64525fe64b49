//! `headless verify` and `headless replay`: verified 0, diverged 1, unverifiable 2.

use std::fs;
use std::path::Path;

use e2e::{Folder, Golden, Program, goldens, headless};
use protocol::SeatSet;
use record::{EndReason, FORMAT_VERSION, RecordHeader, RecordWriter};
use runner::{play_turn, world_digest};

fn verify(file: &Path) -> (Option<i32>, String) {
    let name = file.to_str().expect("test folders have plain names");
    let ended = Program::start(&headless(), &["verify", name]).finish();
    assert_eq!(ended.errors, "", "{ended:#?}");
    assert_eq!(ended.lines.len(), 1, "{ended:#?}");
    (ended.code, ended.lines[0].clone())
}

fn shortest() -> Golden {
    goldens()
        .into_iter()
        .min_by_key(|golden| golden.record.turns())
        .expect("there are golden records")
}

/// What was played in `golden`, under another header.
fn under(golden: &Golden, header: &RecordHeader) -> Vec<u8> {
    let (mut writer, mut bytes) = RecordWriter::new(header);
    let mut game = golden.game();
    for bundle in golden.record.bundles() {
        bytes.extend(writer.bundle(&bundle).expect("turns follow each other"));
        play_turn(&mut game, &bundle, header.ticks_per_turn);
        let digest = world_digest(&game);
        bytes.extend(writer.digests(digest.total, &digest.stores));
    }
    bytes.extend(writer.finish(EndReason::TicksReached, SeatSet::EMPTY));
    bytes
}

#[test]
fn honest_records_are_verified() {
    let folder = Folder::new("verify_honest");
    let golden = shortest();
    let file = folder.file("honest.castrec");
    fs::write(&file, under(&golden, &golden.record.header)).expect("it can be written");
    let (code, line) = verify(&file);
    assert_eq!(code, Some(0), "{line}");
    assert!(
        line.contains(&format!("verified, {} turns", golden.record.turns())),
        "{line}"
    );
}

/// Public report 36 about play: a replay says where it first differs.
#[test]
fn a_record_of_another_world_diverges_with_turn_and_store() {
    let folder = Folder::new("verify_other_world");
    let golden = shortest();
    let mut header = golden.record.header.clone();
    header.setup.seed += 1;
    let file = folder.file("other.castrec");
    fs::write(&file, under(&golden, &header)).expect("it can be written");
    let (code, line) = verify(&file);
    assert_eq!(code, Some(1), "{line}");
    assert!(line.contains("diverged in turn 1, in "), "{line}");
    assert!(
        line.contains("objects") && line.contains("landscape"),
        "{line}"
    );
    assert!(!line.contains("clock"), "time passed alike: {line}");
}

#[test]
fn what_says_nothing_is_told_why() {
    let folder = Folder::new("verify_nothing");
    let golden = shortest();
    let mut newer = golden.record.header.clone();
    newer.version.revision += 1;
    let mut other_format = golden.bytes.clone();
    other_format[8..10].copy_from_slice(&(FORMAT_VERSION + 1).to_le_bytes());
    let mut damaged_header = golden.bytes.clone();
    damaged_header[20] ^= 1;
    for (name, bytes, words) in [
        ("newer", under(&golden, &newer), "the simulation differs"),
        ("format", other_format, "this record has format"),
        ("header", damaged_header, "damaged"),
        ("empty", Vec::new(), "not a record"),
        (
            "picture",
            b"\x89PNG\r\n\x1a\n and so on".to_vec(),
            "not a record",
        ),
    ] {
        let file = folder.file(name);
        fs::write(&file, bytes).expect("it can be written");
        let (code, line) = verify(&file);
        assert_eq!(code, Some(2), "{line}");
        assert!(
            line.contains("unverifiable") && line.contains(words),
            "{line}"
        );
    }
    let (code, line) = verify(&folder.file("missing"));
    assert_eq!(code, Some(2), "{line}");
}

#[test]
fn a_replay_says_what_happened() {
    let folder = Folder::new("replay");
    let golden = shortest();
    let file = folder.file("match.castrec");
    fs::write(&file, &golden.bytes).expect("it can be written");
    let name = file.to_str().expect("test folders have plain names");
    let ended = Program::start(&headless(), &["replay", name]).finish();
    assert_eq!(
        (ended.code, ended.errors.as_str()),
        (Some(0), ""),
        "{ended:#?}"
    );
    let last = golden.trace.lines().last().expect("a trace has rows");
    let mut words = last.split(' ');
    let (tick, total) = (
        words.next().unwrap_or_default(),
        words.next().unwrap_or_default(),
    );
    assert_eq!(ended.line("tick "), format!("tick {tick} digest {total}"));
    assert!(
        ended
            .lines
            .iter()
            .any(|line| line.contains("trained") && line.contains("villager")),
        "{ended:#?}"
    );
}

#[test]
fn a_trace_names_every_system_and_ends_where_the_golden_trace_is() {
    let folder = Folder::new("trace");
    let golden = shortest();
    let file = folder.file("match.castrec");
    fs::write(&file, &golden.bytes).expect("it can be written");
    let name = file.to_str().expect("test folders have plain names");
    let row = golden.trace.lines().nth(1).expect("a trace has rows");
    let words: Vec<&str> = row.split(' ').collect();
    let ended = Program::start(
        &headless(),
        &["trace", name, "--from", words[0], "--count", "1"],
    )
    .finish();
    assert_eq!(
        (ended.code, ended.errors.as_str()),
        (Some(0), ""),
        "{ended:#?}"
    );
    let systems: Vec<&str> = ended.lines[1..]
        .iter()
        .filter_map(|line| line.split(' ').nth(1))
        .collect();
    assert_eq!(systems.first(), Some(&"commands"));
    assert!(
        systems.contains(&"movement") && systems.contains(&"fog"),
        "{systems:?}"
    );
    // The computers' memory is behind the last column here; it is no store of the world.
    let last: Vec<&str> = ended
        .lines
        .last()
        .expect("there are lines")
        .split(' ')
        .skip(3)
        .collect();
    assert_eq!(last[..], words[2..words.len() - 1]);
}
