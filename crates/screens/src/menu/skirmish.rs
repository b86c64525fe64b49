use egui::{Context, RichText};
use protocol::MatchSetup;

use crate::widgets::{dialog, menu_button};
use crate::{text, theme};

/// A match against computer players, as it is being set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skirmish {
    pub computers: u8,
    /// 1 to 5.
    pub level: u8,
    /// `None`: as the number of seats wants it.
    pub size_tiles: Option<u16>,
    /// As it is typed; empty: drawn by lot.
    pub seed: String,
    pub is_explored: bool,
}

impl Default for Skirmish {
    fn default() -> Skirmish {
        Skirmish {
            computers: 1,
            level: 3,
            size_tiles: None,
            seed: String::new(),
            is_explored: false,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SkirmishIntent {
    Start,
    Back,
}

const SIZES: [(u16, &str); 4] = [
    (120, "Tiny"),
    (168, "Medium"),
    (200, "Large"),
    (240, "Giant"),
];

impl Skirmish {
    pub fn show(&mut self, context: &Context) -> Option<SkirmishIntent> {
        let mut intent = None;
        dialog(context, "skirmish", "Skirmish", 400.0, |ui| {
            egui::Grid::new("skirmish rows")
                .num_columns(2)
                .spacing([24.0, 12.0])
                .show(ui, |ui| {
                    ui.label("Opponents");
                    ui.add(egui::Slider::new(&mut self.computers, 1..=7));
                    ui.end_row();
                    ui.label("They play");
                    let level = usize::from(self.level.clamp(1, 5)) - 1;
                    egui::ComboBox::from_id_salt("level")
                        .width(200.0)
                        .selected_text(text::LEVELS[level])
                        .show_ui(ui, |ui| {
                            for (index, name) in text::LEVELS.iter().enumerate() {
                                ui.selectable_value(&mut self.level, index as u8 + 1, *name);
                            }
                        });
                    ui.end_row();
                    ui.label("Map");
                    ui.label(RichText::new("Open fields").color(theme::PARCHMENT_DIM));
                    ui.end_row();
                    ui.label("Size");
                    let automatic = format!(
                        "By players ({} tiles)",
                        MatchSetup::size_tiles_for(usize::from(self.computers) + 1)
                    );
                    let size_name = |size: Option<u16>| match SIZES
                        .iter()
                        .find(|(tiles, _)| Some(*tiles) == size)
                    {
                        Some((tiles, name)) => format!("{name} ({tiles} tiles)"),
                        None => automatic.clone(),
                    };
                    egui::ComboBox::from_id_salt("size")
                        .width(200.0)
                        .selected_text(size_name(self.size_tiles))
                        .show_ui(ui, |ui| {
                            ui.selectable_value(&mut self.size_tiles, None, size_name(None));
                            for (tiles, _) in SIZES {
                                ui.selectable_value(
                                    &mut self.size_tiles,
                                    Some(tiles),
                                    size_name(Some(tiles)),
                                );
                            }
                        });
                    ui.end_row();
                    ui.label("Seed");
                    let seed = egui::TextEdit::singleline(&mut self.seed)
                        .hint_text("by lot")
                        .char_limit(20)
                        .desired_width(200.0);
                    ui.add(seed);
                    ui.end_row();
                    ui.label("Map explored");
                    ui.checkbox(&mut self.is_explored, "from the start");
                    ui.end_row();
                });
            ui.add_space(14.0);
            ui.vertical_centered(|ui| {
                if menu_button(ui, "Start", true) {
                    intent = Some(SkirmishIntent::Start);
                }
                if menu_button(ui, "Back", true) {
                    intent = Some(SkirmishIntent::Back);
                }
            });
        });
        intent
    }
}
