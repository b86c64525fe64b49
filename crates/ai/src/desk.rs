use alloc::vec::Vec;

use determinism::{Fixed, Random, Vec2};
use protocol::{CellPos, Command, EntityId, KindId, Resource, Stockpile};
use sim::SeatView;
use sim::player::Player;

use crate::kinds::Kinds;
use crate::survey::Survey;
use crate::temper::Temper;

/// One thought at work: what is known, what is left to spend, and the commands so far.
pub(crate) struct Desk<'a> {
    pub(crate) view: &'a SeatView<'a>,
    pub(crate) kinds: Kinds,
    pub(crate) temper: Temper,
    pub(crate) own: &'a Player,
    pub(crate) survey: Survey,
    pub(crate) random: Random,
    /// The stockpile less what this thought has spent or put aside.
    purse: Stockpile,
    /// Who has been told something in this thought.
    busy: Vec<EntityId>,
    /// Footprints of this thought: corner and side.
    sites: Vec<(CellPos, u16)>,
    /// Fields that somebody was sent to in this thought.
    given: Vec<EntityId>,
    commands: Vec<Command>,
}

impl<'a> Desk<'a> {
    pub(crate) fn new(
        view: &'a SeatView<'a>,
        kinds: Kinds,
        temper: Temper,
        own: &'a Player,
        survey: Survey,
    ) -> Desk<'a> {
        Desk {
            view,
            kinds,
            temper,
            own,
            survey,
            random: view.random(),
            purse: own.stockpile,
            busy: Vec::new(),
            sites: Vec::new(),
            given: Vec::new(),
            commands: Vec::new(),
        }
    }

    pub(crate) fn into_commands(self) -> Vec<Command> {
        self.commands
    }

    /// Gives a command if the simulation would take it now; whether it does.
    pub(crate) fn issue(&mut self, command: impl Into<Command>) -> bool {
        let command = command.into();
        let is_good = self.view.check(&command).is_ok();
        if is_good {
            self.commands.push(command);
        }
        is_good
    }

    /// Like [`Desk::issue`] for something that costs `cost`, out of the purse.
    pub(crate) fn buy(&mut self, cost: &Stockpile, command: impl Into<Command>) -> bool {
        let is_bought = self.purse.covers(cost) && self.issue(command);
        if is_bought {
            self.purse.pay(cost);
        }
        is_bought
    }

    pub(crate) fn can_pay(&self, kind: KindId) -> bool {
        self.purse.covers(&self.cost(kind))
    }

    pub(crate) fn has(&self, resource: Resource, amount: i32) -> bool {
        self.purse.get(resource) >= amount
    }

    /// Puts goods aside, so that nothing later in this thought spends them.
    pub(crate) fn save(&mut self, cost: &Stockpile) {
        self.purse.pay(cost);
    }

    pub(crate) fn cost(&self, kind: KindId) -> Stockpile {
        self.view.catalog().kind(kind).cost
    }

    pub(crate) fn is_busy(&self, id: EntityId) -> bool {
        self.busy.contains(&id)
    }

    pub(crate) fn set_busy(&mut self, id: EntityId) {
        self.busy.push(id);
    }

    /// Whether a footprint and `lane_tiles` around it stay clear of those laid in this thought.
    pub(crate) fn is_unclaimed(&self, corner: CellPos, side: u16, lane_tiles: u16) -> bool {
        let is_apart = |a: u16, a_side: u16, b: u16, b_side: u16| {
            a + a_side + lane_tiles <= b || b + b_side + lane_tiles <= a
        };
        self.sites.iter().all(|(other, other_side)| {
            is_apart(corner.x, side, other.x, *other_side)
                || is_apart(corner.y, side, other.y, *other_side)
        })
    }

    pub(crate) fn claim(&mut self, corner: CellPos, side: u16) {
        self.sites.push((corner, side));
    }

    /// Whether somebody was sent to this field in this thought.
    pub(crate) fn is_given(&self, id: EntityId) -> bool {
        self.given.contains(&id)
    }

    pub(crate) fn set_given(&mut self, id: EntityId) {
        self.given.push(id);
    }

    /// The free villager nearest to a place who is best called away: not one who builds.
    pub(crate) fn villager_near(&self, at: Vec2) -> Option<EntityId> {
        let free = self.survey.villagers.iter().filter(|villager| {
            !self.is_busy(villager.id) && !matches!(villager.task, crate::survey::Task::Build(_))
        });
        // Who carries much should bring it home first: a load counts like half a tile a piece.
        free.min_by_key(|villager| {
            let way = villager.at.distance(at) + villager.load / 2;
            (way, villager.id)
        })
        .map(|villager| villager.id)
    }
}

/// `count` tiles.
pub(crate) const fn tiles(count: i32) -> Fixed {
    Fixed::from_int(count)
}
