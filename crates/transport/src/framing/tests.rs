use super::{FRAME_BYTES_MAX, FrameFault, Framer, HELLO_BYTES_MAX};

fn frame(bytes: &[u8]) -> Vec<u8> {
    [&(bytes.len() as u32).to_le_bytes()[..], bytes].concat()
}

#[test]
fn frames_come_out_whole_however_the_stream_is_cut() {
    let stream = [frame(b"a"), frame(&[7; 700]), frame(b"last")].concat();
    for step in 1..=stream.len() {
        let mut framer = Framer::new(HELLO_BYTES_MAX);
        let mut got = Vec::new();
        for piece in stream.chunks(step) {
            framer.push(piece);
            while let Some(frame) = framer.next_frame().expect("all lengths are right") {
                got.push(frame);
            }
        }
        assert_eq!(got, [b"a".to_vec(), vec![7; 700], b"last".to_vec()]);
        assert!(framer.is_between_frames());
    }
}

#[test]
fn no_length_and_too_much_length_are_refused_on_the_length_alone() {
    let mut framer = Framer::new(HELLO_BYTES_MAX);
    framer.push(&0_u32.to_le_bytes());
    assert_eq!(framer.next_frame(), Err(FrameFault::Empty));

    let mut framer = Framer::new(HELLO_BYTES_MAX);
    framer.push(&(HELLO_BYTES_MAX as u32 + 1).to_le_bytes());
    assert_eq!(
        framer.next_frame(),
        Err(FrameFault::TooLong {
            bytes: HELLO_BYTES_MAX + 1,
            bytes_max: HELLO_BYTES_MAX
        })
    );
    assert_eq!(framer.held_bytes(), 4);

    let mut framer = Framer::new(HELLO_BYTES_MAX);
    framer.set_frame_bytes_max(usize::MAX);
    framer.push(&(65_u32 << 20).to_le_bytes());
    assert_eq!(
        framer.next_frame(),
        Err(FrameFault::TooLong {
            bytes: 65 << 20,
            bytes_max: FRAME_BYTES_MAX
        })
    );
}

#[test]
fn the_longest_frame_is_taken_and_a_raised_limit_holds_for_the_next() {
    let mut framer = Framer::new(8);
    framer.push(&frame(&[1; 8]));
    framer.push(&frame(&[2; 9]));
    assert_eq!(framer.next_frame(), Ok(Some(vec![1; 8])));
    framer.set_frame_bytes_max(9);
    assert_eq!(framer.next_frame(), Ok(Some(vec![2; 9])));
}

#[test]
fn an_announced_frame_costs_only_what_arrived_and_a_large_one_is_given_back() {
    let mut framer = Framer::new(FRAME_BYTES_MAX);
    framer.push(&(FRAME_BYTES_MAX as u32).to_le_bytes());
    framer.push(b"x");
    assert_eq!(framer.next_frame(), Ok(None));
    assert!(framer.buffer.capacity() < 1_024);

    let mut framer = Framer::new(FRAME_BYTES_MAX);
    framer.push(&frame(&vec![3; 1 << 20]));
    assert!(framer.next_frame().is_ok_and(|frame| frame.is_some()));
    assert!(framer.buffer.capacity() <= super::IDLE_CAPACITY_BYTES);
}
