use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::*;

crate::state! {
    #[derive(Clone, Debug, Default, PartialEq)]
    struct Hull {
        planks: Vec<u16>,
        name: String,
        keel: Option<Keel>,
    }
}

crate::state! {
    #[derive(Clone, Debug, Default, PartialEq)]
    struct Keel {
        length: u32,
        weight: u32,
    }
}

fn hull() -> Hull {
    Hull {
        planks: (0..40_000).map(|number| number as u16).collect(),
        name: String::from("Argo"),
        keel: Some(Keel {
            length: 30,
            weight: 7,
        }),
    }
}

/// Goes down as two machines do: by digests alone.
fn descend(ours: &Hull, theirs: &Hull) -> (Examination, Examination, usize) {
    let mut path = Vec::new();
    loop {
        let pair = (Examination::of(ours, &path), Examination::of(theirs, &path));
        assert!(pair.0.parts.len() <= Examination::PARTS_MAX + 1);
        let differing = pair
            .0
            .parts
            .iter()
            .find(|part| !pair.1.parts.contains(part));
        match differing {
            Some(&(key, _)) if !pair.1.parts.is_empty() => path.push(key),
            _ => return (pair.0, pair.1, path.len()),
        }
    }
}

#[test]
fn the_first_field_that_differs_is_found_by_digests_alone() {
    let ours = hull();
    let mut theirs = hull();
    theirs.planks[31_007] ^= 1 << 3;
    theirs.name = "Ark".to_string();
    let (here, there, steps) = descend(&ours, &theirs);
    assert_eq!(here.name, ".planks[31007]");
    assert_eq!(
        (here.value.as_str(), there.value.as_str()),
        ("31007", "30999")
    );
    assert!(steps <= 5, "{steps}");
    theirs.planks = ours.planks.clone();
    assert_eq!(descend(&ours, &theirs).0.name, ".name");
    theirs.name = ours.name.clone();
    theirs.keel = Some(Keel {
        length: 30,
        weight: 8,
    });
    assert_eq!(descend(&ours, &theirs).0.name, ".keel.weight");
    theirs.keel = None;
    let (here, there, _) = descend(&ours, &theirs);
    assert_eq!(here.name, ".keel");
    assert_eq!(there.value, "None");
    assert!(here.value.contains("length: 30"));
}

#[test]
fn a_list_of_another_length_says_so() {
    let ours = hull();
    let mut theirs = hull();
    theirs.planks.pop();
    let (here, there, _) = descend(&ours, &theirs);
    assert_eq!(here.name, ".planks.len");
    assert_eq!(
        (here.value.as_str(), there.value.as_str()),
        ("40000", "39999")
    );
}

#[test]
fn text_of_a_value_is_cut_and_paths_that_lead_nowhere_say_so() {
    let found = Examination::of(&hull(), &[0]);
    assert_eq!(
        found.value.chars().count(),
        Examination::VALUE_CHARS_MAX + 1
    );
    for path in [
        &[9][..],
        &[0, 500],
        &[0, u32::MAX],
        &[1, 0],
        &[2, 7],
        &[0, 0, 0],
    ] {
        let found = Examination::of(&hull(), path);
        assert_eq!(found.value, Examination::ABSENT, "{path:?}");
        assert!(found.parts.is_empty());
    }
}
