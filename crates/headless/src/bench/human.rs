//! When eight people gave orders in two recorded games, and what of ours is nearest to them: the load
//! that benches of the network carry.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use determinism::{Domain, Random};
use protocol::command::{
    Delete, Gather, Move, Place, PlaceWall, Research, SetRally, SetStance, Stance, Train,
};
use protocol::{CellPos, Command, EntityId, Fixed, KindId, TechnologyId, Units, WorldPos};

/// The games, by the names of their files.
pub const FILES: [&str; 2] = ["human_orders_1.csv", "human_orders_2.csv"];
pub const SEATS: usize = 8;
/// Archers of all seats together.
const UNITS: u32 = 1_500;
/// Things that stand on the map before the first archer.
const UNITS_FROM: u32 = 12_000;
/// Of two orders for as many units, so many percent are for the units of the order before.
const SAME_PERCENT: u32 = 60;
const MAP_TILES: u32 = 240;

/// The orders of eight people in one game.
pub struct HumanOrders {
    /// Where they were read.
    pub file: PathBuf,
    /// By seat: milliseconds of game time and the order, ascending.
    pub seats: Vec<Vec<(u32, Command)>>,
    pub game_ms: u32,
}

/// Both games that lie in `folder`.
pub fn read(folder: &Path) -> Result<Vec<HumanOrders>> {
    let files = FILES.iter().map(|name| folder.join(name));
    files.map(|path| read_file(&path)).collect()
}

/// What person number `person`, 1 to 8, orders in the game that lies at `path`, and when, in milliseconds of
/// game time.
pub fn orders_of(path: &Path, person: u8) -> Result<Vec<(u32, Command)>> {
    let place = usize::from(person.saturating_sub(1));
    let mut seats = read_file(path)?.seats.into_iter();
    seats.nth(place).context("a trace has eight people")
}

fn read_file(path: &Path) -> Result<HumanOrders> {
    let text = std::fs::read_to_string(path)
        .with_context(|| format!("cannot read the trace {}", path.display()))?;
    let parsed = parse(&text);
    let mut orders = parsed.with_context(|| format!("{} is no trace of orders", path.display()))?;
    orders.file = path.into();
    Ok(orders)
}

fn parse(text: &str) -> Result<HumanOrders> {
    let mut rows = BTreeMap::<u8, Vec<(u32, &str, u32)>>::new();
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let &[at_ms, seat, kind, units] = fields.as_slice() else {
            bail!("`{line}` has not four fields");
        };
        let row = (at_ms.parse()?, kind, units.parse()?);
        rows.entry(seat.parse()?).or_default().push(row);
    }
    if rows.len() != SEATS {
        bail!("it has {} seats", rows.len());
    }
    let last = rows.values().filter_map(|rows| rows.last()).max();
    let game_ms = last.map_or(0, |&(at_ms, ..)| at_ms);
    let seats = rows.into_values().enumerate().map(|(seat, rows)| {
        let mut person = Person::new(seat as u32);
        rows.into_iter()
            .filter_map(|(at_ms, kind, units)| Some((at_ms, person.order(kind, units)?)))
            .collect()
    });
    Ok(HumanOrders {
        file: PathBuf::new(),
        seats: seats.collect(),
        game_ms,
    })
}

/// One seat's units and what of them is selected.
struct Person {
    units: Vec<EntityId>,
    selected: Units,
    random: Random,
}

impl Person {
    fn new(seat: u32) -> Person {
        let mut random = Random::stream(u64::from(seat), Domain::Network, 1);
        // All seats train at once, so their ids alternate; some stand in slots of the dead.
        let own = (0..UNITS).filter(|unit| unit % SEATS as u32 == seat);
        let units = own.map(|unit| {
            let index = UNITS_FROM + unit * 2 + random.below(2);
            EntityId::new(index, random.below(3) / 2)
        });
        Person {
            units: units.collect(),
            selected: Units::default(),
            random,
        }
    }

    /// So many units, trained at about the same time, or those of the last order.
    fn select(&mut self, count: u32) -> Units {
        let count = (count as usize).clamp(1, self.units.len());
        if self.selected.len() != count || !self.random.chance(SAME_PERCENT, 100) {
            let window = (count * 2).min(self.units.len());
            let from = self.random.below((self.units.len() - window) as u32 + 1) as usize;
            let mut near = self.units[from..from + window].to_vec();
            while near.len() > count {
                let gone = self.random.below(near.len() as u32) as usize;
                near.swap_remove(gone);
            }
            self.selected = Units::new(near);
        }
        self.selected.clone()
    }

    fn place(&mut self) -> CellPos {
        let mut side = || self.random.below(MAP_TILES) as u16;
        CellPos::new(side(), side())
    }

    fn goal(&mut self) -> WorldPos {
        let mut side = || Fixed::from_raw(self.random.below(MAP_TILES << 16) as i32);
        WorldPos::new(side(), side())
    }

    fn thing(&mut self) -> EntityId {
        EntityId(self.random.below(UNITS_FROM))
    }

    /// The nearest of ours; `None` where there is nothing near.
    fn order(&mut self, kind: &str, count: u32) -> Option<Command> {
        Some(match kind {
            "move" => Move {
                units: self.select(count),
                goal: self.goal(),
                is_queued: false,
            }
            .into(),
            "order" => Gather {
                units: self.select(count),
                target: self.thing(),
                is_queued: false,
            }
            .into(),
            "build" => Place {
                units: self.select(count),
                kind: KindId(30),
                at: self.place(),
                is_queued: false,
            }
            .into(),
            "wall" => PlaceWall {
                units: self.select(count),
                kind: KindId(31),
                from: self.place(),
                to: self.place(),
                is_queued: false,
            }
            .into(),
            "formation" => SetStance {
                units: self.select(count),
                stance: Stance::StandGround,
            }
            .into(),
            "delete" => Delete {
                units: self.select(count),
            }
            .into(),
            "flare" => SetRally {
                buildings: self.select(1),
                goal: self.goal(),
                target: None,
            }
            .into(),
            "de_queue" | "buy" | "sell" | "tribute" => Train {
                building: self.thing(),
                kind: KindId(4),
                count: count.clamp(1, 15) as u8,
            }
            .into(),
            "research" => Research {
                building: self.thing(),
                technology: TechnologyId(7),
            }
            .into(),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use protocol::Command;

    use super::{SEATS, parse};

    fn trace(rows: &str) -> String {
        let everybody: String = (1..=8).map(|seat| format!("10,{seat},game,1\n")).collect();
        format!("game_ms,seat,kind,units\n{everybody}{rows}")
    }

    #[test]
    fn orders_become_ours_with_a_selection_of_that_size() {
        let text = trace("900,3,move,40\n950,3,order,2\n990,8,de_queue,5\n");
        let orders = parse(&text).expect("a trace");
        assert_eq!((orders.seats.len(), orders.game_ms), (SEATS, 990));
        let [(900, walk), (950, gather)] = orders.seats[2].as_slice() else {
            panic!("{:?}", orders.seats[2]);
        };
        assert_eq!(walk.units().map(protocol::Units::len), Some(40));
        assert_eq!(gather.units().map(protocol::Units::len), Some(2));
        assert!(matches!(orders.seats[7][0].1, Command::Train(_)));
        assert!(orders.seats[0].is_empty(), "nothing of ours is near");
    }

    #[test]
    fn what_is_no_trace_is_told() {
        for wrong in ["", "h\n1,2,move\n", "h\n1,2,move,3\n", "h\nx,1,move,1\n"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }
}
