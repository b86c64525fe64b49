use egui::Context;

use crate::widgets::{dialog, menu_button};

/// How much is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum QualityChoice {
    Low,
    #[default]
    Medium,
    High,
}

/// What can be set in this build.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    pub name: String,
    pub quality: QualityChoice,
    pub is_full_screen: bool,
    pub ui_scale_percent: u16,
    pub volume_percent: u8,
    pub scrolls_at_edges: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionsIntent {
    /// Something was changed: apply and keep it.
    Changed,
    Back,
}

impl Options {
    pub fn show(&mut self, context: &Context) -> Option<OptionsIntent> {
        let before = self.clone();
        let mut intent = None;
        dialog(context, "options", "Options", 440.0, |ui| {
            egui::Grid::new("option rows")
                .num_columns(2)
                .spacing([24.0, 12.0])
                .show(ui, |ui| {
                    ui.label("Name");
                    ui.add(
                        egui::TextEdit::singleline(&mut self.name)
                            .char_limit(protocol::limits::NAME_CHARS_MAX)
                            .desired_width(220.0),
                    );
                    ui.end_row();
                    ui.label("Picture");
                    ui.horizontal(|ui| {
                        for (choice, label) in [
                            (QualityChoice::Low, "Low"),
                            (QualityChoice::Medium, "Medium"),
                            (QualityChoice::High, "High"),
                        ] {
                            ui.selectable_value(&mut self.quality, choice, label);
                        }
                    });
                    ui.end_row();
                    ui.label("Window");
                    ui.checkbox(&mut self.is_full_screen, "full screen");
                    ui.end_row();
                    ui.label("Size of panels");
                    let slider = egui::Slider::new(&mut self.ui_scale_percent, 75..=300)
                        .step_by(25.0)
                        .suffix(" %");
                    // Scaling under the finger would move the slider away from it.
                    let _ = ui.add(slider);
                    ui.end_row();
                    ui.label("Volume");
                    ui.add(egui::Slider::new(&mut self.volume_percent, 0..=100).suffix(" %"));
                    ui.end_row();
                    ui.label("Camera");
                    ui.checkbox(
                        &mut self.scrolls_at_edges,
                        "moves at the edge of the window",
                    );
                    ui.end_row();
                });
            ui.add_space(14.0);
            ui.vertical_centered(|ui| {
                if menu_button(ui, "Done", true) {
                    intent = Some(OptionsIntent::Back);
                }
            });
        });
        intent.or((*self != before).then_some(OptionsIntent::Changed))
    }
}
