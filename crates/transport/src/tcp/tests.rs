use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::time::Duration;

use super::TcpLink;
use crate::framing::{FRAME_BYTES_MAX, FrameFault, HELLO_BYTES_MAX};
use crate::link::{CloseReason, Link, LinkEvent, SendError};
use crate::outbox::OUTBOX_BYTES_MAX;
use crate::waiter::Waiter;

/// Long enough that only a test that has failed waits so long.
const FOREVER: Duration = Duration::from_secs(60);

/// A raw stream and the link at its other end.
fn stream_and_link() -> (TcpStream, TcpLink, Waiter) {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("loopback is there");
    let address = listener.local_addr().expect("it is bound");
    let stream = TcpStream::connect(address).expect("somebody listens");
    stream.set_nodelay(true).expect("it is connected");
    let accepted = listener.accept().expect("somebody connected").0;
    let mut link = TcpLink::from_std(accepted).expect("it is connected");
    let waiter = Waiter::new().expect("the system has descriptors");
    link.watch(&waiter).expect("the system has descriptors");
    (stream, link, waiter)
}

fn next_event(link: &mut TcpLink, waiter: &mut Waiter) -> LinkEvent {
    loop {
        if let Some(event) = link.poll() {
            return event;
        }
        if !link.has_more() {
            assert!(waiter.wait(FOREVER), "nothing came");
        }
    }
}

fn framed(bytes: &[u8]) -> Vec<u8> {
    [&(bytes.len() as u32).to_le_bytes()[..], bytes].concat()
}

#[test]
fn a_frame_that_comes_byte_by_byte_is_whole_at_its_last_byte() {
    let (mut stream, mut link, mut waiter) = stream_and_link();
    let bytes = framed(b"slowly but surely");
    for (count, byte) in bytes.iter().enumerate() {
        assert_eq!(link.poll(), None, "after {count} bytes");
        stream.write_all(&[*byte]).expect("the link is open");
        // Wait for exactly this byte to arrive.
        while link.meter().bytes_in <= count as u64 && count + 1 < bytes.len() {
            assert!(waiter.wait(FOREVER), "nothing came");
            assert_eq!(link.poll(), None);
        }
    }
    assert_eq!(
        next_event(&mut link, &mut waiter),
        LinkEvent::Frame(b"slowly but surely".to_vec())
    );
}

#[test]
fn no_length_and_a_length_over_the_limit_end_the_link_with_the_reason() {
    for (length, limit, fault) in [
        (0, HELLO_BYTES_MAX, FrameFault::Empty),
        (
            (HELLO_BYTES_MAX + 1) as u32,
            HELLO_BYTES_MAX,
            FrameFault::TooLong {
                bytes: HELLO_BYTES_MAX + 1,
                bytes_max: HELLO_BYTES_MAX,
            },
        ),
        (
            65 << 20,
            FRAME_BYTES_MAX,
            FrameFault::TooLong {
                bytes: 65 << 20,
                bytes_max: FRAME_BYTES_MAX,
            },
        ),
    ] {
        let (mut stream, mut link, mut waiter) = stream_and_link();
        link.set_frame_bytes_max(limit);
        stream
            .write_all(&u32::to_le_bytes(length))
            .expect("the link is open");
        assert_eq!(
            next_event(&mut link, &mut waiter),
            LinkEvent::Closed(CloseReason::BadFrame(fault))
        );
        assert_eq!(link.poll(), None, "the end is told once");
        assert_eq!(link.send(b"x"), Err(SendError::Closed));
    }
}

#[test]
fn the_end_between_frames_and_the_end_inside_one_are_told_apart() {
    for (bytes, reason) in [
        (framed(b"whole"), CloseReason::Ended),
        (framed(b"whole")[..6].to_vec(), CloseReason::CutShort),
    ] {
        let (mut stream, mut link, mut waiter) = stream_and_link();
        stream.write_all(&bytes).expect("the link is open");
        drop(stream);
        let event = loop {
            match next_event(&mut link, &mut waiter) {
                LinkEvent::Frame(frame) => assert_eq!(frame, b"whole"),
                end => break end,
            }
        };
        assert_eq!(event, LinkEvent::Closed(reason));
    }
}

