//! Planks and iron as they are painted: grain, a shade along the edges, a rim with riveted corners. All of
//! it is made of numbers here, so that it is sharp at every scale and needs no file.

use egui::epaint::{Mesh, RectShape, Vertex};
use egui::{
    Color32, ColorImage, Context, Id, InnerResponse, Margin, Pos2, Rect, Shadow, Shape, Stroke,
    StrokeKind, TextureHandle, TextureId, TextureOptions, Ui, pos2, vec2,
};

use super::WOOD_EDGE;

/// Side of the picture of the grain; a point of the screen is a point of it.
const GRAIN_SIDE: usize = 256;
/// Height of a plank.
const PLANK_SIDE: usize = 64;
const IRON: Color32 = Color32::from_rgb(0x4B, 0x46, 0x42);
const IRON_LIGHT: Color32 = Color32::from_rgb(0x8B, 0x86, 0x80);
const IRON_DARK: Color32 = Color32::from_rgb(0x24, 0x20, 0x1D);
/// Of boards, over the light grain.
const BOARD_TINT: Color32 = Color32::from_rgb(0x9E, 0x94, 0x8C);
/// Width of the rim, and of the shade inside it.
const RIM: f32 = 4.0;
const SHADE: f32 = 22.0;
/// Side of the iron at a corner, where a board is large enough to carry it.
const CORNER: f32 = 17.0;
const CORNERED_SIDE: f32 = 120.0;

/// A board with `margin` around what `add` shows on it.
pub fn board<R>(ui: &mut Ui, margin: i8, add: impl FnOnce(&mut Ui) -> R) -> InnerResponse<R> {
    let behind = ui.painter().add(Shape::Noop);
    let shown = egui::Frame::new()
        .inner_margin(Margin::same(margin))
        .show(ui, add);
    ui.painter()
        .set(behind, board_shape(ui.ctx(), shown.response.rect));
    shown
}

fn board_shape(context: &Context, rect: Rect) -> Shape {
    if super::look(context).has_high_contrast {
        return plain_shape(rect, Color32::BLACK, Color32::WHITE);
    }
    let shadow = Shadow {
        offset: [0, 4],
        blur: 14,
        spread: 1,
        color: Color32::from_black_alpha(120),
    };
    let inside = rect.shrink(RIM);
    let mut shapes = vec![
        shadow.as_shape(rect, 5.0).into(),
        grain_shape(context, rect.shrink(1.0), BOARD_TINT),
        shade(inside),
        frame(rect, 5.0, RIM, IRON),
        frame(rect, 5.0, 1.0, IRON_DARK),
        frame(inside, 2.0, 1.0, IRON_DARK),
        Shape::line_segment(
            [
                rect.left_top() + vec2(5.0, 1.7),
                rect.right_top() + vec2(-5.0, 1.7),
            ],
            Stroke::new(1.0, IRON_LIGHT),
        ),
    ];
    if rect.width().min(rect.height()) >= CORNERED_SIDE {
        for corner in [
            rect.left_top(),
            rect.right_top(),
            rect.left_bottom(),
            rect.right_bottom(),
        ] {
            corner_iron(&mut shapes, rect, corner);
        }
    }
    Shape::Vec(shapes)
}

/// For eyes that want no wood behind their letters.
fn plain_shape(rect: Rect, fill: Color32, edge: Color32) -> Shape {
    Shape::Vec(vec![
        Shape::rect_filled(rect, 4.0, fill),
        frame(rect, 4.0, 2.0, edge),
    ])
}

/// A plate with a rivet, in the corner of `rect` at `corner`.
fn corner_iron(shapes: &mut Vec<Shape>, rect: Rect, corner: Pos2) {
    let way = rect.center() - corner;
    let inward = vec2(way.x.signum(), way.y.signum());
    let plate = Rect::from_two_pos(corner, corner + inward * CORNER);
    let rivet = corner + inward * (CORNER * 0.52);
    shapes.push(Shape::rect_filled(plate, 4.0, IRON));
    shapes.push(frame(plate, 4.0, 1.0, IRON_DARK));
    shapes.push(Shape::circle_filled(rivet + vec2(0.6, 0.9), 3.1, IRON_DARK));
    shapes.push(Shape::circle_filled(rivet, 2.7, IRON_LIGHT));
    shapes.push(Shape::circle_filled(
        rivet - vec2(0.7, 0.8),
        1.0,
        Color32::from_rgb(0xC4, 0xC0, 0xBA),
    ));
}

