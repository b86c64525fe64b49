//! From a running match of 1,600 units to a file, and back.

use std::sync::Arc;

use anyhow::{Context, Result};
use game::Game;
use record::{Save, SaveHead, SaveHeader};
use runner::{BUILD, SaveFolder, Sentence};

use super::Figure;
use super::digest::full_world;
use super::samples::Samples;
use crate::clock::time_ms;

const ROUNDS: usize = 20;

pub fn run() -> Result<Vec<Figure>> {
    let game = Game::on(full_world()?);
    let version = Game::version(&game.world().catalog);
    let path = std::env::temp_dir().join(format!("castellan-bench-{}", std::process::id()));
    let folder = SaveFolder::new(&path, version);
    let (mut saves, mut opens) = (Samples::default(), Samples::default());
    let mut held = Samples::default();
    let mut bytes = 0;
    for round in 0..ROUNDS {
        let (ms, _) = time_ms(|| save_of(&game, round as u64));
        held.push(ms);
        let (ms, written) = time_ms(|| folder.write_quick(&save_of(&game, round as u64)));
        let written = written?;
        saves.push(ms);
        let (ms, opened) = time_ms(|| open(&folder, &written, &game));
        opens.push(ms);
        bytes = opened?;
    }
    std::fs::remove_dir_all(&path).with_context(|| format!("cannot remove {}", path.display()))?;
    Ok(vec![
        ("ms", saves.percentile(50)),
        // What a match stands still for: a thread packs and writes.
        ("held_ms", held.percentile(50)),
        ("open_ms", opens.percentile(50)),
        ("size_bytes", bytes as f64),
    ])
}

fn save_of(game: &Game, saved_at_s: u64) -> Save {
    let world = game.world();
    let header = SaveHeader {
        version: Game::version(&world.catalog),
        build: BUILD.into(),
        title: String::from("bench"),
        saved_at_s,
        setup: world.setup.clone(),
        tick: world.tick(),
        seat: None,
        keys: Vec::new(),
    };
    Save {
        head: SaveHead {
            header,
            picture: None,
        },
        world: game.save(),
    }
}

/// Reads the file and builds its world; how long the file is.
fn open(folder: &SaveFolder, path: &std::path::Path, game: &Game) -> Result<usize> {
    let (save, file) = folder.open(path)?;
    let catalog = Arc::clone(&game.world().catalog);
    Game::load(&save.world, save.head.header.setup, catalog).map_err(Sentence::from)?;
    Ok(file.len())
}
