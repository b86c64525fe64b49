use std::cell::Cell;
use std::path::PathBuf;
use std::sync::Arc;

use determinism::{Domain, Random};
use game::first_difference;
use net::{MatchOver, Misuse, Speed};
use protocol::command::{Resign, Stop};
use protocol::message::{DriftPolicy, LeaveReason};
use protocol::{Command, Control, Millis, Seat, Units, Victory};
use record::{EndReason, Ending, Verdict};
use rules::Catalog;

use crate::{
    HeadlessOptions, MatchOptions, Place, Runner, Scribbler, Step, flip_bit_of_store,
    headless_match, open_record, store_ranges, verify, verify_with_result, world_digest,
};

mod late_records;
mod private;
mod saved;
mod seeking;

const SECOND: Seat = match Seat::new(1) {
    Some(seat) => seat,
    None => panic!("there are eight"),
};

fn options() -> MatchOptions {
    MatchOptions {
        size_tiles: Some(72),
        ..MatchOptions::default()
    }
}

fn solo(speed: Speed) -> Runner {
    let setup = options().setup().expect("it can be played");
    Runner::solo(setup, Seat::default(), speed, Catalog::builtin())
}

/// Steps until the match is over, one millisecond a look at the clock.
fn play(runner: &mut Runner) -> Vec<Step> {
    let time = Cell::new(0);
    let clock = || {
        time.set(time.get() + 1);
        Millis(time.get())
    };
    let mut all = Vec::new();
    while runner.over().is_none() {
        all.extend(runner.step(&clock, 1_000));
        runner.wait(&clock, Millis::ZERO);
    }
    all
}

/// A file of one test's own.
fn file(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!(
        "castellan-runner-{}-{name}.castrec",
        std::process::id()
    ))
}

#[test]
fn options_make_a_match_or_a_sentence() {
    let setup = MatchOptions {
        people: 2,
        computers: 1,
        names: vec!["  Ana ".into()],
        ..options()
    }
    .setup()
    .expect("it can be played");
    let names: Vec<&str> = setup.seats.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(names, ["Ana", "Player 2", "Computer 3"]);
    assert_eq!(setup.seats[2].control, Control::Computer { level: 3 });
    for (wrong, words) in [
        (
            MatchOptions {
                people: 5,
                computers: 4,
                ..options()
            },
            "1 to 8 players, not 9",
        ),
        (
            MatchOptions {
                people: 0,
                computers: 0,
                ..options()
            },
            "1 to 8 players, not 0",
        ),
        (
            MatchOptions {
                map: "atlantis".into(),
                ..options()
            },
            "no map called `atlantis`",
        ),
        (
            MatchOptions {
                size_tiles: Some(20),
                ..options()
            },
            "48 to 480 tiles wide, not 20",
        ),
        (
            MatchOptions {
                level: 6,
                ..options()
            },
            "level 1 to 5",
        ),
    ] {
        let sentence = wrong.setup().expect_err(words).to_string();
        assert!(sentence.contains(words), "{sentence}");
    }
}

#[test]
fn a_recorded_match_plays_back_to_the_same_world() {
    let path = file("played");
    let mut played = solo(Speed::Unbounded);
    played.let_bot_play(5);
    played.record_to(&path);
    played.stop_after(1_600);
    let steps = play(&mut played);
    assert_eq!(steps.first(), Some(&Step::Loaded));
    assert_eq!(
        steps.last(),
        Some(&Step::Over(MatchOver::Left(LeaveReason::Finished)))
    );
    assert_eq!(
        steps
            .iter()
            .filter(|step| matches!(step, Step::Ticked(_)))
            .count(),
        1_600
    );

    let record = open_record(&path).expect("it was recorded");
    assert!(
        record.bundles().any(|bundle| !bundle.entries.is_empty()),
        "the bot gave orders"
    );
    let Verdict::Verified { turns: 400, ending } = verify(&record, played.catalog()) else {
        panic!("it verifies");
    };
    assert!(
        matches!(
            ending,
            Ending::Finished {
                reason: EndReason::TicksReached,
                ..
            }
        ),
        "{ending}"
    );

    let mut back = Runner::playback(record, Speed::Unbounded, Arc::clone(played.catalog()))
        .expect("this build recorded it");
    let steps = play(&mut back);
    assert_eq!(steps.last(), Some(&Step::Over(MatchOver::RecordEnded)));
    assert!(
        !steps
            .iter()
            .any(|step| matches!(step, Step::Diverged { .. }))
    );
    assert_eq!((back.tick(), back.seat()), (played.tick(), None));
    let (one, other) = (
        played.game().expect("it stands"),
        back.game().expect("it stands"),
    );
    assert_eq!(first_difference(one, other), None);
    std::fs::remove_file(path).expect("it was written");
}

