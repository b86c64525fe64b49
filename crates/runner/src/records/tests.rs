use std::fs;

use protocol::message::Bundle;
use protocol::{Digest, MatchSetup, Seat, SeatSet, SimVersion, Turn};
use record::{EndReason, Ending, RecordHeader, RecordWriter};

use super::list_records;

const OURS: SimVersion = SimVersion::of_build(Digest(5));

fn record(people: [&str; 2], map: &str, version: SimVersion) -> Vec<u8> {
    let mut setup = MatchSetup::samples().remove(0);
    setup.map = map.into();
    for (seat, name) in setup.seats.iter_mut().zip(people) {
        seat.name = name.into();
    }
    let (mut writer, mut bytes) = RecordWriter::new(&RecordHeader {
        version,
        build: "test".into(),
        setup,
        ticks_per_turn: 4,
        seat: None,
    });
    for turn in 0..1_000 {
        let bundle = Bundle::empty(Turn(turn));
        bytes.extend(writer.bundle(&bundle).expect("they follow"));
    }
    let winners: SeatSet = Seat::all().take(1).collect();
    bytes.extend(writer.finish(EndReason::Decided, winners));
    bytes
}

#[test]
fn records_are_listed_with_what_they_say_and_found_by_words() {
    let folder = std::env::temp_dir().join(format!("castellan-records-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    assert_eq!(list_records(&folder, &OURS), []);
    fs::create_dir_all(&folder).expect("there is room");
    let other = SimVersion {
        revision: 900,
        ..OURS
    };
    let mut cut = record(["Cy", "Łucja"], "lakes", OURS);
    cut.truncate(900);
    for (name, bytes) in [
        ("monday", record(["Ana", "Bo"], "open_fields", OURS)),
        ("tuesday", record(["Ana", "Cy"], "lakes", other)),
        ("cut", cut),
        ("broken", b"nonsense".to_vec()),
    ] {
        fs::write(folder.join(format!("{name}.castrec")), bytes).expect("there is room");
    }
    fs::write(folder.join("notes.txt"), "Ana").expect("there is room");

    let all = list_records(&folder, &OURS);
    assert_eq!(all.len(), 4);
    let about = |name: &str| {
        let found = all.iter().find(|listed| listed.name == name);
        found.expect("it is there").about.clone()
    };
    let monday = about("monday").expect("it reads");
    assert_eq!(monday.game_seconds, 64);
    assert_eq!(monday.winners(), Seat::all().take(1).collect());
    assert_eq!(monday.difference, None);
    assert!(about("tuesday").expect("it reads").difference.is_some());
    let cut = about("cut").expect("it reads to the cut");
    assert_eq!(cut.ending, Ending::CutShort);
    assert!(
        about("broken")
            .expect_err("it does not")
            .to_string()
            .contains("not a record")
    );

    let found = |query: &str| {
        let mut names: Vec<&str> = all
            .iter()
            .filter(|listed| listed.matches(query))
            .map(|listed| listed.name.as_str())
            .collect();
        names.sort_unstable();
        names
    };
    assert_eq!(found("ana"), ["monday", "tuesday"]);
    assert_eq!(found("LAKES cy"), ["cut", "tuesday"]);
    assert_eq!(found("łucja"), ["cut"]);
    assert_eq!(found("broken"), ["broken"]);
    assert_eq!(found("nobody"), [""; 0]);
    assert_eq!(found("").len(), 4);
    fs::remove_dir_all(&folder).expect("it is ours");
}
