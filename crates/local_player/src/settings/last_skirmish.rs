use protocol::limits::{AGES, HANDICAP_PERCENT, SEATS_MAX, SPEED_PERCENT};
use protocol::{MatchSetup, Stockpile, Terms};
use serde::{Deserialize, Serialize};

/// How the last match against computer players was set, so that the next begins with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LastSkirmish {
    /// Name of the map script.
    pub map: String,
    /// Side of the land; `None`: to suit the players.
    pub size_tiles: Option<u16>,
    pub terms: Terms,
    /// At which speed it is played, in per cent of the usual one, 50 to 200.
    pub speed_percent: u16,
    pub allows_cheats: bool,
    /// Food, wood, gold, stone.
    pub stockpile: [i32; 4],
    pub population_max: u16,
    /// The person's own colour and team.
    pub own: SkirmishRow,
    /// The others from the top, at most seven.
    pub others: Vec<SkirmishRow>,
}

/// A row of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SkirmishRow {
    /// Of the computer player, 1 to 5; `None`: nobody, or the person.
    pub level: Option<u8>,
    /// 0 to 7; no two rows have the same.
    pub colour: u8,
    /// 0 to 7; `None`: alone.
    pub team: Option<u8>,
    /// 50 to 200.
    pub handicap_percent: u16,
    /// `None`: as everybody.
    pub start_age: Option<u8>,
}

impl Default for SkirmishRow {
    fn default() -> SkirmishRow {
        SkirmishRow {
            level: None,
            colour: 0,
            team: None,
            handicap_percent: 100,
            start_age: None,
        }
    }
}

impl Default for LastSkirmish {
    /// Against one computer player of middling strength.
    fn default() -> LastSkirmish {
        let row = |index: u8| SkirmishRow {
            level: (index == 1).then_some(3),
            colour: index,
            ..SkirmishRow::default()
        };
        LastSkirmish {
            map: MatchSetup::MAP.into(),
            size_tiles: None,
            terms: Terms::STANDARD,
            speed_percent: 100,
            allows_cheats: false,
            stockpile: MatchSetup::STOCKPILE.0,
            population_max: MatchSetup::POPULATION_MAX,
            own: row(0),
            others: (1..SEATS_MAX as u8).map(row).collect(),
        }
    }
}

impl LastSkirmish {
    #[must_use]
    pub const fn goods(&self) -> Stockpile {
        Stockpile(self.stockpile)
    }

    /// The same with what no file should say put right: as many rows as there are, every colour once.
    #[must_use]
    pub fn bounded(mut self) -> LastSkirmish {
        let usual = LastSkirmish::default();
        if self.terms.fault().is_some() {
            self.terms = usual.terms;
        }
        let (slowest, fastest) = (*SPEED_PERCENT.start(), *SPEED_PERCENT.end());
        self.speed_percent = self.speed_percent.clamp(slowest, fastest);
        self.others.truncate(SEATS_MAX - 1);
        let missing = usual.others.into_iter().skip(self.others.len());
        self.others.extend(missing);
        let mut rows: Vec<&mut SkirmishRow> = Vec::with_capacity(SEATS_MAX);
        rows.push(&mut self.own);
        rows.extend(&mut self.others);
        let mut free: Vec<u8> = (0..SEATS_MAX as u8).collect();
        for row in &mut rows {
            row.level = row.level.map(|level| level.clamp(1, 5));
            row.team = row.team.filter(|&team| usize::from(team) < SEATS_MAX);
            row.start_age = row.start_age.filter(|&age| age < AGES);
            let (least, most) = (*HANDICAP_PERCENT.start(), *HANDICAP_PERCENT.end());
            row.handicap_percent = row.handicap_percent.clamp(least, most);
            let place = free.iter().position(|&colour| colour == row.colour);
            row.colour = free.remove(place.unwrap_or(0));
        }
        self
    }
}