#[test]
fn a_playback_of_another_world_says_since_when() {
    let path = file("other");
    let mut played = solo(Speed::Unbounded);
    played.record_to(&path);
    played.stop_after(400);
    play(&mut played);
    let mut record = open_record(&path).expect("it was recorded");
    record.header.setup.seed += 1;
    let mut back =
        Runner::playback(record, Speed::Unbounded, Catalog::builtin()).expect("it is this build's");
    let steps = play(&mut back);
    let told: Vec<&Step> = steps
        .iter()
        .filter(|step| matches!(step, Step::Diverged { .. }))
        .collect();
    assert_eq!(told.len(), 1);
    std::fs::remove_file(path).expect("it was written");
}

/// Both a match that is decided on the way and one that is not.
#[test]
fn the_result_has_the_same_bytes_live_played_back_and_verified() {
    for is_resigned in [true, false] {
        let path = file(if is_resigned { "resigned" } else { "undecided" });
        let mut live = solo(Speed::Unbounded);
        live.record_to(&path);
        live.stop_after(800);
        let clock = || Millis::ZERO;
        while live.tick().0 < 400 {
            live.step(&clock, 0);
        }
        if is_resigned {
            live.issue(Resign {}).expect("the match runs");
        }
        play(&mut live);
        let text = live.result().expect("there is a world");
        let record = open_record(&path).expect("it was recorded");
        let (verdict, verified) = verify_with_result(&record, &Catalog::builtin());
        assert!(matches!(verdict, Verdict::Verified { .. }), "{verdict:?}");
        assert_eq!(verified.as_ref(), Some(&text));
        let mut back = Runner::playback(record, Speed::Unbounded, Catalog::builtin())
            .expect("it is this build's");
        play(&mut back);
        assert_eq!(back.result(), Some(text.clone()));
        let wanted: &[&str] = if is_resigned {
            &[
                "\nwinners seat 2\n",
                "\nreason resignation\n",
                "resigned at 0:06",
            ]
        } else {
            &["\nwinners undecided\n", "\ntick 800\n", "in play"]
        };
        for line in wanted {
            assert!(text.contains(line), "{line} is not in\n{text}");
        }
        std::fs::remove_file(path).expect("it was written");
    }
}

/// Public report 35 about play: a replay begun anew twenty times.
#[test]
fn a_replay_is_the_same_every_time_it_is_begun() {
    let path = file("again");
    let mut live = solo(Speed::Unbounded);
    live.record_to(&path);
    live.stop_after(120);
    play(&mut live);
    let played = world_digest(live.game().expect("it was played"));
    for _ in 0..20 {
        let record = open_record(&path).expect("it was recorded");
        let mut back = Runner::playback(record, Speed::Unbounded, Catalog::builtin())
            .expect("it is this build's");
        play(&mut back);
        let again = world_digest(back.game().expect("it was played"));
        assert_eq!(again, played);
    }
    std::fs::remove_file(path).expect("it was written");
}

