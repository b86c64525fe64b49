use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use endpoint::Clock;
use net::{MatchOver, Misuse, Speed};
use protocol::command::Stop;
use protocol::message::LeaveReason;
use protocol::{Millis, Seat, Tick, Units};
use rules::Catalog;

use super::{MatchThread, News};
use crate::{MatchOptions, Runner, SaveAs, SaveFolder, SavePlan, Step, open_record};

/// Longer than any answer takes; no test waits for it to pass.
const LONG: Duration = Duration::from_secs(120);

fn runner(speed: Speed) -> Runner {
    let options = MatchOptions {
        size_tiles: Some(72),
        ..MatchOptions::default()
    };
    let setup = options.setup().expect("it can be played");
    Runner::solo(setup, Seat::default(), speed, Catalog::builtin())
}

/// A millisecond a look; whoever looks while `gate` is held waits, as in a tick that takes long.
fn clock(gate: &Arc<Mutex<()>>) -> Clock {
    let (time, gate) = (AtomicU64::new(0), Arc::clone(gate));
    Arc::new(move || {
        drop(gate.lock().expect("no test panics with it"));
        Millis(time.fetch_add(1, Ordering::Relaxed))
    })
}

/// Looks until `is_it` says so; everything that came on the way.
fn look_until(thread: &mut MatchThread, is_it: impl Fn(&MatchThread, &News) -> bool) -> Vec<News> {
    let mut all = Vec::new();
    loop {
        all.push(thread.look(LONG));
        if all.last().is_some_and(|news| is_it(thread, news)) {
            return all;
        }
    }
}

fn stands_at(tick: u32) -> impl Fn(&MatchThread, &News) -> bool {
    move |thread, _| thread.world().is_some_and(|world| world.tick().0 >= tick)
}

#[test]
fn the_copy_is_the_world_that_a_straight_run_gives() {
    let clock = clock(&Arc::default());
    let mut straight = runner(Speed::Unbounded);
    straight.stand_still_at(Some(Tick(300)));
    while straight.tick() < Tick(300) {
        straight.step(&*clock, 1_000);
        straight.wait(&*clock, Millis::ZERO);
    }

    let mut thread =
        MatchThread::start(runner(Speed::Unbounded), clock).expect("the system gives a thread");
    thread.stand_still_at(Some(Tick(300)));
    let seen = look_until(&mut thread, stands_at(300));
    let copy = thread.world().expect("it stands");
    let expected = straight.game().expect("it stands").world();
    assert_eq!(copy.tick(), Tick(300));
    assert_eq!(copy.digests(), expected.digests());
    let ticks = seen.iter().flat_map(|news| &news.steps);
    let ticks = ticks.filter(|step| matches!(step, Step::Ticked(_))).count();
    assert_eq!(ticks, 300, "each tick is told once");
    thread.part();
}

#[test]
fn whoever_looks_does_not_wait_for_a_long_tick() {
    let gate = Arc::default();
    let mut thread = MatchThread::start(runner(Speed::Percent(100)), clock(&gate))
        .expect("the system gives a thread");
    look_until(&mut thread, stands_at(1));
    let before = thread.world().map(|world| world.tick());
    let slow = gate.lock().expect("no test panics with it");
    // One look may have been answered before the tick began to take long.
    thread.look(Duration::ZERO);
    for _ in 0..100 {
        let news = thread.look(Duration::ZERO);
        assert!(news.steps.is_empty() && !news.is_new_world);
    }
    assert!(thread.world().is_some(), "the last one can still be drawn");
    drop(slow);
    look_until(&mut thread, |thread, _| {
        thread.world().map(|world| world.tick()) > before
    });
    thread.part();
}

/// Row 29 of the public reports: the world takes as long as it likes, and frames go on at their own rate.
#[test]
fn play_29_a_hundred_frames_pass_in_every_long_tick_and_the_match_goes_on() {
    let gate = Arc::default();
    let mut thread = MatchThread::start(runner(Speed::Percent(100)), clock(&gate))
        .expect("the system gives a thread");
    look_until(&mut thread, stands_at(1));
    let mut frames = 0;
    for _ in 0..5 {
        let slow = gate.lock().expect("no test panics with it");
        // One look may have been answered before the tick began to take long.
        thread.look(Duration::ZERO);
        let drawn = thread.world().map(|world| world.tick());
        for _ in 0..100 {
            thread.look(Duration::ZERO);
            let shown = thread.world().map(|world| world.tick());
            assert_eq!(
                shown, drawn,
                "what is drawn is whole, and the last there is"
            );
            frames += 1;
        }
        drop(slow);
        look_until(&mut thread, |thread, _| {
            thread.world().map(|world| world.tick()) > drawn
        });
    }
    assert_eq!(frames, 500);
    thread.part();
}

/// Whoever was held up does not make up for all of it at once: the frames behind would wait.
#[test]
fn catching_up_alone_is_bounded() {
    let mut runner = runner(Speed::Percent(100));
    let time = AtomicU64::new(0);
    let clock = || Millis(time.load(Ordering::Relaxed));
    while runner.tick() < Tick(1) {
        runner.step(&clock, 8);
        runner.wait(&clock, clock());
        time.fetch_add(16, Ordering::Relaxed);
    }
    let before = runner.tick().0;
    time.fetch_add(60_000, Ordering::Relaxed);
    for _ in 0..4 {
        runner.step(&clock, 8);
    }
    let made_up = runner.tick().0 - before;
    assert!((1..=16).contains(&made_up), "{made_up} ticks for a minute");
}

