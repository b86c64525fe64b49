use determinism::{Fixed, Random, Vec2};
use game::Game;
use protocol::command::{
    Attack, AttackMove, Build, Cancel, Delete, DropOff, Gather, Move, Patrol, Place, PlaceWall,
    Research, SetRally, SetStance, Stance, Stop, Train,
};
use protocol::{CellPos, Command, EntityId, Seat, Units};
use rules::Kind;
use sim::ObjectView;

/// Somebody who hammers at the keys: every command there is, mostly for things of the seat and at
/// places that make sense, and now and then for none. For soaks and tests, where a computer player
/// would be far too reasonable.
#[derive(Clone, Copy, Debug)]
pub struct Scribbler {
    seat: Seat,
}

/// What a scribbler finds to give orders to.
struct Desk<'a> {
    game: &'a Game,
    random: &'a mut Random,
    units: Vec<ObjectView>,
    villagers: Vec<ObjectView>,
    buildings: Vec<ObjectView>,
    others: Vec<ObjectView>,
}

impl Scribbler {
    /// Commands that a scribbler chooses from, by how it happens.
    const CHOICES: u32 = 18;

    #[must_use]
    pub fn new(seat: Seat) -> Scribbler {
        Scribbler { seat }
    }

    /// An order, by `random`. Never resigns.
    pub fn order(self, game: &Game, random: &mut Random) -> Command {
        let mut desk = Desk::new(game, self.seat, random);
        desk.order().unwrap_or_else(|| desk.nonsense())
    }
}

