use alloc::vec::Vec;

use determinism::{Fixed, Vec2};
use protocol::{EntityId, KindId, Resource};
use rules::{Class, Job};
use sim::components::Order;
use sim::{ObjectView, SeatView};

use crate::desk::tiles;
use crate::kinds::Kinds;

/// Deposits farther from home than this are somebody else's business.
const HOUSEHOLD_TILES: Fixed = tiles(45);

/// What a seat knows at one moment, sorted by use.
pub(crate) struct Survey {
    pub(crate) home: Vec2,
    pub(crate) villagers: Vec<Villager>,
    pub(crate) soldiers: Vec<Soldier>,
    pub(crate) scouts: Vec<Soldier>,
    /// Own sheep that live.
    pub(crate) sheep: Vec<ObjectView>,
    pub(crate) buildings: Vec<ObjectView>,
    /// Enemy units in sight.
    pub(crate) enemies: Vec<ObjectView>,
    /// Enemy buildings, in sight or remembered.
    pub(crate) enemy_buildings: Vec<Sight>,
    /// What can be gathered around home, in sight or remembered. No farms, no foreign sheep.
    pub(crate) deposits: Vec<Deposit>,
}

#[derive(Clone, Copy)]
pub(crate) struct Villager {
    pub(crate) id: EntityId,
    pub(crate) at: Vec2,
    pub(crate) task: Task,
    /// How much it carries.
    pub(crate) load: Fixed,
    pub(crate) hit_points: Fixed,
}

/// What a villager is at.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Task {
    Idle,
    Gather {
        target: EntityId,
        resource: Resource,
    },
    Build(EntityId),
    Other,
}

#[derive(Clone, Copy)]
pub(crate) struct Soldier {
    pub(crate) id: EntityId,
    pub(crate) at: Vec2,
    pub(crate) order: Order,
}

/// An enemy building.
#[derive(Clone, Copy)]
pub(crate) struct Sight {
    pub(crate) id: EntityId,
    pub(crate) at: Vec2,
    pub(crate) is_visible: bool,
    /// Trains somebody: has to go for the enemy to be out.
    pub(crate) is_vital: bool,
}

#[derive(Clone, Copy)]
pub(crate) struct Deposit {
    pub(crate) id: EntityId,
    pub(crate) at: Vec2,
    pub(crate) resource: Resource,
    pub(crate) job: Job,
    /// Own villagers at it.
    pub(crate) workers: u8,
    /// Those it has room for; zero: no limit.
    pub(crate) workers_max: u8,
}

impl Survey {
    pub(crate) fn take(view: &SeatView<'_>, kinds: &Kinds, known_home: Option<Vec2>) -> Survey {
        let objects: Vec<ObjectView> = view.objects().collect();
        let centre = objects
            .iter()
            .find(|object| object.owner == view.seat() && object.kind == kinds.town_centre);
        let first_own = objects.iter().find(|object| object.owner == view.seat());
        let home = centre.map(|centre| centre.position).or(known_home);
        let home = home
            .or(first_own.map(|object| object.position))
            .unwrap_or_default();
        let mut survey = Survey {
            home,
            villagers: Vec::new(),
            soldiers: Vec::new(),
            scouts: Vec::new(),
            sheep: Vec::new(),
            buildings: Vec::new(),
            enemies: Vec::new(),
            enemy_buildings: Vec::new(),
            deposits: Vec::new(),
        };
        objects
            .iter()
            .for_each(|object| survey.note(view, kinds, object));
        survey.remember(view);
        survey.count_workers();
        survey
    }

    fn note(&mut self, view: &SeatView<'_>, kinds: &Kinds, object: &ObjectView) {
        let kind = view.catalog().kind(object.kind);
        let is_own = object.owner == view.seat();
        let is_enemy = view.is_enemy(object.owner);
        match kind.class {
            Class::Unit if is_own => self.note_unit(view, kinds, object),
            Class::Unit if is_enemy => self.enemies.push(*object),
            Class::Building if is_own => self.buildings.push(*object),
            Class::Building if is_enemy => self.enemy_buildings.push(Sight {
                id: object.id,
                at: object.position,
                is_visible: true,
                is_vital: !kind.trains.is_empty(),
            }),
            Class::Animal if is_own && object.hit_points > Fixed::ZERO => {
                self.sheep.push(*object);
                self.note_deposit(kind, object.id, object.position);
            }
            // Game and carcasses; a sheep of nobody becomes one's own by being seen.
            Class::Animal
                if object.hit_points <= Fixed::ZERO
                    || (object.owner.is_none() && object.kind != kinds.sheep) =>
            {
                self.note_deposit(kind, object.id, object.position);
            }
            Class::Deposit => self.note_deposit(kind, object.id, object.position),
            _ => {}
        }
    }

