use egui::{Context, RichText};

use crate::theme;
use crate::widgets::{dialog, menu_button};
use crate::words::say;

/// Between the host's opening and the last guest's arrival.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WaitingRoom {
    /// Names by row; `None`: nobody yet.
    pub rows: Vec<Option<String>>,
    /// What others type to join, when this machine hosts.
    pub addresses: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaitingRoomIntent {
    Leave,
}

impl WaitingRoom {
    pub fn show(&self, context: &Context) -> Option<WaitingRoomIntent> {
        let mut intent = None;
        dialog(
            context,
            "waiting room",
            &say("waiting-title"),
            380.0,
            |ui| {
                for (index, row) in self.rows.iter().enumerate() {
                    ui.horizontal(|ui| {
                        ui.label(format!("{}.", index + 1));
                        match row {
                            Some(name) => ui.label(RichText::new(name).strong()),
                            None => {
                                let open = RichText::new(say("waiting-open"));
                                ui.label(open.italics().color(theme::PARCHMENT_DIM))
                            }
                        };
                    });
                }
                if !self.addresses.is_empty() {
                    ui.add_space(8.0);
                    ui.label(RichText::new(say("waiting-join-with")).color(theme::PARCHMENT_DIM));
                    for address in &self.addresses {
                        ui.label(RichText::new(address).monospace().color(theme::GOLD));
                    }
                }
                ui.add_space(14.0);
                ui.vertical_centered(|ui| {
                    ui.spinner();
                    if menu_button(ui, &say("table-leave"), true) {
                        intent = Some(WaitingRoomIntent::Leave);
                    }
                });
            },
        );
        intent
    }
}
