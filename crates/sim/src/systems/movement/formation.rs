//! Where each of a group ends: a compact block around the goal, its rows across the way they come.

use alloc::vec::Vec;

use determinism::{Fixed, Vec2, isqrt};
use protocol::CellPos;

use super::pace;
use crate::systems::orders;
use crate::world::World;

/// Distance of neighbours in the block against the radius of its members: with it the block stays
/// within a disc of 1.5 times the area that its circles take up when packed as tightly as they go.
const SPACING: Fixed = Fixed::from_ratio(215, 100);

/// One of a group that is sent somewhere: its slot, its own goal, and the pace at which it goes there.
pub type March = (usize, Vec2, Option<Fixed>);

/// Sends a group (`slots` ascending) to `goal`, from where it is or from where it will be behind the orders
/// that it has. Each has a place of its own around `goal`: free, and in one piece of ground with it. Where
/// there is too little room the last ones share the goal.
#[must_use]
pub fn march(world: &World, slots: &[usize], goal: Vec2, is_queued: bool) -> Vec<March> {
    let member = |&slot: &usize| (slot, orders::place_of_departure(world, slot, is_queued));
    let members: Vec<Member> = slots.iter().map(member).collect();
    let goals = places(world, &members, goal);
    pace::paced(world, &members, &goals)
}

/// Who, and where it sets out.
pub(super) type Member = (usize, Vec2);

/// A place for each of `members`, in their order.
fn places(world: &World, members: &[Member], goal: Vec2) -> Vec<Vec2> {
    let goal = world.stores.landscape.clamp(goal);
    let Some(&(_, start)) = members.first() else {
        return Vec::new();
    };
    if members.len() == 1 {
        return alloc::vec![goal];
    }
    let from = middle(members);
    let radius = largest_radius(world, members);
    let Some(goal) = world.navigation.nearest_reachable(start, goal, radius) else {
        return alloc::vec![goal; members.len()];
    };
    let facing = if from == goal {
        Vec2::from_ints(1, 0)
    } else {
        (goal - from).with_length(Fixed::ONE)
    };
    let rows = block(world, members, goal, facing, radius);
    assign(members, &rows, goal, facing)
}

/// The middle of a group.
fn middle(members: &[Member]) -> Vec2 {
    let sum = members.iter().fold((0_i64, 0_i64), |(x, y), &(_, at)| {
        (x + i64::from(at.x.raw()), y + i64::from(at.y.raw()))
    });
    let count = members.len().max(1) as i64;
    Vec2::new(
        Fixed::from_raw((sum.0 / count) as i32),
        Fixed::from_raw((sum.1 / count) as i32),
    )
}

fn largest_radius(world: &World, members: &[Member]) -> Fixed {
    members
        .iter()
        .map(|&(slot, _)| world.kind(slot).radius_tiles)
        .max()
        .unwrap_or(Fixed::HALF)
}

/// The distance of neighbours: by the root of the mean square, so that a mixed group is as dense as one
/// of a kind.
fn spacing(world: &World, members: &[Member]) -> Fixed {
    let squares: u64 = members
        .iter()
        .map(|&(slot, _)| Vec2::square(world.kind(slot).radius_tiles))
        .sum();
    Fixed::from_raw(isqrt(squares / members.len().max(1) as u64) as i32) * SPACING
}

/// One place of the block: row (the foremost has the highest number), and where.
type Place = (i32, Vec2);

/// As many places as there are members, as near to the goal as they come, front row first.
fn block(world: &World, members: &[Member], goal: Vec2, facing: Vec2, radius: Fixed) -> Vec<Place> {
    let spacing = spacing(world, members);
    let row_depth = spacing * Fixed::from_ratio(866, 1_000);
    let count = members.len() as i32;
    // The radius of a disc that holds the block, and twice that where ground is missing.
    let rings = isqrt(count as u64) as i32 + 2;
    let mut places: Vec<(u64, Place)> = Vec::new();
    for rings in [rings, rings * 2] {
        let grounds = Grounds::around(world, goal, (spacing * rings).ceil() + 1);
        places.clear();
        for row in -rings..=rings {
            let shift = if row % 2 == 0 {
                Fixed::ZERO
            } else {
                spacing / 2
            };
            for column in -rings..=rings {
                let across = facing.perpendicular() * (spacing * column + shift);
                let at = goal + facing * (row_depth * row) + across;
                if grounds.hold(at) && world.navigation.ground.is_clear(at, radius) {
                    places.push((at.distance_squared(goal), (row, at)));
                }
            }
        }
        if places.len() >= members.len() {
            break;
        }
    }
    places.sort_by_key(|&(distance, (row, at))| (distance, row, at));
    places.truncate(members.len());
    let mut block: Vec<Place> = places.into_iter().map(|(_, place)| place).collect();
    block.resize(members.len(), (i32::MIN, goal));
    block.sort_by_key(|&(row, at)| (-i64::from(row), across(at, goal, facing), at));
    block
}

/// How far to the side of the middle line a place lies, in raw units squared.
fn across(at: Vec2, goal: Vec2, facing: Vec2) -> i64 {
    facing.cross(at - goal)
}

/// Foremost to the foremost row, and within a row from one side to the other: nobody has to cross
/// anybody's way.
fn assign(members: &[Member], rows: &[Place], goal: Vec2, facing: Vec2) -> Vec<Vec2> {
    let mut order: Vec<usize> = (0..members.len()).collect();
    order.sort_by_key(|&n| (-facing.dot(members[n].1 - goal), n));
    let mut goals = alloc::vec![goal; members.len()];
    let mut begin = 0;
    while begin < rows.len() {
        let row = rows[begin].0;
        let is_in_row = |place: &&Place| place.0 == row;
        let end = begin + rows[begin..].iter().take_while(is_in_row).count();
        order[begin..end].sort_by_key(|&n| (across(members[n].1, goal, facing), n));
        for n in begin..end {
            goals[order[n]] = rows[n].1;
        }
        begin = end;
    }
    goals
}

/// The tiles that hang together with a place within a square around it.
struct Grounds {
    corner: (i32, i32),
    side: i32,
    is_in: Vec<bool>,
}

impl Grounds {
    fn around(world: &World, middle: Vec2, reach: i32) -> Grounds {
        let cell = CellPos::of(middle);
        let (cx, cy) = (i32::from(cell.x), i32::from(cell.y));
        let side = 2 * reach + 1;
        let mut grounds = Grounds {
            corner: (cx - reach, cy - reach),
            side,
            is_in: alloc::vec![false; (side * side) as usize],
        };
        let mut edge = alloc::vec![(cx, cy)];
        while let Some((x, y)) = edge.pop() {
            if let Some(index) = grounds.index(x, y)
                && !grounds.is_in[index]
                && !world.navigation.ground.is_blocked(x, y)
            {
                grounds.is_in[index] = true;
                edge.extend([(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
            }
        }
        grounds
    }

    fn index(&self, x: i32, y: i32) -> Option<usize> {
        let (dx, dy) = (x - self.corner.0, y - self.corner.1);
        let is_inside = dx >= 0 && dy >= 0 && dx < self.side && dy < self.side;
        is_inside.then(|| (dy * self.side + dx) as usize)
    }

    fn hold(&self, at: Vec2) -> bool {
        self.index(at.x.floor(), at.y.floor())
            .is_some_and(|index| self.is_in[index])
    }
}
