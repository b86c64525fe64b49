use egui::{Context, Key};

use crate::theme;
use crate::widgets::{dialog, field_width, menu_button};
use crate::words::say;

/// A name for a save.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SaveAs {
    /// As it is typed.
    pub name: String,
    /// Why it could not be saved.
    pub complaint: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveAsIntent {
    /// Save under [`SaveAs::name`].
    Save,
    Back,
}

impl SaveAs {
    pub fn show(&mut self, context: &Context) -> Option<SaveAsIntent> {
        let mut intent = None;
        dialog(context, "save as", &say("saves-save-as"), 340.0, |ui| {
            ui.vertical_centered(|ui| {
                let field = egui::TextEdit::singleline(&mut self.name)
                    .hint_text(say("saves-name-hint"))
                    .char_limit(60)
                    .desired_width(field_width(ui, 290.0));
                let field = ui.add(field);
                let is_named = !self.name.trim().is_empty();
                let is_entered = field.lost_focus() && ui.input(|it| it.key_pressed(Key::Enter));
                // At first; later Tab may lead elsewhere.
                if !is_entered && ui.memory(|memory| memory.focused().is_none()) {
                    field.request_focus();
                }
                if let Some(complaint) = &self.complaint {
                    ui.colored_label(theme::BAD, complaint);
                }
                ui.add_space(8.0);
                let is_pressed = menu_button(ui, &say("saves-save"), is_named);
                if is_pressed || is_entered && is_named {
                    intent = Some(SaveAsIntent::Save);
                }
                let is_left = ui.input(|it| it.key_pressed(Key::Escape));
                if menu_button(ui, &say("menu-back"), true) || is_left {
                    intent = Some(SaveAsIntent::Back);
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

    use super::{SaveAs, SaveAsIntent};
    use crate::testing::{press, window};

    #[test]
    fn a_save_needs_a_name_and_enter_is_enough() {
        let intents = Rc::new(RefCell::new(Vec::new()));
        let basket = Rc::clone(&intents);
        let mut model = SaveAs::default();
        let mut harness = window([640.0, 360.0], move |context| {
            basket.borrow_mut().extend(model.show(context));
        });
        press(&mut harness, "Save");
        assert!(intents.borrow().is_empty(), "it has no name yet");
        harness.event(egui::Event::Text(String::from("Siege")));
        harness.run_steps(3);
        press(&mut harness, "Save");
        harness.run_steps(3);
        harness.key_press(egui::Key::Enter);
        harness.run_steps(3);
        press(&mut harness, "Back");
        use SaveAsIntent::{Back, Save};
        assert_eq!(*intents.borrow(), [Save, Save, Back]);
    }
}
