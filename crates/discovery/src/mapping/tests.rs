use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::time::Duration;

use super::{Mapping, PortMapper, Protocol, Routers, Trouble};

mod fake_nat_pmp;
mod fake_upnp;

use fake_nat_pmp::FakeNatPmp;
use fake_upnp::{FakeUpnp, Mood};

/// Longer than any answer takes here.
const PATIENCE: Duration = Duration::from_secs(20);
const OUTER: IpAddr = IpAddr::V4(Ipv4Addr::new(203, 0, 113, 7));

/// A place on the loopback where nobody listens.
fn nobody() -> SocketAddr {
    let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).expect("the loopback is there");
    socket.local_addr().expect("it was just bound")
}

/// Only UPnP, at this router.
fn at(router: &FakeUpnp) -> Routers {
    Routers {
        ssdp: router.ssdp,
        // Nobody of this machine is at that address.
        gateway: Some(Ipv4Addr::new(127, 77, 0, 1)),
        patience: Duration::from_secs(5),
        loopback: Some(Ipv4Addr::LOCALHOST.into()),
    }
}

#[test]
fn a_router_opens_the_port_by_upnp_and_closes_it_again() {
    let router = FakeUpnp::start(Mood::Willing);
    let mapper = PortMapper::open_at(27_015, at(&router));
    let expected = Mapping::Open {
        by: Protocol::Upnp,
        address: Some(OUTER),
        port: 27_015,
    };
    assert_eq!(mapper.wait(PATIENCE), expected);
    let open = router.open_ports();
    assert_eq!(open.len(), 2);
    for over in ["TCP", "UDP"] {
        let given = &open[&(std::string::String::from(over), 27_015)];
        assert_eq!(given.inside, "127.0.0.1:27015");
        assert_eq!(given.lease_s, 3_600);
    }
    drop(mapper);
    assert!(router.open_ports().is_empty(), "it was not given back");
}

#[test]
fn a_port_of_another_machine_is_left_to_it() {
    let router = FakeUpnp::start(Mood::TakenBelow(27_017));
    let mapper = PortMapper::open_at(27_015, at(&router));
    let state = mapper.wait(PATIENCE);
    assert!(
        matches!(state, Mapping::Open { port: 27_017, .. }),
        "{state:?}"
    );
    drop(mapper);
    let router = FakeUpnp::start(Mood::TakenBelow(u16::MAX));
    let mapper = PortMapper::open_at(27_015, at(&router));
    assert_eq!(mapper.wait(PATIENCE), Mapping::Failed(Trouble::PortsTaken));
}

#[test]
fn a_router_that_knows_no_leases_gets_its_port_back_too() {
    let router = FakeUpnp::start(Mood::PermanentOnly);
    let mapper = PortMapper::open_at(27_015, at(&router));
    assert!(matches!(mapper.wait(PATIENCE), Mapping::Open { .. }));
    assert!(router.open_ports().values().all(|given| given.lease_s == 0));
    drop(mapper);
    assert!(router.open_ports().is_empty());
}

/// Case 8: a router that refuses.
///
/// Case network 8: said plainly, and at once.
#[test]
fn a_refusal_is_a_refusal() {
    let router = FakeUpnp::start(Mood::Unwilling);
    let mapper = PortMapper::open_at(27_015, at(&router));
    assert_eq!(mapper.wait(PATIENCE), Mapping::Failed(Trouble::Refused));
    assert!(router.open_ports().is_empty());
}

#[test]
fn nonsense_is_told_in_a_few_letters_and_harms_nobody() {
    let router = FakeUpnp::start(Mood::Nonsense);
    let mapper = PortMapper::open_at(27_015, at(&router));
    let Mapping::Failed(Trouble::Odd(words)) = mapper.wait(PATIENCE) else {
        panic!("{:?}", mapper.state());
    };
    assert!(!words.is_empty() && words.chars().count() <= 160);
}

#[test]
fn without_a_router_that_is_said() {
    let routers = Routers {
        ssdp: nobody(),
        gateway: Some(Ipv4Addr::new(127, 77, 0, 1)),
        patience: Duration::from_millis(50),
        loopback: None,
    };
    let mapper = PortMapper::open_at(27_015, routers);
    assert_eq!(mapper.wait(PATIENCE), Mapping::Failed(Trouble::NoRouter));
}

#[test]
fn nat_pmp_is_asked_first_and_takes_the_port_that_it_is_given() {
    // An address of its own for each test: the port is fixed.
    let router = FakeNatPmp::start(Ipv4Addr::new(127, 77, 0, 2), 27_100);
    let routers = Routers {
        ssdp: nobody(),
        gateway: Some(router.address),
        patience: Duration::from_millis(50),
        loopback: None,
    };
    let mapper = PortMapper::open_at(27_015, routers);
    let expected = Mapping::Open {
        by: Protocol::NatPmp,
        address: Some(OUTER),
        port: 27_100,
    };
    assert_eq!(mapper.wait(PATIENCE), expected);
    drop(mapper);
    // Given back: a lifetime of zero for both.
    let last = router.wait_for_requests(5);
    assert_eq!(&last[3..], [(1, 27_015, 0), (2, 27_015, 0)]);
}

#[test]
fn a_router_behind_a_router_is_seen() {
    let mapping = |address: [u8; 4]| Mapping::Open {
        by: Protocol::Upnp,
        address: Some(IpAddr::V4(address.into())),
        port: 27_015,
    };
    for inner in [
        [192, 168, 0, 1],
        [10, 0, 0, 1],
        [100, 64, 0, 1],
        [100, 127, 9, 9],
    ] {
        assert!(mapping(inner).is_behind_another(), "{inner:?}");
    }
    for outer in [[203, 0, 113, 7], [100, 63, 0, 1], [100, 128, 0, 1]] {
        assert!(!mapping(outer).is_behind_another(), "{outer:?}");
    }
    assert!(!Mapping::Asking.is_behind_another());
}
