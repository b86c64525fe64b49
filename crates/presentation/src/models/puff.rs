//! Small things that fly for a moment: puffs of smoke and dust, chips, sparks. They are made here, since a
//! file for twenty faces would be larger than this page.

use bevy::prelude::Vec3;

use super::glb::Shape;

/// What flies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Puff {
    Dust,
    Smoke,
    Soot,
    Flame,
    Wood,
    Stone,
    Gold,
    Leaf,
    /// Of water.
    Drop,
}

impl Puff {
    pub const ALL: [Puff; 9] = [
        Puff::Dust,
        Puff::Smoke,
        Puff::Soot,
        Puff::Flame,
        Puff::Wood,
        Puff::Stone,
        Puff::Gold,
        Puff::Leaf,
        Puff::Drop,
    ];

    pub const fn index(self) -> usize {
        self as usize
    }

    /// sRGB of the palette; art direction, section 2.
    const fn colour(self) -> [u8; 3] {
        match self {
            Puff::Dust => [0xC4, 0xA2, 0x74],
            Puff::Smoke => [0xCB, 0xC4, 0xB3],
            Puff::Soot => [0x5A, 0x52, 0x4C],
            Puff::Flame => [0xF2, 0x9A, 0x2E],
            Puff::Wood => [0xBB, 0x8B, 0x58],
            Puff::Stone => [0xAD, 0xA5, 0x95],
            Puff::Gold => [0xF2, 0xC4, 0x40],
            Puff::Leaf => [0x67, 0x93, 0x3F],
            Puff::Drop => [0xE4, 0xF2, 0xEC],
        }
    }

    /// Chips have corners, clouds are round.
    const fn is_chip(self) -> bool {
        matches!(self, Puff::Wood | Puff::Stone | Puff::Gold | Puff::Leaf)
    }

    /// About one tile across; whoever shows it scales it.
    pub fn shape(self) -> Shape {
        let mut shape = Shape::default();
        let linear = self.colour().map(linear);
        let faces: &[[Vec3; 3]] = &if self.is_chip() { chip() } else { ball() };
        for (number, face) in faces.iter().enumerate() {
            let normal = (face[1] - face[0]).cross(face[2] - face[0]).normalize();
            // Each face is a little lighter or darker, as everything in this world is.
            let light = 0.94 + 0.12 * ((number * 7 % 5) as f32 / 4.0);
            let tint = linear.map(|part| (part * light * 65_535.0).min(65_535.0) as u16);
            for corner in face {
                shape.indices.push(shape.positions.len() as u32);
                shape.positions.push(corner.to_array());
                shape.normals.push(normal.to_array());
                shape.tints.push([tint[0], tint[1], tint[2], u16::MAX]);
                shape.parts.push(0);
            }
        }
        shape
    }
}

fn linear(part: u8) -> f32 {
    let part = f32::from(part) / 255.0;
    if part <= 0.040_45 {
        part / 12.92
    } else {
        ((part + 0.055) / 1.055).powf(2.4)
    }
}

/// The twenty faces of an icosahedron.
fn ball() -> Vec<[Vec3; 3]> {
    let (a, b) = (0.5 * 0.850_65, 0.5 * 0.525_73);
    let corners = [
        Vec3::new(-b, a, 0.0),
        Vec3::new(b, a, 0.0),
        Vec3::new(-b, -a, 0.0),
        Vec3::new(b, -a, 0.0),
        Vec3::new(0.0, -b, a),
        Vec3::new(0.0, b, a),
        Vec3::new(0.0, -b, -a),
        Vec3::new(0.0, b, -a),
        Vec3::new(a, 0.0, -b),
        Vec3::new(a, 0.0, b),
        Vec3::new(-a, 0.0, -b),
        Vec3::new(-a, 0.0, b),
    ];
    const FACES: [[usize; 3]; 20] = [
        [0, 11, 5],
        [0, 5, 1],
        [0, 1, 7],
        [0, 7, 10],
        [0, 10, 11],
        [1, 5, 9],
        [5, 11, 4],
        [11, 10, 2],
        [10, 7, 6],
        [7, 1, 8],
        [3, 9, 4],
        [3, 4, 2],
        [3, 2, 6],
        [3, 6, 8],
        [3, 8, 9],
        [4, 9, 5],
        [2, 4, 11],
        [6, 2, 10],
        [8, 6, 7],
        [9, 8, 1],
    ];
    FACES
        .map(|face| face.map(|corner| corners[corner]))
        .to_vec()
}

/// A splinter of four faces.
fn chip() -> Vec<[Vec3; 3]> {
    let corners = [
        Vec3::new(-0.5, -0.1, -0.2),
        Vec3::new(0.5, -0.1, -0.1),
        Vec3::new(0.0, -0.1, 0.3),
        Vec3::new(0.0, 0.2, 0.0),
    ];
    [[0, 1, 2], [0, 3, 1], [1, 3, 2], [2, 3, 0]]
        .map(|face: [usize; 3]| face.map(|corner| corners[corner]))
        .to_vec()
}
