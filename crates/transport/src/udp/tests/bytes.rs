use determinism::{Domain, Random};

use crate::udp::datagram::{DATAGRAM_BYTES_MAX, Datagram, DatagramFault, Numbers, Token, is_ours};
use crate::udp::pieces::{Behind, PIECE_BYTES_MAX, Piece, PieceReader, PieceWriter};

const TOKEN: Token = Token(0x1122_3344_5566_7788);

fn pieces() -> PieceWriter {
    let mut writer = PieceWriter::new();
    for (number, behind, bytes) in [
        (7, Behind::More, &b"some"[..]),
        (8, Behind::Frame, b"thing"),
        (263, Behind::Nothing, b""),
    ] {
        writer.push(Piece {
            number,
            behind,
            bytes,
        });
    }
    writer
}

fn data<'a>(numbers: Numbers, writer: &'a PieceWriter) -> Datagram<'a> {
    Datagram::Data {
        token: TOKEN,
        numbers,
        pieces: PieceReader::of_writer(writer),
    }
}

const NUMBERS: Numbers = Numbers {
    sequence: 9,
    newest: 4,
    before_newest: 0b101,
    next_piece: 3,
};

fn samples() -> Vec<(&'static str, Vec<u8>)> {
    let (token, cookie, nonce, reply_token) = (TOKEN, 0xC0_0C1E, 77, Token(5));
    [
        ("Knock", Datagram::Knock { token }),
        ("Cookie", Datagram::Cookie { token, cookie }),
        ("Enter", Datagram::Enter { token, cookie }),
        ("Welcome", Datagram::Welcome { token, reply_token }),
        ("Data", data(NUMBERS, &pieces())),
        ("Data", data(NUMBERS, &PieceWriter::new())),
        ("Probe", Datagram::Probe { token, nonce }),
        ("Echo", Datagram::Echo { token, nonce }),
        ("Bye", Datagram::Bye { token }),
    ]
    .map(|(name, datagram)| (name, datagram.encode()))
    .into()
}

#[test]
fn datagrams_read_back_from_their_bytes() {
    for (name, bytes) in samples() {
        assert!(is_ours(&bytes));
        let datagram = Datagram::decode(&bytes).expect(name);
        assert_eq!(datagram.encode(), bytes, "{name}");
    }
    let writer = pieces();
    let bytes = data(NUMBERS, &writer).encode();
    let Ok(Datagram::Data {
        numbers, pieces, ..
    }) = Datagram::decode(&bytes)
    else {
        panic!("it reads back");
    };
    assert_eq!(numbers, NUMBERS);
    let read: Vec<_> = pieces
        .map(|piece| (piece.number, piece.behind, piece.bytes))
        .collect();
    assert_eq!(
        read,
        [
            (7, Behind::More, &b"some"[..]),
            (8, Behind::Frame, b"thing"),
            (263, Behind::Nothing, b""),
        ]
    );
}

#[test]
fn the_bytes_of_datagrams_are_frozen() {
    let mut lines = String::new();
    for (name, bytes) in samples() {
        let (content, checksum) = bytes.split_at(bytes.len() - 4);
        let used = content
            .iter()
            .rposition(|byte| *byte != 0)
            .map_or(0, |at| at + 1);
        let hex =
            |bytes: &[u8]| -> String { bytes.iter().map(|byte| format!("{byte:02x}")).collect() };
        lines += &format!(
            "{name} {} {} {}\n",
            bytes.len(),
            hex(&content[..used]),
            hex(checksum)
        );
    }
    assert_eq!(
        lines,
        include_str!("frozen.txt"),
        "changed bytes need another third byte of the magic, and a new frozen.txt"
    );
}

#[test]
fn the_page_about_the_wire_has_a_row_for_each_datagram_and_each_fault() {
    let page = include_str!("../../../../../docs/wire.md");
    for (name, _) in samples() {
        assert!(
            page.contains(&format!("\n| `{name}` |")),
            "no row for {name}"
        );
    }
    for fault in [
        DatagramFault::TooLong,
        DatagramFault::WrongLength,
        DatagramFault::UnknownKind,
        DatagramFault::WrongChecksum,
        DatagramFault::BadPieces,
        DatagramFault::BadNumbers,
    ] {
        let name = format!("{fault:?}");
        let snake = name.chars().fold(String::new(), |mut text, char| {
            if char.is_uppercase() && !text.is_empty() {
                text.push('_');
            }
            text.extend(char.to_lowercase());
            text
        });
        assert!(page.contains(&format!("`{snake}`")), "no {snake}");
    }
}

#[test]
fn the_longest_piece_fills_a_datagram() {
    let mut writer = PieceWriter::new();
    writer.push(Piece {
        number: 0,
        behind: Behind::More,
        bytes: &[1; PIECE_BYTES_MAX],
    });
    assert_eq!(data(NUMBERS, &writer).encode().len(), DATAGRAM_BYTES_MAX);
}

/// `bytes` with a checksum that is right.
fn sealed(content: &[u8]) -> Vec<u8> {
    [content, &crc32fast::hash(content).to_le_bytes()].concat()
}

