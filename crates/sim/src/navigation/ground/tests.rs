use determinism::{Fixed, Vec2};
use protocol::CellPos;

use super::Ground;

fn at(x: i32, y: i32) -> Vec2 {
    Vec2::new(Fixed::from_ratio(x, 100), Fixed::from_ratio(y, 100))
}

fn walled(cells: &[(u16, u16)]) -> Ground {
    let mut ground = Ground::new(16);
    for &(x, y) in cells {
        assert!(ground.set(CellPos::new(x, y), true));
    }
    ground
}

#[test]
fn a_circle_fits_where_it_keeps_its_radius() {
    let ground = walled(&[(5, 5)]);
    let radius = Fixed::from_ratio(2, 5);
    assert!(ground.is_clear(at(450, 550), radius));
    assert!(!ground.is_clear(at(470, 550), radius));
    assert!(
        !ground.is_clear(at(480, 480), radius),
        "the corner is nearer than its radius"
    );
    assert!(
        !ground.is_clear(at(20, 550), radius),
        "the edge of the map is a wall"
    );
    assert!(ground.is_clear(ground.push_out(at(480, 480), radius), radius));
}

#[test]
fn a_line_is_clear_exactly_when_the_circle_passes() {
    let ground = walled(&[(5, 5), (5, 7)]);
    let radius = Fixed::from_ratio(2, 5);
    assert!(
        ground.is_way_clear(at(250, 650), at(850, 650), radius),
        "a gap of one tile"
    );
    assert!(
        !ground.is_way_clear(at(250, 665), at(850, 665), radius),
        "out of the middle"
    );
    assert!(
        !ground.is_way_clear(at(250, 550), at(850, 550), radius),
        "through the wall"
    );
    assert!(!ground.is_way_clear(at(250, 250), at(850, 850), radius));
    assert!(ground.is_way_clear(at(250, 250), at(250, 250), radius));
}

#[test]
fn nobody_squeezes_between_two_corners_that_touch() {
    let ground = walled(&[(5, 5), (6, 6)]);
    assert!(!ground.is_way_clear(at(650, 550), at(550, 650), Fixed::from_ratio(1, 16)));
}

#[test]
fn a_step_into_a_wall_slides_along_it() {
    let ground = walled(&[(5, 5), (5, 6), (5, 7)]);
    let radius = Fixed::from_ratio(1, 4);
    let end = ground.slide(at(475, 600), at(495, 610), radius);
    assert_eq!(end, at(475, 610));
}

#[test]
fn what_is_freed_leaves_no_trace() {
    let mut ground = walled(&[(5, 5), (6, 5), (0, 0)]);
    for cell in [(5, 5), (6, 5), (0, 0)] {
        assert!(ground.set(CellPos::new(cell.0, cell.1), false));
    }
    assert_eq!(ground, Ground::new(16));
}

#[test]
fn what_lies_around_a_tile_is_kept_up_to_date() {
    let mut random = determinism::Random::stream(9, determinism::Domain::Map, 0);
    let mut ground = Ground::new(12);
    for _ in 0..600 {
        let cell = CellPos::new(random.below(12) as u16, random.below(12) as u16);
        ground.set(cell, random.chance(1, 2));
    }
    for y in 0..12 {
        for x in 0..12 {
            assert_eq!(ground.around(x, y), ground.look_around(x, y), "({x}, {y})");
        }
    }
}
