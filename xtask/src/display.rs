//! The display: whether there is one, and a virtual one where there is none.

use crate::shell;
use anyhow::{Context, Result, bail};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// Whether a window could be opened here. Only Linux leaves room for doubt.
pub fn present() -> bool {
    let named = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || named("DISPLAY") || named("WAYLAND_DISPLAY")
}

/// An Xvfb of our own, under a number that was free. It ends when this is dropped.
pub struct VirtualDisplay {
    server: Child,
    name: String,
}

impl VirtualDisplay {
    /// Starts a virtual screen of this size in pixels and waits until it takes connections.
    pub fn start(width: u32, height: u32) -> Result<Self> {
        if !shell::has_program("Xvfb") {
            bail!("there is no display and no Xvfb to make one; install the package xvfb");
        }
        // `-displayfd 1` lets the server choose a free number itself and write it once it listens.
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-nolisten", "tcp", "-screen", "0"])
            .arg(format!("{width}x{height}x24"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("could not start Xvfb")?;
        let mut number = String::new();
        if let Some(stdout) = server.stdout.take() {
            BufReader::new(stdout).read_line(&mut number)?;
        }
        let display = Self {
            server,
            name: format!(":{}", number.trim()),
        };
        if number.trim().is_empty() {
            bail!("Xvfb ended before it opened a display");
        }
        Ok(display)
    }

    /// Lets a program open its windows here, drawn by lavapipe: a GPU cannot show on this display.
    pub fn lend(&self, command: &mut Command) {
        command
            .env("DISPLAY", &self.name)
            .env_remove("WAYLAND_DISPLAY");
        if let Some(driver) = lavapipe() {
            command
                .env("VK_DRIVER_FILES", &driver)
                .env("VK_ICD_FILENAMES", &driver);
        }
    }
}

impl Drop for VirtualDisplay {
    fn drop(&mut self) {
        // It may be gone already; either way nothing is left to do about it.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// The description of Mesa's software Vulkan driver; its file name carries the processor on some systems.
fn lavapipe() -> Option<PathBuf> {
    ["/usr/share/vulkan/icd.d", "/etc/vulkan/icd.d"]
        .iter()
        .filter_map(|folder| std::fs::read_dir(folder).ok())
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .find(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with("lvp_icd") && name.ends_with(".json")
        })
}
