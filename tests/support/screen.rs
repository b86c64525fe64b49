use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// A virtual display of this test's own, gone with it.
pub struct Screen {
    server: Child,
    pub name: String,
}

impl Screen {
    /// Opens one. `None`, said aloud, where the machine has no Xvfb or no xdotool: `cargo xtask test`
    /// installs both before.
    ///
    /// # Panics
    /// When the display does not come up, or in CI when the programs are missing.
    #[must_use]
    pub fn open() -> Option<Screen> {
        let is_there = |program: &str| {
            let found = Command::new(program)
                .arg("-help")
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status();
            found.is_ok()
        };
        if !is_there("Xvfb") || !is_there("xdotool") {
            assert!(std::env::var_os("CI").is_none(), "CI has Xvfb and xdotool");
            eprintln!("no Xvfb or xdotool here: the window is not tested");
            return None;
        }
        let mut server = Command::new("Xvfb")
            .args([
                "-displayfd",
                "1",
                "-screen",
                "0",
                "640x360x24",
                "-nolisten",
                "tcp",
            ])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb starts");
        let mut number = String::new();
        let out = server.stdout.take().expect("it is piped");
        BufReader::new(out)
            .read_line(&mut number)
            .expect("Xvfb names its display");
        assert!(
            !number.trim().is_empty(),
            "Xvfb ended before it had a display"
        );
        Some(Screen {
            server,
            name: format!(":{}", number.trim()),
        })
    }

    /// Gives the keyboard to the game: there is no window manager that would.
    pub fn focus(&self) {
        self.hands(&["search", "--name", "^Castellan$", "windowfocus"]);
    }

    pub fn move_to(&self, (x, y): (i32, i32)) {
        self.hands(&["mousemove", &x.to_string(), &y.to_string()]);
    }

    /// 1 is the left button, 3 the right one.
    pub fn press(&self, button: u8) {
        self.hands(&["mousedown", &button.to_string()]);
    }

    pub fn release(&self, button: u8) {
        self.hands(&["mouseup", &button.to_string()]);
    }

    pub fn key_down(&self, key: &str) {
        self.hands(&["keydown", key]);
    }

    pub fn key_up(&self, key: &str) {
        self.hands(&["keyup", key]);
    }

    /// Types letters, one after the other.
    pub fn type_text(&self, text: &str) {
        self.hands(&["type", "--delay", "60", text]);
    }

    fn hands(&self, words: &[&str]) {
        let status = Command::new("xdotool")
            .env("DISPLAY", &self.name)
            .args(words)
            .status();
        assert!(
            status.is_ok_and(|status| status.success()),
            "xdotool {words:?}"
        );
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