#[test]
fn what_cannot_be_given_comes_back() {
    let mut thread = MatchThread::start(runner(Speed::Percent(100)), clock(&Arc::default()))
        .expect("the system gives a thread");
    look_until(&mut thread, stands_at(1));
    thread.leave(LeaveReason::Quit);
    thread.issue(Stop {
        units: Units::default(),
    });
    let seen = look_until(&mut thread, |_, news| !news.misuses.is_empty());
    let last = seen.last().expect("there is one");
    assert_eq!(last.misuses, [Misuse::NotPlaying]);
    let is_over = |step: &Step| matches!(step, Step::Over(MatchOver::Left(LeaveReason::Quit)));
    assert!(seen.iter().flat_map(|news| &news.steps).any(is_over));
    thread.part();
}

#[test]
fn a_match_is_saved_while_it_goes_on_and_says_so() {
    let name = format!("castellan-thread-{}", std::process::id());
    let path = std::env::temp_dir().join(name);
    let folder = SaveFolder::new(&path, game::Game::version(&Catalog::builtin()));
    let mut thread = MatchThread::start(runner(Speed::Unbounded), clock(&Arc::default()))
        .expect("the system gives a thread");
    thread.keep_saves(SavePlan {
        folder: folder.clone(),
        autosave: None,
        epoch_s: 7,
    });
    look_until(&mut thread, stands_at(10));
    thread.set_picture(vec![9; 30]);
    thread.save(SaveAs::Named("Siege".into()));
    let seen = look_until(&mut thread, |_, news| !news.saved.is_empty());
    let saved = &seen.last().expect("there is one").saved[0];
    let file = saved.file.as_ref().expect("there is room");
    let (save, _) = folder.open(file).expect("it is whole");
    assert_eq!(save.head.header.title, "Siege");
    assert_eq!(save.head.picture, Some(vec![9; 30]));
    thread.take_save();
    let seen = look_until(&mut thread, |_, news| news.taken.is_some());
    let taken = seen.last().and_then(|news| news.taken.as_ref());
    let tick = |save: &record::Save| save.head.header.tick;
    assert!(taken.is_some_and(|taken| tick(taken) >= tick(&save)));
    assert!(thread.state().watching.is_none());
    assert!(!thread.state().timeline.samples().is_empty());
    thread.part();
    std::fs::remove_dir_all(path).expect("it is ours");
}

#[test]
fn a_record_is_sought_and_its_course_becomes_known() {
    let name = format!("castellan-thread-{}.castrec", std::process::id());
    let path = std::env::temp_dir().join(name);
    let mut played = runner(Speed::Unbounded);
    played.record_to(&path);
    played.stop_after(2_000);
    let time = clock(&Arc::default());
    while played.over().is_none() {
        played.step(&*time, 1_000);
        played.wait(&*time, Millis::ZERO);
    }
    let record = open_record(&path).expect("it was recorded");
    let runner = Runner::playback(record, Speed::Paused, Catalog::builtin());
    let runner = runner.expect("it is of this build");
    let mut thread = MatchThread::start(runner, time).expect("the system gives a thread");
    look_until(&mut thread, |thread, _| thread.world().is_some());
    thread.seek_ahead(None);
    let is_known = |thread: &MatchThread| {
        let watching = thread.state().watching.as_ref();
        watching.is_some_and(|watching| watching.reach.1)
    };
    look_until(&mut thread, |thread, _| is_known(thread));
    let course = Arc::clone(&thread.state().timeline);
    let last = course.samples().last().map(|sample| sample.tick);
    assert_eq!(last, Some(Tick(2_000)), "to its last world");
    assert!(course.samples().len() >= 4);
    for to in [1_500, 300] {
        thread.seek(Tick(to));
        let seen = look_until(&mut thread, |_, news| news.steps.contains(&Step::Sought));
        assert!(
            seen.iter()
                .all(|news| !news.is_new_world || news.steps.contains(&Step::Sought))
        );
        assert_eq!(thread.world().map(|world| world.tick()), Some(Tick(to)));
    }
    let span = thread.state().watching.clone().map(|it| it.span);
    assert_eq!(span, Some(Tick(0)..Tick(2_000)));
    thread.part();
    std::fs::remove_file(path).expect("it is ours");
}

#[test]
fn time_between_ticks_goes_on_between_looks() {
    let mut thread = MatchThread::start(runner(Speed::Percent(50)), clock(&Arc::default()))
        .expect("the system gives a thread");
    thread.set_speed(Speed::Percent(50));
    look_until(&mut thread, stands_at(1));
    thread.known.progress = (250, Millis(1_000));
    thread.known.speed_percent = 50;
    assert_eq!(thread.progress_permille(Millis(1_000)), 250);
    // At half the speed a tick takes 32 ms.
    assert_eq!(thread.progress_permille(Millis(1_008)), 500);
    assert_eq!(thread.progress_permille(Millis(9_000)), 1_000);
    thread.part();
}