impl Desk<'_> {
    fn new<'a>(game: &'a Game, seat: Seat, random: &'a mut Random) -> Desk<'a> {
        let view = game.world().view(Some(seat));
        let mut desk = Desk {
            game,
            random,
            units: Vec::new(),
            villagers: Vec::new(),
            buildings: Vec::new(),
            others: Vec::new(),
        };
        for object in view.objects() {
            let kind = view.catalog().kind(object.kind);
            if object.owner != Some(seat) {
                desk.others.push(object);
            } else if kind.is_building() {
                desk.buildings.push(object);
            } else {
                desk.units.push(object);
                if kind.is_villager() {
                    desk.villagers.push(object);
                }
            }
        }
        desk
    }

    /// `None` when there is nothing to give it to.
    fn order(&mut self) -> Option<Command> {
        let is_queued = self.random.chance(1, 4);
        Some(match self.random.below(Scribbler::CHOICES) {
            0 | 1 => Move {
                units: self.some_units(),
                goal: self.place(),
                is_queued,
            }
            .into(),
            2 | 3 => AttackMove {
                units: self.some_units(),
                goal: self.place(),
                is_queued,
            }
            .into(),
            4 => Patrol {
                units: self.some_units(),
                goal: self.place(),
                is_queued,
            }
            .into(),
            5 => Attack {
                units: self.some_units(),
                target: self.other()?,
                is_queued,
            }
            .into(),
            6 | 7 => Gather {
                units: self.some_villagers(),
                target: self.deposit()?,
                is_queued,
            }
            .into(),
            8 => {
                let building = self.building()?.id;
                DropOff {
                    units: self.some_villagers(),
                    building,
                    is_queued,
                }
                .into()
            }
            9 => {
                let kind = self.building_kind()?.id;
                Place {
                    units: self.some_villagers(),
                    kind,
                    at: CellPos::of(self.place()),
                    is_queued,
                }
                .into()
            }
            10 => {
                let kind = self.building_kind()?.id;
                let (from, to) = (CellPos::of(self.place()), CellPos::of(self.place()));
                PlaceWall {
                    units: self.some_villagers(),
                    kind,
                    from,
                    to,
                    is_queued,
                }
                .into()
            }
            11 => {
                let target = self.building()?.id;
                Build {
                    units: self.some_villagers(),
                    target,
                    is_queued,
                }
                .into()
            }
            12 => {
                let building = self.building()?;
                let kinds = &self.game.world().catalog.kind(building.kind).trains;
                let kind = *kinds.get(self.index(kinds.len())?)?;
                Train {
                    building: building.id,
                    kind,
                    count: 1 + self.random.below(3) as u8,
                }
                .into()
            }
            13 => {
                let building = self.building()?;
                let all = &self.game.world().catalog.kind(building.kind).researches;
                let technology = *all.get(self.index(all.len())?)?;
                Research {
                    building: building.id,
                    technology,
                }
                .into()
            }
            14 => Cancel {
                building: self.building()?.id,
                slot: self.random.below(3) as u8,
            }
            .into(),
            15 => {
                let buildings = Units::one(self.building()?.id);
                SetRally {
                    buildings,
                    goal: self.place(),
                    target: self.deposit(),
                }
                .into()
            }
            16 if self.random.chance(1, 2) => Stop {
                units: self.some_units(),
            }
            .into(),
            16 => {
                let stance =
                    [Stance::Aggressive, Stance::StandGround][self.random.below(2) as usize];
                SetStance {
                    units: self.some_units(),
                    stance,
                }
                .into()
            }
            _ if self.random.chance(1, 12) => Delete {
                units: Units::one(self.units.first()?.id),
            }
            .into(),
            _ => return None,
        })
    }

    /// What no seat owns: the samples of the codec.
    fn nonsense(&mut self) -> Command {
        let samples = Command::samples();
        let chosen = samples[self.random.below(samples.len() as u32) as usize].clone();
        match chosen {
            Command::Resign(_) | Command::Entrust(_) => Stop {
                units: Units::default(),
            }
            .into(),
            command => command,
        }
    }

    fn index(&mut self, count: usize) -> Option<usize> {
        (count > 0).then(|| self.random.below(count as u32) as usize)
    }

    fn some_units(&mut self) -> Units {
        some_of(&self.units, self.random)
    }

    fn some_villagers(&mut self) -> Units {
        some_of(&self.villagers, self.random)
    }

    fn building(&mut self) -> Option<ObjectView> {
        let index = self.index(self.buildings.len())?;
        self.buildings.get(index).copied()
    }

    fn other(&mut self) -> Option<EntityId> {
        let index = self.index(self.others.len())?;
        self.others.get(index).map(|object| object.id)
    }

    fn deposit(&mut self) -> Option<EntityId> {
        let start = self.index(self.others.len())?;
        let around = self.others[start..].iter().chain(&self.others[..start]);
        around
            .clone()
            .find(|object| object.deposit.is_some())
            .map(|object| object.id)
    }

    fn building_kind(&mut self) -> Option<&Kind> {
        let kinds: Vec<&Kind> = self
            .game
            .world()
            .catalog
            .kinds()
            .iter()
            .filter(|kind| kind.is_building())
            .collect();
        let index = self.random.below(kinds.len().max(1) as u32) as usize;
        kinds.get(index).copied()
    }

    /// Mostly near something of one's own, sometimes anywhere, even off the map.
    fn place(&mut self) -> Vec2 {
        let size = i32::from(self.game.world().setup.size_tiles);
        let near = self
            .index(self.units.len())
            .map(|index| self.units[index].position);
        match near {
            Some(near) if self.random.chance(3, 4) => {
                let mut around =
                    || Fixed::from_int(self.random.between(-12, 12)) + self.random.unit();
                near + Vec2::new(around(), around())
            }
            _ => Vec2::from_ints(
                self.random.between(-2, size + 2),
                self.random.between(-2, size + 2),
            ),
        }
    }
}

fn some_of(objects: &[ObjectView], random: &mut Random) -> Units {
    let one_in = 1 + random.below(4);
    objects
        .iter()
        .filter(|_| random.chance(1, one_in))
        .map(|object| object.id)
        .collect()
}
