//! The table before the match: who plays from which row, how the match is set, what is said.

mod choice;
mod preview;
mod room;
mod rows;
mod settings;
mod terms;
mod weight;

use ::lobby::LobbyView;
use egui::{Align, Context, Id, Layout, RichText, ScrollArea, TextEdit, Ui, vec2};
use protocol::lobby::{Ask, Decline, HostAsk, StartBlock};

pub use preview::Preview;

use crate::say;
use crate::theme;
use crate::widgets::{note_button, rule, title, wooden_button};
use crate::words::{say, say_of};

/// Points of the two columns, and of the whole in height.
const LEFT_WIDTH: f32 = 690.0;
const RIGHT_WIDTH: f32 = 330.0;
const CHAT_HEIGHT: f32 = 110.0;
const PREVIEW_WIDTH: f32 = 300.0;

/// The table as it is shown.
pub struct Lobby {
    pub view: LobbyView,
    /// Played here alone: no chat, no addresses.
    pub is_alone: bool,
    /// What others type to come here.
    pub addresses: Vec<String>,
    /// Names of the map scripts that can be chosen.
    pub maps: Vec<String>,
    pub preview: Preview,
    /// What the router says about people from elsewhere.
    pub router: Option<String>,
    /// What is being typed.
    pub typing: String,
    /// A new password, being typed.
    pub password: String,
    /// Which of the pages of settings is open.
    pub page: Page,
    /// The colours of the eight places.
    pub colours: [[u8; 3]; 8],
}

/// A page of settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// What is to be played.
    #[default]
    Match,
    /// By which rules.
    Terms,
    /// How the room is kept.
    Room,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LobbyIntent {
    Ask(Ask),
    Say(String),
    /// Another seed, by lot.
    DrawLand,
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
                        let words = match self.is_alone {
                            true => say("table-skirmish"),
                            false => say("table-title"),
                        };
                        title(ui, &words, 26.0);
                        rule(ui, 360.0);
                    });
                    ui.add_space(4.0);
                    ui.horizontal_top(|ui| {
                        ui.vertical(|ui| {
                            ui.set_width(LEFT_WIDTH);
                            let rows = rows::Rows {
                                view: &self.view,
                                colours: &self.colours,
                                is_alone: self.is_alone,
                            };
                            rows.show(ui, &mut intents);
                            if !self.is_alone {
                                self.chat(ui, &mut intents);
                            }
                        });
                        ui.add_space(12.0);
                        ui.vertical(|ui| {
                            ui.set_width(RIGHT_WIDTH);
                            ui.vertical_centered(|ui| self.preview.show(ui, PREVIEW_WIDTH));
                            ui.add_space(6.0);
                            self.settings(ui, &mut intents);
                            self.addresses(ui);
                        });
                    });
                    ui.add_space(8.0);
                    self.buttons(ui, &mut intents);
                });
            });
        intents
    }

    fn settings(&mut self, ui: &mut Ui, intents: &mut Vec<LobbyIntent>) {
        ui.horizontal(|ui| {
            let pages = [
                (Page::Match, say("table-page-match")),
                (Page::Terms, say("table-page-terms")),
                (Page::Room, say("table-page-room")),
            ];
            // Alone there is no room to be kept.
            let is_shown = |page: &Page| *page != Page::Room || !self.is_alone;
            for (page, name) in pages.into_iter().filter(|(page, _)| is_shown(page)) {
                let tab = ui.selectable_label(self.page == page, &name);
                note_button(ui.ctx(), &name, tab.rect);
                if tab.clicked() {
                    self.page = page;
                }
            }
        });
        match self.page {
            Page::Match => settings::show(ui, &self.view, &self.maps, intents),
            Page::Terms => terms::show(ui, &self.view, intents),
            Page::Room => room::show(ui, &self.view, &mut self.password, intents),
        }
    }

    fn addresses(&self, ui: &mut Ui) {
        if self.addresses.is_empty() {
            return;
        }
        let text = say!("table-join-at", addresses = self.addresses.join(", "));
        for text in std::iter::once(text).chain(self.router.clone()) {
            let text = RichText::new(text).small().color(theme::PARCHMENT_DIM);
            ui.add(egui::Label::new(text).wrap());
        }
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
            .hint_text(say("table-say"))
            .char_limit(protocol::limits::CHAT_CHARS_MAX)
            .desired_width(LEFT_WIDTH - 12.0);
        let response = ui.add(edit);
        note_button(ui.ctx(), &say("table-say"), response.rect);
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
            if wooden_button(ui, &say("table-leave"), size, 18.0, true) {
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
                        if wooden_button(ui, &say("table-start"), size, 18.0, can_start) {
                            intents.push(LobbyIntent::Ask(Ask::Host(HostAsk::Start)));
                        }
                    }
                    Some(is_ready) => {
                        let label = match is_ready {
                            true => say("table-not-ready"),
                            false => say("table-ready"),
                        };
                        if wooden_button(ui, &label, size, 18.0, true) {
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
            return Some(say_of("decline", decline_key(declined)));
        }
        if let Some(permille) = self.view.fetched_permille {
            return Some(say!("block-receiving", percent = permille / 10));
        }
        let first = self.view.start_blocks.first()?;
        Some(self.reason(*first))
    }

    fn reason(&self, block: StartBlock) -> String {
        let people = self.view.rows.iter().filter_map(|row| row.person.as_ref());
        let name = |id| {
            let found = people.clone().find(|person| person.id == id);
            found.map_or_else(|| say("block-somebody"), |person| person.name.clone())
        };
        match block {
            StartBlock::TooFewPlayers => say("block-too-few"),
            StartBlock::OneTeam => say("block-one-team"),
            StartBlock::NotReady(id) => say!("block-not-ready", name = name(id)),
            StartBlock::Silent(id) => say!("block-silent", name = name(id)),
            StartBlock::SelfTestMissing(id) => say!("block-test-missing", name = name(id)),
            StartBlock::SelfTestDiffers(id) => say!("block-test-differs", name = name(id)),
            StartBlock::ContentMissing { person, permille } => {
                say!(
                    "block-content",
                    name = name(person),
                    percent = permille / 10
                )
            }
            StartBlock::SeatEmpty { row } => say!("block-seat-empty", row = row + 1),
            StartBlock::SettingsInvalid => say("block-settings"),
        }
    }
}

const fn decline_key(decline: &Decline) -> &'static str {
    match decline {
        Decline::RowTaken => "row_taken",
        Decline::NoSuchThing => "no_such_thing",
        Decline::ColourTaken => "colour_taken",
        Decline::NotInARow => "not_in_a_row",
        Decline::WatchersFull => "watchers_full",
        Decline::ClaimWrong => "claim_wrong",
        Decline::Saved => "saved",
        Decline::SettingsInvalid => "settings_invalid",
        Decline::PersonGone => "person_gone",
        Decline::HostStays => "host_stays",
        Decline::CannotStart(_) => "cannot_start",
    }
}
