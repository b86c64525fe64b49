//! Which bindings stand in each other's way.

use rules::Catalog;

use super::{Binding, Bindings, Hold, Preset};
use crate::card;

/// Pairs of `all` that share a key and could be meant by one press of it. A hold and a hold of another
/// matter (adding to a selection, queueing an order) may share one, and so may two buttons that never lie
/// on one command card.
#[must_use]
pub fn conflicts(bindings: &Bindings, all: &[Binding], catalog: &Catalog) -> Vec<(usize, usize)> {
    let cards = card::possible_cards(catalog);
    let keys: Vec<_> = all.iter().map(|binding| bindings.keys(binding)).collect();
    let mut found = Vec::new();
    for one in 0..all.len() {
        for other in one + 1..all.len() {
            let shares = keys[one].iter().any(|key| keys[other].contains(key));
            if shares && is_conflict(bindings.preset, &all[one], &all[other], &cards) {
                found.push((one, other));
            }
        }
    }
    found
}

fn is_conflict(preset: Preset, one: &Binding, other: &Binding, cards: &[Vec<String>]) -> bool {
    match (one, other) {
        (Binding::Hold(one), Binding::Hold(other)) => match (matter(*one), matter(*other)) {
            (Some(one), Some(other)) => one == other,
            _ => true,
        },
        (Binding::Button(one), Binding::Button(other)) => {
            let has_both = |card: &Vec<String>| card.contains(one) && card.contains(other);
            preset == Preset::Classic && cards.iter().any(has_both)
        }
        _ => true,
    }
}

/// What a held key is about; those of one matter exclude each other. `None`: it acts by itself.
fn matter(hold: Hold) -> Option<u8> {
    match hold {
        Hold::Add | Hold::Toggle => Some(0),
        // With the key of `Toggle` too: a click on what is not selected selects its kind.
        Hold::SameKind => Some(1),
        Hold::Queue => Some(2),
        Hold::Five => Some(3),
        Hold::GroupAssign | Hold::GroupAdd => Some(4),
        Hold::CameraLeft | Hold::CameraRight | Hold::CameraUp | Hold::CameraDown => None,
    }
}
