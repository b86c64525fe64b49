use std::fmt;

use super::pieces::PieceReader;

/// Bytes of the longest datagram, and of every one that asks for a conversation: it fits through every
/// tunnel, and one that a network does not carry shows before anything depends on it.
pub const DATAGRAM_BYTES_MAX: usize = 1_100;
/// What all begin with; the third byte is the number of the format. A fourth tells the kinds apart.
const MAGIC: [u8; 3] = *b"CU1";
const HEAD_BYTES: usize = 12;
const CHECKSUM_BYTES: usize = 4;
/// Bytes of data in front of the pieces, and the checksum behind them.
pub(crate) const DATA_BYTES_MIN: usize = HEAD_BYTES + 16 + CHECKSUM_BYTES;

/// What the receiver of a datagram drew by lot and told the sender alone: whoever knows it is meant to
/// speak.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Token(pub u64);

/// A token is as good as a key: it is not printed.
impl fmt::Debug for Token {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Token(…)")
    }
}

/// What is no datagram of this format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DatagramFault {
    /// More than [`DATAGRAM_BYTES_MAX`] bytes.
    TooLong,
    /// Another length than this kind has.
    WrongLength,
    /// No such kind.
    UnknownKind,
    /// Spoiled on its way.
    WrongChecksum,
    /// Pieces that do not fill the datagram, have no bytes, or have a number beyond the last.
    BadPieces,
    /// A sequence number of zero, or an acknowledgement that no sender gives.
    BadNumbers,
}

/// In front of the pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Numbers {
    /// Of this datagram: one more than the one before, from 1 on.
    pub sequence: u32,
    /// The newest sequence number that came from the other side; 0: none.
    pub newest: u32,
    /// Bit n: the datagram of `newest - 1 - n` came too.
    pub before_newest: u32,
    /// Every piece before this one has come.
    pub next_piece: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Datagram<'a> {
    /// "Who is there?" The token is the one to answer with.
    Knock { token: Token },
    /// "Say this cookie, so that I know that you hear at your address."
    Cookie { token: Token, cookie: u64 },
    /// "I hear. Let me in."
    Enter { token: Token, cookie: u64 },
    /// "Speak to me with `reply_token`."
    Welcome { token: Token, reply_token: Token },
    /// Acknowledgements, and pieces of frames.
    Data {
        token: Token,
        numbers: Numbers,
        pieces: PieceReader<'a>,
    },
    /// "Do you hear me at your new address?"
    Probe { token: Token, nonce: u64 },
    /// "I do."
    Echo { token: Token, nonce: u64 },
    /// "I am gone."
    Bye { token: Token },
}

/// Whether these bytes mean to be a datagram of this format; what else comes to the port is for others.
pub(crate) fn is_ours(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}

fn checksum_of(bytes: &[u8]) -> [u8; CHECKSUM_BYTES] {
    crc32fast::hash(bytes).to_le_bytes()
}

fn word(bytes: &[u8]) -> Option<(u32, &[u8])> {
    let (word, rest) = bytes.split_first_chunk()?;
    Some((u32::from_le_bytes(*word), rest))
}

/// Eight bytes, and nothing behind them.
fn only_long(bytes: &[u8]) -> Result<u64, DatagramFault> {
    let bytes = bytes.try_into().map_err(|_| DatagramFault::WrongLength)?;
    Ok(u64::from_le_bytes(bytes))
}

/// Eight bytes at the front of a body that is filled up with zeros to the longest datagram.
fn padded_long(bytes: &[u8]) -> Result<u64, DatagramFault> {
    let filled = DATAGRAM_BYTES_MAX - HEAD_BYTES - CHECKSUM_BYTES;
    match bytes.split_first_chunk() {
        Some((long, _)) if bytes.len() == filled => Ok(u64::from_le_bytes(*long)),
        _ => Err(DatagramFault::WrongLength),
    }
}

