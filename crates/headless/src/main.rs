//! Castellan without a window: matches, records, soak and benches from the command line.
//!
//! Exit codes: 0 done, 1 with one plain sentence, 2 wrong usage; `verify` has its own meaning for them.

mod bench;
mod cli;
mod clock;
mod desync;
mod find;
mod golden;
mod match_world;
mod play;
mod relay_alone;
mod replay;
mod soak;
mod trace;
mod verify;

use std::process::ExitCode;

use clap::Parser;

use crate::cli::{Cli, Task};

fn main() -> ExitCode {
    let done = match Cli::parse().task {
        Task::Play(arguments) => play::run(&arguments),
        Task::Relay(arguments) => relay_alone::run(&arguments),
        Task::Find(arguments) => find::run(&arguments),
        Task::Verify(arguments) => Ok(verify::run(&arguments)),
        Task::Replay(arguments) => replay::run(&arguments),
        Task::Trace(arguments) => trace::run(&arguments),
        Task::Soak(arguments) => Ok(soak::run(&arguments)),
        Task::Desync(arguments) => desync::run(&arguments),
        Task::Bench(arguments) => bench::run(&arguments),
        Task::Golden(arguments) => golden::run(&arguments),
    };
    done.unwrap_or_else(|error| {
        eprintln!("headless: {error:#}");
        ExitCode::FAILURE
    })
}
