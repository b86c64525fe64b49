//! What makes a row stronger or weaker than the others: its handicap, and an age of its own to begin in.

use ::lobby::RowView;
use egui::{RichText, Ui};
use protocol::limits::AGES;
use protocol::lobby::RowOrder;

use crate::words::say;
use crate::{say, text, theme};

const PERCENTS: [u16; 6] = [50, 75, 100, 125, 150, 200];

/// The row's handicap and age; what was chosen instead. `number` counts the rows from 1.
pub fn show(ui: &mut Ui, number: usize, row: &RowView) -> Option<RowOrder> {
    let words = words(row);
    if !row.may_weigh {
        if is_unusual(row) {
            ui.label(RichText::new(words).color(theme::PARCHMENT_DIM))
                .on_hover_text(say("weight-hint"));
        }
        return None;
    }
    let mut order = None;
    let list = egui::ComboBox::from_id_salt("weight")
        .selected_text(&words)
        .width(72.0);
    let shown = list.show_ui(ui, |ui| {
        for percent in PERCENTS {
            let is_own = row.handicap_percent == percent;
            if ui
                .selectable_label(is_own, percent_words(percent))
                .clicked()
            {
                order = Some(RowOrder::Handicap(percent));
            }
        }
        ui.separator();
        let ages = (0..AGES).map(|age| (Some(age), text::age(age)));
        for (age, name) in std::iter::once((None, say("weight-age-usual"))).chain(ages) {
            if ui.selectable_label(row.start_age == age, name).clicked() {
                order = Some(RowOrder::StartAge(age));
            }
        }
    });
    let name = say!("weight-of-row", row = number, weight = words.as_str());
    shown
        .response
        .widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::ComboBox, true, name.clone()));
    shown.response.on_hover_text(say("weight-hint"));
    order
}

fn is_unusual(row: &RowView) -> bool {
    row.handicap_percent != 100 || row.start_age.is_some()
}

fn words(row: &RowView) -> String {
    let percent = percent_words(row.handicap_percent);
    match row.start_age {
        // There is room for the number of the age alone.
        Some(age) => say!("weight-and-age", percent = percent, age = age + 1),
        None => percent,
    }
}

fn percent_words(percent: u16) -> String {
    say!("weight-percent", percent = percent)
}
