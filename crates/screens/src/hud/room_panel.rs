//! What the room has to decide while the match runs: somebody is away or holds everybody up, or somebody
//! has paused.

use egui::{Align2, Context, Key, RichText, Ui};
use protocol::Seat;
use protocol::message::AwayPolicy;

use crate::widgets::{button, panel, seat_name};
use crate::words::say;
use crate::{say, text, theme};

/// Everything of it that is on the screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RoomPanel {
    pub concerns: Vec<ConcernView>,
    pub pause: Option<PauseView>,
}

/// Somebody who is away, or whom everybody waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConcernView {
    pub seat: Seat,
    pub name: String,
    pub colour: [u8; 3],
    /// What is the matter, as a sentence.
    pub matter: String,
    /// What the room does when nobody decides, as a sentence.
    pub outlook: Option<String>,
    /// What this person may choose; empty for those who have no voice.
    pub verdicts: Vec<Option<AwayPolicy>>,
    /// What this person has chosen.
    pub own: Option<Option<AwayPolicy>>,
    /// Who has said what.
    pub ballots: Vec<(String, Option<AwayPolicy>)>,
}

/// The match stands still.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PauseView {
    /// Whose pause it is.
    pub name: String,
    /// This person's own: it may end it.
    pub is_own: bool,
    /// Until it goes on by itself.
    pub left_s: Option<u64>,
    /// Pauses that its owner has left behind this one.
    pub pauses_left: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoomIntent {
    Vote {
        on: Seat,
        verdict: Option<AwayPolicy>,
    },
    /// The person's own pause ends.
    Resume,
}

/// The keys of the choices about the first who is named, in their order.
const KEYS: [(Key, &str); 4] = [
    (Key::F6, "F6"),
    (Key::F7, "F7"),
    (Key::F8, "F8"),
    (Key::F9, "F9"),
];
const WIDTH: f32 = 470.0;

impl RoomPanel {
    pub fn show(&self, context: &Context) -> Option<RoomIntent> {
        if self.pause.is_none() && self.concerns.is_empty() {
            return None;
        }
        let offset = egui::vec2(0.0, 122.0);
        panel(context, "room", Align2::CENTER_TOP, offset, |ui| {
            ui.set_width(WIDTH);
            let mut intent = self.pause.as_ref().and_then(|pause| pause.show(ui));
            for (index, concern) in self.concerns.iter().enumerate() {
                if index > 0 || self.pause.is_some() {
                    ui.separator();
                }
                intent = concern.show(ui, index == 0).or(intent);
            }
            intent
        })
        .0
    }
}

impl PauseView {
    fn show(&self, ui: &mut Ui) -> Option<RoomIntent> {
        let who = match self.is_own {
            true => say("room-paused-own"),
            false => say!("room-paused", name = self.name.as_str()),
        };
        ui.label(RichText::new(who).size(18.0).strong().color(theme::GOLD));
        let mut facts = Vec::new();
        if let Some(left_s) = self.left_s {
            let clock = text::clock(left_s * 1_000);
            facts.push(say!("room-pause-left", clock = clock));
        }
        facts.push(say!("room-pauses-left", count = self.pauses_left));
        ui.label(facts.join(" "));
        (self.is_own && button(ui, &say("room-go-on"))).then_some(RoomIntent::Resume)
    }
}

impl ConcernView {
    fn show(&self, ui: &mut Ui, has_keys: bool) -> Option<RoomIntent> {
        seat_name(ui, &self.name, self.colour, 17.0);
        ui.label(&self.matter);
        if let Some(outlook) = &self.outlook {
            ui.label(RichText::new(outlook).color(theme::PARCHMENT_DIM));
        }
        let mut chosen = None;
        ui.horizontal_wrapped(|ui| {
            for (index, &verdict) in self.verdicts.iter().enumerate() {
                let key = KEYS.get(index).filter(|_| has_keys);
                let mut label = verdict_name(verdict);
                if self.own == Some(verdict) {
                    label = say!("room-choice-own", choice = label);
                }
                if let Some((_, letters)) = key {
                    label = say!("room-choice-key", choice = label, key = *letters);
                }
                let is_pressed =
                    key.is_some_and(|&(key, _)| ui.input(|input| input.key_pressed(key)));
                if button(ui, &label) || is_pressed {
                    chosen = Some(verdict);
                }
            }
        });
        for (name, verdict) in &self.ballots {
            let choice = verdict_name(*verdict);
            let line = say!("room-ballot", name = name.as_str(), choice = choice);
            ui.label(RichText::new(line).small().color(theme::PARCHMENT_DIM));
        }
        let on = self.seat;
        chosen.map(|verdict| RoomIntent::Vote { on, verdict })
    }
}

/// What somebody wants done about a seat.
#[must_use]
pub fn verdict_name(verdict: Option<AwayPolicy>) -> String {
    match verdict {
        None => say("room-verdict-wait"),
        Some(AwayPolicy::Hold) => say("room-verdict-hold"),
        Some(AwayPolicy::Computer { .. }) => say("room-verdict-computer"),
        Some(AwayPolicy::Allies) => say("room-verdict-allies"),
        Some(AwayPolicy::Resign) => say("room-verdict-resign"),
    }
}
