//! The files of a match: its record (what was agreed turn by turn, and what the world was then) and its
//! saves (the whole world at one turn).
//!
//! [`RecordWriter`] gives bytes to append as the match is played; whatever happens to the process, what
//! was appended reads back. [`Record::open`] reads such a file up to its last whole turn and says
//! whether it ended early. [`Verifier`] compares a replay with the digests in the file. A [`Save`] is what
//! a match is played on from. Files are read and written by the caller.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod digests;
mod ending;
mod header;
mod items;
mod keyframes;
mod open;
mod save;
mod verify;
mod writer;

pub use digests::RecordedDigests;
pub use ending::{EndReason, Ending};
pub use header::{BUILD_BYTES_MAX, RecordHeader};
pub use items::FORMAT_VERSION;
pub use keyframes::{Keyframe, Keyframes};
pub use open::{ORDER_EFFECT_COUNTS, OpenError, RECORD_BYTES_MAX, Record};
pub use save::{
    PICTURE_BYTES_MAX, SAVE_BYTES_MAX, SAVE_EXTENSION, SAVE_HEAD_BYTES_MAX, Save, SaveError,
    SaveHead, SaveHeader, TITLE_BYTES_MAX,
};
pub use verify::{Unverifiable, Verdict, Verifier};
pub use writer::{OutOfOrder, RecordWriter, STORES_TICKS};

/// What the names of record files end with, without the dot.
pub const FILE_EXTENSION: &str = "castrec";
