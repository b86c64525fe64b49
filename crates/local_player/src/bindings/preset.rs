use serde::{Deserialize, Serialize};

use super::{Action, Binding, Hold, Key};

/// A whole set of bindings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Preset {
    /// The command card by place: QWERT, ASDFG, ZXCVB.
    #[default]
    Grid,
    /// The command card by name, with the letters that old hands know: B for build, E for house.
    Classic,
}

/// The letters of the command card in reading order.
pub const CARD_PLACES: [char; 15] = [
    'Q', 'W', 'E', 'R', 'T', 'A', 'S', 'D', 'F', 'G', 'Z', 'X', 'C', 'V', 'B',
];

const CLASSIC: [(&str, char); 24] = [
    ("villager", 'C'),
    ("feudal_age", 'U'),
    ("militia", 'S'),
    ("spearman", 'E'),
    ("archer", 'A'),
    ("scout", 'T'),
    ("house", 'E'),
    ("mill", 'I'),
    ("lumber_camp", 'Z'),
    ("mining_camp", 'G'),
    ("farm", 'F'),
    ("barracks", 'B'),
    ("archery_range", 'A'),
    ("palisade", 'W'),
    ("town_centre", 'N'),
    ("build", 'B'),
    ("cancel", 'X'),
    ("attack_move", 'F'),
    ("patrol", 'P'),
    ("stop", 'S'),
    ("stance_aggressive", 'A'),
    ("stance_stand_ground", 'D'),
    ("rally", 'R'),
    ("delete", 'K'),
];

impl Preset {
    pub const ALL: [Preset; 2] = [Preset::Grid, Preset::Classic];

    /// The keys of `binding` in this preset.
    #[must_use]
    pub fn keys(self, binding: &Binding) -> Vec<Key> {
        match binding {
            Binding::Do(action) => vec![self.action_key(*action)],
            Binding::Hold(hold) => vec![hold_key(*hold)],
            Binding::Place(slot) => {
                let letter = CARD_PLACES.get(*slot).copied();
                letter.map(Key::Letter).into_iter().collect()
            }
            Binding::Button(name) => {
                let found = CLASSIC.iter().find(|(known, _)| known == name);
                found
                    .map(|(_, letter)| Key::Letter(*letter))
                    .into_iter()
                    .collect()
            }
        }
    }

    fn action_key(self, action: Action) -> Key {
        match action {
            Action::Group(number) => Key::Digit((number % 10) as u8),
            Action::NextIdleVillager => Key::Period,
            Action::TownCentre => match self {
                Preset::Grid => Key::Comma,
                Preset::Classic => Key::Letter('H'),
            },
            Action::LastAlert => Key::Space,
            Action::Flare => Key::Function(4),
            Action::Chat => Key::Enter,
            Action::Cancel => Key::Escape,
            Action::NextKind => Key::Tab,
            Action::Delete => Key::Delete,
            Action::Menu => Key::Function(10),
            Action::Pause => Key::Function(3),
            Action::Picture => Key::Function(12),
            Action::QuickSave => Key::Function(5),
            Action::QuickLoad => Key::Function(9),
            Action::Faster => Key::Plus,
            Action::Slower => Key::Minus,
        }
    }
}

fn hold_key(hold: Hold) -> Key {
    match hold {
        Hold::Add | Hold::Queue | Hold::Five | Hold::GroupAdd => Key::Shift,
        Hold::Toggle | Hold::SameKind | Hold::GroupAssign => Key::Ctrl,
        Hold::CameraLeft => Key::Left,
        Hold::CameraRight => Key::Right,
        Hold::CameraUp => Key::Up,
        Hold::CameraDown => Key::Down,
    }
}
