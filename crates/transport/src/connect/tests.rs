use std::io::{self, ErrorKind};
use std::net::{SocketAddr, TcpListener};
use std::time::Duration;

use super::attempts::{first_to_answer, more_telling};
use super::{By, ConnectError, Connecting, connect, describe};
use crate::address::Address;
use crate::link::LinkEvent;
use crate::listener::{DoorLimits, Listener};
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
