use bevy::prelude::Vec2;
use rules::Terrain;
use sim::landscape::Landscape;

use super::chunk::{ground_mesh, squares, water_mesh};
use super::cover::Cover;
use super::fractal;
use super::tread::Tread;
use crate::mirror::{Ground, WATER_LEVEL};

const SIZE: u16 = 48;

/// Land with a sandy shore and water from x = 30 on.
fn coast() -> Ground {
    let terrain = (0..SIZE * SIZE).map(|index| match index % SIZE {
        0..=27 => Terrain::Grass,
        28..=29 => Terrain::Sand,
        _ => Terrain::Water,
    });
    let side = usize::from(SIZE + 1);
    Ground::new(&Landscape {
        size_tiles: SIZE,
        terrain: terrain.collect(),
        heights: vec![0; side * side],
    })
}

#[test]
fn land_is_dry_and_water_is_wet() {
    let ground = coast();
    for y in 2..46 {
        let height = |x: f32| ground.height(Vec2::new(x, y as f32 + 0.5));
        assert!(
            height(20.5) > WATER_LEVEL + 0.05,
            "meadow at {y}: {}",
            height(20.5)
        );
        assert!(height(28.5) > WATER_LEVEL, "beach at {y}: {}", height(28.5));
        assert!(
            height(32.5) < WATER_LEVEL - 0.1,
            "water at {y}: {}",
            height(32.5)
        );
    }
}

#[test]
fn dry_squares_have_no_water() {
    let ground = coast();
    let all = squares(&ground);
    assert_eq!(all.len(), 9);
    let wet = all
        .iter()
        .filter(|square| water_mesh(&ground, **square).is_some())
        .count();
    assert!((3..=6).contains(&wet), "{wet}");
    let area: f32 = all
        .iter()
        .map(|square| square.area().size().element_product())
        .sum();
    assert_eq!(area, 48.0 * 48.0);
    assert!(
        all.iter()
            .all(|square| ground_mesh(&ground, *square).count_vertices() >= 33 * 33)
    );
}

#[test]
fn grounds_weigh_where_they_lie() {
    let cover = Cover::of(&coast());
    let weight = |at, channel| Cover::weight(&cover.texels, cover.side, at, channel);
    assert!(weight(Vec2::new(29.0, 20.0), 1) > 0.7);
    assert!(weight(Vec2::new(20.0, 20.0), 1) < 0.01);
}

#[test]
fn buildings_stand_on_trodden_earth() {
    let cover = Cover::of(&coast());
    let middle = Vec2::new(10.0, 12.0);
    let texels = cover.trodden(&[Tread::Apron {
        middle,
        half: 1.0,
        has_walls: true,
    }]);
    let earth = |away: f32| Cover::weight(&texels, cover.side, middle + Vec2::new(away, 0.0), 0);
    assert!(earth(0.0) > 0.95, "under the walls");
    assert!(earth(1.3) > 0.5, "just outside");
    assert!(earth(2.5) < 0.01, "a way off");
    assert_eq!(cover.trodden(&[]), cover.texels);
    // A building at the rim does not reach beyond the map.
    let rim = cover.trodden(&[Tread::Apron {
        middle: Vec2::ZERO,
        half: 2.0,
        has_walls: false,
    }]);
    assert_eq!(rim.len(), cover.texels.len());
}

#[test]
fn noise_stays_in_range_and_varies() {
    let values: Vec<f32> = (0..400)
        .map(|index| fractal(Vec2::new(index as f32 * 0.37, index as f32 * 0.11), 3, 3))
        .collect();
    assert!(values.iter().all(|value| (0.0..=1.0).contains(value)));
    let (low, high) = values
        .iter()
        .fold((1.0_f32, 0.0_f32), |(low, high), value| {
            (low.min(*value), high.max(*value))
        });
    assert!(high - low > 0.4, "{low} to {high}");
}

#[test]
fn tracks_are_bare_in_the_middle_and_end_in_grass() {
    let cover = Cover::of(&coast());
    let (from, to) = (Vec2::new(6.0, 12.0), Vec2::new(16.0, 12.0));
    let texels = cover.trodden(&[Tread::Track { from, to }]);
    let earth = |x: f32, y: f32| Cover::weight(&texels, cover.side, Vec2::new(x, y), 0);
    assert!(earth(11.0, 12.0) > 0.5 && earth(11.0, 12.0) < 0.8);
    assert!(earth(11.0, 14.0) < 0.01 && earth(18.0, 12.0) < 0.01);
}
