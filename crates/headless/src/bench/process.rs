//! Real processes of this program, and when they said what.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use protocol::Millis;

use crate::clock;

/// The longest that anybody is waited for.
const SILENCE_MAX: Duration = Duration::from_secs(120);

/// One process. Killed when it is let go of.
pub struct Process {
    child: Child,
    lines: Receiver<(Millis, String)>,
}

impl Process {
    /// Starts this program with these arguments.
    pub fn start<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Result<Process> {
        let mut child = Command::new(std::env::current_exe()?)
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot start this program a second time")?;
        let out = child.stdout.take().context("it is piped")?;
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(out).lines().map_while(Result::ok) {
                if sender.send((clock::now(), line)).is_err() {
                    return;
                }
            }
        });
        Ok(Process { child, lines })
    }

    /// Blocks until it says a line with `words`, and gives that line and when it came.
    pub fn wait_for(&self, words: &str) -> Result<(Millis, String)> {
        loop {
            match self.lines.recv_timeout(SILENCE_MAX) {
                Ok((at, line)) if line.contains(words) => return Ok((at, line)),
                Ok(_) => {}
                Err(reason) => bail!("a process never said \"{words}\": {reason}"),
            }
        }
    }

    /// Blocks until it has ended, and gives all it said meanwhile.
    pub fn finish(&mut self) -> Result<Vec<(Millis, String)>> {
        let mut all = Vec::new();
        loop {
            match self.lines.recv_timeout(SILENCE_MAX) {
                Ok(line) => all.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => bail!("a process never ended"),
            }
        }
        let status = self.child.wait()?;
        anyhow::ensure!(status.success(), "a process ended with {status}");
        Ok(all)
    }

    /// As a crash would.
    pub fn kill(&mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
