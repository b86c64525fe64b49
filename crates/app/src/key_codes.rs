//! The keys of Bevy as ours. Of keys that a keyboard has twice, both are the one.

use bevy::prelude::KeyCode;
use local_player::Key;

/// Ours; `None`: it cannot be bound.
pub fn key_of(code: KeyCode) -> Option<Key> {
    let found = KEYS.iter().find(|(known, _)| *known == code);
    found.map(|(_, key)| *key)
}

const KEYS: [(KeyCode, Key); 93] = [
    (KeyCode::KeyA, Key::Letter('A')),
    (KeyCode::KeyB, Key::Letter('B')),
    (KeyCode::KeyC, Key::Letter('C')),
    (KeyCode::KeyD, Key::Letter('D')),
    (KeyCode::KeyE, Key::Letter('E')),
    (KeyCode::KeyF, Key::Letter('F')),
    (KeyCode::KeyG, Key::Letter('G')),
    (KeyCode::KeyH, Key::Letter('H')),
    (KeyCode::KeyI, Key::Letter('I')),
    (KeyCode::KeyJ, Key::Letter('J')),
    (KeyCode::KeyK, Key::Letter('K')),
    (KeyCode::KeyL, Key::Letter('L')),
    (KeyCode::KeyM, Key::Letter('M')),
    (KeyCode::KeyN, Key::Letter('N')),
    (KeyCode::KeyO, Key::Letter('O')),
    (KeyCode::KeyP, Key::Letter('P')),
    (KeyCode::KeyQ, Key::Letter('Q')),
    (KeyCode::KeyR, Key::Letter('R')),
    (KeyCode::KeyS, Key::Letter('S')),
    (KeyCode::KeyT, Key::Letter('T')),
    (KeyCode::KeyU, Key::Letter('U')),
    (KeyCode::KeyV, Key::Letter('V')),
    (KeyCode::KeyW, Key::Letter('W')),
    (KeyCode::KeyX, Key::Letter('X')),
    (KeyCode::KeyY, Key::Letter('Y')),
    (KeyCode::KeyZ, Key::Letter('Z')),
    (KeyCode::Digit0, Key::Digit(0)),
    (KeyCode::Digit1, Key::Digit(1)),
    (KeyCode::Digit2, Key::Digit(2)),
    (KeyCode::Digit3, Key::Digit(3)),
    (KeyCode::Digit4, Key::Digit(4)),
    (KeyCode::Digit5, Key::Digit(5)),
    (KeyCode::Digit6, Key::Digit(6)),
    (KeyCode::Digit7, Key::Digit(7)),
    (KeyCode::Digit8, Key::Digit(8)),
    (KeyCode::Digit9, Key::Digit(9)),
    (KeyCode::Numpad0, Key::Pad(0)),
    (KeyCode::Numpad1, Key::Pad(1)),
    (KeyCode::Numpad2, Key::Pad(2)),
    (KeyCode::Numpad3, Key::Pad(3)),
    (KeyCode::Numpad4, Key::Pad(4)),
    (KeyCode::Numpad5, Key::Pad(5)),
    (KeyCode::Numpad6, Key::Pad(6)),
    (KeyCode::Numpad7, Key::Pad(7)),
    (KeyCode::Numpad8, Key::Pad(8)),
    (KeyCode::Numpad9, Key::Pad(9)),
    (KeyCode::F1, Key::Function(1)),
    (KeyCode::F2, Key::Function(2)),
    (KeyCode::F3, Key::Function(3)),
    (KeyCode::F4, Key::Function(4)),
    (KeyCode::F5, Key::Function(5)),
    (KeyCode::F6, Key::Function(6)),
    (KeyCode::F7, Key::Function(7)),
    (KeyCode::F8, Key::Function(8)),
    (KeyCode::F9, Key::Function(9)),
    (KeyCode::F10, Key::Function(10)),
    (KeyCode::F11, Key::Function(11)),
    (KeyCode::F12, Key::Function(12)),
    (KeyCode::Escape, Key::Escape),
    (KeyCode::Enter, Key::Enter),
    (KeyCode::NumpadEnter, Key::Enter),
    (KeyCode::Space, Key::Space),
    (KeyCode::Tab, Key::Tab),
    (KeyCode::Backspace, Key::Backspace),
    (KeyCode::Delete, Key::Delete),
    (KeyCode::Insert, Key::Insert),
    (KeyCode::Home, Key::Home),
    (KeyCode::End, Key::End),
    (KeyCode::PageUp, Key::PageUp),
    (KeyCode::PageDown, Key::PageDown),
    (KeyCode::Equal, Key::Plus),
    (KeyCode::NumpadAdd, Key::Plus),
    (KeyCode::Minus, Key::Minus),
    (KeyCode::NumpadSubtract, Key::Minus),
    (KeyCode::Period, Key::Period),
    (KeyCode::Comma, Key::Comma),
    (KeyCode::Slash, Key::Slash),
    (KeyCode::Semicolon, Key::Semicolon),
    (KeyCode::Quote, Key::Quote),
    (KeyCode::BracketLeft, Key::BracketLeft),
    (KeyCode::BracketRight, Key::BracketRight),
    (KeyCode::Backslash, Key::Backslash),
    (KeyCode::Backquote, Key::Backquote),
    (KeyCode::ArrowLeft, Key::Left),
    (KeyCode::ArrowRight, Key::Right),
    (KeyCode::ArrowUp, Key::Up),
    (KeyCode::ArrowDown, Key::Down),
    (KeyCode::ShiftLeft, Key::Shift),
    (KeyCode::ShiftRight, Key::Shift),
    (KeyCode::ControlLeft, Key::Ctrl),
    (KeyCode::ControlRight, Key::Ctrl),
    (KeyCode::AltLeft, Key::Alt),
    (KeyCode::AltRight, Key::Alt),
];

#[cfg(test)]
mod tests {
    use local_player::Key;

    use super::KEYS;

    #[test]
    fn every_key_that_can_be_bound_lies_on_a_keyboard() {
        for key in Key::all() {
            assert!(
                KEYS.iter().any(|(_, known)| *known == key),
                "{}",
                key.name()
            );
        }
    }
}
