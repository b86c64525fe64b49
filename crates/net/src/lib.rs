//! The sessions behind a match, and the gate in front of its world.
//!
//! [`NextTick`] is the only door into the simulation. The frame loop does not know whether it plays over
//! a network ([`LockstepSession`]), alone ([`SoloSession`]) or back ([`PlaybackSession`]): all three are
//! a [`Session`]. None of them opens a socket or reads a clock.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod agreement;
mod gate;
mod keeper;
mod lockstep;
mod match_over;
mod misuse;
mod notice;
mod opening;
mod outbox;
mod pacer;
mod playback;
mod playout;
mod quest;
mod session;
mod solo;
#[cfg(test)]
mod tests;

pub use agreement::WorldDigest;
pub use keeper::{Keeper, KeptWorld};
pub use lockstep::{Joining, LockstepSession, Phase, Timer};
pub use match_over::{MatchOver, RelayFault};
pub use misuse::Misuse;
pub use notice::Notice;
pub use opening::commands_of;
pub use pacer::Speed;
pub use playback::PlaybackSession;
pub use quest::{Place, Quest, QuestStep};
pub use session::{Counters, NextTick, Session};
pub use solo::SoloSession;
