//! Lines of the console, typed into the chat behind a slash: words to [`Console`] commands.

use std::fmt;

use protocol::command::Console;
use protocol::{Resource, Stockpile, Units, Variable, WorldPos};
use rules::Catalog;

#[cfg(test)]
mod tests;

/// What a line without a place or a choice of its own is about.
#[derive(Clone, Copy, Debug)]
pub struct Here<'a> {
    /// The place that the person looks at or points to.
    pub at: WorldPos,
    /// What is selected.
    pub selection: &'a Units,
}

/// Why a line is no command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misheard {
    /// No command begins like this; says which there are.
    Unknown,
    /// The command needs something more, for instance `/give wood 500`.
    Usage(&'static str),
    /// There is no thing, technology, good or variable of this name.
    NoSuch(String),
    /// Nothing is selected.
    NothingSelected,
}

/// How each line is written.
const GIVE: &str = "/give [food|wood|gold|stone] AMOUNT";
const SPAWN: &str = "/spawn UNIT [1 to 100]";
const KILL: &str = "/kill";
const EXPLORE: &str = "/explore";
const LEARN: &str = "/learn TECHNOLOGY";
const SET: &str = "/set train|build|gather|damage PERCENT";

/// All of them.
pub const LINES: [&str; 6] = [GIVE, SPAWN, KILL, EXPLORE, LEARN, SET];

impl fmt::Display for Misheard {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misheard::Unknown => {
                write!(out, "The console knows: {}", LINES.join(" · "))
            }
            Misheard::Usage(usage) => write!(out, "It is written: {usage}"),
            Misheard::NoSuch(word) => write!(out, "There is no “{word}”."),
            Misheard::NothingSelected => write!(out, "Select first what is meant."),
        }
    }
}

/// Whether a line of chat is meant for the console.
#[must_use]
pub fn is_console_line(line: &str) -> bool {
    line.starts_with('/')
}

/// The command that a line stands for.
///
/// # Errors
/// [`Misheard`], with the sentence for the person.
pub fn parse(line: &str, catalog: &Catalog, here: Here<'_>) -> Result<Console, Misheard> {
    let mut words = line.trim_start_matches('/').split_whitespace();
    let verb = words.next().unwrap_or_default();
    let words: Vec<&str> = words.collect();
    match (verb, words.as_slice()) {
        ("give", ["all", amount] | [amount]) => give(&Resource::ALL, amount),
        ("give", [good, amount]) => give(&[resource(good)?], amount),
        ("give", _) => Err(Misheard::Usage(GIVE)),
        ("spawn", [key]) => spawn(catalog, key, "1", here),
        ("spawn", [key, count]) => spawn(catalog, key, count, here),
        ("spawn", _) => Err(Misheard::Usage(SPAWN)),
        ("kill", []) if here.selection.is_empty() => Err(Misheard::NothingSelected),
        ("kill", []) => Ok(Console::Kill {
            units: here.selection.clone(),
        }),
        ("kill", _) => Err(Misheard::Usage(KILL)),
        ("explore", []) => Ok(Console::Explore),
        ("explore", _) => Err(Misheard::Usage(EXPLORE)),
        ("learn", [key]) => {
            let technology = catalog.find_technology(key);
            let row = technology.ok_or_else(|| Misheard::NoSuch((*key).to_owned()))?;
            Ok(Console::Learn { technology: row.id })
        }
        ("learn", _) => Err(Misheard::Usage(LEARN)),
        ("set", [name, percent]) => {
            let variable = Variable::ALL.into_iter().find(|it| it.name() == *name);
            let variable = variable.ok_or_else(|| Misheard::NoSuch((*name).to_owned()))?;
            let percent = percent.trim_end_matches('%');
            let percent = percent.parse().map_err(|_| Misheard::Usage(SET))?;
            Ok(Console::Set { variable, percent })
        }
        ("set", _) => Err(Misheard::Usage(SET)),
        _ => Err(Misheard::Unknown),
    }
}

/// How `command` is typed, for everybody to read who used what.
#[must_use]
pub fn written(command: &Console, catalog: &Catalog) -> String {
    match command {
        Console::Give { stock } => {
            let goods = ["food", "wood", "gold", "stone"].into_iter().zip(stock.0);
            let given = goods.filter(|&(_, amount)| amount != 0);
            let lines: Vec<_> = given
                .map(|(good, amount)| format!("/give {good} {amount}"))
                .collect();
            lines.join(" ")
        }
        Console::Spawn { kind, count, .. } => {
            let key = catalog.get(*kind).map_or("?", |kind| &kind.key);
            format!("/spawn {key} {count}")
        }
        Console::Kill { units } => format!("/kill ({})", units.len()),
        Console::Explore => "/explore".to_owned(),
        Console::Learn { technology } => {
            let row = catalog.technology(*technology);
            format!("/learn {}", row.map_or("?", |row| &row.key))
        }
        Console::Set { variable, percent } => format!("/set {} {percent}", variable.name()),
    }
}

fn resource(word: &str) -> Result<Resource, Misheard> {
    match word {
        "food" => Ok(Resource::Food),
        "wood" => Ok(Resource::Wood),
        "gold" => Ok(Resource::Gold),
        "stone" => Ok(Resource::Stone),
        _ => Err(Misheard::NoSuch(word.to_owned())),
    }
}

fn give(goods: &[Resource], amount: &str) -> Result<Console, Misheard> {
    let amount: i32 = amount.parse().map_err(|_| Misheard::Usage(GIVE))?;
    let mut stock = Stockpile::default();
    for &good in goods {
        stock.add(good, amount);
    }
    Ok(Console::Give { stock })
}

fn spawn(catalog: &Catalog, key: &str, count: &str, here: Here<'_>) -> Result<Console, Misheard> {
    let kind = catalog
        .find(key)
        .ok_or_else(|| Misheard::NoSuch(key.to_owned()))?;
    let count = count.parse().map_err(|_| Misheard::Usage(SPAWN))?;
    Ok(Console::Spawn {
        kind: kind.id,
        count,
        at: here.at,
    })
}
