use egui::{Align2, Color32, Context, Mesh, Pos2, Rect, Sense, Shape, Stroke, TextureId, Vec2};

use crate::theme;
use crate::widgets::panel;
use crate::words::say;

/// The map as a diamond, as it lies before the camera.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MinimapPanel {
    pub texture: Option<TextureId>,
    pub size_tiles: f32,
    /// Corners of what the camera shows, in tiles.
    pub view: [[f32; 2]; 4],
    pub pings: Vec<Ping>,
    /// Where players are, for whoever goes by signs.
    pub marks: Vec<SeatMark>,
}

/// Somebody's things at a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeatMark {
    pub at: [f32; 2],
    /// Which of the eight signs.
    pub sign: usize,
    pub colour: [u8; 3],
}

/// A place that calls for attention.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ping {
    pub at: [f32; 2],
    /// 0 (new) to 1 (gone).
    pub age: f32,
    pub is_alarm: bool,
}

/// A place on the map was pressed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MinimapIntent {
    /// Left: look there (or use an armed cursor there).
    Look { at: [f32; 2] },
    /// Right: order there.
    Order { at: [f32; 2] },
}

const SIDE: f32 = 200.0;
const MARK_SIDE: f32 = 9.0;

impl MinimapPanel {
    pub fn show(&self, context: &Context) -> (Option<MinimapIntent>, Rect) {
        panel(
            context,
            "minimap",
            Align2::RIGHT_BOTTOM,
            egui::vec2(-8.0, -8.0),
            |ui| {
                let (rect, response) =
                    ui.allocate_exact_size(Vec2::splat(SIDE), Sense::click_and_drag());
                response.widget_info(|| {
                    egui::WidgetInfo::labeled(egui::WidgetType::Image, true, say("hud-minimap"))
                });
                let painter = ui.painter().with_clip_rect(rect);
                painter.rect_filled(rect, 4.0, theme::WOOD_DARK);
                if let Some(texture) = self.texture {
                    painter.add(Shape::mesh(self.diamond(rect, texture)));
                }
                for mark in &self.marks {
                    let middle = self.on_panel(rect, mark.at);
                    let square = Rect::from_center_size(middle, Vec2::splat(MARK_SIDE));
                    painter.add(theme::sign(mark.sign, mark.colour, square));
                }
                let frame: Vec<Pos2> = self
                    .view
                    .iter()
                    .map(|&at| self.on_panel(rect, at))
                    .collect();
                painter.add(Shape::closed_line(
                    frame,
                    Stroke::new(1.5, theme::PARCHMENT),
                ));
                for ping in &self.pings {
                    let colour = if ping.is_alarm {
                        theme::BAD
                    } else {
                        theme::GOLD
                    };
                    let fading = colour.gamma_multiply(1.0 - ping.age.clamp(0.0, 1.0));
                    painter.circle_stroke(
                        self.on_panel(rect, ping.at),
                        4.0 + ping.age * 16.0,
                        Stroke::new(2.0, fading),
                    );
                }
                let at = response
                    .interact_pointer_pos()
                    .map(|pointer| self.on_map(rect, pointer));
                let at = at.filter(|at| {
                    at.iter()
                        .all(|along| (0.0..=self.size_tiles).contains(along))
                })?;
                if response.secondary_clicked() {
                    return Some(MinimapIntent::Order { at });
                }
                let is_left = response.dragged_by(egui::PointerButton::Primary)
                    || response.is_pointer_button_down_on();
                (is_left && ui.input(|input| input.pointer.primary_down()))
                    .then_some(MinimapIntent::Look { at })
            },
        )
    }

    /// A place of the map on the panel: the map's origin is the upper corner, +x runs down to the right.
    fn on_panel(&self, rect: Rect, at: [f32; 2]) -> Pos2 {
        let scale = rect.width() / 2.0 / self.size_tiles.max(1.0);
        rect.center_top() + Vec2::new((at[0] - at[1]) * scale, (at[0] + at[1]) * scale)
    }

    fn on_map(&self, rect: Rect, pointer: Pos2) -> [f32; 2] {
        let scale = rect.width() / 2.0 / self.size_tiles.max(1.0);
        let way = (pointer - rect.center_top()) / scale;
        [(way.y + way.x) / 2.0, (way.y - way.x) / 2.0]
    }

    fn diamond(&self, rect: Rect, texture: TextureId) -> Mesh {
        let mut mesh = Mesh::with_texture(texture);
        let side = self.size_tiles;
        for (at, uv) in [
            ([0.0, 0.0], [0.0, 0.0]),
            ([side, 0.0], [1.0, 0.0]),
            ([side, side], [1.0, 1.0]),
            ([0.0, side], [0.0, 1.0]),
        ] {
            mesh.vertices.push(egui::epaint::Vertex {
                pos: self.on_panel(rect, at),
                uv: egui::pos2(uv[0], uv[1]),
                color: Color32::WHITE,
            });
        }
        mesh.add_triangle(0, 1, 2);
        mesh.add_triangle(0, 2, 3);
        mesh
    }
}
