//! Taking over what a look shows. What walks is looked at every time; what stands in rounds of eight
//! ticks, a part of the slots each, because ten thousand trees do not change; what an event names at once.

use std::sync::Arc;

use bevy::prelude::{Vec2, Vec3Swizzles};
use protocol::{CellPos, EntityId, Seat, WorldPos};
use sim::{Event, SeatView};

use super::{Flight, FogCopy, Gone, Ground, Shown, Thing, float};
use crate::colours::SeatColours;

/// Ticks in which all that stands was looked at once.
const ROUND_TICKS: usize = 8;
/// Ticks between two looks at the fog.
const FOG_TICKS: u32 = 4;
/// Things that happened and were not drawn or heard, at most; a window that is not drawn forgets.
const HAPPENINGS_MAX: usize = 4096;

impl Shown {
    pub fn new(view: &SeatView<'_>, colours: SeatColours) -> Shown {
        let mut shown = Shown {
            catalog: Arc::new(view.catalog().clone()),
            colours,
            seat: view.seat(),
            ground: Arc::new(Ground::new(view.landscape())),
            tick: view.tick(),
            span_ticks: 1,
            alpha: 1.0,
            things: Vec::new(),
            movers: Vec::new(),
            buildings: Vec::new(),
            changed: Vec::new(),
            gone: Vec::new(),
            flights: Vec::new(),
            fog: FogCopy::default(),
            ages: [0; 8],
            enemies: protocol::SeatSet::EMPTY,
            happenings: Vec::new(),
            sounds: Vec::new(),
            next_slot: 0,
            round: 1,
        };
        shown.see_players(view);
        shown.fog.copy(view);
        shown.see_movers(view);
        shown.see_standing(view, 0..view.slots());
        shown.end_round(view);
        shown
    }

    pub fn observe(&mut self, view: &SeatView<'_>, events: &[Event]) {
        let before = core::mem::replace(&mut self.tick, view.tick());
        self.span_ticks = self.tick.since(before).max(1);
        self.see_movers(view);
        self.see_round(view);
        self.flights.clear();
        self.flights
            .extend(view.projectiles().map(|arrow| self.ground.flight(arrow)));
        if self.tick.0 / FOG_TICKS != before.0 / FOG_TICKS {
            self.fog.copy(view);
        }
        for event in events {
            self.see_event(view, event);
        }
    }

    fn see_players(&mut self, view: &SeatView<'_>) {
        for player in view.players() {
            let index = player.seat.index();
            if self.ages[index] != player.age {
                self.ages[index] = player.age;
                self.repaint(player.seat);
            }
            if view.is_opponent(Some(player.seat)) {
                self.enemies.insert(player.seat);
            } else {
                self.enemies.remove(player.seat);
            }
        }
    }

    /// Everything of a seat looks different now.
    fn repaint(&mut self, seat: Seat) {
        let of_seat = self
            .things
            .iter()
            .enumerate()
            .filter(|(_, thing)| thing.is_some_and(|it| it.owner == Some(seat)));
        self.changed.extend(of_seat.map(|(slot, _)| slot as u32));
    }

    fn see_movers(&mut self, view: &SeatView<'_>) {
        let mut movers = core::mem::take(&mut self.movers);
        let old = movers.clone();
        movers.clear();
        for object in view.movers() {
            let slot = object.id.index();
            let mut thing = Thing::of(&object, &self.catalog);
            thing.is_mover = true;
            thing.seen = self.tick.0;
            self.put(thing);
            movers.push(slot as u32);
        }
        for slot in old {
            let is_lost = self.things[slot as usize]
                .is_some_and(|thing| thing.is_mover && thing.seen != self.tick.0);
            if is_lost {
                self.take(slot as usize);
            }
        }
        self.movers = movers;
    }

    fn see_round(&mut self, view: &SeatView<'_>) {
        let slots = view.slots();
        let looks = (ROUND_TICKS / self.span_ticks as usize).max(1);
        let until = (self.next_slot + slots.div_ceil(looks)).min(slots);
        self.see_standing(view, self.next_slot..until);
        self.next_slot = until;
        if until == slots {
            self.end_round(view);
            self.see_players(view);
        }
    }

    fn see_standing(&mut self, view: &SeatView<'_>, slots: core::ops::Range<usize>) {
        for object in view.standing(slots) {
            let mut thing = Thing::of(&object, &self.catalog);
            thing.is_mover = false;
            thing.seen = self.round;
            self.put(thing);
        }
    }

