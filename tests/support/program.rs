use std::env;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use crate::{Folder, Lan, Screen, now};

/// The longest that a program may let its test wait for a line. Far more than any test needs, so that a
/// busy machine fails none.
const SILENCE_MAX: Duration = Duration::from_secs(240);

/// A process of ours. Killed when the test lets go of it.
pub struct Program {
    what: String,
    child: Child,
    lines: Receiver<String>,
    errors: Receiver<String>,
    heard: Vec<String>,
}

/// How a process ended.
#[derive(Debug)]
pub struct Ended {
    pub code: Option<i32>,
    /// Everything it said.
    pub lines: Vec<String>,
    pub errors: String,
}

/// The program without a window.
///
/// # Panics
/// When it was not built.
#[must_use]
pub fn headless() -> PathBuf {
    built("headless").expect("`cargo build -p headless` builds the program that this test starts")
}

/// The same program, compiled as players get it. `cargo xtask test` has built it before; otherwise this
/// takes some minutes.
///
/// # Panics
/// When it cannot be built.
#[must_use]
pub fn headless_optimised() -> PathBuf {
    let programs = programs();
    let target = programs.parent().expect("a profile's folder lies in one");
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let built = Command::new(cargo)
        .args(["build", "--quiet", "--release", "--package", "headless"])
        .env("CARGO_TARGET_DIR", target)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .status();
    assert!(built.is_ok_and(|status| status.success()), "it compiles");
    target
        .join("release")
        .join("headless")
        .with_extension(env::consts::EXE_EXTENSION)
}

/// Set by `cargo xtask test`, which builds every program: then none may be missing.
const ALL_BUILT: &str = "CASTELLAN_ALL_BUILT";

/// The game itself, where it was built: `cargo xtask test` does, a build of these tests alone need not.
///
/// # Panics
/// When it is missing although everything was built.
#[must_use]
pub fn castellan() -> Option<PathBuf> {
    let path = built("castellan");
    assert!(
        path.is_some() || env::var_os(ALL_BUILT).is_none(),
        "the game was not built, and nothing may be left out"
    );
    path
}

fn built(name: &str) -> Option<PathBuf> {
    let path = programs()
        .join(name)
        .with_extension(env::consts::EXE_EXTENSION);
    path.exists().then_some(path)
}

/// Where programs are built: they lie beside the folder of the test program.
pub(crate) fn programs() -> PathBuf {
    let test = env::current_exe().expect("a test is a program");
    let folder = test.parent().and_then(Path::parent);
    folder.expect("a test lies in a folder of a folder").into()
}

impl Program {
    /// Starts `program` with the words of `arguments`.
    ///
    /// # Panics
    /// When it cannot be started.
    #[must_use]
    pub fn start(program: &PathBuf, arguments: &[&str]) -> Program {
        Program::run(Command::new(program), program, arguments)
    }

    /// Starts `program` with these variables in its environment.
    ///
    /// # Panics
    /// When it cannot be started.
    #[must_use]
    pub fn start_with(
        variables: &[(&str, &str)],
        program: &PathBuf,
        arguments: &[&str],
    ) -> Program {
        let mut command = Command::new(program);
        command.envs(variables.iter().copied());
        Program::run(command, program, arguments)
    }

    /// Starts `program` at one machine of `lan`.
    ///
    /// # Panics
    /// When it cannot be started.
    #[must_use]
    pub fn start_at(lan: &Lan, machine: usize, program: &PathBuf, arguments: &[&str]) -> Program {
        let mut command = Command::new("ip");
        command
            .args(["netns", "exec", lan.name(machine)])
            .arg(program);
        Program::run(command, program, arguments)
    }

    /// Starts `program` with a window on `screen`, drawn in software, its files in `folder`.
    ///
    /// # Panics
    /// When it cannot be started.
    #[must_use]
    pub fn start_on(
        screen: &Screen,
        folder: &Folder,
        program: &PathBuf,
        arguments: &[&str],
    ) -> Program {
        let mut command = Command::new(program);
        command
            .env("DISPLAY", &screen.name)
            .env_remove("WAYLAND_DISPLAY")
            // Tests press buttons by their English names.
            .env("LC_ALL", "C")
            .env("XDG_RUNTIME_DIR", folder.file(""))
            .env("XDG_CONFIG_HOME", folder.file("config"))
            .env("XDG_DATA_HOME", folder.file("data"));
        let lavapipe = Path::new("/usr/share/vulkan/icd.d/lvp_icd.x86_64.json");
        if lavapipe.exists() {
            command.env("VK_ICD_FILENAMES", lavapipe);
        }
        Program::run(command, program, arguments)
    }

