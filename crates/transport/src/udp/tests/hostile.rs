use determinism::{Domain, Random};

use super::line::{Faults, Towards, address, end, frames, talk, way};
use crate::framing::{FrameFault, HELLO_BYTES_MAX};
use crate::link::{CloseReason, LinkEvent};
use crate::udp::datagram::{Datagram, Numbers};
use crate::udp::pieces::{Behind, PIECE_BYTES_MAX, Piece, PieceReader, PieceWriter};
use crate::udp::{Channel, Token};

const TOKEN: Token = Token(0xAAAA);

/// What a guest that knows its token and no shame sends.
fn data(numbers: Numbers, pieces: &[(u32, Behind, &[u8])]) -> Vec<u8> {
    let mut writer = PieceWriter::new();
    for &(number, behind, bytes) in pieces {
        writer.push(Piece {
            number,
            behind,
            bytes,
        });
    }
    let datagram = Datagram::Data {
        token: TOKEN,
        numbers,
        pieces: PieceReader::of_writer(&writer),
    };
    datagram.encode()
}

fn numbered(sequence: u32) -> Numbers {
    Numbers {
        sequence,
        ..Numbers::default()
    }
}

fn channel() -> Channel {
    Channel::new(
        way("198.51.100.1:27015", "203.0.113.7:40000"),
        (TOKEN, Token(0xBBBB)),
        None,
        0,
    )
}

fn hear(channel: &mut Channel, bytes: &[u8]) {
    let way = channel.way();
    let _ = channel.handle_datagram(way, bytes, 0);
}

#[test]
fn another_token_is_refused_and_changes_nothing() {
    let mut talk = talk(1, Faults::default());
    talk.guest.send(b"one").expect("open");
    talk.run_ms(200);
    let before = talk.host.silent_ms();
    for token in 0..1_000 {
        let bye = Datagram::Bye {
            token: Token(token),
        };
        talk.put(Towards::Host, talk.seen_as, bye.encode());
    }
    talk.run_ms(100);
    assert_eq!(end(&talk.heard_by_host), None);
    assert_eq!(talk.host.meter().refused, 1_000);
    assert!(
        talk.host.silent_ms() > before,
        "a forger keeps nobody alive"
    );
}

#[test]
fn what_was_heard_before_is_heard_once_however_often_it_comes() {
    let mut talk = talk(2, Faults::default());
    let mut recorded = Vec::new();
    for number in 0..200_u8 {
        talk.guest.send(&[number]).expect("open");
        let departed = talk.step();
        let of_guest = departed.into_iter().filter(|(to, _)| *to == Towards::Host);
        recorded.extend(of_guest.map(|(_, bytes)| bytes));
    }
    talk.run_ms(200);
    let (heard, silent) = (talk.heard_by_host.len(), recorded.len());
    assert_eq!(heard, 200);
    for bytes in recorded {
        talk.put(Towards::Host, talk.seen_as, bytes);
    }
    talk.run_ms(100);
    assert_eq!(talk.heard_by_host.len(), heard);
    assert_eq!(talk.host.meter().repeated, silent as u64);
}

#[test]
fn nobody_acknowledges_what_was_never_sent() {
    let mut channel = channel();
    channel.send(b"one").expect("open");
    channel.poll_transmit(0).expect("it leaves");
    for (newest, next_piece) in [(2, 0), (0, 2), (u32::MAX, u32::MAX)] {
        let numbers = Numbers {
            newest,
            next_piece,
            ..numbered(1)
        };
        hear(&mut channel, &data(numbers, &[(0, Behind::Frame, b"x")]));
    }
    assert_eq!(channel.poll_event(), None);
    assert_eq!((channel.meter().refused, channel.queued_bytes()), (3, 3));
    let numbers = Numbers {
        newest: 1,
        next_piece: 1,
        ..numbered(1)
    };
    hear(&mut channel, &data(numbers, &[(0, Behind::Frame, b"x")]));
    assert_eq!(channel.poll_event(), Some(LinkEvent::Frame(b"x".to_vec())));
    assert_eq!(channel.queued_bytes(), 0);
}

