//! Rows of a page: what it is called on the left, what it is set to on the right. Screen readers hear the
//! name with the control.

use std::ops::RangeInclusive;

use egui::{Grid, RichText, Ui};

use crate::theme;

const CONTROL_WIDTH: f32 = 230.0;

/// A page of rows.
pub fn page(ui: &mut Ui, id: &str, add: impl FnOnce(&mut Ui)) {
    // In narrow windows both columns get narrower.
    let column = ((ui.available_width() - 20.0) * 0.4).min(230.0);
    Grid::new(id)
        .num_columns(2)
        .spacing([20.0, 12.0])
        .min_col_width(column)
        .show(ui, add);
}

/// A number with a unit behind it.
pub fn slider<N: egui::emath::Numeric>(
    ui: &mut Ui,
    name: &str,
    value: &mut N,
    range: RangeInclusive<N>,
    step: f64,
    unit: &str,
) {
    let label = ui.label(name);
    ui.horizontal(|ui| {
        ui.spacing_mut().slider_width = 170.0;
        let slider = egui::Slider::new(value, range)
            .step_by(step)
            .show_value(false);
        ui.add(slider).labelled_by(label.id);
        ui.label(format!("{}{unit}", value.to_f64()));
    });
    ui.end_row();
}

/// On or off; `what` says what is on.
pub fn check(ui: &mut Ui, name: &str, value: &mut bool, what: &str) {
    let label = ui.label(name);
    ui.checkbox(value, what).labelled_by(label.id);
    ui.end_row();
}

/// One of a few.
pub fn choice<T: Copy + PartialEq>(ui: &mut Ui, name: &str, value: &mut T, all: &[(T, String)]) {
    let label = ui.label(name);
    let found = all.iter().find(|(known, _)| known == value);
    let shown = found.map_or("–", |(_, text)| text.as_str());
    let shown = egui::ComboBox::from_id_salt(name)
        .width(CONTROL_WIDTH.min(ui.available_width() - 14.0))
        .selected_text(shown)
        .show_ui(ui, |ui| {
            for (known, text) in all {
                ui.selectable_value(value, *known, text);
            }
        });
    shown.response.labelled_by(label.id);
    ui.end_row();
}

/// A line of text.
pub fn text(ui: &mut Ui, name: &str, value: &mut String, letters_max: usize) {
    let label = ui.label(name);
    let field = egui::TextEdit::singleline(value)
        .char_limit(letters_max)
        .desired_width(theme::letters(ui.ctx(), CONTROL_WIDTH));
    ui.add(field).labelled_by(label.id);
    ui.end_row();
}

/// A sentence about the row above.
pub fn note(ui: &mut Ui, text: &str) {
    ui.label("");
    ui.add(egui::Label::new(RichText::new(text).small().color(theme::PARCHMENT_DIM)).wrap());
    ui.end_row();
}
