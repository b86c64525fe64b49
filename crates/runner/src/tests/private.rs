use std::fs;

use protocol::lobby::RoomKey;
use record::Record;

use super::saved::{details, played_together, saved, two_people};

const PASSWORD: &str = "tangerine-9";

/// Whether `needle` stands in `hay`.
fn has(hay: &[u8], needle: &[u8]) -> bool {
    hay.windows(needle.len()).any(|window| window == needle)
}

fn hex(bytes: &[u8]) -> Vec<u8> {
    let text: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    text.into_bytes()
}

/// Public report 56 about networks: what is written down gives away neither the password of the room nor the
/// secret of a seat.
#[test]
fn case_56_records_saves_and_logs_give_no_secret_away() {
    let mut people = played_together(saved(two_people(), 40), PASSWORD, 400, "private");
    let secrets: Vec<[u8; 16]> = people
        .iter()
        .filter_map(|person| person.runner.as_ref()?.client()?.session().secret())
        .map(|secret| secret.0)
        .collect();
    assert_eq!(secrets.len(), 2, "both have a seat");
    let key = RoomKey::of(PASSWORD).expect("it is one");
    let key_text = format!("{key:?}");
    assert!(!key_text.contains(PASSWORD));
    for person in &mut people {
        let runner = person.runner.take().expect("it has played");
        let save = runner.save(details()).expect("its world stands");
        assert_eq!(save.head.header.keys.len(), 2, "people are known again");
        let result = runner.result().expect("its world stands");
        drop(runner);
        let file = fs::read(&person.record).expect("it was recorded");
        let record = Record::open(file.clone()).expect("it opens");
        let world = record.world().and_then(record::Keyframe::image);
        let written = [
            ("record", file),
            ("world of the record", world.expect("it was played on")),
            ("save", save.encode()),
            ("world of the save", save.world),
            ("log", person.log.clone().into_bytes()),
            ("result", result.into_bytes()),
        ];
        for (what, bytes) in &written {
            assert!(!has(bytes, PASSWORD.as_bytes()), "{what}");
            for secret in &secrets {
                assert!(!has(bytes, secret), "{what}");
                assert!(!has(bytes, &hex(secret)), "{what}");
                let listed = format!("{secret:?}");
                assert!(!has(bytes, listed.as_bytes()), "{what}");
            }
        }
        fs::remove_file(&person.record).expect("it was written");
    }
}
