use egui::{Context, RichText};
use protocol::Seat;

use crate::say;
use crate::theme;
use crate::widgets::{bar, button, dialog};
use crate::words::say;

/// While the map is drawn up and pictures and pipelines are prepared.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Loading {
    /// What is being done.
    pub step: String,
    /// 0 to 1.
    pub share: f32,
    /// Others who are not ready yet.
    pub waiting_for: Vec<StillLoading>,
    /// How long they have been waited for.
    pub waited_s: u64,
    /// This machine hosts: it may go on without them.
    pub may_drop: bool,
    /// There are others, who would not miss this machine while it loads.
    pub may_leave: bool,
}

/// Somebody whose world does not stand yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StillLoading {
    pub seat: Seat,
    pub name: String,
    /// It is the person at this machine.
    pub is_you: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoadingIntent {
    /// Start without this one.
    Drop(Seat),
    Leave,
}

impl Loading {
    pub fn show(&self, context: &Context) -> Option<LoadingIntent> {
        let mut intent = None;
        dialog(context, "loading", &say("loading-title"), 440.0, |ui| {
            ui.label(&self.step);
            let width = ui.available_width();
            bar(ui, egui::vec2(width, 16.0), self.share, theme::GOLD);
            if !self.waiting_for.is_empty() {
                let since = say!("loading-since", seconds = self.waited_s);
                ui.label(RichText::new(since).color(theme::PARCHMENT_DIM));
            }
            for other in &self.waiting_for {
                ui.horizontal_wrapped(|ui| {
                    ui.label(RichText::new(&other.name).strong());
                    if self.may_drop && !other.is_you {
                        let label = say!("loading-drop", name = other.name.as_str());
                        if button(ui, &label) {
                            intent = Some(LoadingIntent::Drop(other.seat));
                        }
                    }
                });
            }
            if self.may_leave {
                ui.add_space(8.0);
                if button(ui, &say("loading-leave")) {
                    intent = Some(LoadingIntent::Leave);
                }
            }
        });
        intent
    }
}
