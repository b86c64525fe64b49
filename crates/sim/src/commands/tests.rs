//! Commands from somebody who means no good: whatever they name, they are refused or carried out, and the
//! world stands.

use alloc::vec::Vec;

use determinism::{Domain, Fixed, Random};
use protocol::command::{
    Build, Cancel, Console, Delete, DropOff, Gather, Place, PlaceWall, Research, SetRally, Train,
};
use protocol::{
    CellPos, Command, EntityId, KindId, Stockpile, TechnologyId, Units, Variable, WorldPos,
};

use crate::testing::{flat_world, show_everything, spawn, step};
use crate::world::World;

struct Fuzzer {
    random: Random,
    ids: Vec<EntityId>,
    villagers: Vec<EntityId>,
    buildings: Vec<EntityId>,
    kinds: u32,
}

impl Fuzzer {
    fn id(&mut self) -> EntityId {
        match self.random.below(8) {
            0 => EntityId(self.random.next_u32()),
            1 => EntityId::new(self.random.below(400), self.random.below(3)),
            _ => self.ids[self.random.below(self.ids.len() as u32) as usize],
        }
    }

    fn units(&mut self) -> Units {
        let count = self.random.below(5);
        let wild: Units = (0..count).map(|_| self.id()).collect();
        let some = self.random.below(self.villagers.len() as u32 + 1) as usize;
        if self.random.below(3) == 0 {
            wild
        } else {
            self.villagers[some..]
                .iter()
                .copied()
                .take(3)
                .chain(wild.iter())
                .collect()
        }
    }

    fn building(&mut self) -> EntityId {
        let some = self.random.below(self.buildings.len() as u32 + 1) as usize;
        self.buildings
            .get(some)
            .copied()
            .filter(|_| self.random.below(4) > 0)
            .unwrap_or_else(|| self.id())
    }

    fn kind(&mut self) -> KindId {
        let wild = self.random.below(20) == 0;
        KindId(if wild {
            self.random.next_u32() as u16
        } else {
            self.random.below(self.kinds) as u16
        })
    }

    fn coordinate(&mut self) -> u16 {
        match self.random.below(12) {
            0 => u16::MAX,
            1 => u16::MAX - 1,
            2 => self.random.next_u32() as u16,
            _ => self.random.below(50) as u16,
        }
    }

    fn cell(&mut self) -> CellPos {
        CellPos::new(self.coordinate(), self.coordinate())
    }

    fn along(&mut self) -> Fixed {
        match self.random.below(8) {
            0 => Fixed::MAX,
            1 => Fixed::MIN,
            2 => Fixed::from_raw(self.random.next_u32() as i32),
            _ => Fixed::from_int(self.random.between(-2, 49)),
        }
    }

    fn goal(&mut self) -> WorldPos {
        WorldPos::new(self.along(), self.along())
    }

    fn console(&mut self) -> Console {
        match self.random.below(24) {
            0 => Console::Explore,
            1 => Console::Kill {
                units: Units::one(self.id()),
            },
            2 | 3 => Console::Learn {
                technology: TechnologyId(self.random.below(5) as u16),
            },
            4 => Console::Spawn {
                kind: self.kind(),
                count: 1 + self.random.below(3) as u8,
                at: self.goal(),
            },
            5..12 => Console::Give {
                stock: Stockpile([0; 4].map(|_| self.random.next_u32() as i32)),
            },
            _ => Console::Set {
                variable: Variable::ALL[self.random.below(4) as usize],
                percent: self.random.next_u32() as u16,
            },
        }
    }

