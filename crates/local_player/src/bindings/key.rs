use serde::{Deserialize, Serialize};

/// A key by its place on a QWERTY keyboard, so that the grid keeps its shape on every layout. Of keys that
/// are there twice (Shift, Enter) either is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Key {
    /// `A` to `Z`.
    Letter(char),
    /// 0 to 9, above the letters.
    Digit(u8),
    /// 0 to 9, beside them.
    Pad(u8),
    /// 1 to 12.
    Function(u8),
    Escape,
    Enter,
    Space,
    Tab,
    Backspace,
    Delete,
    Insert,
    Home,
    End,
    PageUp,
    PageDown,
    Plus,
    Minus,
    Period,
    Comma,
    Slash,
    Semicolon,
    Quote,
    BracketLeft,
    BracketRight,
    Backslash,
    Backquote,
    Left,
    Right,
    Up,
    Down,
    Shift,
    Ctrl,
    Alt,
}

const NAMED: [(Key, &str); 29] = [
    (Key::Escape, "Escape"),
    (Key::Enter, "Enter"),
    (Key::Space, "Space"),
    (Key::Tab, "Tab"),
    (Key::Backspace, "Backspace"),
    (Key::Delete, "Delete"),
    (Key::Insert, "Insert"),
    (Key::Home, "Home"),
    (Key::End, "End"),
    (Key::PageUp, "PageUp"),
    (Key::PageDown, "PageDown"),
    (Key::Plus, "Plus"),
    (Key::Minus, "Minus"),
    (Key::Period, "Period"),
    (Key::Comma, "Comma"),
    (Key::Slash, "Slash"),
    (Key::Semicolon, "Semicolon"),
    (Key::Quote, "Quote"),
    (Key::BracketLeft, "BracketLeft"),
    (Key::BracketRight, "BracketRight"),
    (Key::Backslash, "Backslash"),
    (Key::Backquote, "Backquote"),
    (Key::Left, "Left"),
    (Key::Right, "Right"),
    (Key::Up, "Up"),
    (Key::Down, "Down"),
    (Key::Shift, "Shift"),
    (Key::Ctrl, "Ctrl"),
    (Key::Alt, "Alt"),
];

impl Key {
    /// Every key that can be bound.
    pub fn all() -> impl Iterator<Item = Key> {
        let letters = ('A'..='Z').map(Key::Letter);
        let digits = (0..=9).map(Key::Digit);
        let pad = (0..=9).map(Key::Pad);
        let functions = (1..=12).map(Key::Function);
        let named = NAMED.into_iter().map(|(key, _)| key);
        letters
            .chain(digits)
            .chain(pad)
            .chain(functions)
            .chain(named)
    }

    /// As the settings file has it: `Q`, `7`, `Pad7`, `F10`, `Escape`.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Key::Letter(letter) => letter.to_string(),
            Key::Digit(digit) => digit.to_string(),
            Key::Pad(digit) => format!("Pad{digit}"),
            Key::Function(number) => format!("F{number}"),
            _ => {
                let found = NAMED.iter().find(|(key, _)| *key == self);
                found.map_or_else(String::new, |(_, name)| (*name).to_owned())
            }
        }
    }

    /// The key of a [`Key::name`].
    #[must_use]
    pub fn of_name(name: &str) -> Option<Key> {
        Key::all().find(|key| key.name() == name)
    }
}

impl From<Key> for String {
    fn from(key: Key) -> String {
        key.name()
    }
}

impl TryFrom<String> for Key {
    type Error = String;

    fn try_from(name: String) -> Result<Key, String> {
        Key::of_name(&name).ok_or_else(|| format!("no key is called {name}"))
    }
}
