//! The real client under a virtual display: a match is saved, played on, restored at a table, watched and sought.

use e2e::{Folder, Screen, castellan};
use record::Ending;

use crate::driver::{Window, open, records, verify};

#[test]
fn a_match_is_saved_restored_watched_and_sought() {
    let Some(program) = castellan() else { return };
    let Some(screen) = Screen::open() else { return };
    let folder = Folder::new("window_records");
    let arguments = ["--skirmish", "--seed", "5", "--bot"];
    let mut window = Window::open(&screen, &folder, &program, &arguments);
    window.program.wait_for("screen Running");
    screen.focus();
    window.tick("it goes on", |tick| tick > 60);

    // By a key, and by the menu under a name.
    let quick = window.key(&screen, "F5", "saved ");
    assert!(quick.ends_with("quick save.castsave"), "{quick}");
    let named = window.save_as(&screen, "siege");
    assert!(named.ends_with("siege.castsave"), "{named}");
    let saved_at = window.tick("it goes on", |_| true);
    window.leave(&screen);

    // The latest save is played on, at the tick where it was saved and not at the beginning.
    window.press(&screen, "Load a game");
    window.program.wait_for("screen Load");
    window.press(&screen, "Load");
    window.program.wait_for("screen Running");
    window.tick("it is played on", |tick| tick > 60);
    window.leave(&screen);

    // The same at a table.
    window.press(&screen, "Restore a saved game");
    window.program.wait_for("screen Restore");
    window.press(&screen, "Restore");
    window.program.wait_for("screen Table");
    window.press(&screen, "Start");
    window.program.wait_for("screen Running");
    window.tick("it is played on", |tick| tick > 60);
    window.leave(&screen);
    let played = records(&folder);
    assert_eq!(played.len(), 3, "{played:?}");
    assert_eq!(open(&played[0]).span().start.0, 0);
    for path in &played[1..] {
        let first = open(path).span().start.0;
        assert!(first > 60 && first <= saved_at, "{first} after {saved_at}");
    }

    // The replay of the last one: to its middle, to its beginning, and to its end.
    window.watch_latest(&screen, &played[2]);
    window.quit(&screen);

    for path in &played {
        assert!(matches!(open(path).ending, Ending::Finished { .. }));
        verify(path);
    }
}
