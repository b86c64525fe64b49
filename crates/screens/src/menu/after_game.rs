use egui::{Context, RichText, Ui, vec2};

use crate::curves::{self, Curves, Figure};
use crate::widgets::{dialog, field_width, seat_name, wooden_button};
use crate::words::say;
use crate::{say, text, theme};

/// The table after a match.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AfterGame {
    /// One line: who won, or why it ended.
    pub headline: String,
    pub duration_ms: u64,
    pub seats: Vec<SeatResult>,
    /// Where the record lies, if one was written.
    pub record: Option<String>,
    /// The course of the match: one for each of [`Figure::ALL`], or none.
    pub course: Vec<Curves>,
    pub figure: Figure,
    /// What is typed as a name for the record.
    pub typing: String,
    /// What became of it, as a sentence.
    pub told: Option<String>,
    /// The same match can be had again.
    pub can_rematch: bool,
}

/// One row of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SeatResult {
    pub name: String,
    pub colour: [u8; 3],
    pub is_winner: bool,
    pub age: u8,
    pub gathered: i64,
    pub trained: u32,
    pub killed: u32,
    pub lost: u32,
    pub razed: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AfterGameIntent {
    Watch,
    /// Give the record this name.
    SaveReplay(String),
    Rematch,
    Menu,
}

/// Points of the table, with usual letters.
const TABLE_WIDTH: f32 = 740.0;

impl AfterGame {
    pub fn show(&mut self, context: &Context) -> Option<AfterGameIntent> {
        let mut intent = None;
        let headline = self.headline.clone();
        dialog(
            context,
            "after game",
            &headline,
            theme::letters(context, 760.0),
            |ui| {
                ui.vertical_centered(|ui| {
                    ui.label(
                        RichText::new(say!(
                            "after-duration",
                            clock = text::clock(self.duration_ms)
                        ))
                        .color(theme::PARCHMENT_DIM),
                    )
                });
                ui.add_space(8.0);
                match ui.available_width() >= theme::letters(ui.ctx(), TABLE_WIDTH) {
                    true => self.table(ui),
                    false => self.list(ui),
                }
                self.show_course(ui);
                if let Some(record) = &self.record {
                    ui.add_space(8.0);
                    let text = say!("after-recorded", path = record.as_str());
                    let text = RichText::new(text).small().color(theme::PARCHMENT_DIM);
                    ui.add(egui::Label::new(text).wrap());
                }
                intent = self.keep(ui);
                ui.add_space(8.0);
                ui.horizontal_wrapped(|ui| {
                    let entries = [
                        (
                            say("after-watch"),
                            self.record.is_some(),
                            AfterGameIntent::Watch,
                        ),
                        (
                            say("after-rematch"),
                            self.can_rematch,
                            AfterGameIntent::Rematch,
                        ),
                        (say("after-menu"), true, AfterGameIntent::Menu),
                    ];
                    for (label, is_enabled, meaning) in entries {
                        if wooden_button(ui, &label, vec2(204.0, 42.0), 18.0, is_enabled) {
                            intent = Some(meaning);
                        }
                    }
                });
            },
        );
        intent
    }

    /// A row each.
    fn table(&self, ui: &mut Ui) {
        egui::Grid::new("results")
            .num_columns(8)
            .striped(true)
            .spacing([18.0, 5.0])
            .show(ui, |ui| {
                ui.label("");
                for title in titles() {
                    ui.label(RichText::new(title).strong().color(theme::GOLD));
                }
                ui.end_row();
                for row in &self.seats {
                    row.name(ui);
                    for figure in row.figures() {
                        ui.label(figure);
                    }
                    ui.end_row();
                }
            });
    }

    /// A paragraph each, where there is no room for rows.
    fn list(&self, ui: &mut Ui) {
        for row in &self.seats {
            row.name(ui);
            ui.horizontal_wrapped(|ui| {
                for (title, figure) in titles().into_iter().zip(row.figures()) {
                    ui.label(RichText::new(title).small().color(theme::GOLD));
                    ui.label(RichText::new(figure).small());
                }
            });
        }
    }

