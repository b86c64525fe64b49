//! Remembers the last lines of the log, as they were written.

use std::collections::VecDeque;
use std::fmt::{Debug, Write};
use std::sync::Mutex;

use bevy::log::BoxedLayer;
use bevy::log::tracing::field::{Field, Visit};
use bevy::log::tracing::{Event, Subscriber};
use bevy::log::tracing_subscriber::Layer;
use bevy::log::tracing_subscriber::layer::Context;

const LINES_MAX: usize = 60;
/// Of one line.
const LETTERS_MAX: usize = 300;

static LINES: Mutex<VecDeque<String>> = Mutex::new(VecDeque::new());

/// The last lines, the newest last.
pub fn lines() -> Vec<String> {
    let lines = LINES.try_lock();
    lines
        .map(|lines| lines.iter().cloned().collect())
        .unwrap_or_default()
}

/// For Bevy's log.
pub fn layer(_: &mut bevy::app::App) -> Option<BoxedLayer> {
    Some(Box::new(Tail))
}

struct Tail;

impl<S: Subscriber> Layer<S> for Tail {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let about = event.metadata();
        let mut line = Words(format!("{} {}:", about.level(), about.target()));
        event.record(&mut line);
        let line: String = line.0.chars().take(LETTERS_MAX).collect();
        if let Ok(mut lines) = LINES.lock() {
            if lines.len() >= LINES_MAX {
                lines.pop_front();
            }
            lines.push_back(line);
        }
    }
}

struct Words(String);

impl Visit for Words {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        // Writing to a text cannot fail.
        let _ = match field.name() {
            "message" => write!(self.0, " {value:?}"),
            name => write!(self.0, " {name}={value:?}"),
        };
    }
}