fn frame(rect: Rect, radius: f32, width: f32, colour: Color32) -> Shape {
    RectShape::stroke(rect, radius, Stroke::new(width, colour), StrokeKind::Inside).into()
}

/// Darker towards the edges of `rect`.
fn shade(rect: Rect) -> Shape {
    let (outer, inner) = (
        rect,
        rect.shrink(SHADE.min(rect.width().min(rect.height()) * 0.4)),
    );
    let corners = |rect: Rect| {
        [
            rect.left_top(),
            rect.right_top(),
            rect.right_bottom(),
            rect.left_bottom(),
        ]
    };
    let mut mesh = Mesh::default();
    for at in corners(outer) {
        mesh.colored_vertex(at, Color32::from_black_alpha(96));
    }
    for at in corners(inner) {
        mesh.colored_vertex(at, Color32::TRANSPARENT);
    }
    for side in 0..4 {
        let next = (side + 1) % 4;
        mesh.add_triangle(side, next, side + 4);
        mesh.add_triangle(next, next + 4, side + 4);
    }
    Shape::mesh(mesh)
}

/// How a wooden button stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Push {
    Grey,
    Up,
    /// Under the pointer, or in the keyboard's focus.
    Lit,
    Down,
}

/// The face of a wooden button.
pub fn button_shape(context: &Context, rect: Rect, push: Push) -> Shape {
    if super::look(context).has_high_contrast {
        return match push {
            Push::Grey => plain_shape(rect, Color32::BLACK, Color32::from_gray(110)),
            Push::Up => plain_shape(rect, Color32::BLACK, Color32::WHITE),
            Push::Lit => plain_shape(rect, Color32::from_gray(60), super::GOLD),
            Push::Down => plain_shape(rect, Color32::from_gray(20), super::GOLD),
        };
    }
    let (tint, edge) = match push {
        Push::Grey => (Color32::from_rgb(0x86, 0x80, 0x7A), WOOD_EDGE),
        Push::Up => (Color32::from_rgb(0xDC, 0xD2, 0xC8), WOOD_EDGE),
        Push::Lit => (Color32::WHITE, super::GOLD),
        Push::Down => (Color32::from_rgb(0xB4, 0xA8, 0x9C), super::GOLD),
    };
    let (upper, lower) = match push {
        Push::Down => (Color32::from_black_alpha(90), Color32::from_white_alpha(20)),
        _ => (Color32::from_white_alpha(46), Color32::from_black_alpha(90)),
    };
    let face = rect.shrink(1.0);
    let edge_line =
        |from: Pos2, to: Pos2, colour| Shape::line_segment([from, to], Stroke::new(2.0, colour));
    Shape::Vec(vec![
        grain_shape(context, face, tint),
        roundness(face),
        edge_line(
            face.left_top() + vec2(2.0, 1.5),
            face.right_top() + vec2(-2.0, 1.5),
            upper,
        ),
        edge_line(
            face.left_bottom() + vec2(2.0, -1.5),
            face.right_bottom() + vec2(-2.0, -1.5),
            lower,
        ),
        frame(rect, 4.0, 2.0, edge),
    ])
}

/// Light above, shade below, so that a plank looks round.
pub fn roundness(rect: Rect) -> Shape {
    let mut mesh = Mesh::default();
    let (light, shade) = (Color32::from_white_alpha(18), Color32::from_black_alpha(64));
    for (at, colour) in [
        (rect.left_top(), light),
        (rect.right_top(), light),
        (rect.right_bottom(), shade),
        (rect.left_bottom(), shade),
    ] {
        mesh.colored_vertex(at, colour);
    }
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(0, 2, 3);
    Shape::mesh(mesh)
}

