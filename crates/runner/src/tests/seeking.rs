use std::cell::Cell;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use determinism::{Domain, Random};
use net::Speed;
use protocol::{Digest, Millis, Seat, Tick};
use record::Record;
use rules::Catalog;

use super::{file, play, solo};
use crate::{KEYFRAME_TICKS, Runner, Step, open_record};

/// A match of so many ticks, recorded.
fn recorded(name: &str, ticks: u32) -> Record {
    let path = file(name);
    let mut played = solo(Speed::Unbounded);
    played.let_bot_play(5);
    played.record_to(&path);
    played.stop_after(ticks);
    play(&mut played);
    let record = open_record(&path).expect("it was recorded");
    fs::remove_file(path).expect("it was written");
    record
}

fn watch(record: &Record, speed: Speed) -> Runner {
    Runner::playback(record.clone(), speed, Catalog::builtin()).expect("this build recorded it")
}

/// Somebody who watches, and their clock.
struct Watcher {
    runner: Runner,
    time: Cell<u64>,
}

impl Watcher {
    fn new(record: &Record, speed: Speed) -> Watcher {
        let watcher = Watcher {
            runner: watch(record, speed),
            time: Cell::new(1_000),
        };
        watcher.loaded()
    }

    fn loaded(mut self) -> Watcher {
        while self.runner.game().is_none() {
            self.frame();
            let clock = || Millis(self.time.get());
            self.runner.wait(&clock, Millis::ZERO);
        }
        self
    }

    /// One frame of 16 ms.
    fn frame(&mut self) -> Vec<Step> {
        self.time.set(self.time.get() + 16);
        let time = &self.time;
        let clock = || Millis(time.get());
        self.runner.step(&clock, 30)
    }

    /// Goes there; what was told on the way.
    fn seek(&mut self, to: u32) -> Vec<Step> {
        self.runner.seek(Tick(to)).expect("it is a record");
        let mut all = Vec::new();
        while !all.contains(&Step::Sought) {
            all.extend(self.frame());
        }
        all
    }

    fn tick(&self) -> u32 {
        self.runner.game().expect("it stands").world().tick().0
    }

    fn digest(&self) -> Digest {
        self.runner.game().expect("it stands").digest().total
    }
}

/// The world at each tick, played straight.
fn straight(record: &Record, ticks: &[u32]) -> BTreeMap<u32, Digest> {
    let mut digests = BTreeMap::new();
    let catalog = Catalog::builtin();
    let mut game = game::Game::new(record.header.setup.clone(), catalog).expect("it can be played");
    for (bundle, ticks_of_turn) in record.turns_with_ticks() {
        let (commands, _) = net::commands_of(&bundle);
        for tick in 0..ticks_of_turn {
            let now = game.world().tick().0;
            if ticks.contains(&now) {
                digests.insert(now, game.digest().total);
            }
            game.tick(if tick == 0 { &commands } else { &[] });
        }
    }
    digests
}

/// Public report 54: fifty jumps, to and fro.
#[test]
fn case_54_every_tick_is_reached_from_everywhere_with_the_world_of_the_straight_run() {
    let record = recorded("sought", 4_400);
    let mut random = Random::stream(54, Domain::Network, 0);
    let mut ticks: Vec<u32> = (0..50).map(|_| random.below(4_400)).collect();
    ticks.extend([
        0,
        1,
        KEYFRAME_TICKS - 1,
        KEYFRAME_TICKS,
        KEYFRAME_TICKS + 1,
        4_396,
    ]);
    let expected = straight(&record, &ticks);
    let mut watcher = Watcher::new(&record, Speed::Paused);
    for tick in ticks {
        let steps = watcher.seek(tick);
        assert_eq!(watcher.tick(), tick);
        assert_eq!(watcher.digest(), expected[&tick], "tick {tick}");
        let is_told = |step: &Step| matches!(step, Step::Ticked(_) | Step::Diverged { .. });
        assert!(!steps.iter().any(is_told), "what lies between is not seen");
        watcher.frame();
        assert_eq!(watcher.tick(), tick, "paused, as before");
    }
}

