//! Eighty who are walled in and told to attack what lies outside, beside a battle.

use anyhow::Result;
use determinism::Vec2;
use protocol::{CellPos, Command, Seat};

use super::Figure;
use super::archers::wide_scene;
use super::places::{attack_move, block};
use super::scene::Scene;

const COUNT: i32 = 80;
/// The corner of the pen, and its side with the walls.
const PEN_TILES: (u16, u16) = (6, 16);

/// The same battle with and without the order: what those who cannot get out add to a tick.
pub fn run() -> Result<Vec<Figure>> {
    let (calm, order) = scene()?;
    let mut told = calm.clone();
    told.orders.push(order);
    let (calm, told) = (calm.play_steadily()?, told.play_steadily()?);
    let p99 = |samples: &super::samples::Samples| samples.percentile(99);
    Ok(vec![
        ("p99_ms", p99(&told.samples)),
        ("calm_p99_ms", p99(&calm.samples)),
        ("p99_x", p99(&told.samples) / p99(&calm.samples)),
        ("cpu_mean_x", told.cpu_mean_ms / calm.cpu_mean_ms),
    ])
}

/// A battle, 80 in a pen beside it, and what those are told.
pub fn scene() -> Result<(Scene, (Seat, Command))> {
    let mut scene = wide_scene()?;
    let (corner, side) = PEN_TILES;
    let palisade = scene.world.catalog.find("palisade").map(|kind| kind.id);
    let Some(palisade) = palisade else {
        anyhow::bail!("the rules have no palisade");
    };
    for along in 0..side {
        let (near, far, at) = (corner, corner + side - 1, corner + along);
        for (x, y) in [(near, at), (far, at), (at, near), (at, far)] {
            let cell = CellPos::new(x, y);
            if scene.world.occupancy.at(cell).is_none() {
                scene
                    .world
                    .spawn_complete(palisade, Seat::new(0), cell.centre());
            }
        }
    }
    let middle = i32::from(corner + side / 2);
    let penned = block(
        &mut scene.world,
        "militia",
        0,
        Vec2::from_ints(middle, middle),
        COUNT,
    )?;
    sim::systems::fog::refresh_all(&mut scene.world);
    scene.world.refresh_spatial();
    Ok((scene, attack_move(0, &penned, Vec2::from_ints(100, 20))))
}
