//! How long screens take to appear, told with `--tell`. Drawing has a count of its own: what a frame takes
//! beside it is ours whatever draws.
//!
//! ```text
//! reached MainMenu 1480 ms after the start: 1 frames, 35 ms of it ours
//! reached Running 2410 ms after Loading, 2530 ms after the click: 9 frames, 210 ms of it ours
//! ```

use bevy::prelude::*;
use protocol::Millis;

use crate::clock;
use crate::flow::Flow;

/// Since the screen that is open was reached.
#[derive(Resource, Default)]
pub struct Stopwatch {
    screen: String,
    since: Millis,
    /// Frames, and the time that was spent in them before they were drawn.
    frames: u32,
    own_ms: u64,
    frame_begun: Millis,
    clicked: Option<Millis>,
}

/// A frame begins.
pub fn begin(mut watch: ResMut<Stopwatch>) {
    watch.frame_begun = clock::now();
}

/// A frame is done but for drawing it.
pub fn end(
    mut watch: ResMut<Stopwatch>,
    mouse: Res<ButtonInput<MouseButton>>,
    flow: NonSend<Flow>,
) {
    let now = clock::now();
    watch.frames += 1;
    watch.own_ms += now.since_ms(watch.frame_begun);
    if mouse.just_released(MouseButton::Left) {
        watch.clicked = Some(now);
    }
    let screen = flow.screen_name();
    if screen != watch.screen {
        flow.narrator.say(&watch.line(&screen, now));
        *watch = Stopwatch {
            screen,
            since: now,
            // What follows from a click may take several screens.
            clicked: watch.clicked,
            ..Stopwatch::default()
        };
    }
}

impl Stopwatch {
    fn line(&self, screen: &str, now: Millis) -> String {
        let before = match self.screen.as_str() {
            "" => "the start",
            screen => screen,
        };
        let click = self.clicked.map_or_else(String::new, |at| {
            format!(", {} ms after the click", now.since_ms(at))
        });
        format!(
            "reached {screen} {} ms after {before}{click}: {} frames, {} ms of it ours",
            now.since_ms(self.since),
            self.frames,
            self.own_ms
        )
    }
}
