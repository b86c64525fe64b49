use egui::Ui;

use super::rows;
use crate::words::say;

/// How games are found and hosted from here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NetworkOptions {
    pub name: String,
    pub port: u16,
    pub maps_port: bool,
}

impl NetworkOptions {
    pub(super) fn show(&mut self, ui: &mut Ui) {
        rows::page(ui, "network", |ui| {
            let letters = protocol::limits::NAME_CHARS_MAX;
            rows::text(ui, &say("network-name"), &mut self.name, letters);
            let label = ui.label(say("network-port"));
            let port = egui::DragValue::new(&mut self.port).range(1..=u16::MAX);
            ui.add(port).labelled_by(label.id);
            ui.end_row();
            rows::note(ui, &say("network-port-note"));
            let maps = &mut self.maps_port;
            rows::check(ui, &say("network-map"), maps, &say("network-map-yes"));
            rows::note(ui, &say("network-map-note"));
        });
    }
}
