//! `--tell`: what is on the screen and what is ordered, line by line on the standard output, so that a
//! program (a test, a person's own script) can press buttons and see what comes of it.
//!
//! ```text
//! screen MainMenu
//! button 190 161 Skirmish
//! said Ana: hello
//! thing 320 180 villager
//! pointer 320 180 left
//! selected 3
//! order Move
//! ```

use std::io::Write;

use bevy::prelude::Vec2;
use bevy_egui::egui::{Context, Rect};
use presentation::{Lens, Mirror};
use protocol::Command;
use protocol::lobby::Line;
use sim::SeatView;

use crate::raw_input::RawInput;

/// Says what changed since it last spoke.
#[derive(Debug, Default)]
pub struct Narrator {
    is_speaking: bool,
    screen: String,
    /// As they were told.
    buttons: Vec<(String, Rect)>,
    /// As they were in the last frame.
    latest: Vec<(String, Rect)>,
    selected: usize,
    /// The first line of the table that was not told.
    talk: u32,
    pointer: String,
    /// Frames since the things on the screen were last told.
    frames: u32,
}

/// Frames between two tellings of what is on the screen.
const THINGS_FRAMES: u32 = 10;

impl Narrator {
    pub fn new(is_speaking: bool) -> Narrator {
        Narrator {
            is_speaking,
            ..Narrator::default()
        }
    }

    /// The open screen and its buttons.
    pub fn see_panels(&mut self, context: &Context, screen: String) {
        let buttons = screens::widgets::take_buttons(context);
        if screen != self.screen {
            self.say(&format!("screen {screen}"));
            self.screen = screen;
        }
        // Panels find their place in their first frames; what moves is not told yet.
        let has_settled = buttons == std::mem::replace(&mut self.latest, buttons.clone());
        if has_settled && buttons != self.buttons {
            let zoom = context.zoom_factor();
            for (label, rect) in &buttons {
                let at = rect.center() * zoom;
                self.say(&format!("button {:.0} {:.0} {label}", at.x, at.y));
            }
            self.buttons = buttons;
        }
    }

    /// Where the buttons of the last frame were, in points.
    pub fn buttons(&self) -> Vec<Rect> {
        self.latest.iter().map(|(_, rect)| *rect).collect()
    }

    /// Where the pointer is and which buttons are down, as this frame has them.
    pub fn see_hands(&mut self, input: &RawInput) {
        let Some(at) = input.pointer else { return };
        let held = match (input.left.is_down, input.right.is_down) {
            (true, _) => "left",
            (false, true) => "right",
            (false, false) => "free",
        };
        let pointer = format!("pointer {:.0} {:.0} {held}", at.x, at.y);
        if pointer != self.pointer {
            self.say(&pointer);
            self.pointer = pointer;
        }
    }

    /// What of the seat's own is on the screen, and how much is selected.
    pub fn see_world(
        &mut self,
        view: &SeatView<'_>,
        mirror: &Mirror,
        lens: &Lens,
        selected: usize,
    ) {
        if !self.is_speaking {
            return;
        }
        if selected != self.selected {
            self.selected = selected;
            self.say(&format!("selected {selected}"));
        }
        self.frames += 1;
        if self.frames % THINGS_FRAMES != 1 {
            return;
        }
        for object in view.objects().filter(|object| object.owner == view.seat()) {
            let place = mirror
                .position(object.id)
                .map(|[x, y]| bevy::math::Vec3::new(x, mirror.height_at([x, y]) + 0.4, y));
            let inside = |at: &Vec2| at.cmpge(Vec2::ZERO).all() && at.cmplt(lens.size).all();
            if let Some(at) = place.and_then(|place| lens.on_screen(place)).filter(inside) {
                self.say(&format!(
                    "thing {:.0} {:.0} {}",
                    at.x,
                    at.y,
                    view.catalog().kind(object.kind).key
                ));
            }
        }
        self.say(&format!("tick {}", view.tick().0));
    }

    /// What is said at a table: lines that were not told yet.
    pub fn hear_talk(&mut self, lines: &[Line]) {
        let Some(latest) = lines.last() else { return };
        for line in lines.iter().filter(|line| line.order >= self.talk) {
            self.say(&format!("said {}: {}", line.name, line.text));
        }
        self.talk = latest.order + 1;
    }

    /// Another table begins.
    pub fn begin_talk(&mut self) {
        self.talk = 0;
    }

    pub fn hear_order(&self, command: &Command) {
        self.say(&format!("order {}", command.name()));
    }

    pub fn say(&self, line: &str) {
        if self.is_speaking {
            // Nobody listening any more is no reason to stop playing.
            let _ = writeln!(std::io::stdout(), "{line}");
        }
    }
}
