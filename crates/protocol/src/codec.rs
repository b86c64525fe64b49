//! The one place that knows how values become bytes: bincode 2, little-endian, variable-length
//! integers, strict. Whatever does not read back to exactly the same bytes is [`Malformed`].

use alloc::vec::Vec;
use core::fmt;

use bincode::config::{Config, standard};
use bincode::enc::write::Writer;
use bincode::error::EncodeError;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::limits::FRAME_BYTES_MAX;

#[cfg(test)]
mod tests;

/// Bytes that are no message. Which rule they broke is of no use to an honest peer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Malformed {
    /// Longer than its kind may be.
    TooLong,
    /// They end early, or hold what no value has.
    Invalid,
    /// A value, and something behind it.
    Trailing,
    /// A value, but not written the one way it is written.
    NotCanonical,
}

impl fmt::Display for Malformed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Malformed::TooLong => "the message is too long",
            Malformed::Invalid => "the message is damaged",
            Malformed::Trailing => "the message has something behind its end",
            Malformed::NotCanonical => "the message is written in a way no build writes it",
        })
    }
}

impl core::error::Error for Malformed {}

/// What a length inside a message may claim. bincode makes room for a text as long as it says it is
/// before it looks; and it counts a small integer at its full width, hence the factor.
const CLAIM_BYTES_MAX: usize = FRAME_BYTES_MAX * 4;

fn config() -> impl Config {
    standard()
        .with_little_endian()
        .with_variable_int_encoding()
        .with_limit::<CLAIM_BYTES_MAX>()
}

/// The bytes of `value`.
///
/// # Panics
/// Never for the types of this crate: none of them can fail to serialise into memory.
#[must_use]
pub fn encode<T: Serialize>(value: &T) -> Vec<u8> {
    let mut bytes = Appending(Vec::with_capacity(USUAL_BYTES));
    bincode::serde::encode_into_writer(value, &mut bytes, config())
        .expect("values of the protocol always encode");
    bytes.0
}

/// Most messages are no longer.
const USUAL_BYTES: usize = 64;

/// Takes whatever is written.
struct Appending(Vec<u8>);

impl Writer for &mut Appending {
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> Result<(), EncodeError> {
        self.0.extend_from_slice(bytes);
        Ok(())
    }
}

/// The value that `bytes` are, refusing more than `bytes_max`.
///
/// # Errors
/// [`Malformed`], whatever the bytes; never a panic, never more memory than the input is long.
pub fn decode<T: Serialize + DeserializeOwned>(
    bytes: &[u8],
    bytes_max: usize,
) -> Result<T, Malformed> {
    if bytes.len() > bytes_max {
        return Err(Malformed::TooLong);
    }
    let (value, used) = bincode::serde::decode_from_slice::<T, _>(bytes, config())
        .map_err(|_| Malformed::Invalid)?;
    if used != bytes.len() {
        return Err(Malformed::Trailing);
    }
    if !is_encoding(&value, bytes) {
        return Err(Malformed::NotCanonical);
    }
    Ok(value)
}

/// Whether `bytes` are those of `value`; costs no memory.
fn is_encoding<T: Serialize>(value: &T, bytes: &[u8]) -> bool {
    let mut rest = Comparing { rest: bytes };
    bincode::serde::encode_into_writer(value, &mut rest, config()).is_ok() && rest.rest.is_empty()
}

/// Takes what is written for as long as it is what is expected.
struct Comparing<'a> {
    rest: &'a [u8],
}

impl Writer for &mut Comparing<'_> {
    fn write(&mut self, bytes: &[u8]) -> Result<(), EncodeError> {
        self.rest = self
            .rest
            .strip_prefix(bytes)
            .ok_or(EncodeError::UnexpectedEnd)?;
        Ok(())
    }
}

/// The value that `bytes` begin with, whatever stands behind it.
#[must_use]
pub fn decode_beginning<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    bincode::serde::decode_from_slice::<T, _>(bytes, config())
        .ok()
        .map(|(value, _)| value)
}
