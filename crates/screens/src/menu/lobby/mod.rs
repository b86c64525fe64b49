//! The table before the match: who plays from which row, how the match is set, what is said.

mod rows;
mod settings;

use ::lobby::LobbyView;
use egui::{Align, Context, Id, Layout, RichText, ScrollArea, TextEdit, TextureId, Ui, vec2};
use protocol::lobby::{Ask, HostAsk, StartBlock};

use crate::theme;
use crate::widgets::{rule, title, wooden_button};

/// Points of the two columns, and of the whole in height.
const LEFT_WIDTH: f32 = 690.0;
const RIGHT_WIDTH: f32 = 330.0;
const CHAT_HEIGHT: f32 = 120.0;

/// The table as it is shown.
pub struct Lobby {
    pub view: LobbyView,
    /// Played here alone: no chat, no addresses.
    pub is_alone: bool,
    /// What others type to come here.
    pub addresses: Vec<String>,
    /// A picture of the land, as soon as it is drawn.
    pub preview: Option<TextureId>,
    /// What is being typed.
    pub typing: String,
    /// The colours of the eight places.
    pub colours: [[u8; 3]; 8],
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LobbyIntent {
    Ask(Ask),
    Say(String),
    Leave,
}

impl Lobby {
    pub fn show(&mut self, context: &Context) -> Vec<LobbyIntent> {
        let mut intents = Vec::new();
        egui::Area::new(Id::new("lobby"))
            .anchor(egui::Align2::CENTER_CENTER, vec2(0.0, 0.0))
            .show(context, |ui| {
                theme::board(ui, 22, |ui| {
                    ui.set_width(LEFT_WIDTH + RIGHT_WIDTH + 24.0);
                    ui.vertical_centered(|ui| {
                        title(
                            ui,
                            if self.is_alone {
                                "Skirmish"
                            } else {
                                "The table"
                            },
                            26.0,
                        );
                        rule(ui, 360.0);
                    });
                    ui.add_space(4.0);
                    ui.horizontal_top(|ui| {
                        ui.vertical(|ui| {
                            ui.set_width(LEFT_WIDTH);
                            rows::show(ui, &self.view, &self.colours, &mut intents);
                            if !self.is_alone {
                                self.chat(ui, &mut intents);
                            }
                        });
                        ui.add_space(12.0);
                        ui.vertical(|ui| {
                            ui.set_width(RIGHT_WIDTH);
                            self.picture(ui);
                            settings::show(ui, &self.view, &mut intents);
                            self.addresses(ui);
                        });
                    });
                    ui.add_space(8.0);
                    self.buttons(ui, &mut intents);
                });
            });
        intents
    }

    fn picture(&self, ui: &mut Ui) {
        let Some(preview) = self.preview else { return };
        ui.vertical_centered(|ui| {
            let side = if self.is_alone { 210.0 } else { 170.0 };
            ui.image(egui::load::SizedTexture::new(preview, vec2(side, side)));
        });
    }

    fn addresses(&self, ui: &mut Ui) {
        if self.addresses.is_empty() {
            return;
        }
        let text = format!("Others join at {}", self.addresses.join(" or "));
        ui.add(egui::Label::new(RichText::new(text).small().color(theme::PARCHMENT_DIM)).wrap());
    }

    fn chat(&mut self, ui: &mut Ui, intents: &mut Vec<LobbyIntent>) {
        ui.add_space(4.0);
        egui::Frame::new()
            .fill(theme::WOOD_DARK)
            .corner_radius(4.0)
            .inner_margin(8)
            .show(ui, |ui| {
                ScrollArea::vertical()
                    .id_salt("said")
                    .max_height(CHAT_HEIGHT)
                    .min_scrolled_height(CHAT_HEIGHT)
                    .stick_to_bottom(true)
                    .auto_shrink(false)
                    .show(ui, |ui| {
                        for line in &self.view.chat {
                            ui.horizontal_wrapped(|ui| {
                                let name = format!("{}:", line.name);
                                ui.label(RichText::new(name).strong().color(theme::GOLD));
                                ui.label(&line.text);
                            });
                        }
                    });
            });
        let edit = TextEdit::singleline(&mut self.typing)
            .hint_text("Say something")
            .char_limit(protocol::limits::CHAT_CHARS_MAX)
            .desired_width(LEFT_WIDTH - 12.0);
        let response = ui.add(edit);
        let is_sent =
            response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        if is_sent && !self.typing.trim().is_empty() {
            intents.push(LobbyIntent::Say(std::mem::take(&mut self.typing)));
            response.request_focus();
        }
    }

    fn buttons(&self, ui: &mut Ui, intents: &mut Vec<LobbyIntent>) {
        let size = vec2(190.0, 42.0);
        ui.horizontal(|ui| {
            if wooden_button(ui, "Leave", size, 18.0, true) {
                intents.push(LobbyIntent::Leave);
            }
            let why = self.why_not();
            let room = (ui.available_width() - size.x - 16.0).max(0.0);
            ui.allocate_ui_with_layout(
                vec2(room, size.y),
                Layout::centered_and_justified(egui::Direction::LeftToRight),
                |ui| {
                    ui.label(RichText::new(why.clone().unwrap_or_default()).color(theme::GOLD));
                },
            );
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                match self.view.is_ready {
                    _ if self.view.is_host => {
                        let can_start = self.view.start_blocks.is_empty();
                        if wooden_button(ui, "Start", size, 18.0, can_start) {
                            intents.push(LobbyIntent::Ask(Ask::Host(HostAsk::Start)));
                        }
                    }
                    Some(is_ready) => {
                        let label = if is_ready { "Not ready" } else { "Ready" };
                        if wooden_button(ui, label, size, 18.0, true) {
                            intents.push(LobbyIntent::Ask(Ask::Ready(!is_ready)));
                        }
                    }
                    None => {}
                }
            });
        });
    }

    /// What the line between the buttons says: why the match cannot start, or what was just declined.
    fn why_not(&self) -> Option<String> {
        if let Some(declined) = &self.view.declined {
            return Some(sentence(&declined.to_string()));
        }
        if let Some(permille) = self.view.fetched_permille {
            return Some(format!("Receiving the match: {} %", permille / 10));
        }
        let first = self.view.start_blocks.first()?;
        Some(self.reason(*first))
    }

    fn reason(&self, block: StartBlock) -> String {
        let people = self.view.rows.iter().filter_map(|row| row.person.as_ref());
        let name = |id| {
            let found = people.clone().find(|person| person.id == id);
            found.map_or_else(|| String::from("somebody"), |person| person.name.clone())
        };
        match block {
            StartBlock::TooFewPlayers => String::from("Two players at least make a match."),
            StartBlock::OneTeam => String::from("All are in one team."),
            StartBlock::NotReady(id) => format!("{} is not ready.", name(id)),
            StartBlock::Silent(id) => format!("Nothing is heard of {}.", name(id)),
            StartBlock::SelfTestMissing(id) => {
                format!("The machine of {} is being tested.", name(id))
            }
            StartBlock::SelfTestDiffers(id) => {
                format!("The machine of {} would compute another world.", name(id))
            }
            StartBlock::ContentMissing { person, permille } => {
                format!("{} receives the match: {} %.", name(person), permille / 10)
            }
            StartBlock::SeatEmpty { row } => {
                format!("Row {} has nobody yet; close it to play without.", row + 1)
            }
            StartBlock::SettingsInvalid => {
                String::from("No match can be played with these settings.")
            }
        }
    }
}

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str())
}
