//! Every model on a contact sheet, drawn by the processor alone: nobody sees through it, whoever belongs to a player
//! shows it, and none is heavier than the art direction allows.

use std::fs;
use std::path::{Path, PathBuf};

use bevy::prelude::{Quat, Vec3};

use super::glb::Shape;

/// Side of a model's picture, and how many stand in a row.
const CELL: usize = 96;
const COLUMNS: usize = 16;
/// Towards the light and the colours of the sheet, linear.
const TO_SUN: Vec3 = Vec3::new(-0.156, 0.719, 0.677);
const SEAT: Vec3 = Vec3::new(0.036, 0.168, 0.768);
const GROUND: Vec3 = Vec3::new(0.262, 0.397, 0.095);
/// Bytes of a file and of all of them; `assets/source/census.py` has the same.
const FILE_BYTES_MAX: u64 = 480 * 1024;
const ALL_BYTES_MAX: u64 = 12 * 1024 * 1024;

/// A pixel of a model: what is nearest there.
#[derive(Clone, Copy)]
struct Pixel {
    depth: f32,
    colour: Vec3,
    is_of_seat: bool,
    is_back: bool,
}

struct Picture {
    pixels: Vec<Option<Pixel>>,
}

impl Picture {
    /// Draws a shape as the camera sees it that looks down at the grid's corner.
    fn of(shape: &Shape) -> Picture {
        let turn = Quat::from_rotation_x(50_f32.to_radians())
            * Quat::from_rotation_y(-45_f32.to_radians());
        let posed: Vec<(Vec3, Vec3)> = (0..shape.positions.len())
            .map(|at| pose(shape, at))
            .collect();
        let seen: Vec<Vec3> = posed.iter().map(|(place, _)| turn * *place).collect();
        let (low, high) = seen
            .iter()
            .fold((Vec3::MAX, Vec3::MIN), |(low, high), place| {
                (low.min(*place), high.max(*place))
            });
        let (middle, size) = ((low + high) / 2.0, (high - low).truncate().max_element());
        let scale = CELL as f32 * 0.92 / size.max(1e-3);
        let on_sheet = |place: Vec3| {
            let half = CELL as f32 / 2.0;
            Vec3::new(
                (place.x - middle.x) * scale + half,
                half - (place.y - middle.y) * scale,
                place.z * scale,
            )
        };
        let mut picture = Picture {
            pixels: vec![None; CELL * CELL],
        };
        for face in shape.indices.chunks_exact(3) {
            let corners = [face[0], face[1], face[2]].map(|index| index as usize);
            let places = corners.map(|index| on_sheet(seen[index]));
            let tint = shape.tints[corners[0]];
            let is_of_seat = tint[3] == 0;
            let own = Vec3::new(tint[0].into(), tint[1].into(), tint[2].into()) / 65_535.0;
            let light = 0.42 + 0.75 * posed[corners[0]].1.normalize_or_zero().dot(TO_SUN).max(0.0);
            let colour = own * light * if is_of_seat { SEAT } else { Vec3::ONE };
            picture.fill(places, colour, is_of_seat);
        }
        picture
    }

    fn fill(&mut self, [a, b, c]: [Vec3; 3], colour: Vec3, is_of_seat: bool) {
        let area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
        if area.abs() < 1e-9 {
            return;
        }
        let (low, high) = (a.min(b).min(c), a.max(b).max(c));
        let range = |low: f32, high: f32| {
            (low.floor().max(0.0) as usize)..=(high.ceil().min(CELL as f32 - 1.0) as usize)
        };
        for y in range(low.y, high.y) {
            for x in range(low.x, high.x) {
                let (px, py) = (x as f32 + 0.5, y as f32 + 0.5);
                let share = |from: Vec3, to: Vec3| {
                    ((to.x - from.x) * (py - from.y) - (to.y - from.y) * (px - from.x)) / area
                };
                let (of_c, of_a, of_b) = (share(a, b), share(b, c), share(c, a));
                if of_a < 0.0 || of_b < 0.0 || of_c < 0.0 {
                    continue;
                }
                let depth = a.z * of_a + b.z * of_b + c.z * of_c;
                let pixel = &mut self.pixels[y * CELL + x];
                if pixel.is_none_or(|there| there.depth < depth) {
                    *pixel = Some(Pixel {
                        depth,
                        colour,
                        is_of_seat,
                        // Screens count down: faces that look here run the other way round.
                        is_back: area > 0.0,
                    });
                }
            }
        }
    }

    fn count(&self, is_wanted: impl Fn(&Pixel) -> bool) -> usize {
        self.pixels
            .iter()
            .flatten()
            .filter(|pixel| is_wanted(pixel))
            .count()
    }
}

/// Place and normal of a vertex at the beginning of `idle`, or of the only clip: there tools are put away.
fn pose(shape: &Shape, vertex: usize) -> (Vec3, Vec3) {
    let (place, normal) = (
        Vec3::from_array(shape.positions[vertex]),
        Vec3::from_array(shape.normals[vertex]),
    );
    let idle = shape.clips.iter().find(|clip| clip.name == "idle");
    let frame = idle
        .or(shape.clips.first())
        .and_then(|clip| clip.frames.first());
    let Some(rows) = frame.and_then(|frame| frame.get(shape.parts[vertex] as usize)) else {
        return (place, normal);
    };
    let along = |row: &[f32; 4]| Vec3::new(row[0], row[1], row[2]);
    let moved = |row: &[f32; 4]| along(row).dot(place) + row[3];
    (
        Vec3::new(moved(&rows[0]), moved(&rows[1]), moved(&rows[2])),
        Vec3::new(
            along(&rows[0]).dot(normal),
            along(&rows[1]).dot(normal),
            along(&rows[2]).dot(normal),
        ),
    )
}

