use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use endpoint::{Clock, ServerHandle, Trouble};
use game::Game;
use net::{MatchOver, Notice, Speed};
use protocol::lobby::RoomKey;
use protocol::message::{CloseReason, DriftPolicy, LeaveReason, Mismatch, Tempo};
use protocol::{Command, Digest, Millis, Seat, SeatSet, TICK_MS, Tick};
use relay::Config;
use rules::Catalog;

use crate::{MatchOptions, Runner, Sentence, Step, Visitor, join_and_wait};

/// Where a match without a window is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// In this process, at full speed.
    Alone,
    /// Here, for others too. Port 0: any free one.
    Host { port: u16 },
    /// At somebody else's.
    Join { address: String },
    /// At somebody else's, to look on.
    Watch { address: String },
}

/// A match without a window.
#[derive(Clone, Debug)]
pub struct HeadlessOptions {
    pub place: Place,
    /// The match; of no use when joining, where the host decides it.
    pub match_options: MatchOptions,
    pub name: String,
    /// For a table that wants one.
    pub password: Option<String>,
    /// What is said on sitting down at a table.
    pub greeting: Option<String>,
    /// Strength of the bot that plays the seat of this machine, 1 to 5; `None`: nobody does.
    pub bot_level: Option<u8>,
    /// Ticks after which this machine leaves; `None`: when the match is decided.
    pub ticks: Option<u32>,
    pub record: Option<PathBuf>,
    /// Where the lines of [`MatchResult`](crate::MatchResult) go.
    pub result: Option<PathBuf>,
    /// Lines with the digest of the world wherever the machines compare it.
    pub tells_digests: bool,
    /// Orders for the seat of this machine and when they are given, in milliseconds of game time,
    /// ascending.
    pub orders: Vec<(u32, Command)>,
    /// Where secrets of seats at other hosts are kept, so that a process that is started again has its
    /// seat again; `None`: nowhere.
    pub seats: Option<PathBuf>,
    /// Where reports about worlds that differ go; `None`: nowhere.
    pub reports: Option<PathBuf>,
    /// What a match hosted here does about them.
    pub drift: DriftPolicy,
    /// Bits that change at this machine, to try that out: behind which tick, in the store at which place.
    pub flips: Vec<(Tick, usize)>,
}

/// How a match without a window ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Ticks that were run.
    pub tick: Tick,
    /// Of the world behind the last of them.
    pub digest: Digest,
    pub seat: Option<Seat>,
    /// Names of the winners; `None` when the match is not decided.
    pub winners: Option<Vec<String>>,
    pub record: Option<PathBuf>,
}

impl fmt::Display for Summary {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "{} digest {}", self.tick, self.digest)?;
        match &self.winners {
            None => write!(out, "nobody has won yet")?,
            Some(winners) if winners.is_empty() => write!(out, "nobody has won")?,
            Some(winners) => write!(out, "won by {}", winners.join(" and "))?,
        }
        if let Some(record) = &self.record {
            write!(out, "\nrecorded in {}", record.display())?;
        }
        Ok(())
    }
}

/// How long somebody who is asked to let us join may take to answer.
const JOIN_TIMEOUT: Duration = Duration::from_secs(10);
/// Ticks are run for so long before the network gets its turn again.
const BUDGET_MS: u64 = 30;
/// The longest sleep, so that nothing is ever missed for good.
const WAIT_MS: u64 = 500;

/// The person hears of this tick, and whenever twice as many have been run.
const FIRST_PROGRESS: Tick = Tick(256);

/// Plays a match without a window to its end. `tell` gets lines for the person on the way.
///
/// # Errors
/// One plain sentence: what was wrong with the options, why there is no match, or no longer one.
pub fn headless_match(
    options: &HeadlessOptions,
    catalog: Arc<Catalog>,
    clock: &Clock,
    tell: &mut dyn FnMut(&str),
) -> Result<Summary, Sentence> {
    let (mut runner, server) = begin(options, catalog, clock, tell)?;
    runner.outlive_host(clock);
    if let Some(level) = options.bot_level {
        runner.let_bot_play(level);
    }
    if let Some(path) = &options.record {
        runner.record_to(path);
    }
    if let Some(ticks) = options.ticks {
        runner.stop_after(ticks);
    }
    if let Some(folder) = &options.reports {
        runner.report_to(folder);
    }
    for &(tick, store) in &options.flips {
        runner.flip_at(tick, store);
    }
    if options.tells_digests {
        runner.keep_digests();
    }
    let ended = play(&mut runner, &options.orders, clock, tell);
    let summary = ended
        .and_then(|()| summarise(&runner))
        .and_then(|summary| write_result(&runner, options).map(|()| summary));
    let inherited = runner.take_server();
    runner.part();
    if summary.is_ok() {
        // The others play on until they have seen the end, too.
        server
            .into_iter()
            .chain(inherited)
            .for_each(ServerHandle::join);
    }
    summary
}

