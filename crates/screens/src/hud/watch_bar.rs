//! The bar below a match that is watched: where it is, how fast, through whose eyes.

use egui::{
    Align2, Color32, Context, Id, Key, Pos2, Rect, RichText, Sense, Shape, Stroke, Ui, WidgetInfo,
    pos2, vec2,
};

use crate::widgets::{button, note_button, panel};
use crate::words::say;
use crate::{text, theme};

#[cfg(test)]
mod tests;

/// The bar as it is shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WatchBar {
    /// The match is played now: there is no going to and fro in it, and its speed is not ours.
    pub is_live: bool,
    /// Instants of the first world and of the last.
    pub span_ms: (u64, u64),
    pub now_ms: u64,
    /// Up to where jumps are quick.
    pub reach_ms: u64,
    pub marks: Vec<BarMark>,
    pub is_paused: bool,
    pub is_seeking: bool,
    /// Hundredths of normal speed.
    pub speed_percent: u16,
    /// Names and colours of the seats.
    pub seats: Vec<(String, [u8; 3])>,
    /// Through whose eyes; `None`: everybody's.
    pub eyes: Option<usize>,
    /// What those eyes do not see is hidden.
    pub has_fog: bool,
    pub tab: Option<WatchTab>,
}

/// Something that happened, on the bar.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BarMark {
    pub at_ms: u64,
    /// What it was, in words.
    pub text: String,
    pub sign: Sign,
    pub colour: [u8; 3],
}

/// How a mark looks, for who does not tell colours apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sign {
    #[default]
    Age,
    Battle,
    Out,
}

/// What is shown beside the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchTab {
    Production,
    Army,
    Graphs,
}

impl WatchTab {
    pub const ALL: [WatchTab; 3] = [WatchTab::Production, WatchTab::Army, WatchTab::Graphs];

