use std::io::{self, ErrorKind, Write};

use super::{OUTBOX_BYTES_MAX, Outbox};
use crate::framing::FRAME_BYTES_MAX;
use crate::link::SendError;

/// Takes `step` bytes a call until `room` is used up, then would have to wait.
struct Narrow {
    taken: Vec<u8>,
    step: usize,
    room: usize,
}

impl Write for Narrow {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = bytes.len().min(self.step).min(self.room);
        if count == 0 {
            return Err(ErrorKind::WouldBlock.into());
        }
        self.room -= count;
        self.taken.extend_from_slice(&bytes[..count]);
        Ok(count)
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_narrow_way_out_gets_every_byte_once_and_in_order() {
    let mut outbox = Outbox::default();
    outbox.push(b"ab").expect("fits");
    outbox.push(b"c").expect("fits");
    let mut out = Narrow {
        taken: Vec::new(),
        step: 2,
        room: 0,
    };
    for _ in 0..11 {
        out.room += 1;
        assert_eq!(outbox.write_to(&mut out).expect("never fails"), 1);
    }
    assert!(outbox.is_empty());
    assert_eq!(out.taken, b"\x02\0\0\0ab\x01\0\0\0c");
}

#[test]
fn what_cannot_be_a_frame_is_refused() {
    let mut outbox = Outbox::default();
    assert_eq!(outbox.push(&[]), Err(SendError::Empty));
    let long = vec![0; FRAME_BYTES_MAX + 1];
    assert_eq!(
        outbox.push(&long),
        Err(SendError::TooLong { bytes: long.len() })
    );
    assert!(outbox.is_empty());
}

#[test]
fn a_reader_that_takes_nothing_costs_a_bounded_amount() {
    let mut outbox = Outbox::default();
    outbox
        .push(&vec![0; OUTBOX_BYTES_MAX + 1])
        .expect("one large frame may wait alone");
    let queued_bytes = outbox.queued_bytes();
    assert_eq!(outbox.push(b"x"), Err(SendError::Overflow { queued_bytes }));

    let mut outbox = Outbox::default();
    let frame = [0; 1_000];
    let mut frames = 0;
    while outbox.push(&frame).is_ok() {
        frames += 1;
    }
    assert_eq!(frames, OUTBOX_BYTES_MAX / 1_004);
    assert!(outbox.queued_bytes() <= OUTBOX_BYTES_MAX);
}
