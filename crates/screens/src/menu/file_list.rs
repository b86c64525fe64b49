//! What the lists of saves and of replays share: rows that are chosen, facts about the chosen one, and the
//! question before something is deleted.

use egui::text::{LayoutJob, TextWrapping};
use egui::{
    Align2, Color32, Context, Key, Rect, RichText, ScrollArea, Sense, Stroke, Ui, WidgetInfo,
    WidgetType, vec2,
};

use crate::widgets::{note_button, show_focus, wooden_button};
use crate::words::say;
use crate::{say, text, theme};

/// Points of a row, with usual letters.
const ROW_HEIGHT: f32 = 46.0;
/// Points of a list and of the facts beside it, where there is room.
const LIST_WIDTH: f32 = 470.0;
pub(super) const FACTS_WIDTH: f32 = 270.0;
/// Points of everything above and below a list.
const FRAME_HEIGHT: f32 = 250.0;

/// One row.
pub(super) struct Row<'a> {
    /// The line that is read first.
    pub name: &'a str,
    /// The line below.
    pub detail: String,
    /// It cannot be used: the line below says why.
    pub is_bad: bool,
}

/// How wide a dialog with a list and its facts is, inside.
pub(super) fn width(context: &Context) -> f32 {
    theme::letters(context, 1.0).max(1.0) * (LIST_WIDTH + FACTS_WIDTH + 16.0)
}

fn height(context: &Context) -> f32 {
    (context.content_rect().height() - FRAME_HEIGHT).clamp(90.0, 380.0)
}

/// The list on the left and `facts` on the right. The row that was chosen, if one was; arrow keys choose
/// too.
pub(super) fn show(
    ui: &mut Ui,
    rows: &[Row<'_>],
    chosen: &mut Option<usize>,
    empty: &str,
    facts: impl FnOnce(&mut Ui, Option<usize>),
) {
    let height = height(ui.ctx());
    let facts_width = FACTS_WIDTH * theme::letters(ui.ctx(), 1.0).max(1.0);
    let list_width = ui.available_width() - facts_width - 16.0;
    if list_width < facts_width {
        // The facts below the list, in full: the dialog scrolls.
        framed(ui, height, |ui| list(ui, rows, chosen, empty));
        facts(ui, *chosen);
        return;
    }
    ui.horizontal_top(|ui| {
        ui.vertical(|ui| {
            ui.set_width(list_width);
            framed(ui, height, |ui| list(ui, rows, chosen, empty));
        });
        ui.add_space(8.0);
        ui.vertical(|ui| {
            ui.set_width(facts_width);
            ScrollArea::vertical()
                .id_salt("facts")
                .max_height(height + 12.0)
                .show(ui, |ui| facts(ui, *chosen));
        });
    });
}

fn framed(ui: &mut Ui, height: f32, add: impl FnOnce(&mut Ui)) {
    egui::Frame::new()
        .fill(theme::WOOD_DARK)
        .corner_radius(4.0)
        .inner_margin(6)
        .show(ui, |ui| {
            ui.set_height(height);
            add(ui);
        });
}

fn list(ui: &mut Ui, rows: &[Row<'_>], chosen: &mut Option<usize>, empty: &str) {
    if rows.is_empty() {
        *chosen = None;
        ui.label(RichText::new(empty).color(theme::PARCHMENT_DIM));
        return;
    }
    let moved = by_arrows(ui, *chosen, rows.len());
    ScrollArea::vertical()
        .id_salt("files")
        .auto_shrink(false)
        .show(ui, |ui| {
            for (index, row) in rows.iter().enumerate() {
                let is_chosen = *chosen == Some(index);
                let response = shown(ui, row, is_chosen);
                if response.clicked() {
                    *chosen = Some(index);
                } else if moved == Some(index) {
                    *chosen = moved;
                    response.scroll_to_me(None);
                }
            }
        });
}

fn by_arrows(ui: &Ui, chosen: Option<usize>, count: usize) -> Option<usize> {
    if ui.ctx().egui_wants_keyboard_input() {
        return None;
    }
    let pressed = |key| ui.input(|input| input.key_pressed(key));
    match chosen {
        _ if pressed(Key::ArrowDown) => Some(chosen.map_or(0, |at| (at + 1).min(count - 1))),
        Some(at) if pressed(Key::ArrowUp) => Some(at.saturating_sub(1)),
        _ => None,
    }
}

fn shown(ui: &mut Ui, row: &Row<'_>, is_chosen: bool) -> egui::Response {
    let letters = theme::letters(ui.ctx(), 1.0).max(1.0);
    let size = vec2(ui.available_width(), ROW_HEIGHT * letters);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, is_chosen, row.name));
    let fill = match () {
        () if is_chosen => Color32::from_rgb(0x8A, 0x6A, 0x2A),
        () if response.hovered() || response.has_focus() => theme::WOOD_LIGHT,
        () => theme::WOOD,
    };
    let edge = if is_chosen {
        theme::GOLD
    } else {
        theme::WOOD_EDGE
    };
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let stroke = Stroke::new(1.5, edge);
    painter.rect(
        rect.shrink(1.0),
        4.0,
        fill,
        stroke,
        egui::StrokeKind::Inside,
    );
    let colour = if row.is_bad {
        theme::BAD
    } else {
        theme::PARCHMENT_DIM
    };
    let lines = [
        (row.name, 16.0, theme::PARCHMENT, 4.0),
        (row.detail.as_str(), 13.0, colour, 25.0),
    ];
    for (text, size, colour, down) in lines {
        let font = egui::FontId::proportional(theme::letters(ui.ctx(), size));
        let mut job = LayoutJob::simple_singleline(text.to_owned(), font, colour);
        job.wrap = TextWrapping::truncate_at_width(rect.width() - 20.0);
        let words = painter.layout_job(job);
        painter.galley(rect.left_top() + vec2(10.0, down * letters), words, colour);
    }
    show_focus(ui, &response);
    if ui.is_rect_visible(rect) && ui.clip_rect().contains_rect(rect) {
        note_button(ui.ctx(), row.name, rect);
    }
    if row.is_bad {
        return response.on_hover_text(&row.detail);
    }
    response
}

