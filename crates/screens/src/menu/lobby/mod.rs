//! The table before the match: who plays from which row, how the match is set, what is said.

mod chat;
mod choice;
mod layout;
mod preview;
mod room;
mod rows;
mod settings;
mod terms;
mod weight;

use ::lobby::LobbyView;
use egui::{Align, Context, Id, RichText, Ui, vec2};
use protocol::lobby::{Ask, Decline, HostAsk, StartBlock};

pub use preview::Preview;

use layout::Part;

use crate::say;
use crate::theme;
use crate::widgets::{note_button, rule, title, wooden_button};
use crate::words::{say, say_of};

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
        let layout = layout::Layout::of(context);
        egui::Area::new(Id::new("lobby"))
            .anchor(egui::Align2::CENTER_CENTER, vec2(0.0, 0.0))
            .show(context, |ui| {
                theme::board(ui, layout.margin, |ui| {
                    ui.set_width(layout.width);
                    ui.vertical_centered(|ui| {
                        let words = match self.is_alone {
                            true => say("table-skirmish"),
                            false => say("table-title"),
                        };
                        title(ui, &words, layout.title_size);
                        if !layout.is_low {
                            rule(ui, 360.0_f32.min(layout.width));
                        }
                    });
                    let above = ui.min_rect().height();
                    layout.body(ui, above, |ui, part| self.part(ui, part, &mut intents));
                    self.buttons(ui, &layout, &mut intents);
                });
            });
        intents
    }

    fn part(&mut self, ui: &mut Ui, part: Part, intents: &mut Vec<LobbyIntent>) {
        match part {
            Part::People => {
                let rows = rows::Rows {
                    view: &self.view,
                    colours: &self.colours,
                    is_alone: self.is_alone,
                };
                rows.show(ui, intents);
            }
            Part::Talk if self.is_alone => {}
            Part::Talk => chat::show(ui, &self.view, &mut self.typing, intents),
            Part::Land => {
                let width = PREVIEW_WIDTH.min(ui.available_width());
                ui.vertical_centered(|ui| self.preview.show(ui, width));
                ui.add_space(6.0);
                self.settings(ui, intents);
                self.addresses(ui);
            }
        }
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

    /// Out of here on the left, into the match on the right, and why not yet between them, or above where
    /// there is no room.
    fn buttons(&self, ui: &mut Ui, layout: &layout::Layout, intents: &mut Vec<LobbyIntent>) {
        let why = self.why_not().unwrap_or_default();
        let why = RichText::new(why).color(theme::GOLD);
        let size = layout.button;
        ui.add_space(layout::GAP);
        if !layout.is_wide {
            ui.add(egui::Label::new(why.clone()).wrap());
        }
        ui.horizontal(|ui| {
            if wooden_button(ui, &say("table-leave"), size, layout.button_text, true) {
                intents.push(LobbyIntent::Leave);
            }
            let room = (ui.available_width() - size.x - 16.0).max(0.0);
            let middle = egui::Layout::centered_and_justified(egui::Direction::LeftToRight);
            ui.allocate_ui_with_layout(vec2(room, size.y), middle, |ui| match layout.is_wide {
                true => ui.label(why),
                false => ui.label(""),
            });
            let right = egui::Layout::right_to_left(Align::Center);
            ui.with_layout(right, |ui| intents.extend(self.start(ui, layout)));
        });
    }

    /// The button that starts the match, or says that one is ready.
    fn start(&self, ui: &mut Ui, layout: &layout::Layout) -> Option<LobbyIntent> {
        let (size, letters) = (layout.button, layout.button_text);
        if self.view.is_host {
            let can_start = self.view.start_blocks.is_empty();
            let is_pressed = wooden_button(ui, &say("table-start"), size, letters, can_start);
            return is_pressed.then_some(LobbyIntent::Ask(Ask::Host(HostAsk::Start)));
        }
        let is_ready = self.view.is_ready?;
        let label = match is_ready {
            true => say("table-not-ready"),
            false => say("table-ready"),
        };
        let is_pressed = wooden_button(ui, &label, size, letters, true);
        is_pressed.then_some(LobbyIntent::Ask(Ask::Ready(!is_ready)))
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
