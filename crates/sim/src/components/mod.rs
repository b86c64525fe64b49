//! Plain data of things, one noun a file. What acts on it lives in `systems`.

mod animal;
mod building;
mod combat;
mod deposit;
mod health;
mod motion;
mod object;
mod orders;
mod production;
mod site;
mod work;

pub use animal::Animal;
pub use building::Building;
pub use combat::{Combat, Stance, StanceChoice};
pub use deposit::Deposit;
pub use health::Health;
pub use motion::{Destination, Motion, Progress, Way};
pub use object::Object;
pub use orders::{Order, Orders};
pub use production::{Item, ItemKind, Production, Rally};
pub use site::Site;
pub use work::{Carry, Work};
