use super::figures::{Figures, shown};
use super::layouts::{Earlier, together};
use super::peers::Theirs;
use super::{BEGIN, BENCHES, END, Wish, of_loads, replaced, tables};
use std::path::PathBuf;

#[test]
fn only_what_stands_between_the_lines_is_replaced() {
    let page = format!("before\n{BEGIN}\nold\n{END}\nafter\n");
    let fresh = replaced(&page, "\nnew\n").expect("both lines are there");
    assert_eq!(fresh, format!("before\n{BEGIN}\n\nnew\n\n{END}\nafter\n"));
    assert_eq!(replaced(&fresh, "new").as_deref(), Some(fresh.as_str()));
    assert_eq!(replaced("no lines", "new"), None);
}

#[test]
fn a_missed_bound_is_said() {
    let figures = Figures::parse(r#"{"march_1500_mean_ms": 0.5, "digest_1600_mean_ms": 0.1}"#);
    let table = tables::of_figures(&figures.expect("it is JSON"));
    let line = |what: &str| {
        table
            .lines()
            .find(|line| line.contains(what))
            .map(str::to_string)
    };
    assert!(
        line("march through")
            .expect("measured")
            .ends_with("| 0.500 ms | ≤ 0.400 | **missed** |")
    );
    assert!(line("digest").expect("measured").ends_with("| kept |"));
    assert_eq!(line("snapshot"), None);
}

#[test]
fn growth_is_held_against_n_log_n() {
    let text = r#"{"growth_march_growth_x": 23.0, "growth_march_n_log_n_x": 22.4}"#;
    let table = tables::of_figures(&Figures::parse(text).expect("it is JSON"));
    assert!(table.contains("**missed**"), "{table}");
}

#[test]
fn every_row_but_those_of_layouts_is_of_a_bench_that_is_run() {
    for name in tables::names().filter(|name| !name.starts_with("layouts_")) {
        assert!(
            BENCHES.iter().any(|bench| name.starts_with(bench)),
            "{name}"
        );
    }
}

#[test]
fn every_arrangement_has_a_row() {
    let text = r#"{"movement_swap_units": 40, "movement_swap_stops": 0, "movement_swap_same_starts": 27,
                   "movement_counter_1_units": 900, "movement_counter_1_same_starts": 27}"#;
    let table = tables::of_movement(&Figures::parse(text).expect("it is JSON"));
    let rows: Vec<&str> = table.lines().skip(2).collect();
    assert_eq!(rows.len(), 2, "{table}");
    assert!(rows[0].starts_with("| counter_1 | 900 | ? |"), "{table}");
    assert!(
        rows[1].starts_with("| swap | 40 | ? | 0 |") && rows[1].ends_with("| 27 |"),
        "{table}"
    );
}

#[test]
fn a_busy_machine_is_said() {
    assert_eq!(of_loads(&[1.1, 0.96], 2), "load of the machine 1.0 to 1.1.");
    let busy = of_loads(&[1.1, 14.0, 3.0], 2);
    assert!(
        busy.starts_with("load of the machine 1.1 to 14.0"),
        "{busy}"
    );
    assert!(busy.contains("busy"), "{busy}");
}

#[test]
fn a_line_of_a_script_is_read() {
    let line = "peer=spring case=fight-archer-1500-immortal-wide game_s=29.0 wall_s=8.1 cpu_s=7.25 units=1500 \
                rss_mb=210.0 hits_per_s=1490 frames=870";
    let read = Theirs {
        game_s: 29.0,
        cpu_s: 7.25,
        units: Some(1_500.0),
        shots_per_s: Some(1_490.0),
    };
    assert_eq!(Theirs::parse(line), Some(read));
    let unknown = Theirs::parse("peer=glob2 game_s=10 cpu_s=1 units=?").expect("the rest is told");
    assert_eq!(unknown.units, None);
    assert_eq!(Theirs::parse("peer=spring case=x failed rc=1"), None);
}

#[test]
fn figures_have_the_decimals_they_are_worth() {
    let worth = [0.0, 0.0123, 0.25, 3.5, 22.44, 612_326.0].map(shown);
    assert_eq!(worth, ["0", "0.0123", "0.250", "3.500", "22.4", "612326"]);
}

#[test]
fn the_wishes_are_read() {
    let wish = |words: &[&str]| {
        Wish::of(
            &words
                .iter()
                .map(|word| word.to_string())
                .collect::<Vec<_>>(),
        )
    };
    assert_eq!(wish(&[]).expect("nothing is asked for"), Wish::default());
    let all = Wish {
        with_peers: true,
        layouts: Some(PathBuf::from("there")),
    };
    assert_eq!(wish(&["--layouts", "there", "--peers"]).expect("both"), all);
    assert!(wish(&["--layouts"]).is_err());
    assert!(wish(&["--quick"]).is_err());
}

/// A run of `count` layouts from `first` of the world `revision`, in which `failed` failed.
fn layouts(revision: u32, first: u32, count: u32, failed: u32) -> Figures {
    let text = format!(
        r#"{{"layouts_revision": {revision}, "layouts_catalog_crc32": 9, "layouts_first": {first},
            "layouts_count": {count}, "layouts_units": {}, "layouts_failed": {failed}}}"#,
        count * 30
    );
    Figures::parse(&text).expect("it is JSON")
}

fn earlier(figures: Figures) -> Earlier {
    let file = "piece.json".to_string();
    Earlier { figures, file }
}

#[test]
fn layouts_of_earlier_runs_count_where_the_world_is_the_same() {
    let pieces = || {
        vec![
            earlier(layouts(7, 500, 1_500, 2)),
            earlier(layouts(7, 0, 500, 1)),
        ]
    };
    let (all, text) = together(layouts(7, 0, 200, 0), pieces()).expect("they fit");
    assert_eq!(all.get("layouts_count"), Some(2_000.0));
    assert_eq!(all.get("layouts_units"), Some(60_000.0));
    assert_eq!(all.get("layouts_failed"), Some(3.0));
    assert!(text.contains("0 to 1999 were run before"), "{text}");

    let (own, text) = together(layouts(8, 0, 200, 0), pieces()).expect("the own ones are left");
    assert_eq!(own.get("layouts_count"), Some(200.0));
    assert!(
        text.contains("2 runs of another world were left out"),
        "{text}"
    );
}

#[test]
fn layouts_with_a_gap_or_that_fail_only_here_are_refused() {
    let gap = vec![earlier(layouts(7, 500, 500, 0))];
    assert!(together(layouts(7, 0, 200, 0), gap).is_err());
    let too_good = vec![earlier(layouts(7, 0, 500, 0))];
    assert!(together(layouts(7, 0, 200, 1), too_good).is_err());
}
