use serde::{Deserialize, Serialize};

/// A key by its place on a QWERTY keyboard, so that the grid keeps its shape on every layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Key {
    Letter(char),
    Digit(u8),
    Function(u8),
    Escape,
    Enter,
    Space,
    Tab,
    Delete,
    Plus,
    Minus,
    Period,
    Comma,
    Left,
    Right,
    Up,
    Down,
}

/// What a key outside the command card does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Button `slot` of the command card, 0 to 14 in reading order.
    Card(usize),
    /// Control group; with Ctrl assigned, with Shift added to.
    Group(usize),
    NextIdleVillager,
    /// The town centre, then the next.
    TownCentre,
    LastAlert,
    Chat,
    /// Back out of what the cursor means, then out of the selection, then into the menu.
    Cancel,
    NextKind,
    Delete,
    Menu,
    Pause,
    /// A picture of the window into a file.
    Picture,
    /// Twice as fast, where the speed is this machine's to decide.
    Faster,
    /// Half as fast.
    Slower,
}

/// A set of bindings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Preset {
    /// The command card by place: QWERT, ASDFG, ZXCVB.
    #[default]
    Grid,
}

impl Preset {
    /// The letters of the command card in reading order.
    pub const CARD: [char; 15] = [
        'Q', 'W', 'E', 'R', 'T', 'A', 'S', 'D', 'F', 'G', 'Z', 'X', 'C', 'V', 'B',
    ];

    #[must_use]
    pub fn action(self, key: Key) -> Option<Action> {
        let Preset::Grid = self;
        Some(match key {
            Key::Letter(letter) => {
                Action::Card(Preset::CARD.iter().position(|&own| own == letter)?)
            }
            Key::Digit(digit) => Action::Group(usize::from(digit)),
            Key::Function(10) => Action::Menu,
            Key::Function(3) => Action::Pause,
            Key::Function(12) => Action::Picture,
            Key::Plus => Action::Faster,
            Key::Minus => Action::Slower,
            Key::Escape => Action::Cancel,
            Key::Enter => Action::Chat,
            Key::Space => Action::LastAlert,
            Key::Tab => Action::NextKind,
            Key::Delete => Action::Delete,
            Key::Period => Action::NextIdleVillager,
            Key::Comma => Action::TownCentre,
            _ => return None,
        })
    }
}
