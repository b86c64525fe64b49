//! `headless trace`: the digest of every store behind every system, for a stretch of a record. Two such
//! outputs, of two machines or two builds, part in the line that names tick and system, and in the
//! column that names the store.

use std::io::{BufWriter, Write, stdout};
use std::process::ExitCode;

use anyhow::Result;
use game::Game;
use net::commands_of;
use protocol::Command;
use protocol::Seat;
use rules::Catalog;
use runner::{Sentence, first_world, open_record};
use sim::TickTrace;
use sim::stores::{Stores, total};

use crate::cli::TraceArguments;

pub fn run(arguments: &TraceArguments) -> Result<ExitCode> {
    let record = open_record(&arguments.file)?;
    let catalog = Catalog::builtin();
    if let Some(difference) = Game::version(&catalog).difference(&record.header.version) {
        let sentence = format!("this build would play another match: {difference}");
        return Err(Sentence::new(sentence).into());
    }
    let mut game = first_world(&record, &catalog)?;
    let mut out = BufWriter::new(stdout().lock());
    writeln!(out, "tick system total {}", Stores::NAMES.join(" "))?;
    let end = arguments.from.saturating_add(arguments.count);
    for (bundle, ticks) in record.turns_with_ticks() {
        let (commands, _) = commands_of(&bundle);
        for tick in 0..ticks {
            let commands: &[(Seat, Command)] = if tick == 0 { &commands } else { &[] };
            // Ticks are named as the world's clock shows them behind them.
            let next = game.world().tick().next().0;
            if next >= end {
                out.flush()?;
                return Ok(ExitCode::SUCCESS);
            }
            if next >= arguments.from {
                print(&mut out, &game.tick_traced(commands))?;
            } else {
                game.tick(commands);
            }
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn print(out: &mut impl Write, trace: &TickTrace) -> Result<()> {
    for (system, stores) in &trace.steps {
        write!(out, "{} {system} {}", trace.tick.0, total(stores))?;
        for store in stores {
            write!(out, " {store}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
