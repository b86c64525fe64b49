//! Whoever comes into a match under way records it from then on.

#![allow(
    clippy::disallowed_methods,
    reason = "real sockets are met in real time"
)]

use std::fs;
use std::sync::Arc;
use std::time::{Duration, Instant};

use endpoint::Clock;
use protocol::message::{LeaveReason, RoomRules};
use protocol::{Millis, Tick};
use record::Verdict;
use rules::Catalog;

use super::options;
use crate::{Runner, open_record, verify};

/// Long enough that only a test that has failed waits so long.
const DEADLINE: Duration = Duration::from_secs(120);
/// How far the match is when somebody comes, and how much of it they see.
const BEFORE: u32 = 150;
const SEEN: u32 = 400;

#[test]
fn whoever_comes_late_has_a_record_from_then_on_that_verifies() {
    let begun = Instant::now();
    let clock: Clock = Arc::new(move || Millis(begun.elapsed().as_millis() as u64));
    let catalog = Catalog::builtin();
    // Twice the speed: half the wait.
    let room = RoomRules {
        speed_percent: 200,
        ..RoomRules::STANDARD
    };
    let setup = options().setup().expect("it can be played");
    let (mut host, server) = Runner::host(0, (setup, room), "Ana", Arc::clone(&catalog), &clock)
        .expect("a port is free");
    let address = format!("127.0.0.1:{}", server.port());
    let advance = |runners: &mut [&mut Runner], until: &dyn Fn(&[&mut Runner]) -> bool| {
        while !until(runners) {
            for runner in &mut *runners {
                let _ = runner.step(&*clock, 20);
            }
            assert!(begun.elapsed() < DEADLINE, "it never came so far");
        }
    };
    advance(&mut [&mut host], &|all| all[0].tick() >= Tick(BEFORE));

    // A file of that name is there already: that of an earlier part of the match.
    let taken = super::file("late");
    fs::write(&taken, b"earlier").expect("it can be written");
    let mut late = Runner::watch(&address, "Bo", DEADLINE, Arc::clone(&catalog), &clock)
        .expect("the room lets people watch");
    late.record_to(&taken);
    advance(&mut [&mut host, &mut late], &|all| all[1].game().is_some());
    let end = late.tick() + SEEN;
    advance(&mut [&mut host, &mut late], &|all| all[1].tick() >= end);
    late.leave(LeaveReason::Quit);
    advance(&mut [&mut host, &mut late], &|all| all[1].over().is_some());

    let path = late.record_path().expect("it records");
    assert_ne!(path, taken);
    assert_eq!(fs::read(&taken).expect("it stays"), b"earlier");
    let record = open_record(&path).expect("it opens");
    assert!(record.span().start >= Tick(BEFORE), "{:?}", record.span());
    assert!(record.ticks() >= Tick(SEEN / 2), "{:?}", record.span());
    assert_eq!(record.header.seat, None);
    match verify(&record, &catalog) {
        Verdict::Verified { turns, .. } => assert_eq!(turns, record.turns()),
        verdict => panic!("{verdict:?}"),
    }
    for path in [taken, path] {
        fs::remove_file(path).expect("it was written");
    }
}
