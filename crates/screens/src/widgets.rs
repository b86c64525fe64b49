//! Pieces that several panels share.

use egui::{
    Color32, Context, Id, Pos2, Rect, Response, RichText, Sense, Stroke, Ui, Vec2, WidgetInfo,
    WidgetType,
};
use protocol::{Resource, Stockpile};

use crate::icons::Icons;
use crate::theme::Push;
use crate::{text, theme};

/// A big menu button.
pub fn menu_button(ui: &mut Ui, label: &str, is_enabled: bool) -> bool {
    let room = ui.available_width();
    let font = egui::FontId::proportional(theme::letters(ui.ctx(), 19.0));
    let words = ui
        .painter()
        .layout_no_wrap(label.to_owned(), font, Color32::PLACEHOLDER);
    // Long words get smaller letters.
    let fit = ((room - 24.0) / words.size().x).clamp(0.5, 1.0);
    let size = egui::vec2(room.clamp(60.0, 300.0), 44.0);
    wooden_button(ui, label, size, (19.0 * fit).floor(), is_enabled)
}

/// A button as large as its words.
pub fn button(ui: &mut Ui, label: &str) -> bool {
    wooden_button(ui, label, egui::vec2(0.0, 30.0), 16.0, true)
}

/// A tab in a column of them; the open one is lit. Screen readers hear which it is.
pub fn tab(ui: &mut Ui, label: &str, width: f32, is_open: bool) -> bool {
    let text = RichText::new(label).size(theme::letters(ui.ctx(), 16.0));
    let text = if is_open {
        text.strong().color(theme::GOLD)
    } else {
        text
    };
    let button = egui::Button::selectable(is_open, text).min_size(egui::vec2(width, 34.0));
    let response = ui.add(button);
    note_button(ui.ctx(), label, response.rect);
    response.clicked()
}

/// A button of planks, at least this large.
pub fn wooden_button(
    ui: &mut Ui,
    label: &str,
    size: Vec2,
    text_size: f32,
    is_enabled: bool,
) -> bool {
    let font = egui::FontId::proportional(theme::letters(ui.ctx(), text_size));
    let words = ui
        .painter()
        .layout_no_wrap(label.to_owned(), font, Color32::PLACEHOLDER);
    let size = size.max(words.size() + egui::vec2(24.0, 8.0));
    let sense = if is_enabled {
        Sense::click()
    } else {
        Sense::hover()
    };
    let (rect, response) = ui.allocate_exact_size(size, sense);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, is_enabled, label));
    let push = match () {
        () if !is_enabled => Push::Grey,
        () if response.is_pointer_button_down_on() => Push::Down,
        () if response.hovered() || response.has_focus() => Push::Lit,
        () => Push::Up,
    };
    ui.painter().add(theme::button_shape(ui.ctx(), rect, push));
    show_focus(ui, &response);
    let colour = match push {
        Push::Grey => theme::PARCHMENT_DIM.gamma_multiply(0.6),
        _ => theme::PARCHMENT,
    };
    let sink = if push == Push::Down { 1.0 } else { 0.0 };
    let at = rect.center() - words.size() / 2.0 + egui::vec2(0.0, sink);
    let dark = Color32::from_black_alpha(170);
    ui.painter()
        .galley(at + egui::vec2(0.0, 1.5), words.clone(), dark);
    ui.painter().galley(at, words, colour);
    if is_enabled {
        note_button(ui.ctx(), label, rect);
    }
    response.clicked()
}

/// A golden edge around what the keyboard is at, which also comes into sight.
pub fn show_focus(ui: &Ui, response: &Response) {
    if response.has_focus() {
        let stroke = Stroke::new(2.0, theme::GOLD);
        let edge = response.rect.expand(1.0);
        ui.painter()
            .rect_stroke(edge, 6.0, stroke, egui::StrokeKind::Inside);
    }
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
}

/// Points of a field for so many points of usual letters, as far as there is room.
pub fn field_width(ui: &Ui, points: f32) -> f32 {
    theme::letters(ui.ctx(), points)
        .max(points)
        .min(ui.available_width() - 12.0)
}

/// A headline in gold, in the middle of the line. It never takes more room than there is.
pub fn title(ui: &mut Ui, text: &str, size: f32) {
    let room = ui.available_width().max(60.0);
    let layout = |size: f32, wrap: f32| {
        let font = egui::FontId::proportional(size);
        ui.painter()
            .layout(text.to_owned(), font, Color32::PLACEHOLDER, wrap)
    };
    let size = theme::letters(ui.ctx(), size);
    let wanted = layout(size, f32::INFINITY).size().x;
    // What is too long gets smaller letters, and a second line when that is not enough.
    let size = size * (room / wanted).clamp(0.6, 1.0);
    let words = layout(size.floor(), room);
    let (rect, response) = ui.allocate_exact_size(words.size(), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));
    let dark = Color32::from_rgb(0x1C, 0x12, 0x0A);
    for offset in [egui::vec2(0.0, 2.5), egui::vec2(1.0, 1.5)] {
        ui.painter().galley(rect.min + offset, words.clone(), dark);
    }
    ui.painter().galley(rect.min, words, theme::GOLD);
}

