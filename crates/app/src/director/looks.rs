//! Where the camera looks, by what there is in the world.

use std::collections::BTreeMap;

use protocol::Seat;

use super::scenes::Look;
use crate::playing::Playing;

/// Fighters this near to one another are one throng.
const ARMY_TILES: f32 = 4.0;
/// A wood: so many trees on a square of so many tiles.
const WOOD_TILES: f32 = 6.0;
const WOOD_TREES: usize = 14;

fn place(object: &sim::ObjectView) -> [f32; 2] {
    [object.position.x, object.position.y].map(|part| part.raw() as f32 / 65_536.0)
}

/// The largest building of a seat.
fn home_of(view: &sim::SeatView<'_>, seat: u8) -> Option<[f32; 2]> {
    let owner = Seat::new(seat);
    let own = view
        .objects()
        .filter(|object| object.owner == owner && view.catalog().kind(object.kind).is_building());
    own.max_by_key(|object| view.catalog().kind(object.kind).footprint_tiles)
        .map(|home| place(&home))
}

fn nearest(places: impl Iterator<Item = [f32; 2]>, to: [f32; 2]) -> Option<[f32; 2]> {
    let way = |at: &[f32; 2]| (at[0] - to[0]).powi(2) + (at[1] - to[1]).powi(2);
    places.min_by(|a, b| way(a).total_cmp(&way(b)))
}

pub fn place_of(playing: &Playing, look: Look) -> Option<[f32; 2]> {
    let world = playing.world()?;
    let view = world.view(None);
    match look {
        Look::Home { seat, by } => {
            let home = home_of(&view, seat)?;
            Some([home[0] + by[0], home[1] + by[1]])
        }
        Look::Wood { seat } => {
            let trees = view.objects().filter(|object| {
                let deposit = view.catalog().kind(object.kind).deposit;
                deposit.is_some_and(|it| it.resource == protocol::Resource::Wood)
            });
            let mut woods: BTreeMap<[u16; 2], usize> = BTreeMap::new();
            for tree in trees {
                let square = place(&tree).map(|part| (part / WOOD_TILES) as u16);
                *woods.entry(square).or_default() += 1;
            }
            let thick = woods.into_iter().filter(|(_, count)| *count >= WOOD_TREES);
            let middles =
                thick.map(|(square, _)| square.map(|part| (f32::from(part) + 0.5) * WOOD_TILES));
            nearest(middles, home_of(&view, seat)?)
        }
        Look::Shore { seat } => {
            let size = view.landscape().size_tiles;
            let tiles =
                (0..size).flat_map(|y| (0..size).map(move |x| protocol::CellPos::new(x, y)));
            let wet = tiles.filter(|tile| view.landscape().terrain(*tile).is_water());
            let places = wet.map(|tile| [f32::from(tile.x), f32::from(tile.y)]);
            nearest(places, home_of(&view, seat)?)
        }
        Look::Army => {
            let is_fighter = |object: &sim::ObjectView| {
                let kind = view.catalog().kind(object.kind);
                kind.is_unit() && !kind.is_villager() && kind.key != "scout"
            };
            let fighters: Vec<[f32; 2]> = view
                .objects()
                .filter(is_fighter)
                .map(|object| place(&object))
                .collect();
            let near = |at: &[f32; 2]| {
                let at = *at;
                let is_near = move |other: &&[f32; 2]| {
                    (other[0] - at[0]).abs() < ARMY_TILES && (other[1] - at[1]).abs() < ARMY_TILES
                };
                fighters.iter().filter(is_near)
            };
            let first = fighters.iter().max_by_key(|at| near(at).count())?;
            // The middle of the throng, and not whoever of it comes first.
            let count = near(first).count() as f32;
            let mean = |axis: usize| near(first).map(|at| at[axis]).sum::<f32>() / count;
            Some([mean(0), mean(1)])
        }
        Look::At(place) => Some(place),
        Look::Middle => {
            let half = f32::from(view.landscape().size_tiles) / 2.0;
            Some([half, half])
        }
    }
}
