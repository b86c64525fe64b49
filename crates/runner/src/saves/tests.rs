use std::fs;
use std::path::PathBuf;

use protocol::{Digest, MatchSetup, SimVersion, Tick};
use record::{Save, SaveError, SaveHead, SaveHeader};

use super::{SaveFolder, file_stem};

const OURS: SimVersion = SimVersion::of_build(Digest(5));

/// A folder of one test's own, gone afterwards.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Place {
        let path =
            std::env::temp_dir().join(format!("castellan-saves-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Place(path)
    }

    fn saves(&self) -> SaveFolder {
        SaveFolder::new(&self.0, OURS)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn save(saved_at_s: u64) -> Save {
    let header = SaveHeader {
        version: OURS,
        build: "test".into(),
        title: "Before the siege".into(),
        saved_at_s,
        setup: MatchSetup::samples().remove(0),
        tick: Tick(625),
        seat: None,
        keys: Vec::new(),
    };
    Save {
        head: SaveHead {
            header,
            picture: None,
        },
        world: vec![7; 5_000],
    }
}

#[test]
fn what_is_saved_is_listed_latest_first_and_opened() {
    let place = Place::new("listed");
    let saves = place.saves();
    assert_eq!(saves.list(), []);
    saves
        .write("Before the siege", &save(10))
        .expect("there is room");
    saves.write_quick(&save(30)).expect("there is room");
    let path = saves
        .write("../../etc/Passwort?", &save(20))
        .expect("there is room");
    assert_eq!(path.parent(), Some(&*place.0), "a name is no way out");
    let listed = saves.list();
    let names: Vec<&str> = listed.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(
        names,
        ["quick save", "______etc_Passwort_", "Before the siege"]
    );
    let (opened, file) = saves.open(&path).expect("it is whole");
    assert_eq!(opened, save(20));
    assert_eq!(file, save(20).encode());
    // The same name again replaces.
    saves.write_quick(&save(40)).expect("there is room");
    assert_eq!(saves.list().len(), 3);
}

#[test]
fn unreadable_files_are_listed_with_their_reason_and_stay_untouched() {
    let place = Place::new("unreadable");
    let saves = place.saves();
    saves.write("good", &save(10)).expect("there is room");
    let mut other = save(10);
    other.head.header.version.revision = 900;
    let whole = save(10).encode();
    let mut newer = whole.clone();
    newer[8] = 9;
    let mut damaged = whole.clone();
    damaged[60] ^= 1;
    let files = [
        ("foreign", b"GIF89a".to_vec()),
        ("newer", newer),
        ("damaged", damaged),
        ("other", other.encode()),
        ("empty", Vec::new()),
    ];
    for (name, bytes) in &files {
        fs::write(place.0.join(format!("{name}.castsave")), bytes).expect("there is room");
    }
    let listed = saves.list();
    assert_eq!(listed.len(), 6);
    assert!(listed[0].head.is_ok(), "what can be read comes first");
    for (name, bytes) in files {
        let found = listed
            .iter()
            .find(|it| it.name == name)
            .expect("it is there");
        let error = found.head.as_ref().expect_err("it cannot be read");
        let is_right = match name {
            "newer" => *error == SaveError::NewerFormat,
            "damaged" => *error == SaveError::Damaged,
            "other" => matches!(error, SaveError::Version(_)),
            _ => *error == SaveError::NotASave,
        };
        assert!(is_right, "{name}: {error}");
        saves.open(&found.path).expect_err("nor opened");
        assert_eq!(fs::read(&found.path).expect("it is there"), bytes);
    }
}

#[test]
fn whatever_is_killed_while_it_saves_the_old_file_is_whole() {
    let place = Place::new("killed");
    let saves = place.saves();
    let path = saves.write("mine", &save(10)).expect("there is room");
    let new = save(20).encode();
    // Killed at any byte, there is a part beside the file, which no list shows.
    for length in 0..=new.len() {
        fs::write(place.0.join("mine.part"), &new[..length]).expect("there is room");
        assert_eq!(saves.list().len(), 1);
        assert_eq!(saves.open(&path).expect("it is whole").0, save(10));
    }
    saves.write("mine", &save(20)).expect("there is room");
    assert_eq!(saves.open(&path).expect("it is whole").0, save(20));
    assert!(!place.0.join("mine.part").exists());
}

#[test]
fn the_ring_of_autosaves_replaces_its_oldest_and_nothing_else() {
    let place = Place::new("ring");
    let saves = place.saves();
    saves.write("mine", &save(1)).expect("there is room");
    for second in 10..20 {
        saves.write_auto(3, &save(second)).expect("there is room");
    }
    let mut kept: Vec<u64> = saves
        .list()
        .iter()
        .filter_map(|it| Some(it.head.as_ref().ok()?.header.saved_at_s))
        .collect();
    kept.sort_unstable();
    assert_eq!(kept, [1, 17, 18, 19]);
    // One that another build wrote is not ours to replace.
    let mut other = save(5);
    other.head.header.version.revision = 900;
    let foreign = place.0.join("autosave 2.castsave");
    fs::write(&foreign, other.encode()).expect("there is room");
    for second in 30..36 {
        saves.write_auto(3, &save(second)).expect("there is room");
    }
    assert_eq!(fs::read(&foreign).expect("it is there"), other.encode());
    let readable = saves.list().iter().filter(|it| it.head.is_ok()).count();
    assert_eq!(readable, 4);
}

#[test]
fn a_full_or_missing_disk_is_a_sentence() {
    let place = Place::new("missing");
    fs::write(&place.0, b"a file where the folder should be").expect("there is room");
    let sentence = place.saves().write_quick(&save(1)).expect_err("no folder");
    assert!(
        sentence
            .to_string()
            .starts_with("the match could not be saved in ")
    );
    fs::remove_file(&place.0).expect("it is there");
}

#[test]
fn names_of_files_are_plain() {
    assert_eq!(file_stem("  Łódź 3-1  "), "Łódź 3-1");
    assert_eq!(file_stem("a/b\\c:d\u{0}.."), "a_b_c_d___");
    assert_eq!(file_stem("   "), "save");
    assert_eq!(file_stem(&"x".repeat(300)).len(), 60);
}
