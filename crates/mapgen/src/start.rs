//! What every seat finds around its town centre. Fair by construction: the distances are drawn once
//! for all, only the directions differ.

use alloc::vec::Vec;

use determinism::Random;
use protocol::{Angle, Fixed, KindId, Seat, WorldPos};
use rules::Constants;
use sim::Placed;

use crate::draft::{Cover, Draft, Kinds};
use crate::grid::{AROUND, Tile, middle, quarter_tiles, square_around, tile_of};

/// Radius around a town centre in which nothing lies but what a seat owns.
const PAD_TILES: i32 = 5;
/// Trees around every town centre at distances that are the same for all.
pub(crate) const TREES_PER_SEAT: usize = 5 + 2 * 30;
/// Directions that are tried for one patch.
const DIRECTIONS_MAX: u32 = 96;
/// How far a tile may lie off its distance, in quarter tiles.
const OFF_QUARTERS_MAX: i32 = 2;

/// A patch of deposits of one seat.
struct Patch {
    what: What,
    /// Distances of its tiles from the town centre, ascending.
    distances: Vec<Fixed>,
    /// Tiles kept free around it.
    gap_tiles: i32,
}

#[derive(Clone, Copy)]
enum What {
    Deposit(KindId),
    /// One tree alone, or a wood with this share of pines.
    Trees {
        pine_percent: u32,
        is_wood: bool,
    },
}

/// Town centres, the people in front of them, and herds, mines, bushes and woods around. `false` when
/// something found no place.
pub(crate) fn place(
    draft: &mut Draft,
    kinds: &Kinds,
    constants: &Constants,
    random: &mut Random,
) -> bool {
    own(draft, kinds, constants, random);
    let patches = patches(kinds, random);
    for patch in &patches {
        let reach = reach(&patches, patch.what);
        for seat in 0..draft.centres.len() {
            let clump = draft.begin_clump();
            let is_placed = (0..DIRECTIONS_MAX).any(|_| {
                let direction = Angle(random.next_u32() as u16);
                grow(draft, seat, direction, patch, reach, clump, random)
                    .map(|tiles| put(draft, kinds, patch.what, &tiles, clump, random))
                    .is_some()
            });
            if !is_placed {
                return false;
            }
        }
    }
    herds(draft, kinds, random)
}

fn own(draft: &mut Draft, kinds: &Kinds, constants: &Constants, random: &mut Random) {
    for index in 0..draft.centres.len() {
        let (seat, centre) = draft.centres[index];
        let (x, y) = tile_of(centre);
        for tile in square_around((x, y), PAD_TILES) {
            if draft.cover.contains(tile)
                && middle(tile).distance(centre) < Fixed::from_int(PAD_TILES)
            {
                draft.cover.set(tile, Cover::Pad);
            }
        }
        for tile in (y - 2..y + 2).flat_map(|y| (x - 2..x + 2).map(move |x| (x, y))) {
            draft.is_blocked.set(tile, true);
        }
        let mut put = |kind, at| {
            draft.things.push(Placed {
                kind,
                at,
                owner: Some(seat),
            })
        };
        put(kinds.town_centre, centre);
        // The people stand in a group on the side towards the middle of the map or any other.
        let side = Angle(random.next_u32() as u16);
        let spread = Angle::from_degrees(20);
        let mut direction = side;
        for _ in 0..constants.start_villagers {
            put(kinds.villager, polar(centre, direction, quarter_tiles(14)));
            direction = direction + spread;
        }
        let mut direction = side - Angle::from_degrees(40);
        for _ in 0..constants.start_scouts {
            put(kinds.scout, polar(centre, direction, quarter_tiles(17)));
            direction = direction - spread;
        }
    }
}

