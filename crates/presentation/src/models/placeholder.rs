use super::glb::Shape;

/// A plain box that stands for a model that is not there, one tile wide.
pub(crate) fn placeholder() -> Shape {
    let mut shape = Shape::default();
    let sides: [([f32; 3], [f32; 3], [f32; 3]); 6] = [
        ([1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]),
        ([-1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, 1.0, 0.0]),
        ([0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]),
        ([0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]),
        ([0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]),
        ([0.0, 0.0, -1.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]),
    ];
    for (normal, right, up) in sides {
        let base = shape.positions.len() as u32;
        for (a, b) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
            let place: [f32; 3] =
                core::array::from_fn(|axis| (normal[axis] + right[axis] * a + up[axis] * b) * 0.35);
            shape.positions.push([place[0], place[1] + 0.35, place[2]]);
            shape.normals.push(normal);
            shape.tints.push(if normal[1] > 0.5 {
                [u16::MAX, u16::MAX, u16::MAX, 0]
            } else {
                [30_000, 24_000, 18_000, u16::MAX]
            });
            shape.parts.push(0);
        }
        shape
            .indices
            .extend([0, 1, 2, 0, 2, 3].map(|corner| base + corner));
    }
    shape
}