impl<'a> Datagram<'a> {
    pub(crate) fn decode(bytes: &'a [u8]) -> Result<Datagram<'a>, DatagramFault> {
        if bytes.len() > DATAGRAM_BYTES_MAX {
            return Err(DatagramFault::TooLong);
        }
        let (content, checksum) = bytes
            .split_last_chunk::<CHECKSUM_BYTES>()
            .ok_or(DatagramFault::WrongLength)?;
        if checksum_of(content) != *checksum {
            return Err(DatagramFault::WrongChecksum);
        }
        let (head, body) = content
            .split_first_chunk::<HEAD_BYTES>()
            .ok_or(DatagramFault::WrongLength)?;
        let [_, _, _, kind, token @ ..] = *head;
        let token = Token(u64::from_le_bytes(token));
        Ok(match kind {
            b'K' => padded_long(body).map(|_| Datagram::Knock { token })?,
            b'C' => Datagram::Cookie {
                token,
                cookie: only_long(body)?,
            },
            b'E' => Datagram::Enter {
                token,
                cookie: padded_long(body)?,
            },
            b'W' => Datagram::Welcome {
                token,
                reply_token: Token(padded_long(body)?),
            },
            b'D' => Datagram::decode_data(token, body)?,
            b'P' => Datagram::Probe {
                token,
                nonce: only_long(body)?,
            },
            b'A' => Datagram::Echo {
                token,
                nonce: only_long(body)?,
            },
            b'B' if body.is_empty() => Datagram::Bye { token },
            b'B' => return Err(DatagramFault::WrongLength),
            _ => return Err(DatagramFault::UnknownKind),
        })
    }

    fn decode_data(token: Token, body: &'a [u8]) -> Result<Datagram<'a>, DatagramFault> {
        let read = || {
            let (sequence, rest) = word(body)?;
            let (newest, rest) = word(rest)?;
            let (before_newest, rest) = word(rest)?;
            let (next_piece, pieces) = word(rest)?;
            let numbers = Numbers {
                sequence,
                newest,
                before_newest,
                next_piece,
            };
            Some((numbers, pieces))
        };
        let (numbers, pieces) = read().ok_or(DatagramFault::WrongLength)?;
        // Bits of datagrams from before the first.
        let known = u32::MAX
            .checked_shr(33_u32.saturating_sub(numbers.newest))
            .unwrap_or(0);
        if numbers.sequence == 0 || numbers.before_newest & !known != 0 {
            return Err(DatagramFault::BadNumbers);
        }
        let pieces = PieceReader::new(pieces)?;
        Ok(Datagram::Data {
            token,
            numbers,
            pieces,
        })
    }

    pub(crate) fn encode(&self) -> Vec<u8> {
        let (kind, token) = match *self {
            Datagram::Knock { token } => (b'K', token),
            Datagram::Cookie { token, .. } => (b'C', token),
            Datagram::Enter { token, .. } => (b'E', token),
            Datagram::Welcome { token, .. } => (b'W', token),
            Datagram::Data { token, .. } => (b'D', token),
            Datagram::Probe { token, .. } => (b'P', token),
            Datagram::Echo { token, .. } => (b'A', token),
            Datagram::Bye { token } => (b'B', token),
        };
        let mut bytes = Vec::with_capacity(DATAGRAM_BYTES_MAX);
        bytes.extend(MAGIC);
        bytes.push(kind);
        bytes.extend(token.0.to_le_bytes());
        match *self {
            Datagram::Knock { .. } => {}
            Datagram::Cookie { cookie: long, .. }
            | Datagram::Enter { cookie: long, .. }
            | Datagram::Probe { nonce: long, .. }
            | Datagram::Echo { nonce: long, .. } => bytes.extend(long.to_le_bytes()),
            Datagram::Welcome { reply_token, .. } => bytes.extend(reply_token.0.to_le_bytes()),
            Datagram::Data {
                numbers, pieces, ..
            } => {
                for word in [
                    numbers.sequence,
                    numbers.newest,
                    numbers.before_newest,
                    numbers.next_piece,
                ] {
                    bytes.extend(word.to_le_bytes());
                }
                bytes.extend(pieces.bytes());
            }
            Datagram::Bye { .. } => {}
        }
        if matches!(
            self,
            Datagram::Knock { .. } | Datagram::Enter { .. } | Datagram::Welcome { .. }
        ) {
            bytes.resize(DATAGRAM_BYTES_MAX - CHECKSUM_BYTES, 0);
        }
        let checksum = checksum_of(&bytes);
        bytes.extend(checksum);
        bytes
    }
}
