//! What the page of graphs remembers of the line.

use screens::hud::{GRAPH_S, Meter};
use telemetry::Readings;

/// Keeps a reading a second.
#[derive(Default)]
pub struct LineHistory {
    meter: Meter,
    next_s: f64,
}

impl LineHistory {
    /// A frame at `time_s` had these readings; `None`: there is no network.
    pub fn see(&mut self, time_s: f64, readings: Option<Readings>) {
        self.meter.readings = readings;
        let Some(readings) = readings else { return };
        if time_s < self.next_s {
            return;
        }
        self.next_s = time_s + 1.0;
        self.meter.past.push(readings);
        let extra = self.meter.past.len().saturating_sub(GRAPH_S);
        self.meter.past.drain(..extra);
    }

    pub fn show(&mut self, context: &bevy_egui::egui::Context) {
        self.meter.is_page_open ^= self.meter.show(context);
    }
}
