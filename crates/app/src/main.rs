//! The executable: a window around a match, or a match without one.

mod addresses;
mod after;
mod camera_click;
mod cli;
mod clock;
mod course;
mod cursors;
mod dates;
mod director;
mod files;
mod flow;
mod frame;
mod ghosts;
mod hands;
mod hud;
mod land;
mod line_history;
mod names;
mod narrator;
mod notice_lines;
mod pictures;
mod playing;
mod png;
mod raw_input;
mod refusals;
mod replays;
mod restoring;
mod room_view;
mod run_rate;
mod saves;
mod search;
mod shelves;
mod show;
mod skirmish;
mod sounding;
mod table;
mod watch;
mod window;
mod windowless;

use std::process::ExitCode;

use bevy::app::AppExit;
use clap::Parser;

fn main() -> ExitCode {
    let cli = cli::Cli::parse();
    if cli.headless {
        return windowless::run(&cli);
    }
    match window::run(cli) {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}
