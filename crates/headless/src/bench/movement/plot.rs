//! Pictures: the ways of all units of one start over the map, as SVG.

use std::fmt::Write;

use determinism::{Fixed, Vec2};

use super::course::{Course, Trail};
use super::scene::{SIZE_TILES, Scene};

/// Points on the picture for one tile.
const SCALE: f64 = 8.0;
/// Colours of ways at the start and the end, by seat.
const COLOURS: [[(u8, u8, u8); 2]; 2] = [
    [(20, 60, 140), (90, 200, 255)],
    [(130, 20, 30), (255, 190, 60)],
];

/// The picture of a course: dark is early and bright is late, rings are hard stops, dots are ends.
pub fn svg(scene: &Scene, course: &Course) -> String {
    let side = f64::from(SIZE_TILES) * SCALE;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{side}\" height=\"{side}\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#e9e6da\"/>\n"
    );
    for (cell, kind) in scene.solid() {
        let fill = match kind {
            "water" => "#8fb4c9",
            "oak" => "#5d8a4e",
            _ => "#7a6a55",
        };
        let (x, y) = (f64::from(cell.x) * SCALE, f64::from(cell.y) * SCALE);
        put(
            &mut out,
            format_args!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{SCALE}\" height=\"{SCALE}\" fill=\"{fill}\" stroke=\"{fill}\"/>"
            ),
        );
    }
    course
        .trails
        .iter()
        .for_each(|trail| draw_way(&mut out, trail));
    course
        .trails
        .iter()
        .for_each(|trail| draw_marks(&mut out, trail));
    out.push_str("</svg>\n");
    out
}

/// Eight stretches of one colour each: a line for every look would be a picture of megabytes.
fn draw_way(out: &mut String, trail: &Trail) {
    let stretch = trail.places.len().div_ceil(8).max(1);
    let mut begin = 0;
    while begin + 1 < trail.places.len() {
        let end = (begin + stretch).min(trail.places.len() - 1);
        let points: Vec<String> = trail.places[begin..=end].iter().map(point).collect();
        let colour = colour(trail.seat, begin as f64 / trail.places.len() as f64);
        put(
            out,
            format_args!(
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"0.8\"/>",
                points.join(" ")
            ),
        );
        begin = end;
    }
}

fn draw_marks(out: &mut String, trail: &Trail) {
    for stop in &trail.stops {
        let (x, y) = (along(stop.x), along(stop.y));
        put(
            out,
            format_args!(
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"none\" stroke=\"#d0021b\"/>"
            ),
        );
    }
    if let Some(end) = trail.places.last() {
        let (x, y) = (along(end.x), along(end.y));
        let fill = colour(trail.seat, 1.0);
        put(
            out,
            format_args!(
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2\" fill=\"{fill}\" stroke=\"#222\" stroke-width=\"0.4\"/>"
            ),
        );
    }
}

fn put(out: &mut String, line: std::fmt::Arguments<'_>) {
    // Writing into a string cannot fail.
    let _ = writeln!(out, "{line}");
}

fn along(at: Fixed) -> f64 {
    f64::from(at.raw()) / 65_536.0 * SCALE
}

fn point(at: &Vec2) -> String {
    format!("{:.1},{:.1}", along(at.x), along(at.y))
}

fn colour(seat: u8, share: f64) -> String {
    let [(r0, g0, b0), (r1, g1, b1)] = COLOURS[usize::from(seat) % COLOURS.len()];
    let mix = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * share).round();
    format!("rgb({},{},{})", mix(r0, r1), mix(g0, g1), mix(b0, b1))
}
