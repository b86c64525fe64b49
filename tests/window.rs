//! The real client under a virtual display: buttons pressed and orders given with the mouse.

use std::fs;

use e2e::{Ended, Folder, Program, Screen, castellan, free_port, headless};
use record::{Ending, Record};

use crate::driver::{Window, verify};

#[test]
fn a_skirmish_is_started_and_played_with_the_mouse() {
    let Some(program) = castellan() else { return };
    let Some(screen) = Screen::open() else { return };
    let folder = Folder::new("window_skirmish");
    let record = folder.file("skirmish.castrec");
    let arguments = [
        "--seed",
        "5",
        "--record",
        record.to_str().expect("plain path"),
    ];
    let mut window = Window::open(&screen, &folder, &program, &arguments);

    window.program.wait_for("screen MainMenu");
    screen.focus();
    window.press(&screen, "Skirmish");
    window.program.wait_for("screen Skirmish");
    window.press(&screen, "Start");
    window.program.wait_for("screen Running");

    let villager = window.thing("villager");
    window.point(&screen, villager, "free");
    screen.press(1);
    screen.release(1);
    window.program.wait_for("selected 1");
    window.order_at(&screen, (430, 255));

    // A box around everything in the middle of the window.
    window.drag(&screen, (120, 60), (500, 250));
    window.program.wait_until("a box selects several", |line| {
        line.strip_prefix("selected ")
            .and_then(|count| count.parse::<u32>().ok())
            .is_some_and(|count| count >= 3)
    });
    window.order_at(&screen, (430, 245));

    // The town centre trains a villager by its button.
    let centre = window.thing("town_centre");
    window.click(&screen, centre, 1);
    let (x, y) = window.button("Villager");
    window.point(&screen, (x, y), "free");
    screen.press(1);
    window.program.wait_for(&format!("pointer {x} {y} left"));
    screen.release(1);
    window.program.wait_for("order Train");
    let first = window.picture(&screen);
    window.program.wait_for("tick ");

    screen.key_down("F10");
    window.program.wait_for("screen MatchMenu");
    screen.key_up("F10");
    window.press(&screen, "Leave the match");
    window.program.wait_for("screen MainMenu");
    window.press(&screen, "Quit");
    let ended = window.program.finish();
    assert_eq!(ended.code, Some(0), "{ended:#?}");
    assert!(!ended.errors.contains("panicked"), "{ended:#?}");

    let picture = fs::read(&first).expect("the picture was written");
    assert!(
        picture.starts_with(b"\x89PNG") && picture.len() > 20_000,
        "{} bytes are no scene",
        picture.len()
    );
    let played = Record::open(fs::read(&record).expect("it was recorded")).expect("it opens");
    assert!(
        matches!(played.ending, Ending::Finished { .. }),
        "{:?}",
        played.ending
    );
    verify(&record);
}

#[test]
fn a_window_hosts_and_plays_in_step_with_a_machine_without_one() {
    let Some(program) = castellan() else { return };
    let Some(screen) = Screen::open() else { return };
    let folder = Folder::new("window_host");
    let (ours, theirs) = (folder.file("host.castrec"), folder.file("guest.castrec"));
    let port = free_port().to_string();
    let hosting = [
        "--host",
        &port,
        "--players",
        "2",
        "--seed",
        "6",
        "--bot",
        "--record",
        ours.to_str().expect("plain path"),
    ];
    let mut window = Window::open(&screen, &folder, &program, &hosting);
    window.program.wait_for("screen Gathering");
    let address = format!("127.0.0.1:{port}");
    let joining = [
        "play",
        "--bot",
        "--join",
        &address,
        "--ticks",
        "3000",
        "--record",
        theirs.to_str().expect("plain path"),
    ];
    let guest = Program::start(&headless(), &joining);
    window.program.wait_for("screen Running");
    let guest = guest.finish();
    assert_eq!(guest.code, Some(0), "{guest:#?}");
    // The guest has gone: that decides the match, and the host's window says so.
    window.program.wait_for("screen AfterGame");
    window.press(&screen, "Main menu");
    window.program.wait_for("screen MainMenu");
    window.press(&screen, "Quit");
    let ended: Ended = window.program.finish();
    assert_eq!(ended.code, Some(0), "{ended:#?}");
    verify(&ours);
    verify(&theirs);
}

/// Where the game of this host is found on the network, as its host is called.
fn found(host: &str) -> String {
    for _ in 0..20 {
        let arguments = ["find", "--seconds", "2", "--ask", "127.0.0.1"];
        let ended = Program::start(&headless(), &arguments).finish();
        assert_eq!(ended.code, Some(0), "{ended:#?}");
        let words = format!("hosted by {host}:");
        if let Some(line) = ended.lines.iter().find(|line| line.contains(&words)) {
            let address = line.split(' ').next();
            return address.expect("a line has a word").to_owned();
        }
    }
    panic!("the game of {host} is not found");
}

#[test]
fn a_table_is_opened_found_talked_at_and_played_from() {
    let Some(program) = castellan() else { return };
    let Some(screen) = Screen::open() else { return };
    let folder = Folder::new("window_table");
    let (ours, theirs) = (folder.file("host.castrec"), folder.file("guest.castrec"));
    // Other tests may host at the same time.
    let host = format!("Zenobia{}", std::process::id());
    let hosting = [
        "--name",
        &host,
        "--bot",
        "--record",
        ours.to_str().expect("plain path"),
    ];
    let mut window = Window::open(&screen, &folder, &program, &hosting);
    window.program.wait_for("screen MainMenu");
    screen.focus();
    window.press(&screen, "Host a game");
    window.program.wait_for("screen Host");
    window.press(&screen, "Open the game");
    window.program.wait_for("screen Table");

    let address = found(&host);
    let joining = [
        "play",
        "--bot",
        "--join",
        &address,
        "--name",
        "Guest",
        "--say",
        "well met",
        "--ticks",
        "1500",
        "--record",
        theirs.to_str().expect("plain path"),
    ];
    let mut guest = Program::start(&headless(), &joining);
    window.program.wait_for("said Guest: well met");
    let talk = window.button("Say something");
    // The guest is ready by itself; the button is told once it can be pressed.
    let start = window.button("Start");
    window.click(&screen, talk, 1);
    screen.type_text("hello");
    screen.key_down("Return");
    window.program.wait_for(&format!("said {host}: hello"));
    screen.key_up("Return");
    guest.wait_for(&format!("{host}: hello"));

    window.click(&screen, start, 1);
    window.program.wait_for("screen Running");
    let guest = guest.finish();
    assert_eq!(guest.code, Some(0), "{guest:#?}");
    window.program.wait_for("screen AfterGame");
    window.press(&screen, "Main menu");
    window.program.wait_for("screen MainMenu");
    window.press(&screen, "Quit");
    let ended = window.program.finish();
    assert_eq!(ended.code, Some(0), "{ended:#?}");
    verify(&ours);
    verify(&theirs);
}
