use egui::{Grid, RichText, Ui};

use super::rows;
use crate::say;
use crate::theme;
use crate::widgets::button;
use crate::words::say;

/// Which key does what.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ControlsOptions {
    /// Names of the presets, and which is chosen.
    pub presets: Vec<String>,
    pub preset: usize,
    pub groups: Vec<BindingGroup>,
    /// What is looked for.
    pub search: String,
    /// The row whose key is asked for: group and row.
    pub waiting: Option<(usize, usize)>,
}

/// Bindings of one kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BindingGroup {
    pub title: String,
    pub rows: Vec<BindingRow>,
}

/// One of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BindingRow {
    pub name: String,
    /// Labels of its keys; empty: it has none.
    pub keys: String,
    /// As the preset has it.
    pub is_usual: bool,
    /// What else has one of its keys.
    pub conflict: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ControlsIntent {
    Preset(usize),
    /// Ask for the key of this row. The next one that goes down is it.
    Ask {
        group: usize,
        row: usize,
    },
    /// No key any more.
    Clear {
        group: usize,
        row: usize,
    },
    /// The key of the preset again.
    Usual {
        group: usize,
        row: usize,
    },
    /// Everything as the preset has it.
    Reset,
}

impl ControlsOptions {
    pub(super) fn show(&mut self, ui: &mut Ui) -> Option<ControlsIntent> {
        let mut intent = self.head(ui);
        let conflicts = self.conflicts();
        if conflicts > 0 {
            let text = say!("controls-conflicts", count = conflicts);
            ui.label(RichText::new(text).color(theme::BAD));
        }
        let looked_for = self.search.trim().to_lowercase();
        let is_meant = |row: &BindingRow| {
            let has = |text: &str| text.to_lowercase().contains(&looked_for);
            looked_for.is_empty() || has(&row.name) || has(&row.keys)
        };
        let mut is_empty = true;
        for (group, shown) in self.groups.iter().enumerate() {
            if !shown.rows.iter().any(is_meant) {
                continue;
            }
            is_empty = false;
            ui.add_space(8.0);
            ui.label(RichText::new(&shown.title).color(theme::GOLD).strong());
            Grid::new(("bindings", group))
                .num_columns(3)
                .spacing([12.0, 5.0])
                .min_col_width(110.0)
                .show(ui, |ui| {
                    for (row, binding) in shown.rows.iter().enumerate() {
                        if is_meant(binding) {
                            let is_waiting = self.waiting == Some((group, row));
                            let wish = binding.show(ui, is_waiting);
                            intent = wish.map(|wish| wish.of(group, row)).or(intent);
                        }
                    }
                });
        }
        if is_empty {
            ui.label(RichText::new(say("controls-none-found")).color(theme::PARCHMENT_DIM));
        }
        if let Some(ControlsIntent::Ask { group, row }) = intent {
            self.waiting = Some((group, row));
        }
        intent
    }

    /// Preset, search and the way back.
    fn head(&mut self, ui: &mut Ui) -> Option<ControlsIntent> {
        let mut preset = self.preset;
        rows::page(ui, "controls", |ui| {
            let presets: Vec<_> = self.presets.iter().cloned().enumerate().collect();
            rows::choice(ui, &say("controls-preset"), &mut preset, &presets);
            rows::text(ui, &say("controls-search"), &mut self.search, 40);
        });
        let mut intent = (preset != self.preset).then_some(ControlsIntent::Preset(preset));
        let is_changed = self.groups.iter().flat_map(|group| &group.rows);
        if is_changed.clone().any(|row| !row.is_usual) && button(ui, &say("controls-reset")) {
            intent = Some(ControlsIntent::Reset);
        }
        intent
    }

    /// Rows whose key something else has too.
    #[must_use]
    pub fn conflicts(&self) -> usize {
        let rows = self.groups.iter().flat_map(|group| &group.rows);
        rows.filter(|row| row.conflict.is_some()).count()
    }
}

#[derive(Clone, Copy)]
enum Wish {
    Ask,
    Clear,
    Usual,
}

impl Wish {
    fn of(self, group: usize, row: usize) -> ControlsIntent {
        match self {
            Wish::Ask => ControlsIntent::Ask { group, row },
            Wish::Clear => ControlsIntent::Clear { group, row },
            Wish::Usual => ControlsIntent::Usual { group, row },
        }
    }
}

impl BindingRow {
    fn show(&self, ui: &mut Ui, is_waiting: bool) -> Option<Wish> {
        let mut wish = None;
        ui.add_sized([190.0, 24.0], egui::Label::new(&self.name).wrap());
        let keys = match (is_waiting, self.keys.is_empty()) {
            (true, _) => say("controls-press"),
            (false, true) => say("controls-no-key"),
            (false, false) => self.keys.clone(),
        };
        let colour = match &self.conflict {
            Some(_) => theme::BAD,
            None if is_waiting => theme::GOLD,
            None => theme::PARCHMENT,
        };
        let field = egui::Button::new(RichText::new(&keys).color(colour));
        let response = ui.add_sized([130.0, 24.0], field);
        let name = say!("controls-key-of", name = &self.name, keys = &keys);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
        let response = match &self.conflict {
            Some(other) => response.on_hover_text(say!("controls-conflict", other = other)),
            None => response,
        };
        if response.clicked() {
            wish = Some(Wish::Ask);
        }
        ui.horizontal(|ui| {
            let mut small = |ui: &mut Ui, sign: &str, name: String, meaning: Wish| {
                let response = ui.small_button(sign).on_hover_text(&name);
                response.widget_info(|| {
                    egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name)
                });
                if response.clicked() {
                    wish = Some(meaning);
                }
            };
            if !self.keys.is_empty() {
                let name = say!("controls-clear", name = &self.name);
                small(ui, "✖", name, Wish::Clear);
            }
            if !self.is_usual {
                let name = say!("controls-usual", name = &self.name);
                small(ui, "↺", name, Wish::Usual);
            }
            if let Some(other) = &self.conflict {
                ui.label(
                    RichText::new(format!("⚠ {other}"))
                        .small()
                        .color(theme::BAD),
                );
            }
        });
        ui.end_row();
        wish
    }
}