/// Somebody's name, with their colour beside it: as the colour of letters it could not be read on wood.
pub fn seat_name(ui: &mut Ui, name: &str, [red, green, blue]: [u8; 3], size: f32) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let size = theme::letters(ui.ctx(), size);
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(size * 0.85), Sense::hover());
        match theme::sign_of(ui.ctx(), [red, green, blue], rect) {
            Some(sign) => ui.painter().add(sign),
            None => ui.painter().rect(
                rect,
                3.0,
                Color32::from_rgb(red, green, blue),
                Stroke::new(1.5, theme::WOOD_EDGE),
                egui::StrokeKind::Inside,
            ),
        };
        ui.label(RichText::new(name).strong().size(size));
    });
}

/// A line with a stud in its middle.
pub fn rule(ui: &mut Ui, width: f32) {
    let (rect, _) = ui.allocate_exact_size(egui::vec2(width, 9.0), Sense::hover());
    let (left, middle, right) = (rect.left_center(), rect.center(), rect.right_center());
    let gold = Stroke::new(1.5, theme::GOLD.gamma_multiply(0.75));
    let gap = egui::vec2(9.0, 0.0);
    ui.painter().line_segment([left, middle - gap], gold);
    ui.painter().line_segment([middle + gap, right], gold);
    let stud = [
        middle + egui::vec2(0.0, -4.0),
        middle + egui::vec2(5.0, 0.0),
        middle + egui::vec2(0.0, 4.0),
        middle + egui::vec2(-5.0, 0.0),
    ];
    let shape = egui::Shape::convex_polygon(stud.to_vec(), theme::GOLD, Stroke::NONE);
    ui.painter().add(shape);
}

/// Notes where a button lies in this frame, for whoever presses buttons from outside.
pub(crate) fn note_button(context: &Context, label: &str, rect: Rect) {
    let button = (label.to_owned(), rect);
    context.data_mut(|data| {
        data.get_temp_mut_or_default::<Vec<(String, Rect)>>(Id::new("buttons"))
            .push(button)
    });
}

/// The named buttons that were shown since the last call, in points.
#[must_use]
pub fn take_buttons(context: &Context) -> Vec<(String, Rect)> {
    context.data_mut(|data| std::mem::take(data.get_temp_mut_or_default(Id::new("buttons"))))
}

/// A square parchment button with a picture. Its name goes to screen readers.
pub fn icon_button(
    ui: &mut Ui,
    icons: &Icons,
    key: &str,
    name: &str,
    side: f32,
    state: IconState<'_>,
) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(side), Sense::click());
    let is_enabled = !state.is_grey;
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, is_enabled, name));
    let fill = if state.is_grey {
        Color32::from_rgb(0x8C, 0x78, 0x60)
    } else if response.is_pointer_button_down_on() {
        theme::PARCHMENT_DIM
    } else if response.hovered() {
        Color32::from_rgb(0xFF, 0xF8, 0xE6)
    } else {
        theme::PARCHMENT
    };
    let edge = if state.is_on {
        theme::GOLD
    } else {
        theme::WOOD_EDGE
    };
    let width = if state.is_on { 3.0 } else { 2.0 };
    ui.painter().rect_filled(rect, 5.0, fill);
    ui.painter().add(theme::roundness(rect.shrink(1.0)));
    ui.painter().rect_stroke(
        rect,
        5.0,
        Stroke::new(width, edge),
        egui::StrokeKind::Inside,
    );
    let tint = if state.is_grey {
        Color32::from_white_alpha(110)
    } else {
        Color32::WHITE
    };
    icons.paint(ui, key, rect.shrink(3.0), tint);
    show_focus(ui, &response);
    if is_enabled {
        note_button(ui.ctx(), name, rect);
    }
    if let Some(letter) = state.letter {
        let at = rect.left_bottom() + egui::vec2(5.0, -3.0);
        ui.painter().text(
            at + egui::vec2(1.0, 1.0),
            egui::Align2::LEFT_BOTTOM,
            letter,
            egui::FontId::proportional(12.0),
            theme::PARCHMENT,
        );
        ui.painter().text(
            at,
            egui::Align2::LEFT_BOTTOM,
            letter,
            egui::FontId::proportional(12.0),
            theme::INK,
        );
    }
    response
}

/// How an [`icon_button`] looks.
#[derive(Clone, Copy, Debug, Default)]
pub struct IconState<'a> {
    pub is_grey: bool,
    pub is_on: bool,
    /// The key that presses it.
    pub letter: Option<&'a str>,
}

