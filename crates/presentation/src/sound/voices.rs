//! Who may sound when not everybody can: each sound has a number at once, and there is a number for all.

/// Voices that sound at once, music and beds apart.
pub const VOICES_MAX: usize = 24;

/// A voice, or what wants to be one.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim {
    pub sound: String,
    pub rank: u8,
    /// As it reaches the ear, 0 to 1.
    pub loudness: f32,
    pub begun_s: f64,
}

/// What becomes of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Plays,
    /// It plays, and the voice at this place ends for it.
    PlaysInsteadOf(usize),
    /// Nobody would miss it.
    IsDropped,
}

/// Decides over a claim while `playing` sound, in any order.
pub fn admit(playing: &[Claim], claim: &Claim, at_most: usize, gap_s: f32) -> Verdict {
    let alike = || {
        playing
            .iter()
            .enumerate()
            .filter(|(_, voice)| voice.sound == claim.sound)
    };
    let is_too_soon = alike().any(|(_, voice)| claim.begun_s - voice.begun_s < f64::from(gap_s));
    if is_too_soon {
        return Verdict::IsDropped;
    }
    if alike().count() >= at_most {
        return oldest(alike()).map_or(Verdict::IsDropped, Verdict::PlaysInsteadOf);
    }
    if playing.len() < VOICES_MAX {
        return Verdict::Plays;
    }
    let lowest = playing.iter().map(|voice| voice.rank).min().unwrap_or(0);
    if lowest > claim.rank {
        return Verdict::IsDropped;
    }
    let weakest = playing
        .iter()
        .enumerate()
        .filter(|(_, voice)| voice.rank == lowest);
    oldest(weakest).map_or(Verdict::IsDropped, Verdict::PlaysInsteadOf)
}

fn oldest<'a>(voices: impl Iterator<Item = (usize, &'a Claim)>) -> Option<usize> {
    voices
        .min_by(|a, b| a.1.begun_s.total_cmp(&b.1.begun_s))
        .map(|(index, _)| index)
}
