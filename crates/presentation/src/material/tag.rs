//! What an instance tells the shader in the 32 bits of its `MeshTag`. `shaders/pose.wgsl` reads them.

/// The seat of what belongs to nobody.
pub(crate) const NOBODY: u8 = 8;

/// How an instance of a model looks.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Tag {
    /// Whose colour it wears: 0 to 7, or [`NOBODY`].
    pub seat: u8,
    /// Which of the model's clips it plays, 0 to 31.
    pub clip: u8,
    /// How far into the clip it was at the zero of the clock, in clips; only what is behind the point
    /// counts. Of a building that rises: the share that stands.
    pub phase: f32,
    /// Speed of the clip, 0 to 3.9; zero: it stands still at `phase`.
    pub rate: f32,
    /// 0 (whole) to 3 (nearly ruined).
    pub damage: u8,
    pub tint: Tint,
    /// Everything above the share `phase` of its height is cut down to it.
    pub is_rising: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Tint {
    #[default]
    None,
    /// A ghost that may stand where it is.
    Allowed,
    Refused,
}

impl Tag {
    pub fn bits(self) -> u32 {
        let phase = if self.is_rising {
            (self.phase.clamp(0.0, 1.0) * 255.0) as u32
        } else {
            (self.phase.rem_euclid(1.0) * 256.0) as u32 & 255
        };
        let rate = ((self.rate.clamp(0.0, 3.9) * 16.0).round() as u32).min(63);
        let tint = match self.tint {
            Tint::None => 0,
            Tint::Allowed => 1 << 25,
            Tint::Refused => 1 << 26,
        };
        u32::from(self.seat.min(NOBODY))
            | u32::from(self.clip & 31) << 4
            | phase << 9
            | rate << 17
            | u32::from(self.damage & 3) << 23
            | tint
            | u32::from(self.is_rising) << 28
    }

    /// The speed as the shader will see it: the bits are few.
    pub fn rounded_rate(rate: f32) -> f32 {
        (rate.clamp(0.0, 3.9) * 16.0).round().min(63.0) / 16.0
    }
}

/// What a bar, ring or mark tells its shader: how full, and which of its colours.
pub(crate) fn bar_tag(share: f32, colour: u32) -> u32 {
    (share.clamp(0.0, 1.0) * 255.0) as u32 | (colour & 15) << 8
}
