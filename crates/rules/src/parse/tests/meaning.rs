//! What the digest covers, and text of every kind.

use std::string::{String, ToString};
use std::vec::Vec;

use determinism::{Domain, Random};

use super::{changed, parse};
use crate::Catalog;
use crate::builtin::FILES;

#[test]
fn the_digest_is_over_the_meaning() {
    let builtin = Catalog::builtin().digest();
    let same =
        |file, from, to| assert_eq!(parse(&changed(file, from, to)).unwrap().digest(), builtin);
    same("units.txt", "hit_points 25", "hit_points 25 # frail");
    same("units.txt", "hit_points 25", "  hit_points\t25  ");
    same("units.txt", "\n\n", "\n\n\n# More words.\n\n");
    same(
        "units.txt",
        "age dark\npopulation 1",
        "population 1\nage dark",
    );
    same("units.txt", "train_seconds 25", "train_seconds 25.000");
    same(
        "units.txt",
        "armour melee 0 pierce 0",
        "armour pierce 0 melee 0",
    );
    same("buildings.txt", "walkable yes", "walkable yes\nwall no");
}

#[test]
fn any_figure_changes_the_digest() {
    let mut digests = Vec::from([Catalog::builtin().digest()]);
    let mut refused_count = 0;
    for (index, (_, text)) in FILES.iter().enumerate() {
        let (mut start, mut changed_count) = (0, 0);
        for line in text.split_inclusive('\n') {
            let place = start..start + line.len();
            start = place.end;
            let Some(digit) = line
                .split('#')
                .next()
                .unwrap()
                .rfind(|c: char| ('1'..='7').contains(&c))
            else {
                continue;
            };
            if line.starts_with("deposit") || line.starts_with("buildings_required") {
                continue;
            }
            // The last digit plus one: no figure of the tables leaves its range by that.
            let mut bytes = text.as_bytes().to_vec();
            bytes[place.start + digit] += 1;
            let mut files = FILES;
            let changed = String::from_utf8(bytes).unwrap();
            files[index].1 = &changed;
            match Catalog::parse(&files) {
                Ok(catalog) => digests.push(catalog.digest()),
                // Some figures have no higher neighbour: that is refused, never ignored.
                Err(_) => refused_count += 1,
            }
            changed_count += 1;
        }
        assert!(changed_count > 0);
    }
    let count = digests.len();
    assert!(
        count > 150 && refused_count < 10,
        "{count}, {refused_count}"
    );
    digests.sort_unstable();
    digests.dedup();
    assert_eq!(digests.len(), count, "two different tables share a digest");
}

#[test]
fn no_text_makes_it_panic() {
    let mut random = Random::stream(7, Domain::Setup, 0);
    let pieces: &[&str] = &[
        "unit",
        "99999999",
        "-",
        "0",
        "\n\n",
        "#",
        "\u{feff}",
        "ä",
        "0.0000001",
        "cost",
        "builds",
        "\n",
    ];
    let mut refusals = 0;
    for _ in 0..4_000 {
        let index = random.below(FILES.len() as u32) as usize;
        let mut bytes = FILES[index].1.as_bytes().to_vec();
        for _ in 0..=random.below(4) {
            let at = random.below(bytes.len() as u32) as usize;
            let end = (at + random.below(40) as usize).min(bytes.len());
            match random.below(4) {
                0 => bytes[at] = random.next_u32() as u8,
                1 => drop(bytes.drain(at..end)),
                2 => {
                    let copy = bytes[at..end].to_vec();
                    let to = random.below(bytes.len() as u32) as usize;
                    bytes.splice(to..to, copy);
                }
                _ => {
                    let piece = pieces[random.below(pieces.len() as u32) as usize];
                    bytes.splice(at..at, piece.bytes());
                }
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        let mut files = FILES;
        files[index].1 = &text;
        if let Err(error) = Catalog::parse(&files) {
            refusals += 1;
            let lines = files
                .iter()
                .find(|(name, _)| *name == error.file)
                .map(|(_, text)| text.lines().count());
            assert!(
                lines.is_none_or(|lines| (1..=lines).contains(&(error.line as usize))),
                "{error}"
            );
            assert!(error.to_string().len() < 400, "{error}");
        }
    }
    assert!(refusals > 2_000, "{refusals}");
}
