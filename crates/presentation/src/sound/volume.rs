//! Loudness, as the person has set it.

use bevy::prelude::Resource;

use super::table::Channel;

/// Each part is 0 to 1. May be changed at any time; what sounds follows at once.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Volume {
    /// Of everything.
    pub master: f32,
    /// What happens in the world, and what its places sound like.
    pub effects: f32,
    pub music: f32,
    /// Answers of units, calls for attention.
    pub voices: f32,
    /// Buttons, orders, talk.
    pub interface: f32,
}

impl Default for Volume {
    fn default() -> Volume {
        Volume {
            master: 0.7,
            effects: 1.0,
            music: 0.6,
            voices: 0.9,
            interface: 0.9,
        }
    }
}

impl Volume {
    /// The gain of a channel. Squared: half of the slider sounds about half as loud.
    pub fn gain(&self, channel: Channel) -> f32 {
        let own = match channel {
            Channel::Effects => self.effects,
            Channel::Music => self.music,
            Channel::Voices => self.voices,
            Channel::Interface => self.interface,
        };
        let squared = |share: f32| share.clamp(0.0, 1.0).powi(2);
        squared(self.master) * squared(own) * TRIM[channel as usize]
    }
}

/// What each channel has before anybody sets anything: effects are made softer than music (`assets/source`), and
/// music belongs behind them.
const TRIM: [f32; 4] = [2.0, 0.55, 2.0, 1.6];
