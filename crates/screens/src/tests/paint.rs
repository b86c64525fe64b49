//! What a screen paints, as text.

use egui::{Rect, Shape};
use egui_kittest::Harness;

/// A text as it lies on the screen.
#[derive(Clone, Debug)]
pub struct Painted {
    pub text: String,
    pub rect: Rect,
    /// What of it can be seen at most: the window, or what a list shows of its content.
    pub clip: Rect,
    /// Its end is left out.
    pub is_elided: bool,
}

impl Painted {
    /// As much of it as is seen.
    pub fn seen(&self) -> Rect {
        self.rect.intersect(self.clip)
    }

    /// The same text a little aside, as shadows are made.
    pub fn is_shadow_of(&self, other: &Painted) -> bool {
        self.text == other.text && (self.rect.min - other.rect.min).length() < 4.0
    }
}

/// All texts of the last frame, in the order in which they were painted.
pub fn texts(harness: &Harness<'_>) -> Vec<Painted> {
    let mut found = Vec::new();
    for clipped in &harness.output().shapes {
        gather(&clipped.shape, clipped.clip_rect, &mut found);
    }
    found
}

fn gather(shape: &Shape, clip: Rect, found: &mut Vec<Painted>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| gather(shape, clip, found)),
        // Line by line: the first of them may begin behind what stands before it.
        Shape::Text(text) if !text.galley.text().trim().is_empty() => {
            for row in &text.galley.rows {
                let rect = row.rect_without_leading_space();
                if !row.text().trim().is_empty() {
                    found.push(Painted {
                        text: text.galley.text().to_owned(),
                        rect: rect.translate(text.pos.to_vec2()),
                        clip,
                        is_elided: text.galley.elided,
                    });
                }
            }
        }
        _ => {}
    }
}
