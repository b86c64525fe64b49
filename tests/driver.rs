//! A window of the real client under a virtual display, as a test drives it: it waits for what `--tell` says
//! and never for a time.

use std::path::{Path, PathBuf};

use e2e::{Folder, Program, Screen, headless};
use record::{FILE_EXTENSION, Record};

/// Lines of `--tell` that a window keeps saying, as words.
pub struct Window {
    pub program: Program,
}

impl Window {
    pub fn open(screen: &Screen, folder: &Folder, program: &PathBuf, arguments: &[&str]) -> Window {
        let small = ["--window", "640x360", "--quality", "low", "--tell"];
        let all: Vec<&str> = small.iter().chain(arguments).copied().collect();
        Window {
            program: Program::start_on(screen, folder, program, &all),
        }
    }

    /// Where the button with this label lies, once it does.
    pub fn button(&mut self, label: &str) -> (i32, i32) {
        self.button_that(label, |told| told == label)
    }

    /// The same of a button whose label begins so.
    pub fn button_of(&mut self, label: &str) -> (i32, i32) {
        self.button_that(label, |told| told.starts_with(label))
    }

    fn button_that(&mut self, what: &str, is_it: impl Fn(&str) -> bool) -> (i32, i32) {
        let told = |line: &str| label(line).is_some_and(&is_it);
        if let Some(line) = self.buttons().find(|line| told(line)) {
            return place(line);
        }
        let line = self.program.wait_until(&format!("button \"{what}\""), told);
        place(&line)
    }

    /// The buttons of the open screen as they were last told, the last first: all of them are, when one has
    /// changed.
    fn buttons(&self) -> impl Iterator<Item = &str> {
        let lines = self.program.heard().iter().rev().map(String::as_str);
        let of_screen = lines.take_while(|line| !line.starts_with("screen "));
        let mut told = of_screen.skip_while(|line| label(line).is_none());
        let last = told.next();
        let earlier = told.take_while(move |line| {
            let label = label(line);
            // There the telling before it ends.
            label.is_some() && label != last.and_then(self::label)
        });
        last.into_iter().chain(earlier)
    }

    pub fn press(&mut self, screen: &Screen, label: &str) {
        let at = self.button(label);
        self.click(screen, at, 1);
    }

    /// Goes somewhere and waits until a frame has seen it.
    pub fn point(&mut self, screen: &Screen, at: (i32, i32), held: &str) {
        screen.move_to(at);
        self.program
            .wait_for(&format!("pointer {} {} {held}", at.0, at.1));
    }

    /// Presses a mouse button (1 left, 3 right) and lets it go, each seen by a frame of its own.
    pub fn click(&mut self, screen: &Screen, at: (i32, i32), button: u8) {
        self.point(screen, at, "free");
        self.hold(screen, at, button);
        self.let_go(screen, at, button);
    }

    /// A right click on the ground, and the order that comes of it.
    pub fn order_at(&mut self, screen: &Screen, at: (i32, i32)) {
        self.point(screen, at, "free");
        screen.press(3);
        self.program.wait_for("order ");
        screen.release(3);
        self.program
            .wait_for(&format!("pointer {} {} free", at.0, at.1));
    }

    /// Draws a box with the left button.
    pub fn drag(&mut self, screen: &Screen, from: (i32, i32), to: (i32, i32)) {
        self.point(screen, from, "free");
        self.hold(screen, from, 1);
        self.point(screen, to, "left");
        self.let_go(screen, to, 1);
    }

    fn hold(&mut self, screen: &Screen, (x, y): (i32, i32), button: u8) {
        screen.press(button);
        let held = if button == 1 { "left" } else { "right" };
        self.program.wait_for(&format!("pointer {x} {y} {held}"));
    }

    fn let_go(&mut self, screen: &Screen, (x, y): (i32, i32), button: u8) {
        screen.release(button);
        self.program.wait_for(&format!("pointer {x} {y} free"));
    }

    /// Where something of the seat's own is seen.
    pub fn thing(&mut self, kind: &str) -> (i32, i32) {
        let line = self.program.wait_until(&format!("thing {kind}"), |line| {
            line.starts_with("thing ") && line.ends_with(&format!(" {kind}"))
        });
        place(&line)
    }

    /// Asks for a picture and gives its file.
    pub fn picture(&mut self, screen: &Screen) -> PathBuf {
        screen.key_down("F12");
        let line = self.program.wait_for("picture ");
        screen.key_up("F12");
        PathBuf::from(line.trim_start_matches("picture "))
    }

