use protocol::Millis;

use super::{Faults, Kind, Pipe, STREAM_HEADER_BYTES};

/// What arrives, and when, of 1,000 frames sent 10 ms apart.
fn arrivals(kind: Kind, faults: Faults) -> Vec<(u64, u32)> {
    let mut pipe = Pipe::new(kind, faults, 3, 0);
    for number in 0..1_000_u32 {
        pipe.send(
            number.to_le_bytes().to_vec(),
            Millis(u64::from(number) * 10),
        );
    }
    let mut seen = Vec::new();
    while let Some(at) = pipe.next_arrival() {
        let frame = pipe.receive(at).expect("it arrives now");
        seen.push((
            at.0,
            u32::from_le_bytes(frame.try_into().expect("four bytes")),
        ));
    }
    seen
}

#[test]
fn a_stream_delivers_everything_in_order_and_pays_for_loss_with_time() {
    let faults = Faults {
        latency_ms: 50,
        jitter_ms: 20,
        loss_permille: 100,
        ..Faults::default()
    };
    let seen = arrivals(Kind::Stream, faults);
    assert!(seen.iter().map(|&(_, number)| number).eq(0..1_000));
    let late = |&&(at, number): &&(u64, u32)| at > u64::from(number) * 10 + 200;
    assert!(
        seen.iter()
            .all(|&(at, number)| at >= u64::from(number) * 10 + 50)
    );
    assert!(seen.iter().filter(late).count() > 90);
}

#[test]
fn datagrams_get_lost_doubled_and_overtaken() {
    let faults = Faults {
        latency_ms: 50,
        jitter_ms: 5,
        loss_permille: 100,
        duplicate_permille: 100,
        reorder_permille: 100,
        ..Faults::default()
    };
    let seen = arrivals(Kind::Datagram, faults);
    let mut numbers: Vec<u32> = seen.iter().map(|&(_, number)| number).collect();
    assert!(!numbers.is_sorted());
    let arrived = numbers.len();
    numbers.sort_unstable();
    numbers.dedup();
    assert!((860..950).contains(&numbers.len()), "{}", numbers.len());
    assert!(arrived - numbers.len() > 50);
}

#[test]
fn a_thin_line_takes_its_time() {
    let faults = Faults {
        bandwidth_bytes_per_s: Some(2_000),
        ..Faults::default()
    };
    let mut pipe = Pipe::new(Kind::Stream, faults, 3, 0);
    for _ in 0..10 {
        pipe.send(vec![0; 1_000 - STREAM_HEADER_BYTES], Millis(0));
    }
    let mut last = Millis(0);
    while let Some(at) = pipe.next_arrival() {
        pipe.receive(at);
        last = at;
    }
    assert_eq!(last, Millis(5_000));
}

#[test]
fn a_cut_line_holds_a_stream_and_swallows_datagrams() {
    for (kind, wanted) in [(Kind::Stream, vec![1, 2, 3]), (Kind::Datagram, vec![1, 3])] {
        let mut pipe = Pipe::new(kind, Faults::default(), 3, 0);
        pipe.send(vec![1], Millis(0));
        pipe.cut();
        pipe.send(vec![2], Millis(10));
        pipe.mend(Millis(5_000));
        pipe.send(vec![3], Millis(5_000));
        let mut seen = Vec::new();
        while let Some(frame) = pipe.receive(Millis(9_000)) {
            seen.extend(frame);
        }
        assert_eq!(seen, wanted);
    }
}
