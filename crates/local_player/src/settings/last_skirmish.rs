use protocol::limits::SEATS_MAX;
use protocol::{MatchSetup, Stockpile};
use serde::{Deserialize, Serialize};

/// How the last match against computer players was set, so that the next begins with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LastSkirmish {
    /// Name of the map script.
    pub map: String,
    /// Side of the land; `None`: to suit the players.
    pub size_tiles: Option<u16>,
    pub is_explored: bool,
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SkirmishRow {
    /// Of the computer player, 1 to 5; `None`: nobody, or the person.
    pub level: Option<u8>,
    /// 0 to 7; no two rows have the same.
    pub colour: u8,
    /// 0 to 7; `None`: alone.
    pub team: Option<u8>,
}

impl Default for LastSkirmish {
    /// Against one computer player of middling strength.
    fn default() -> LastSkirmish {
        let row = |index: u8| SkirmishRow {
            level: (index == 1).then_some(3),
            colour: index,
            team: None,
        };
        LastSkirmish {
            map: MatchSetup::MAP.into(),
            size_tiles: None,
            is_explored: false,
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
            let place = free.iter().position(|&colour| colour == row.colour);
            row.colour = free.remove(place.unwrap_or(0));
        }
        self
    }
}