    /// Presses a key and lets it go when `words` were said; gives the line that said them.
    pub fn key(&mut self, screen: &Screen, name: &str, words: &str) -> String {
        screen.key_down(name);
        let line = self.program.wait_for(words);
        screen.key_up(name);
        line
    }

    /// Leaves the match by its menu.
    pub fn leave(&mut self, screen: &Screen) {
        self.key(screen, "F10", "screen MatchMenu");
        self.press(screen, "Leave the match");
        self.program.wait_for("screen MainMenu");
    }

    /// Ends the program by its menu, without a word of trouble.
    pub fn quit(mut self, screen: &Screen) {
        self.press(screen, "Quit");
        let ended = self.program.finish();
        assert_eq!(ended.code, Some(0), "{ended:#?}");
        assert!(!ended.errors.contains("panicked"), "{ended:#?}");
    }

    /// Saves the match under a name by its menu; gives the line that names the file.
    pub fn save_as(&mut self, screen: &Screen, name: &str) -> String {
        self.key(screen, "F10", "screen MatchMenu");
        self.press(screen, "Save the game");
        self.program.wait_for("screen SaveAs");
        // It takes letters as soon as it is shown.
        self.button("Back");
        screen.type_text(name);
        self.press(screen, "Save");
        self.program.wait_for("saved ")
    }

    /// The tick of the next line that tells one, if `is_it` is content with it.
    pub fn tick(&mut self, what: &str, is_it: impl Fn(u32) -> bool) -> u32 {
        let number = |line: &str| line.strip_prefix("tick ")?.parse::<u32>().ok();
        let line = self
            .program
            .wait_until(what, |line| number(line).is_some_and(&is_it));
        number(&line).expect("it was looked at")
    }

    /// Watches the latest record of the list and jumps in it: to its middle, its beginning and its end.
    pub fn watch_latest(&mut self, screen: &Screen, record: &Path) {
        self.press(screen, "Replays");
        self.program.wait_for("screen Replays");
        self.press(screen, "Watch");
        self.program.wait_for("screen Running");
        let span = open(record).span();
        let middle = (span.start.0 + span.end.0) / 2;
        self.press(screen, "Pause");
        // Once paused the bar stands as it is; its buttons are told in their order.
        let places = ["Place in the match", "Play", "Restart", "Graphs"];
        let [line, play, restart, graphs] = places.map(|label| self.button(label));
        self.click(screen, line, 1);
        let near = (span.end.0 - span.start.0) / 8 + 8;
        self.tick("the middle", |tick| tick.abs_diff(middle) <= near);
        self.click(screen, restart, 1);
        self.tick("the beginning", |tick| tick == span.start.0);
        self.click(screen, graphs, 1);
        self.click(screen, play, 1);
        self.tick("the end", |tick| tick == span.end.0);
        self.leave(screen);
    }
}

/// What is written on the button that `line` tells of.
fn label(line: &str) -> Option<&str> {
    line.strip_prefix("button ")?.splitn(3, ' ').nth(2)
}

/// The two numbers behind the first word.
fn place(line: &str) -> (i32, i32) {
    let mut numbers = line
        .split(' ')
        .skip(1)
        .map(|word| word.parse().expect("a place is two numbers"));
    let mut next = || numbers.next().expect("a place is two numbers");
    (next(), next())
}

/// The records of a client whose files lie in `folder`, the oldest first.
pub fn records(folder: &Folder) -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder.file("data/castellan/records"));
    let files = files.expect("matches are recorded");
    let paths = files.filter_map(|file| Some(file.ok()?.path()));
    let is_record = |path: &PathBuf| path.extension().is_some_and(|it| it == FILE_EXTENSION);
    let mut all: Vec<PathBuf> = paths.filter(is_record).collect();
    all.sort();
    all
}

pub fn open(path: &Path) -> Record {
    let bytes = std::fs::read(path).expect("it can be read");
    Record::open(bytes).expect("it opens")
}

/// Lets a record be replayed, which must give the world that it was.
pub fn verify(path: &Path) {
    let verdict =
        Program::start(&headless(), &["verify", path.to_str().expect("plain path")]).finish();
    assert_eq!(verdict.code, Some(0), "{}: {verdict:#?}", path.display());
}
