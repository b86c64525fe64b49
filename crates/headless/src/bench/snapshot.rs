//! A world of 8 seats with 200 units each as bytes, and back.

use std::sync::Arc;

use anyhow::Result;
use game::Game;
use runner::Sentence;

use super::Figure;
use super::digest::full_world;
use super::samples::Samples;
use crate::clock::time_ms;

const ROUNDS: usize = 20;

pub fn run() -> Result<Vec<Figure>> {
    let game = Game::on(full_world()?);
    let (mut saves, mut loads) = (Samples::default(), Samples::default());
    let mut bytes = 0;
    for _ in 0..ROUNDS {
        let (ms, image) = time_ms(|| game.save());
        saves.push(ms);
        bytes = image.len();
        let world = game.world();
        let (setup, catalog) = (world.setup.clone(), Arc::clone(&world.catalog));
        let (ms, loaded) = time_ms(|| Game::load(&image, setup, catalog));
        loads.push(ms);
        loaded.map_err(Sentence::from)?;
    }
    Ok(vec![
        ("save_p50_ms", saves.percentile(50)),
        ("load_p50_ms", loads.percentile(50)),
        ("size_bytes", bytes as f64),
    ])
}
