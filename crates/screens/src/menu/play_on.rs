//! "Play from here": who plays on from a place in a record, and with whom.

use egui::Context;

use crate::theme;
use crate::widgets::{dialog, menu_button};
use crate::words::say;

/// The question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayOn {
    /// Names of the seats.
    pub seats: Vec<String>,
    /// Which of them the person at this machine plays alone.
    pub chosen: usize,
    /// Why the last try failed.
    pub complaint: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayOnIntent {
    /// With computer players in the other people's seats.
    Alone {
        seat: usize,
    },
    /// At a table, where people take the seats.
    Together,
    Back,
}

impl PlayOn {
    pub fn show(&mut self, context: &Context) -> Option<PlayOnIntent> {
        let mut intent = None;
        dialog(context, "play on", &say("play-on-title"), 400.0, |ui| {
            ui.label(say("play-on-seat"));
            ui.horizontal_wrapped(|ui| {
                for (index, name) in self.seats.iter().enumerate() {
                    ui.selectable_value(&mut self.chosen, index, name);
                }
            });
            if let Some(complaint) = &self.complaint {
                ui.colored_label(theme::BAD, complaint);
            }
            ui.add_space(10.0);
            ui.vertical_centered(|ui| {
                let seat = self.chosen;
                let entries = [
                    (say("play-on-alone"), PlayOnIntent::Alone { seat }),
                    (say("play-on-table"), PlayOnIntent::Together),
                    (say("play-on-back"), PlayOnIntent::Back),
                ];
                for (label, meaning) in entries {
                    let is_enabled = meaning == PlayOnIntent::Back || !self.seats.is_empty();
                    if menu_button(ui, &label, is_enabled) {
                        intent = Some(meaning);
                    }
                }
            });
        });
        intent
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::rc::Rc;

    use super::{PlayOn, PlayOnIntent};
    use crate::testing::{press, window};

    #[test]
    fn a_seat_is_chosen_and_played_alone_or_together() {
        let intents = Rc::new(RefCell::new(Vec::new()));
        let basket = Rc::clone(&intents);
        let mut model = PlayOn {
            seats: vec![String::from("Ana"), String::from("Bo")],
            ..PlayOn::default()
        };
        let mut harness = window([640.0, 360.0], move |context| {
            basket.borrow_mut().extend(model.show(context));
        });
        for label in ["Bo", "Alone", "At a table, with others", "Watch on"] {
            press(&mut harness, label);
        }
        use PlayOnIntent::{Alone, Back, Together};
        assert_eq!(*intents.borrow(), [Alone { seat: 1 }, Together, Back]);
    }
}