/// What the file says it is.
fn kind_of(bytes: &[u8]) -> String {
    let file = gltf::Gltf::from_slice(bytes).expect("a model");
    let texts = file
        .nodes()
        .filter_map(|node| node.extras().as_ref().map(|raw| raw.get().to_owned()));
    let kinds = texts.filter_map(|text| {
        let extras: gltf::json::Value = gltf::json::deserialize::from_str(&text).ok()?;
        Some(extras.get("kind")?.as_str()?.to_owned())
    });
    kinds.last().expect("a model says what it is")
}

/// Triangles that a model of a kind may have.
fn triangles_max(kind: &str) -> usize {
    match kind {
        "unit" => 1_900,
        "animal" => 900,
        "building" => 6_500,
        "site" => 2_600,
        "resource" => 600,
        "cliff" => 340,
        "scatter" => 200,
        "lod" => 200,
        "marker" => 500,
        "projectile" => 40,
        _ => panic!("nobody has heard of the kind {kind:?}"),
    }
}

/// How much of a picture may be faces from behind, which the game does not draw. Blades, leaves and feathers have one
/// side; whatever is solid is closed.
fn backs_percent_max(name: &str, kind: &str) -> usize {
    let is_thin = name.contains("palm") || name.contains("arrow") || name.ends_with("_flag");
    match kind {
        _ if is_thin => 25,
        "scatter" => 20,
        "animal" => 10,
        // Seen from afar, where a gaping seam is less than a pixel.
        "lod" => 20,
        _ => 3,
    }
}

fn models(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).expect("the models are committed");
    let paths = files.map(|file| file.expect("it can be listed").path());
    let mut models: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "glb"))
        .collect();
    models.sort();
    models
}

#[test]
fn every_model_stands_on_the_contact_sheet_and_keeps_its_budget() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/models");
    let mut all = models(&folder);
    all.extend(models(&folder.join("roster")));
    assert!(all.len() > 150, "only {} models", all.len());
    let (mut pictures, mut faults, mut total) = (Vec::new(), Vec::new(), 0);
    for path in &all {
        let bytes = fs::read(path).expect("it can be read");
        let name = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let mut shape = Shape::decode(&bytes).expect("a model");
        if let Some(whole) = name.strip_suffix("_lod") {
            // A low form moves by the clips of its whole, which also put the tools away.
            let whole = path.with_file_name(format!("{whole}.glb"));
            let whole = fs::read(whole).expect("a low form has its whole");
            shape.clips = Shape::decode(&whole).expect("a model").clips;
        }
        let kind = kind_of(&bytes);
        let picture = Picture::of(&shape);
        total += bytes.len() as u64;
        let covered = picture.count(|_| true);
        let mut need = |is_so: bool, what: String| {
            if !is_so {
                faults.push(format!("{name} ({kind}): {what}"));
            }
        };
        let triangles = shape.indices.len() / 3;
        need(
            triangles <= triangles_max(&kind),
            format!("{triangles} triangles, {} allowed", triangles_max(&kind)),
        );
        need(
            bytes.len() as u64 <= FILE_BYTES_MAX,
            format!("{} bytes", bytes.len()),
        );
        need(
            covered > 120,
            format!("{covered} pixels are nothing to see"),
        );
        let backs = picture.count(|pixel| pixel.is_back);
        let backs_max = backs_percent_max(&name, &kind);
        need(
            backs * 100 <= covered * backs_max,
            format!("{backs} of {covered} pixels are faces from behind"),
        );
        let of_seat = picture.count(|pixel| pixel.is_of_seat);
        let is_owned = kind == "unit" || kind == "building";
        let is_wall = name.contains("wall") || name.contains("farm");
        need(
            !is_owned || is_wall || of_seat * 100 >= covered,
            format!("{of_seat} of {covered} pixels in the player's colour"),
        );
        pictures.push(picture);
    }
    draw_sheet(&pictures);
    assert!(
        total <= ALL_BYTES_MAX,
        "{total} bytes, {ALL_BYTES_MAX} allowed"
    );
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Leaves the sheet as `models.ppm` below the target folder, for whoever wants to look.
fn draw_sheet(pictures: &[Picture]) {
    let rows = pictures.len().div_ceil(COLUMNS);
    let (width, height) = (COLUMNS * CELL, rows * CELL);
    let mut bytes = format!("P6 {width} {height} 255\n").into_bytes();
    for y in 0..height {
        for x in 0..width {
            let picture = pictures.get(y / CELL * COLUMNS + x / CELL);
            let pixel = picture.and_then(|picture| picture.pixels[y % CELL * CELL + x % CELL]);
            let colour = pixel.map_or(GROUND, |pixel| pixel.colour);
            bytes.extend(
                colour
                    .to_array()
                    .map(|part| (part.clamp(0.0, 1.0).powf(1.0 / 2.2) * 255.0) as u8),
            );
        }
    }
    let program = std::env::current_exe().expect("a test is a program");
    let target = program
        .ancestors()
        .nth(2)
        .expect("it lies in target/debug/deps");
    fs::write(target.join("models.ppm"), bytes).expect("the target folder can be written to");
}