/// The patches of every seat, nearest first, so that the near ones have the choice.
fn patches(kinds: &Kinds, random: &mut Random) -> Vec<Patch> {
    let mut patch = |what, nearest_quarters: i32, farthest_quarters: i32, count: i32, gap_tiles| {
        // The whole patch is a little nearer or farther, the same for all seats.
        let shift = random.between(-2, 2);
        let span = farthest_quarters - nearest_quarters;
        let distances = (0..count)
            .map(|n| {
                quarter_tiles(nearest_quarters + shift)
                    + Fixed::from_ratio(span * n, 4 * (count - 1).max(1))
            })
            .collect();
        Patch {
            what,
            distances,
            gap_tiles,
        }
    };
    let tree = What::Trees {
        pine_percent: 30,
        is_wood: false,
    };
    let wood = |pine_percent| What::Trees {
        pine_percent,
        is_wood: true,
    };
    Vec::from([
        patch(tree, 24, 24, 1, 1),
        patch(tree, 26, 26, 1, 1),
        patch(tree, 28, 28, 1, 1),
        patch(tree, 31, 31, 1, 1),
        patch(tree, 34, 34, 1, 1),
        patch(What::Deposit(kinds.berry_bush), 32, 40, 6, 2),
        patch(What::Deposit(kinds.gold_mine), 42, 50, 7, 2),
        patch(What::Deposit(kinds.stone_mine), 48, 55, 5, 2),
        patch(wood(15), 46, 66, 30, 2),
        patch(wood(75), 50, 70, 30, 2),
        patch(What::Deposit(kinds.gold_mine), 68, 74, 4, 2),
    ])
}

/// No patch of this kind of another seat may come nearer to a centre than its own farthest.
fn reach(patches: &[Patch], what: What) -> Fixed {
    let is_same = |other: &&Patch| match (other.what, what) {
        (What::Deposit(a), What::Deposit(b)) => a == b,
        (What::Trees { .. }, What::Trees { .. }) => true,
        _ => false,
    };
    let farthest = patches
        .iter()
        .filter(is_same)
        .filter_map(|patch| patch.distances.last())
        .max();
    farthest.copied().unwrap_or(Fixed::ZERO) + Fixed::ONE
}

/// A connected set of free tiles at the distances of `patch`, beginning in `direction`.
fn grow(
    draft: &Draft,
    seat: usize,
    direction: Angle,
    patch: &Patch,
    reach: Fixed,
    clump: u16,
    random: &mut Random,
) -> Option<Vec<Tile>> {
    let (_, centre) = draft.centres[seat];
    let is_allowed = |tile: Tile| {
        draft.is_free(tile)
            && draft.is_apart(tile, clump, patch.gap_tiles)
            && is_own(draft, seat, middle(tile), reach)
    };
    let off = |tile: Tile, distance: Fixed| (middle(tile).distance(centre) - distance).abs();
    let first = tile_of(polar(centre, direction, *patch.distances.first()?));
    let start = square_around(first, 1)
        .filter(|&tile| is_allowed(tile))
        .min_by_key(|&tile| (off(tile, patch.distances[0]), tile))
        .filter(|&tile| off(tile, patch.distances[0]) <= quarter_tiles(OFF_QUARTERS_MAX))?;
    let mut tiles = Vec::from([start]);
    let mut open: Vec<Tile> = Vec::new();
    let mut newest = start;
    for &wanted in &patch.distances[1..] {
        for step in AROUND {
            let tile = (newest.0 + step.0, newest.1 + step.1);
            if !tiles.contains(&tile) && !open.contains(&tile) && is_allowed(tile) {
                open.push(tile);
            }
        }
        newest = next(&open, &tiles, |tile| off(tile, wanted), random)?;
        open.retain(|&tile| tile != newest);
        tiles.push(newest);
    }
    Some(tiles)
}

