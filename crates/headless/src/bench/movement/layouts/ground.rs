//! The woods of random layouts: rubble, rooms with doors, mazes, thickets with streams of trees and fords.

use determinism::Random;

pub const SIZE_TILES: i32 = 48;

/// Trees, a truth for each tile.
pub type Wood = Vec<bool>;

pub fn is_wooded(wood: &Wood, x: i32, y: i32) -> bool {
    wood[(y * SIZE_TILES + x) as usize]
}

/// The wood of the layout of this number: each of four sorts in turn.
pub fn draw(number: u32, random: &mut Random) -> Wood {
    let mut wood = vec![false; (SIZE_TILES * SIZE_TILES) as usize];
    match number % 4 {
        0 => rubble(&mut wood, random),
        1 => rooms(&mut wood, random),
        2 => maze(&mut wood, random),
        _ => thickets(&mut wood, random),
    }
    wood
}

fn set(wood: &mut Wood, x: i32, y: i32, is_wood: bool) {
    if (0..SIZE_TILES).contains(&x) && (0..SIZE_TILES).contains(&y) {
        wood[(y * SIZE_TILES + x) as usize] = is_wood;
    }
}

/// Single trees, from 10 to 40 of a hundred tiles.
fn rubble(wood: &mut Wood, random: &mut Random) {
    let percent = random.between(10, 40) as u32;
    wood.iter_mut()
        .for_each(|is_wood| *is_wood = random.chance(percent, 100));
}

/// Rooms of 5 to 11 tiles, most walls between them with a door of one or two tiles.
fn rooms(wood: &mut Wood, random: &mut Random) {
    let side = random.between(6, 12);
    for wall in (side..SIZE_TILES).step_by(side as usize) {
        for along in 0..SIZE_TILES {
            set(wood, wall, along, true);
            set(wood, along, wall, true);
        }
    }
    for wall in (side..SIZE_TILES).step_by(side as usize) {
        for room in (0..SIZE_TILES).step_by(side as usize) {
            for is_upright in [true, false] {
                if random.chance(1, 8) {
                    continue;
                }
                let door = room + random.between(1, side - 2);
                for step in 0..random.between(1, 2) {
                    let along = door + step;
                    let (x, y) = if is_upright {
                        (wall, along)
                    } else {
                        (along, wall)
                    };
                    if along % side != 0 {
                        set(wood, x, y, false);
                    }
                }
            }
        }
    }
}

/// A maze whose passages are one to three tiles wide: every cell has a way on to the left or up.
fn maze(wood: &mut Wood, random: &mut Random) {
    let pitch = random.between(2, 4);
    wood.fill(true);
    let cells = SIZE_TILES / pitch;
    for row in 0..cells {
        for column in 0..cells {
            let (left, top) = (column * pitch, row * pitch);
            for y in 0..pitch - 1 {
                for x in 0..pitch - 1 {
                    set(wood, left + x, top + y, false);
                }
            }
            let is_left = row == 0 || (column > 0 && random.chance(1, 2));
            for width in 0..pitch - 1 {
                if is_left {
                    set(wood, left - 1, top + width, false);
                } else {
                    set(wood, left + width, top - 1, false);
                }
            }
            // Some ways around, so that it is not a tree.
            if random.chance(1, 8) {
                set(wood, left - 1, top, false);
            }
        }
    }
}

/// Round thickets, and a wall of trees with two gaps.
fn thickets(wood: &mut Wood, random: &mut Random) {
    for _ in 0..random.between(6, 16) {
        let (cx, cy) = (
            random.between(0, SIZE_TILES - 1),
            random.between(0, SIZE_TILES - 1),
        );
        let radius = random.between(1, 6);
        for y in -radius..=radius {
            for x in -radius..=radius {
                if x * x + y * y <= radius * radius {
                    set(wood, cx + x, cy + y, true);
                }
            }
        }
    }
    let wall = random.between(12, SIZE_TILES - 13);
    let gaps = [random.between(2, 22), random.between(25, 45)];
    let wide = random.between(1, 3);
    for y in 0..SIZE_TILES {
        let is_gap = gaps.iter().any(|&gap| (gap..gap + wide).contains(&y));
        set(wood, wall, y, !is_gap);
    }
}
