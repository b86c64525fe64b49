use super::line::{Faults, Towards, address, frames, talk};
use crate::udp::datagram::Datagram;

const OTHER: &str = "203.0.113.7:51234";
const STRANGER: &str = "192.0.2.66:1234";

#[test]
fn a_guest_whose_router_gives_it_new_ports_loses_nothing() {
    let mut talk = talk(
        1,
        Faults {
            latency_ms: 30,
            jitter_ms: 20,
            loss: 100,
            ..Faults::default()
        },
    );
    for number in 0..3_000_u32 {
        if number % 200 == 100 {
            talk.seen_as.set_port(talk.seen_as.port() + 1);
        }
        talk.guest.send(&number.to_le_bytes()).expect("open");
        talk.host.send(&number.to_le_bytes()).expect("open");
        talk.depart();
        talk.run_ms(16);
    }
    talk.until("everything has come", |talk| {
        talk.heard_by_host.len() == 3_000 && talk.heard_by_guest.len() == 3_000
    });
    let expected: Vec<_> = (0..3_000_u32).map(u32::to_le_bytes).collect();
    assert!(frames(&talk.heard_by_host) == expected);
    assert!(frames(&talk.heard_by_guest) == expected);
    assert_eq!(talk.host.meter().moves, 15);
    assert_eq!(talk.host.way().remote, talk.seen_as);
}

#[test]
fn a_copy_from_another_address_is_heard_by_nobody() {
    let mut talk = talk(2, Faults::default());
    talk.guest.send(b"one").expect("open");
    for (towards, bytes) in talk.step() {
        assert_eq!(towards, Towards::Host);
        talk.put(Towards::Host, address(STRANGER), bytes);
    }
    talk.run_ms(500);
    assert_eq!(frames(&talk.heard_by_host), [b"one"]);
    assert_eq!(talk.host.meter().repeated, 1);
    assert_eq!(talk.host.meter().moves, 0);
}

/// Somebody on the way takes a datagram and sends it under another address, faster than the guest.
#[test]
fn a_true_datagram_under_a_false_address_moves_nobody() {
    let mut talk = talk(3, Faults::default());
    talk.guest.send(b"one").expect("open");
    talk.cut = Some(Towards::Host);
    let taken = talk.step();
    talk.cut = None;
    for (_, bytes) in taken {
        talk.put(Towards::Host, address(STRANGER), bytes);
    }
    talk.host.send(b"for the guest alone").expect("open");
    talk.run_ms(2_000);
    assert_eq!(frames(&talk.heard_by_guest), [b"for the guest alone"]);
    assert_eq!(talk.host.way().remote, talk.seen_as);
    assert_eq!(talk.host.meter().moves, 0);
}

#[test]
fn a_new_address_is_asked_with_less_than_came_from_it_and_told_nothing_else() {
    let mut talk = talk(4, Faults::default());
    talk.host.send(b"secret").expect("open");
    talk.run_ms(200);
    // The guest moves to where it hears nothing: the host keeps to the old address.
    let before = talk.seen_as;
    let (mut came, mut went) = (0, 0);
    for number in 0..50_u8 {
        talk.guest.send(&[number]).expect("open");
        talk.host.send(b"more").expect("open");
        while let Some(transmit) = talk.guest.poll_transmit(talk.now_ms) {
            came += transmit.bytes.len();
            talk.put(Towards::Host, address(OTHER), transmit.bytes);
        }
        talk.now_ms += 16;
        let now_ms = talk.now_ms;
        talk.run_ms(0);
        talk.step();
        while let Some(transmit) = talk.host.poll_transmit(now_ms) {
            if transmit.way.remote == address(OTHER) {
                went += transmit.bytes.len();
                assert!(matches!(
                    Datagram::decode(&transmit.bytes),
                    Ok(Datagram::Probe { .. })
                ));
            }
        }
    }
    assert!(went <= came, "{went} bytes for {came}");
    assert_eq!(talk.host.way().remote, before);
}

#[test]
fn an_answer_to_a_question_that_was_not_asked_moves_nobody() {
    let mut talk = talk(5, Faults::default());
    talk.guest.send(b"one").expect("open");
    talk.run_ms(100);
    for nonce in 0..100 {
        let echo = Datagram::Echo {
            token: crate::udp::Token(0xBBBB),
            nonce,
        };
        talk.put(Towards::Host, address(STRANGER), echo.encode());
    }
    talk.run_ms(100);
    assert_eq!(talk.host.meter().moves, 0);
    assert_eq!(talk.host.meter().refused, 100);
}
