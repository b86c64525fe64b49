//! `headless soak`: whole matches of the real game over a simulated network, in virtual time.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use determinism::{Domain, Random};
use netsim::{Plan, World};
use record::{Record, Unverifiable, Verdict};
use rules::Catalog;

use crate::cli::SoakArguments;
use crate::clock;
use crate::match_world::{Log, MatchWorld};
use crate::verify::store_names;

/// Plays every seed, on every core unless told otherwise, and prints those that failed in order.
pub fn run(arguments: &SoakArguments) -> ExitCode {
    let next = AtomicU64::new(arguments.seeds.start);
    let failures = Mutex::new(Vec::new());
    let played = AtomicU64::new(0);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let jobs = arguments.jobs.map_or(cores, usize::from);
    let minutes = arguments.minutes.map(u64::from);
    let end = minutes.map(|minutes| clock::now().plus_ms(minutes * 60_000));
    thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                let catalog = Catalog::builtin();
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    let is_late = end.is_some_and(|end| clock::now() >= end);
                    if seed >= arguments.seeds.end || is_late {
                        return;
                    }
                    played.fetch_add(1, Ordering::Relaxed);
                    let plan = if arguments.hosts {
                        Plan::of_hosts_going(seed)
                    } else {
                        Plan::of_seed(seed)
                    };
                    if let Err(reason) = play(&plan, &catalog) {
                        let mut failures = failures.lock().unwrap_or_else(PoisonError::into_inner);
                        failures.push((seed, reason));
                    }
                }
            });
        }
    });
    let mut failures = failures
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    failures.sort_unstable();
    for (seed, reason) in &failures {
        println!("seed {seed} failed: {reason}");
        let hosts = if arguments.hosts { " --hosts" } else { "" };
        println!("  repeat it with: headless soak{hosts} --seeds {seed}");
    }
    let failed = failures.len() as u64;
    println!("{} passed, {failed} failed", played.into_inner() - failed);
    ExitCode::from(u8::from(failed > 0))
}

/// One match, and whether its record tells the same.
fn play(plan: &Plan, catalog: &Arc<Catalog>) -> Result<(), String> {
    let played = catch_unwind(AssertUnwindSafe(|| {
        let log = Rc::new(RefCell::new(Log::default()));
        let mut make_world = |setup: &protocol::MatchSetup, index: usize| -> Box<dyn World> {
            let world = MatchWorld::new(setup, catalog);
            // Where hosts go, the first one may come back with the world of another.
            Box::new(if index == 0 && !plan.outlives_host {
                world.logged(&log)
            } else {
                world
            })
        };
        let report = netsim::run(plan, &mut make_world);
        match &report.failure {
            Some(failure) => Err(failure.to_string()),
            None if plan.outlives_host => Ok(()),
            None => check_record(plan.seed, log.take(), catalog),
        }
    }));
    played.unwrap_or_else(|panic| Err(format!("panicked: {}", words_of(&*panic))))
}

/// The record of the first machine verifies, whole and as it would be after a kill at any byte.
fn check_record(seed: u64, mut log: Log, catalog: &Arc<Catalog>) -> Result<(), String> {
    log.finish();
    let mut random = Random::stream(seed, Domain::Network, u32::MAX - 2);
    let cut = random.below(log.bytes.len().max(1) as u32) as usize;
    let killed = log.bytes[..cut].to_vec();
    for (name, bytes) in [
        ("record", log.bytes),
        ("record of a killed process", killed),
    ] {
        let Ok(record) = Record::open(bytes) else {
            // A match that ended before its world stood has no record, and one cut in its header none.
            continue;
        };
        match runner::verify(&record, catalog) {
            Verdict::Verified { .. } | Verdict::Unverifiable(Unverifiable::NoDigests) => {}
            Verdict::Diverged { turn, stores } => {
                return Err(format!(
                    "the {name} diverged in {turn}, in {}",
                    store_names(&stores)
                ));
            }
            Verdict::Unverifiable(reason) => {
                return Err(format!("the {name} says nothing: {reason}"));
            }
        }
    }
    Ok(())
}

fn words_of(panic: &(dyn std::any::Any + Send)) -> String {
    let literal = panic.downcast_ref::<&str>().map(|text| String::from(*text));
    let text = literal.or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| String::from("without a word"))
}
