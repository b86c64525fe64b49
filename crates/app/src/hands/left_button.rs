//! The left button on the world: from presses and moves to clicks, double clicks and boxes.

use bevy::math::Vec2;
use protocol::EntityId;

use crate::raw_input::Button;

/// Pixels that a press may wander and still be a click.
const DRAG_PX: f32 = 6.0;
/// Seconds between two clicks on the same thing that make a double click.
pub const DOUBLE_CLICK_S: f64 = 0.35;

/// What it is in the middle of.
#[derive(Clone, Debug, Default)]
pub struct LeftButton {
    /// Where it went down on the world.
    press: Option<Vec2>,
    /// It has moved far enough to be a box.
    is_dragging: bool,
    /// The last plain click: when, and on what.
    last_click: Option<(f64, EntityId)>,
}

/// What came of a press.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gesture {
    /// It went up where it went down.
    Click { at: Vec2 },
    /// A box between two corners.
    Box { from: Vec2, to: Vec2 },
}

impl LeftButton {
    /// One frame. `is_free`: the pointer is over the world, where a press may begin.
    pub fn follow(&mut self, button: Button, pointer: Vec2, is_free: bool) -> Option<Gesture> {
        if button.went_down && is_free {
            self.press = Some(pointer);
            self.is_dragging = false;
        }
        let press = self.press?;
        // A press and its way may lie between two frames.
        if (button.is_down || button.went_up) && press.distance(pointer) > DRAG_PX {
            self.is_dragging = true;
        }
        if !button.went_up {
            return None;
        }
        self.press = None;
        if std::mem::take(&mut self.is_dragging) {
            self.last_click = None;
            return Some(Gesture::Box {
                from: press,
                to: pointer,
            });
        }
        Some(Gesture::Click { at: press })
    }

    /// Nothing comes of the press any more.
    pub fn let_go(&mut self) {
        self.press = None;
        self.is_dragging = false;
    }

    pub fn is_down(&self) -> bool {
        self.press.is_some()
    }

    /// The first corner of the box that is being drawn.
    pub fn corner(&self) -> Option<Vec2> {
        self.press.filter(|_| self.is_dragging)
    }

    /// Whether a click on `hit` is the second of a double click. The next one begins anew then.
    pub fn is_double(&mut self, hit: Option<EntityId>, time_s: f64) -> bool {
        let last = self.last_click.take();
        let is_double =
            last.is_some_and(|(when, last)| Some(last) == hit && time_s - when < DOUBLE_CLICK_S);
        if !is_double {
            self.last_click = hit.map(|id| (time_s, id));
        }
        is_double
    }
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec2;
    use protocol::EntityId;

    use super::{Button, Gesture, LeftButton};

    const DOWN: Button = Button {
        is_down: true,
        went_down: true,
        went_up: false,
    };
    const HELD: Button = Button {
        is_down: true,
        went_down: false,
        went_up: false,
    };
    const UP: Button = Button {
        is_down: false,
        went_down: false,
        went_up: true,
    };

    fn at(x: f32) -> Vec2 {
        Vec2::new(x, 100.0)
    }

    fn thing() -> Option<EntityId> {
        Some(EntityId::new(4, 1))
    }

    #[test]
    fn a_press_that_wanders_little_is_a_click_where_it_began() {
        let mut left = LeftButton::default();
        assert_eq!(left.follow(DOWN, at(10.0), true), None);
        assert_eq!(left.follow(HELD, at(15.0), true), None);
        let click = Gesture::Click { at: at(10.0) };
        assert_eq!(left.follow(UP, at(14.0), true), Some(click));
        assert!(!left.is_down());
        assert_eq!(left.follow(UP, at(14.0), true), None);
    }

    #[test]
    fn a_press_on_a_panel_is_none_of_the_worlds() {
        let mut left = LeftButton::default();
        assert_eq!(left.follow(DOWN, at(10.0), false), None);
        assert_eq!(left.follow(UP, at(90.0), true), None);
    }

    /// Case play 14.
    #[test]
    fn fast_drags_over_one_unit_are_never_a_double_click() {
        let mut left = LeftButton::default();
        for beat in 0..20 {
            let time_s = f64::from(beat) * 0.05;
            // Down, and up again far away in the very next frame.
            left.follow(DOWN, at(100.0), true);
            let gesture = left.follow(UP, at(140.0), true);
            assert!(matches!(gesture, Some(Gesture::Box { .. })), "{gesture:?}");
            assert!(left.corner().is_none());
            // A click between two drags is a single one.
            left.follow(DOWN, at(100.0), true);
            assert!(matches!(
                left.follow(UP, at(101.0), true),
                Some(Gesture::Click { .. })
            ));
            assert!(!left.is_double(thing(), time_s + 0.02));
        }
    }

    #[test]
    fn two_clicks_on_one_thing_are_a_double_click_and_a_third_is_not() {
        let mut left = LeftButton::default();
        assert!(!left.is_double(thing(), 1.0));
        assert!(left.is_double(thing(), 1.2));
        assert!(!left.is_double(thing(), 1.3));
        assert!(!left.is_double(None, 1.4), "bare ground is nothing");
        assert!(!left.is_double(thing(), 1.5));
        assert!(!left.is_double(thing(), 2.0), "too late");
    }
}
