//! The screens outside the match.

mod after_game;
mod file_list;
mod found_games;
mod host;
mod join;
mod loading;
mod lobby;
mod main_menu;
pub mod options;
mod pause;
mod play_on;
pub mod reach;
mod replays;
mod save_as;
mod saves;
mod waiting_room;

pub use after_game::{AfterGame, AfterGameIntent, SeatResult};
pub use found_games::{FoundIntent, FoundRow};
pub use host::{Host, HostIntent};
pub use join::{Join, JoinIntent, PasswordAsked};
pub use loading::{Loading, LoadingIntent, StillLoading};
pub use lobby::{Lobby, LobbyIntent, Page, Preview};
pub use main_menu::{MainMenu, MainMenuIntent};
pub use pause::{Pause, PauseIntent};
pub use play_on::{PlayOn, PlayOnIntent};
pub use replays::{ReplayFacts, ReplayRow, Replays, ReplaysIntent};
pub use save_as::{SaveAs, SaveAsIntent};
pub use saves::{Hosting, SaveFacts, SaveRow, Saves, SavesIntent};
pub use waiting_room::{WaitingRoom, WaitingRoomIntent};
