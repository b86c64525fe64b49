#![allow(
    clippy::disallowed_methods,
    reason = "real sockets are met in real time"
)]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use endpoint::{Clock, TableClient};
use game::Game;
use lobby::Event;
use net::Speed;
use protocol::lobby::{Ask, HostAsk, RoomKey};
use protocol::{Digest, MatchSetup, Millis, Seat, Tick};
use record::{Save, Verdict};
use rules::Catalog;

use super::{SECOND, options, play, solo};
use crate::{
    KnownSave, MatchOptions, Runner, SaveDetails, Step, Visitor, host_table, join_table,
    open_record, open_save, table_config, verify,
};

/// Long enough that only a test that has failed waits so long.
const DEADLINE: Duration = Duration::from_secs(120);

pub fn details() -> SaveDetails {
    SaveDetails {
        title: "Before the siege".into(),
        saved_at_s: 1_764_000_000,
        picture: None,
    }
}

/// The world of `setup` after so many ticks in which no person ordered anything.
fn straight(setup: &MatchSetup, ticks: u32) -> Digest {
    let mut game = Game::new(setup.clone(), Catalog::builtin()).expect("it can be played");
    (0..ticks).for_each(|_| drop(game.tick(&[])));
    game.digest().total
}

/// A match of `setup` after so many ticks, saved and read again.
pub fn saved(setup: MatchSetup, ticks: u32) -> (Save, Vec<u8>) {
    let mut runner = Runner::solo(setup, Seat::default(), Speed::Unbounded, Catalog::builtin());
    runner.stop_after(ticks);
    play(&mut runner);
    let save = runner.save(details()).expect("its world stands");
    let file = save.encode();
    let version = Game::version(runner.catalog());
    let opened = open_save(&file, &version).expect("it is whole");
    assert_eq!(opened, save);
    (opened, file)
}

#[test]
fn a_match_alone_that_is_saved_and_played_on_is_the_one_played_straight() {
    let setup = options().setup().expect("it can be played");
    // In the middle of a turn too.
    for ticks in [801, 1_000] {
        let (save, _) = saved(setup.clone(), ticks);
        assert_eq!(save.head.header.tick.0, ticks);
        let catalog = Catalog::builtin();
        let mut runner = Runner::solo_from(save, Seat::default(), Speed::Unbounded, catalog);
        runner.stop_after(600);
        play(&mut runner);
        let game = runner.game().expect("it stands");
        assert_eq!(game.world().tick().0, ticks + 600);
        assert_eq!(game.digest().total, straight(&setup, ticks + 600));
    }
}

#[test]
fn saving_changes_nothing() {
    let setup = options().setup().expect("it can be played");
    let mut runner = solo(Speed::Unbounded);
    runner.stop_after(900);
    let time = std::cell::Cell::new(0);
    let clock = || {
        time.set(time.get() + 1);
        Millis(time.get())
    };
    while runner.over().is_none() {
        // A frame of two ticks, and a save after each.
        runner.step(&clock, 2);
        let _ = runner.save(details());
        runner.wait(&clock, Millis::ZERO);
    }
    let digest = runner.game().expect("it stands").digest().total;
    assert_eq!(digest, straight(&setup, 900));
}

#[test]
fn a_save_that_is_no_world_of_its_setup_is_a_sentence() {
    let setup = options().setup().expect("it can be played");
    let (mut save, _) = saved(setup, 40);
    save.world.truncate(500);
    let catalog = Catalog::builtin();
    let mut runner = Runner::solo_from(save, Seat::default(), Speed::Unbounded, catalog);
    let steps = play(&mut runner);
    let cannot = |step: &Step| matches!(step, Step::CannotLoad(why) if why.to_string().contains("no saved match"));
    assert!(steps.iter().any(cannot), "{steps:?}");
}

/// Plays so many ticks of the record at `path` back; the world there. A machine that stops in the middle of a
/// turn has the rest of it in its record too.
fn watched(path: &Path, ticks: u32) -> (u32, Digest) {
    let record = open_record(path).expect("it was recorded");
    let catalog = Catalog::builtin();
    let mut watcher =
        Runner::playback(record, Speed::Unbounded, catalog).expect("it is of this build");
    watcher.stop_after(ticks);
    let steps = play(&mut watcher);
    let is_other = |step: &Step| matches!(step, Step::Diverged { .. });
    assert!(!steps.iter().any(is_other));
    let game = watcher.game().expect("it stands");
    (game.world().tick().0, game.digest().total)
}