/// A match in which orders are given, with its meters read each frame or never.
fn metered(is_read: bool) -> (Runner, u64) {
    let path = file(if is_read { "read" } else { "unread" });
    let mut runner = solo(Speed::Percent(100));
    runner.record_to(&path);
    runner.stop_after(600);
    let time = Cell::new(0);
    let clock = || Millis(time.get());
    let mut random = Random::stream(9, Domain::Network, 0);
    while runner.over().is_none() {
        runner.step(&clock, 1_000);
        runner.wait(&clock, Millis::ZERO);
        time.set(time.get() + 16);
        if is_read {
            assert_eq!(runner.readings().stalls, 0);
            assert!(!runner.readings().line().to_string().is_empty());
        }
        if let Some(game) = runner.game().filter(|game| game.world().tick().0 % 16 == 3) {
            let order = Scribbler::new(Seat::default()).order(game, &mut random);
            runner.issue(order).expect("there is room");
        }
    }
    let record = open_record(&path).expect("it was recorded");
    let counts = record.order_effect().expect("it ended well");
    let orders = counts.iter().map(|&count| u64::from(count)).sum();
    std::fs::remove_file(path).expect("it was written");
    (runner, orders)
}

#[test]
fn meters_change_nothing_and_their_histogram_is_in_the_record() {
    let ((read, orders), (unread, again)) = (metered(true), metered(false));
    let digest = |runner: &Runner| world_digest(runner.game().expect("it was played"));
    assert_eq!(digest(&read), digest(&unread));
    assert_eq!(read.tick(), unread.tick());
    assert!(orders > 30 && orders == again, "{orders} {again}");
    assert_eq!(read.readings(), unread.readings());
    let mean_ms = read.readings().order_effect_ms_mean;
    assert!(
        mean_ms.is_some_and(|ms| (1..=80).contains(&ms)),
        "{mean_ms:?}"
    );
}

#[test]
fn a_frame_runs_no_longer_than_its_budget() {
    let mut runner = solo(Speed::Percent(100));
    let time = Cell::new(1_000);
    let still = || Millis(time.get());
    while runner.game().is_none() {
        runner.step(&still, 30);
        runner.wait(&still, Millis::ZERO);
    }
    let ticks = |steps: Vec<Step>| {
        steps
            .into_iter()
            .filter(|step| matches!(step, Step::Ticked(_)))
            .count()
    };
    time.set(1_200);
    assert_eq!(
        ticks(runner.step(&still, 30)),
        12,
        "all that were due in 200 ms"
    );
    time.set(1_400);
    let slow = || {
        time.set(time.get() + 10);
        Millis(time.get())
    };
    let caught_up = ticks(runner.step(&slow, 30));
    assert!(
        (1..=3).contains(&caught_up),
        "{caught_up} ticks of 10 ms in 30 ms"
    );
}

#[test]
fn orders_go_to_the_seat_and_leaving_ends_the_record() {
    let path = file("left");
    let mut runner = solo(Speed::Unbounded);
    runner.record_to(&path);
    let still = || Millis::ZERO;
    while runner.game().is_none() {
        runner.step(&still, 0);
        runner.wait(&still, Millis::ZERO);
    }
    let order = Command::from(Stop {
        units: Units::default(),
    });
    runner.issue(order.clone()).expect("the match runs");
    for _ in 0..8 {
        runner.step(&still, 0);
    }
    runner.leave(LeaveReason::Quit);
    let steps = runner.step(&still, 0);
    assert_eq!(steps, [Step::Over(MatchOver::Left(LeaveReason::Quit))]);
    assert_eq!(runner.step(&still, 0), []);
    assert_eq!(runner.issue(order.clone()), Err(Misuse::NotPlaying));
    let record = open_record(&path).expect("it was recorded");
    assert!(
        matches!(
            record.ending,
            Ending::Finished {
                reason: EndReason::Left,
                ..
            }
        ),
        "{}",
        record.ending
    );
    let given: Vec<Vec<u8>> = record
        .bundles()
        .flat_map(|bundle| bundle.entries)
        .flat_map(|entry| entry.commands)
        .collect();
    assert_eq!(given, [order.encode()]);
    std::fs::remove_file(path).expect("it was written");
}

