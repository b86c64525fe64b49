//! The real client under a virtual display: a match is saved, played on, restored at a table, watched and sought.

use std::path::PathBuf;

use e2e::{Folder, Program, Screen, castellan, headless};
use record::{Ending, FILE_EXTENSION, Record};

use crate::window::Window;

/// Presses a key and lets it go when `words` were said.
fn key(window: &mut Window, screen: &Screen, name: &str, words: &str) -> String {
    screen.key_down(name);
    let line = window.program.wait_for(words);
    screen.key_up(name);
    line
}

/// Leaves the match by its menu.
fn leave(window: &mut Window, screen: &Screen) {
    key(window, screen, "F10", "screen MatchMenu");
    window.press(screen, "Leave the match");
    window.program.wait_for("screen MainMenu");
}

/// The tick of the next line that tells one, if `is_it` is content with it.
fn tick(window: &mut Window, what: &str, is_it: impl Fn(u32) -> bool) -> u32 {
    let number = |line: &str| line.strip_prefix("tick ")?.parse::<u32>().ok();
    let line = window
        .program
        .wait_until(what, |line| number(line).is_some_and(&is_it));
    number(&line).expect("it was looked at")
}

fn records(folder: &Folder) -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder.file("data/castellan/records"));
    let files = files.expect("matches are recorded");
    let paths = files.filter_map(|file| Some(file.ok()?.path()));
    let is_record = |path: &PathBuf| path.extension().is_some_and(|it| it == FILE_EXTENSION);
    let mut all: Vec<PathBuf> = paths.filter(is_record).collect();
    all.sort();
    all
}

fn open(path: &PathBuf) -> Record {
    let bytes = std::fs::read(path).expect("it can be read");
    Record::open(bytes).expect("it opens")
}

#[test]
fn a_match_is_saved_restored_watched_and_sought() {
    let Some(program) = castellan() else { return };
    let Some(screen) = Screen::open() else { return };
    let folder = Folder::new("window_records");
    let arguments = ["--skirmish", "--seed", "5", "--bot"];
    let mut window = Window::open(&screen, &folder, &program, &arguments);
    window.program.wait_for("screen Running");
    screen.focus();
    tick(&mut window, "it goes on", |tick| tick > 60);

    // By a key, and by the menu under a name.
    let quick = key(&mut window, &screen, "F5", "saved ");
    assert!(quick.ends_with("quick save.castsave"), "{quick}");
    key(&mut window, &screen, "F10", "screen MatchMenu");
    window.press(&screen, "Save the game");
    window.program.wait_for("screen SaveAs");
    // It takes letters as soon as it is shown.
    window.button("Back");
    screen.type_text("siege");
    window.press(&screen, "Save");
    let named = window.program.wait_for("saved ");
    assert!(named.ends_with("siege.castsave"), "{named}");
    let saved_at = tick(&mut window, "it goes on", |_| true);
    leave(&mut window, &screen);

    // The latest save is played on, at the tick where it was saved and not at the beginning.
    window.press(&screen, "Load a game");
    window.program.wait_for("screen Load");
    window.press(&screen, "Load");
    window.program.wait_for("screen Running");
    let first = tick(&mut window, "it is played on", |_| true);
    assert!(
        first > 60 && first < saved_at + 400,
        "{first} after {saved_at}"
    );
    leave(&mut window, &screen);

    // The same at a table.
    window.press(&screen, "Restore a saved game");
    window.program.wait_for("screen Restore");
    window.press(&screen, "Restore");
    window.program.wait_for("screen Table");
    window.press(&screen, "Start");
    window.program.wait_for("screen Running");
    tick(&mut window, "it is played on", |tick| tick > 60);
    leave(&mut window, &screen);
    let played = records(&folder);
    assert_eq!(played.len(), 3, "{played:?}");
    assert_eq!(open(&played[0]).span().start.0, 0);
    assert!(open(&played[2]).span().start.0 > 60);

    // The replay of the last one: to its middle, to its beginning, and to its end.
    window.press(&screen, "Replays");
    window.program.wait_for("screen Replays");
    window.press(&screen, "Watch");
    window.program.wait_for("screen Running");
    let span = open(&played[2]).span();
    let middle = (span.start.0 + span.end.0) / 2;
    window.press(&screen, "Pause");
    // Once paused the bar stands as it is; its buttons are told in their order.
    let places = ["Place in the match", "Play", "Restart", "Graphs"];
    let [line, play, restart, graphs] = places.map(|label| window.button(label));
    window.click(&screen, line, 1);
    let near = (span.end.0 - span.start.0) / 8 + 8;
    tick(&mut window, "the middle", |tick| {
        tick.abs_diff(middle) <= near
    });
    window.click(&screen, restart, 1);
    tick(&mut window, "the beginning", |tick| tick == span.start.0);
    window.click(&screen, graphs, 1);
    window.click(&screen, play, 1);
    tick(&mut window, "the end", |tick| tick == span.end.0);
    leave(&mut window, &screen);
    window.press(&screen, "Quit");
    let ended = window.program.finish();
    assert_eq!(ended.code, Some(0), "{ended:#?}");
    assert!(!ended.errors.contains("panicked"), "{ended:#?}");

    for path in &played {
        assert!(matches!(open(path).ending, Ending::Finished { .. }));
        let path = path.to_str().expect("plain path");
        let verdict = Program::start(&headless(), &["verify", path]).finish();
        assert_eq!(verdict.code, Some(0), "{verdict:#?}");
    }
}
