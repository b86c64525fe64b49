use std::collections::VecDeque;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::time::Duration;

use super::{Arrival, DoorLimits, ListenError, Listener};
use crate::link::LinkEvent;
use crate::waiter::Waiter;

/// Long enough that only a test that has failed waits so long.
const FOREVER: Duration = Duration::from_secs(60);

fn open() -> (Listener, Waiter) {
    let mut listener = Listener::open(0, DoorLimits::default()).expect("a port is free");
    let waiter = Waiter::new().expect("the system has descriptors");
    listener.watch(&waiter).expect("the system has descriptors");
    (listener, waiter)
}

fn next_arrival(listener: &mut Listener, waiter: &mut Waiter) -> Arrival {
    loop {
        if let Some(arrival) = listener.poll(0) {
            return arrival;
        }
        if !listener.has_more() {
            assert!(waiter.wait(FOREVER), "nothing came");
        }
    }
}

/// Polls until everybody who connected so far has been accepted.
fn accept_all(listener: &mut Listener, waiter: &mut Waiter, connected: u64) {
    while listener.meter().accepted < connected {
        assert!(listener.poll(0).is_none());
        if listener.meter().accepted < connected && !listener.has_more() {
            assert!(waiter.wait(FOREVER), "nothing came");
        }
    }
}

fn knock(port: u16, bytes: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("somebody listens");
    stream.write_all(bytes).expect("the door is open");
    stream
}

fn framed(bytes: &[u8]) -> Vec<u8> {
    [&(bytes.len() as u32).to_le_bytes()[..], bytes].concat()
}

#[test]
fn both_families_get_in_through_one_port_once_they_have_said_hello() {
    let (mut listener, mut waiter) = open();
    for host in ["127.0.0.1", "::1"] {
        let Ok(mut stream) = TcpStream::connect((host, listener.port())) else {
            assert_eq!(host, "::1", "a machine without IPv6");
            continue;
        };
        stream
            .write_all(&framed(host.as_bytes()))
            .expect("the door is open");
        let arrival = next_arrival(&mut listener, &mut waiter);
        assert_eq!(arrival.hello, host.as_bytes());
        let remote = arrival.link.remote();
        let (ip, _) = remote.rsplit_once(':').expect("an address and a port");
        assert_eq!(ip.trim_matches(['[', ']']), host);
    }
    assert_eq!(listener.half_open(), 0);
}

#[test]
fn a_taken_port_is_named() {
    let (listener, _waiter) = open();
    let port = listener.port();
    let error = Listener::open(port, DoorLimits::default()).err();
    assert_eq!(error, Some(ListenError::PortTaken { port }));

    let other = TcpListener::bind(("0.0.0.0", 0)).expect("a port is free");
    let port = other.local_addr().expect("it is bound").port();
    let error = Listener::open(port, DoorLimits::default()).err();
    assert_eq!(error, Some(ListenError::PortTaken { port }));
    assert_eq!(
        error.map(|error| error.to_string()),
        Some(format!("port {port} is taken by another program"))
    );
}

#[test]
fn who_does_not_speak_in_time_goes() {
    let (mut listener, mut waiter) = open();
    let mut stream = knock(listener.port(), &framed(b"hello")[..7]);
    accept_all(&mut listener, &mut waiter, 1);
    assert_eq!(listener.deadline_ms(), Some(10_000));
    assert!(listener.poll(9_999).is_none());
    assert_eq!(listener.half_open(), 1);
    assert!(listener.poll(10_000).is_none());
    assert_eq!((listener.half_open(), listener.meter().too_slow), (0, 1));
    // The connection is really gone: what is read is its end, not a wait.
    assert!(matches!(stream.read(&mut [0; 8]), Ok(0) | Err(_)));
}

#[test]
fn nonsense_at_the_door_is_counted_and_forgotten() {
    let (mut listener, mut waiter) = open();
    let long = (super::HELLO_BYTES_MAX as u32 + 1).to_le_bytes();
    let strangers =
        [&[0; 4][..], &long, &u32::MAX.to_le_bytes()].map(|bytes| knock(listener.port(), bytes));
    while listener.meter().gone < 3 {
        assert!(listener.poll(0).is_none());
        if listener.meter().gone < 3 {
            assert!(waiter.wait(FOREVER), "nothing came");
        }
    }
    assert_eq!(listener.half_open(), 0);
    drop(strangers);
}