/// Grain over all of `rect`, the picture beside itself as often as it takes.
fn grain_shape(context: &Context, rect: Rect, tint: Color32) -> Shape {
    let side = GRAIN_SIDE as f32;
    let mut mesh = Mesh::with_texture(grain(context));
    let (columns, rows) = (
        (rect.width() / side).ceil() as usize,
        (rect.height() / side).ceil() as usize,
    );
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let corner = rect.min + vec2(column as f32, row as f32) * side;
        let tile = Rect::from_min_size(corner, vec2(side, side)).intersect(rect);
        // Every other tile is mirrored, so that edges meet.
        let along = |at: f32, index: usize| match index % 2 {
            0 => at / side,
            _ => 1.0 - at / side,
        };
        let first = mesh.vertices.len() as u32;
        for at in [
            tile.left_top(),
            tile.right_top(),
            tile.right_bottom(),
            tile.left_bottom(),
        ] {
            let uv = pos2(along(at.x - corner.x, column), along(at.y - corner.y, row));
            mesh.vertices.push(Vertex {
                pos: at,
                uv,
                color: tint,
            });
        }
        mesh.add_triangle(first, first + 1, first + 2);
        mesh.add_triangle(first, first + 2, first + 3);
    }
    Shape::mesh(mesh)
}

/// The picture of the grain, made at its first use.
fn grain(context: &Context) -> TextureId {
    let id = Id::new("grain of the planks");
    let made: Option<TextureHandle> = context.data(|data| data.get_temp(id));
    let texture = made.unwrap_or_else(|| {
        let texture = context.load_texture("grain", grain_image(), TextureOptions::LINEAR);
        context.data_mut(|data| data.insert_temp(id, texture.clone()));
        texture
    });
    texture.id()
}

fn grain_image() -> ColorImage {
    let pixels = (0..GRAIN_SIDE * GRAIN_SIDE)
        .map(|index| grain_colour(index % GRAIN_SIDE, index / GRAIN_SIDE))
        .collect();
    ColorImage::new([GRAIN_SIDE, GRAIN_SIDE], pixels)
}

fn grain_colour(x: usize, y: usize) -> Color32 {
    let (plank, down) = (y / PLANK_SIDE, y % PLANK_SIDE);
    let (along, across) = (x as f32, y as f32);
    let seed = plank as u32 * 31;
    // Long waves bend the fibres, fine ones are the fibres.
    let bend = 7.0 * noise(along * 0.011, across * 0.03, seed + 1);
    let rings = noise(along * 0.008, (across + bend) * 0.21, seed + 2);
    let fibres = noise(along * 0.035, (across + bend) * 0.9, seed + 3);
    let wear = noise(along * 0.03, across * 0.05, seed + 4);
    let plank_tone = 0.06 * (noise(plank as f32 * 5.3, 0.5, 9) - 0.5);
    let mut light =
        0.86 + plank_tone + 0.20 * (rings - 0.5) + 0.13 * (fibres - 0.5) + 0.10 * (wear - 0.5);
    // The seam between two planks, and the light on the lower one's upper edge.
    light *= match down {
        0 => 0.58,
        1 => 0.74,
        2 => 1.08,
        3 => 1.04,
        _ if down == PLANK_SIDE - 1 => 0.84,
        _ => 1.0,
    };
    let channel = |full: f32| (full * light).clamp(0.0, 255.0) as u8;
    Color32::from_rgb(channel(150.0), channel(107.0), channel(72.0))
}

/// Smooth noise between 0 and 1.
fn noise(x: f32, y: f32, seed: u32) -> f32 {
    let (cell_x, cell_y) = (x.floor(), y.floor());
    let smooth = |share: f32| share * share * (3.0 - 2.0 * share);
    let (fx, fy) = (smooth(x - cell_x), smooth(y - cell_y));
    let roll = |dx: i32, dy: i32| roll(cell_x as i32 + dx, cell_y as i32 + dy, seed);
    let upper = roll(0, 0) + (roll(1, 0) - roll(0, 0)) * fx;
    let lower = roll(0, 1) + (roll(1, 1) - roll(0, 1)) * fx;
    upper + (lower - upper) * fy
}

fn roll(x: i32, y: i32, seed: u32) -> f32 {
    let mut bits = (x as u32)
        .wrapping_mul(0x9E37_79B1)
        .wrapping_add((y as u32).wrapping_mul(0x85EB_CA77))
        .wrapping_add(seed.wrapping_mul(0xC2B2_AE3D));
    bits ^= bits >> 15;
    bits = bits.wrapping_mul(0x2C1B_3C6D);
    bits ^= bits >> 13;
    (bits & 0xFFFF) as f32 / 65_535.0
}
