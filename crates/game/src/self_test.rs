//! A short look at whether this machine computes as others do, before a match begins.

use alloc::format;
use alloc::vec::Vec;

use determinism::{Angle, Digest, Domain, Fixed, Random, State, Vec2, digest_of_bytes, isqrt};
use rules::Catalog;

#[cfg(test)]
mod tests;

/// Rounds of each part: about a millisecond together.
const ROUNDS: u32 = 400;

/// The fingerprint of this machine's arithmetic, randomness, rules and ways with text. Two machines that
/// differ here would not play the same match.
#[must_use]
pub fn self_test(catalog: &Catalog) -> Digest {
    let mut image = Vec::new();
    arithmetic(&mut image);
    randomness(&mut image);
    catalog.digest().0.write(&mut image);
    text(&mut image);
    digest_of_bytes(&image)
}

fn arithmetic(image: &mut Vec<u8>) {
    let mut at = Vec2::from_ints(3, -7);
    for round in 0..ROUNDS {
        let angle = Angle((round * 163) as u16);
        let length = Fixed::from_ratio(round as i32 + 1, 37);
        at = at.rotated(angle).with_length(length);
        at.write(image);
        at.angle().write(image);
        (angle.sin() * length + angle.cos() / length).write(image);
        length.sqrt().write(image);
        isqrt(u64::from(round).pow(5)).write(image);
    }
}

fn randomness(image: &mut Vec<u8>) {
    for round in 0..ROUNDS / 8 {
        let mut random = Random::at(0x5E1F, Domain::Map, round, round * 31);
        random.next_u64().write(image);
        random.unit().write(image);
        random.below(1 + round).write(image);
    }
}

/// What a locale changes elsewhere: figures, capitals, the order of words.
fn text(image: &mut Vec<u8>) {
    let mut words = [
        "Iğdır", "ırmak", "Zebra", "äpfel", "İzmir", "apple", "éclair", "١٢٣",
    ];
    words.sort_unstable();
    for (number, word) in words.into_iter().enumerate() {
        let figure = Fixed::from_ratio(number as i32 * 1_234 + 5, 8);
        let line = format!("{} {} {figure}", word.to_lowercase(), word.to_uppercase());
        image.extend_from_slice(line.as_bytes());
    }
}
