//! A process that dies at any moment leaves a record of all it played.

use e2e::{Folder, Program, goldens, headless};
use record::{Ending, OpenError, Record, Unverifiable, Verdict};
use rules::Catalog;
use runner::open_record;

#[test]
fn a_killed_process_leaves_a_record_that_verifies() {
    let folder = Folder::new("killed_process");
    let file = folder.file("match.castrec");
    let name = file.to_str().expect("test folders have plain names");
    let mut program = Program::start(
        &headless(),
        &[
            "play",
            "--players",
            "2",
            "--ticks",
            "1000000",
            "--record",
            name,
        ],
    );
    program.wait_for("2048 ticks");
    let ended = program.kill();
    assert_eq!(ended.code, None, "it was killed: {ended:#?}");
    let record = open_record(&file).expect("it was recorded");
    assert!(record.turns() >= 512, "{} turns", record.turns());
    let verified = Verdict::Verified {
        turns: record.turns(),
        ending: Ending::CutShort,
    };
    assert_eq!(runner::verify(&record, &Catalog::builtin()), verified);
}

/// Cuts tried in one record: every byte of a short one, and of a long one as many all over it.
const CUTS: usize = 32_768;

/// Case 52.
#[test]
fn case_52_a_record_cut_at_any_byte_opens_up_to_its_last_whole_turn() {
    for golden in goldens() {
        let whole = &golden.record;
        let mut turns = 0;
        let mut has_header = false;
        let stride = golden.bytes.len().div_ceil(CUTS);
        for cut in (0..golden.bytes.len()).step_by(stride) {
            match Record::open(golden.bytes[..cut].to_vec()) {
                Ok(record) => {
                    has_header = true;
                    assert_eq!(record.header, whole.header, "cut at {cut}");
                    assert_eq!(record.ending, Ending::CutShort, "cut at {cut}");
                    assert!(record.turns() >= turns, "cut at {cut}");
                    turns = record.turns();
                    let last = protocol::Turn(turns.saturating_sub(1));
                    assert_eq!(record.bundle(last).is_some(), turns > 0, "cut at {cut}");
                    if turns > 0 {
                        assert_eq!(record.bundle(last), whole.bundle(last), "cut at {cut}");
                    }
                }
                Err(error) => {
                    assert!(!has_header, "cut at {cut}");
                    assert!(
                        matches!(error, OpenError::NotARecord | OpenError::NoHeader),
                        "cut at {cut}: {error}"
                    );
                }
            }
        }
        assert!(
            turns + stride as u32 >= whole.turns(),
            "{turns} of {}",
            whole.turns()
        );
    }
}

#[test]
fn a_cut_record_verifies_as_far_as_it_goes() {
    let golden = goldens()
        .into_iter()
        .find(|golden| golden.name == "hammering")
        .expect("it is committed");
    let catalog = Catalog::builtin();
    let length = golden.bytes.len();
    for cut in [length / 64, length / 9, length / 3, length - 1] {
        let record = Record::open(golden.bytes[..cut].to_vec()).expect("the header is whole");
        match runner::verify(&record, &catalog) {
            Verdict::Verified { turns, ending } => {
                assert_eq!(
                    (turns, ending),
                    (record.turns(), Ending::CutShort),
                    "cut at {cut}"
                );
            }
            verdict => assert_eq!(
                verdict,
                Verdict::Unverifiable(Unverifiable::NoDigests),
                "cut at {cut}"
            ),
        }
    }
}
