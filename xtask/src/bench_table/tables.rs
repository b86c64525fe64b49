//! The table of what is measured, with the bounds it is held against.

use super::figures::{Figures, shown};

/// What a figure must be.
#[derive(Clone, Copy)]
pub enum Bound {
    AtMost(f64),
    AtLeast(f64),
    /// The figure called so.
    AtMostThat(&'static str),
    /// Said for information.
    None,
}

use Bound::{AtLeast, AtMost, AtMostThat, None as Said};

/// What, the figure's name, its unit, its bound.
type Row = (&'static str, &'static str, &'static str, Bound);

const ROWS: &[Row] = &[
    (
        "eight computer players, 200 units each, at war: mean tick",
        "skirmish_8x200_mean_ms",
        "ms",
        AtMost(0.8),
    ),
    ("… p99", "skirmish_8x200_p99_ms", "ms", AtMost(3.0)),
    ("… longest", "skirmish_8x200_max_ms", "ms", Said),
    (
        "… units at the beginning",
        "skirmish_8x200_begin_units",
        "units",
        Said,
    ),
    (
        "… units at the end",
        "skirmish_8x200_left_units",
        "units",
        Said,
    ),
    (
        "… share of the computer players",
        "skirmish_8x200_computers_share_percent",
        "%",
        Said,
    ),
    (
        "1,500 archers in wide ranks, nobody dies: mean tick",
        "archers_1500_mean_ms",
        "ms",
        AtMost(0.65),
    ),
    ("… p99", "archers_1500_p99_ms", "ms", AtMost(3.0)),
    ("… shots in 30 s", "archers_1500_shots_count", "shots", Said),
    (
        "1,500 archers in deep ranks: mean tick",
        "archers_1500_deep_mean_ms",
        "ms",
        AtMost(0.65),
    ),
    ("… p99", "archers_1500_deep_p99_ms", "ms", AtMost(3.0)),
    (
        "… shots in 30 s",
        "archers_1500_deep_shots_count",
        "shots",
        Said,
    ),
    (
        "1,500 mortal archers in wide ranks: mean tick",
        "archers_1500_mortal_mean_ms",
        "ms",
        AtMost(0.65),
    ),
    ("… p99", "archers_1500_mortal_p99_ms", "ms", AtMost(3.0)),
    (
        "… shots in 30 s",
        "archers_1500_mortal_shots_count",
        "shots",
        Said,
    ),
    (
        "… still alive",
        "archers_1500_mortal_left_units",
        "units",
        Said,
    ),
    (
        "15,000 archers, ten battles: mean tick",
        "archers_15000_mean_ms",
        "ms",
        AtMost(8.0),
    ),
    ("… p99", "archers_15000_p99_ms", "ms", Said),
    (
        "… mean of processor time",
        "archers_15000_cpu_mean_ms",
        "ms",
        Said,
    ),
    (
        "… shots in 30 s",
        "archers_15000_shots_count",
        "shots",
        Said,
    ),
    (
        "1,500 march through each other: mean tick",
        "march_1500_mean_ms",
        "ms",
        AtMost(0.4),
    ),
    ("… p99", "march_1500_p99_ms", "ms", Said),
    (
        "… mean of processor time",
        "march_1500_cpu_mean_ms",
        "ms",
        Said,
    ),
    (
        "1,500 archers of eight seats clash: mean tick",
        "clash_1500_8_mean_ms",
        "ms",
        AtMost(0.65),
    ),
    ("… p99", "clash_1500_8_p99_ms", "ms", AtMost(3.0)),
    (
        "digest of the whole state, 1,600 units",
        "digest_1600_mean_ms",
        "ms",
        AtMost(0.2),
    ),
    (
        "snapshot of it, saved",
        "snapshot_1600_save_p50_ms",
        "ms",
        AtMost(20.0),
    ),
    (
        "snapshot of it, loaded",
        "snapshot_1600_load_p50_ms",
        "ms",
        AtMost(20.0),
    ),
    (
        "… size",
        "snapshot_1600_size_bytes",
        "bytes",
        AtMost(2_000_000.0),
    ),
    (
        "eight computer players, the first 20 minutes: mean tick",
        "match_20min_8_mean_ms",
        "ms",
        AtMost(0.8),
    ),
    ("… p99", "match_20min_8_p99_ms", "ms", AtMost(3.0)),
    (
        "… share of the computer players",
        "match_20min_8_computers_share_percent",
        "%",
        Said,
    ),
    ("… most units", "match_20min_8_peak_units", "units", Said),
    (
        "… peak of memory",
        "match_20min_8_memory_mb",
        "MB",
        AtMost(300.0),
    ),
    (
        "record of eight players over 60 minutes: replayed",
        "replay_60min_8_cpu_x",
        "times",
        AtLeast(60.0),
    ),
    (
        "peak of memory, the first 80 s of eight computer players",
        "memory_peak_mb",
        "MB",
        AtMost(300.0),
    ),
    (
        "from 1,000 to 16,000 fighting units: cost grows",
        "growth_battle_growth_x",
        "times",
        AtMostThat("growth_battle_n_log_n_x"),
    ),
    (
        "from 1,000 to 16,000 marching units: cost grows",
        "growth_march_growth_x",
        "times",
        AtMostThat("growth_march_n_log_n_x"),
    ),
    (
        "after 60 % have died: cost against a fresh world of the rest",
        "survivors_ratio_x",
        "times",
        AtMost(1.1),
    ),
    (
        "80 walled in who attack-move, beside 1,500 who fight: p99 against the same without orders",
        "walled_in_p99_x",
        "times",
        AtMost(1.1),
    ),
    (
        "frames of a window beside a simulation three times over its budget",
        "slow_screen_frames_per_s",
        "frames/s",
        AtLeast(30.0),
    ),
    ("… longest frame", "slow_screen_max_ms", "ms", Said),
    (
        "… how far the simulation was over its budget",
        "slow_screen_overload_x",
        "times",
        AtLeast(3.0),
    ),
    (
        "random layouts in which somebody was stuck for 20 s, gave up early, or never ended",
        "layouts_failed",
        "layouts",
        AtMost(0.0),
    ),
    ("… layouts run", "layouts_count", "layouts", Said),
    ("… units in them", "layouts_units", "units", Said),
];

/// Figures of an arrangement of the movement bench: what they are called and what stands over their column.
const MOVEMENT: &[(&str, &str)] = &[
    ("units", "units"),
    ("left_units", "not arrived"),
    ("stops", "stops > 2 s"),
    ("arrive_p50_x", "time p50"),
    ("arrive_p95_x", "time p95"),
    ("arrive_max_x", "longest"),
    ("densest_per_tile", "densest"),
    ("deep_mean_s", "deep, s"),
    ("searches_max", "searches"),
    ("same_starts", "same twice"),
];

/// A row for each arrangement that was run, in the order of their names.
pub fn of_movement(figures: &Figures) -> String {
    let heads: Vec<&str> = MOVEMENT.iter().map(|(_, head)| *head).collect();
    let mut text = format!(
        "| arrangement, 27 starts | {} |\n|---|{}\n",
        heads.join(" | "),
        "---|".repeat(heads.len())
    );
    for name in figures.between("movement_", "_same_starts") {
        let value = |(statistic, _): &(&str, &str)| {
            let value = figures.get(&format!("movement_{name}_{statistic}"));
            value.map_or("?".to_string(), shown)
        };
        let values: Vec<String> = MOVEMENT.iter().map(value).collect();
        text.push_str(&format!("| {name} | {} |\n", values.join(" | ")));
    }
    text
}

/// The names of the figures that have rows.
#[cfg(test)]
pub fn names() -> impl Iterator<Item = &'static str> {
    ROWS.iter().map(|row| row.1)
}

/// All rows whose figures were measured.
pub fn of_figures(figures: &Figures) -> String {
    let mut text = String::from("| what | measured | bound | |\n|---|---|---|---|\n");
    for (what, name, unit, bound) in ROWS {
        let Some(value) = figures.get(name) else {
            continue;
        };
        let (limit, is_kept) = match bound {
            AtMost(most) => (format!("≤ {}", shown(*most)), Some(value <= *most)),
            AtLeast(least) => (format!("≥ {}", shown(*least)), Some(value >= *least)),
            AtMostThat(other) => match figures.get(other) {
                Some(most) => (format!("≤ {} (n log n)", shown(most)), Some(value <= most)),
                None => (String::new(), None),
            },
            Said => (String::new(), None),
        };
        let verdict = match is_kept {
            Some(true) => "kept",
            Some(false) => "**missed**",
            None => "",
        };
        text.push_str(&format!(
            "| {what} | {} {unit} | {limit} | {verdict} |\n",
            shown(value)
        ));
    }
    text
}
