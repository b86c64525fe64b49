use egui::{Context, RichText};
use protocol::MatchSetup;

use crate::widgets::{dialog, menu_button};
use crate::words::{say, say_of};
use crate::{say, text, theme};

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

const SIZES: [u16; 4] = [120, 168, 200, 240];

impl Skirmish {
    pub fn show(&mut self, context: &Context) -> Option<SkirmishIntent> {
        let mut intent = None;
        dialog(context, "skirmish", &say("menu-skirmish"), 400.0, |ui| {
            egui::Grid::new("skirmish rows")
                .num_columns(2)
                .spacing([24.0, 12.0])
                .show(ui, |ui| {
                    ui.label(say("skirmish-opponents"));
                    ui.add(egui::Slider::new(&mut self.computers, 1..=7));
                    ui.end_row();
                    ui.label(say("skirmish-level"));
                    egui::ComboBox::from_id_salt("level")
                        .width(200.0)
                        .selected_text(text::level(self.level))
                        .show_ui(ui, |ui| {
                            for level in 1..=5 {
                                ui.selectable_value(&mut self.level, level, text::level(level));
                            }
                        });
                    ui.end_row();
                    ui.label(say("skirmish-map"));
                    ui.label(RichText::new(text::name("open_fields")).color(theme::PARCHMENT_DIM));
                    ui.end_row();
                    ui.label(say("skirmish-size"));
                    let usual = MatchSetup::size_tiles_for(usize::from(self.computers) + 1);
                    let size_name = |size: Option<u16>| match size {
                        Some(tiles) => {
                            let size = say_of("size", &tiles.to_string());
                            say!("skirmish-size-of", size = size, tiles = tiles)
                        }
                        None => say!("skirmish-size-auto", tiles = usual),
                    };
                    egui::ComboBox::from_id_salt("size")
                        .width(200.0)
                        .selected_text(size_name(self.size_tiles))
                        .show_ui(ui, |ui| {
                            ui.selectable_value(&mut self.size_tiles, None, size_name(None));
                            for tiles in SIZES {
                                ui.selectable_value(
                                    &mut self.size_tiles,
                                    Some(tiles),
                                    size_name(Some(tiles)),
                                );
                            }
                        });
                    ui.end_row();
                    ui.label(say("skirmish-seed"));
                    let seed = egui::TextEdit::singleline(&mut self.seed)
                        .hint_text(say("skirmish-seed-hint"))
                        .char_limit(20)
                        .desired_width(200.0);
                    ui.add(seed);
                    ui.end_row();
                    ui.label(say("skirmish-explored"));
                    ui.checkbox(&mut self.is_explored, say("skirmish-explored-yes"));
                    ui.end_row();
                });
            ui.add_space(14.0);
            ui.vertical_centered(|ui| {
                if menu_button(ui, &say("skirmish-start"), true) {
                    intent = Some(SkirmishIntent::Start);
                }
                if menu_button(ui, &say("menu-back"), true) {
                    intent = Some(SkirmishIntent::Back);
                }
            });
        });
        intent
    }
}
