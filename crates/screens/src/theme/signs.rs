//! A sign for each of eight players, so that nobody needs to tell colours apart.

use egui::{Color32, Context, Pos2, Rect, Shape, Stroke, StrokeKind, vec2};

use super::look::look;

/// The sign of a colour, in a square, as large as it fits; `None`: players have no signs, or it is nobody's.
#[must_use]
pub fn sign_of(context: &Context, colour: [u8; 3], rect: Rect) -> Option<Shape> {
    let signs = look(context).signs?;
    let place = signs.iter().position(|&known| known == colour)?;
    Some(sign(place, colour, rect))
}

/// Sign `place` (0 to 7, wraps) in `colour`, with a dark edge so that it stands out on any ground.
pub fn sign(place: usize, [red, green, blue]: [u8; 3], rect: Rect) -> Shape {
    let fill = Color32::from_rgb(red, green, blue);
    let edge = Stroke::new(1.0, Color32::BLACK);
    let (middle, radius) = (rect.center(), rect.width() / 2.0);
    let around = |corners: usize, turn: f32, radius: f32| -> Vec<Pos2> {
        let angle = |index: usize| (turn + index as f32 / corners as f32) * std::f32::consts::TAU;
        let corner = |index| middle + vec2(angle(index).sin(), -angle(index).cos()) * radius;
        (0..corners).map(corner).collect()
    };
    let polygon = |points| Shape::convex_polygon(points, fill, edge);
    match place % 8 {
        0 => Shape::Vec(vec![
            Shape::circle_filled(middle, radius, fill),
            Shape::circle_stroke(middle, radius, edge),
        ]),
        1 => Shape::Vec(vec![
            Shape::rect_filled(rect.shrink(radius * 0.15), 0.0, fill),
            Shape::rect_stroke(rect.shrink(radius * 0.15), 0.0, edge, StrokeKind::Outside),
        ]),
        2 => polygon(around(3, 0.0, radius * 1.15)),
        3 => polygon(around(4, 0.0, radius * 1.15)),
        4 => polygon(around(3, 0.5, radius * 1.15)),
        5 => Shape::Vec(vec![
            Shape::line_segment(
                [rect.center_top(), rect.center_bottom()],
                (5.0, Color32::BLACK),
            ),
            Shape::line_segment(
                [rect.left_center(), rect.right_center()],
                (5.0, Color32::BLACK),
            ),
            Shape::line_segment([rect.center_top(), rect.center_bottom()], (3.0, fill)),
            Shape::line_segment([rect.left_center(), rect.right_center()], (3.0, fill)),
        ]),
        6 => Shape::Vec(vec![
            Shape::circle_stroke(middle, radius * 0.8, Stroke::new(4.5, Color32::BLACK)),
            Shape::circle_stroke(middle, radius * 0.8, Stroke::new(2.5, fill)),
        ]),
        _ => polygon(around(6, 0.0, radius)),
    }
}
