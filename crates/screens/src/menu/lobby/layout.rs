//! Where the parts of the table lie: in two columns where the window has room for them, one below the other
//! where it has not. What does not fit is scrolled to; the buttons below always stay.

use egui::{Context, ScrollArea, Ui, Vec2, vec2};

use crate::theme;

/// Points of the two columns, with letters of the usual size.
const LEFT_WIDTH: f32 = 690.0;
const RIGHT_WIDTH: f32 = 340.0;
/// Between columns, and between what is above and below.
pub const GAP: f32 = 8.0;
/// Around the board.
const AROUND: f32 = 6.0;
/// A window lower than this has a smaller heading and margin.
const LOW: f32 = 500.0;

/// A part of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The rows, and those who look on.
    People,
    Talk,
    /// The land and how it is played on.
    Land,
}

/// How the table is laid out in this window.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// Two columns.
    pub is_wide: bool,
    /// The window is low: nothing is there for its looks alone.
    pub is_low: bool,
    pub margin: i8,
    /// Of all of it, in points.
    pub width: f32,
    pub title_size: f32,
    pub button: Vec2,
    pub button_text: f32,
    left: f32,
    right: f32,
    height: f32,
}

impl Layout {
    pub fn of(context: &Context) -> Layout {
        let window = context.content_rect().size();
        let letters = theme::letters(context, 1.0).max(1.0);
        let is_low = window.y < LOW;
        let margin: i8 = if is_low { 8 } else { 20 };
        let room = window - Vec2::splat(2.0 * (f32::from(margin) + AROUND));
        let (left, right) = (LEFT_WIDTH * letters, RIGHT_WIDTH * letters);
        let is_wide = room.x >= left + right + 2.0 * GAP;
        let width = match is_wide {
            true => left + right + 2.0 * GAP,
            false => room.x.min(left),
        };
        let button = vec2(
            190.0_f32.min((width - GAP) / 2.0),
            if is_low { 34.0 } else { 42.0 },
        );
        Layout {
            is_wide,
            is_low,
            margin,
            width,
            title_size: if is_low { 18.0 } else { 26.0 },
            button: button * vec2(1.0, if is_low { 1.0 } else { letters }),
            button_text: if is_low { 14.0 } else { 18.0 },
            left,
            right,
            height: room.y,
        }
    }

    /// Shows the parts, `above` points below the upper edge of the board.
    pub fn body(&self, ui: &mut Ui, above: f32, mut show: impl FnMut(&mut Ui, Part)) {
        // The line that says why the match cannot start may take two.
        let letters = theme::letters(ui.ctx(), 1.0).max(1.0);
        let line = if self.is_wide { 0.0 } else { 46.0 * letters };
        let below = self.button.y + 2.0 * GAP + line;
        let height = (self.height - above - below).max(30.0);
        let column = |ui: &mut Ui, width: f32, id: &str, show: &mut dyn FnMut(&mut Ui)| {
            ui.vertical(|ui| {
                ui.set_width(width);
                ScrollArea::vertical()
                    .id_salt(id)
                    .max_height(height)
                    .min_scrolled_height(height)
                    .auto_shrink([false, true])
                    .show(ui, |ui| {
                        show(ui);
                    });
            });
        };
        if self.is_wide {
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = 2.0 * GAP;
                column(ui, self.left, "left", &mut |ui| {
                    show(ui, Part::People);
                    show(ui, Part::Talk);
                });
                column(ui, self.right, "right", &mut |ui| show(ui, Part::Land));
            });
        } else {
            ScrollArea::both()
                .id_salt("table")
                .max_height(height)
                .min_scrolled_height(height)
                .auto_shrink([false, true])
                .show(ui, |ui| {
                    for part in [Part::People, Part::Land, Part::Talk] {
                        show(ui, part);
                    }
                });
        }
    }
}
