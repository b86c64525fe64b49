//! Drives a match: session, game, bot and recorder, one tick at a time. No window.
//!
//! A window and a program without one play the same match through the same [`Runner`]: each frame calls
//! [`Runner::step`], looks at the [`Step`]s that come out and at [`Runner::game`], and gives orders with
//! [`Runner::issue`]. A window lets a [`MatchThread`] do so and looks on. [`headless_match`] is the whole of it for programs that have no frames. Instants
//! come from the caller's clock.

mod bot;
mod entering;
mod flip;
mod headless_match;
mod healing;
mod loading;
mod local_table;
mod match_options;
mod match_result;
mod match_thread;
mod metering;
mod recording;
mod records;
mod replay;
mod room_state;
mod runner;
mod save_desk;
mod saves;
mod saving;
mod scribbler;
mod seeking;
mod sentence;
mod session_kind;
mod table;
#[cfg(test)]
mod tests;
mod timeline;
mod waiting_guest;
mod watching;

pub use bot::Bot;
pub use flip::{flip_bit, flip_bit_of_store, store_ranges};
pub use headless_match::{HeadlessOptions, Place, Summary, headless_match};
pub use healing::GameWitness;
pub use local_table::LocalTable;
pub use match_options::{MatchOptions, words as match_words};
pub use match_result::MatchResult;
pub use match_thread::{MatchThread, News, State, Watched};
pub use records::{AboutRecord, ListedRecord, list_records};
pub use replay::{first_world, open_record, play_turn, play_turn_seen, verify, verify_with_result};
pub use room_state::{Away, Concern, PauseState, RoomState};
pub use runner::{Runner, Step};
pub use save_desk::{Autosave, SaveAs, SavePlan, Saved};
pub use saves::{ListedSave, SaveFolder, file_stem, open_save};
pub use saving::{KnownSave, SaveDetails};
pub use scribbler::Scribbler;
pub use sentence::Sentence;
pub use table::{Visitor, host_table, join_table, joining, table_config};
pub use timeline::{Mark, MarkKind, Sample, SeatFigures, Timeline};
pub use waiting_guest::join_and_wait;
pub use watching::KEYFRAME_TICKS;

use net::WorldDigest;

/// Which build this is, as text for people: stands in the records it writes.
pub const BUILD: &str = concat!("castellan ", env!("CARGO_PKG_VERSION"));

/// The digest of `game` as sessions and recorders take it.
#[must_use]
pub fn world_digest(game: &game::Game) -> WorldDigest {
    let digest = game.digest();
    WorldDigest {
        total: digest.total,
        stores: digest.stores,
    }
}