    #[must_use]
    pub fn name(self) -> String {
        match self {
            WatchTab::Production => say("watch-production"),
            WatchTab::Army => say("watch-army"),
            WatchTab::Graphs => say("watch-graphs"),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchIntent {
    TogglePause,
    /// Doubles the speed so many times, or halves it.
    Speed(i32),
    Seek {
        to_ms: u64,
    },
    Restart,
    Eyes(Option<usize>),
    Fog(bool),
    Tab(Option<WatchTab>),
    PlayFromHere,
}

/// How far the arrow keys jump.
const JUMP_MS: u64 = 30_000;
const HEIGHT: f32 = 24.0;
/// The minimap lies to the right.
const MINIMAP_WIDTH: f32 = 244.0;

impl WatchBar {
    pub fn show(&self, context: &Context) -> Option<WatchIntent> {
        let width = context.content_rect().width() - MINIMAP_WIDTH - 36.0;
        let corner = vec2(8.0, -8.0);
        let (intent, _) = panel(context, "watch bar", Align2::LEFT_BOTTOM, corner, |ui| {
            ui.set_width(width);
            let sought = match self.is_live {
                true => None,
                false => self.track(ui),
            };
            let pressed = self.row(ui);
            sought.or(pressed)
        });
        match self.is_live {
            true => intent,
            false => intent.or_else(|| self.keys(context)),
        }
    }

    fn keys(&self, context: &Context) -> Option<WatchIntent> {
        if context.egui_wants_keyboard_input() {
            return None;
        }
        let pressed = |key| context.input(|input| input.key_pressed(key));
        if pressed(Key::Space) {
            return Some(WatchIntent::TogglePause);
        }
        let (first, last) = self.span_ms;
        if pressed(Key::PageDown) {
            let to_ms = (self.now_ms + JUMP_MS).min(last);
            return Some(WatchIntent::Seek { to_ms });
        }
        if pressed(Key::PageUp) {
            let to_ms = self.now_ms.saturating_sub(JUMP_MS).max(first);
            return Some(WatchIntent::Seek { to_ms });
        }
        pressed(Key::Home).then_some(WatchIntent::Restart)
    }

    /// The line of time; where it was pressed.
    fn track(&self, ui: &mut Ui) -> Option<WatchIntent> {
        let size = vec2(ui.available_width(), HEIGHT);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        let value = self.now_ms as f64 / 1_000.0;
        let place = say("watch-place");
        response.widget_info(|| WidgetInfo::slider(true, value, &place));
        note_button(ui.ctx(), &place, rect);
        let (first, last) = self.span_ms;
        let long = (last - first).max(1) as f32;
        let x = |at: u64| {
            let share = at.saturating_sub(first) as f32 / long;
            rect.left() + share.clamp(0.0, 1.0) * rect.width()
        };
        let line = Rect::from_center_size(rect.center(), vec2(rect.width(), 8.0));
        let up_to = |at: u64| Rect::from_min_max(line.min, pos2(x(at), line.max.y));
        let painter = ui.painter();
        painter.rect_filled(line, 3.0, Color32::from_rgb(0x1B, 0x17, 0x14));
        painter.rect_filled(up_to(self.reach_ms), 3.0, theme::WOOD_LIGHT);
        painter.rect_filled(up_to(self.now_ms), 3.0, theme::GOLD);
        for mark in &self.marks {
            mark.paint(ui, pos2(x(mark.at_ms), rect.center().y));
        }
        let knob = pos2(x(self.now_ms), rect.center().y);
        ui.painter().circle(
            knob,
            8.0,
            theme::PARCHMENT,
            Stroke::new(2.0, theme::WOOD_EDGE),
        );
        let at = response.hover_pos().or(response.interact_pointer_pos());
        let share = at.map(|at| ((at.x - rect.left()) / rect.width()).clamp(0.0, 1.0));
        let time = share.map(|share| first + (f64::from(share) * f64::from(long)) as u64);
        let is_pressed = response.clicked();
        if let Some(time) = time {
            response.on_hover_ui_at_pointer(|ui| self.hover(ui, time, long / rect.width()));
        }
        let to_ms = time.filter(|_| is_pressed)?;
        Some(WatchIntent::Seek { to_ms })
    }

    /// What the pointer is over.
    fn hover(&self, ui: &mut Ui, time: u64, ms_per_point: f32) {
        ui.label(RichText::new(text::clock(time)).strong().color(theme::GOLD));
        let near = (ms_per_point * 6.0) as u64;
        for mark in self
            .marks
            .iter()
            .filter(|mark| mark.at_ms.abs_diff(time) <= near)
        {
            ui.label(&mark.text);
        }
    }

    fn row(&self, ui: &mut Ui) -> Option<WatchIntent> {
        let mut intent = None;
        ui.horizontal_wrapped(|ui| {
            if !self.is_live {
                intent = self.player(ui);
            }
            intent = intent.or(self.eyes(ui));
            let mut has_fog = self.has_fog;
            let can_hide = self.eyes.is_some();
            let fog = egui::Checkbox::new(&mut has_fog, say("watch-fog"));
            if ui.add_enabled(can_hide, fog).changed() {
                intent = Some(WatchIntent::Fog(has_fog));
            }
            for tab in WatchTab::ALL {
                let is_open = self.tab == Some(tab);
                let response = ui.selectable_label(is_open, tab.name());
                note_button(ui.ctx(), &tab.name(), response.rect);
                if response.clicked() {
                    intent = Some(WatchIntent::Tab((!is_open).then_some(tab)));
                }
            }
            if !self.is_live && button(ui, &say("watch-play-on")) {
                intent = Some(WatchIntent::PlayFromHere);
            }
        });
        intent
    }

    /// Pause, speed and time of a record.
    fn player(&self, ui: &mut Ui) -> Option<WatchIntent> {
        let mut intent = None;
        let pause = match self.is_paused {
            true => say("watch-play"),
            false => say("watch-pause"),
        };
        if button(ui, &pause) {
            intent = Some(WatchIntent::TogglePause);
        }
        if button(ui, &say("watch-slower")) {
            intent = Some(WatchIntent::Speed(-1));
        }
        let speed = f32::from(self.speed_percent) / 100.0;
        let speed = RichText::new(format!("×{speed}")).strong();
        ui.label(speed.color(theme::GOLD));
        if button(ui, &say("watch-faster")) {
            intent = Some(WatchIntent::Speed(1));
        }
        if button(ui, &say("watch-restart")) {
            intent = Some(WatchIntent::Restart);
        }
        let (now, last) = (text::clock(self.now_ms), text::clock(self.span_ms.1));
        ui.add(egui::Label::new(format!("{now} / {last}")).extend());
        if self.is_seeking {
            ui.spinner();
        }
        intent
    }

    fn eyes(&self, ui: &mut Ui) -> Option<WatchIntent> {
        let name = |eyes: Option<usize>| match eyes.and_then(|at| self.seats.get(at)) {
            Some((name, _)) => name.clone(),
            None => say("watch-all"),
        };
        let mut eyes = self.eyes;
        egui::ComboBox::from_id_salt(Id::new("eyes"))
            .width(130.0)
            .selected_text(name(eyes))
            .show_ui(ui, |ui| {
                ui.selectable_value(&mut eyes, None, name(None));
                for at in 0..self.seats.len() {
                    ui.selectable_value(&mut eyes, Some(at), name(Some(at)));
                }
            });
        (eyes != self.eyes).then_some(WatchIntent::Eyes(eyes))
    }
}

impl BarMark {
    fn paint(&self, ui: &Ui, at: Pos2) {
        let [red, green, blue] = self.colour;
        let fill = Color32::from_rgb(red, green, blue);
        let edge = Stroke::new(1.5, theme::PARCHMENT);
        let shape = match self.sign {
            Sign::Age => {
                let corners = [vec2(0.0, -7.0), vec2(6.0, 5.0), vec2(-6.0, 5.0)];
                Shape::convex_polygon(corners.map(|by| at + by).to_vec(), fill, edge)
            }
            Sign::Battle => {
                let corners = [
                    vec2(0.0, -6.0),
                    vec2(6.0, 0.0),
                    vec2(0.0, 6.0),
                    vec2(-6.0, 0.0),
                ];
                Shape::convex_polygon(corners.map(|by| at + by).to_vec(), theme::BAD, edge)
            }
            Sign::Out => {
                let cross = |from, to| Shape::line_segment([at + from, at + to], (3.0, fill));
                let one = cross(vec2(-5.0, -5.0), vec2(5.0, 5.0));
                Shape::Vec(vec![one, cross(vec2(-5.0, 5.0), vec2(5.0, -5.0))])
            }
        };
        ui.painter().add(shape);
    }
}
