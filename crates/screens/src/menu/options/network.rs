use egui::Ui;

use super::rows;
use crate::words::say;

/// How games are found and hosted from here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NetworkOptions {
    pub name: String,
    pub port: u16,
    /// 0: not known.
    pub upload_kbit_per_s: u32,
    pub maps_port: bool,
}

/// Lines that people have, in kilobits a second towards others.
const LINES: [u32; 8] = [0, 28, 128, 640, 2_000, 10_000, 40_000, 100_000];

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
            let lines = LINES.map(|line| (line, line_text(line)));
            rows::choice(
                ui,
                &say("network-upload"),
                &mut self.upload_kbit_per_s,
                &lines,
            );
            rows::note(ui, &say("network-upload-note"));
            let maps = &mut self.maps_port;
            rows::check(ui, &say("network-map"), maps, &say("network-map-yes"));
            rows::note(ui, &say("network-map-note"));
        });
    }
}

fn line_text(kbit_per_s: u32) -> String {
    match kbit_per_s {
        0 => say("network-upload-unknown"),
        1..1_000 => format!("{kbit_per_s} kbit/s"),
        _ => format!("{} Mbit/s", kbit_per_s / 1_000),
    }
}
