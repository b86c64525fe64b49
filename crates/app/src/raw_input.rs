//! What hands did in a frame, as far as it is not the panels'.

use bevy::input::mouse::AccumulatedMouseScroll;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use local_player::bindings::{Bindings, HeldKeys};
use local_player::{Holds, Key};

use crate::key_codes;

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
    /// What the keys that are down, or stay on, mean.
    pub holds: Holds,
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

/// What keys mean to the person, and which are held.
pub struct Holding<'a> {
    pub bindings: &'a Bindings,
    pub held: &'a mut HeldKeys,
    pub toggles: bool,
}

/// Gathers it.
pub fn gather(
    window: &Query<&Window, With<PrimaryWindow>>,
    mouse: &ButtonInput<MouseButton>,
    keys: &ButtonInput<KeyCode>,
    scroll: &AccumulatedMouseScroll,
    time: &Time<Real>,
    hands: Holding<'_>,
) -> RawInput {
    let Ok(window) = window.single() else {
        return RawInput::default();
    };
    let button = |which| Button {
        is_down: mouse.pressed(which),
        went_down: mouse.just_pressed(which),
        went_up: mouse.just_released(which),
    };
    let keys_of = |codes: &mut dyn Iterator<Item = &KeyCode>| -> Vec<Key> {
        codes.filter_map(|&code| key_codes::key_of(code)).collect()
    };
    let pressed = keys_of(&mut keys.get_just_pressed());
    let down = keys_of(&mut keys.get_pressed());
    let held = hands.held;
    let holds = held.follow(hands.bindings, &down, &pressed, hands.toggles);
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
        pressed,
        holds,
        seconds: time.delta_secs().min(0.1),
        time_s: time.elapsed_secs_f64(),
        ..RawInput::default()
    }
}
