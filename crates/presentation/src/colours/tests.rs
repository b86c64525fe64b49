//! Case play 26: colours as colour-blind people see them.

use super::{Rgb, seat_colour, seat_colour_safe};

type Matrix = [[f32; 3]; 3];

/// Normal sight, then protanopia, deuteranopia and tritanopia: Machado, Oliveira and Fernandes, "A
/// Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), table 1, severity 1.0.
const SIGHTS: [(&str, Matrix); 4] = [
    (
        "normal",
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    ),
    (
        "protan",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deutan",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritan",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

/// The smallest distance (CIE76) of the art direction, section 2, for all four kinds of sight.
const DISTANCE_MIN: f32 = 28.5;

fn times(matrix: &Matrix, colour: [f32; 3]) -> [f32; 3] {
    matrix.map(|row| row.iter().zip(colour).map(|(part, of)| part * of).sum())
}

fn linear(colour: Rgb) -> [f32; 3] {
    colour.map(|part| {
        let part = f32::from(part) / 255.0;
        match part <= 0.040_45 {
            true => part / 12.92,
            false => ((part + 0.055) / 1.055).powf(2.4),
        }
    })
}

/// CIE L*a*b* of linear sRGB, white D65.
fn lab(colour: [f32; 3]) -> [f32; 3] {
    const TO_XYZ: Matrix = [
        [0.412_4, 0.357_6, 0.180_5],
        [0.212_6, 0.715_2, 0.072_2],
        [0.019_3, 0.119_2, 0.950_5],
    ];
    let seen = times(&TO_XYZ, colour.map(|part| part.clamp(0.0, 1.0)));
    let white = [0.950_5, 1.0, 1.089];
    let shares: Vec<f32> = seen
        .iter()
        .zip(white)
        .map(|(part, white)| {
            let share = part / white;
            match share > 0.008_856 {
                true => share.cbrt(),
                false => 7.787 * share + 16.0 / 116.0,
            }
        })
        .collect();
    [
        116.0 * shares[1] - 16.0,
        500.0 * (shares[0] - shares[1]),
        200.0 * (shares[1] - shares[2]),
    ]
}

/// The smallest distance between two of eight colours, as this sight sees them.
fn nearest(of: fn(u8) -> Rgb, sight: &Matrix) -> f32 {
    let seen: Vec<[f32; 3]> = (0..8)
        .map(|index| lab(times(sight, linear(of(index)))))
        .collect();
    let mut least = f32::MAX;
    for (index, one) in seen.iter().enumerate() {
        for other in &seen[..index] {
            let square: f32 = one.iter().zip(other).map(|(a, b)| (a - b).powi(2)).sum();
            least = least.min(square.sqrt());
        }
    }
    least
}

#[test]
fn safe_colours_are_told_apart_by_everybody() {
    for (name, sight) in &SIGHTS {
        let distance = nearest(seat_colour_safe, sight);
        assert!(distance >= DISTANCE_MIN, "{name}: {distance}");
    }
}

#[test]
fn standard_colours_are_told_apart_by_most_and_not_by_all() {
    assert!(nearest(seat_colour, &SIGHTS[0].1) >= DISTANCE_MIN);
    // Why there is a second set at all.
    let blind = SIGHTS[1..]
        .iter()
        .map(|(_, sight)| nearest(seat_colour, sight));
    assert!(blind.fold(f32::MAX, f32::min) < 15.0);
}
