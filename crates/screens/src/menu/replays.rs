//! Recorded matches: searched, and watched again.

use egui::Context;

use super::file_list::{self, Row};
use crate::widgets::{dialog, field_width};
use crate::words::say;
use crate::{say, text, theme};

#[cfg(test)]
mod tests;

/// The list of records.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Replays {
    /// Words that all must stand in what is listed. Whoever makes the rows looks for them.
    pub query: String,
    /// The latest first.
    pub rows: Vec<ReplayRow>,
    pub chosen: Option<usize>,
    /// The one that shall be deleted, if the person means it.
    pub doomed: Option<usize>,
    pub complaint: Option<String>,
}

/// A record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayRow {
    pub name: String,
    /// When it was written, for people.
    pub date: String,
    /// What it says about itself, or why it cannot be read, as a sentence.
    pub facts: Result<ReplayFacts, String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReplayFacts {
    pub map: String,
    pub size_tiles: u16,
    pub people: Vec<String>,
    pub duration_ms: u64,
    pub winners: Vec<String>,
    /// How it ended, as a sentence.
    pub ending: String,
    /// Which build wrote it.
    pub build: String,
    /// Why this build would play another match, as a sentence.
    pub difference: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplaysIntent {
    Watch(usize),
    Delete(usize),
    Back,
}

impl Replays {
    pub fn show(&mut self, context: &Context) -> Option<ReplaysIntent> {
        let mut intent = None;
        let width = file_list::width(context);
        dialog(context, "replays", &say("replays-title"), width, |ui| {
            ui.horizontal(|ui| {
                let label = ui.label(say("replays-search"));
                let field = egui::TextEdit::singleline(&mut self.query)
                    .hint_text(say("replays-search-hint"))
                    .char_limit(100)
                    .desired_width(field_width(ui, 300.0));
                ui.add(field).labelled_by(label.id);
            });
            ui.add_space(4.0);
            let rows: Vec<Row<'_>> = self.rows.iter().map(ReplayRow::row).collect();
            let mut chosen = self.chosen.filter(|&at| at < rows.len());
            let empty = match self.query.trim().is_empty() {
                true => say("replays-none"),
                false => say("replays-none-found"),
            };
            file_list::show(ui, &rows, &mut chosen, &empty, |ui, chosen| {
                if let Some(row) = chosen.and_then(|at| self.rows.get(at)) {
                    row.show_facts(ui);
                }
            });
            self.chosen = chosen;
            if let Some(complaint) = &self.complaint {
                ui.colored_label(theme::BAD, complaint);
            }
            intent = match self.doomed.filter(|&at| at < self.rows.len()) {
                Some(doomed) => {
                    let name = &self.rows[doomed].name;
                    file_list::doom(ui, &mut self.doomed, name).map(ReplaysIntent::Delete)
                }
                None => self.buttons(ui),
            };
        });
        intent
    }

    fn buttons(&mut self, ui: &mut egui::Ui) -> Option<ReplaysIntent> {
        let row = self.chosen.and_then(|at| self.rows.get(at));
        let can_watch = row.is_some_and(ReplayRow::can_be_watched);
        let labels = [
            (say("replays-watch"), can_watch),
            (say("files-delete"), row.is_some()),
            (say("menu-back"), true),
        ];
        match (file_list::buttons(ui, &labels)?, self.chosen) {
            (0, Some(index)) => Some(ReplaysIntent::Watch(index)),
            (1, chosen) => {
                self.doomed = chosen;
                None
            }
            _ => Some(ReplaysIntent::Back),
        }
    }
}

impl ReplayRow {
    fn can_be_watched(&self) -> bool {
        let facts = self.facts.as_ref();
        facts.is_ok_and(|facts| facts.difference.is_none())
    }

    fn row(&self) -> Row<'_> {
        let detail = match &self.facts {
            Ok(facts) => {
                let duration = text::clock(facts.duration_ms);
                format!("{} · {duration} · {}", self.date, facts.people.join(", "))
            }
            Err(why) => why.clone(),
        };
        Row {
            name: &self.name,
            detail,
            is_bad: self.facts.is_err(),
        }
    }

    fn show_facts(&self, ui: &mut egui::Ui) {
        file_list::name(ui, &self.name);
        let facts = match &self.facts {
            Ok(facts) => facts,
            Err(why) => {
                file_list::bad(ui, why);
                return;
            }
        };
        let won = match facts.winners.is_empty() {
            true => String::from("–"),
            false => facts.winners.join(", "),
        };
        let lines = [
            (say("replays-date"), self.date.clone()),
            file_list::map_of(&facts.map, facts.size_tiles),
            (say("replays-length"), text::clock(facts.duration_ms)),
            (say("files-people"), facts.people.join(", ")),
            (say("replays-winners"), won),
            (say("replays-end"), facts.ending.clone()),
            (say("replays-version"), facts.build.clone()),
        ];
        file_list::facts(ui, &lines);
        if let Some(difference) = &facts.difference {
            let text = say!("replays-other-version", why = difference.as_str());
            file_list::bad(ui, &text);
        }
    }
}
