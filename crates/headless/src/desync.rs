//! `headless desync`: one bit in the world of one of two machines, and how it is found.

use std::cell::RefCell;
use std::process::ExitCode;
use std::rc::Rc;
use std::sync::Arc;

use anyhow::{Result, bail};
use game::{Game, first_difference};
use net::commands_of;
use netsim::{Plan, Report, World};
use protocol::{Cadence, MatchSetup, Turn};
use record::Record;
use rules::Catalog;
use runner::Sentence;

use crate::cli::DesyncArguments;
use crate::match_world::{Flip, Log, MatchWorld};
use crate::verify::store_names;

/// Ticks that the match goes on behind the flip: enough for the relay to hear, judge and ask.
const TICKS_BEHIND: u32 = 400;

pub fn run(arguments: &DesyncArguments) -> Result<ExitCode> {
    let Some(store) = Game::store_names().position(|name| name == arguments.store) else {
        let names: Vec<&str> = Game::store_names().collect();
        return Err(Sentence::new(format!(
            "there is no store called `{}`; the stores are: {}",
            arguments.store,
            names.join(", ")
        ))
        .into());
    };
    let mut plan = Plan::calm(arguments.seed, 2, 0);
    // A turn that is named by its number must have its place, whatever the lines would allow.
    let ticks_per_turn = plan.pace.ticks_per_turn;
    plan.turn_ticks = ticks_per_turn..=ticks_per_turn;
    let tick = arguments.turn * u32::from(ticks_per_turn);
    plan.ticks = tick + TICKS_BEHIND;
    plan.computers = 2;
    plan.is_parting_wanted = true;
    // A turn is named by its place: the first is turn 0.
    let turn = Turn(arguments.turn - 1);
    let flip = Flip {
        tick,
        store,
        seed: arguments.seed,
    };
    let catalog = Catalog::builtin();
    let (report, log) = play(&plan, flip, &catalog);
    let record = Record::open(log.bytes)?;
    let (honest, flipped) = side_by_side(&record, flip, &catalog)?;
    tell_relay(&report, (turn, ticks_per_turn), store)?;
    tell_trace(honest, flipped, &record)?;
    tell_healing(&report, turn)?;
    Ok(ExitCode::SUCCESS)
}

/// The match over a network; the second machine has the bit.
fn play(plan: &Plan, flip: Flip, catalog: &Arc<Catalog>) -> (Report, Log) {
    let log = Rc::new(RefCell::new(Log::default()));
    let mut make_world = |setup: &MatchSetup, index: usize| -> Box<dyn World> {
        let world = MatchWorld::new(setup, catalog);
        Box::new(if index == 0 {
            world.logged(&log)
        } else {
            world.flipped(flip)
        })
    };
    let report = netsim::run(plan, &mut make_world);
    let mut log = log.take();
    log.finish();
    (report, log)
}

/// Both worlds right behind the flip.
fn side_by_side(record: &Record, flip: Flip, catalog: &Arc<Catalog>) -> Result<(Game, Game)> {
    let setup = record.header.setup.clone();
    let mut honest = Game::new(setup, Arc::clone(catalog)).map_err(Sentence::from)?;
    for (bundle, ticks) in record.turns_with_ticks().take(flip.tick as usize) {
        runner::play_turn(&mut honest, &bundle, ticks);
    }
    match flip.apply(&honest) {
        Some(flipped) => Ok((honest, flipped)),
        None => {
            let name = store_names(&[flip.store]);
            bail!(Sentence::new(format!(
                "no bit of {name} can be otherwise at that time; choose another turn"
            )))
        }
    }
}

/// What everybody was told, and whether it is true.
fn tell_relay(report: &Report, (turn, ticks): (Turn, u8), store: usize) -> Result<()> {
    if let Some(failure) = &report.failure {
        bail!("{failure}");
    }
    let Some(mismatch) = &report.mismatch else {
        bail!("the bit was not found");
    };
    let stores: Vec<usize> = report
        .stores_named
        .iter()
        .flatten()
        .map(|&place| usize::from(place))
        .collect();
    let told = report
        .mismatches_told
        .iter()
        .filter(|&&count| count == 1)
        .count();
    println!("flipped at the end of {turn} in {}", store_names(&[store]));
    println!(
        "found in {}, told to {told} of {} machines",
        mismatch.turn, report.machines
    );
    println!("named: {}", store_names(&stores));
    if mismatch.turn != first_compared(turn, ticks) || stores != [store] || told != report.machines
    {
        bail!("it was not found in its turn, or not named rightly");
    }
    Ok(())
}

/// The first turn from `turn` on whose end is compared.
fn first_compared(turn: Turn, ticks_per_turn: u8) -> Turn {
    let mut cadence = Cadence::new(ticks_per_turn);
    while cadence.turn() < turn || !cadence.is_digest_due() {
        cadence.advance();
    }
    cadence.turn()
}

/// What the two machines found out together, and that their worlds are equal again.
fn tell_healing(report: &Report, turn: Turn) -> Result<()> {
    let Some(finding) = report.findings[0].first() else {
        bail!("the two machines found nothing out");
    };
    print!("{finding}");
    let is_told = |told: &u32| *told == 1;
    let (Some(last), true) = (report.parted_last, report.mended_told.iter().all(is_told)) else {
        bail!("it was not put right");
    };
    println!(
        "put right: the worlds differed for {} turns",
        last.since(turn) + 1
    );
    Ok(())
}

/// What traces and images say: tick, system, store, field.
fn tell_trace(mut honest: Game, mut flipped: Game, record: &Record) -> Result<()> {
    let Some(difference) = first_difference(&honest, &flipped) else {
        bail!("the worlds are equal");
    };
    println!(
        "first difference: {} {}: {} and {}",
        difference.store, difference.field, difference.ours, difference.theirs
    );
    let bundle = record.bundle(Turn(honest.world().tick().0));
    let commands = bundle
        .map(|bundle| commands_of(&bundle).0)
        .unwrap_or_default();
    let traces = (
        honest.tick_traced(&commands),
        flipped.tick_traced(&commands),
    );
    match traces.0.first_difference(&traces.1) {
        Some((system, store)) => println!("traced: {}, behind {system}, in {store}", traces.0.tick),
        None => println!("traced: {}, no store of the world differs", traces.0.tick),
    }
    Ok(())
}
