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
mod skirmish;
mod waiting_room;

pub use after_game::{AfterGame, AfterGameIntent, SeatResult};
pub use found_games::FoundRow;
pub use host::{Host, HostIntent};
pub use join::{Join, JoinIntent};
pub use loading::Loading;
pub use lobby::{Lobby, LobbyIntent};
pub use main_menu::{MainMenu, MainMenuIntent};
pub use options::{Options, OptionsIntent, QualityChoice};
pub use pause::{Pause, PauseIntent};
pub use skirmish::{Skirmish, SkirmishIntent};
pub use waiting_room::{WaitingRoom, WaitingRoomIntent};
