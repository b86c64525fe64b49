//! What end-to-end tests need: the programs, a place for what they leave behind, golden records.

mod folder;
mod golden;
mod lan;
mod played;
mod program;
mod screen;
mod server;

pub use folder::Folder;
pub use golden::{Golden, goldens};
pub use lan::{Lan, Weather};
pub use played::{Played, turn_of};
pub use program::{Ended, Program, castellan, headless, headless_optimised};
pub use screen::Screen;
pub use server::{free_port, now, people, spawn_server};
