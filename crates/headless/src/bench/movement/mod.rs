//! `headless bench movement`: fixed arrangements of walkers, each from 27 starts: who arrives, how soon, how
//! tightly packed, and at what price.

mod arrangements;
mod course;
mod layouts;
mod plot;
mod scene;

use std::ops::Range;

use anyhow::{Context, Result};
use runner::Sentence;

use self::arrangements::ARRANGEMENTS;
use self::course::Course;
use self::scene::Start;
use super::samples::Samples;
use crate::cli::BenchArguments;

/// The names of the arrangements.
fn names() -> impl Iterator<Item = &'static str> {
    ARRANGEMENTS.iter().map(|(name, _)| *name)
}

/// Hands the figures of the chosen arrangements to `tell`, and draws the worst start of each if asked for.
/// Whether nobody failed who must not: only random layouts are held to that.
pub fn run(arguments: &BenchArguments, mut tell: impl FnMut(String, f64)) -> Result<bool> {
    if let Some(count) = arguments.layouts {
        let numbers = arguments.first..arguments.first.saturating_add(count);
        return run_layouts(numbers, arguments.jobs, tell);
    }
    let begins = |name: &str, with: &Option<String>| {
        with.as_ref()
            .is_none_or(|with| name.starts_with(with.as_str()))
    };
    let is_chosen = |name: &str| begins(name, &arguments.only);
    let starts: Vec<Start> = Start::all()
        .filter(|start| begins(&start.name(), &arguments.start))
        .collect();
    if !names().any(is_chosen) {
        let names: Vec<&str> = names().collect();
        return Err(Sentence::new(format!(
            "there is no such arrangement; the arrangements are: {}",
            names.join(", ")
        ))
        .into());
    }
    if starts.is_empty() {
        return Err(Sentence::new(String::from(
            "starts are three digits of 0 to 2, or the first of them",
        ))
        .into());
    }
    for (name, draw_up) in ARRANGEMENTS.iter().filter(|(name, _)| is_chosen(name)) {
        let mut courses = Vec::new();
        let mut same = 0;
        for &start in &starts {
            let scene = draw_up(start);
            let course = course::run(start, &scene)
                .with_context(|| format!("the arrangement {name} could not be run"))?;
            same += usize::from(course::run(start, &scene)?.digest == course.digest);
            courses.push(course);
        }
        for (statistic, value) in figures(&courses) {
            tell(format!("movement_{name}_{statistic}"), value);
        }
        tell(format!("movement_{name}_same_starts"), same as f64);
        if let Some(folder) = &arguments.plot {
            let worst = courses
                .iter()
                .max_by(|a, b| badness(a).total_cmp(&badness(b)));
            if let Some(course) = worst {
                let scene = draw_up(course.start);
                let path = folder.join(format!("{name}_{}.svg", course.start.name()));
                std::fs::write(&path, plot::svg(&scene, course))
                    .with_context(|| format!("cannot write {}", path.display()))?;
            }
        }
    }
    Ok(true)
}

/// Runs random layouts, and names those in which somebody failed. The figures say of which world they are, so
/// that those of several runs are only put together where they may be.
fn run_layouts(numbers: Range<u32>, jobs: u8, mut tell: impl FnMut(String, f64)) -> Result<bool> {
    let (outcome, failed) = layouts::run(numbers.clone(), jobs)?;
    let version = game::Game::version(&rules::Catalog::builtin());
    let figures = [
        ("revision", version.revision),
        ("catalog_crc32", version.catalog.0),
        ("first", numbers.start),
        ("count", numbers.len() as u32),
        ("units", outcome.units),
        ("stuck_units", outcome.stuck),
        ("endless_units", outcome.endless),
        ("early_units", outcome.early),
        ("failed", failed.len() as u32),
    ];
    for (statistic, value) in figures {
        tell(format!("layouts_{statistic}"), f64::from(value));
    }
    if !failed.is_empty() {
        let numbers: Vec<String> = failed.iter().take(20).map(u32::to_string).collect();
        println!("somebody failed in layouts {}", numbers.join(", "));
    }
    Ok(failed.is_empty())
}

/// What makes a course worth a picture.
fn badness(course: &Course) -> f64 {
    let units = course.trails.len().max(1) as f64;
    let last = course.ratios.iter().copied().fold(0.0, f64::max);
    course.left as f64 * 100.0 + (course.stops as f64 + course.deep_s) / units + last
}

fn figures(courses: &[Course]) -> Vec<(&'static str, f64)> {
    let sum = |of: fn(&Course) -> f64| courses.iter().map(of).sum::<f64>();
    let units = sum(|course| course.trails.len() as f64);
    let mut ratios = Samples::default();
    courses
        .iter()
        .flat_map(|course| &course.ratios)
        .for_each(|&ratio| ratios.push(ratio));
    let most = |of: fn(&Course) -> f64| courses.iter().map(of).fold(0.0, f64::max);
    vec![
        ("units", units),
        ("left_units", sum(|course| course.left as f64)),
        ("stops", sum(|course| course.stops as f64)),
        ("arrive_p50_x", ratios.percentile(50)),
        ("arrive_p95_x", ratios.percentile(95)),
        ("arrive_max_x", ratios.max()),
        ("densest_per_tile", most(|course| course.densest as f64)),
        ("deep_mean_s", sum(|course| course.deep_s) / units),
        (
            "searches_per_order",
            sum(|course| course.searches as f64) / sum(|course| course.orders as f64),
        ),
        (
            "searches_max",
            most(|course| course.searches as f64 / course.orders.max(1) as f64),
        ),
    ]
}

#[cfg(test)]
mod tests;
