//! The report about worlds that were no longer equal: a folder with a text for people and the worlds as
//! saves. Nothing in it is secret: no passwords, no secrets of seats, no addresses.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use game::Game;
use protocol::command::Things;
use protocol::{Command, Seat, SimVersion, Tick};
use record::{Save, SaveHead, SaveHeader};

use super::evidence::Replayed;
use super::inquiry::Inquiry;
use crate::{BUILD, Sentence};

/// Orders that are told of one entity, the latest.
const ORDERS_MAX: usize = 12;
/// Characters of one order.
const ORDER_CHARS_MAX: usize = 200;
/// Reports that a folder holds; beyond, none is written.
const REPORTS_MAX: usize = 64;
/// What the names of reports begin with.
const PREFIX: &str = "desync";

/// Who compared their worlds.
#[derive(Clone, Copy, Debug)]
pub struct Parties {
    pub here: Option<Seat>,
    pub there: Seat,
}

/// The text of the report.
pub fn text(inquiry: &Inquiry, parties: Parties) -> String {
    let replayed = &inquiry.replayed;
    let evidence = &replayed.evidence;
    let mut out = String::new();
    let mut line = |what: &str, value: &dyn std::fmt::Display| {
        let _ = writeln!(out, "{what}: {value}");
    };
    let seat = |seat: Seat| {
        let row = evidence.setup.seat(seat);
        let name = row.map(|row| row.name.as_str()).unwrap_or_default();
        format!("{seat} ({name})")
    };
    line("report", &"the machines no longer agreed about a match");
    line("here", &parties.here.map_or("an onlooker".into(), seat));
    line("there", &seat(parties.there));
    line("turn", &evidence.turn.0);
    line("tick", &tick(inquiry));
    match inquiry.finding() {
        Some(found) => {
            let unknown = "not known: what made the difference was not in the match";
            line("system", &found.step.unwrap_or(unknown));
            line("store", &found.store.unwrap_or("none"));
            let entity = found.slot.map(|slot| entity(replayed.live(), slot));
            line("entity", &entity.unwrap_or_else(|| "none".into()));
            line("field", &found.field);
            line("value here", &found.ours);
            line("value there", &found.theirs);
        }
        None => line(
            "finding",
            &"the two machines could not find out more together",
        ),
    }
    line("cause", &cause(inquiry));
    line("build here", &BUILD);
    let system = format!("{} {}", std::env::consts::OS, std::env::consts::ARCH);
    line("system here", &system);
    line("data here", &version(&Game::version(&evidence.catalog)));
    if let Some((build, system, data, ..)) = inquiry.about_other() {
        line("build there", build);
        line("system there", system);
        line("data there", &version(data));
    }
    line("map", &evidence.setup.map);
    line("seed", &evidence.setup.seed);
    line("all agreed before turn", &evidence.agreed.next.0);
    let stores = differing_stores(replayed);
    if !stores.is_empty() {
        line(
            "stores that came out otherwise when played again here",
            &stores.join(", "),
        );
    }
    for order in last_orders(inquiry) {
        line("order", &order);
    }
    out
}

/// Between which ticks, as far as it can be known.
fn tick(inquiry: &Inquiry) -> String {
    let replayed = &inquiry.replayed;
    let found = inquiry
        .finding()
        .and_then(|found| replayed.tick_of(&found.path));
    match found {
        Some(tick) => tick.0.to_string(),
        None => {
            let evidence = &replayed.evidence;
            let (first, last) = (evidence.agreed.tick.0 + 1, evidence.live.tick.0);
            format!("{last} at the latest, {first} at the earliest")
        }
    }
}

fn cause(inquiry: &Inquiry) -> &'static str {
    let here = inquiry.replayed.is_by_chance();
    let there = inquiry.about_other();
    let there = there.is_some_and(|(.., (live, again))| live != again);
    let is_computed = inquiry.finding().is_some_and(|found| found.step.is_some());
    match (is_computed, here, there) {
        (true, ..) => {
            "the two machines compute otherwise: it happens again whenever the turn is played"
        }
        (_, true, false) => {
            "here; played again the turn came out otherwise: memory, or state that is kept outside the stores"
        }
        (_, false, true) => {
            "there; played again the turn came out otherwise: memory, or state that is kept outside the stores"
        }
        (_, true, true) => "on both machines the turn came out otherwise when it was played again",
        (_, false, false) => "not known; what was reported may not have been what was there",
    }
}

fn version(version: &SimVersion) -> String {
    let SimVersion {
        revision,
        catalog,
        protocol,
    } = version;
    format!("simulation {revision}, rules {catalog}, protocol {protocol}")
}

fn entity(game: &Game, slot: u32) -> String {
    let world = game.world();
    match world.stores.objects.get(slot as usize) {
        Some(object) => {
            let kind = &world.catalog.kind(object.kind).key;
            let owner = object
                .owner
                .map_or("nobody".into(), |seat| seat.to_string());
            format!("{slot}, a {kind} of {owner} at {:?}", object.position)
        }
        None => format!("{slot}, which is not there here"),
    }
}

