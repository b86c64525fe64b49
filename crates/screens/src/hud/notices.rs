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
                    let size = theme::letters(ui.ctx(), 16.0);
                    let line = RichText::new(line).size(size).color(theme::PARCHMENT);
                    shadowed(ui, line, side_width(context));
                }
            });
        if let Some(hint) = &self.hint {
            let below = context.content_rect().bottom();
            let selection = context.memory(|memory| memory.area_rect(Id::new("selection")));
            let room = selection.map_or(0.0, |panel| below - panel.top() + 6.0);
            let offset = egui::vec2(0.0, -room.max(200.0));
            egui::Area::new(Id::new("hint"))
                .anchor(Align2::CENTER_BOTTOM, offset)
                .interactable(false)
                .show(context, |ui| {
                    let size = theme::letters(ui.ctx(), 15.0);
                    let hint = RichText::new(hint).size(size).color(theme::GOLD);
                    shadowed(ui, hint, f32::INFINITY);
                });
        }
    }
}

/// Points of the panels in the middle, above and below.
const MIDDLE: f32 = 490.0;

/// How wide lines at the side may get without running into the middle.
pub(super) fn side_width(context: &Context) -> f32 {
    ((context.content_rect().width() - MIDDLE) / 2.0 - 40.0).max(200.0)
}

/// Text that can be read over any ground, no wider than this.
pub(super) fn shadowed(ui: &mut egui::Ui, text: impl Into<egui::WidgetText>, width: f32) {
    let look = theme::look(ui.ctx());
    let behind = if look.has_high_contrast { 255 } else { 120 };
    egui::Frame::new()
        .fill(Color32::from_black_alpha(behind))
        .corner_radius(4.0)
        .inner_margin(egui::Margin::symmetric(8, 3))
        .show(ui, |ui| {
            let words = text.into();
            if width.is_finite() {
                let words = words.into_galley(
                    ui,
                    Some(egui::TextWrapMode::Wrap),
                    width,
                    egui::TextStyle::Body,
                );
                ui.add(egui::Label::new(words));
            } else {
                ui.add(egui::Label::new(words).extend());
            }
        });
}
