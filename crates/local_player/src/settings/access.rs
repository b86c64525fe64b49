use serde::{Deserialize, Serialize};

/// For eyes, ears and hands that need it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Access {
    /// Colours of players that colour-blind people tell apart.
    pub has_safe_colours: bool,
    /// A sign for each player on the minimap.
    pub has_minimap_shapes: bool,
    /// Panels in black and white, with bright edges.
    pub has_high_contrast: bool,
    /// Size of letters, 75 to 150.
    pub text_size_percent: u16,
    /// Nothing blinks.
    pub reduces_flashing: bool,
    /// What is heard is written too.
    pub has_captions: bool,
    /// A key that has to be held stays on when it is pressed once, until it is pressed again.
    pub holds_toggle: bool,
}

impl Default for Access {
    fn default() -> Access {
        Access {
            has_safe_colours: false,
            has_minimap_shapes: false,
            has_high_contrast: false,
            text_size_percent: 100,
            reduces_flashing: false,
            has_captions: false,
            holds_toggle: false,
        }
    }
}

impl Access {
    pub(super) fn bound(&mut self) {
        self.text_size_percent = self.text_size_percent.clamp(75, 150);
    }
}
