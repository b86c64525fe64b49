use super::arrangements::ARRANGEMENTS;
use super::scene::Start;
use super::{course, plot};

/// Row 8 of the public reports: every arrangement, twice the same, byte by byte. The bench does this from
/// all 27 starts.
#[test]
fn play_8_every_arrangement_goes_the_same_way_twice() {
    let start = Start::all().next().expect("there are 27");
    for (name, draw_up) in ARRANGEMENTS {
        let run = || course::run(start, &draw_up(start)).expect(name);
        let (first, second) = (run(), run());
        assert_eq!(first.digest, second.digest, "{name}");
        assert!(!first.trails.is_empty(), "{name}");
        assert_eq!(first.left, 0, "{name}: somebody did not arrive");
    }
}

#[test]
fn a_picture_shows_a_way_for_everybody() {
    let start = Start::all().next().expect("there are 27");
    let (_, draw_up) = ARRANGEMENTS[0];
    let scene = draw_up(start);
    let course = course::run(start, &scene).expect("it runs");
    let picture = plot::svg(&scene, &course);
    assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n"));
    assert!(picture.matches("<polyline").count() >= course.trails.len());
}
