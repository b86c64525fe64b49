use std::string::ToString;
use std::vec::Vec;

use protocol::message::Bundle;
use protocol::{Digest, SeatSet, SimVersion, Turn, VersionDifference};

use super::{Unverifiable, Verdict, Verifier};
use crate::ending::{EndReason, Ending};
use crate::open::Record;
use crate::writer::RecordWriter;
use crate::writer::tests::header;

/// The digests of a world of three stores; from `wrong` on the middle one goes another way.
fn digests(turn: u32, wrong: u32) -> (Digest, [Digest; 3]) {
    let wrong = u32::from(turn >= wrong);
    let stores = [turn, turn * 3 + wrong, 8].map(Digest);
    (Digest(turn * 7 + wrong), stores)
}

fn record(turns: u32, is_finished: bool) -> Record {
    let (mut writer, mut file) = RecordWriter::new(&header());
    for turn in 0..turns {
        file.extend(
            writer
                .bundle(&Bundle::empty(Turn(turn)))
                .expect("it follows"),
        );
        let (total, stores) = digests(turn, u32::MAX);
        file.extend(writer.digests(total, &stores));
    }
    if is_finished {
        file.extend(writer.finish(EndReason::TicksReached, SeatSet::EMPTY));
    }
    Record::open(file).expect("it was just written")
}

fn replay(record: &Record, wrong: u32) -> (Verdict, u32) {
    let mut verifier = Verifier::new(record, &header().version).expect("the same build");
    let mut turns = 0;
    for turn in 0..record.turns() {
        turns += 1;
        let (total, stores) = digests(turn, wrong);
        if !verifier.check(Turn(turn), total, &stores) {
            break;
        }
    }
    (verifier.verdict(), turns)
}

#[test]
fn an_equal_replay_is_verified() {
    let ending = Ending::Finished {
        reason: EndReason::TicksReached,
        winners: SeatSet::EMPTY,
    };
    let verified = Verdict::Verified { turns: 150, ending };
    assert_eq!(replay(&record(150, true), u32::MAX), (verified, 150));
    let verified = Verdict::Verified {
        turns: 150,
        ending: Ending::CutShort,
    };
    assert_eq!(replay(&record(150, false), u32::MAX), (verified, 150));
}

#[test]
fn another_world_is_named_with_its_turn_and_its_stores() {
    for wrong in 0..150 {
        let (verdict, turns) = replay(&record(150, true), wrong);
        // Every second digest and every 64th turn's stores are in the file, and those of the last.
        let turn = Turn(wrong | 1);
        let stores = [1].to_vec();
        assert_eq!(verdict, Verdict::Diverged { turn, stores }, "{wrong}");
        assert!(
            turns - wrong <= 65,
            "the replay stops once the store is named"
        );
    }
    let (verdict, _) = replay(&record(100, false), 70);
    let turn = Turn(71);
    let stores = Vec::new();
    assert_eq!(
        verdict,
        Verdict::Diverged { turn, stores },
        "nothing names them"
    );
}

#[test]
fn a_world_with_other_stores_differs_in_those_that_are_missing() {
    let record = record(64, true);
    let mut verifier = Verifier::new(&record, &header().version).expect("the same build");
    let (total, stores) = digests(63, u32::MAX);
    assert!(!verifier.check(Turn(63), total, &stores[..2]));
    let turn = Turn(63);
    assert_eq!(
        verifier.verdict(),
        Verdict::Diverged {
            turn,
            stores: [2].to_vec()
        }
    );
}

#[test]
fn what_says_nothing_says_why() {
    let record_without = record(1, false);
    let ours = header().version;
    let error = Verifier::new(&record_without, &ours).err();
    assert_eq!(error, Some(Unverifiable::NoDigests));

    let newer = SimVersion {
        revision: ours.revision + 1,
        ..ours
    };
    let difference = VersionDifference::Revision {
        ours: newer.revision,
        theirs: ours.revision,
    };
    let record = record(9, true);
    let error = Verifier::new(&record, &newer).err();
    assert_eq!(error, Some(Unverifiable::Version(difference)));
    assert_eq!(
        error.map(|error| error.to_string()),
        Some(difference.to_string())
    );
}