#[test]
fn large_and_small_frames_cross_in_order_both_ways() {
    let (stream, mut here, mut waiter) = stream_and_link();
    let mut there = TcpLink::from_std(stream).expect("it is connected");
    there.watch(&waiter).expect("the system has descriptors");
    here.set_frame_bytes_max(FRAME_BYTES_MAX);
    there.set_frame_bytes_max(FRAME_BYTES_MAX);
    let large: Vec<u8> = (0..5_000_000_u32).map(|n| (n % 251) as u8).collect();
    for frame in [&b"first"[..], &large, b"last"] {
        here.send(frame).expect("it fits");
        there.send(frame).expect("it fits");
    }
    let (mut got_here, mut got_there) = (Vec::new(), Vec::new());
    while got_here.len() < 3 || got_there.len() < 3 {
        let mut is_idle = true;
        for (link, got) in [(&mut here, &mut got_here), (&mut there, &mut got_there)] {
            while let Some(event) = link.poll() {
                got.push(event);
            }
            is_idle &= !link.has_more();
        }
        if is_idle {
            assert!(waiter.wait(FOREVER), "nothing came");
        }
    }
    let sent = [b"first".to_vec(), large, b"last".to_vec()].map(LinkEvent::Frame);
    assert_eq!(got_here, sent);
    assert_eq!(got_there, sent);
    assert_eq!(here.meter().bytes_in, there.meter().bytes_out);
    assert_eq!(here.meter().queued_bytes, 0);
}

#[test]
fn a_reader_that_does_not_read_fills_a_bounded_queue_and_then_is_told() {
    let (_stream, mut link, _waiter) = stream_and_link();
    let frame = vec![1; 1 << 20];
    // The system buffers a few MiB by itself.
    let error = (0..200).find_map(|_| {
        let result = link.send(&frame);
        link.flush();
        result.err()
    });
    assert!(
        matches!(error, Some(SendError::Overflow { .. })),
        "{error:?}"
    );
    assert!(link.meter().queued_bytes <= OUTBOX_BYTES_MAX);
}

#[test]
fn last_words_arrive_even_when_the_other_side_was_still_talking() {
    let (mut stream, mut link, mut waiter) = stream_and_link();
    stream
        .write_all(&framed(b"hello"))
        .expect("the link is open");
    assert_eq!(
        next_event(&mut link, &mut waiter),
        LinkEvent::Frame(b"hello".to_vec())
    );
    stream
        .write_all(&framed(b"more"))
        .expect("the link is open");
    link.send(b"go away").expect("the link is open");
    link.finish();
    assert_eq!(link.send(b"x"), Err(SendError::Closed));
    let mut said = Vec::new();
    stream
        .read_to_end(&mut said)
        .expect("a clean end, no reset");
    assert_eq!(said, framed(b"go away"));
    stream.shutdown(Shutdown::Write).expect("still half open");
    assert_eq!(
        next_event(&mut link, &mut waiter),
        LinkEvent::Frame(b"more".to_vec())
    );
    assert_eq!(
        next_event(&mut link, &mut waiter),
        LinkEvent::Closed(CloseReason::Ended)
    );
}

#[test]
fn a_side_that_vanishes_ends_the_link_once() {
    let (stream, mut link, mut waiter) = stream_and_link();
    // Unread bytes make the system reset the connection instead of ending it.
    link.send(b"never read").expect("the link is open");
    link.flush();
    socket2::SockRef::from(&stream)
        .set_linger(Some(Duration::ZERO))
        .expect("it is connected");
    drop(stream);
    assert!(matches!(
        next_event(&mut link, &mut waiter),
        LinkEvent::Closed(CloseReason::Lost(_))
    ));
    assert_eq!(link.poll(), None);
}

#[test]
fn a_firehose_does_not_keep_its_reader() {
    let (mut stream, mut link, mut waiter) = stream_and_link();
    link.set_frame_bytes_max(FRAME_BYTES_MAX);
    let writer = std::thread::spawn(move || {
        stream
            .write_all(&framed(&vec![9; 8 << 20]))
            .expect("the link is open");
        stream
    });
    let mut largest_step = 0;
    let frame = loop {
        let before = link.meter().bytes_in;
        let event = link.poll();
        largest_step = largest_step.max(link.meter().bytes_in - before);
        match event {
            Some(LinkEvent::Frame(frame)) => break frame,
            Some(LinkEvent::Closed(reason)) => panic!("{reason}"),
            None if link.has_more() => {}
            None => assert!(waiter.wait(FOREVER), "nothing came"),
        }
    };
    assert_eq!(frame.len(), 8 << 20);
    assert!(largest_step <= (super::READ_BYTES * super::READS_PER_POLL_MAX) as u64);
    drop(writer.join().expect("the writer is done"));
}

#[test]
fn a_link_does_not_wait_to_fill_packets_and_notices_dead_peers() {
    let (_stream, link, _waiter) = stream_and_link();
    let socket = socket2::SockRef::from(&link.stream);
    assert!(socket.tcp_nodelay().expect("it is connected"));
    assert!(socket.keepalive().expect("it is connected"));
    #[cfg(target_os = "linux")]
    assert_eq!(
        socket.tcp_user_timeout().expect("it is connected"),
        Some(super::UNACKNOWLEDGED_MAX)
    );
}
