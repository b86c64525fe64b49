use protocol::Millis;

use super::{Carrier, Line};
use crate::{Direction, Faults};

const BAD: Faults = Faults {
    latency_ms: 60,
    jitter_ms: 40,
    loss_permille: 100,
    duplicate_permille: 50,
    reorder_permille: 100,
    spoiled_permille: 30,
    bandwidth_bytes_per_s: None,
};

/// A frame each way every 64 ms; says what came, up and down.
fn talk(line: &mut Line, until: u64) -> (Vec<u32>, Vec<u32>) {
    let (mut up, mut down) = (Vec::new(), Vec::new());
    let number = |frame: Vec<u8>| u32::from_le_bytes(frame[..].try_into().expect("four bytes"));
    for ms in (0..until + 5_000).step_by(4) {
        let now = Millis(ms);
        up.extend(std::iter::from_fn(|| line.receive_up(now)).map(number));
        down.extend(std::iter::from_fn(|| line.receive_down(now)).map(number));
        if ms < until && ms % 64 == 0 {
            line.send_up((ms as u32 / 64).to_le_bytes().to_vec(), now);
            line.send_down((ms as u32 / 64).to_le_bytes().to_vec(), now);
        }
        if ms == 10_000 {
            line.cut(Direction::Up);
        }
        if ms == 12_000 {
            line.mend(Direction::Up, now);
        }
        line.flush_up(now);
        line.flush_down(now);
    }
    (up, down)
}

#[test]
fn both_carriers_bring_every_frame_in_order_and_once_whatever_the_line_is_like() {
    for carrier in [Carrier::Stream, Carrier::Datagrams] {
        let mut line = Line::new(carrier, (BAD, BAD), (7, 0), Millis::ZERO);
        let (up, down) = talk(&mut line, 64_000);
        let all: Vec<u32> = (0..1_000).collect();
        assert_eq!(up, all, "{carrier:?}");
        assert_eq!(down, all, "{carrier:?}");
        assert!(line.up().bytes > 0 && line.down().bytes > 0);
    }
}
