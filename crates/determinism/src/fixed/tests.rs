use std::format;
use std::panic::catch_unwind;

use super::Fixed;

#[test]
fn decimals_parse_to_the_nearest_step() {
    assert_eq!(Fixed::parse("0.5"), Some(Fixed::HALF));
    assert_eq!(Fixed::parse("-1.25"), Some(Fixed::from_ratio(-5, 4)));
    assert_eq!(Fixed::parse("0.1").map(Fixed::raw), Some(6_554));
    assert_eq!(Fixed::parse("32767.99999"), Some(Fixed::MAX));
    for bad in [
        "",
        "-",
        ".5",
        "1.",
        "1e3",
        "40000",
        "0x1",
        "1.0.0",
        "999999999999",
    ] {
        assert_eq!(Fixed::parse(bad), None, "{bad}");
    }
}

#[test]
fn every_operator_panics_on_overflow_in_every_profile() {
    let big = Fixed::from_int(30_000);
    assert!(catch_unwind(|| big + big).is_err());
    assert!(catch_unwind(|| -big - big).is_err());
    assert!(catch_unwind(|| big * big).is_err());
    assert!(catch_unwind(|| big * 2).is_err());
    assert!(catch_unwind(|| big / Fixed::EPSILON).is_err());
    assert!(catch_unwind(|| big / Fixed::ZERO).is_err());
    assert!(catch_unwind(|| -Fixed::MIN).is_err());
    assert_eq!(big.saturating_add(big), Fixed::MAX);
    assert_eq!(big.saturating_mul(-big), Fixed::MIN);
}

#[test]
fn rounding_goes_where_its_name_says() {
    let value = Fixed::from_ratio(-3, 2);
    assert_eq!((value.floor(), value.ceil(), value.round()), (-2, -1, -1));
    assert_eq!(Fixed::from_int(2).sqrt().raw(), 92_681);
    assert_eq!(Fixed::from_int(-2).sqrt(), Fixed::ZERO);
    assert_eq!(Fixed::MAX.ceil(), 32_768);
}

#[test]
fn prints_as_a_decimal() {
    assert_eq!(format!("{}", Fixed::from_ratio(5, 4)), "1.25");
}
