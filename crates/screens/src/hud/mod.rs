//! What lies over the world during a match.

mod chat;
mod command_card;
mod meter;
mod minimap;
mod notices;
mod room_panel;
mod selection_panel;
#[cfg(test)]
mod tests;
mod top_bar;
mod watch_bar;
pub mod watch_tabs;

pub use chat::{Chat, ChatIntent, ChatLine};
pub use command_card::{CardButton, CommandCard};
pub use meter::{GRAPH_S, Meter};
pub use minimap::{MinimapIntent, MinimapPanel, Ping, SeatMark};
pub use notices::{Banner, Notices};
pub use room_panel::{ConcernView, PauseView, RoomIntent, RoomPanel, verdict_name};
pub use selection_panel::{QueueItem, SelectionIntent, SelectionPanel, Single, Stat, Tally};
pub use top_bar::{TopBar, TopBarIntent};
pub use watch_bar::{BarMark, Sign, WatchBar, WatchIntent, WatchTab};
pub use watch_tabs::{SeatItem, SeatRow};