fn begin(
    options: &HeadlessOptions,
    catalog: Arc<Catalog>,
    clock: &Clock,
    tell: &mut dyn FnMut(&str),
) -> Result<(Runner, Option<ServerHandle>), Sentence> {
    match &options.place {
        Place::Alone => {
            let setup = options.match_options.setup()?;
            let seat = setup.seats[0].seat;
            Ok((Runner::solo(setup, seat, Speed::Unbounded, catalog), None))
        }
        Place::Host { port } => {
            let setup = options.match_options.setup()?;
            let mut config =
                Config::new(setup, Game::version(&catalog)).in_room(options.match_options.room);
            config.drift = options.drift;
            let (runner, server) =
                Runner::host_config(*port, config, &options.name, catalog, clock)?;
            tell(&format!("listening on port {}", server.port()));
            Ok((runner, Some(server)))
        }
        Place::Join { address } => {
            let name = &options.name;
            let runner = match &options.seats {
                Some(folder) => {
                    let kept = Arc::clone(&catalog);
                    Runner::come_back(address, name, folder, JOIN_TIMEOUT, kept, clock)?
                }
                None => None,
            };
            let runner = match runner {
                Some(runner) => runner,
                None => {
                    let mut runner = sit_down(options, address, &catalog, clock, tell)?;
                    if let Some(folder) = &options.seats {
                        runner.keep_seat(folder, address);
                    }
                    runner
                }
            };
            Ok((runner, None))
        }
        Place::Watch { address } => {
            let runner = Runner::watch(address, &options.name, JOIN_TIMEOUT, catalog, clock)?;
            Ok((runner, None))
        }
    }
}

/// At the table, where there is one.
fn sit_down(
    options: &HeadlessOptions,
    address: &str,
    catalog: &Arc<Catalog>,
    clock: &Clock,
    tell: &mut dyn FnMut(&str),
) -> Result<Runner, Sentence> {
    let visitor = Visitor {
        name: options.name.clone(),
        key: options.password.as_deref().and_then(RoomKey::of),
        secrets: Vec::new(),
    };
    let greeting = options.greeting.as_deref();
    join_and_wait(
        address,
        visitor,
        greeting,
        JOIN_TIMEOUT,
        catalog,
        clock,
        tell,
    )
}

/// Steps until the match is over.
fn play(
    runner: &mut Runner,
    orders: &[(u32, Command)],
    clock: &Clock,
    tell: &mut dyn FnMut(&str),
) -> Result<(), Sentence> {
    let mut orders = orders.iter().peekable();
    let mut parted: Option<String> = None;
    let mut next_progress = FIRST_PROGRESS;
    let mut trouble = None;
    loop {
        for step in runner.step(&**clock, BUDGET_MS) {
            match step {
                Step::Told(Notice::Mismatch(mismatch)) => {
                    let sentence = parting(&mismatch);
                    tell(&sentence);
                    parted = Some(sentence);
                }
                Step::Told(Notice::StoresDiffer(differ)) => {
                    let named = stores(&differ.stores);
                    tell(&named);
                    parted = parted.map(|sentence| format!("{sentence}; {named}"));
                }
                Step::Reported(folder) => tell(&format!("a report is in {}", folder.display())),
                Step::ReportTrouble(sentence) => tell(&sentence.to_string()),
                Step::Told(notice) => {
                    if let Some(line) = line_of(&notice) {
                        tell(&line);
                    }
                }
                Step::CannotLoad(sentence) => trouble = Some(sentence),
                Step::RecordTrouble(sentence) => return Err(sentence),
                Step::Over(over) => {
                    let of_match = Trouble::of(over).map(Sentence::from);
                    let is_for_it = matches!(over, MatchOver::Closed(CloseReason::Parted { .. }));
                    let parted = parted.filter(|_| is_for_it).map(Sentence::Said);
                    return trouble.or(parted).or(of_match).map_or(Ok(()), Err);
                }
                Step::Ticked(report) if report.tick == next_progress => {
                    tell(&format!("{} ticks", next_progress.0));
                    next_progress = Tick(next_progress.0.saturating_mul(2));
                }
                Step::Loaded => tell("the world stands"),
                Step::Ticked(_) | Step::Sought | Step::Diverged { .. } => {}
            }
        }
        for (turn, tick, digest) in runner.drain_digests() {
            tell(&format!("{turn} {tick} digest {digest}"));
        }
        let game_ms = runner.tick().0 * TICK_MS;
        while let Some((_, order)) = orders.next_if(|(at_ms, _)| *at_ms < game_ms) {
            // One that finds no room waits like any of a person who hits the keys too fast.
            let _ = runner.issue(order.clone());
        }
        if runner.winners().is_some() && runner.over().is_none() {
            runner.leave(LeaveReason::Finished);
            continue;
        }
        if let Some(line) = runner.poll_log_line() {
            tell(&line.to_string());
        }
        let now = clock();
        runner.wait(&**clock, Millis(now.0 + WAIT_MS));
    }
}