    fn run(mut command: Command, program: &Path, arguments: &[&str]) -> Program {
        let mut child = command
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{} starts: {error}", program.display()));
        let out = child.stdout.take().expect("it is piped");
        let errors = child.stderr.take().expect("it is piped");
        Program {
            what: format!("{} {}", program.display(), arguments.join(" ")),
            lines: by_line(out),
            errors: by_line(errors),
            child,
            heard: Vec::new(),
        }
    }

    /// Blocks until the program says a line with `words` in it, and gives that line.
    ///
    /// # Panics
    /// When it ends or falls silent before.
    pub fn wait_for(&mut self, words: &str) -> String {
        self.wait_until(words, |line| line.contains(words))
    }

    /// Blocks until the program says a line that `is_it`, and gives that line; `what` names it.
    ///
    /// # Panics
    /// When it ends or falls silent before.
    pub fn wait_until(&mut self, what: &str, is_it: impl Fn(&str) -> bool) -> String {
        let begun = now();
        loop {
            let waited = Duration::from_millis(now().since_ms(begun));
            let left = SILENCE_MAX.saturating_sub(waited);
            match self.lines.recv_timeout(left) {
                Ok(line) => {
                    self.heard.push(line.clone());
                    if is_it(&line) {
                        return line;
                    }
                }
                Err(reason) => self.give_up(&format!("never said \"{what}\""), reason),
            }
        }
    }

    /// Every line that was waited for, and those before them.
    #[must_use]
    pub fn heard(&self) -> &[String] {
        &self.heard
    }

    /// Blocks until the program has ended by itself.
    ///
    /// # Panics
    /// When it falls silent before.
    #[must_use]
    pub fn finish(mut self) -> Ended {
        loop {
            match self.lines.recv_timeout(SILENCE_MAX) {
                Ok(line) => self.heard.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(reason) => self.give_up("never ended", reason),
            }
        }
        let status = self.child.wait().expect("it was started");
        self.ended(status)
    }

    /// The process does nothing from now on, as on a machine that sleeps.
    ///
    /// # Panics
    /// When the system cannot.
    pub fn stop(&self) {
        self.signal("STOP");
    }

    /// It goes on.
    ///
    /// # Panics
    /// When the system cannot.
    pub fn go_on(&self) {
        self.signal("CONT");
    }

    fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-s", name, &id]).status();
        assert!(sent.is_ok_and(|status| status.success()), "kill -s {name}");
    }

    /// Ends the process at once, as a crash would.
    ///
    /// # Panics
    /// When the system cannot.
    #[must_use]
    pub fn kill(mut self) -> Ended {
        self.child.kill().expect("it runs");
        let status = self.child.wait().expect("it was started");
        self.heard.extend(self.lines.iter());
        self.ended(status)
    }

    fn ended(&mut self, status: ExitStatus) -> Ended {
        Ended {
            code: status.code(),
            lines: std::mem::take(&mut self.heard),
            errors: self.errors.iter().collect::<Vec<String>>().join("\n"),
        }
    }

    fn give_up(&mut self, complaint: &str, reason: RecvTimeoutError) -> ! {
        // The errors of a process that still runs would never come to an end.
        let _ = self.child.kill();
        let errors: Vec<String> = self.errors.iter().collect();
        let last = &self.heard[self.heard.len().saturating_sub(40)..];
        panic!(
            "{} {complaint} ({reason}); it said last {last:#?} and {errors:#?}",
            self.what
        )
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn by_line(pipe: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        for line in BufReader::new(pipe).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    receiver
}

impl Ended {
    /// The line that begins with `words`.
    ///
    /// # Panics
    /// When there is none.
    #[must_use]
    pub fn line(&self, words: &str) -> &str {
        let found = self.lines.iter().find(|line| line.starts_with(words));
        found.unwrap_or_else(|| panic!("no line begins with \"{words}\": {self:#?}"))
    }

    /// Checks that this is how a program ends that cannot do what it was asked for: code 1 and one
    /// sentence with `words` in it.
    ///
    /// # Panics
    /// When it is not.
    pub fn expect_sentence(&self, words: &str) {
        assert_eq!(self.code, Some(1), "{self:#?}");
        assert_eq!(self.errors.lines().count(), 1, "one sentence: {self:#?}");
        assert!(
            self.errors.contains(words),
            "\"{words}\" is said: {self:#?}"
        );
    }
}
