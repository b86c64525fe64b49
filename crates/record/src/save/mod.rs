//! The file of a saved match: the whole world at the end of a turn.
//!
//! ```text
//! magic (8) · format version (u16)
//! header length (u32) · header · picture length (u32) · picture · check value (u32)
//! world length (u32) · packed length (u32) · packed world · check value (u32)
//! ```
//! All numbers are little-endian; a check value is the CRC-32 of everything before it. The first part can be
//! read alone, so that a list of saves reads no worlds. The world is packed as one LZ4 block.

use alloc::vec::Vec;

use protocol::codec;

mod error;
mod header;
mod reader;
#[cfg(test)]
mod tests;

pub use error::SaveError;
pub use header::{SaveHeader, TITLE_BYTES_MAX};

use reader::Reader;

/// What the names of saved matches end with, without the dot.
pub const SAVE_EXTENSION: &str = "castsave";
/// Bytes of the largest file that is opened. It is what a table sends round.
pub const SAVE_BYTES_MAX: usize = protocol::lobby::CONTENT_BYTES_MAX;
/// Bytes of the first part at the most, with which [`SaveHead::open`] is content.
pub const SAVE_HEAD_BYTES_MAX: usize = 64 + HEADER_BYTES_MAX + PICTURE_BYTES_MAX;
/// Bytes of the largest picture that is kept.
pub const PICTURE_BYTES_MAX: usize = 256 << 10;

const MAGIC: [u8; 8] = *b"castsave";
/// Rises when old readers cannot read what is written.
const FORMAT_VERSION: u16 = 2;
const HEADER_BYTES_MAX: usize = 64 << 10;
/// Bytes of the largest world: what one frame may hold.
const WORLD_BYTES_MAX: usize = protocol::limits::FRAME_BYTES_MAX;

/// What a list shows of a saved match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveHead {
    pub header: SaveHeader,
    /// A PNG of the moment, for the list; not looked into here.
    pub picture: Option<Vec<u8>>,
}

/// A saved match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Save {
    pub head: SaveHead,
    /// The image of the world, as the game makes it.
    pub world: Vec<u8>,
}

impl Save {
    /// The bytes of the file. A picture that is too large is left out.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let header = codec::encode(&self.head.header.trimmed());
        let picture = self.head.picture.as_deref().unwrap_or_default();
        let picture = if picture.len() > PICTURE_BYTES_MAX {
            &[]
        } else {
            picture
        };
        let packed = lz4_flex::block::compress(&self.world);
        let mut out = MAGIC.to_vec();
        out.extend(FORMAT_VERSION.to_le_bytes());
        put_piece(&mut out, &header);
        put_piece(&mut out, picture);
        put_check(&mut out);
        out.extend((self.world.len() as u32).to_le_bytes());
        put_piece(&mut out, &packed);
        put_check(&mut out);
        out
    }

    /// Reads a whole file.
    ///
    /// # Errors
    /// [`SaveError`], whatever the bytes; never more memory than a world may have.
    pub fn open(file: &[u8]) -> Result<Save, SaveError> {
        if file.len() > SAVE_BYTES_MAX {
            return Err(SaveError::TooLong);
        }
        let mut reader = Reader::new(file);
        let head = SaveHead::read(&mut reader)?;
        let world_bytes = reader.u32()? as usize;
        let packed = reader.piece(SAVE_BYTES_MAX)?;
        reader.check()?;
        if reader.remaining() > 0 || world_bytes > WORLD_BYTES_MAX {
            return Err(SaveError::Damaged);
        }
        let world = lz4_flex::block::decompress(packed, world_bytes);
        let world = world.map_err(|_| SaveError::Damaged)?;
        if world.len() != world_bytes {
            return Err(SaveError::Damaged);
        }
        Ok(Save { head, world })
    }
}

impl SaveHead {
    /// Reads the first part of a file, of which `beginning` holds [`SAVE_HEAD_BYTES_MAX`] bytes, or all.
    ///
    /// # Errors
    /// [`SaveError`], whatever the bytes.
    pub fn open(beginning: &[u8]) -> Result<SaveHead, SaveError> {
        SaveHead::read(&mut Reader::new(beginning))
    }

    fn read(reader: &mut Reader<'_>) -> Result<SaveHead, SaveError> {
        let magic = reader.take(MAGIC.len()).map_err(|_| SaveError::NotASave)?;
        if magic != MAGIC {
            return Err(SaveError::NotASave);
        }
        let version = reader.u16()?;
        if version > FORMAT_VERSION {
            return Err(SaveError::NewerFormat);
        }
        if version < FORMAT_VERSION {
            return Err(SaveError::OlderFormat);
        }
        let header = reader.piece(HEADER_BYTES_MAX)?;
        let picture = reader.piece(PICTURE_BYTES_MAX)?;
        reader.check()?;
        let header = SaveHeader::decode(header)?;
        let picture = (!picture.is_empty()).then(|| picture.to_vec());
        Ok(SaveHead { header, picture })
    }
}

fn put_piece(out: &mut Vec<u8>, piece: &[u8]) {
    out.extend((piece.len() as u32).to_le_bytes());
    out.extend(piece);
}

fn put_check(out: &mut Vec<u8>) {
    let value = crc32fast::hash(out);
    out.extend(value.to_le_bytes());
}