    fn note_unit(&mut self, view: &SeatView<'_>, kinds: &Kinds, object: &ObjectView) {
        let order = view.orders(object.id).next().unwrap_or_default();
        let (id, at) = (object.id, object.position);
        if view.catalog().kind(object.kind).is_villager() {
            self.villagers.push(Villager {
                id,
                at,
                task: task(view, object, order),
                load: object.carry.map_or(Fixed::ZERO, |carry| carry.amount),
                hit_points: object.hit_points,
            });
        } else if object.kind == kinds.scout {
            self.scouts.push(Soldier { id, at, order });
        } else {
            self.soldiers.push(Soldier { id, at, order });
        }
    }

    fn note_deposit(&mut self, kind: &rules::Kind, id: EntityId, at: Vec2) {
        let Some(rules) = kind
            .deposit
            .filter(|_| self.home.is_within(HOUSEHOLD_TILES, at))
        else {
            return;
        };
        self.deposits.push(Deposit {
            id,
            at,
            resource: rules.resource,
            job: rules.job,
            workers: 0,
            workers_max: rules.workers_max,
        });
    }

    /// Adds what stands out of sight as it was last seen.
    fn remember(&mut self, view: &SeatView<'_>) {
        for memory in view.remembered() {
            let kind = view.catalog().kind(memory.kind);
            match kind.class {
                Class::Building if view.is_enemy(memory.owner) => {
                    self.enemy_buildings.push(Sight {
                        id: memory.id,
                        at: memory.position,
                        is_visible: false,
                        is_vital: !kind.trains.is_empty(),
                    })
                }
                Class::Deposit => self.note_deposit(kind, memory.id, memory.position),
                _ => {}
            }
        }
        self.deposits.sort_unstable_by_key(|deposit| deposit.id);
        self.deposits.dedup_by_key(|deposit| deposit.id);
        self.enemy_buildings
            .sort_by_key(|sight| (sight.id, !sight.is_visible));
        self.enemy_buildings.dedup_by_key(|sight| sight.id);
    }

    fn count_workers(&mut self) {
        for villager in &self.villagers {
            let Task::Gather { target, .. } = villager.task else {
                continue;
            };
            if let Ok(index) = self
                .deposits
                .binary_search_by_key(&target, |deposit| deposit.id)
            {
                self.deposits[index].workers += 1;
            }
        }
    }

    /// Own buildings of a kind, finished or not.
    pub(crate) fn of_kind(&self, kind: KindId) -> impl Iterator<Item = &ObjectView> {
        self.buildings
            .iter()
            .filter(move |building| building.kind == kind)
    }

    pub(crate) fn count(&self, kind: KindId) -> usize {
        self.of_kind(kind).count()
    }

    /// Own finished buildings of a kind.
    pub(crate) fn finished(&self, kind: KindId) -> impl Iterator<Item = &ObjectView> {
        self.of_kind(kind)
            .filter(|building| building.built == Fixed::ONE)
    }

    /// Villagers who gather a good.
    pub(crate) fn gatherers(&self, resource: Resource) -> usize {
        let is_at_it = |villager: &&Villager| matches!(villager.task, Task::Gather { resource: own, .. } if own == resource);
        self.villagers.iter().filter(is_at_it).count()
    }
}

fn task(view: &SeatView<'_>, object: &ObjectView, order: Order) -> Task {
    let carried = object.carry.map(|carry| carry.resource);
    match order {
        Order::Idle => Task::Idle,
        Order::Build { target } => Task::Build(target),
        Order::Gather { target } => {
            let in_sight = view.object(target).map(|target| target.kind);
            let remembered = || {
                view.remembered()
                    .iter()
                    .find(|memory| memory.id == target)
                    .map(|memory| memory.kind)
            };
            let kind = in_sight
                .or_else(remembered)
                .map(|kind| view.catalog().kind(kind));
            let resource = kind
                .and_then(|kind| kind.deposit)
                .map(|deposit| deposit.resource);
            match resource.or(carried) {
                Some(resource) => Task::Gather { target, resource },
                None => Task::Other,
            }
        }
        _ => Task::Other,
    }
}
