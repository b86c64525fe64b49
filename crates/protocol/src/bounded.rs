//! Readers that look at a length before they believe it. Text and byte strings are borrowed from the
//! input first, so that a length which lies costs nothing.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use crate::limits::COMMAND_BYTES_MAX;
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeSeq, Serializer};

use crate::limits::{COMMANDS_PER_TURN_MAX, TURN_BYTES_MAX};

/// A list of at most `MAX` values.
pub fn list<'de, D, T, const MAX: usize>(input: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    input.deserialize_seq(ListVisitor::<T, MAX>(PhantomData))
}

struct ListVisitor<T, const MAX: usize>(PhantomData<T>);

impl<'de, T: Deserialize<'de>, const MAX: usize> Visitor<'de> for ListVisitor<T, MAX> {
    type Value = Vec<T>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "at most {MAX} values")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut input: A) -> Result<Vec<T>, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = input.next_element()? {
            if items.len() == MAX {
                return Err(A::Error::custom("the list is too long"));
            }
            items.push(item);
        }
        Ok(items)
    }
}

/// A text of at most `BYTES_MAX` bytes.
pub fn text<'de, D, const BYTES_MAX: usize>(input: D) -> Result<String, D::Error>
where
    D: Deserializer<'de>,
{
    input.deserialize_str(TextVisitor::<BYTES_MAX>)
}

struct TextVisitor<const BYTES_MAX: usize>;

impl<const BYTES_MAX: usize> Visitor<'_> for TextVisitor<BYTES_MAX> {
    type Value = String;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "a text of at most {BYTES_MAX} bytes")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<String, E> {
        if text.len() > BYTES_MAX {
            return Err(E::custom("the text is too long"));
        }
        Ok(text.to_owned())
    }
}

/// Encoded commands: at most `COMMANDS_PER_TURN_MAX`, each at most `COMMAND_BYTES_MAX` bytes, all
/// together at most `TURN_BYTES_MAX` with one byte each for its length.
pub enum CommandList<'a> {
    Ref(&'a [Vec<u8>]),
    Owned(Vec<Vec<u8>>),
}

impl CommandList<'_> {
    pub fn into_vec(self) -> Vec<Vec<u8>> {
        match self {
            CommandList::Ref(commands) => commands.to_vec(),
            CommandList::Owned(commands) => commands,
        }
    }
}

impl Serialize for CommandList<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let commands = match self {
            CommandList::Ref(commands) => commands,
            CommandList::Owned(commands) => commands.as_slice(),
        };
        let mut list = out.serialize_seq(Some(commands.len()))?;
        for command in commands {
            list.serialize_element(&BytesRef(command))?;
        }
        list.end()
    }
}

impl<'de> Deserialize<'de> for CommandList<'_> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        let items = list::<D, Bytes, COMMANDS_PER_TURN_MAX>(input)?;
        let bytes: usize = items.iter().map(|item| item.0.len() + 1).sum();
        if bytes > TURN_BYTES_MAX {
            return Err(D::Error::custom("too many bytes of commands"));
        }
        Ok(CommandList::Owned(
            items.into_iter().map(|item| item.0).collect(),
        ))
    }
}

struct BytesRef<'a>(&'a [u8]);

impl Serialize for BytesRef<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_bytes(self.0)
    }
}

/// A chunk of a file: at most `CHUNK_BYTES`.
pub mod chunk {
    use super::{BytesVisitor, Deserializer, Serializer, Vec};
    use crate::lobby::CHUNK_BYTES;

    pub fn serialize<S: Serializer>(bytes: &[u8], out: S) -> Result<S::Ok, S::Error> {
        out.serialize_bytes(bytes)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Vec<u8>, D::Error> {
        input.deserialize_bytes(BytesVisitor::<CHUNK_BYTES>)
    }
}

/// The bytes of one encoded command.
pub fn command<'de, D: Deserializer<'de>>(input: D) -> Result<Vec<u8>, D::Error> {
    input.deserialize_bytes(BytesVisitor::<COMMAND_BYTES_MAX>)
}

/// One encoded command.
struct Bytes(Vec<u8>);

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Bytes, D::Error> {
        command(input).map(Bytes)
    }
}

struct BytesVisitor<const MAX: usize>;

impl<const MAX: usize> Visitor<'_> for BytesVisitor<MAX> {
    type Value = Vec<u8>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "at most {MAX} bytes")
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Vec<u8>, E> {
        if bytes.len() > MAX {
            return Err(E::custom("there are too many bytes"));
        }
        Ok(bytes.to_vec())
    }
}

/// One part of a snapshot.
pub mod part {
    use super::{BytesVisitor, Deserializer, Serializer, Vec};
    use crate::limits::SNAPSHOT_PART_BYTES_MAX;

    pub fn serialize<S: Serializer>(bytes: &[u8], out: S) -> Result<S::Ok, S::Error> {
        out.serialize_bytes(bytes)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Vec<u8>, D::Error> {
        input.deserialize_bytes(BytesVisitor::<SNAPSHOT_PART_BYTES_MAX>)
    }
}