#[test]
fn two_thousand_half_open_connections_hold_up_nobody_and_hold_little() {
    let (mut listener, mut waiter) = open();
    let limits = DoorLimits::default();
    let port = listener.port();

    let mut player = knock(port, &framed(b"player"));
    let mut early = next_arrival(&mut listener, &mut waiter);

    // A process may have few descriptors: the oldest strangers, crowded out long ago, are let go.
    let mut strangers = VecDeque::new();
    for count in 1..=2_000 {
        strangers.push_back(knock(port, &framed(&[1; 60_000])[..64]));
        if strangers.len() > 300 {
            strangers.pop_front();
        }
        accept_all(&mut listener, &mut waiter, count + 1);
        assert!(listener.half_open() <= limits.half_open_per_address_max);
        assert!(listener.held_bytes() <= limits.half_open_per_address_max * 64);
    }

    // Who was inside is not disturbed, and who speaks at once still gets in.
    player
        .write_all(&framed(b"turn"))
        .expect("the link is open");
    let event = loop {
        if let Some(event) = early.link.poll() {
            break event;
        }
        assert!(waiter.wait(FOREVER), "nothing came");
    };
    assert_eq!(event, LinkEvent::Frame(b"turn".to_vec()));
    let _late = knock(port, &framed(b"late"));
    assert_eq!(next_arrival(&mut listener, &mut waiter).hello, b"late");
    let meter = listener.meter();
    assert_eq!(meter.accepted, 2_002);
    assert_eq!(meter.arrived, 2);
    assert!(meter.crowded_out >= 1_900, "{meter:?}");
}

#[test]
fn a_hello_that_is_there_already_is_heard_before_anybody_is_crowded_out() {
    let limits = DoorLimits {
        half_open_per_address_max: 2,
        ..DoorLimits::default()
    };
    let mut listener = Listener::open(0, limits).expect("a port is free");
    let mut waiter = Waiter::new().expect("the system has descriptors");
    listener.watch(&waiter).expect("the system has descriptors");
    let _honest = knock(listener.port(), &framed(b"honest"));
    let _silent = [(); 5].map(|()| knock(listener.port(), b""));
    let mut hellos = Vec::new();
    while listener.meter().accepted < 6 || hellos.is_empty() {
        hellos.extend(listener.poll(0).map(|arrival| arrival.hello));
        assert!(listener.meter().crowded_out <= 3);
        if !listener.has_more() && listener.meter().accepted < 6 {
            assert!(waiter.wait(FOREVER), "nothing came");
        }
    }
    assert_eq!(hellos, [b"honest"]);
    assert_eq!((listener.half_open(), listener.meter().crowded_out), (2, 3));
}

#[test]
#[cfg(target_os = "linux")]
fn a_flood_from_one_address_crowds_out_itself() {
    let limits = DoorLimits {
        half_open_max: 4,
        ..DoorLimits::default()
    };
    let mut listener = Listener::open(0, limits).expect("a port is free");
    let mut waiter = Waiter::new().expect("the system has descriptors");
    listener.watch(&waiter).expect("the system has descriptors");
    // The whole of 127.0.0.0/8 is this machine.
    let mut quiet = connect_from([127, 0, 0, 9], listener.port());
    let flood = [(); 20].map(|()| knock(listener.port(), b""));
    accept_all(&mut listener, &mut waiter, 21);
    assert_eq!(listener.half_open(), 4);
    quiet.write_all(&framed(b"late")).expect("the door is open");
    assert_eq!(next_arrival(&mut listener, &mut waiter).hello, b"late");
    drop(flood);
}

#[cfg(target_os = "linux")]
fn connect_from(address: [u8; 4], port: u16) -> TcpStream {
    use socket2::{Domain, Socket, Type};
    use std::net::SocketAddr;

    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).expect("the system has descriptors");
    let from = SocketAddr::from((address, 0));
    socket
        .bind(&from.into())
        .expect("an address of this machine");
    let to = SocketAddr::from(([127, 0, 0, 1], port));
    socket.connect(&to.into()).expect("somebody listens");
    socket.into()
}

#[test]
fn a_burst_of_honest_clients_all_get_in() {
    let (mut listener, mut waiter) = open();
    let clients: Vec<_> = (0..200_u32)
        .map(|n| knock(listener.port(), &framed(&n.to_le_bytes())))
        .collect();
    let mut hellos: Vec<_> = (0..200)
        .map(|_| next_arrival(&mut listener, &mut waiter).hello)
        .collect();
    hellos.sort_by_key(|hello| u32::from_le_bytes(hello[..].try_into().expect("four bytes")));
    let sent: Vec<_> = (0..200_u32).map(|n| n.to_le_bytes().to_vec()).collect();
    assert_eq!(hellos, sent);
    assert_eq!(listener.meter().crowded_out, 0);
    drop(clients);
}
