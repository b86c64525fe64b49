//! A setting with a few values to choose from: one row of a grid.

use egui::{RichText, Ui};

use crate::theme;
use crate::words::say;

/// What stands in the row.
#[derive(Clone, Debug)]
pub struct Choice {
    pub label: String,
    /// What it means, shown when the pointer rests on it.
    pub hint: String,
    /// Otherwise the value is read only.
    pub is_enabled: bool,
}

/// Shows the row; what was chosen, if it is something else than `now`.
pub fn choice<T: Copy + PartialEq>(
    ui: &mut Ui,
    row: Choice,
    now: T,
    all: &[(T, String)],
) -> Option<T> {
    ui.label(RichText::new(&row.label).color(theme::PARCHMENT_DIM))
        .on_hover_text(&row.hint);
    let found = all.iter().find(|(value, _)| *value == now);
    let name = found.map_or_else(|| say("set-special"), |(_, name)| name.clone());
    let mut chosen = now;
    if row.is_enabled {
        let list = egui::ComboBox::from_id_salt(&row.label)
            .selected_text(&name)
            .width(150.0);
        let shown = list.show_ui(ui, |ui| {
            for (value, name) in all {
                ui.selectable_value(&mut chosen, *value, name);
            }
        });
        let label = format!("{}: {name}", row.label);
        shown.response.widget_info(|| {
            egui::WidgetInfo::labeled(egui::WidgetType::ComboBox, true, label.clone())
        });
        shown.response.on_hover_text(row.hint);
    } else {
        ui.label(name).on_hover_text(row.hint);
    }
    ui.end_row();
    (chosen != now).then_some(chosen)
}
