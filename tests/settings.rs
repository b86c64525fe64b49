//! The client and its file of settings, and what its command line says without playing.

use std::fs;

use e2e::{Folder, Program, Screen, castellan};

/// Starts the client with this file of settings, waits for the button `quit`, presses it and gives back
/// the folder's files of settings.
fn start_with(settings: &str, name: &str, quit: &str) -> Option<Vec<String>> {
    let program = castellan()?;
    let screen = Screen::open()?;
    let folder = Folder::new(name);
    let place = folder.file("config").join("castellan");
    fs::create_dir_all(&place).expect("it can be made");
    fs::write(place.join("settings.toml"), settings).expect("it can be written");
    let arguments = ["--window", "640x360", "--quality", "low", "--tell"];
    let mut window = Program::start_on(&screen, &folder, &program, &arguments);
    window.wait_for("screen MainMenu");
    let line = window.wait_until(&format!("button {quit}"), |line| {
        line.starts_with("button ") && line.ends_with(&format!(" {quit}"))
    });
    let mut numbers = line.split(' ').skip(1).map(str::parse);
    let mut next = || numbers.next().and_then(Result::ok).expect("two numbers");
    let at: (i32, i32) = (next(), next());
    screen.focus();
    screen.move_to(at);
    window.wait_for(&format!("pointer {} {} free", at.0, at.1));
    screen.press(1);
    window.wait_for(&format!("pointer {} {} left", at.0, at.1));
    screen.release(1);
    let ended = window.finish();
    assert_eq!(ended.code, Some(0), "{ended:#?}");
    let files = fs::read_dir(place).expect("it was made here");
    let mut names: Vec<String> = files
        .map(|file| file.expect("it can be listed").file_name())
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    names.sort();
    Some(names)
}

#[test]
fn half_a_file_of_settings_is_kept_aside_and_the_game_starts() {
    let broken = "version = 2\n[video]\nquality = \"lo";
    let Some(files) = start_with(broken, "settings_broken", "Quit") else {
        return;
    };
    assert!(
        files.contains(&String::from("settings.toml.broken")),
        "{files:?}"
    );
}

#[test]
fn the_language_of_the_settings_is_spoken() {
    start_with(
        "version = 2\nlanguage = \"de\"\n",
        "settings_german",
        "Beenden",
    );
}

#[test]
fn help_and_completions_need_no_window() {
    let Some(program) = castellan() else { return };
    for (arguments, expected) in [
        (&["--help"][..], "--join"),
        (&["completions", "bash"], "_castellan"),
        (&["completions", "zsh"], "#compdef castellan"),
        (&["completions", "fish"], "complete -c castellan"),
    ] {
        let ended = Program::start(&program, arguments).finish();
        assert_eq!(ended.code, Some(0), "{ended:#?}");
        assert!(
            ended.lines.iter().any(|line| line.contains(expected)),
            "{arguments:?}: {expected} is missing"
        );
    }
    let ended = Program::start(&program, &["completions", "abacus"]).finish();
    assert_eq!(ended.code, Some(2), "{ended:#?}");
}
