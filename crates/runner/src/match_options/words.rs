//! Settings as they are typed on a command line.

use protocol::limits::{HANDICAP_PERCENT, SEATS_MAX};
use protocol::{Reveal, Terms, Victory};

#[cfg(test)]
mod tests;

/// Names of the ages, the first first.
const AGES: [&str; protocol::limits::AGES as usize] = ["dark", "feudal"];

/// `dark`, `feudal`.
///
/// # Errors
/// A sentence: there is no such age.
pub fn age(text: &str) -> Result<u8, String> {
    let found = AGES.iter().position(|&name| name == text);
    let no_age = || format!("the ages are: {}", AGES.join(", "));
    found.map(|age| age as u8).ok_or_else(no_age)
}

/// `unexplored`, `explored`, `all`.
///
/// # Errors
/// A sentence: it is none of them.
pub fn reveal(text: &str) -> Result<Reveal, String> {
    match text {
        "unexplored" => Ok(Reveal::Unexplored),
        "explored" => Ok(Reveal::Explored),
        "all" => Ok(Reveal::Visible),
        _ => Err("the land is unexplored, explored, or shown with `all` that is on it".into()),
    }
}

/// `conquest`, `score:POINTS`, `time:MINUTES`.
///
/// # Errors
/// A sentence: it is none of them, or out of range.
pub fn victory(text: &str) -> Result<Victory, String> {
    let usage = || String::from("a victory looks like conquest, score:5000 or time:60");
    let victory = match text.split_once(':') {
        None if text == "conquest" => Victory::Conquest,
        Some(("score", points)) => Victory::Score {
            points: points.parse().map_err(|_| usage())?,
        },
        Some(("time", minutes)) => Victory::Time {
            minutes: minutes.parse().map_err(|_| usage())?,
        },
        _ => return Err(usage()),
    };
    let terms = Terms {
        victory,
        ..Terms::STANDARD
    };
    terms.fault().map_or(Ok(victory), |fault| Err(fault.into()))
}

/// `SEAT:PERCENT`, seats counted from 1.
///
/// # Errors
/// A sentence: it is no such thing, or out of range.
pub fn handicap(text: &str) -> Result<(u8, u16), String> {
    let read = || {
        let (seat, percent) = text.split_once(':')?;
        Some((seat.parse::<u8>().ok()?, percent.parse::<u16>().ok()?))
    };
    let is_there = |&(seat, percent): &(u8, u16)| {
        (1..=SEATS_MAX).contains(&usize::from(seat)) && HANDICAP_PERCENT.contains(&percent)
    };
    let usage = "a handicap looks like 2:150: a player, 1 to 8, and 50 to 200 per cent";
    read().filter(is_there).ok_or_else(|| usage.into())
}
