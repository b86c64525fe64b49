use bevy::prelude::Vec2;
use determinism::{Angle, Fixed};
use protocol::{EntityId, KindId, Resource, Seat};
use rules::{Catalog, Class};
use sim::fog::Remembered;
use sim::{Activity, ObjectView};

/// Something that is shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Thing {
    pub id: EntityId,
    pub kind: KindId,
    pub owner: Option<Seat>,
    /// At the last look but one and at the last.
    pub from: Place,
    pub to: Place,
    pub activity: Activity,
    pub carry: Option<Resource>,
    /// Share of its health that is left, 0 to 1; one for what cannot be harmed.
    pub health: f32,
    /// Share that is built, 0 to 1.
    pub built: f32,
    /// Share of the deposit that is left, 0 to 1.
    pub left: f32,
    /// A tree that was felled.
    pub is_felled: bool,
    pub is_mover: bool,
    /// Out of sight: shown as it was last seen.
    pub is_remembered: bool,
    /// Movers: the tick in which it was seen last; others: the round.
    pub seen: u32,
}

/// Where something stands and which way it looks.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Place {
    pub at: Vec2,
    /// In turns, counted as `determinism::Angle` does.
    pub facing: f32,
}

pub(crate) fn float(value: Fixed) -> f32 {
    value.raw() as f32 / 65_536.0
}

impl Place {
    pub fn new(at: determinism::Vec2, facing: Angle) -> Place {
        Place {
            at: Vec2::new(float(at.x), float(at.y)),
            facing: f32::from(facing.0) / 65_536.0,
        }
    }
}

/// Farther apart than any walk: it was put there. For looks one tick apart, and more for each further.
const JUMP_TILES: f32 = 2.0;
const JUMP_TILES_PER_TICK: f32 = 0.1;

impl Thing {
    pub fn of(view: &ObjectView, catalog: &Catalog) -> Thing {
        let kind = catalog.kind(view.kind);
        let place = Place::new(view.position, view.facing);
        let most = f32::from(kind.hit_points_max);
        let full = kind
            .deposit
            .map_or(0.0, |deposit| f32::from(deposit.amount));
        let left = view
            .deposit
            .map_or(1.0, |(_, amount)| float(amount) / full.max(1.0));
        Thing {
            id: view.id,
            kind: view.kind,
            owner: view.owner,
            from: place,
            to: place,
            activity: view.activity,
            carry: view
                .carry
                .filter(|carry| carry.amount > Fixed::ZERO)
                .map(|carry| carry.resource),
            health: if most > 0.0 {
                (float(view.hit_points) / most).clamp(0.0, 1.0)
            } else {
                1.0
            },
            built: float(view.built).clamp(0.0, 1.0),
            left: left.clamp(0.0, 1.0),
            is_felled: kind.class == Class::Deposit
                && kind.deposit.is_some_and(|it| it.resource == Resource::Wood)
                && left < 1.0,
            is_mover: kind.is_mobile(),
            is_remembered: false,
            seen: 0,
        }
    }

    pub fn remembered(memory: &Remembered) -> Thing {
        let place = Place::new(memory.position, memory.facing);
        Thing {
            id: memory.id,
            kind: memory.kind,
            owner: memory.owner,
            from: place,
            to: place,
            activity: Activity::Idle,
            carry: None,
            health: 1.0,
            built: float(memory.built).clamp(0.0, 1.0),
            left: 1.0,
            is_felled: false,
            is_mover: false,
            is_remembered: true,
            seen: 0,
        }
    }

    /// Where it is in a frame between the two looks; turns on the shorter side.
    pub fn place(&self, alpha: f32) -> Place {
        if self.from == self.to {
            return self.to;
        }
        let turn = (self.to.facing - self.from.facing + 0.5).rem_euclid(1.0) - 0.5;
        Place {
            at: self.from.at.lerp(self.to.at, alpha),
            facing: (self.from.facing + turn * alpha).rem_euclid(1.0),
        }
    }

    /// Takes over the next look, so many ticks later; whether its looks changed (its place apart).
    pub fn advance(&mut self, next: Thing, span_ticks: u32) -> bool {
        let jump_tiles = JUMP_TILES + JUMP_TILES_PER_TICK * span_ticks as f32;
        let from = if self.to.at.distance(next.to.at) > jump_tiles {
            next.to
        } else {
            self.to
        };
        let looks = |thing: &Thing| {
            let activity = core::mem::discriminant(&thing.activity);
            let job = if let Activity::Gather(job) = thing.activity {
                Some(job)
            } else {
                None
            };
            (
                thing.kind,
                thing.owner,
                activity,
                job,
                thing.carry,
                thing.is_felled,
                thing.is_remembered,
            )
        };
        let is_new_blow = match (self.activity, next.activity) {
            (Activity::Attack { share: old }, Activity::Attack { share: new }) => new < old,
            _ => false,
        };
        let has_changed = looks(self) != looks(&next)
            || is_new_blow
            || self.health != next.health
            || self.built != next.built
            || self.left != next.left;
        let is_felled = self.is_felled || next.is_felled;
        *self = Thing {
            from,
            is_felled,
            ..next
        };
        has_changed
    }
}
