use serde::{Deserialize, Serialize};

/// Loudness, each part 0 to 100. What is heard is the part times the master.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Sound {
    pub master_percent: u8,
    /// What happens in the world.
    pub effects_percent: u8,
    pub music_percent: u8,
    /// People who answer.
    pub voices_percent: u8,
    /// Buttons, orders and alarms.
    pub interface_percent: u8,
}

impl Default for Sound {
    fn default() -> Sound {
        Sound {
            master_percent: 70,
            effects_percent: 100,
            music_percent: 60,
            voices_percent: 90,
            interface_percent: 90,
        }
    }
}

impl Sound {
    pub(super) fn bound(&mut self) {
        for part in [
            &mut self.master_percent,
            &mut self.effects_percent,
            &mut self.music_percent,
            &mut self.voices_percent,
            &mut self.interface_percent,
        ] {
            *part = (*part).min(100);
        }
    }
}
