//! The executable: a window around a match, or a match without one.

mod addresses;
mod after;
mod bench;
mod camera_click;
mod captions;
mod cli;
mod clock;
mod complaints;
mod course;
mod crash;
mod cursors;
mod dates;
mod director;
mod files;
mod flare;
mod flow;
mod frame;
mod ghosts;
mod hands;
mod hud;
mod key_codes;
mod land;
mod line_history;
mod names;
mod narrator;
mod notice_lines;
mod options;
mod panel_zoom;
mod pictures;
mod playing;
mod png;
mod raw_input;
mod reach;
mod refusals;
mod replays;
mod restoring;
mod room_view;
mod router;
mod run_rate;
mod saves;
mod search;
mod seat_marks;
mod sentences;
mod shelves;
mod show;
mod skirmish;
mod sounding;
mod stages;
mod stopwatch;
mod table;
mod terms_lines;
mod watch;
mod window;
mod windowless;

use std::process::ExitCode;

use bevy::app::AppExit;
use clap::Parser;

fn main() -> ExitCode {
    // It counts from here.
    let _ = clock::now();
    let cli = cli::Cli::parse();
    if let Some(chore) = &cli.chore {
        chore.run();
        return ExitCode::SUCCESS;
    }
    crash::watch();
    if cli.headless {
        return windowless::run(&cli);
    }
    match window::run(cli) {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}
