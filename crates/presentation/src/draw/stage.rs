use bevy::prelude::*;
use protocol::EntityId;

use super::look::Look;
use super::walls::Walls;

/// What stands on the screen, by slot of the world.
#[derive(Resource, Default)]
pub(super) struct Stage {
    /// Of which match, and drawn with which models; see `Mirror` and `Library`.
    pub generation: Option<u32>,
    pub library_version: u32,
    pub drawn: Vec<Option<Drawn>>,
    /// Slots that play a clip to its end.
    pub timed: Vec<u32>,
    /// Trees that are falling.
    pub falling: Vec<Falling>,
    pub walls: Walls,
    /// Where the round goes on that gives things their low or whole form.
    pub next_detail: usize,
    /// Buildings came or went: the trodden earth is to be painted anew.
    pub has_new_treads: bool,
}

/// A thing as it is drawn.
#[derive(Clone, Debug)]
pub(super) struct Drawn {
    pub id: EntityId,
    pub body: Entity,
    pub extras: Vec<Entity>,
    pub look: Look,
    pub clip: ClipState,
    /// It is drawn with its low form.
    pub is_low: bool,
    /// It stands where it stood in the last frame, and that was drawn.
    pub is_settled: bool,
}

/// A clip as it runs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct ClipState {
    pub clip: u8,
    pub duration_s: f32,
    pub rate: f32,
    /// Turns at the zero of the clock.
    pub phase: f64,
    /// When it has run once and is to stop; `None`: it repeats.
    pub ends_s: Option<f64>,
}

/// A tree on its way down.
#[derive(Clone, Copy, Debug)]
pub(super) struct Falling {
    pub slot: u32,
    pub id: EntityId,
    pub begun_s: f64,
}

impl ClipState {
    /// Repeats a clip so that it goes on where `before` is, if that is the same clip.
    pub fn repeating(
        clip: u8,
        duration_s: f32,
        rate: f32,
        clock_s: f64,
        before: Option<ClipState>,
        seed: u32,
    ) -> ClipState {
        let rate = crate::material::Tag::rounded_rate(rate);
        let turns = match before {
            Some(before) if before.clip == clip && before.ends_s.is_none() => before.turns(clock_s),
            _ => f64::from(seed % 251) / 251.0,
        };
        let phase = (turns - clock_s * f64::from(rate / duration_s)).rem_euclid(1.0);
        ClipState {
            clip,
            duration_s,
            rate,
            phase,
            ends_s: None,
        }
    }

    /// Plays a clip once, from `begun_s` on.
    pub fn once(clip: u8, duration_s: f32, begun_s: f64) -> ClipState {
        // A little late rather than early: the tag has few bits, and the last frame must not flash up.
        let phase = (0.004 - begun_s / f64::from(duration_s)).rem_euclid(1.0);
        ClipState {
            clip,
            duration_s,
            rate: 1.0,
            phase,
            ends_s: Some(begun_s + f64::from(duration_s) * 0.985),
        }
    }

    fn turns(&self, clock_s: f64) -> f64 {
        self.phase + clock_s * f64::from(self.rate / self.duration_s.max(0.01))
    }
}
