use alloc::vec::Vec;

use determinism::Random;

use crate::grid::Grid;

/// Noise lies in `0..NOISE_MAX`; half of it is the mean.
pub(crate) const NOISE_MAX: i32 = 1_024;

/// A landscape of random values whose hills and hollows are about `wavelength` tiles across, with
/// two finer layers over it.
pub(crate) fn noise(random: &mut Random, size: i32, wavelength: i32) -> Grid<i32> {
    let layers = [4, 2, 1].map(|weight| {
        (
            weight,
            Layer::new(random, size, (wavelength * weight / 4).max(2)),
        )
    });
    let mut grid = Grid::new(size, 0);
    for tile in grid.tiles() {
        let sum: i32 = layers
            .iter()
            .map(|(weight, layer)| weight * layer.at(tile))
            .sum();
        grid.set(tile, sum / 7);
    }
    grid
}

/// Random values on a coarse lattice, smoothly joined.
struct Layer {
    wavelength: i32,
    side: i32,
    lattice: Vec<i32>,
}

impl Layer {
    fn new(random: &mut Random, size: i32, wavelength: i32) -> Layer {
        let side = size / wavelength + 2;
        let lattice = (0..side * side)
            .map(|_| random.below(NOISE_MAX as u32) as i32)
            .collect();
        Layer {
            wavelength,
            side,
            lattice,
        }
    }

    fn at(&self, (x, y): (i32, i32)) -> i32 {
        let (column, across) = (
            x / self.wavelength,
            smooth(x % self.wavelength, self.wavelength),
        );
        let (row, down) = (
            y / self.wavelength,
            smooth(y % self.wavelength, self.wavelength),
        );
        let value = |dx, dy| self.lattice[((row + dy) * self.side + column + dx) as usize];
        let near = mix(value(0, 0), value(1, 0), across);
        let far = mix(value(0, 1), value(1, 1), across);
        mix(near, far, down)
    }
}

/// Where `part` of `whole` lies on an S-shaped curve from 0 to 256.
fn smooth(part: i32, whole: i32) -> i32 {
    let share = part * 256 / whole;
    (share * share * (3 * 256 - 2 * share)) >> 16
}

fn mix(from: i32, to: i32, share: i32) -> i32 {
    from + (to - from) * share / 256
}