    fn command(&mut self) -> Command {
        let is_queued = self.random.below(3) == 0;
        match self.random.below(15) {
            0 | 1 => Gather {
                units: self.units(),
                target: self.id(),
                is_queued,
            }
            .into(),
            2 => DropOff {
                units: self.units(),
                building: self.building(),
                is_queued,
            }
            .into(),
            3 | 4 => Build {
                units: self.units(),
                target: self.building(),
                is_queued,
            }
            .into(),
            5 | 6 => Place {
                units: self.units(),
                kind: self.kind(),
                at: self.cell(),
                is_queued,
            }
            .into(),
            7 => {
                let (from, to) = (self.cell(), self.cell());
                PlaceWall {
                    units: self.units(),
                    kind: self.kind(),
                    from,
                    to,
                    is_queued,
                }
                .into()
            }
            8 | 9 => Train {
                building: self.building(),
                kind: self.kind(),
                count: self.random.next_u32() as u8 % 20,
            }
            .into(),
            10 => Research {
                building: self.building(),
                technology: TechnologyId(self.random.below(3) as u16),
            }
            .into(),
            11 => Cancel {
                building: self.building(),
                slot: self.random.below(18) as u8,
            }
            .into(),
            12 => {
                let target = (self.random.below(2) == 0).then(|| self.id());
                SetRally {
                    buildings: self.units(),
                    goal: self.goal(),
                    target,
                }
                .into()
            }
            13 => self.console().into(),
            _ if self.random.below(60) == 0 => Delete {
                units: self.units(),
            }
            .into(),
            _ => Gather {
                units: Units::one(self.id()),
                target: self.id(),
                is_queued,
            }
            .into(),
        }
    }
}

fn village() -> World {
    let mut world = flat_world(48, 2);
    for owner in 0..2_u8 {
        let at = 10 + 24 * u16::from(owner);
        spawn(&mut world, "town_centre", Some(owner), at, at);
        spawn(&mut world, "barracks", Some(owner), at + 6, at);
        spawn(&mut world, "farm", Some(owner), at, at + 6);
        for n in 0..5 {
            spawn(&mut world, "villager", Some(owner), at + n, at - 4);
            spawn(&mut world, "oak", None, at - 5, at + n);
            spawn(&mut world, "sheep", None, at + 4 + n, at - 6);
        }
        spawn(&mut world, "militia", Some(owner), at + 4, at + 4);
        spawn(&mut world, "deer", None, at + 8, at + 8);
    }
    show_everything(&mut world);
    world.setup.allows_cheats = true;
    world
}

/// Case 61.
#[test]
fn twenty_thousand_hostile_commands_do_no_harm() {
    let mut world = village();
    let kinds = world.catalog.kinds().len() as u32;
    let mut fuzzer = Fuzzer {
        random: Random::stream(11, Domain::Network, 3),
        ids: Vec::new(),
        villagers: Vec::new(),
        buildings: Vec::new(),
        kinds,
    };
    let (mut given, mut carried_out) = (0, 0);
    while given < 20_000 {
        fuzzer.ids = world.stores.entities.iter().collect();
        fuzzer.buildings = world
            .stores
            .buildings
            .slots()
            .map(|slot| world.id(slot))
            .collect();
        fuzzer.villagers = world
            .stores
            .work
            .slots()
            .map(|slot| world.id(slot))
            .collect();
        let commands: Vec<(u8, Command)> = (0..8).map(|n| (n % 2, fuzzer.command())).collect();
        for (index, command) in &commands {
            // Asking must not change anything, whatever the answer.
            let is_fine = super::check(&world, crate::testing::seat(*index), command).is_ok();
            carried_out += u32::from(is_fine);
        }
        given += commands.len();
        step(&mut world, &commands);
        for player in &world.stores.players {
            assert!(
                player.stockpile.0.iter().all(|&amount| amount >= 0),
                "nobody owes: {:?}",
                player.stockpile
            );
        }
        if given % 800 == 0 {
            // Goods and hands for more, so that the rest of the rules is reached too.
            world
                .stores
                .players
                .iter_mut()
                .for_each(|player| player.stockpile.0 = [600; 4]);
            for owner in 0..2_u8 {
                spawn(
                    &mut world,
                    "villager",
                    Some(owner),
                    24,
                    24 + u16::from(owner),
                );
            }
            let bytes = world.save();
            World::load(&bytes, world.setup.clone(), world.catalog.clone())
                .expect("the world is sound");
        }
    }
    assert!(
        carried_out > 1_000,
        "only {carried_out} commands got past their checks"
    );
}
