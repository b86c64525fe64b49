//! Which piece plays. Pieces of a mood take turns; peace has rests; what loops begins its next round while the last one rings.

use super::{Mood, MusicTable};

/// Seconds of rest after a piece, at least and at most.
const PEACE_REST_S: (f64, f64) = (15.0, 40.0);
const MENU_REST_S: (f64, f64) = (6.0, 10.0);
/// Rounds of one piece before another of the mood has its turn.
const ROUNDS: u32 = 2;
/// Seconds in which the old music goes, by the mood that comes.
const fn fade_s(mood: Mood) -> f32 {
    match mood {
        Mood::Battle => 1.2,
        Mood::Victory | Mood::Defeat => 0.8,
        Mood::Threat => 3.0,
        Mood::Menu => 2.0,
        Mood::Peace => 6.0,
    }
}

/// What is to be done now.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// A piece begins. What plays goes within `fade_s`; `None`: it rings out.
    Begin { piece: String, fade_s: Option<f32> },
    /// What plays goes, and nothing comes.
    Hush { fade_s: f32 },
}

#[derive(Clone, Debug, PartialEq)]
struct Playing {
    piece: String,
    round: u32,
    /// When its next round begins, if it has any.
    again_s: Option<f64>,
}

/// The order of pieces.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Playlist {
    mood: Option<Mood>,
    playing: Option<Playing>,
    /// When the next piece begins, during a rest.
    next_s: f64,
    /// Counts what was begun: whose turn it is.
    turn: usize,
}

impl Playlist {
    /// `is_over`: nothing sounds any more of what was begun last.
    pub fn step(
        &mut self,
        now_s: f64,
        mood: Mood,
        age: u8,
        is_over: bool,
        table: &MusicTable,
    ) -> Option<Change> {
        if self.mood != Some(mood) {
            let had_music = self.playing.is_some();
            self.mood = Some(mood);
            let fade_s = fade_s(mood);
            // A calm mood lets the room settle before it speaks.
            if mood == Mood::Peace {
                self.playing = None;
                self.next_s = now_s + f64::from(fade_s) + 2.0;
                return had_music.then_some(Change::Hush { fade_s });
            }
            return self.begin(now_s, mood, age, Some(fade_s), table);
        }
        match &mut self.playing {
            Some(playing) => {
                if let Some(again_s) = playing.again_s {
                    if now_s < again_s {
                        return None;
                    }
                    if playing.round < ROUNDS || table.pieces(mood, age).len() < 2 {
                        playing.round += 1;
                        playing.again_s = table.round_s(&playing.piece).map(|s| now_s + s);
                        let piece = playing.piece.clone();
                        return Some(Change::Begin {
                            piece,
                            fade_s: None,
                        });
                    }
                    return self.begin(now_s, mood, age, None, table);
                }
                if is_over {
                    self.playing = None;
                    self.next_s = now_s + self.rest_s(mood);
                }
                None
            }
            // An end is told once.
            None if matches!(mood, Mood::Victory | Mood::Defeat) => None,
            None if now_s < self.next_s => None,
            None => self.begin(now_s, mood, age, None, table),
        }
    }

    fn begin(
        &mut self,
        now_s: f64,
        mood: Mood,
        age: u8,
        fade_s: Option<f32>,
        table: &MusicTable,
    ) -> Option<Change> {
        let pieces = table.pieces(mood, age);
        let piece = pieces.get(self.turn % pieces.len().max(1))?.clone();
        self.turn += 1;
        self.playing = Some(Playing {
            again_s: table.round_s(&piece).map(|s| now_s + s),
            round: 1,
            piece: piece.clone(),
        });
        Some(Change::Begin { piece, fade_s })
    }

    /// Rests differ, and need no chance for it.
    fn rest_s(&self, mood: Mood) -> f64 {
        let (least, most) = match mood {
            Mood::Peace => PEACE_REST_S,
            _ => MENU_REST_S,
        };
        least + (most - least) * ((self.turn * 7 % 10) as f64 / 10.0)
    }
}
