use std::path::PathBuf;

use bevy::prelude::Vec3;

use super::glb::{BadModel, Shape};
use super::placeholder::placeholder;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../assets/models")
}

fn bytes(name: &str) -> Vec<u8> {
    std::fs::read(folder().join(format!("{name}.glb"))).expect("the model is committed")
}

#[test]
fn every_model_of_the_game_is_read() {
    let mut count = 0;
    for entry in std::fs::read_dir(folder()).expect("the models are committed") {
        let path = entry.expect("a folder that can be listed").path();
        if path.extension().is_some_and(|extension| extension == "glb") {
            let shape = Shape::decode(&std::fs::read(&path).expect("a file that can be read"));
            let shape = shape.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let (low, high) = shape.bounds();
            assert!(
                high.y > 0.0 && (high - low).max_element() < 8.0,
                "{}: {low} to {high}",
                path.display()
            );
            assert!(
                shape
                    .clips
                    .iter()
                    .all(|clip| clip.frames.len() > 1 && !clip.name.is_empty())
            );
            count += 1;
        }
    }
    assert!(count > 30, "only {count} models");
}

#[test]
fn a_villager_walks_and_wears_the_colour_of_its_seat() {
    let shape = Shape::decode(&bytes("villager")).expect("a model");
    let walk = shape
        .clips
        .iter()
        .find(|clip| clip.name == "walk")
        .expect("it walks");
    assert!(walk.is_looping && (0.5..2.0).contains(&walk.duration_s));
    assert_eq!(walk.frames[0].len(), shape.part_count);
    assert!(
        walk.frames[0] != walk.frames[walk.frames.len() / 2],
        "the legs move"
    );
    let die = shape
        .clips
        .iter()
        .find(|clip| clip.name == "die")
        .expect("it dies");
    assert!(!die.is_looping);
    let of_seat = shape.tints.iter().filter(|tint| tint[3] == 0).count();
    assert!(
        of_seat > 24 && of_seat < shape.tints.len(),
        "{of_seat} corners in the seat's colour"
    );
    assert!(
        shape
            .parts
            .iter()
            .all(|part| (*part as usize) < shape.part_count)
    );
}

#[test]
fn a_house_says_where_it_smokes_and_a_tree_how_it_falls() {
    let house = Shape::decode(&bytes("house")).expect("a model").traits;
    assert_eq!((house.smoke.len(), house.fall.is_none()), (1, true));
    assert!(house.smoke[0].y > 1.0 && house.fire.len() >= 2);
    let fall = Shape::decode(&bytes("oak"))
        .expect("a model")
        .traits
        .fall
        .expect("it falls");
    assert_eq!(fall.tilt_deg(-1.0), 0.0);
    assert!(fall.tilt_deg(fall.duration_s * 2.0) > 80.0);
    let half = fall.tilt_deg(fall.duration_s / 2.0);
    assert!((5.0..80.0).contains(&half), "{half}");
}

#[test]
fn low_forms_have_the_parts_of_the_whole() {
    for name in ["villager", "archer", "scout", "sheep"] {
        let whole = Shape::decode(&bytes(name)).expect("a model");
        let low = Shape::decode(&bytes(&format!("{name}_lod"))).expect("a model");
        assert!(low.indices.len() * 2 < whole.indices.len(), "{name}");
        let most = low.parts.iter().max().copied().unwrap_or_default();
        assert!((most as usize) < whole.part_count, "{name}");
    }
}

#[test]
fn the_rest_pose_is_where_the_vertices_are() {
    // At the end of no movement at all a part's matrix is the identity: idle keeps the hips in place.
    let shape = Shape::decode(&bytes("villager")).expect("a model");
    let idle = shape
        .clips
        .iter()
        .find(|clip| clip.name == "idle")
        .expect("it idles");
    for row in &idle.frames[0] {
        assert!(
            row.iter()
                .flatten()
                .all(|part| part.is_finite() && part.abs() < 3.0)
        );
    }
}

#[test]
fn bytes_that_are_no_model_are_refused() {
    assert!(matches!(
        Shape::decode(b"not a model at all"),
        Err(BadModel::Gltf(_))
    ));
    let whole = bytes("stump");
    for length in (0..whole.len()).step_by(97) {
        assert!(
            Shape::decode(&whole[..length]).is_err(),
            "{length} bytes of {}",
            whole.len()
        );
    }
    let mut broken = whole.clone();
    for index in (20..whole.len()).step_by(61) {
        broken[index] ^= 0x5A;
        // Any answer but a panic.
        let _ = Shape::decode(&broken);
    }
}

#[test]
fn the_box_for_missing_models_is_whole() {
    let shape = placeholder();
    assert_eq!(shape.indices.len(), 36);
    assert!(
        shape
            .indices
            .iter()
            .all(|index| (*index as usize) < shape.positions.len())
    );
    // Every face looks outwards.
    for face in shape.indices.chunks(3) {
        let corner =
            |index: usize| bevy::prelude::Vec3::from_array(shape.positions[face[index] as usize]);
        let normal = (corner(1) - corner(0)).cross(corner(2) - corner(0));
        let stated = bevy::prelude::Vec3::from_array(shape.normals[face[0] as usize]);
        assert!(normal.dot(stated) > 0.0, "{face:?}");
    }
}

#[test]
fn puffs_look_outwards_and_are_no_larger_than_a_tile() {
    for puff in super::Puff::ALL {
        let shape = puff.shape();
        for face in shape.indices.chunks_exact(3) {
            let corner = |index: usize| Vec3::from_array(shape.positions[face[index] as usize]);
            let middle = (corner(0) + corner(1) + corner(2)) / 3.0;
            let normal = Vec3::from_array(shape.normals[face[0] as usize]);
            assert!(normal.dot(middle) > 0.0, "{puff:?}");
            assert!(middle.length() < 0.6, "{puff:?}");
        }
    }
}
