//! Pictures of every screen, drawn without a GPU, for whoever wants to look at them:
//! `CASTELLAN_PICTURES=DIR cargo test -p screens pictures`. Files are PPM; without the variable one small
//! picture is drawn, to see that there is something on it.

use std::fs;
use std::path::Path;

use egui::epaint::{Primitive, Vertex};
use egui::{Color32, ColorImage, Pos2, Rect, TextureId, Vec2};
use egui_kittest::Harness;

use super::gallery::{self, Show};
use super::matrix::of_match;
use crate::testing::window;
use crate::words::{Language, speaking};

/// Windows, and sizes of panels in per cent.
const WINDOWS: [([u32; 2], [u32; 3]); 2] = [
    ([1_280, 720], [75, 100, 200]),
    ([3_840, 2_160], [75, 100, 200]),
];
/// Where there is no panel: the world.
const GROUND: Color32 = Color32::from_rgb(0x4E, 0x5D, 0x35);

struct Picture {
    size: [usize; 2],
    pixels: Vec<Color32>,
}

impl Picture {
    fn of(harness: &Harness<'_>, pixels_per_point: f32) -> Picture {
        let points = harness.ctx.content_rect().size();
        let size = (points * pixels_per_point).round();
        let size = [size.x as usize, size.y as usize];
        let mut picture = Picture {
            size,
            pixels: vec![GROUND; size[0] * size[1]],
        };
        let font = harness.ctx.fonts(|fonts| fonts.image());
        let shapes = harness.output().shapes.clone();
        for drawn in harness.ctx.tessellate(shapes, pixels_per_point) {
            let Primitive::Mesh(mesh) = drawn.primitive else {
                continue;
            };
            let atlas = (mesh.texture_id == TextureId::default()).then_some(&font);
            for corner in mesh.indices.chunks_exact(3) {
                let corner = |at: usize| mesh.vertices[corner[at] as usize];
                let corners = [corner(0), corner(1), corner(2)];
                picture.triangle(corners, drawn.clip_rect, atlas, pixels_per_point);
            }
        }
        picture
    }

    fn triangle(
        &mut self,
        corners: [Vertex; 3],
        clip: Rect,
        atlas: Option<&ColorImage>,
        pixels_per_point: f32,
    ) {
        let at = corners.map(|corner| corner.pos * pixels_per_point);
        let [a, b, c] = at;
        let area = cross(b - a, c - a);
        if area.abs() < 1.0e-6 {
            return;
        }
        let clip = clip * pixels_per_point;
        let whole = Vec2::new(self.size[0] as f32, self.size[1] as f32);
        let box_of = Rect::from_points(&at).intersect(clip);
        let box_of = box_of.intersect(Rect::from_min_size(Pos2::ZERO, whole));
        if !box_of.is_positive() {
            return;
        }
        for y in box_of.top().floor() as usize..(box_of.bottom().ceil() as usize).min(self.size[1])
        {
            for x in
                box_of.left().floor() as usize..(box_of.right().ceil() as usize).min(self.size[0])
            {
                let pixel = Pos2::new(x as f32 + 0.5, y as f32 + 0.5);
                if !clip.contains(pixel) {
                    continue;
                }
                let shares = [
                    cross(c - b, pixel - b) / area,
                    cross(a - c, pixel - c) / area,
                    cross(b - a, pixel - a) / area,
                ];
                if shares.iter().any(|share| *share < 0.0) {
                    continue;
                }
                let over = mixed(&corners, shares, atlas);
                let under = &mut self.pixels[y * self.size[0] + x];
                *under = over_ground(over, *under);
            }
        }
    }

    fn write(&self, path: &Path) {
        let head = format!("P6\n{} {}\n255\n", self.size[0], self.size[1]);
        let mut bytes = head.into_bytes();
        for pixel in &self.pixels {
            bytes.extend([pixel.r(), pixel.g(), pixel.b()]);
        }
        fs::write(path, bytes).expect("the picture can be written");
    }
}

fn cross(one: Vec2, other: Vec2) -> f32 {
    one.x * other.y - one.y * other.x
}

/// The colour between the corners, with what the texture has there.
fn mixed(corners: &[Vertex; 3], shares: [f32; 3], atlas: Option<&ColorImage>) -> [f32; 4] {
    let mut colour = [0.0; 4];
    let mut uv = Vec2::ZERO;
    for (corner, share) in corners.iter().zip(shares) {
        for (part, of_corner) in colour.iter_mut().zip(corner.color.to_array()) {
            *part += f32::from(of_corner) / 255.0 * share;
        }
        uv += corner.uv.to_vec2() * share;
    }
    let Some(atlas) = atlas else {
        // The planks of panels, the one picture that is not from the fonts.
        for (part, of_wood) in colour.iter_mut().zip(crate::theme::WOOD.to_array()) {
            *part *= f32::from(of_wood) / 255.0;
        }
        return colour;
    };
    let [width, height] = atlas.size;
    let x = ((uv.x * width as f32) as usize).min(width - 1);
    let y = ((uv.y * height as f32) as usize).min(height - 1);
    let texel = atlas.pixels[y * width + x].to_array();
    for (part, of_texel) in colour.iter_mut().zip(texel) {
        *part *= f32::from(of_texel) / 255.0;
    }
    colour
}

fn over_ground([red, green, blue, opacity]: [f32; 4], under: Color32) -> Color32 {
    let mix = |over: f32, under: u8| {
        let mixed = over * 255.0 + f32::from(under) * (1.0 - opacity);
        mixed.round().clamp(0.0, 255.0) as u8
    };
    Color32::from_rgb(
        mix(red, under.r()),
        mix(green, under.g()),
        mix(blue, under.b()),
    )
}

#[test]
fn pictures_are_drawn_of_every_screen() {
    let Ok(folder) = std::env::var("CASTELLAN_PICTURES") else {
        let show = gallery::menus().remove("main menu").expect("it is there");
        let harness = window([1_280.0, 720.0], show);
        let picture = Picture::of(&harness, 0.5);
        let painted = picture.pixels.iter().filter(|pixel| **pixel != GROUND);
        assert!(
            painted.count() * 10 > picture.pixels.len(),
            "there is nothing on it"
        );
        return;
    };
    let folder = Path::new(&folder);
    fs::create_dir_all(folder).expect("the folder can be made");
    for (window_px, scale) in WINDOWS
        .into_iter()
        .flat_map(|(window, scales)| scales.map(|scale| (window, scale)))
    {
        for language in Language::ALL {
            let size = Vec2::new(window_px[0] as f32, window_px[1] as f32);
            let points = size * 100.0 / scale as f32;
            speaking(language, || {
                let menus = gallery::menus().into_iter().map(|it| (it, points));
                let matches = gallery::matches()
                    .into_iter()
                    .map(|it| (it, of_match(points)));
                for ((name, show), points) in menus.chain(matches) {
                    let tag = language.tag();
                    let [width, height] = window_px;
                    let file = format!(
                        "{width}x{height}-{scale}-{tag}-{}.ppm",
                        name.replace([' ', ','], "_")
                    );
                    draw(show, points, size, &folder.join(file));
                }
            });
        }
    }
}

fn draw(show: Show, points: Vec2, pixels: Vec2, path: &Path) {
    let harness = window(points.into(), show);
    Picture::of(&harness, pixels.x / points.x).write(path);
}
