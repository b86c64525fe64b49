//! Saved matches: to be played on alone, or to be restored for several people.

use egui::{Context, RichText, TextureId, vec2};

use super::file_list::{self, Row};
use crate::widgets::{dialog, field_width, password};
use crate::words::say;
use crate::{text, theme};

/// The list of saved matches.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Saves {
    /// Whether a chosen one is hosted for others, and how.
    pub hosting: Option<Hosting>,
    /// The latest first.
    pub rows: Vec<SaveRow>,
    pub chosen: Option<usize>,
    /// The one that shall be deleted, if the person means it.
    pub doomed: Option<usize>,
    /// Why the last try failed.
    pub complaint: Option<String>,
}

/// How a restored match is opened to others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hosting {
    /// As they are typed.
    pub name: String,
    pub port: String,
    pub password: String,
}

/// A saved match.
#[derive(Clone, Debug, PartialEq)]
pub struct SaveRow {
    pub name: String,
    /// What it says about itself, or why it cannot be played on, as a sentence.
    pub facts: Result<SaveFacts, String>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct SaveFacts {
    /// When it was saved, for people.
    pub date: String,
    /// As the tables call it.
    pub map: String,
    pub size_tiles: u16,
    pub people: Vec<String>,
    /// How long the match had lasted.
    pub duration_ms: u64,
    pub picture: Option<TextureId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SavesIntent {
    /// Play on from this one, alone.
    Load(usize),
    /// Play on from this one with others.
    Host {
        index: usize,
        port: u16,
    },
    Delete(usize),
    Back,
}

impl Saves {
    pub fn show(&mut self, context: &Context) -> Option<SavesIntent> {
        let mut intent = None;
        let title = match self.hosting {
            None => say("saves-load-title"),
            Some(_) => say("saves-restore-title"),
        };
        let width = file_list::width(context);
        dialog(context, "saves", &title, width, |ui| {
            let rows: Vec<Row<'_>> = self.rows.iter().map(SaveRow::row).collect();
            let mut chosen = self.chosen.filter(|&at| at < rows.len());
            file_list::show(ui, &rows, &mut chosen, &say("saves-none"), |ui, chosen| {
                if let Some(row) = chosen.and_then(|at| self.rows.get(at)) {
                    row.show_facts(ui);
                }
            });
            self.chosen = chosen;
            if let Some(hosting) = &mut self.hosting {
                hosting.show(ui);
            }
            if let Some(complaint) = &self.complaint {
                ui.colored_label(theme::BAD, complaint);
            }
            intent = match self.doomed.filter(|&at| at < self.rows.len()) {
                Some(doomed) => {
                    let name = &self.rows[doomed].name;
                    file_list::doom(ui, &mut self.doomed, name).map(SavesIntent::Delete)
                }
                None => self.buttons(ui),
            };
        });
        intent
    }

    fn buttons(&mut self, ui: &mut egui::Ui) -> Option<SavesIntent> {
        let row = self.chosen.and_then(|at| self.rows.get(at));
        let port = self.hosting.as_ref().map(Hosting::port);
        let can_open = row.is_some_and(|row| row.facts.is_ok()) && port != Some(None);
        let open = match port {
            Some(_) => say("saves-restore"),
            None => say("saves-load"),
        };
        let labels = [
            (open, can_open),
            (say("files-delete"), row.is_some()),
            (say("menu-back"), true),
        ];
        match (file_list::buttons(ui, &labels)?, self.chosen, port) {
            (0, Some(index), None) => Some(SavesIntent::Load(index)),
            (0, Some(index), Some(Some(port))) => Some(SavesIntent::Host { index, port }),
            (1, chosen, _) => {
                self.doomed = chosen;
                None
            }
            _ => Some(SavesIntent::Back),
        }
    }
}

impl SaveRow {
    fn row(&self) -> Row<'_> {
        Row {
            name: &self.name,
            detail: match &self.facts {
                Ok(facts) => format!("{} · {}", facts.date, text::clock(facts.duration_ms)),
                Err(why) => why.clone(),
            },
            is_bad: self.facts.is_err(),
        }
    }

    fn show_facts(&self, ui: &mut egui::Ui) {
        file_list::name(ui, &self.name);
        let facts = match &self.facts {
            Ok(facts) => facts,
            Err(why) => {
                file_list::bad(ui, why);
                let note = say("saves-untouched");
                ui.label(RichText::new(note).small().color(theme::PARCHMENT_DIM));
                return;
            }
        };
        if let Some(picture) = facts.picture {
            let picture = egui::load::SizedTexture::new(picture, vec2(180.0, 180.0));
            ui.image(picture);
            ui.add_space(4.0);
        }
        let lines = [
            (say("saves-date"), facts.date.clone()),
            file_list::map_of(&facts.map, facts.size_tiles),
            (say("saves-played"), text::clock(facts.duration_ms)),
            (say("files-people"), facts.people.join(", ")),
        ];
        file_list::facts(ui, &lines);
    }
}

impl Hosting {
    fn port(&self) -> Option<u16> {
        self.port.trim().parse().ok().filter(|&port| port > 0)
    }

    fn show(&mut self, ui: &mut egui::Ui) {
        ui.add_space(6.0);
        ui.horizontal_wrapped(|ui| {
            ui.label(say("saves-your-name"));
            let name = egui::TextEdit::singleline(&mut self.name)
                .char_limit(protocol::limits::NAME_CHARS_MAX)
                .desired_width(field_width(ui, 230.0));
            ui.add(name);
            ui.label(say("saves-port"));
            let port = egui::TextEdit::singleline(&mut self.port).char_limit(5);
            ui.add(port.desired_width(theme::letters(ui.ctx(), 60.0)));
            ui.label(say("saves-password"));
            password(ui, &mut self.password, &say("saves-no-password"));
        });
        if self.port().is_none() {
            ui.colored_label(theme::BAD, say("saves-port-wrong"));
        }
    }
}

#[cfg(test)]
mod tests;