    fn end_round(&mut self, view: &SeatView<'_>) {
        for memory in view.remembered() {
            let slot = memory.id.index();
            let round = self.round;
            match self
                .things
                .get_mut(slot)
                .and_then(Option::as_mut)
                .filter(|thing| thing.id == memory.id)
            {
                Some(thing) if thing.seen == round => {}
                Some(thing) => {
                    thing.seen = round;
                    if !core::mem::replace(&mut thing.is_remembered, true) {
                        self.changed.push(slot as u32);
                    }
                }
                None => self.put(Thing {
                    seen: round,
                    ..Thing::remembered(memory)
                }),
            }
        }
        let round = self.round;
        for slot in 0..self.things.len() {
            if self.things[slot].is_some_and(|thing| !thing.is_mover && thing.seen != round) {
                self.take(slot);
            }
        }
        let (things, catalog) = (&self.things, &self.catalog);
        let is_building = |slot: &u32| {
            things[*slot as usize]
                .is_some_and(|thing| !thing.is_mover && catalog.kind(thing.kind).hit_points_max > 0)
        };
        self.buildings.clear();
        self.buildings
            .extend((0..things.len() as u32).filter(is_building));
        self.round += 1;
        self.next_slot = 0;
    }

    fn put(&mut self, thing: Thing) {
        let slot = thing.id.index();
        if slot >= self.things.len() {
            self.things.resize(slot + 1, None);
        }
        if self.things[slot].is_some_and(|old| old.id != thing.id || old.is_mover != thing.is_mover)
        {
            self.take(slot);
        }
        match &mut self.things[slot] {
            Some(old) => {
                if old.advance(thing, self.span_ticks) {
                    self.changed.push(slot as u32);
                }
            }
            empty => {
                *empty = Some(thing);
                self.changed.push(slot as u32);
            }
        }
    }

    fn take(&mut self, slot: usize) {
        if let Some(thing) = self.things[slot].take() {
            self.gone.push(Gone {
                slot: slot as u32,
                thing,
            });
        }
    }

    /// Looks at one standing thing at once.
    fn see_now(&mut self, view: &SeatView<'_>, id: EntityId) {
        let round = self.round;
        match view.object(id) {
            Some(object) if !self.catalog.kind(object.kind).is_mobile() => {
                self.put(Thing {
                    seen: round,
                    is_mover: false,
                    ..Thing::of(&object, &self.catalog)
                });
            }
            _ => {}
        }
    }

    fn see_event(&mut self, view: &SeatView<'_>, event: &Event) {
        let is_seen = |at: &WorldPos| view.is_visible(CellPos::of(*at));
        let is_own = |seat: Seat| view.seat().is_none_or(|own| own == seat);
        let is_noticed = match event {
            Event::FoundationPlaced { id, owner, .. } | Event::Completed { id, owner, .. } => {
                self.see_now(view, *id);
                is_own(*owner)
            }
            Event::Died { id, at, .. } => {
                if is_seen(at)
                    && self
                        .things
                        .get(id.index())
                        .is_some_and(|thing| thing.is_some_and(|it| it.id == *id))
                {
                    self.take(id.index());
                }
                is_seen(at)
            }
            Event::Felled { id, at } => {
                if is_seen(at) {
                    self.see_now(view, *id);
                    self.fell(*id);
                }
                is_seen(at)
            }
            Event::Exhausted { id, at, .. } => {
                if is_seen(at) && self.thing(*id).is_some() {
                    self.take(id.index());
                }
                is_seen(at)
            }
            Event::Worked { at, .. } | Event::DroppedOff { at, .. } | Event::Struck { at, .. } => {
                is_seen(at)
            }
            Event::Launched { from, .. } => is_seen(from),
            Event::Trained { owner, .. } | Event::Found { owner, .. } => is_own(*owner),
            Event::Researched { seat, .. }
            | Event::UnderAttack { seat, .. }
            | Event::Housed { seat } => is_own(*seat),
            Event::AgeReached { .. } => {
                self.see_players(view);
                true
            }
            Event::Cheated { .. }
            | Event::Defeated { .. }
            | Event::TreatyOver
            | Event::Decided { .. } => true,
            Event::Refused { .. } | Event::Damaged { .. } => false,
        };
        if is_noticed && self.happenings.len() < HAPPENINGS_MAX {
            self.happenings.push(event.clone());
        }
        if is_noticed && self.sounds.len() < HAPPENINGS_MAX {
            self.sounds.push(event.clone());
        }
    }

    fn fell(&mut self, id: EntityId) {
        if let Some(thing) = self.things.get_mut(id.index()).and_then(Option::as_mut) {
            thing.is_felled = true;
            self.changed.push(id.index() as u32);
        }
    }
}

impl Ground {
    fn flight(&self, arrow: &sim::projectiles::Projectile) -> Flight {
        let place = |at: determinism::Vec2| {
            let at = Vec2::new(float(at.x), float(at.y));
            at.extend(self.height(at) + 0.55).xzy()
        };
        Flight {
            number: arrow.number,
            from: place(arrow.from),
            to: place(arrow.to),
            flown_ticks: f32::from(arrow.flown_ticks),
            flight_ticks: f32::from(arrow.flight_ticks).max(1.0),
        }
    }
}
