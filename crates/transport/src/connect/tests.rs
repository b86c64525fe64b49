use std::io::{self, ErrorKind};
use std::net::{SocketAddr, TcpListener, UdpSocket};
use std::time::Duration;

use super::attempts::{first_to_answer, more_telling};
use super::{By, ConnectError, Connecting, connect, describe};
use crate::address::Address;
use crate::link::{Link, LinkEvent};
use crate::listener::{Arrival, DoorLimits, Listener};
use crate::udp::Way;
use crate::waiter::Waiter;

const TIMEOUT: Duration = Duration::from_secs(30);

fn loopback(port: u16) -> Address {
    Address {
        host: String::from("127.0.0.1"),
        port,
    }
}

/// A port that nobody listens on: it was free a moment ago.
fn free_port() -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port is free");
    listener.local_addr().expect("it is bound").port()
}

#[test]
fn nobody_there_is_said_as_a_sentence() {
    let address = loopback(free_port());
    let error = connect(&address, TIMEOUT).err().expect("nobody listens");
    assert_eq!(
        error,
        ConnectError::NobodyThere {
            address: address.clone()
        }
    );
    assert_eq!(
        error.to_string(),
        format!("nobody is hosting a game at {address}")
    );
}

#[test]
fn a_name_leads_to_a_listener_and_frames_cross() {
    let mut listener = Listener::open(0, DoorLimits::default()).expect("a port is free");
    let mut waiter = Waiter::new().expect("the system has descriptors");
    listener.watch(&waiter).expect("the system has descriptors");
    let address = Address {
        host: String::from("localhost"),
        port: listener.port(),
    };
    let mut link = Connecting::start(By::Any, &address, TIMEOUT)
        .wait()
        .expect("somebody listens");
    link.watch(&waiter).expect("the system has descriptors");
    link.send(b"hello").expect("open");
    link.flush();
    let mut arrival = loop {
        if let Some(arrival) = listener.poll(0) {
            break arrival;
        }
        assert!(waiter.wait(TIMEOUT), "nothing came");
    };
    assert_eq!(arrival.hello, b"hello");
    arrival.link.send(b"welcome").expect("open");
    arrival.link.flush();
    let event = loop {
        if let Some(event) = link.poll() {
            break event;
        }
        assert!(waiter.wait(TIMEOUT), "nothing came");
    };
    assert_eq!(event, LinkEvent::Frame(b"welcome".to_vec()));
}

#[test]
fn an_address_that_refuses_does_not_hide_one_that_answers() {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port is free");
    let answers = listener.local_addr().expect("it is bound");
    let refuses: SocketAddr = ([127, 0, 0, 1], free_port()).into();
    let link = first_to_answer(By::Any, &[refuses, answers], TIMEOUT).expect("one answers");
    assert_eq!(link.remote(), answers.to_string());
}

#[test]
fn the_more_telling_failure_is_reported() {
    let kinds = [
        ErrorKind::TimedOut,
        ErrorKind::NetworkUnreachable,
        ErrorKind::ConnectionRefused,
    ];
    let told = kinds
        .into_iter()
        .map(io::Error::from)
        .reduce(more_telling)
        .expect("three failures");
    let address = loopback(1);
    assert_eq!(
        describe(&address, &told),
        ConnectError::NobodyThere {
            address: address.clone()
        }
    );
    assert_eq!(
        describe(&address, &ErrorKind::TimedOut.into()),
        ConnectError::NoAnswer {
            address: address.clone()
        }
    );
    assert_eq!(
        describe(&address, &ErrorKind::NetworkUnreachable.into()),
        ConnectError::Unreachable { address }
    );
}

/// A host whose datagrams this test carries.
struct Host {
    listener: Listener,
    socket: UdpSocket,
    waiter: Waiter,
    now_ms: u64,
    arrival: Option<Arrival>,
}

fn host() -> Host {
    let mut listener = Listener::open(0, DoorLimits::default()).expect("a port is free");
    let socket = UdpSocket::bind(("127.0.0.1", listener.port())).expect("the port is free");
    socket.set_nonblocking(true).expect("it is open");
    let waiter = Waiter::new().expect("the system has descriptors");
    listener.watch(&waiter).expect("the system has descriptors");
    Host {
        listener,
        socket,
        waiter,
        now_ms: 0,
        arrival: None,
    }
}

impl Host {
    /// One round; `is_answered` with what is done with datagrams.
    fn step(&mut self, is_answered: bool) {
        self.waiter.wait(Duration::from_millis(1));
        self.now_ms += 1;
        self.listener.handle_timeout(self.now_ms);
        let local = self.socket.local_addr().expect("it is bound");
        let mut bytes = [0; 2_000];
        while let Ok((length, remote)) = self.socket.recv_from(&mut bytes) {
            let bytes = &bytes[..length];
            if is_answered {
                let way = Way { local, remote };
                assert!(self.listener.handle_datagram(way, bytes, self.now_ms));
            } else {
                // Nothing that means anything.
                self.socket.send_to(b"CU1?", remote).expect("it is open");
            }
        }
        self.arrival = self.arrival.take().or(self.listener.poll(self.now_ms));
        while let Some(transmit) = self.listener.poll_transmit(self.now_ms) {
            let sent = self.socket.send_to(&transmit.bytes, transmit.way.remote);
            assert_eq!(sent.ok(), Some(transmit.bytes.len()));
        }
    }

    fn connect(&mut self, is_answered: bool) -> Box<dyn Link> {
        let address = loopback(self.listener.port());
        let mut connecting = Connecting::start(By::Any, &address, TIMEOUT);
        loop {
            self.step(is_answered);
            if let Some(link) = connecting.poll() {
                return link.expect("somebody listens");
            }
        }
    }

    /// Says a word each way.
    fn exchange(&mut self, link: &mut dyn Link, is_answered: bool) {
        link.handle_timeout(self.now_ms);
        link.send(b"hello").expect("open");
        link.flush();
        while self.arrival.is_none() {
            self.step(is_answered);
        }
        let mut arrival = self.arrival.take().expect("it has come");
        assert_eq!(arrival.hello, b"hello");
        arrival.link.send(b"welcome").expect("open");
        arrival.link.flush();
        let event = loop {
            if let Some(event) = link.poll() {
                break event;
            }
            self.step(is_answered);
        };
        assert_eq!(event, LinkEvent::Frame(b"welcome".to_vec()));
    }
}

#[test]
fn datagrams_are_preferred_where_they_are_answered() {
    let mut host = host();
    let mut link = host.connect(true);
    host.exchange(&mut *link, true);
    assert_eq!(host.listener.door_counters().arrived, 1);
    assert_eq!(host.listener.meter().accepted, 0, "nobody came by TCP");
    assert!(link.remote().starts_with("127.0.0.1:"));
    drop(link);
    // The goodbye of a link that is dropped ends the conversation at the host.
    while host.listener.deadline_ms().is_some() {
        host.step(true);
    }
}

#[test]
fn where_datagrams_are_swallowed_the_connection_is_made_by_tcp() {
    let mut host = host();
    let mut link = host.connect(false);
    host.exchange(&mut *link, false);
    assert_eq!(host.listener.meter().arrived, 1);
    assert_eq!(host.listener.door_counters().entered, 0);
}
