//! `headless replay`: what happened in a record.

use std::collections::BTreeMap;
use std::process::ExitCode;

use anyhow::{Context, Result};
use game::Game;
use protocol::{KindId, Seat, SeatSet, TICK_MS, Tick};
use rules::Catalog;
use runner::{MatchResult, Sentence, first_world, open_record, play_turn_seen};
use sim::Event;
use sim::player::DefeatCause;
use telemetry::Histogram;

use crate::cli::ReplayArguments;
use crate::clock;

pub fn run(arguments: &ReplayArguments) -> Result<ExitCode> {
    let record = open_record(&arguments.file)?;
    let catalog = Catalog::builtin();
    let ours = Game::version(&catalog);
    if let Some(difference) = ours.difference(&record.header.version) {
        return Err(
            Sentence::new(format!("this build would play another match: {difference}")).into(),
        );
    }
    let seed = record.header.setup.seed;
    println!("recorded by {}, seed {seed}", record.header.build);
    let mut game = first_world(&record, &catalog)?;
    let mut tally = Tally::default();
    let mut result = MatchResult::default();
    let (spent_ms, ()) = clock::time_ms(|| {
        for (bundle, ticks) in record.turns_with_ticks() {
            for report in play_turn_seen(&mut game, &bundle, ticks, &mut result) {
                report
                    .events
                    .iter()
                    .for_each(|event| tally.count(report.tick, event));
            }
        }
    });
    tally.print(&game);
    let game_ms = f64::from(game.world().tick().0 * TICK_MS);
    println!("{} digest {}", game.world().tick(), game.digest().total);
    println!(
        "replayed in {:.1} s, {:.0} times as fast as it was played",
        spent_ms / 1_000.0,
        game_ms / spent_ms
    );
    println!("{}", record.ending);
    if let Some(counts) = record.order_effect() {
        println!("{}", order_effect(counts));
    }
    if let Some(path) = &arguments.result {
        std::fs::write(path, result.text(&game))
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What happened, counted.
#[derive(Default)]
struct Tally {
    trained: BTreeMap<(Seat, KindId), u32>,
    completed: BTreeMap<(Seat, KindId), u32>,
    lost: BTreeMap<(Seat, KindId), u32>,
    refused: BTreeMap<Seat, u32>,
    moments: Vec<(Tick, String)>,
    winners: Option<SeatSet>,
}

impl Tally {
    fn count(&mut self, tick: Tick, event: &Event) {
        match event {
            Event::Trained { kind, owner, .. } => {
                *self.trained.entry((*owner, *kind)).or_default() += 1
            }
            Event::Completed { kind, owner, .. } => {
                *self.completed.entry((*owner, *kind)).or_default() += 1
            }
            Event::Died {
                kind,
                owner: Some(owner),
                ..
            } => *self.lost.entry((*owner, *kind)).or_default() += 1,
            Event::Refused { seat, .. } => *self.refused.entry(*seat).or_default() += 1,
            Event::AgeReached { seat, age } => self
                .moments
                .push((tick, format!("{seat} reached age {}", age + 1))),
            Event::Defeated { seat, cause } => self
                .moments
                .push((tick, format!("{seat} {}", cause_words(*cause)))),
            Event::Decided { winners } => self.winners = Some(*winners),
            _ => {}
        }
    }

    fn print(&self, game: &Game) {
        for (tick, moment) in &self.moments {
            println!("{} {moment}", time(*tick));
        }
        for row in &game.world().setup.seats {
            println!("{} ({})", row.name, row.seat);
            println!("  trained {}", things(&self.trained, row.seat, game));
            println!("  built {}", things(&self.completed, row.seat, game));
            println!("  lost {}", things(&self.lost, row.seat, game));
            if let Some(refused) = self.refused.get(&row.seat) {
                println!("  refused orders: {refused}");
            }
        }
        if let Some(winners) = self.winners {
            let winners: Vec<String> = winners.iter().map(|seat| seat.to_string()).collect();
            println!("won by {}", winners.join(" and "));
        }
    }
}

fn things(counts: &BTreeMap<(Seat, KindId), u32>, seat: Seat, game: &Game) -> String {
    let catalog = &game.world().catalog;
    let own: Vec<String> = counts
        .iter()
        .filter(|((owner, _), _)| *owner == seat)
        .map(|((_, kind), count)| format!("{count} {}", catalog.kind(*kind).key))
        .collect();
    if own.is_empty() {
        String::from("nothing")
    } else {
        own.join(", ")
    }
}

fn cause_words(cause: DefeatCause) -> &'static str {
    match cause {
        DefeatCause::Conquered => "was conquered",
        DefeatCause::Resigned => "resigned",
    }
}

/// How long orders took from click to effect at the machine that recorded.
fn order_effect(counts: &[u32]) -> String {
    let edges = Histogram::EDGES_MS
        .iter()
        .map(|edge| format!("to {edge} ms"));
    let names = edges.chain([String::from("slower")]);
    let parts: Vec<String> = names
        .zip(counts)
        .filter(|(_, count)| **count > 0)
        .map(|(name, count)| format!("{name} {count}"))
        .collect();
    match parts.is_empty() {
        true => String::from("nobody gave an order here"),
        false => format!("orders from click to effect: {}", parts.join(", ")),
    }
}

/// Minutes and seconds of game time.
fn time(tick: Tick) -> String {
    let seconds = tick.0 * TICK_MS / 1_000;
    format!("{:02}:{:02}", seconds / 60, seconds % 60)
}
