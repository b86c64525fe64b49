//! From what happens to a mood, with patience: music that changes at every arrow is worse than none.

use super::Mood;

/// How a match ended for whoever listens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    Victory,
    Defeat,
}

/// What happened since the last step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Situation {
    pub is_in_match: bool,
    /// Blows and arrows that struck on our side, given or taken.
    pub blows: u32,
    /// Fighting enemies are in sight of the screen's seat, near something of ours.
    pub is_enemy_near: bool,
    /// An alarm was told.
    pub is_alarmed: bool,
    pub ending: Option<Ending>,
}

/// Seconds in which half of the heat goes.
const HALF_LIFE_S: f32 = 6.0;
/// Heat of a blow; at this much a battle begins, and below that it may end.
const BLOW: f32 = 1.0;
const HEAT_MAX: f32 = 60.0;
const BATTLE_FROM: f32 = 9.0;
const BATTLE_UNTIL: f32 = 2.0;
/// Below this, and with nobody near, a threat may end.
const THREAT_UNTIL: f32 = 0.5;
/// Seconds that a mood lasts at least before a calmer one may follow.
const BATTLE_S_MIN: f32 = 25.0;
const THREAT_S_MIN: f32 = 20.0;
/// Seconds that an enemy must be near before it is a threat: a scout that passes is none.
const NEAR_S: f32 = 2.5;

/// Keeps the mood.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Director {
    mood: Mood,
    heat: f32,
    near_s: f32,
    in_mood_s: f32,
}

impl Director {
    /// The mood after `seconds` more.
    pub fn step(&mut self, seconds: f32, situation: Situation) -> Mood {
        self.heat *= 0.5_f32.powf(seconds / HALF_LIFE_S);
        self.heat = (self.heat + BLOW * situation.blows as f32).min(HEAT_MAX);
        self.near_s = match situation.is_enemy_near {
            true => self.near_s + seconds,
            false => 0.0,
        };
        self.in_mood_s += seconds;
        let next = self.next(situation);
        if next != self.mood {
            self.mood = next;
            self.in_mood_s = 0.0;
        }
        self.mood
    }

    fn next(&mut self, situation: Situation) -> Mood {
        if !situation.is_in_match {
            self.heat = 0.0;
            return Mood::Menu;
        }
        match (situation.ending, self.mood) {
            (Some(Ending::Victory), _) => return Mood::Victory,
            (Some(Ending::Defeat), _) => return Mood::Defeat,
            // What was decided stays decided until the match is left.
            (None, mood @ (Mood::Victory | Mood::Defeat)) => return mood,
            (None, _) => {}
        }
        let is_threatened =
            self.near_s >= NEAR_S || situation.is_alarmed || self.heat > BATTLE_UNTIL;
        let is_calm = !situation.is_enemy_near && self.heat < THREAT_UNTIL;
        match self.mood {
            _ if self.heat >= BATTLE_FROM => Mood::Battle,
            Mood::Battle if self.heat > BATTLE_UNTIL || self.in_mood_s < BATTLE_S_MIN => {
                Mood::Battle
            }
            Mood::Battle => Mood::Threat,
            Mood::Threat if is_calm && self.in_mood_s >= THREAT_S_MIN => Mood::Peace,
            Mood::Threat => Mood::Threat,
            _ if is_threatened => Mood::Threat,
            _ => Mood::Peace,
        }
    }
}
