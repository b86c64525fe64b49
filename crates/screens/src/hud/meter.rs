use egui::{Align2, Color32, Context, Pos2, Rect, RichText, Sense, Shape, Stroke, Ui, pos2, vec2};
use telemetry::{Quality, Readings, Reason};

use crate::widgets::{dialog, panel, wooden_button};
use crate::words::say;
use crate::{say, theme};

/// How line and machines do: a small line in the corner, and a page of graphs for those who want it.
#[derive(Clone, Debug, Default)]
pub struct Meter {
    pub readings: Option<Readings>,
    /// One reading a second, the newest last.
    pub past: Vec<Readings>,
    pub is_page_open: bool,
}

/// What a graph is of.
type Figure = fn(&Readings) -> Option<u32>;

/// Seconds that a graph shows.
pub const GRAPH_S: usize = 120;
const GRAPH_WIDTH: f32 = 520.0;
const GRAPH_HEIGHT: f32 = 56.0;

impl Meter {
    /// True when it was pressed: the page opens or closes.
    pub fn show(&self, context: &Context) -> bool {
        let Some(now) = &self.readings else {
            return false;
        };
        let ((), rect) = panel(
            context,
            "meter",
            Align2::RIGHT_TOP,
            vec2(-8.0, below_age_bar(context)),
            |ui| {
                ui.horizontal(|ui| {
                    let (mark, _) = ui.allocate_exact_size(vec2(12.0, 12.0), Sense::hover());
                    ui.painter().add(sign(now.quality, mark));
                    ui.label(RichText::new(corner_text(now)).size(13.0));
                });
            },
        );
        let is_pressed = context.input(|input| {
            let at = input.pointer.interact_pos();
            input.pointer.primary_pressed() && at.is_some_and(|at| rect.contains(at))
        });
        let is_closed = self.is_page_open && self.page(context);
        is_pressed || is_closed
    }

    /// True when its button to close was pressed.
    fn page(&self, context: &Context) -> bool {
        dialog(context, "meters", &say("meter-title"), GRAPH_WIDTH, |ui| {
            if let Some(now) = &self.readings {
                let word = format!("{}: {}", word(now.quality), reason(now.reason));
                ui.label(RichText::new(word).color(colour(now.quality)).strong());
            }
            let graphs: [(String, Figure); 4] = [
                (say("meter-round-trip"), |it| it.round_trip_ms),
                (say("meter-delay"), |it| Some(it.delay_ms)),
                (say("meter-effect"), |it| it.order_effect_ms_mean),
                (say("meter-received"), |it| {
                    u32::try_from(it.in_bytes_per_s).ok()
                }),
            ];
            for (title, of) in graphs {
                graph(ui, &title, self.past.iter().map(of).collect());
            }
            if let Some(now) = &self.readings {
                let counts = say!(
                    "meter-counts",
                    stalls = now.stalls,
                    late = now.late_turns,
                    turns = now.turns_in_hand,
                    heals = now.heals
                );
                ui.label(RichText::new(counts).small().color(theme::PARCHMENT_DIM));
                ui.label(
                    RichText::new(loads(now))
                        .small()
                        .color(theme::PARCHMENT_DIM),
                );
            }
            ui.add_space(6.0);
            let close = say("meter-close");
            ui.vertical_centered(|ui| wooden_button(ui, &close, vec2(150.0, 34.0), 16.0, true))
                .inner
        })
    }
}

/// Where the corner begins under the bar with the age, which is higher with larger letters.
fn below_age_bar(context: &Context) -> f32 {
    let bar = context.memory(|memory| memory.area_rect(egui::Id::new("age bar")));
    bar.map_or(66.0, |bar| (bar.bottom() + 4.0).max(66.0))
}

fn corner_text(now: &Readings) -> String {
    let trip = now
        .round_trip_ms
        .map_or_else(|| String::from("–"), |ms| say!("table-ping", ms = ms));
    match now.quality {
        Quality::Good => format!("{} · {trip}", word(now.quality)),
        _ => format!("{} · {trip} · {}", word(now.quality), reason(now.reason)),
    }
}

fn loads(now: &Readings) -> String {
    let known = now.load_percent.iter().enumerate();
    let known = known
        .filter_map(|(seat, load)| Some(say!("meter-load", seat = seat + 1, percent = (*load)?)));
    let all: Vec<String> = known.collect();
    if all.is_empty() {
        return String::new();
    }
    say!("meter-loads", loads = all.join(", "))
}

