//! The table before the match: who sits where, what is to be played, and what people at the table and
//! the machine that keeps it say to each other. The machines are in the crate `lobby`.

mod ask;
mod content;
mod decline;
mod kick;
mod news;
mod password;
mod person;
mod saved;
mod settings;
mod table;
#[cfg(test)]
mod tests;

pub use ask::{Ask, HostAsk, RowOrder};
pub use content::{CHUNK_BYTES, CONTENT_BYTES_MAX, ContentHash, ContentInfo};
pub use decline::{Decline, StartBlock};
pub use kick::KickReason;
pub use news::{Line, News};
pub use password::{Challenge, PasswordProof, RoomKey};
pub use person::{Person, PersonId, SelfTest};
pub use saved::SavedMatch;
pub use settings::Settings;
pub use table::{Occupant, Row, Table};
