//! Numbers in as few bytes as they need: seven bits a byte, the lowest first, the high bit set in all
//! but the last. (bincode's own form takes three bytes from 251 on, and five from 65,536 on.)

use alloc::vec::Vec;

use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[cfg(test)]
mod tests;

/// Bytes of the longest number: the 33 bits of an id and a mark.
const BYTES_MAX: usize = 5;

pub fn push(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// The number that `bytes` begin with; `None` when it is cut, padded or too long.
pub fn take(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for place in 0..BYTES_MAX {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7F) << (7 * place);
        if byte & 0x80 == 0 {
            let is_padded = byte == 0 && place > 0;
            return (!is_padded).then_some(number);
        }
    }
    None
}

/// A number of 32 bits as part of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leb(pub u32);

impl Serialize for Leb {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut tuple = out.serialize_tuple(BYTES_MAX)?;
        let mut rest = self.0;
        while rest >= 0x80 {
            tuple.serialize_element(&(rest as u8 | 0x80))?;
            rest >>= 7;
        }
        tuple.serialize_element(&(rest as u8))?;
        tuple.end()
    }
}

impl<'de> Deserialize<'de> for Leb {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Leb, D::Error> {
        input.deserialize_tuple(BYTES_MAX, LebVisitor)
    }
}

struct LebVisitor;

impl<'de> Visitor<'de> for LebVisitor {
    type Value = Leb;

    fn expecting(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        out.write_str("a number")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut input: A) -> Result<Leb, A::Error> {
        let mut bytes = [0; BYTES_MAX];
        let mut length = 0;
        for place in &mut bytes {
            let Some(byte) = input.next_element()? else {
                break;
            };
            *place = byte;
            length += 1;
            if byte & 0x80 == 0 {
                break;
            }
        }
        take(&mut &bytes[..length])
            .and_then(|number| u32::try_from(number).ok())
            .map(Leb)
            .ok_or_else(|| A::Error::custom("no number"))
    }
}