fn differing_stores(replayed: &Replayed) -> Vec<&'static str> {
    let pairs = replayed
        .again
        .stores
        .iter()
        .zip(&replayed.evidence.live.digest.stores);
    let names = Game::store_names().zip(pairs);
    names
        .filter(|(_, (again, live))| again != live)
        .map(|(name, _)| name)
        .collect()
}

/// The last orders for the entity, as far as they are kept; without one, the last of all.
fn last_orders(inquiry: &Inquiry) -> Vec<String> {
    let evidence = &inquiry.replayed.evidence;
    let slot = inquiry.finding().and_then(|found| found.slot);
    let concerns = |command: &Command| slot.is_none_or(|slot| is_for(command, slot));
    let until = evidence.live.tick;
    let ticks = evidence.commands.iter().filter(|(tick, _)| *tick < until);
    let orders = ticks.flat_map(|(tick, orders)| orders.iter().map(move |order| (*tick, order)));
    let mut told: Vec<String> = orders
        .filter(|(_, (_, command))| concerns(command))
        .map(|(tick, (seat, command))| order(tick, *seat, command))
        .collect();
    told.drain(..told.len().saturating_sub(ORDERS_MAX));
    told
}

fn is_for(command: &Command, slot: u32) -> bool {
    match command.things() {
        Things::Units(units) => units.iter().any(|unit| unit.index() == slot as usize),
        Things::Building(building) => building.index() == slot as usize,
        Things::Seat => false,
    }
}

fn order(tick: Tick, seat: Seat, command: &Command) -> String {
    let text: String = format!("{command:?}")
        .chars()
        .take(ORDER_CHARS_MAX)
        .collect();
    format!("tick {}, {seat}: {text}", tick.0 + 1)
}

/// Writes the report into a folder of its own in `reports`: beside it first, then under its name. Gives that
/// folder.
///
/// # Errors
/// A sentence when the system does not take it, or there are too many.
pub fn write(reports: &Path, inquiry: &Inquiry, parties: Parties) -> Result<PathBuf, Sentence> {
    let evidence = &inquiry.replayed.evidence;
    let (seed, turn) = (evidence.setup.seed, evidence.turn.0);
    let here = parties.here.map_or("onlooker".into(), |seat| {
        format!("seat{}", seat.index() + 1)
    });
    let name = format!("{PREFIX}-{seed:x}-turn{turn}-{here}");
    let cannot = |why: &dyn std::fmt::Display| {
        Sentence::new(format!(
            "the report could not be written in {}: {why}",
            reports.display()
        ))
    };
    fs::create_dir_all(reports).map_err(|error| cannot(&error))?;
    if count(reports) >= REPORTS_MAX {
        return Err(cannot(&"there are many already"));
    }
    let is_free = |number: &u32| !reports.join(numbered(&name, *number)).exists();
    let number = (1..).find(is_free).unwrap_or(1);
    let (folder, beside) = (
        reports.join(numbered(&name, number)),
        reports.join(format!("{}.part", numbered(&name, number))),
    );
    let files = files(inquiry, parties);
    let written = fs::create_dir_all(&beside).and_then(|()| {
        for (name, bytes) in &files {
            fs::write(beside.join(name), bytes)?;
        }
        fs::rename(&beside, &folder)
    });
    if let Err(error) = written {
        // The disk may be full: what is half written only takes room.
        let _ = fs::remove_dir_all(&beside);
        return Err(cannot(&error));
    }
    Ok(folder)
}

fn count(reports: &Path) -> usize {
    let entries = fs::read_dir(reports).into_iter().flatten().flatten();
    entries
        .filter(|entry| entry.file_name().to_string_lossy().starts_with(PREFIX))
        .count()
}

fn numbered(name: &str, number: u32) -> String {
    if number == 1 {
        name.to_owned()
    } else {
        format!("{name}-{number}")
    }
}

/// What the folder holds.
fn files(inquiry: &Inquiry, parties: Parties) -> Vec<(&'static str, Vec<u8>)> {
    let replayed = &inquiry.replayed;
    let evidence = &replayed.evidence;
    let save = |title: &str, tick: Tick, world: &[u8]| {
        let header = SaveHeader {
            version: Game::version(&evidence.catalog),
            build: BUILD.into(),
            title: title.into(),
            saved_at_s: 0,
            setup: evidence.setup.clone(),
            tick,
            seat: parties.here,
            keys: Vec::new(),
        };
        let head = SaveHead {
            header,
            picture: None,
        };
        Save {
            head,
            world: world.to_vec(),
        }
        .encode()
    };
    let (agreed, live) = (&evidence.agreed, &evidence.live);
    let mut files = vec![
        ("report.txt", text(inquiry, parties).into_bytes()),
        (
            "agreed.castsave",
            save("the last that all agreed on", agreed.tick, &agreed.image),
        ),
        (
            "here.castsave",
            save("as it was here", live.tick, &live.image),
        ),
    ];
    if replayed.is_by_chance() {
        let again = save(
            "as it came out when played again",
            live.tick,
            &replayed.again_image,
        );
        files.push(("again.castsave", again));
    }
    files
}
