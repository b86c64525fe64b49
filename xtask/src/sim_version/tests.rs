use super::manifest::{Manifest, Sums, crc32};
use super::{State, judge, revision_in};

fn sums(files: &[(&str, u32)]) -> Sums {
    files
        .iter()
        .map(|(name, sum)| (name.to_string(), *sum))
        .collect()
}

fn manifest(revision: u32, files: &[(&str, u32)]) -> Option<Manifest> {
    Some(Manifest {
        revision,
        sums: sums(files),
    })
}

fn said(state: &State) -> Vec<String> {
    judge(state).iter().map(ToString::to_string).collect()
}

const OLD: &[(&str, u32)] = &[("fight.castrec", 1), ("fight.trace", 2)];
const NEW: &[(&str, u32)] = &[("fight.castrec", 1), ("fight.trace", 3)];

#[test]
fn the_sum_is_the_usual_crc32() {
    assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
}

#[test]
fn a_manifest_reads_as_it_was_written() {
    let written = manifest(7, NEW).expect("made above");
    assert_eq!(
        written.to_string(),
        "revision 7\n00000001 fight.castrec\n00000003 fight.trace\n"
    );
    assert_eq!(
        Manifest::parse(&written.to_string()).expect("well formed"),
        written
    );
    assert!(Manifest::parse("revision x\n").is_err());
    assert!(Manifest::parse("revision 1\nfight.trace\n").is_err());
}

#[test]
fn agreement_is_quiet() {
    let state = State {
        revision: Some(4),
        files: sums(OLD),
        manifest: manifest(4, OLD),
        history: Vec::new(),
    };
    assert!(judge(&state).is_empty());
}

#[test]
fn changed_files_need_a_new_revision() {
    let state = State {
        revision: Some(4),
        files: sums(NEW),
        manifest: manifest(4, OLD),
        history: Vec::new(),
    };
    let said = said(&state);
    assert_eq!(said.len(), 1);
    assert!(
        said[0].contains("fight.trace changed without SIM_REVISION having risen above 4"),
        "{said:?}"
    );
}

#[test]
fn a_manifest_edited_by_hand_is_seen_in_history() {
    let state = State {
        revision: Some(4),
        files: sums(NEW),
        manifest: manifest(4, NEW),
        history: Vec::from_iter(manifest(4, OLD)),
    };
    assert!(said(&state)[0].contains("SIM_REVISION is still 4"));
    let risen = State {
        revision: Some(5),
        files: sums(NEW),
        manifest: manifest(5, NEW),
        history: Vec::from_iter(manifest(4, OLD)),
    };
    assert!(judge(&risen).is_empty());
}

#[test]
fn taking_the_files_away_for_a_commit_does_not_help() {
    // The newest first: back again with another trace, away, and as it was.
    let history = [manifest(4, NEW), manifest(4, &[]), manifest(4, OLD)];
    let state = State {
        revision: Some(4),
        files: sums(NEW),
        manifest: manifest(4, NEW),
        history: history.into_iter().flatten().collect(),
    };
    assert!(said(&state)[0].contains("SIM_REVISION is still 4"));
}

#[test]
fn a_new_golden_record_needs_no_new_revision() {
    let more = &[
        ("fight.castrec", 1),
        ("fight.trace", 2),
        ("siege.castrec", 8),
        ("siege.trace", 9),
    ];
    let state = State {
        revision: Some(4),
        files: sums(more),
        manifest: manifest(4, more),
        history: Vec::from_iter(manifest(4, OLD)),
    };
    assert!(judge(&state).is_empty());
}

#[test]
fn a_risen_revision_wants_new_golden_files() {
    let state = State {
        revision: Some(5),
        files: sums(OLD),
        manifest: manifest(4, OLD),
        history: Vec::new(),
    };
    assert!(said(&state)[0].contains("run cargo xtask golden"));
    let fallen = State {
        revision: Some(3),
        files: sums(OLD),
        manifest: manifest(4, OLD),
        history: Vec::new(),
    };
    assert!(said(&fallen)[0].contains("fell to 3"));
}

#[test]
fn missing_parts_are_named() {
    let state = State {
        revision: None,
        files: sums(OLD),
        manifest: manifest(4, OLD),
        history: Vec::new(),
    };
    assert!(said(&state)[0].starts_with("crates/protocol/src/version.rs"));
    let state = State {
        revision: Some(4),
        files: sums(OLD),
        manifest: None,
        history: Vec::new(),
    };
    assert!(said(&state)[0].starts_with("tests/golden/REVISION"));
}

#[test]
fn the_revision_is_read_from_the_code() {
    let text = "/// Rises.\npub const SIM_REVISION: u32 = 1_2;\n";
    assert_eq!(revision_in(text).expect("a number"), Some(12));
    assert_eq!(
        revision_in("pub const OTHER: u32 = 1;").expect("no line"),
        None
    );
    assert!(revision_in("pub const SIM_REVISION: u32 = NEXT;").is_err());
}
