//! The file of a match: what was agreed turn by turn, and what the world was then.
//!
//! [`RecordWriter`] gives bytes to append as the match is played; whatever happens to the process, what
//! was appended reads back. [`Record::open`] reads such a file up to its last whole turn and says
//! whether it ended early. [`Verifier`] compares a replay with the digests in the file. Files are read
//! and written by the caller.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod digests;
mod ending;
mod header;
mod items;
mod open;
mod verify;
mod writer;

pub use digests::RecordedDigests;
pub use ending::{EndReason, Ending};
pub use header::{BUILD_BYTES_MAX, RecordHeader};
pub use items::FORMAT_VERSION;
pub use open::{ORDER_EFFECT_COUNTS, OpenError, RECORD_BYTES_MAX, Record};
pub use verify::{Unverifiable, Verdict, Verifier};
pub use writer::{OutOfOrder, RecordWriter, STORES_TICKS};

/// What the names of record files end with, without the dot.
pub const FILE_EXTENSION: &str = "castrec";
