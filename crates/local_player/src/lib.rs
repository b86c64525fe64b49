//! The person at this machine: what is selected, what the cursor means, where the camera looks, and the
//! [`Command`](protocol::Command)s that clicks and keys become. Knows the simulation only through
//! [`sim::SeatView`]; knows nothing of windows.

pub mod bindings;
pub mod camera;
pub mod card;
pub mod console;
mod control_groups;
mod cursor;
pub mod orders;
mod selection;
pub mod settings;

pub use bindings::{Action, Bindings, Hold, Holds, Key, Preset};
pub use camera::Camera;
pub use control_groups::ControlGroups;
pub use cursor::{Cursor, Outcome, PendingClick};
pub use selection::{Modifier, Selection};
pub use settings::Settings;

/// Everything about the person that outlives a frame and not a match.
#[derive(Clone, Debug, Default)]
pub struct LocalPlayer {
    pub selection: Selection,
    pub groups: ControlGroups,
    pub cursor: Cursor,
    pub camera: Camera,
    /// Which page of building buttons is open on the command card.
    pub page: card::Page,
}

#[cfg(test)]
mod testing;
