//! Two real clients under virtual displays, from the menu to the replay: one opens a game, the other finds it by
//! itself, they talk, play, save, go home, come back and play on.

use std::path::{Path, PathBuf};

use e2e::{Folder, Screen, castellan};
use record::Record;

use crate::driver::{Window, open, records, verify};

/// A person with a display, and a folder of their own that outlives the program.
struct Person {
    name: String,
    screen: Screen,
    folder: Folder,
    program: PathBuf,
}

impl Person {
    fn new(name: &str, program: &Path) -> Option<Person> {
        Some(Person {
            // Other tests may host at the same time.
            name: format!("{name}{}", std::process::id()),
            screen: Screen::open()?,
            folder: Folder::new(&format!("window_chain_{name}")),
            program: program.into(),
        })
    }

    /// Starts the game and waits for its menu.
    fn start(&self) -> Window {
        let arguments = ["--name", &self.name];
        let mut window = Window::open(&self.screen, &self.folder, &self.program, &arguments);
        window.program.wait_for("screen MainMenu");
        self.screen.focus();
        window
    }

    /// Sends a villager away.
    fn order(&self, window: &mut Window) {
        let villager = window.thing("villager");
        window.point(&self.screen, villager, "free");
        self.screen.press(1);
        self.screen.release(1);
        window.program.wait_for("selected 1");
        window.order_at(&self.screen, (430, 255));
    }

    fn records(&self) -> Vec<PathBuf> {
        records(&self.folder)
    }
}

/// `guest` goes to the game of `host`, which shows by itself among those of the network, and sits down.
fn find_and_join(guest: &Person, window: &mut Window, host: &Person) {
    window.press(&guest.screen, "Join a game");
    window.program.wait_for("screen Join");
    let at = window.button_of(&format!("{}: ", host.name));
    window.click(&guest.screen, at, 1);
    window.program.wait_for("screen Table");
}

/// The guest says that they are ready, the host starts, and both play.
fn start(host: (&Person, &mut Window), guest: (&Person, &mut Window)) {
    guest.1.press(&guest.0.screen, "Ready");
    // Told once it can be pressed: everybody is ready and has what the match needs.
    host.1.press(&host.0.screen, "Start");
    for window in [host.1, guest.1] {
        window.program.wait_for("screen Running");
    }
}

/// The guest leaves first, and so the host has won and reads the table after the match.
fn go_home(host: (&Person, &mut Window), guest: (&Person, &mut Window)) {
    guest.1.leave(&guest.0.screen);
    host.1.program.wait_for("screen AfterGame");
    host.1.press(&host.0.screen, "Main menu");
    host.1.program.wait_for("screen MainMenu");
}

/// Two machines recorded the same match.
fn same(ours: &Record, theirs: &Record) {
    assert_eq!(ours.span().start, theirs.span().start);
    let turns = ours.turns().min(theirs.turns());
    assert!(turns > 0);
    for turn in (0..turns).map(protocol::Turn) {
        assert_eq!(ours.bundle(turn), theirs.bundle(turn), "{turn}");
    }
}

#[test]
fn two_people_meet_play_save_come_back_and_watch_it_again() {
    let Some(program) = castellan() else { return };
    let Some(ana) = Person::new("Ana", &program) else {
        return;
    };
    let Some(bo) = Person::new("Bo", &program) else {
        return;
    };
    let (mut a, mut b) = (ana.start(), bo.start());

    // Ana opens a game; Bo finds it, sits down and says hello.
    a.press(&ana.screen, "Host a game");
    a.program.wait_for("screen Host");
    a.press(&ana.screen, "Open the game");
    a.program.wait_for("screen Table");
    find_and_join(&bo, &mut b, &ana);
    let talk = b.button("Say something");
    b.click(&bo.screen, talk, 1);
    bo.screen.type_text("well met");
    bo.screen.key_down("Return");
    let said = format!("said {}: well met", bo.name);
    b.program.wait_for(&said);
    bo.screen.key_up("Return");
    a.program.wait_for(&said);

    // Both play, and Ana saves.
    start((&ana, &mut a), (&bo, &mut b));
    ana.order(&mut a);
    bo.order(&mut b);
    let named = a.save_as(&ana.screen, "siege");
    assert!(named.ends_with("siege.castsave"), "{named}");
    let saved_at = a.tick("it goes on", |tick| tick > 0);
    go_home((&ana, &mut a), (&bo, &mut b));
    a.quit(&ana.screen);
    b.quit(&bo.screen);

    // Another day: Ana restores it, and Bo has the seat that was his.
    let (mut a, mut b) = (ana.start(), bo.start());
    a.press(&ana.screen, "Restore a saved game");
    a.program.wait_for("screen Restore");
    a.press(&ana.screen, "Restore");
    a.program.wait_for("screen Table");
    find_and_join(&bo, &mut b, &ana);
    start((&ana, &mut a), (&bo, &mut b));
    bo.order(&mut b);
    a.tick("it is played on", |tick| tick > saved_at);
    b.tick("it is played on", |tick| tick > saved_at);
    go_home((&ana, &mut a), (&bo, &mut b));

    // Ana watches it again.
    let (ours, theirs) = (ana.records(), bo.records());
    assert_eq!((ours.len(), theirs.len()), (2, 2), "{ours:?} {theirs:?}");
    a.watch_latest(&ana.screen, &ours[1]);
    a.quit(&ana.screen);
    b.quit(&bo.screen);

    for (ours, theirs) in ours.iter().zip(&theirs) {
        same(&open(ours), &open(theirs));
        verify(ours);
        verify(theirs);
    }
    assert_eq!(open(&ours[0]).span().start.0, 0);
    let from = open(&ours[1]).span().start.0;
    assert!(from > 0 && from <= saved_at, "{from} of {saved_at}");
    // Whose machine wrote it stands in the record: Bo sat where he sat before.
    let seat = |path: &PathBuf| open(path).header.seat;
    assert_eq!(seat(&theirs[0]), seat(&theirs[1]));
}