fn word(quality: Quality) -> String {
    match quality {
        Quality::Good => say("meter-good"),
        Quality::Fair => say("meter-fair"),
        Quality::Poor => say("meter-poor"),
    }
}

fn reason(reason: Reason) -> String {
    match reason {
        Reason::Nothing => say("meter-nothing"),
        Reason::Stalled => say("meter-stalled"),
        Reason::Late => say("meter-late"),
        Reason::Far => say("meter-far"),
        Reason::Unsteady => say("meter-unsteady"),
        Reason::Busy => say("meter-busy"),
    }
}

fn colour(quality: Quality) -> Color32 {
    let [red, green, blue] = quality.colour();
    Color32::from_rgb(red, green, blue)
}

/// The word as a sign, for who does not tell the colours apart.
fn sign(quality: Quality, rect: Rect) -> Shape {
    let fill = colour(quality);
    let (middle, radius) = (rect.center(), rect.width() / 2.0);
    match quality.shape() {
        telemetry::Shape::Disc => Shape::circle_filled(middle, radius, fill),
        telemetry::Shape::Triangle => {
            let corners = vec![rect.center_top(), rect.right_bottom(), rect.left_bottom()];
            Shape::convex_polygon(corners, fill, Stroke::NONE)
        }
        telemetry::Shape::Cross => {
            let line = |from: Pos2, to: Pos2| Shape::line_segment([from, to], (3.0, fill));
            Shape::Vec(vec![
                line(rect.left_top(), rect.right_bottom()),
                line(rect.right_top(), rect.left_bottom()),
            ])
        }
    }
}

/// A curve from the left (long ago) to the right (now). Where nothing was known there is a gap.
fn graph(ui: &mut Ui, title: &str, values: Vec<Option<u32>>) {
    let most = values.iter().flatten().max().copied().unwrap_or(0).max(1);
    let last = values.iter().flatten().next_back();
    ui.horizontal(|ui| {
        ui.label(RichText::new(title).size(13.0));
        let last = last.map_or_else(|| String::from("–"), u32::to_string);
        ui.label(RichText::new(last).size(13.0).strong().color(theme::GOLD));
    });
    let (rect, _) = ui.allocate_exact_size(vec2(GRAPH_WIDTH, GRAPH_HEIGHT), Sense::hover());
    ui.painter().rect_filled(rect, 3.0, theme::WOOD_DARK);
    let step = rect.width() / (GRAPH_S - 1) as f32;
    let skipped = GRAPH_S.saturating_sub(values.len());
    let place = |index: usize, value: u32| {
        let share = value as f32 / most as f32;
        let x = rect.left() + (skipped + index) as f32 * step;
        pos2(x, rect.bottom() - 3.0 - share * (rect.height() - 8.0))
    };
    for (index, pair) in values.windows(2).enumerate() {
        if let [Some(before), Some(after)] = pair {
            let points = [place(index, *before), place(index + 1, *after)];
            ui.painter()
                .line_segment(points, Stroke::new(1.5, theme::GOLD));
        }
    }
    let at = rect.left_top() + vec2(5.0, 2.0);
    let font = egui::FontId::proportional(11.0);
    ui.painter()
        .text(at, Align2::LEFT_TOP, most, font, theme::PARCHMENT_DIM);
}

#[cfg(test)]
mod tests {
    use egui_kittest::kittest::Queryable;
    use telemetry::Meters;

    use super::Meter;
    use crate::testing::window;

    #[test]
    fn the_page_has_its_graphs_and_the_corner_its_word() {
        let mut meters = Meters::default();
        meters.turn_sent(1, 60, 0);
        meters.turn_closed(1, 48);
        let readings = meters.readings(50);
        let meter = Meter {
            readings: Some(readings),
            past: vec![readings; 30],
            is_page_open: true,
        };
        let harness = window([1280.0, 720.0], move |context| {
            meter.show(context);
        });
        assert!(harness.query_by_label("good · 48 ms").is_some());
        assert!(harness.query_by_label("There and back, ms").is_some());
        assert!(harness.query_by_label("Close").is_some());
    }

    #[test]
    fn without_a_network_there_is_nothing() {
        let harness = window([1280.0, 720.0], |context| {
            assert!(!Meter::default().show(context));
        });
        assert!(harness.query_by_label_contains("ms").is_none());
    }
}