/// Public report 35 about playing.
#[test]
fn case_35_restarted_twenty_times_it_is_the_same_match() {
    let record = recorded("restarted", 300);
    let mut watcher = Watcher::new(&record, Speed::Unbounded);
    let mut ends = Vec::new();
    for _ in 0..20 {
        while watcher.runner.over().is_none() {
            watcher.frame();
        }
        ends.push((watcher.tick(), watcher.digest()));
        watcher.runner.restart().expect("it is a record");
        assert_eq!(watcher.runner.over(), None, "the end is not the end");
        watcher.frame();
    }
    assert!(ends.windows(2).all(|pair| pair[0] == pair[1]));
    assert_eq!(ends[0].0, 300);
}

/// Public report 36 about playing.
#[test]
fn case_36_it_stops_where_the_world_first_differs_and_says_whose_record_it_was() {
    let mut record = recorded("parted", 400);
    record.header.setup.seed += 1;
    let mut watcher = Watcher::new(&record, Speed::Percent(6_400));
    let mut told = Vec::new();
    for _ in 0..200 {
        let steps = watcher.frame();
        told.extend(
            steps
                .into_iter()
                .filter(|step| matches!(step, Step::Diverged { .. })),
        );
    }
    let [Step::Diverged { tick, seat, .. }] = told[..] else {
        panic!("{told:?}");
    };
    assert_eq!(seat, Some(Seat::default()));
    assert_eq!(watcher.tick(), tick.0, "time stands still there");
    // Who wants to see more goes on.
    watcher
        .runner
        .set_speed(Speed::Percent(100))
        .expect("a record");
    watcher.frame();
    watcher.frame();
    assert!(watcher.tick() > tick.0);
}

#[test]
fn a_quarter_and_sixty_four_times_the_speed_are_what_they_say() {
    let record = recorded("fast", 3_000);
    for (percent, frames, ticks) in [(25, 400, 100), (100, 400, 400), (6_400, 30, 1_920)] {
        let mut watcher = Watcher::new(&record, Speed::Paused);
        let speed = Speed::Percent(percent);
        watcher.runner.set_speed(speed).expect("it is a record");
        watcher.frame();
        let begun = watcher.tick();
        for _ in 0..frames {
            watcher.frame();
        }
        let ran = watcher.tick() - begun;
        assert!(ran.abs_diff(ticks) <= 1 + ticks / 50, "{percent} %: {ran}");
    }
}

#[test]
fn what_was_computed_ahead_is_kept_and_a_broken_file_costs_only_time() {
    let record = recorded("ahead", 4_000);
    let cache = file("ahead").with_extension("castkeys");
    let computed = |cache: &PathBuf| {
        let mut watcher = Watcher::new(&record, Speed::Paused);
        watcher.runner.seek_ahead(Some(cache.clone()));
        while watcher
            .runner
            .seek_reach()
            .is_none_or(|(_, is_all)| !is_all)
        {
            std::thread::yield_now();
        }
        watcher.seek(3_900);
        (watcher.runner.seek_reach(), watcher.digest())
    };
    let first = computed(&cache);
    assert_eq!(first.0.map(|(tick, _)| tick), Some(Tick(2 * 1_876)));
    let file = fs::read(&cache).expect("it was kept");
    assert_eq!(computed(&cache), first);
    assert_eq!(
        fs::read(&cache).expect("it is kept"),
        file,
        "nothing was done again"
    );
    fs::write(&cache, &file[..file.len() - 9]).expect("there is room");
    assert_eq!(computed(&cache), first);
    assert_eq!(fs::read(&cache).expect("it is kept"), file, "mended");
    fs::write(&cache, b"something else").expect("there is room");
    assert_eq!(computed(&cache), first);
    fs::remove_file(cache).expect("it was written");
}

#[test]
fn only_a_record_is_sought() {
    let mut runner = solo(Speed::Unbounded);
    assert_eq!(runner.seek(Tick(5)), Err(net::Misuse::NotHere));
    let record = recorded("unsought", 20);
    let mut early = watch(&record, Speed::Paused);
    assert_eq!(early.seek(Tick(5)), Err(net::Misuse::NotPlaying));
}