    fn show_course(&mut self, ui: &mut Ui) {
        if self.course.is_empty() {
            return;
        }
        ui.add_space(8.0);
        curves::choose(ui, &mut self.figure);
        let place = Figure::ALL.iter().position(|it| *it == self.figure);
        if let Some(curves) = place.and_then(|place| self.course.get(place)) {
            // Low windows keep the buttons.
            let height = (ui.ctx().content_rect().height() - 650.0).clamp(60.0, 130.0);
            curves.show(ui, vec2(ui.available_width(), height), &self.figure.unit());
        }
    }

    /// A name for the record.
    fn keep(&mut self, ui: &mut Ui) -> Option<AfterGameIntent> {
        let mut intent = None;
        if self.record.is_some() {
            ui.add_space(4.0);
            ui.horizontal_wrapped(|ui| {
                let name = egui::TextEdit::singleline(&mut self.typing)
                    .hint_text(say("saves-name-hint"))
                    .char_limit(60)
                    .desired_width(field_width(ui, 220.0));
                ui.add(name);
                let is_named = !self.typing.trim().is_empty();
                let label = say("after-save-replay");
                if wooden_button(ui, &label, vec2(0.0, 30.0), 16.0, is_named) {
                    let name = self.typing.trim().to_owned();
                    intent = Some(AfterGameIntent::SaveReplay(name));
                }
                if let Some(told) = &self.told {
                    ui.label(told);
                }
            });
        }
        intent
    }
}

impl SeatResult {
    fn name(&self, ui: &mut Ui) {
        let crown = if self.is_winner { " ★" } else { "" };
        seat_name(ui, &format!("{}{crown}", self.name), self.colour, 15.0);
    }

    /// In the order of [`titles`].
    fn figures(&self) -> [String; 6] {
        [
            text::age(self.age),
            self.gathered.to_string(),
            self.trained.to_string(),
            self.killed.to_string(),
            self.lost.to_string(),
            self.razed.to_string(),
        ]
    }
}

/// Of the columns of the table, behind the name.
fn titles() -> [String; 6] {
    [
        say("after-age"),
        say("after-gathered"),
        say("after-trained"),
        say("after-killed"),
        say("after-lost"),
        say("after-razed"),
    ]
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::rc::Rc;

    use egui_kittest::kittest::Queryable;

    use super::{AfterGame, AfterGameIntent, SeatResult};
    use crate::curves::{Curve, Curves, Figure};
    use crate::testing::{press, window};

    #[test]
    fn the_match_is_watched_again_kept_and_had_again() {
        let intents = Rc::new(RefCell::new(Vec::new()));
        let basket = Rc::clone(&intents);
        let curves = Curves {
            times_ms: vec![0, 10_000],
            lines: vec![Curve {
                name: String::from("Ana"),
                colour: [200, 30, 30],
                values: vec![3, 9],
            }],
            marks_ms: Vec::new(),
        };
        let mut model = AfterGame {
            headline: String::from("Victory!"),
            seats: vec![SeatResult::default(); 8],
            record: Some(String::from("/tmp/match-0001.castrec")),
            course: vec![curves; Figure::ALL.len()],
            typing: String::from(" The siege "),
            can_rematch: true,
            ..AfterGame::default()
        };
        let mut harness = window([1280.0, 720.0], move |context| {
            basket.borrow_mut().extend(model.show(context));
        });
        let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 720.0));
        for label in ["Save the replay", "Watch it again", "Rematch", "Main menu"] {
            assert!(
                screen.contains_rect(harness.get_by_label(label).rect()),
                "{label}"
            );
            press(&mut harness, label);
        }
        harness.get_by_label("Military").click();
        harness.run_steps(3);
        assert!(harness.query_by_label("Soldiers: Ana 9").is_some());
        use AfterGameIntent::{Menu, Rematch, SaveReplay, Watch};
        let named = SaveReplay(String::from("The siege"));
        assert_eq!(*intents.borrow(), [named, Watch, Rematch, Menu]);
    }
}
