use egui::{Align2, Color32, Context, RichText, Ui, Vec2};

use crate::icons::Icons;
use crate::widgets::{IconState, bar, icon_button, panel, seat_name};
use crate::words::say;
use crate::{say, text, theme};

/// What is selected.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SelectionPanel {
    /// Set when it is one thing.
    pub single: Option<Single>,
    /// Kinds and numbers when it is several.
    pub tallies: Vec<Tally>,
}

/// One thing in detail.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Single {
    pub key: String,
    /// Whose it is; empty: nature's.
    pub owner: String,
    pub owner_colour: [u8; 3],
    pub hit_points: f32,
    /// Zero: cannot be harmed.
    pub hit_points_max: f32,
    pub stats: Vec<Stat>,
    /// What it makes, the item in work first.
    pub queue: Vec<QueueItem>,
    /// Share of the first item that is done.
    pub done: f32,
    pub is_waiting_for_room: bool,
    /// Share that is built; one: all of it.
    pub built: f32,
}

/// A line of figures, for instance "Attack" and "4".
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stat {
    pub label: String,
    pub value: String,
}

/// One thing in a production queue.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct QueueItem {
    pub key: String,
}

/// How many of a kind are selected.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    pub key: String,
    pub count: usize,
    /// Mean health, 0 to 1.
    pub health: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SelectionIntent {
    /// Take item `slot` out of the queue.
    Cancel { slot: usize },
    /// Keep only the kind of tally `index`.
    Narrow { index: usize },
}

impl SelectionPanel {
    pub fn show(&self, context: &Context, icons: &Icons) -> Option<SelectionIntent> {
        if self.single.is_none() && self.tallies.is_empty() {
            return None;
        }
        panel(
            context,
            "selection",
            Align2::CENTER_BOTTOM,
            egui::vec2(0.0, -8.0),
            |ui| match &self.single {
                Some(single) => single.show(ui, icons),
                None => self.many(ui, icons),
            },
        )
        .0
    }

    fn many(&self, ui: &mut Ui, icons: &Icons) -> Option<SelectionIntent> {
        let mut intent = None;
        let total: usize = self.tallies.iter().map(|tally| tally.count).sum();
        ui.label(
            RichText::new(say!("hud-selected", count = total))
                .strong()
                .color(theme::GOLD),
        );
        ui.horizontal_wrapped(|ui| {
            ui.set_max_width(400.0);
            for (index, tally) in self.tallies.iter().enumerate() {
                ui.vertical(|ui| {
                    let name = say!(
                        "hud-tally",
                        name = text::name(&tally.key),
                        count = tally.count
                    );
                    if icon_button(ui, icons, &tally.key, &name, 54.0, IconState::default())
                        .on_hover_text(&name)
                        .clicked()
                    {
                        intent = Some(SelectionIntent::Narrow { index });
                    }
                    bar(ui, egui::vec2(54.0, 6.0), tally.health, theme::GOOD);
                    ui.label(RichText::new(format!("× {}", tally.count)).strong());
                });
            }
        });
        intent
    }
}

impl Single {
    fn show(&self, ui: &mut Ui, icons: &Icons) -> Option<SelectionIntent> {
        let mut intent = None;
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(100.0), egui::Sense::hover());
            ui.painter().rect(
                rect,
                5.0,
                theme::PARCHMENT,
                egui::Stroke::new(2.0, theme::WOOD_EDGE),
                egui::StrokeKind::Inside,
            );
            let portrait = format!("portrait_{}", self.key);
            let key = if icons.get(&portrait).is_some() {
                &portrait
            } else {
                &self.key
            };
            icons.paint(ui, key, rect.shrink(3.0), Color32::WHITE);
            ui.vertical(|ui| {
                ui.set_min_width(230.0);
                self.heading(ui);
                self.figures(ui);
                if !self.queue.is_empty() {
                    intent = self.production(ui, icons);
                }
            });
        });
        intent
    }

    fn heading(&self, ui: &mut Ui) {
        ui.horizontal(|ui| {
            ui.label(
                RichText::new(text::name(&self.key))
                    .size(theme::letters(ui.ctx(), 20.0))
                    .strong()
                    .color(theme::PARCHMENT),
            );
            if !self.owner.is_empty() {
                seat_name(ui, &self.owner, self.owner_colour, 15.0);
            }
        });
        if self.hit_points_max > 0.0 {
            ui.horizontal(|ui| {
                let share = self.hit_points / self.hit_points_max;
                let colour = if share > 0.5 {
                    theme::GOOD
                } else if share > 0.25 {
                    theme::GOLD
                } else {
                    theme::BAD
                };
                bar(ui, egui::vec2(150.0, 12.0), share, colour);
                ui.label(format!(
                    "{:.0}/{:.0}",
                    self.hit_points.max(0.0),
                    self.hit_points_max
                ));
            });
        }
    }

    fn figures(&self, ui: &mut Ui) {
        if self.built < 1.0 {
            ui.label(
                RichText::new(say!("hud-built", percent = (self.built * 100.0).round()))
                    .color(theme::GOLD),
            );
        }
        ui.horizontal_wrapped(|ui| {
            for stat in &self.stats {
                ui.label(RichText::new(&stat.label).color(theme::PARCHMENT_DIM));
                ui.label(RichText::new(&stat.value).strong());
            }
        });
    }

    fn production(&self, ui: &mut Ui, icons: &Icons) -> Option<SelectionIntent> {
        let mut intent = None;
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 3.0;
            for (slot, item) in self.queue.iter().enumerate() {
                let name = say!("hud-cancel", name = text::name(&item.key));
                let side = if slot == 0 { 36.0 } else { 30.0 };
                if icon_button(ui, icons, &item.key, &name, side, IconState::default())
                    .on_hover_text(&name)
                    .clicked()
                {
                    intent = Some(SelectionIntent::Cancel { slot });
                }
            }
        });
        let colour = if self.is_waiting_for_room {
            theme::BAD
        } else {
            theme::GOLD
        };
        bar(ui, egui::vec2(210.0, 8.0), self.done, colour);
        if self.is_waiting_for_room {
            ui.label(RichText::new(say("hud-no-room")).color(theme::BAD));
        }
        intent
    }
}
