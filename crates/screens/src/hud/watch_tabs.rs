//! Beside a match that is watched: what everybody makes, what armies they have, and how it came.

use egui::{Align2, Color32, Context, RichText, ScrollArea, Sense, Ui, vec2};

use crate::curves::{self, Curves, Figure};
use crate::icons::Icons;
use crate::widgets::{bar, panel, seat_name};
use crate::words::say;
use crate::{say, text, theme};

/// Kinds that one seat has so many of, or makes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SeatRow {
    pub name: String,
    pub colour: [u8; 3],
    pub items: Vec<SeatItem>,
}

/// One kind.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SeatItem {
    /// Of a kind or a technology.
    pub key: String,
    pub count: u32,
    /// How far the first of them is, 0 to 1, where they are being made.
    pub done: Option<f32>,
}

const WIDTH: f32 = 300.0;
/// Windows narrower than this have the minimap below the other corner.
const WIDE: f32 = 900.0;
/// What the bar and the top of the screen take.
const ABOVE_AND_BELOW: f32 = 300.0;
const SIDE: f32 = 34.0;

/// Rows of what seats have or make.
pub fn show_rows(context: &Context, icons: &Icons, title: &str, rows: &[SeatRow]) {
    beside(context, title, |ui| {
        for row in rows {
            seat_name(ui, &row.name, row.colour, 15.0);
            if row.items.is_empty() {
                ui.label(
                    RichText::new(say("watch-nothing"))
                        .small()
                        .color(theme::PARCHMENT_DIM),
                );
            }
            ui.horizontal_wrapped(|ui| {
                row.items.iter().for_each(|item| item.show(ui, icons));
            });
            ui.add_space(4.0);
        }
    });
}

/// The graphs; what is chosen may change.
pub fn show_graphs(context: &Context, curves: &Curves, chosen: &mut Figure) {
    beside(context, &say("watch-graphs"), |ui| {
        curves::choose(ui, chosen);
        let size = vec2(ui.available_width() - 8.0, 150.0);
        curves.show(ui, size, &chosen.unit());
        for line in &curves.lines {
            seat_name(ui, &line.name, line.colour, 13.0);
        }
    });
}

fn beside(context: &Context, title: &str, add: impl FnOnce(&mut Ui)) {
    let room = context.content_rect().size();
    let height = (room.y - ABOVE_AND_BELOW).max(64.0);
    let (align, corner, width) = match room.x >= WIDE {
        true => (Align2::RIGHT_TOP, vec2(-8.0, 66.0), WIDTH),
        false => (Align2::LEFT_TOP, vec2(8.0, 66.0), WIDTH.min(room.x / 3.0)),
    };
    panel(context, "watch tab", align, corner, |ui| {
        ui.set_width(width);
        ui.label(RichText::new(title).strong().size(16.0).color(theme::GOLD));
        ScrollArea::vertical()
            .max_height(height)
            .min_scrolled_height(height)
            .show(ui, add);
    });
}

impl SeatItem {
    fn show(&self, ui: &mut Ui, icons: &Icons) {
        let name = text::name(&self.key);
        let words = match self.done {
            Some(done) => {
                let percent = (done * 100.0).round() as u32;
                say!(
                    "watch-made",
                    count = self.count,
                    name = name,
                    percent = percent
                )
            }
            None => say!("watch-has", count = self.count, name = name),
        };
        let shown = ui.vertical(|ui| {
            ui.set_width(SIDE);
            ui.spacing_mut().item_spacing.y = 1.0;
            let (rect, response) = ui.allocate_exact_size(vec2(SIDE, SIDE), Sense::hover());
            response.widget_info(|| {
                egui::WidgetInfo::labeled(egui::WidgetType::Image, true, words.as_str())
            });
            ui.painter().rect_filled(rect, 4.0, theme::PARCHMENT);
            icons.paint(ui, &self.key, rect.shrink(2.0), Color32::WHITE);
            if self.count > 1 {
                let at = rect.right_bottom() - vec2(2.0, 1.0);
                let font = egui::FontId::proportional(14.0);
                let shadow = at + vec2(1.0, 1.0);
                for (at, colour) in [(shadow, theme::PARCHMENT), (at, theme::INK)] {
                    let align = Align2::RIGHT_BOTTOM;
                    ui.painter()
                        .text(at, align, self.count, font.clone(), colour);
                }
            }
            if let Some(done) = self.done {
                bar(ui, vec2(SIDE, 6.0), done, theme::GOLD);
            }
        });
        shown.response.on_hover_text(words);
    }
}

#[cfg(test)]
mod tests {
    use egui_kittest::kittest::Queryable;

    use super::{SeatItem, SeatRow, show_graphs, show_rows};
    use crate::curves::{Curves, Figure};
    use crate::icons::Icons;
    use crate::testing::window;

    #[test]
    fn what_is_made_is_said_with_how_far_it_is() {
        let rows = [
            SeatRow {
                name: String::from("Ana"),
                colour: [200, 30, 30],
                items: vec![SeatItem {
                    key: String::from("archer"),
                    count: 3,
                    done: Some(0.5),
                }],
            },
            SeatRow {
                name: String::from("Bo"),
                ..SeatRow::default()
            },
        ];
        let harness = window([640.0, 360.0], move |context| {
            show_rows(context, &Icons::default(), "Production", &rows);
        });
        for text in ["3 Archer, 50 %", "Bo", "nothing"] {
            assert!(harness.query_by_label(text).is_some(), "{text}");
        }
    }

    #[test]
    fn one_figure_of_four_is_drawn() {
        let mut chosen = Figure::Score;
        let curves = Curves::default();
        let mut harness = window([1280.0, 720.0], move |context| {
            show_graphs(context, &curves, &mut chosen);
        });
        harness.get_by_label("Military").click();
        harness.run_steps(3);
        assert!(harness.query_by_label("Soldiers: ").is_some());
    }
}
