//! Gaps between outlines: circles of what walks, squares of what stands.

use determinism::{Fixed, Vec2};

use crate::world::World;

#[cfg(test)]
mod tests;

/// The outline of a thing on the ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outline {
    Circle {
        centre: Vec2,
        radius: Fixed,
    },
    /// An upright square.
    Square {
        centre: Vec2,
        half_side: Fixed,
    },
}

impl World {
    /// The outline of the living thing in `slot`.
    #[must_use]
    pub fn outline(&self, slot: usize) -> Outline {
        let (kind, centre) = (self.kind(slot), self.stores.objects[slot].position);
        if kind.footprint_tiles > 0 {
            Outline::Square {
                centre,
                half_side: Fixed::from_ratio(i32::from(kind.footprint_tiles), 2),
            }
        } else {
            Outline::Circle {
                centre,
                radius: kind.radius_tiles,
            }
        }
    }

    /// The gap between the outlines of two living things; zero when they touch or overlap.
    #[must_use]
    pub fn gap(&self, a: usize, b: usize) -> Fixed {
        gap(self.outline(a), self.outline(b))
    }

    /// Whether that gap is at most `limit` (not negative): the same answer without a root.
    #[must_use]
    pub fn is_gap_within(&self, limit: Fixed, a: usize, b: usize) -> bool {
        is_gap_within(limit, self.outline(a), self.outline(b))
    }
}

/// The gap between two outlines; zero when they touch or overlap.
#[must_use]
pub fn gap(a: Outline, b: Outline) -> Fixed {
    let (beyond, round) = apart(a, b);
    (beyond.length() - round).max(Fixed::ZERO)
}

/// Whether the gap between two outlines is at most `limit`, which is not negative.
#[must_use]
pub fn is_gap_within(limit: Fixed, a: Outline, b: Outline) -> bool {
    let (beyond, round) = apart(a, b);
    // Lengths are rounded down, so one is at most a step of 2⁻¹⁶ below where it would count as longer.
    let end = i64::from(limit.raw()) + i64::from(round.raw()) + 1;
    beyond.length_squared() < (end * end) as u64
}

/// The way between the square parts of two outlines, and how much of it their round parts take up.
fn apart(a: Outline, b: Outline) -> (Vec2, Fixed) {
    let (centre_a, half_a, round_a) = parts(a);
    let (centre_b, half_b, round_b) = parts(b);
    let way = centre_b - centre_a;
    let half = half_a + half_b;
    let beyond = Vec2::new(
        (way.x.abs() - half).max(Fixed::ZERO),
        (way.y.abs() - half).max(Fixed::ZERO),
    );
    (beyond, round_a + round_b)
}

/// Centre, half side of the square part, radius of the round part.
fn parts(outline: Outline) -> (Vec2, Fixed, Fixed) {
    match outline {
        Outline::Circle { centre, radius } => (centre, Fixed::ZERO, radius),
        Outline::Square { centre, half_side } => (centre, half_side, Fixed::ZERO),
    }
}

/// The point of an outline nearest to `from`.
#[must_use]
pub fn nearest_point(outline: Outline, from: Vec2) -> Vec2 {
    match outline {
        Outline::Circle { centre, radius } => centre + (from - centre).limited(radius),
        Outline::Square { centre, half_side } => Vec2::new(
            from.x.clamp(centre.x - half_side, centre.x + half_side),
            from.y.clamp(centre.y - half_side, centre.y + half_side),
        ),
    }
}
