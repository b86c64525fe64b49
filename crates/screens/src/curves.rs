//! Figures over time as lines: after a match, and while one is watched.

use egui::{
    Align2, Color32, FontId, Pos2, Rect, Sense, Shape, Stroke, Ui, WidgetInfo, WidgetType, pos2,
    vec2,
};

use crate::words::say;
use crate::{text, theme};

/// One line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    pub name: String,
    pub colour: [u8; 3],
    /// One value for each instant of [`Curves::times_ms`].
    pub values: Vec<u32>,
}

/// What can be drawn of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Figure {
    #[default]
    Score,
    Military,
    Economy,
    Society,
}

impl Figure {
    pub const ALL: [Figure; 4] = [
        Figure::Score,
        Figure::Military,
        Figure::Economy,
        Figure::Society,
    ];

    #[must_use]
    pub fn name(self) -> String {
        match self {
            Figure::Score => say("course-score"),
            Figure::Military => say("course-military"),
            Figure::Economy => say("course-economy"),
            Figure::Society => say("course-society"),
        }
    }

    /// What its values count.
    #[must_use]
    pub fn unit(self) -> String {
        match self {
            Figure::Score => say("course-points"),
            Figure::Military => say("course-soldiers"),
            Figure::Economy => say("course-gathered"),
            Figure::Society => say("course-villagers"),
        }
    }
}

/// Several lines over the same time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curves {
    /// Ascending.
    pub times_ms: Vec<u64>,
    pub lines: Vec<Curve>,
    /// Instants with a mark.
    pub marks_ms: Vec<u64>,
}

const FOOT: f32 = 16.0;

impl Curves {
    /// Draws them, `size` large. `what`: what the values are, for those who do not see it.
    pub fn show(&self, ui: &mut Ui, size: egui::Vec2, what: &str) {
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, self.summary(what)));
        ui.painter().rect_filled(rect, 4.0, theme::WOOD_DARK);
        let inside = Rect::from_min_max(
            rect.left_top() + vec2(6.0, 8.0),
            rect.right_bottom() - vec2(6.0, FOOT),
        );
        let small = FontId::proportional(11.0);
        let label = |at: Pos2, align: Align2, text: String| {
            ui.painter()
                .text(at, align, text, small.clone(), theme::PARCHMENT_DIM);
        };
        let (Some(first), Some(last)) = (self.times_ms.first(), self.times_ms.last()) else {
            let text = say("course-unknown");
            return label(rect.center(), Align2::CENTER_CENTER, text);
        };
        let most = self.most();
        let place = |time: u64, value: u32| {
            let along = (time - first) as f32 / ((last - first).max(1)) as f32;
            let up = value as f32 / most as f32;
            pos2(
                inside.left() + along * inside.width(),
                inside.bottom() - up * inside.height(),
            )
        };
        for &mark in self
            .marks_ms
            .iter()
            .filter(|at| (first..=last).contains(at))
        {
            let x = place(mark, 0).x;
            let line = [pos2(x, inside.top()), pos2(x, inside.bottom())];
            let faint = Stroke::new(1.0, theme::PARCHMENT_DIM.gamma_multiply(0.35));
            ui.painter().line_segment(line, faint);
        }
        for line in &self.lines {
            let points = self.times_ms.iter().zip(&line.values);
            let points: Vec<Pos2> = points.map(|(&time, &value)| place(time, value)).collect();
            let [red, green, blue] = line.colour;
            let stroke = |width, colour| Stroke::new(width, colour);
            // Every colour of a seat must be seen on dark wood.
            let rim = stroke(3.5, theme::PARCHMENT.gamma_multiply(0.35));
            ui.painter().add(Shape::line(points.clone(), rim));
            let colour = Color32::from_rgb(red, green, blue);
            ui.painter().add(Shape::line(points, stroke(2.0, colour)));
        }
        label(
            rect.left_top() + vec2(4.0, 2.0),
            Align2::LEFT_TOP,
            most.to_string(),
        );
        label(
            rect.left_bottom() + vec2(4.0, -2.0),
            Align2::LEFT_BOTTOM,
            text::clock(*first),
        );
        label(
            rect.right_bottom() - vec2(4.0, 2.0),
            Align2::RIGHT_BOTTOM,
            text::clock(*last),
        );
    }

    fn most(&self) -> u32 {
        let values = self.lines.iter().flat_map(|line| &line.values);
        values.max().copied().unwrap_or(0).max(1)
    }

    /// The last values in words.
    fn summary(&self, what: &str) -> String {
        let last = |line: &Curve| {
            let value = line.values.last().copied().unwrap_or(0);
            format!("{} {value}", line.name)
        };
        let all: Vec<String> = self.lines.iter().map(last).collect();
        format!("{what}: {}", all.join(", "))
    }
}

/// Small buttons of which one is down.
pub fn choose(ui: &mut Ui, chosen: &mut Figure) {
    ui.horizontal_wrapped(|ui| {
        for figure in Figure::ALL {
            ui.selectable_value(chosen, figure, figure.name());
        }
    });
}

#[cfg(test)]
mod tests {
    use egui::vec2;
    use egui_kittest::kittest::Queryable;

    use super::{Curve, Curves};
    use crate::testing::window;

    #[test]
    fn lines_are_drawn_and_said_and_nothing_known_is_no_harm() {
        let line = |name: &str, values: &[u32]| Curve {
            name: name.into(),
            colour: [200, 30, 30],
            values: values.to_vec(),
        };
        let curves = Curves {
            times_ms: vec![0, 10_000, 20_000],
            lines: vec![line("Ana", &[0, 4, 9]), line("Bo", &[0, 2, 3])],
            marks_ms: vec![15_000, 99_000],
        };
        let harness = window([640.0, 360.0], move |context| {
            egui::Area::new(egui::Id::new("test")).show(context, |ui| {
                curves.show(ui, vec2(300.0, 100.0), "Soldiers");
                Curves::default().show(ui, vec2(300.0, 100.0), "Nothing");
            });
        });
        assert!(harness.query_by_label("Soldiers: Ana 9, Bo 3").is_some());
    }
}
