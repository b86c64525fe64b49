//! Draws and sounds what the world reports, and answers what lies under the pointer. Nothing here
//! changes the world, and the world knows nothing of this.
//!
//! The application feeds one resource, [`Mirror`]: [`Mirror::begin`] when a match starts,
//! [`Mirror::observe`] when there were ticks, [`Mirror::set_alpha`] each frame, [`Mirror::end`] after it.
//! Everything else follows from there.
//!
//! One tile is one unit. The ground's (x, y) becomes (x, height, y): +x runs down to the right on the
//! screen, +y down to the left, and the map's origin lies at the top.

mod assets;
mod camera;
mod colours;
mod draw;
mod lens;
mod light;
mod material;
mod minimap;
mod mirror;
mod models;
mod plugin;
mod quality;
mod readiness;
mod sound;
mod terrain;

pub use assets::{AssetRoot, asset_root};
pub use camera::{CameraPose, WorldCamera};
pub use colours::{Rgb, SeatColours, seat_colour, seat_colour_safe};
pub use lens::Lens;
pub use light::Light;
pub use minimap::{Minimap, MinimapStyle, terrain_colour, thing_colour};
pub use mirror::{Bars, Ghost, Mark, Mirror, RallyFlag, world_pos};
pub use plugin::{PresentationPlugin, PresentationSystems};
pub use quality::{Detail, Quality, Shadows};
pub use readiness::Readiness;
pub use sound::{Cues, Volume};