fn verified(path: &Path) -> bool {
    let record = open_record(path).expect("it was recorded");
    let verdict = verify(&record, &Catalog::builtin());
    matches!(verdict, Verdict::Verified { .. })
}

#[test]
fn a_match_that_is_played_on_is_recorded_from_its_save_on() {
    let setup = options().setup().expect("it can be played");
    let (save, _) = saved(setup.clone(), 450);
    let path = super::file("played-on");
    let catalog = Catalog::builtin();
    let mut runner = Runner::solo_from(save, Seat::default(), Speed::Unbounded, catalog);
    runner.record_to(&path);
    runner.stop_after(400);
    let steps = play(&mut runner);
    let is_trouble = |step: &Step| matches!(step, Step::RecordTrouble(_));
    assert!(!steps.iter().any(is_trouble));
    let record = open_record(&path).expect("it was recorded");
    assert_eq!(record.span(), Tick(450)..Tick(850));
    assert!(verified(&path));
    assert_eq!(watched(&path, 400), (850, straight(&setup, 850)));

    // To and fro in it, and from the beginning.
    let catalog = Catalog::builtin();
    let mut watcher =
        Runner::playback(record, Speed::Unbounded, catalog).expect("it is of this build");
    play(&mut watcher);
    watcher.restart().expect("it is a record");
    assert_eq!(
        watcher.game().map(|game| game.world().tick()),
        Some(Tick(450))
    );
    let steps = play(&mut watcher);
    assert!(steps.contains(&Step::Sought));
    assert_eq!(watcher.record_span(), Some(Tick(450)..Tick(850)));
    let game = watcher.game().expect("it stands");
    assert_eq!(game.digest().total, straight(&setup, 850));
    fs::remove_file(path).expect("it was written");
}

#[test]
fn alone_in_a_match_of_two_people_a_computer_player_takes_the_other_seat() {
    let setup = MatchOptions {
        people: 2,
        computers: 0,
        ..options()
    };
    let (save, _) = saved(setup.setup().expect("it can be played"), 40);
    let mut runner = Runner::solo_from(save, SECOND, Speed::Unbounded, Catalog::builtin());
    runner.stop_after(3_000);
    play(&mut runner);
    let world = runner.game().expect("it stands").world();
    let trained = |seat| world.player(seat).map(|player| player.score.units_trained);
    assert_eq!(trained(SECOND), Some(0), "nobody gave orders here");
    assert!(trained(Seat::default()) > Some(0));
}

/// One person at a table, and in the match that comes of it.
pub struct Person {
    table: Option<TableClient>,
    pub runner: Option<Runner>,
    save: Option<KnownSave>,
    is_host: bool,
    pub record: PathBuf,
    /// What its log would say.
    pub log: String,
}

impl Person {
    fn new(table: TableClient, save: Option<KnownSave>, test: &str) -> Person {
        let role = if save.is_some() {
            "restoring"
        } else {
            "restored"
        };
        Person {
            record: super::file(&format!("{test}-{role}")),
            log: String::new(),
            is_host: save.is_some(),
            table: Some(table),
            runner: None,
            save,
        }
    }

    fn sit(&mut self, clock: &Clock, ticks: u32) {
        let Some(table) = &mut self.table else { return };
        for event in table.receive(clock()) {
            let guest = table.guest_mut();
            match event {
                Event::ContentWanted(info) if self.is_host => guest.have(info.hash),
                Event::ContentWanted(info) => guest.fetch(info.hash),
                Event::ContentArrived { bytes, .. } => {
                    let version = Game::version(&Catalog::builtin());
                    let save = open_save(&bytes, &version).expect("it is whole");
                    self.save = KnownSave::of(save, &bytes);
                    guest.ask(Ask::Ready(true));
                }
                Event::Changed if self.is_host => {
                    let view = guest.view().expect("it sits");
                    if view.start_blocks.is_empty() {
                        guest.ask_as_host(HostAsk::Start);
                    }
                }
                Event::Over(over) => panic!("{over}"),
                _ => {}
            }
        }
        table.send();
        if table.is_admitted() {
            let table = self.table.take().expect("it is there");
            let runner = Runner::of_table(table, Catalog::builtin(), clock);
            let mut runner = runner.expect("the match begins");
            runner.know_save(self.save.take().expect("it has come"));
            runner.stop_after(ticks);
            runner.record_to(&self.record);
            self.runner = Some(runner);
        }
    }