fn fault(bytes: &[u8]) -> Option<DatagramFault> {
    Datagram::decode(bytes).err()
}

#[test]
fn one_flipped_bit_anywhere_is_a_wrong_checksum() {
    let bytes = data(NUMBERS, &pieces()).encode();
    for bit in 0..bytes.len() * 8 {
        let mut bytes = bytes.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        assert_eq!(fault(&bytes), Some(DatagramFault::WrongChecksum));
    }
}

#[test]
fn each_rule_has_its_fault() {
    let head = |kind: u8| {
        let mut head = b"CU1?".to_vec();
        head[3] = kind;
        head.extend(TOKEN.0.to_le_bytes());
        head
    };
    assert_eq!(
        fault(&[0; DATAGRAM_BYTES_MAX + 1]),
        Some(DatagramFault::TooLong)
    );
    assert_eq!(fault(b"CU1"), Some(DatagramFault::WrongLength));
    assert_eq!(fault(&sealed(b"CU1B")), Some(DatagramFault::WrongLength));
    assert_eq!(
        fault(&sealed(&head(b'Z'))),
        Some(DatagramFault::UnknownKind)
    );
    for (name, bytes) in samples() {
        let short = sealed(&bytes[..bytes.len() - 5]);
        let is_data = name == "Data";
        assert!(is_data || fault(&short) == Some(DatagramFault::WrongLength));
        let mut long = bytes[..bytes.len() - 4].to_vec();
        long.push(0);
        let expected = match bytes.len() {
            DATAGRAM_BYTES_MAX => DatagramFault::TooLong,
            _ if is_data => DatagramFault::BadPieces,
            _ => DatagramFault::WrongLength,
        };
        assert_eq!(fault(&sealed(&long)), Some(expected), "{name}");
    }
    let of_numbers = |sequence: u32, newest: u32, before_newest: u32| {
        let numbers = Numbers {
            sequence,
            newest,
            before_newest,
            next_piece: 0,
        };
        fault(&data(numbers, &PieceWriter::new()).encode())
    };
    assert_eq!(of_numbers(0, 0, 0), Some(DatagramFault::BadNumbers));
    assert_eq!(of_numbers(1, 0, 1), Some(DatagramFault::BadNumbers));
    assert_eq!(of_numbers(1, 2, 0b10), Some(DatagramFault::BadNumbers));
    assert_eq!(of_numbers(1, 2, 0b1), None);
    assert_eq!(of_numbers(1, 33, u32::MAX), None);
    let of_pieces = |pieces: &[u8]| {
        let mut content = head(b'D');
        for word in [1_u32, 0, 0, 0] {
            content.extend(word.to_le_bytes());
        }
        content.extend(pieces);
        fault(&sealed(&content))
    };
    let bad = Some(DatagramFault::BadPieces);
    assert_eq!(of_pieces(&[0, 0, 0, 0, 0, 1, 0x80, 9]), None);
    assert_eq!(of_pieces(&[0, 0]), bad, "half a number");
    assert_eq!(of_pieces(&[0, 0, 0, 0]), bad, "a number and no piece");
    assert_eq!(of_pieces(&[0, 0, 0, 0, 0, 2, 0x80, 9]), bad, "too short");
    assert_eq!(of_pieces(&[0, 0, 0, 0, 0, 0, 0x80]), bad, "an empty frame");
    assert_eq!(of_pieces(&[0, 0, 0, 0, 0, 0, 0]), bad, "an empty piece");
    assert_eq!(of_pieces(&[0, 0, 0, 0, 0, 1, 0x40, 9]), bad, "a full end");
    assert_eq!(of_pieces(&[0, 0, 0, 0, 0, 0, 0xC0]), bad, "both flags");
    assert_eq!(
        of_pieces(&[255, 255, 255, 255, 0, 1, 0x80, 9]),
        bad,
        "the last number"
    );
}

#[test]
fn a_hundred_thousand_random_datagrams_are_read_or_refused_but_never_panic() {
    let mut random = Random::stream(3, Domain::Network, 0);
    let samples = samples();
    let mut read = 0;
    for round in 0..100_000_usize {
        let mut content = samples[round % samples.len()].1.clone();
        content.truncate(content.len() - 4);
        for _ in 0..random.below(4) {
            let at = 3 + random.below(content.len() as u32 - 3) as usize;
            content[at] = random.next_u32() as u8;
        }
        if round % 5 == 0 {
            content.truncate(random.below(content.len() as u32) as usize);
        }
        // With a right checksum, or nothing behind it would ever be looked at.
        let bytes = sealed(&content);
        match Datagram::decode(&bytes) {
            Ok(Datagram::Data { pieces, .. }) => {
                let carried: usize = pieces.map(|piece| piece.bytes.len()).sum();
                assert!(carried <= bytes.len());
                read += 1;
            }
            Ok(_) => read += 1,
            Err(_) => {}
        }
    }
    assert!(read > 10_000, "{read}");
}
