use std::string::String;
use std::vec;
use std::vec::Vec;

use determinism::{Domain, Random};
use protocol::message::{Bundle, BundleEntry, SeatEnd, TurnControl, TurnDigest};
use protocol::{Digest, MatchSetup, Seat, SeatSet, SimVersion, Turn};

use super::{OutOfOrder, RecordWriter};
use crate::ending::{EndReason, Ending};
use crate::header::RecordHeader;
use crate::open::Record;

pub(crate) fn header() -> RecordHeader {
    RecordHeader {
        version: SimVersion::of_build(Digest(77)),
        build: String::from("test"),
        setup: MatchSetup::samples().remove(1),
        ticks_per_turn: 4,
        seat: Seat::new(0),
    }
}

pub(crate) fn bundle(turn: u32, orders: &[(u8, &[u8])]) -> Bundle {
    let entry = |(seat, command): &(u8, &[u8])| BundleEntry {
        seat: Seat::new(*seat).expect("a seat of the match"),
        digest: None,
        commands: vec![command.to_vec()],
    };
    Bundle {
        turn: Turn(turn),
        entries: orders.iter().map(entry).collect(),
        control: Vec::new(),
    }
}

#[test]
fn what_decides_the_world_comes_back_and_the_rest_does_not() {
    let (mut writer, mut file) = RecordWriter::new(&header());
    let mut noisy = bundle(3, &[(2, b"go"), (5, b"halt")]);
    let seat = Seat::new(4).expect("a seat of the match");
    noisy.entries[0].digest = Some(TurnDigest {
        of: Turn(1),
        digest: Digest(9),
    });
    noisy.entries.insert(
        1,
        BundleEntry {
            seat,
            digest: None,
            commands: Vec::new(),
        },
    );
    noisy.control.push(TurnControl::SeatEnded {
        seat,
        reason: SeatEnd::LinkLost,
    });
    file.extend(
        writer
            .bundle(&noisy)
            .expect("three turns are empty by agreement"),
    );
    file.extend(writer.bundle(&Bundle::empty(Turn(4))).expect("it follows"));
    file.extend(writer.finish(EndReason::Decided, SeatSet(4)));

    let record = Record::open(file).expect("it was just written");
    let mut kept = noisy;
    kept.entries.remove(1);
    kept.entries[0].digest = None;
    let expected: Vec<Bundle> = (0..3)
        .map(|turn| Bundle::empty(Turn(turn)))
        .chain([kept, Bundle::empty(Turn(4))])
        .collect();
    assert_eq!(record.bundles().collect::<Vec<_>>(), expected);
    assert_eq!(record.bundle(Turn(5)), None);
    assert_eq!(record.header, header());
    assert_eq!(
        record.ending,
        Ending::Finished {
            reason: EndReason::Decided,
            winners: SeatSet(4)
        }
    );
}

#[test]
fn a_turn_is_written_once_and_in_order() {
    let (mut writer, _) = RecordWriter::new(&header());
    assert!(writer.bundle(&Bundle::empty(Turn(2))).is_ok());
    for got in [0, 2, 3 + 65, u32::MAX].map(Turn) {
        let expected = Turn(3);
        assert_eq!(
            writer.bundle(&Bundle::empty(got)),
            Err(OutOfOrder { expected, got })
        );
    }
    assert!(writer.bundle(&Bundle::empty(Turn(3))).is_ok());
}

#[test]
fn digests_are_kept_at_intervals_and_at_the_end() {
    let (mut writer, mut file) = RecordWriter::new(&header());
    let digests = |turn: u32| (Digest(0xABCD_0000 + turn), [Digest(turn), Digest(!turn)]);
    for turn in 0..100 {
        file.extend(
            writer
                .bundle(&Bundle::empty(Turn(turn)))
                .expect("it follows"),
        );
        let (total, stores) = digests(turn);
        file.extend(writer.digests(total, &stores));
    }
    file.extend(
        writer
            .bundle(&Bundle::empty(Turn(100)))
            .expect("it follows"),
    );
    let (total, stores) = digests(100);
    file.extend(writer.digests(total, &stores));
    file.extend(writer.finish(EndReason::Left, SeatSet::EMPTY));
    let record = Record::open(file).expect("it was just written");
    for turn in 0..=100 {
        // Turns of four ticks: a digest after every second, the stores after every 64th.
        let check = (turn % 2 == 1 || turn == 100).then_some(turn as u16);
        assert_eq!(record.digests().check(Turn(turn)), check, "{turn}");
        let stores = (turn == 63 || turn == 100).then_some(digests(turn).1);
        assert_eq!(
            record.digests().stores(Turn(turn)),
            stores.as_ref().map(<[_; 2]>::as_slice),
            "{turn}"
        );
    }
}

#[test]
fn an_hour_of_eight_players_takes_less_than_a_megabyte() {
    // What people really send (41 public records): 2.33 orders a second, 33 bytes each. Twice that.
    const TURNS: u32 = 60 * 60 * 1_000 / 64;
    const ORDERS_PER_SECOND_X100: u32 = 466;
    let stores = [Digest(0x5555_5555); 20];
    let mut random = Random::stream(5, Domain::Network, 0);
    let (mut writer, head) = RecordWriter::new(&header());
    let mut bytes = head.len();
    for turn in 0..TURNS {
        let mut orders = Vec::new();
        for seat in 0..8 {
            if random.chance(ORDERS_PER_SECOND_X100 * 64 / 8, 100_000) {
                orders.push((seat, vec![7; random.between(1, 65) as usize]));
            }
        }
        let orders: Vec<_> = orders
            .iter()
            .map(|(seat, bytes)| (*seat, bytes.as_slice()))
            .collect();
        bytes += writer
            .bundle(&bundle(turn, &orders))
            .expect("it follows")
            .len();
        bytes += writer.digests(Digest(turn), &stores).len();
    }
    assert!((800_000..=1_000_000).contains(&bytes), "{bytes}");
}

#[test]
fn an_hour_without_orders_takes_a_quarter_of_that() {
    const TURNS: u32 = 60 * 60 * 1_000 / 64;
    let stores = [Digest(0x5555_5555); 20];
    let (mut writer, _) = RecordWriter::new(&header());
    let bytes: usize = (0..TURNS)
        .map(|turn| {
            let bundle = writer
                .bundle(&Bundle::empty(Turn(turn)))
                .expect("it follows");
            bundle.len() + writer.digests(Digest(turn), &stores).len()
        })
        .sum();
    assert!((200_000..=230_000).contains(&bytes), "{bytes}");
}
