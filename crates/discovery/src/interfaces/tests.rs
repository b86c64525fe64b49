use std::net::Ipv4Addr;

use super::{InterfaceAddress, broadcast_of, list};

#[test]
fn the_broadcast_address_is_the_last_of_the_network() {
    let of = |text: &str, prefix_bits| {
        let address: Ipv4Addr = text.parse().expect("an address");
        broadcast_of(address, prefix_bits).map(|address| std::format!("{address}"))
    };
    assert_eq!(of("192.168.1.7", 24).as_deref(), Some("192.168.1.255"));
    assert_eq!(of("10.1.2.3", 8).as_deref(), Some("10.255.255.255"));
    assert_eq!(of("10.1.2.3", 30).as_deref(), Some("10.1.2.3"));
    assert_eq!(of("10.1.2.2", 31), None);
    assert_eq!(of("10.1.2.2", 32), None);
    assert_eq!(of("10.1.2.2", 0).as_deref(), Some("255.255.255.255"));
}

#[test]
fn this_machine_has_a_loopback_with_a_broadcast_address() {
    let loopback = list().into_iter().find(|interface| {
        interface.address.with_port(0).ip() == std::net::IpAddr::from([127, 0, 0, 1])
    });
    let loopback = loopback.expect("every machine has one");
    assert_eq!(
        loopback.address,
        InterfaceAddress::V4 {
            address: Ipv4Addr::LOCALHOST,
            broadcast: Some(Ipv4Addr::new(127, 255, 255, 255)),
        }
    );
}