/// The next tile of a growing patch: any that lies well, the better surrounded the likelier; else the
/// nearest to its distance if that will do.
fn next(
    open: &[Tile],
    tiles: &[Tile],
    off: impl Fn(Tile) -> Fixed,
    random: &mut Random,
) -> Option<Tile> {
    let neighbours = |tile: Tile| {
        let is_beside = |step: &&Tile| tiles.contains(&(tile.0 + step.0, tile.1 + step.1));
        AROUND.iter().filter(is_beside).count() as u32
    };
    let good = open
        .iter()
        .copied()
        .filter(|&tile| off(tile) <= quarter_tiles(1));
    let chosen = good.max_by_key(|&tile| (neighbours(tile) + random.below(5), tile));
    chosen.or_else(|| {
        let nearest = open.iter().copied().min_by_key(|&tile| (off(tile), tile))?;
        (off(nearest) <= quarter_tiles(OFF_QUARTERS_MAX)).then_some(nearest)
    })
}

fn put(
    draft: &mut Draft,
    kinds: &Kinds,
    what: What,
    tiles: &[Tile],
    clump: u16,
    random: &mut Random,
) {
    for &tile in tiles {
        let kind = match what {
            What::Deposit(kind) => kind,
            What::Trees {
                pine_percent,
                is_wood,
            } => {
                draft.is_forest.set(tile, is_wood);
                kinds.tree(random, pine_percent)
            }
        };
        draft.put_deposit(kind, tile, clump);
    }
}

/// Animals, at exact distances: own sheep at the door, others further out, deer beyond.
fn herds(draft: &mut Draft, kinds: &Kinds, random: &mut Random) -> bool {
    let deer = 3 + random.below(2) as usize;
    let near = [18, 20, 19, 21];
    let wild = [[54, 57], [66, 69]];
    let shift = random.between(-2, 2);
    (0..draft.centres.len()).all(|index| {
        let (seat, _) = draft.centres[index];
        let own = herd(draft, index, kinds.sheep, &near, Some(seat), random);
        let lost = wild.iter().all(|pair| {
            herd(
                draft,
                index,
                kinds.sheep,
                &pair.map(|quarters| quarters + shift),
                None,
                random,
            )
        });
        let game = herd(
            draft,
            index,
            kinds.deer,
            &[62, 64, 67, 65][..deer],
            None,
            random,
        );
        own && lost && game
    })
}

/// A few animals side by side.
fn herd(
    draft: &mut Draft,
    seat: usize,
    kind: KindId,
    distances_quarters: &[i32],
    owner: Option<Seat>,
    random: &mut Random,
) -> bool {
    let (_, centre) = draft.centres[seat];
    let farthest = distances_quarters.iter().max().copied().unwrap_or(0);
    let reach = quarter_tiles(farthest + 16);
    (0..DIRECTIONS_MAX).any(|_| {
        let mut direction = Angle(random.next_u32() as u16);
        let mut places = Vec::new();
        for &quarters in distances_quarters {
            places.push(polar(centre, direction, quarter_tiles(quarters)));
            // About a tile and a half to the next.
            direction = direction + Angle((65_536 * 6 / (quarters * 44 / 7)) as u16);
        }
        let is_good = places.iter().all(|&at| {
            let tile = tile_of(at);
            is_own(draft, seat, at, reach)
                && square_around(tile, 1).all(|near| {
                    let cover = draft.cover.get(near);
                    let is_open = cover == Some(Cover::Free)
                        || (owner.is_some() && cover == Some(Cover::Pad));
                    is_open && !draft.is_blocked.at(near) && !draft.terrain.at(near).is_water()
                })
        });
        if is_good {
            places
                .iter()
                .for_each(|&at| draft.put_walker(kind, at, owner));
        }
        is_good
    })
}

/// Whether a place lies farther than `reach` from the centres of all other seats.
fn is_own(draft: &Draft, seat: usize, at: WorldPos, reach: Fixed) -> bool {
    let others = draft
        .centres
        .iter()
        .enumerate()
        .filter(|(index, _)| *index != seat);
    others
        .into_iter()
        .all(|(_, (_, centre))| !centre.is_within(reach, at))
}

fn polar(centre: WorldPos, direction: Angle, distance: Fixed) -> WorldPos {
    centre + WorldPos::from_angle(direction) * distance
}
