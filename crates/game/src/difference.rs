//! Where two machines part: the words of the report.

use alloc::string::String;

use determinism::State;

use crate::{COMPUTERS, Game};

/// The first field in which two matches differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    pub store: &'static str,
    /// Entity and field within the store, for instance `[17].hit_points`.
    pub field: String,
    pub ours: String,
    pub theirs: String,
}

/// Compares two matches field by field; `None`: they are equal.
#[must_use]
pub fn first_difference(ours: &Game, theirs: &Game) -> Option<Difference> {
    if let Some(found) = ours.world.stores.difference(&theirs.world.stores) {
        return Some(Difference {
            store: found.store,
            field: found.field,
            ours: found.ours,
            theirs: found.theirs,
        });
    }
    let mut field = String::new();
    let (own, other) = ours.brains.difference(&theirs.brains, &mut field)?;
    Some(Difference {
        store: COMPUTERS,
        field,
        ours: own,
        theirs: other,
    })
}