    fn play(&mut self, clock: &Clock) {
        if let Some(runner) = &mut self.runner {
            for step in runner.step(&**clock, 20) {
                assert!(!matches!(step, Step::CannotLoad(_)), "{step:?}");
                self.log.push_str(&format!("{step:?}\n"));
            }
            while let Some(line) = runner.poll_log_line() {
                self.log.push_str(&format!("{line}\n"));
            }
        }
    }

    fn is_done(&self) -> bool {
        self.runner
            .as_ref()
            .is_some_and(|runner| runner.over().is_some())
    }
}

/// Ana and Bo at a table of `save` that Bo hosts, behind `password`, until each has played so many ticks.
/// Their records are called after `test`.
pub fn played_together(
    (save, file): (Save, Vec<u8>),
    password: &str,
    ticks: u32,
    test: &str,
) -> Vec<Person> {
    let begun = Instant::now();
    let clock: Clock = Arc::new(move || Millis(begun.elapsed().as_millis() as u64));
    let catalog = Catalog::builtin();
    let config = table_config(RoomKey::of(password), Some((&save, file.clone())), &catalog);
    let visitor = |name: &str| Visitor {
        name: name.into(),
        key: RoomKey::of(password),
        ..Visitor::default()
    };
    let (table, server) =
        host_table(0, config, visitor("Bo"), &catalog, &clock).expect("a port is free");
    let known = KnownSave::of(save, &file).expect("it can be sent");
    let mut people = vec![Person::new(table, Some(known), test)];
    while people[0]
        .table
        .as_ref()
        .is_some_and(|table| table.guest().table().is_none())
    {
        people[0].sit(&clock, ticks);
        assert!(begun.elapsed() < DEADLINE, "the host never sat down");
    }
    let address = format!("127.0.0.1:{}", server.port());
    let table = join_table(&address, visitor("Ana"), DEADLINE, &catalog, &clock);
    people.push(Person::new(table.expect("the host listens"), None, test));
    while !people.iter().all(Person::is_done) {
        for person in &mut people {
            person.sit(&clock, ticks);
            person.play(&clock);
        }
        assert!(begun.elapsed() < DEADLINE, "it never came to an end");
    }
    people
}

/// Ana and Bo against a computer player.
pub fn two_people() -> MatchSetup {
    let setup = MatchOptions {
        people: 2,
        computers: 1,
        names: vec!["Ana".into(), "Bo".into()],
        ..options()
    };
    setup.setup().expect("it can be played")
}

#[test]
fn a_saved_match_goes_round_the_table_and_is_played_on_in_step() {
    const TICKS: u32 = 800;
    let setup = two_people();
    let people = played_together(saved(setup.clone(), 500), "", TICKS, "table");
    let seats: Vec<Option<Seat>> = people
        .iter()
        .map(|person| person.runner.as_ref().and_then(Runner::seat))
        .collect();
    assert_eq!(
        seats,
        [Some(SECOND), Some(Seat::default())],
        "by their names"
    );
    // Whoever left first has ended its seat at the other's, but not before their last common tick.
    let digest = |person: &Person| {
        let game = person.runner.as_ref().and_then(Runner::game);
        let game = game.expect("it stands");
        (game.world().tick().0, game.digest().total)
    };
    let expected = (500 + TICKS, straight(&setup, 500 + TICKS));
    assert_eq!(people.iter().map(digest).collect::<Vec<_>>(), [expected; 2]);
    for person in people {
        drop(person.runner);
        assert!(verified(&person.record), "its record begins with the save");
        assert_eq!(watched(&person.record, TICKS), expected);
        fs::remove_file(person.record).expect("it was written");
    }
}