fn write_result(runner: &Runner, options: &HeadlessOptions) -> Result<(), Sentence> {
    let (Some(path), Some(text)) = (&options.result, runner.result()) else {
        return Ok(());
    };
    std::fs::write(path, text)
        .map_err(|error| Sentence::new(format!("cannot write {}: {error}", path.display())))
}

fn summarise(runner: &Runner) -> Result<Summary, Sentence> {
    let Some(game) = runner.game() else {
        return Err(Sentence::new("the match ended before it began"));
    };
    let name = |seat: Seat| {
        let row = runner.setup().and_then(|setup| setup.seat(seat));
        row.map_or_else(|| seat.to_string(), |row| row.name.clone())
    };
    let names = |winners: SeatSet| winners.iter().map(name).collect();
    Ok(Summary {
        tick: runner.tick(),
        digest: game.digest().total,
        seat: runner.seat(),
        winners: runner.winners().map(names),
        record: runner.record_path(),
    })
}

fn parting(mismatch: &Mismatch) -> String {
    let minority: Vec<String> = mismatch
        .minority
        .iter()
        .map(|seat| seat.to_string())
        .collect();
    let who = if minority.is_empty() {
        String::from("no majority agrees")
    } else {
        format!(
            "{} has another world than the others",
            minority.join(" and ")
        )
    };
    format!(
        "the machines no longer agree since {}: {who}",
        mismatch.turn
    )
}

fn stores(differing: &[u8]) -> String {
    let names: Vec<&str> = game::Game::store_names().collect();
    let named: Vec<&str> = differing
        .iter()
        .map(|&index| names.get(usize::from(index)).copied().unwrap_or("unknown"))
        .collect();
    format!("they differ in {}", named.join(", "))
}

fn tempo_line(tempo: Tempo) -> String {
    let slow: Vec<String> = tempo.on.iter().map(|seat| seat.to_string()).collect();
    if slow.is_empty() {
        format!("the match goes at {} % of its speed", tempo.percent)
    } else {
        format!(
            "the match goes at {} % of its speed for the machine of {}",
            tempo.percent,
            slow.join(" and ")
        )
    }
}

fn names(seats: SeatSet) -> String {
    let seats: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
    seats.join(" and ")
}

/// What of a notice is worth a line.
fn line_of(notice: &Notice) -> Option<String> {
    match notice {
        Notice::Welcomed { seat, .. } => Some(format!("welcomed to {seat}")),
        Notice::Roster(roster) => Some(format!("waiting for {} more", roster.missing())),
        Notice::Started => Some(String::from("the match begins")),
        Notice::SeatEnded { seat, reason } => Some(format!("{seat} has gone: {reason}")),
        Notice::SeatAway { seat, reason } => Some(format!("{seat} is away: {reason}")),
        Notice::SeatBack { seat } => Some(format!("{seat} is back")),
        Notice::Entrusted { seat, to } => Some(format!("{seat} is entrusted to {to}")),
        Notice::MatchPaused { by } => Some(format!("{by} has paused the match")),
        Notice::MatchResumed { by } => Some(format!("{by} lets the match go on")),
        Notice::Watching { delay_ms, .. } => Some(format!("watching, {} s late", delay_ms / 1_000)),
        Notice::Chat(chat) => Some(format!("{}: {}", chat.from, chat.text)),
        Notice::Drifted { since } => Some(format!(
            "this machine's game has drifted from the others' since {since}; it gets theirs"
        )),
        Notice::Mended { seat, .. } => {
            Some(format!("{seat}: its game had drifted and was put right"))
        }
        Notice::Waiting(waiting) => Some(format!("waiting for {}", names(waiting.on))),
        Notice::Resumed => Some(String::from("nobody is waited for any more")),
        Notice::Load { .. }
        | Notice::Judge { .. }
        | Notice::Compare(_)
        | Notice::Testimony(_)
        | Notice::Mismatch(_)
        | Notice::StoresDiffer(_)
        | Notice::Diverged { .. }
        | Notice::LoadSnapshot { .. }
        | Notice::Paused(_)
        | Notice::Vote(_) => None,
        Notice::Tempo(tempo) => Some(tempo_line(*tempo)),
        Notice::HostMoved { host: Some(host) } => {
            Some(format!("the host has gone; {host} hosts the match now"))
        }
        Notice::HostMoved { host: None } => Some(String::from("the match has another host now")),
        Notice::MostMissing(missing) => {
            let missing = names(*missing);
            Some(format!(
                "cut off from {missing}; the match stands still here"
            ))
        }
        Notice::RepeatsHeld { waiting } => Some(format!("too many orders at once: {waiting} wait")),
    }
}
