use std::thread;
use std::time::Duration;

use super::memory_pair;
use crate::link::{CloseReason, Link, LinkEvent, SendError};
use crate::outbox::OUTBOX_BYTES_MAX;
use crate::waiter::Waiter;

/// Long enough that only a test that has failed waits so long.
const FOREVER: Duration = Duration::from_secs(60);

#[test]
fn frames_cross_both_ways_and_the_end_is_told_once() {
    let (mut a, mut b) = memory_pair();
    a.send(b"one").expect("open");
    a.send(b"two").expect("open");
    b.send(b"three").expect("open");
    a.finish();
    assert_eq!(a.send(b"late"), Err(SendError::Closed));
    assert_eq!(b.poll(), Some(LinkEvent::Frame(b"one".to_vec())));
    assert_eq!(b.poll(), Some(LinkEvent::Frame(b"two".to_vec())));
    assert_eq!(b.poll(), Some(LinkEvent::Closed(CloseReason::Ended)));
    assert_eq!(b.poll(), None);
    assert_eq!(a.poll(), Some(LinkEvent::Frame(b"three".to_vec())));
    drop(b);
    assert_eq!(a.poll(), Some(LinkEvent::Closed(CloseReason::Ended)));
}

#[test]
fn a_dropped_end_refuses_what_comes_after() {
    let (mut a, b) = memory_pair();
    drop(b);
    assert_eq!(a.send(b"x"), Err(SendError::Closed));
    assert_eq!(a.meter().queued_bytes, 0);
}

#[test]
fn an_end_that_never_polls_costs_a_bounded_amount() {
    let (mut a, _b) = memory_pair();
    let frame = vec![0; 1 << 20];
    let refused = (0..100).find_map(|_| a.send(&frame).err());
    assert_eq!(
        refused,
        Some(SendError::Overflow {
            queued_bytes: OUTBOX_BYTES_MAX
        })
    );
}

#[test]
fn a_frame_from_another_thread_ends_the_wait() {
    let (mut a, mut b) = memory_pair();
    let mut waiter = Waiter::new().expect("the system has descriptors");
    a.watch(&waiter).expect("memory can be watched");
    let other = thread::spawn(move || {
        b.send(b"hello").expect("open");
        b
    });
    let event = loop {
        if let Some(event) = a.poll() {
            break event;
        }
        assert!(waiter.wait(FOREVER), "nothing came");
    };
    assert_eq!(event, LinkEvent::Frame(b"hello".to_vec()));
    drop(other.join().expect("the other thread is done"));
    let event = loop {
        if let Some(event) = a.poll() {
            break event;
        }
        assert!(waiter.wait(FOREVER), "nothing came");
    };
    assert_eq!(event, LinkEvent::Closed(CloseReason::Ended));
}