#[test]
fn a_match_that_points_decide_says_so() {
    let reasons = [
        (Victory::Time { minutes: 1 }, "reason time\n"),
        (Victory::Score { points: 100 }, "reason points\n"),
    ];
    for (victory, reason) in reasons {
        let mut options = MatchOptions {
            people: 0,
            computers: 2,
            ..options()
        };
        options.terms.victory = victory;
        let setup = options.setup().expect("it can be played");
        let mut runner = Runner::solo(setup, SECOND, Speed::Unbounded, Catalog::builtin());
        runner.stop_after(30_000);
        play(&mut runner);
        let text = runner.result().expect("its world stands");
        assert!(text.contains(reason), "{text}");
    }
}

#[test]
fn a_match_without_a_window_says_how_it_ended() {
    let options = HeadlessOptions {
        place: Place::Alone,
        match_options: MatchOptions {
            people: 0,
            computers: 2,
            ..options()
        },
        name: String::from("nobody"),
        password: None,
        greeting: None,
        bot_level: None,
        ticks: Some(512),
        record: None,
        result: None,
        tells_digests: false,
        orders: Vec::new(),
        seats: None,
        reports: None,
        drift: DriftPolicy::Heal,
        flips: Vec::new(),
    };
    let mut lines = Vec::new();
    let clock: endpoint::Clock = Arc::new(|| Millis::ZERO);
    let mut tell = |line: &str| lines.push(String::from(line));
    let summary =
        headless_match(&options, Catalog::builtin(), &clock, &mut tell).expect("it is played");
    assert_eq!(lines, ["the world stands", "256 ticks", "512 ticks"]);
    assert_eq!(summary.tick.0, 512);
    assert_eq!(summary.winners, None);
    assert!(
        summary.to_string().starts_with("tick 512 digest "),
        "{summary}"
    );
    let again = headless_match(&options, Catalog::builtin(), &clock, &mut |_| ());
    assert_eq!(again, Ok(summary));
}

#[test]
fn a_flipped_bit_is_in_its_store() {
    let mut runner = solo(Speed::Unbounded);
    runner.stop_after(64);
    play(&mut runner);
    let game = runner.game().expect("it stands");
    let ranges = store_ranges(game);
    assert_eq!(ranges.len(), game::Game::store_names().count());
    assert!(ranges.windows(2).all(|pair| pair[0].end == pair[1].start));
    assert_eq!(
        ranges.last().map(|range| range.end),
        Some(game.save().len())
    );
    let honest = world_digest(game);
    let mut random = Random::stream(1, Domain::Network, 0);
    for store in 0..ranges.len() {
        let flipped = flip_bit_of_store(game, store, &mut random).expect("every store has a bit");
        let digest = world_digest(&flipped);
        let differing: Vec<usize> = (0..ranges.len())
            .filter(|&at| digest.stores[at] != honest.stores[at])
            .collect();
        assert_eq!(differing, [store]);
    }
}

#[test]
fn a_scribbler_uses_every_command_but_two() {
    let mut runner = solo(Speed::Unbounded);
    runner.stop_after(200);
    play(&mut runner);
    let game = runner.game().expect("it stands");
    let mut random = Random::stream(4, Domain::Network, 0);
    let names: std::collections::BTreeSet<&str> = (0..2_000)
        .map(|_| Scribbler::new(SECOND).order(game, &mut random).name())
        .collect();
    let missing: Vec<&&str> = Command::NAMES
        .iter()
        .filter(|name| !names.contains(**name))
        .collect();
    assert_eq!(missing, [&"Resign", &"Entrust"]);
    let view = game.world().view(Some(SECOND));
    let sensible = (0..500)
        .filter(|_| {
            view.check(&Scribbler::new(SECOND).order(game, &mut random))
                .is_ok()
        })
        .count();
    assert!(
        sensible > 100,
        "only {sensible} of 500 orders could be carried out"
    );
    assert_eq!(runner.session().counters().commands_dropped, 0);
}
