use protocol::EntityId;
use sim::SeatView;

use crate::Selection;

#[cfg(test)]
mod tests;

/// The ten groups under the number keys.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ControlGroups {
    groups: [Vec<EntityId>; 10],
}

impl ControlGroups {
    /// Ctrl and a number: the selection becomes that group.
    pub fn assign(&mut self, number: usize, selection: &Selection) {
        if let Some(group) = self.groups.get_mut(number) {
            *group = selection.ids().to_vec();
        }
    }

    /// Shift and a number: the selection joins that group.
    pub fn add(&mut self, number: usize, selection: &Selection) {
        if let Some(group) = self.groups.get_mut(number) {
            group.extend_from_slice(selection.ids());
            group.sort_unstable();
            group.dedup();
        }
    }

    /// A number: that group becomes the selection, if anybody of it lives.
    pub fn recall(&mut self, number: usize, view: &SeatView<'_>, selection: &mut Selection) {
        let Some(group) = self.groups.get_mut(number) else {
            return;
        };
        group.retain(|&id| view.object(id).is_some());
        if !group.is_empty() {
            selection.set(group.clone());
        }
    }

    /// The lowest number of a group that holds `id`, for the tag beside it.
    #[must_use]
    pub fn number_of(&self, id: EntityId) -> Option<usize> {
        self.groups.iter().position(|group| group.contains(&id))
    }

    /// How many are in each group.
    #[must_use]
    pub fn sizes(&self) -> [usize; 10] {
        std::array::from_fn(|number| self.groups[number].len())
    }
}