/// What the chosen one is called.
pub(super) fn name(ui: &mut Ui, name: &str) {
    let name = RichText::new(name).strong().color(theme::GOLD);
    ui.add(egui::Label::new(name).wrap());
}

/// Why the chosen one cannot be used, as a sentence.
pub(super) fn bad(ui: &mut Ui, why: &str) {
    ui.add(egui::Label::new(RichText::new(why).color(theme::BAD)).wrap());
}

/// The map it was played on, and how large it is.
pub(super) fn map_of(map: &str, size_tiles: u16) -> (String, String) {
    let map = say!("files-map-of", name = text::name(map), tiles = size_tiles);
    (say("files-map"), map)
}

/// The question about the one that shall be deleted; its place, when that is meant.
pub(super) fn doom(ui: &mut Ui, doomed: &mut Option<usize>, name: &str) -> Option<usize> {
    let is_meant = ask_to_delete(ui, name)?;
    doomed.take().filter(|_| is_meant)
}

/// Lines of facts: what, and how it is.
pub(super) fn facts(ui: &mut Ui, lines: &[(String, String)]) {
    for (what, how) in lines {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            let width = theme::letters(ui.ctx(), 84.0);
            let (rect, _) = ui.allocate_exact_size(vec2(width, 18.0), Sense::hover());
            text_at(ui, rect, what);
            ui.add(egui::Label::new(how).wrap());
        });
    }
}

fn text_at(ui: &Ui, rect: Rect, text: &str) {
    let font = egui::FontId::proportional(theme::letters(ui.ctx(), 14.0));
    ui.painter().text(
        rect.left_center(),
        Align2::LEFT_CENTER,
        text,
        font,
        theme::PARCHMENT_DIM,
    );
}

/// Buttons side by side below a list. The place of the one that was pressed.
pub(super) fn buttons(ui: &mut Ui, labels: &[(String, bool)]) -> Option<usize> {
    ui.add_space(10.0);
    let mut pressed = None;
    ui.horizontal_wrapped(|ui| {
        for (index, (label, is_enabled)) in labels.iter().enumerate() {
            if wooden_button(ui, label, vec2(150.0, 38.0), 17.0, *is_enabled) {
                pressed = Some(index);
            }
        }
    });
    pressed
}

/// The question before `name` is deleted; `Some` with the answer.
fn ask_to_delete(ui: &mut Ui, name: &str) -> Option<bool> {
    ui.add_space(6.0);
    ui.label(RichText::new(say!("files-delete-meant", name = name)).color(theme::BAD));
    buttons(
        ui,
        &[(say("files-delete-it"), true), (say("files-keep-it"), true)],
    )
    .map(|place| place == 0)
}
