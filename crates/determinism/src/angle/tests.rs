use crate::{Angle, Fixed, Vec2};

#[test]
fn sine_and_cosine_hit_the_axes() {
    assert_eq!(Angle::ZERO.sin(), Fixed::ZERO);
    assert_eq!(Angle::QUARTER.sin(), Fixed::ONE);
    assert_eq!(Angle::HALF.cos(), -Fixed::ONE);
    assert_eq!(Angle::from_degrees(-90).sin(), -Fixed::ONE);
}

#[test]
fn the_unit_circle_closes_everywhere() {
    for step in 0..=u16::MAX {
        let (sin, cos) = (Angle(step).sin(), Angle(step).cos());
        let length = (sin * sin + cos * cos - Fixed::ONE).abs();
        assert!(length < Fixed::from_ratio(1, 4_000), "{step}: {length}");
    }
}

#[test]
fn the_angle_of_a_direction_is_that_direction() {
    for step in (0..=u16::MAX).step_by(7) {
        let angle = Angle(step);
        let back = Angle::of(Vec2::from_angle(angle) * Fixed::from_int(20));
        assert!(
            angle.turn_to(back).abs() < 30,
            "{step} came back as {}",
            back.0
        );
    }
}

#[test]
fn turning_takes_the_short_side_and_stops_at_the_goal() {
    assert_eq!(Angle(100).turned_towards(Angle(65_500), 50), Angle(50));
    assert_eq!(Angle(100).turned_towards(Angle(120), 50), Angle(120));
}
