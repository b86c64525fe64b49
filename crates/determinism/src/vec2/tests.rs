use crate::{Angle, Fixed, Vec2};

#[test]
fn lengths_are_exact_where_they_can_be() {
    let way = Vec2::from_ints(300, -400);
    assert_eq!(way.length(), Fixed::from_int(500));
    assert!(Vec2::ZERO.is_within(Fixed::from_int(500), way));
    assert!(!Vec2::ZERO.is_within(Fixed::from_int(500) - Fixed::EPSILON, way));
    assert_eq!(way.with_length(Fixed::from_int(5)), Vec2::from_ints(3, -4));
    assert_eq!(Vec2::ZERO.with_length(Fixed::ONE), Vec2::ZERO);
}

#[test]
fn a_quarter_turn_is_the_perpendicular() {
    let way = Vec2::from_ints(3, 1);
    assert_eq!(way.rotated(Angle::QUARTER), way.perpendicular());
    assert!(way.cross(way.perpendicular()) > 0);
    assert_eq!(way.dot(way.perpendicular()), 0);
}

#[test]
fn limiting_never_lengthens() {
    let short = Vec2::new(Fixed::HALF, Fixed::ZERO);
    assert_eq!(short.limited(Fixed::ONE), short);
    assert_eq!(
        Vec2::from_ints(0, 9).limited(Fixed::ONE),
        Vec2::from_ints(0, 1)
    );
}
