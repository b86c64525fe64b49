use protocol::{EntityId, KindId, Units};
use rules::Class;
use sim::SeatView;

#[cfg(test)]
mod tests;

/// What is selected: one's own units, or one's own buildings, or a single thing of anybody's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Ascending.
    ids: Vec<EntityId>,
}

/// How a click or box changes what is selected already.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Modifier {
    #[default]
    Replace,
    /// Shift: adds.
    Add,
    /// Ctrl: takes out what is in, puts in what is out.
    Toggle,
}

impl Selection {
    #[must_use]
    pub fn ids(&self) -> &[EntityId] {
        &self.ids
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    #[must_use]
    pub fn contains(&self, id: EntityId) -> bool {
        self.ids.binary_search(&id).is_ok()
    }

    #[must_use]
    pub fn units(&self) -> Units {
        Units::new(self.ids.clone())
    }

    pub fn clear(&mut self) {
        self.ids.clear();
    }

    /// Forgets what is dead or, being somebody else's, out of sight.
    pub fn prune(&mut self, view: &SeatView<'_>) {
        self.ids.retain(|&id| view.object(id).is_some());
    }

    /// A click that hit `hits`, the best first; an empty list is bare ground.
    pub fn click(&mut self, view: &SeatView<'_>, hits: &[EntityId], modifier: Modifier) {
        let own_first = hits.iter().find(|&&id| is_own(view, id)).or(hits.first());
        self.change(view, own_first.copied().into_iter().collect(), modifier);
    }

    /// A box drawn around `inside`: own fighters and villagers before own buildings, nothing of others.
    pub fn box_select(&mut self, view: &SeatView<'_>, inside: &[EntityId], modifier: Modifier) {
        let own = |class: Class| -> Vec<EntityId> {
            let matches = |id: &EntityId| is_own(view, *id) && class_of(view, *id) == Some(class);
            inside.iter().copied().filter(matches).collect()
        };
        let chosen = [Class::Unit, Class::Building, Class::Animal]
            .into_iter()
            .map(own)
            .find(|ids| !ids.is_empty());
        match chosen {
            Some(ids) => self.change(view, ids, modifier),
            None if modifier == Modifier::Replace => self.clear(),
            None => {}
        }
    }

    /// A double click on `id`: everything of one's own of that kind among `on_screen`.
    pub fn select_kind(
        &mut self,
        view: &SeatView<'_>,
        id: EntityId,
        on_screen: &[EntityId],
        modifier: Modifier,
    ) {
        let Some(kind) = view.object(id).map(|object| object.kind) else {
            return;
        };
        let is_same =
            |other: &EntityId| is_own(view, *other) && kind_of(view, *other) == Some(kind);
        let same: Vec<EntityId> = on_screen.iter().copied().filter(is_same).collect();
        if is_own(view, id) && !same.is_empty() {
            let modifier = if modifier == Modifier::Toggle {
                Modifier::Add
            } else {
                modifier
            };
            self.change(view, same, modifier);
        }
    }

    /// Selects exactly `ids`.
    pub fn set(&mut self, mut ids: Vec<EntityId>) {
        ids.sort_unstable();
        ids.dedup();
        self.ids = ids;
    }

    /// Keeps only the things of `kind`.
    pub fn narrow_to(&mut self, view: &SeatView<'_>, kind: KindId) {
        self.ids.retain(|&id| kind_of(view, id) == Some(kind));
    }

    /// The kinds among the selection with how many there are of each, the most numerous first.
    #[must_use]
    pub fn kinds(&self, view: &SeatView<'_>) -> Vec<(KindId, usize)> {
        let mut counts: Vec<(KindId, usize)> = Vec::new();
        for kind in self.ids.iter().filter_map(|&id| kind_of(view, id)) {
            match counts.iter_mut().find(|(known, _)| *known == kind) {
                Some((_, count)) => *count += 1,
                None => counts.push((kind, 1)),
            }
        }
        counts.sort_by_key(|&(kind, count)| (std::cmp::Reverse(count), kind));
        counts
    }

    /// Whether the whole selection takes orders of this seat.
    #[must_use]
    pub fn is_own(&self, view: &SeatView<'_>) -> bool {
        !self.ids.is_empty() && self.ids.iter().all(|&id| is_own(view, id))
    }

    fn change(&mut self, view: &SeatView<'_>, ids: Vec<EntityId>, modifier: Modifier) {
        // One's own units, one's own buildings and other people's things do not mix.
        let mixes = ids.first().is_some_and(|&new| {
            self.ids
                .first()
                .is_some_and(|&old| group_of(view, new) != group_of(view, old))
        });
        match modifier {
            Modifier::Replace => self.set(ids),
            _ if ids.is_empty() => {}
            _ if mixes => self.set(ids),
            Modifier::Add => {
                let all = self.ids.iter().copied().chain(ids).collect();
                self.set(all);
            }
            Modifier::Toggle => {
                let kept = self.ids.iter().copied().filter(|id| !ids.contains(id));
                let added = ids.iter().copied().filter(|id| !self.contains(*id));
                let all = kept.chain(added).collect();
                self.set(all);
            }
        }
    }
}

fn is_own(view: &SeatView<'_>, id: EntityId) -> bool {
    view.seat().is_some()
        && view
            .object(id)
            .is_some_and(|object| object.owner == view.seat())
}

fn kind_of(view: &SeatView<'_>, id: EntityId) -> Option<KindId> {
    view.object(id).map(|object| object.kind)
}

fn class_of(view: &SeatView<'_>, id: EntityId) -> Option<Class> {
    kind_of(view, id).map(|kind| view.catalog().kind(kind).class)
}

/// Own walkers, own buildings, or a stranger by itself.
fn group_of(view: &SeatView<'_>, id: EntityId) -> (bool, bool, Option<EntityId>) {
    let own = is_own(view, id);
    let walks =
        class_of(view, id).is_some_and(|class| matches!(class, Class::Unit | Class::Animal));
    (own, walks, (!own).then_some(id))
}
