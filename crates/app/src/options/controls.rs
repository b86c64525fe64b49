//! Bindings as rows of the screen.

use std::sync::Arc;

use local_player::bindings::{Binding, Bindings, Hold, Key, Preset, conflicts};
use local_player::{Action, Settings, card};
use rules::Catalog;
use screens::menu::options::{BindingGroup, BindingRow, ControlsIntent, ControlsOptions};
use screens::words::{find_of, say, say_of};
use screens::{say, text};

/// Groups of bindings: title and content, as the screen shows them.
fn groups(bindings: &Bindings, catalog: &Catalog) -> Vec<(String, Vec<Binding>)> {
    let card = match bindings.preset {
        Preset::Grid => Binding::of_places().collect(),
        Preset::Classic => {
            let mut names = card::possible_cards(catalog).concat();
            names.sort();
            names.dedup();
            names.into_iter().map(Binding::Button).collect()
        }
    };
    let is_of_match = |binding: &Binding| {
        use Action::{Chat, Faster, Menu, Pause, Picture, QuickLoad, QuickSave, Slower};
        matches!(
            binding,
            Binding::Do(Chat | Faster | Menu | Pause | Picture | QuickLoad | QuickSave | Slower)
        )
    };
    let is_of_groups = |binding: &Binding| {
        matches!(
            binding,
            Binding::Do(Action::Group(_)) | Binding::Hold(Hold::GroupAdd | Hold::GroupAssign)
        )
    };
    let is_of_camera =
        |binding: &Binding| matches!(binding, Binding::Hold(hold) if hold.is_of_camera());
    let some = |is_meant: &dyn Fn(&Binding) -> bool| Binding::of_hands().filter(is_meant).collect();
    let rest = |binding: &Binding| {
        !is_of_match(binding) && !is_of_groups(binding) && !is_of_camera(binding)
    };
    vec![
        (say("controls-group-card"), card),
        (say("controls-group-hands"), some(&rest)),
        (say("controls-group-groups"), some(&is_of_groups)),
        (say("controls-group-camera"), some(&is_of_camera)),
        (say("controls-group-match"), some(&is_of_match)),
    ]
}

/// What it is called.
fn name(binding: &Binding) -> String {
    match binding {
        Binding::Do(Action::Group(number)) => say!("action-group", number = *number),
        Binding::Place(slot) => {
            say!("action-place", row = slot / 5 + 1, column = slot % 5 + 1)
        }
        Binding::Button(key) => text::name(key),
        Binding::Do(_) | Binding::Hold(_) => say_of("action", &binding.id()),
    }
}

/// What stands on the key.
pub fn key_label(key: Key) -> String {
    match key {
        Key::Pad(digit) => say!("key-pad", digit = digit),
        _ => find_of("key", &key.name()).unwrap_or_else(|| key.name()),
    }
}

/// What stands on the keys of `action`; empty: it has none.
pub fn keys_of(bindings: &Bindings, action: Action) -> String {
    labels(&bindings.keys(&Binding::Do(action)))
}

fn labels(keys: &[Key]) -> String {
    let labels: Vec<String> = keys.iter().map(|&key| key_label(key)).collect();
    labels.join(", ")
}

/// The page of these bindings.
pub fn of(bindings: &Bindings) -> ControlsOptions {
    let catalog: Arc<Catalog> = Catalog::builtin();
    let groups = groups(bindings, &catalog);
    let all: Vec<Binding> = groups.iter().flat_map(|(_, all)| all.clone()).collect();
    let mut others: Vec<Vec<String>> = vec![Vec::new(); all.len()];
    for (one, other) in conflicts(bindings, &all, &catalog) {
        others[one].push(name(&all[other]));
        others[other].push(name(&all[one]));
    }
    let mut others = others.into_iter();
    let row = |binding: &Binding, others: Vec<String>| BindingRow {
        name: name(binding),
        keys: labels(&bindings.keys(binding)),
        is_usual: bindings.is_usual(binding),
        conflict: (!others.is_empty()).then(|| others.join(", ")),
    };
    let groups = groups.iter().map(|(title, all)| BindingGroup {
        title: title.clone(),
        rows: all
            .iter()
            .map(|binding| row(binding, others.next().unwrap_or_default()))
            .collect(),
    });
    ControlsOptions {
        groups: groups.collect(),
        presets: vec![say("controls-preset-grid"), say("controls-preset-classic")],
        preset: match bindings.preset {
            Preset::Grid => 0,
            Preset::Classic => 1,
        },
        search: String::new(),
        waiting: None,
    }
}

/// The binding of a row.
fn at(bindings: &Bindings, group: usize, row: usize) -> Option<Binding> {
    let groups = groups(bindings, &Catalog::builtin());
    groups.get(group)?.1.get(row).cloned()
}

/// Does what the page asks for. Asking for a key waits for [`bind`].
pub fn carry_out(intent: ControlsIntent, settings: &mut Settings) {
    let bindings = &mut settings.controls;
    match intent {
        ControlsIntent::Preset(preset) => {
            bindings.preset = Preset::ALL.get(preset).copied().unwrap_or_default();
        }
        ControlsIntent::Clear { group, row } => {
            if let Some(binding) = at(bindings, group, row) {
                bindings.bind(&binding, Vec::new());
            }
        }
        ControlsIntent::Usual { group, row } => {
            if let Some(binding) = at(bindings, group, row) {
                let usual = bindings.preset.keys(&binding);
                bindings.bind(&binding, usual);
            }
        }
        ControlsIntent::Reset => bindings.reset(),
        ControlsIntent::Ask { .. } => {}
    }
}

/// Gives `key` to a row.
pub fn bind(settings: &mut Settings, (group, row): (usize, usize), key: Key) {
    if let Some(binding) = at(&settings.controls, group, row) {
        settings.controls.bind(&binding, vec![key]);
    }
}

#[cfg(test)]
mod tests {
    use local_player::Settings;
    use local_player::bindings::{Bindings, Key, Preset};
    use screens::menu::options::ControlsIntent;

    use super::{bind, carry_out, of};

    #[test]
    fn every_row_has_a_name_and_a_key_in_both_presets() {
        for preset in Preset::ALL {
            let page = of(&Bindings::of(preset));
            assert_eq!(page.conflicts(), 0);
            for row in page.groups.iter().flat_map(|group| &group.rows) {
                assert!(!row.keys.is_empty(), "{}", row.name);
                assert!(!row.name.starts_with("action-"), "{}", row.name);
            }
        }
    }

    /// Case play 17.
    #[test]
    fn shift_takes_the_place_of_a_key_and_the_conflict_is_shown() {
        let mut settings = Settings::default();
        bind(&mut settings, (0, 0), Key::Shift);
        let page = of(&settings.controls);
        assert_eq!(page.groups[0].rows[0].keys, "Shift");
        assert!(page.groups[0].rows[0].conflict.is_some());
        carry_out(ControlsIntent::Usual { group: 0, row: 0 }, &mut settings);
        assert_eq!(settings, Settings::default());
        carry_out(ControlsIntent::Clear { group: 1, row: 0 }, &mut settings);
        carry_out(ControlsIntent::Preset(1), &mut settings);
        assert_eq!(settings.controls.preset, Preset::Classic);
        carry_out(ControlsIntent::Reset, &mut settings);
        carry_out(ControlsIntent::Preset(0), &mut settings);
        assert_eq!(settings, Settings::default());
    }
}
