//! The packages of the system that building and playing need, on Debian and its children.

use crate::shell;
use anyhow::{Result, bail};
use std::process::{Command, Stdio};

/// What `play` needs, with the reason beside it. Libraries that are loaded while running count too.
pub const PLAY: &[&str] = &[
    "gcc",                 // the linker
    "libc6-dev",           // what the linker links
    "pkg-config",          // finds the two below
    "libasound2-dev",      // sound (alsa-sys)
    "libwayland-dev",      // windows and clipboard on Wayland (wayland-sys)
    "libvulkan1",          // the Vulkan loader
    "mesa-vulkan-drivers", // Vulkan on Intel and AMD, and lavapipe for machines without a GPU
    "libxkbcommon0",       // keyboard
    "libxkbcommon-x11-0",  // keyboard under X11
    "libx11-6",            // windows under X11 and what belongs to them
    "libx11-xcb1",
    "libxcursor1",
    "libxi6",
    "libxrandr2",
    "xvfb", // the virtual display of machines without one
];

/// What the tests need beyond that: a hand for the mouse.
pub const TEST: &[&str] = &["xdotool"];

/// Sees to it that all these packages are there: looks, installs what is missing where we may, and otherwise
/// says which command would.
pub fn ensure(lists: &[&[&str]]) -> Result<()> {
    if !cfg!(target_os = "linux") {
        return Ok(());
    }
    let wanted: Vec<&str> = lists.concat();
    if !shell::has_program("dpkg-query") {
        eprintln!(
            "This is no Debian or Ubuntu, so the system packages are not checked; if the build or the window \
             fails, look for what these are called here: {}.",
            wanted.join(" ")
        );
        return Ok(());
    }
    let listing = installed(&wanted)?;
    let missing = missing(&wanted, &listing);
    if missing.is_empty() {
        return Ok(());
    }
    install(&missing)
}

/// dpkg's word on each package, one a line: `name status`. Unknown names are left out.
fn installed(wanted: &[&str]) -> Result<String> {
    let output = Command::new("dpkg-query")
        .args(["-W", "-f", "${Package} ${db:Status-Status}\n"])
        .args(wanted)
        .stderr(Stdio::null())
        .output()?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Those of `wanted` that the listing does not call installed, in their order.
fn missing<'a>(wanted: &[&'a str], listing: &str) -> Vec<&'a str> {
    let is_installed = |name: &str| {
        listing
            .lines()
            .any(|line| line.split_once(' ') == Some((name, "installed")))
    };
    wanted
        .iter()
        .copied()
        .filter(|name| !is_installed(name))
        .collect()
}

fn install(missing: &[&str]) -> Result<()> {
    let by_hand = format!(
        "apt-get install --no-install-recommends {}",
        missing.join(" ")
    );
    let root = shell::output(Command::new("id").arg("-u"))?.trim() == "0";
    if !root && !shell::has_program("sudo") {
        eprintln!("{by_hand}");
        bail!(
            "the system packages in the line above are missing and only root can install them; run it as root, then start again"
        );
    }
    eprintln!("Installing missing system packages: {}.", missing.join(" "));
    // A stale or broken package list is no reason to stop: the installation itself will say so.
    if let Err(error) = shell::run(apt_get(root).args(["update", "-q"])) {
        eprintln!("{error:#}; trying the installation all the same.");
    }
    let mut command = apt_get(root);
    command.args(["install", "-y", "-q", "--no-install-recommends"]);
    if shell::run(command.args(missing)).is_err() {
        bail!("could not install the missing system packages; as root, try: {by_hand}");
    }
    Ok(())
}

/// apt-get without questions; through sudo for everybody but root.
fn apt_get(root: bool) -> Command {
    let mut command = Command::new(if root { "env" } else { "sudo" });
    if !root && shell::in_ci() {
        command.arg("-n");
    }
    if !root {
        command.arg("env");
    }
    command.args(["DEBIAN_FRONTEND=noninteractive", "apt-get"]);
    command
}

#[cfg(test)]
mod tests {
    use super::missing;

    #[test]
    fn finds_what_is_absent_or_half_removed() {
        let listing = "gcc installed\nxvfb config-files\nlibx11-6 installed\n";
        let wanted = ["gcc", "xvfb", "libx11-6", "xdotool"];
        assert_eq!(missing(&wanted, listing), ["xvfb", "xdotool"]);
    }

    #[test]
    fn a_name_that_begins_alike_is_another_package() {
        assert_eq!(missing(&["libx11"], "libx11-6 installed\n"), ["libx11"]);
    }
}
