use std::cell::Cell;
use std::fs;
use std::path::PathBuf;

use determinism::{Domain, Random};
use game::Game;
use net::Speed;
use protocol::{Millis, Seat, Tick};
use rules::Catalog;

use super::{Autosave, SaveAs, SaveDesk, SavePlan};
use crate::{MatchOptions, Runner, SaveFolder, Scribbler};

fn folder(name: &str) -> PathBuf {
    let name = format!("castellan-desk-{}-{name}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn plan(path: &std::path::Path, every_ticks: u32) -> SavePlan {
    SavePlan {
        folder: SaveFolder::new(path, Game::version(&Catalog::builtin())),
        autosave: Some(Autosave {
            every_ticks,
            kept: 2,
        }),
        epoch_s: 1_764_000_000,
    }
}

fn runner(speed: Speed) -> Runner {
    let options = MatchOptions {
        size_tiles: Some(72),
        ..MatchOptions::default()
    };
    let setup = options.setup().expect("it can be played");
    Runner::solo(setup, Seat::default(), speed, Catalog::builtin())
}

/// Plays so many ticks of a match in which one machine scribbles; the digest of every store behind each
/// turn. `desk` looks at it, when there is one.
fn trace(ticks: u32, mut desk: Option<&mut SaveDesk>) -> Vec<Vec<protocol::Digest>> {
    let mut runner = runner(Speed::Unbounded);
    let mut random = Random::stream(48, Domain::Network, 0);
    let time = Cell::new(0);
    let clock = || {
        time.set(time.get() + 1);
        Millis(time.get())
    };
    let scribbler = Scribbler::new(Seat::default());
    let mut trace = Vec::new();
    while runner.tick() < Tick(ticks) {
        runner.stand_still_at(Some(Tick((runner.tick().0 + 4).min(ticks))));
        runner.step(&clock, 1_000);
        runner.wait(&clock, Millis::ZERO);
        let Some(game) = runner.game() else { continue };
        trace.push(game.digest().stores);
        let order = scribbler.order(game, &mut random);
        runner.issue(order).expect("one order a turn is few");
        if let Some(desk) = &mut desk {
            desk.look_at(&runner, &clock);
        }
    }
    trace
}

/// Public report 48: saving now and then, at whatever turns, changes nothing at all.
#[test]
fn case_48_a_match_with_autosaves_has_the_trace_of_one_without() {
    let without = trace(900, None);
    let mut random = Random::stream(4_848, Domain::Network, 0);
    for round in 0..3 {
        let path = folder(&format!("trace-{round}"));
        let mut desk = SaveDesk::new();
        desk.follow(plan(&path, 1 + random.below(90)));
        assert_eq!(trace(900, Some(&mut desk)), without);
        drop(desk);
        let saves = SaveFolder::new(&path, Game::version(&Catalog::builtin())).list();
        assert_eq!(saves.len(), 2, "the ring has two places");
        assert!(saves.iter().all(|save| save.head.is_ok()));
        fs::remove_dir_all(path).expect("it is ours");
    }
}

#[test]
fn what_is_asked_for_is_on_the_disk_when_the_match_is_left() {
    let path = folder("asked");
    let mut runner = runner(Speed::Paused);
    let clock = || Millis(5_000);
    let mut desk = SaveDesk::new();
    desk.save(SaveAs::Quick, &runner, &clock);
    let early = desk.poll();
    assert!(early[0].file.is_err(), "there is no place for it");
    desk.follow(plan(&path, 1_000));
    desk.save(SaveAs::Quick, &runner, &clock);
    assert!(desk.poll()[0].file.is_err(), "there is no world yet");
    while runner.game().is_none() {
        runner.step(&clock, 1);
        runner.wait(&clock, Millis::ZERO);
    }
    desk.picture = Some(vec![1, 2, 3]);
    desk.save(SaveAs::Quick, &runner, &clock);
    desk.save(SaveAs::Named("Before: the siege".into()), &runner, &clock);
    drop(desk);
    let saves = SaveFolder::new(&path, Game::version(&Catalog::builtin())).list();
    let mut named: Vec<(&str, &str)> = Vec::new();
    for save in &saves {
        let head = save.head.as_ref().expect("it is whole");
        assert_eq!(head.header.saved_at_s, 1_764_000_005);
        assert_eq!(head.picture, Some(vec![1, 2, 3]));
        named.push((&save.name, &head.header.title));
    }
    named.sort_unstable();
    let siege = ("Before_ the siege", "Before: the siege");
    assert_eq!(named, [siege, ("quick save", "")]);
    fs::remove_dir_all(path).expect("it is ours");
}
