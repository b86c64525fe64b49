use determinism::{Domain, Fixed, Random, Vec2};

use super::{Outline, gap, is_gap_within};

#[test]
fn being_within_is_the_gap_compared() {
    let mut random = Random::stream(7, Domain::Map, 0);
    let mut place = |reach: i32| {
        let mut along = || Fixed::from_raw(random.between(0, reach << 16));
        Vec2::new(along(), along())
    };
    let quarter = Fixed::from_ratio(1, 4);
    let mut equal = 0;
    for n in 0..4_000 {
        let reach = if n % 2 == 0 { 3 } else { 400 };
        let circle = Outline::Circle {
            centre: place(reach),
            radius: quarter + Fixed::from_raw(n),
        };
        let other = if n % 3 == 0 {
            Outline::Circle {
                centre: place(reach),
                radius: quarter,
            }
        } else {
            Outline::Square {
                centre: place(reach),
                half_side: Fixed::from_ratio(n % 5, 2),
            }
        };
        let between = gap(circle, other);
        for step in [-2, -1, 0, 1, 2] {
            let limit = (between + Fixed::from_raw(step)).max(Fixed::ZERO);
            assert_eq!(
                is_gap_within(limit, circle, other),
                between <= limit,
                "{circle:?} {other:?}"
            );
            equal += u32::from(between == limit);
        }
    }
    assert!(equal >= 4_000);
}
