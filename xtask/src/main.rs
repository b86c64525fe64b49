//! Every chore of the house, behind one door: `cargo xtask <chore>`. One chore, one file.

mod art;
mod bench_table;
mod ci;
mod display;
mod finding;
mod golden;
mod layers;
mod lint;
mod packages;
mod play;
mod shell;
mod shots;
mod sim_version;
mod sound;
mod test;
mod tidy;

use std::process::ExitCode;

/// A chore: its name, its arguments for the usage list, one line about it, and the function that does it.
struct Chore {
    name: &'static str,
    arguments: &'static str,
    about: &'static str,
    run: fn(&[String]) -> anyhow::Result<ExitCode>,
}

const CHORES: &[Chore] = &[
    Chore {
        name: "play",
        arguments: "[--release] [args...]",
        about: "install what is missing, build and start the game",
        run: play::run,
    },
    Chore {
        name: "test",
        arguments: "[filter...]",
        about: "run every check and every test, or the tests that match",
        run: test::run,
    },
    Chore {
        name: "ci",
        arguments: "",
        about: "run .ci/run, as the gate before landing does",
        run: ci::run,
    },
    Chore {
        name: "lint",
        arguments: "",
        about: "rustfmt in all crates, clippy in those below Bevy",
        run: lint::run,
    },
    Chore {
        name: "layers",
        arguments: "",
        about: "check which crate depends on which",
        run: layers::run,
    },
    Chore {
        name: "tidy",
        arguments: "",
        about: "check what no compiler checks: fences, marks, links, lengths",
        run: tidy::run,
    },
    Chore {
        name: "sim-version",
        arguments: "",
        about: "check that SIM_REVISION rose if the golden traces changed",
        run: sim_version::run,
    },
    Chore {
        name: "golden",
        arguments: "",
        about: "write the golden records and traces anew",
        run: golden::run,
    },
    Chore {
        name: "bench-table",
        arguments: "[--peers] [--layouts DIR]",
        about: "measure, and write the tables in docs/performance.md",
        run: bench_table::run,
    },
    Chore {
        name: "shots",
        arguments: "[name...]",
        about: "take the pictures of the game into target/shots",
        run: shots::run,
    },
    Chore {
        name: "art",
        arguments: "[name...]",
        about: "build the models with Blender",
        run: art::run,
    },
    Chore {
        name: "sound",
        arguments: "[--check] [name...]",
        about: "synthesise the sounds, or measure the made ones",
        run: sound::run,
    },
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((name, rest)) = arguments.split_first() else {
        return usage();
    };
    let Some(chore) = CHORES.iter().find(|chore| chore.name == name) else {
        eprintln!("There is no chore called '{name}'.");
        return usage();
    };
    match (chore.run)(rest) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("{name}: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Prints the list of chores; wrong usage is exit code 2.
fn usage() -> ExitCode {
    eprintln!("usage: cargo xtask <chore> [arguments]\n");
    for chore in CHORES {
        let call = format!("{} {}", chore.name, chore.arguments);
        eprintln!("  {call:<27} {}", chore.about);
    }
    ExitCode::from(2)
}
