//! Random layouts from several runs put together.
//!
//! A layout follows from its number and the world's rules alone. So figures of an earlier run are as good as new ones,
//! as long as revision and rules are the same.

use super::figures::Figures;
use anyhow::{Context, Result, bail};
use std::path::Path;

/// Layouts that are run whenever the table is made.
pub const HERE: &str = "200";

/// Figures that are added up.
const SUMS: [&str; 5] = [
    "units",
    "stuck_units",
    "endless_units",
    "early_units",
    "failed",
];

/// One run: what it told, and when its file was written.
#[derive(Debug)]
pub struct Earlier {
    pub figures: Figures,
    pub file: String,
}

/// All runs whose figures lie in a folder.
pub fn read(folder: &Path) -> Result<Vec<Earlier>> {
    let mut runs = Vec::new();
    let entries = std::fs::read_dir(folder)
        .with_context(|| format!("cannot look into {}", folder.display()))?;
    for entry in entries {
        let path = entry
            .context("cannot look into the folder of layouts")?
            .path();
        if path.extension().is_some_and(|end| end == "json") {
            let text = std::fs::read_to_string(&path)
                .with_context(|| format!("cannot read {}", path.display()))?;
            let file = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            let figures = Figures::parse(&text).with_context(|| file.clone())?;
            runs.push(Earlier { figures, file });
        }
    }
    if runs.is_empty() {
        bail!("no figures of layouts in {}", folder.display());
    }
    Ok(runs)
}

/// The figures of the runs that begin with layout 0 and go on without a gap, and a sentence that says where they come
/// from. Runs of another world are left out, which the sentence says too.
pub fn together(here: Figures, earlier: Vec<Earlier>) -> Result<(Figures, String)> {
    let world = |figures: &Figures| {
        (
            figure(figures, "revision"),
            figure(figures, "catalog_crc32"),
        )
    };
    let own = world(&here);
    let (mut same, other): (Vec<Earlier>, Vec<Earlier>) = earlier
        .into_iter()
        .partition(|run| world(&run.figures) == own);
    same.sort_by(|a, b| figure(&a.figures, "first").total_cmp(&figure(&b.figures, "first")));
    let run_here = figure(&here, "count");
    let mut next = 0.0;
    let mut sums = [0.0; SUMS.len()];
    for run in &same {
        let first = figure(&run.figures, "first");
        if first != next {
            bail!("{} begins with layout {first}, and {next} is due", run.file);
        }
        next += figure(&run.figures, "count");
        for (sum, name) in sums.iter_mut().zip(SUMS) {
            *sum += figure(&run.figures, name);
        }
    }
    let left_out = match other.len() {
        0 => String::new(),
        count => format!(" {count} runs of another world were left out."),
    };
    if next <= run_here {
        let text = format!(
            "Random layouts: 0 to {} were run with the rest.{left_out}\n",
            run_here - 1.0
        );
        return Ok((here, text));
    }
    let mut all = Figures::default();
    all.set("layouts_count", next);
    for (sum, name) in sums.into_iter().zip(SUMS) {
        all.set(&format!("layouts_{name}"), sum);
    }
    if figure(&here, "failed") > figure(&all, "failed") {
        bail!("layouts fail here that did not fail in the earlier runs: they are of another world");
    }
    let text = format!(
        "Random layouts: 0 to {} were run before, piece by piece, with the same revision of the world ({}) and the same \
         rules; 0 to {} were run once more with the rest.{left_out}\n",
        next - 1.0,
        own.0,
        run_here - 1.0
    );
    Ok((all, text))
}

fn figure(figures: &Figures, name: &str) -> f64 {
    figures.get(&format!("layouts_{name}")).unwrap_or_default()
}
