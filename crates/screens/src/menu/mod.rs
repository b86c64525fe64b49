//! The screens outside the match.

mod after_game;
mod found_games;
mod host;
mod join;
mod loading;
mod lobby;
mod main_menu;
mod options;
mod pause;
mod waiting_room;

pub use after_game::{AfterGame, AfterGameIntent, SeatResult};
pub use found_games::{FoundIntent, FoundRow};
pub use host::{Host, HostIntent};
pub use join::{Join, JoinIntent, PasswordAsked};
pub use loading::{Loading, LoadingIntent, StillLoading};
pub use lobby::{Lobby, LobbyIntent, Page, Preview};
pub use main_menu::{MainMenu, MainMenuIntent};
pub use options::{Options, OptionsIntent, QualityChoice};
pub use pause::{Pause, PauseIntent};
pub use waiting_room::{WaitingRoom, WaitingRoomIntent};
