//! Which key does what. Every action and every key that is held can be bound to any key, Shift and Ctrl
//! included; a preset has a key for each of them, and what a person binds differently is kept beside it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

mod action;
mod conflicts;
mod held;
mod key;
mod preset;
#[cfg(test)]
mod tests;

pub use action::{Action, Binding, Hold};
pub use conflicts::conflicts;
pub use held::{HeldKeys, Holds};
pub use key::Key;
pub use preset::{CARD_PLACES, Preset};

use crate::card::Button;

/// A preset, and what is bound differently.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Bindings {
    pub preset: Preset,
    /// By [`Binding::id`]; an empty list: no key at all.
    keys: BTreeMap<String, Vec<Key>>,
}

impl Bindings {
    /// Everything as `preset` has it.
    #[must_use]
    pub fn of(preset: Preset) -> Bindings {
        Bindings {
            preset,
            keys: BTreeMap::new(),
        }
    }

    /// The keys of `binding`, the first of them for labels.
    #[must_use]
    pub fn keys(&self, binding: &Binding) -> Vec<Key> {
        let own = self.keys.get(&binding.id()).cloned();
        own.unwrap_or_else(|| self.preset.keys(binding))
    }

    /// Binds `binding` to these keys and no others.
    pub fn bind(&mut self, binding: &Binding, keys: Vec<Key>) {
        if self.preset.keys(binding) == keys {
            self.keys.remove(&binding.id());
        } else {
            self.keys.insert(binding.id(), keys);
        }
    }

    /// Whether it is bound as the preset has it.
    #[must_use]
    pub fn is_usual(&self, binding: &Binding) -> bool {
        !self.keys.contains_key(&binding.id())
    }

    /// Everything as the preset has it.
    pub fn reset(&mut self) {
        self.keys.clear();
    }

    /// What `key` does outside the command card.
    #[must_use]
    pub fn action(&self, key: Key) -> Option<Action> {
        let is_meant = |action: &Action| self.keys(&Binding::Do(*action)).contains(&key);
        Action::all().find(is_meant)
    }

    /// The key of each button of a command card, in the order of `buttons`; `None`: it has none.
    #[must_use]
    pub fn card_keys(&self, buttons: &[Button]) -> Vec<Option<Key>> {
        let own = |button: &Button| self.keys(&self.card_binding(button)).first().copied();
        let known: Vec<Option<Key>> = buttons.iter().map(own).collect();
        if self.preset == Preset::Grid {
            return known;
        }
        // What has no letter has the key of its place, where that is free.
        let place = |button: &Button| {
            Preset::Grid
                .keys(&Binding::Place(button.slot))
                .first()
                .copied()
        };
        let free = |key: &Key| !known.contains(&Some(*key)) && self.action(*key).is_none();
        let filled = buttons.iter().zip(&known);
        filled
            .map(|(button, key)| key.or_else(|| place(button).filter(free)))
            .collect()
    }

    /// The slot of the button that `key` presses.
    #[must_use]
    pub fn pressed_slot(&self, key: Key, buttons: &[Button]) -> Option<usize> {
        let keys = self.card_keys(buttons);
        let all = buttons.iter().zip(keys);
        let is_meant = |(button, shown): &(&Button, Option<Key>)| {
            *shown == Some(key) || self.keys(&self.card_binding(button)).contains(&key)
        };
        let found = all.into_iter().find(is_meant);
        found.map(|(button, _)| button.slot)
    }

    fn card_binding(&self, button: &Button) -> Binding {
        match self.preset {
            Preset::Grid => Binding::Place(button.slot),
            Preset::Classic => Binding::Button(button.key.clone()),
        }
    }

    /// Whether `key` is one of those that mean `hold`.
    #[must_use]
    pub fn means(&self, key: Key, hold: Hold) -> bool {
        self.keys(&Binding::Hold(hold)).contains(&key)
    }
}
