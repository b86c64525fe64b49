use std::net::IpAddr;

use super::{household, oldest_of_most_crowded};

fn address(text: &str) -> IpAddr {
    text.parse().expect("an address")
}

#[test]
fn a_household_is_one_ipv4_address_or_one_ipv6_network() {
    assert_ne!(
        household(address("10.0.0.1")),
        household(address("10.0.0.2"))
    );
    assert_eq!(
        household(address("10.0.0.1")),
        household(address("::ffff:10.0.0.1"))
    );
    assert_eq!(
        household(address("2001:db8:0:1::1")),
        household(address("2001:db8:0:1:ffff::2"))
    );
    assert_ne!(
        household(address("2001:db8:0:1::1")),
        household(address("2001:db8:0:2::1"))
    );
}

#[test]
fn the_oldest_of_the_largest_crowd_goes() {
    let from = ["10.0.0.1", "10.0.0.2", "10.0.0.3", "10.0.0.2"].map(address);
    assert_eq!(oldest_of_most_crowded(from.into_iter()), 1);
}
