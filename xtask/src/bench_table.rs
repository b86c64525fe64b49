//! `cargo xtask bench-table [--peers] [--layouts DIR]`: measures, and writes the tables in docs/performance.md.
//!
//! Ten thousand random layouts take longer than everything else. So only a few are run here; with `--layouts` the
//! others come from files that earlier runs of the same world have left in a folder.
//!
//! With `--peers` public games play the same scenes in the same minutes, by the scripts of ../shared/peers. The
//! house does not need that folder: without it a sentence stands where the comparison would.

mod figures;
mod layouts;
mod peers;
mod tables;
#[cfg(test)]
mod tests;

use crate::shell;
use anyhow::{Context, Result, bail};
use figures::Figures;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const PAGE: &str = "docs/performance.md";
/// What stands between these lines of the page is written here and nowhere else.
const BEGIN: &str = "<!-- written by `cargo xtask bench-table` -->";
const END: &str = "<!-- end of what is written by `cargo xtask bench-table` -->";

/// Benches whose figures stand in the table, by the beginning of their names. Each has a process of its own: the
/// peak of memory is that of a process.
const BENCHES: &[&str] = &[
    "memory_peak",
    "skirmish_8x200",
    "archers",
    "march_1500",
    "clash_1500_8",
    "growth",
    "survivors",
    "walled_in",
    "digest_1600",
    "snapshot_1600",
    "slow_screen",
    "match_20min_8",
    "replay_60min_8",
];

/// What was asked for.
#[derive(Debug, Default, PartialEq)]
struct Wish {
    with_peers: bool,
    /// Where files of random layouts lie.
    layouts: Option<PathBuf>,
}

impl Wish {
    fn of(arguments: &[String]) -> Result<Wish> {
        let mut wish = Wish::default();
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            match argument.as_str() {
                "--peers" => wish.with_peers = true,
                "--layouts" => {
                    let folder = rest.next().context("--layouts wants a folder")?;
                    wish.layouts = Some(PathBuf::from(folder));
                }
                _ => bail!("the arguments are --peers and --layouts DIR"),
            }
        }
        Ok(wish)
    }
}

pub fn run(arguments: &[String]) -> Result<ExitCode> {
    let wish = Wish::of(arguments)?;
    // Before anything is measured: what lies there must be of some use.
    let earlier = wish.layouts.as_deref().map(layouts::read).transpose()?;
    let bench = Bench::build()?;
    let mut figures = Figures::default();
    let mut loads = vec![load()?];
    for name in BENCHES {
        figures.add(bench.measure(name)?);
        loads.push(load()?);
    }
    let movement = bench.measure_with(&["movement"])?;
    let here = bench.measure_with(&["movement", "--layouts", layouts::HERE, "--jobs", "2"])?;
    let (layouts, sources) = layouts::together(here, earlier.unwrap_or_default())?;
    figures.add(layouts);
    loads.push(load()?);
    let headline = headline(&loads)?;
    let mut text = format!(
        "{headline}\n{}\n{sources}\n{}",
        tables::of_figures(&figures),
        tables::of_movement(&movement)
    );
    if wish.with_peers {
        text.push('\n');
        text.push_str(&peers::compare(&bench)?);
    }
    let path = shell::root().join(PAGE);
    let page = std::fs::read_to_string(&path).with_context(|| format!("cannot read {PAGE}"))?;
    let page = replaced(&page, &text)
        .with_context(|| format!("{PAGE} lacks the two lines between which the tables stand"))?;
    std::fs::write(&path, page).with_context(|| format!("cannot write {PAGE}"))?;
    println!("the tables of {PAGE} are written");
    Ok(ExitCode::SUCCESS)
}

/// `page` with `text` between the two lines.
fn replaced(page: &str, text: &str) -> Option<String> {
    let (before, rest) = page.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!(
        "{before}{BEGIN}\n\n{}\n\n{END}{after}",
        text.trim()
    ))
}

/// The program that measures.
pub struct Bench {
    program: PathBuf,
    folder: PathBuf,
}

impl Bench {
    fn build() -> Result<Bench> {
        shell::run(shell::cargo("build").args(["--release", "--package", "headless"]))?;
        let target = shell::target_dir()?;
        let folder = target.join("bench-table");
        std::fs::create_dir_all(&folder).context("could not make the folder for figures")?;
        let program = target.join("release/headless");
        Ok(Bench { program, folder })
    }

    /// A folder for what is left behind.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The figures of one bench, or of all whose names begin so.
    pub fn measure(&self, only: &str) -> Result<Figures> {
        self.measure_with(&["--only", only])
    }

    /// The figures that `headless bench` tells with these arguments.
    fn measure_with(&self, arguments: &[&str]) -> Result<Figures> {
        let file = self.folder.join("figures.json");
        let mut command = Command::new(&self.program);
        command.arg("bench").args(arguments);
        command.arg("--json").arg(&file);
        let _ = std::fs::remove_file(&file);
        // A bench that misses what it must keep says so with its exit code, and tells its figures first.
        let ended = shell::run(&mut command);
        match std::fs::read_to_string(&file) {
            Ok(text) => Figures::parse(&text),
            Err(_) => ended.and_then(|()| bail!("the figures were not written")),
        }
    }
}

/// How many wanted a processor in the last minute (proc_loadavg(5)).
fn load() -> Result<f64> {
    let text = std::fs::read_to_string("/proc/loadavg")
        .context("the system does not tell how busy it is")?;
    let first = text.split(' ').next().unwrap_or_default();
    first.parse().context("the load is no number")
}

/// How busy the machine was, and what that means for the figures.
fn of_loads(loads: &[f64], cores: usize) -> String {
    let least = loads.iter().copied().fold(f64::INFINITY, f64::min);
    let most = loads.iter().copied().fold(0.0, f64::max);
    let busy = if most > cores as f64 {
        ". **The machine was busy with other work: times are upper bounds.**"
    } else {
        "."
    };
    format!("load of the machine {least:.1} to {most:.1}{busy}")
}

/// Machine, commit, date, and how busy the machine was.
fn headline(loads: &[f64]) -> Result<String> {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info
        .lines()
        .find_map(|line| line.strip_prefix("model name"));
    let model = model.map_or("a machine that does not say what it is", |rest| {
        rest.trim_start_matches([' ', '\t', ':']).trim()
    });
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let load = of_loads(loads, cores);
    let root = shell::root();
    let git = |arguments: &[&str]| {
        shell::output(Command::new("git").current_dir(&root).args(arguments))
            .map(|text| text.trim().to_string())
    };
    let commit = git(&["rev-parse", "--short", "HEAD"])?;
    let is_changed = !git(&["status", "--porcelain", "--", "crates", "assets"])?.is_empty();
    let changed = if is_changed { " with changes" } else { "" };
    let date = shell::output(Command::new("date").args(["-u", "+%Y-%m-%d %H:%M UTC"]))?;
    Ok(format!(
        "Measured {} at commit {commit}{changed}, {model}, {cores} cores of which one is used; {load}\n",
        date.trim()
    ))
}