#[test]
fn pieces_far_ahead_fill_no_memory() {
    let mut channel = channel();
    let mut random = Random::stream(9, Domain::Network, 0);
    let piece = [5; PIECE_BYTES_MAX];
    for sequence in 1..100_000 {
        // All but the first, so that nothing can ever be put together.
        let number = 1 + random.below(1_000_000);
        hear(
            &mut channel,
            &data(numbered(sequence), &[(number, Behind::More, &piece)]),
        );
        assert!(channel.held_bytes() <= HELLO_BYTES_MAX);
    }
    assert_eq!(channel.poll_event(), None);
    // What was not kept was not acknowledged either: the rest comes, and the frame is whole.
    channel.set_frame_bytes_max(1 << 20);
    hear(
        &mut channel,
        &data(numbered(100_000), &[(0, Behind::Frame, b"first")]),
    );
    assert_eq!(
        channel.poll_event(),
        Some(LinkEvent::Frame(b"first".to_vec()))
    );
}

#[test]
fn whole_frames_that_nobody_fetches_fill_no_memory() {
    let mut channel = channel();
    let frame = [5; 1_000];
    for number in 0..100_000 {
        hear(
            &mut channel,
            &data(numbered(number + 1), &[(number, Behind::Frame, &frame)]),
        );
    }
    let kept = std::iter::from_fn(|| channel.poll_event()).count();
    assert!(kept <= (1 << 20) / 1_000 + 1, "{kept} frames");
}

/// Case 65: a frame that grows beyond its limit, byte by byte, ends the link with the reason.
#[test]
fn case_65_a_frame_beyond_the_limit_is_refused_as_soon_as_it_is() {
    let mut channel = channel();
    channel.set_frame_bytes_max(100);
    for number in 0..101 {
        assert_eq!(channel.poll_event(), None, "after {number} bytes");
        hear(
            &mut channel,
            &data(numbered(number + 1), &[(number, Behind::More, b"x")]),
        );
        assert!(channel.held_bytes() <= 100);
    }
    let fault = FrameFault::TooLong {
        bytes: 101,
        bytes_max: 100,
    };
    assert_eq!(
        channel.poll_event(),
        Some(LinkEvent::Closed(CloseReason::BadFrame(fault)))
    );
    assert_eq!(channel.poll_event(), None);
}

#[test]
fn the_end_inside_a_frame_is_told_as_what_it_is() {
    let mut channel = channel();
    hear(
        &mut channel,
        &data(
            numbered(1),
            &[(0, Behind::More, b"half"), (1, Behind::Nothing, b"")],
        ),
    );
    let cut = LinkEvent::Closed(CloseReason::CutShort);
    assert_eq!(channel.poll_event(), Some(cut));
    // What comes behind the end is no part of anything.
    hear(
        &mut channel,
        &data(numbered(2), &[(2, Behind::Frame, b"more")]),
    );
    assert_eq!(channel.poll_event(), None);
}

#[test]
fn a_hundred_thousand_mutations_of_true_datagrams_disturb_nobody() {
    let mut talk = talk(3, Faults::default());
    let mut random = Random::stream(4, Domain::Network, 0);
    let mut sent = 0_u32;
    for round in 0..100_000_u32 {
        if round % 100 == 0 {
            talk.guest.send(&sent.to_le_bytes()).expect("open");
            talk.host.send(&sent.to_le_bytes()).expect("open");
            sent += 1;
        }
        for (towards, mut bytes) in talk.step() {
            for _ in 0..20 {
                let at = random.below(bytes.len() as u32) as usize;
                bytes[at] = random.next_u32() as u8;
                talk.put(towards, address("192.0.2.66:1234"), bytes.clone());
            }
        }
        if round % 4 == 0 {
            let noise = (0..random.below(1_200)).map(|_| 7).collect();
            talk.put(Towards::Host, address("192.0.2.66:1234"), noise);
        }
    }
    talk.run_ms(1_000);
    let expected: Vec<_> = (0..sent).map(u32::to_le_bytes).collect();
    assert!(frames(&talk.heard_by_host) == expected);
    assert!(frames(&talk.heard_by_guest) == expected);
    assert_eq!(talk.host.meter().moves, 0);
    assert!(talk.host.meter().refused > 25_000);
}
