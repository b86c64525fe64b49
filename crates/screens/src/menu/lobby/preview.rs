//! The picture of the land, as it will lie before the camera.

use egui::{Color32, Mesh, Pos2, Rect, RichText, Sense, Shape, TextureId, Ui, Vec2, pos2, vec2};

use crate::say;
use crate::theme;
use crate::words::say;

/// The land, if it is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preview {
    /// From above, the map's origin at the upper left.
    pub texture: Option<TextureId>,
    /// Why there is no picture, or not yet.
    pub note: Option<String>,
}

impl Preview {
    /// A diamond `width` points wide and half as high.
    pub fn show(&self, ui: &mut Ui, width: f32) {
        let (rect, response) = ui.allocate_exact_size(vec2(width, width / 2.0), Sense::hover());
        let what = self.note.clone();
        let what = what.unwrap_or_else(|| say("table-preview-known"));
        let name = say!("table-preview", what = what);
        response
            .widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, name.clone()));
        let corners = corners(rect);
        match self.texture {
            Some(texture) => {
                ui.painter().add(Shape::mesh(diamond(corners, texture)));
                let edge = egui::Stroke::new(2.0, theme::WOOD_EDGE);
                ui.painter().add(Shape::closed_line(corners.to_vec(), edge));
            }
            None => {
                let ground = theme::WOOD_DARK;
                let shape = Shape::convex_polygon(corners.to_vec(), ground, egui::Stroke::NONE);
                ui.painter().add(shape);
            }
        }
        if let Some(note) = &self.note {
            let words = RichText::new(note).small().color(theme::PARCHMENT);
            let inner = rect.shrink2(vec2(rect.width() / 4.0, rect.height() / 3.0));
            ui.put(inner, egui::Label::new(words).wrap());
        }
    }
}

/// Top, right, bottom, left.
fn corners(rect: Rect) -> [Pos2; 4] {
    [
        rect.center_top(),
        rect.right_center(),
        rect.center_bottom(),
        rect.left_center(),
    ]
}

fn diamond(corners: [Pos2; 4], texture: TextureId) -> Mesh {
    let mut mesh = Mesh::with_texture(texture);
    let parts = [Vec2::ZERO, vec2(1.0, 0.0), vec2(1.0, 1.0), vec2(0.0, 1.0)];
    for (pos, part) in corners.into_iter().zip(parts) {
        mesh.vertices.push(egui::epaint::Vertex {
            pos,
            uv: pos2(part.x, part.y),
            color: Color32::WHITE,
        });
    }
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(0, 2, 3);
    mesh
}
