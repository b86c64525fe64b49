use egui::{Align2, Color32, Context, Id, RichText};

use crate::{say, theme};

/// Short messages over the world, and the one banner that matters most.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Notices {
    /// The newest last; whoever keeps them lets them expire.
    pub lines: Vec<String>,
    pub banner: Option<Banner>,
    /// A hint of what the armed cursor does.
    pub hint: Option<String>,
}

/// Something that stops or ends the match.
#[derive(Clone, Debug, PartialEq)]
pub enum Banner {
    /// Everyone waits for these people.
    Waiting { names: Vec<String>, seconds: u64 },
    /// The worlds of the machines differ.
    OutOfSync { text: String },
    /// Anything else.
    Plain { text: String },
}

/// Characters of a banner that stand on one line.
const LINE_CHARS_MAX: usize = 60;

impl Notices {
    pub fn show(&self, context: &Context) {
        if let Some(banner) = &self.banner {
            let (text, colour) = match banner {
                Banner::Waiting { names, seconds } => (
                    say!(
                        "hud-waiting-for",
                        names = names.join(", "),
                        seconds = *seconds
                    ),
                    theme::GOLD,
                ),
                Banner::OutOfSync { text } => (text.clone(), theme::BAD),
                Banner::Plain { text } => (text.clone(), theme::PARCHMENT),
            };
            let offset = egui::vec2(0.0, 74.0);
            egui::Area::new(Id::new("banner"))
                .anchor(Align2::CENTER_TOP, offset)
                .interactable(false)
                .show(context, |ui| {
                    theme::board(ui, 10, |ui| {
                        let is_long = text.chars().count() > LINE_CHARS_MAX;
                        let label = egui::Label::new(
                            RichText::new(text)
                                .size(theme::letters(ui.ctx(), 18.0))
                                .strong()
                                .color(colour),
                        );
                        if is_long {
                            ui.set_width(560.0);
                            ui.add(label.wrap());
                        } else {
                            ui.add(label.extend());
                        }
                    });
                });
        }
        let offset = egui::vec2(14.0, 66.0);
        egui::Area::new(Id::new("notices"))
            .anchor(Align2::LEFT_TOP, offset)
            .interactable(false)
            .show(context, |ui| {
                for line in &self.lines {
                    shadowed(ui, line, 16.0, theme::PARCHMENT);
                }
            });
        if let Some(hint) = &self.hint {
            let offset = egui::vec2(0.0, -200.0);
            egui::Area::new(Id::new("hint"))
                .anchor(Align2::CENTER_BOTTOM, offset)
                .interactable(false)
                .show(context, |ui| {
                    shadowed(ui, hint, 15.0, theme::GOLD);
                });
        }
    }
}

/// Text that can be read over any ground.
pub(super) fn shadowed(ui: &mut egui::Ui, text: &str, size: f32, colour: Color32) {
    let look = theme::look(ui.ctx());
    let (size, behind) = (
        theme::letters(ui.ctx(), size),
        if look.has_high_contrast { 255 } else { 120 },
    );
    egui::Frame::new()
        .fill(Color32::from_black_alpha(behind))
        .corner_radius(4.0)
        .inner_margin(egui::Margin::symmetric(8, 3))
        .show(ui, |ui| {
            ui.add(egui::Label::new(RichText::new(text).size(size).color(colour)).extend());
        });
}