/// A price as pictures and numbers; red where `have` does not reach.
pub fn price(ui: &mut Ui, icons: &Icons, cost: &Stockpile, have: &Stockpile) {
    ui.horizontal(|ui| {
        for resource in Resource::ALL
            .into_iter()
            .filter(|&resource| cost.get(resource) > 0)
        {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(20.0), Sense::hover());
            icons.paint(ui, text::resource_key(resource), rect, Color32::WHITE);
            let colour = if have.get(resource) < cost.get(resource) {
                theme::BAD
            } else {
                theme::PARCHMENT
            };
            ui.label(
                RichText::new(cost.get(resource).to_string())
                    .color(colour)
                    .strong(),
            );
        }
    });
}

/// A field for a password, which nobody reads over a shoulder.
pub fn password(ui: &mut Ui, typed: &mut String, hint: &str) -> Response {
    ui.add(
        egui::TextEdit::singleline(typed)
            .password(true)
            .hint_text(hint)
            .char_limit(64)
            .desired_width(field_width(ui, 220.0)),
    )
}

/// A horizontal bar, `share` of it filled.
pub fn bar(ui: &mut Ui, size: Vec2, share: f32, colour: Color32) -> Response {
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    ui.painter()
        .rect_filled(rect, 3.0, Color32::from_rgb(0x1B, 0x17, 0x14));
    let mut filled = rect.shrink(1.5);
    filled.set_width(filled.width() * share.clamp(0.0, 1.0));
    ui.painter().rect_filled(filled, 2.0, colour);
    response
}

/// A panel in the middle of the screen with a heading, `width` points wide inside. Where the window is too
/// small for it, it scrolls.
pub fn dialog<R>(
    context: &Context,
    id: &str,
    title: &str,
    width: f32,
    add: impl FnOnce(&mut Ui) -> R,
) -> R {
    let window = context.content_rect().size();
    let is_low = window.y < LOW;
    let margin = if is_low { LOW_MARGIN } else { DIALOG_MARGIN };
    let room = window.x - 2.0 * (f32::from(margin) + BOARD_GAP) - BAR_WIDTH;
    let width = width.min(room.max(60.0));
    egui::Area::new(Id::new(id))
        .anchor(egui::Align2::CENTER_CENTER, Vec2::ZERO)
        .order(egui::Order::Middle)
        .show(context, |ui| {
            board_that_fits(ui, id, margin, |ui| {
                ui.set_width(width);
                ui.vertical_centered(|ui| {
                    self::title(ui, title, if is_low { 20.0 } else { 27.0 });
                    if !is_low {
                        rule(ui, width.min(320.0));
                        ui.add_space(8.0);
                    }
                });
                add(ui)
            })
        })
        .inner
}

/// Between a dialog and its edge.
const DIALOG_MARGIN: i8 = 24;
const LOW_MARGIN: i8 = 12;
/// Windows lower than this have nothing that is there for its looks alone.
pub const LOW: f32 = 450.0;
/// What a bar for scrolling takes.
const BAR_WIDTH: f32 = 10.0;
/// Between a board and the edge of the window.
const BOARD_GAP: f32 = 6.0;

/// A board that is never larger than the window: what does not fit on it is scrolled to.
pub fn board_that_fits<R>(ui: &mut Ui, id: &str, margin: i8, add: impl FnOnce(&mut Ui) -> R) -> R {
    let around = 2.0 * (f32::from(margin) + BOARD_GAP);
    let room = ui.ctx().content_rect().size() - Vec2::splat(around);
    let room = room.max(Vec2::splat(60.0));
    theme::board(ui, margin, |ui| {
        egui::ScrollArea::both()
            .id_salt(id)
            .max_width(room.x)
            .max_height(room.y)
            // It is smaller only where it holds less.
            .min_scrolled_width(room.x)
            .min_scrolled_height(room.y)
            .show(ui, add)
            .inner
    })
    .inner
}

/// A plank panel with its corner at `at`, which also keeps clicks from the world behind it.
pub fn panel<R>(
    context: &Context,
    id: &str,
    align: egui::Align2,
    offset: Vec2,
    add: impl FnOnce(&mut Ui) -> R,
) -> (R, Rect) {
    let shown = egui::Area::new(Id::new(id))
        .anchor(align, offset)
        .order(egui::Order::Middle)
        .sense(Sense::click_and_drag())
        .show(context, |ui| theme::board(ui, 10, add).inner);
    (shown.inner, shown.response.rect)
}

/// Whether any panel lies under `at`, so that the click is not the world's.
#[must_use]
pub fn is_covered(context: &Context, at: Pos2) -> bool {
    context
        .layer_id_at(at)
        .is_some_and(|layer| layer.order != egui::Order::Background)
}
