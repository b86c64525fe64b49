//! What hands did in a frame, as far as it is not the panels'.

use bevy::input::mouse::AccumulatedMouseScroll;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use local_player::Key;

/// One frame of mouse and keyboard.
#[derive(Clone, Debug, Default)]
pub struct RawInput {
    /// In logical pixels; `None`: outside the window.
    pub pointer: Option<Vec2>,
    pub window: Vec2,
    pub left: Button,
    pub right: Button,
    pub middle: Button,
    /// Towards the ground.
    pub wheel: f32,
    /// Keys that went down.
    pub pressed: Vec<Key>,
    /// Arrow keys that are down, as a push to the right and up.
    pub arrows: Vec2,
    pub shift: bool,
    pub ctrl: bool,
    /// A panel lies under the pointer.
    pub is_over_panel: bool,
    /// Somebody is typing into a field.
    pub is_typing: bool,
    pub seconds: f32,
    /// Seconds since the program began.
    pub time_s: f64,
}

/// One mouse button.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Button {
    pub is_down: bool,
    pub went_down: bool,
    pub went_up: bool,
}

/// Gathers it.
pub fn gather(
    window: &Query<&Window, With<PrimaryWindow>>,
    mouse: &ButtonInput<MouseButton>,
    keys: &ButtonInput<KeyCode>,
    scroll: &AccumulatedMouseScroll,
    time: &Time<Real>,
) -> RawInput {
    let Ok(window) = window.single() else {
        return RawInput::default();
    };
    let button = |which| Button {
        is_down: mouse.pressed(which),
        went_down: mouse.just_pressed(which),
        went_up: mouse.just_released(which),
    };
    let axis = |more, less| {
        f32::from(u8::from(keys.pressed(more))) - f32::from(u8::from(keys.pressed(less)))
    };
    let wheel = match scroll.unit {
        bevy::input::mouse::MouseScrollUnit::Line => scroll.delta.y,
        bevy::input::mouse::MouseScrollUnit::Pixel => scroll.delta.y / 40.0,
    };
    RawInput {
        pointer: window.cursor_position(),
        window: Vec2::new(window.width(), window.height()),
        left: button(MouseButton::Left),
        right: button(MouseButton::Right),
        middle: button(MouseButton::Middle),
        wheel,
        pressed: keys
            .get_just_pressed()
            .filter_map(|&code| key_of(code))
            .collect(),
        arrows: Vec2::new(
            axis(KeyCode::ArrowRight, KeyCode::ArrowLeft),
            axis(KeyCode::ArrowUp, KeyCode::ArrowDown),
        ),
        shift: keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]),
        ctrl: keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]),
        seconds: time.delta_secs().min(0.1),
        time_s: time.elapsed_secs_f64(),
        ..RawInput::default()
    }
}

fn key_of(code: KeyCode) -> Option<Key> {
    const LETTERS: [(KeyCode, char); 26] = [
        (KeyCode::KeyA, 'A'),
        (KeyCode::KeyB, 'B'),
        (KeyCode::KeyC, 'C'),
        (KeyCode::KeyD, 'D'),
        (KeyCode::KeyE, 'E'),
        (KeyCode::KeyF, 'F'),
        (KeyCode::KeyG, 'G'),
        (KeyCode::KeyH, 'H'),
        (KeyCode::KeyI, 'I'),
        (KeyCode::KeyJ, 'J'),
        (KeyCode::KeyK, 'K'),
        (KeyCode::KeyL, 'L'),
        (KeyCode::KeyM, 'M'),
        (KeyCode::KeyN, 'N'),
        (KeyCode::KeyO, 'O'),
        (KeyCode::KeyP, 'P'),
        (KeyCode::KeyQ, 'Q'),
        (KeyCode::KeyR, 'R'),
        (KeyCode::KeyS, 'S'),
        (KeyCode::KeyT, 'T'),
        (KeyCode::KeyU, 'U'),
        (KeyCode::KeyV, 'V'),
        (KeyCode::KeyW, 'W'),
        (KeyCode::KeyX, 'X'),
        (KeyCode::KeyY, 'Y'),
        (KeyCode::KeyZ, 'Z'),
    ];
    const DIGITS: [KeyCode; 10] = [
        KeyCode::Digit0,
        KeyCode::Digit1,
        KeyCode::Digit2,
        KeyCode::Digit3,
        KeyCode::Digit4,
        KeyCode::Digit5,
        KeyCode::Digit6,
        KeyCode::Digit7,
        KeyCode::Digit8,
        KeyCode::Digit9,
    ];
    if let Some((_, letter)) = LETTERS.iter().find(|(known, _)| *known == code) {
        return Some(Key::Letter(*letter));
    }
    if let Some(digit) = DIGITS.iter().position(|&known| known == code) {
        return Some(Key::Digit(digit as u8));
    }
    Some(match code {
        KeyCode::F3 => Key::Function(3),
        KeyCode::F5 => Key::Function(5),
        KeyCode::F9 => Key::Function(9),
        KeyCode::F10 => Key::Function(10),
        KeyCode::F12 => Key::Function(12),
        KeyCode::Escape => Key::Escape,
        KeyCode::Enter | KeyCode::NumpadEnter => Key::Enter,
        KeyCode::Space => Key::Space,
        KeyCode::Tab => Key::Tab,
        KeyCode::Delete => Key::Delete,
        KeyCode::Equal | KeyCode::NumpadAdd => Key::Plus,
        KeyCode::Minus | KeyCode::NumpadSubtract => Key::Minus,
        KeyCode::Period => Key::Period,
        KeyCode::Comma => Key::Comma,
        _ => return None,
    })
}
