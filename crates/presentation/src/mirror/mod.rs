//! What the screen knows of the world: everything in sight as it was when it was looked at last and the
//! time before, what is remembered, what flies, how far the fog reaches, and what just happened.

mod fog;
mod ground;
mod observe;
mod picking;
mod thing;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use bevy::prelude::{Resource, Vec2, Vec3};
use determinism::Fixed;
use protocol::{CellPos, EntityId, KindId, Seat, Tick, WorldPos};
use rules::Catalog;
use sim::{Event, SeatView};

pub(crate) use fog::FogCopy;
pub(crate) use ground::{GRID, Ground, HEIGHT_STEP_TILES, WATER_LEVEL};
pub(crate) use thing::{Place, Thing, float};

use crate::colours::SeatColours;

/// Seconds in a tick.
pub(crate) const TICK_SECONDS: f32 = 0.016;

/// The world as it is shown. The application is its only writer; see the crate's page.
#[derive(Resource, Default)]
pub struct Mirror {
    pub(crate) shown: Option<Shown>,
    /// Counts the matches, so that what belongs to an older one is noticed.
    pub(crate) generation: u32,
    pub(crate) selection: Vec<EntityId>,
    pub(crate) ghosts: Vec<Ghost>,
    pub(crate) rally_flags: Vec<RallyFlag>,
    pub(crate) marks: Vec<(WorldPos, Mark)>,
    pub(crate) bars: Bars,
}

/// A match that is being shown.
pub(crate) struct Shown {
    pub catalog: Arc<Catalog>,
    pub colours: SeatColours,
    pub seat: Option<Seat>,
    pub ground: Arc<Ground>,
    pub tick: Tick,
    /// Ticks between the last look but one and the last; one, where no frame takes longer than a tick.
    pub span_ticks: u32,
    /// How far the frame is from the last look but one to the last, 0 to 1.
    pub alpha: f32,
    /// By slot.
    pub things: Vec<Option<Thing>>,
    /// Slots of what walks, ascending.
    pub movers: Vec<u32>,
    /// Slots of what stands and can be harmed, ascending, as of the last round.
    pub buildings: Vec<u32>,
    /// Slots whose looks changed since they were drawn last, and what is no longer there.
    pub changed: Vec<u32>,
    pub gone: Vec<Gone>,
    pub flights: Vec<Flight>,
    pub fog: FogCopy,
    pub ages: [u8; 8],
    /// Seats that are enemies of the one that looks.
    pub enemies: protocol::SeatSet,
    /// What happened in sight since it was drawn, and since it was heard.
    pub happenings: Vec<Event>,
    pub sounds: Vec<Event>,
    /// Where the round of standing things goes on, and its number.
    pub(crate) next_slot: usize,
    pub(crate) round: u32,
}

/// A thing that left the view.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gone {
    pub slot: u32,
    pub thing: Thing,
}

/// An arrow in the air.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Flight {
    pub number: u32,
    pub from: Vec3,
    pub to: Vec3,
    pub flown_ticks: f32,
    pub flight_ticks: f32,
}

/// A building that is about to be placed, as it follows the pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ghost {
    pub kind: KindId,
    /// The tile of its footprint nearest the origin.
    pub at: CellPos,
    /// Whether it may stand there.
    pub ok: bool,
}

/// Where a selected building sends what it trains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RallyFlag {
    pub at: WorldPos,
    pub seat: Seat,
}

/// What an order at a place looks like for a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    Move,
    Attack,
    Work,
    /// Somebody points there: it is seen for a while, and from afar.
    Flare,
}

/// Whose health bars are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bars {
    /// Of what is selected.
    Selected,
    /// Of what is selected or hurt.
    #[default]
    Damaged,
    /// Of everything that can be hurt.
    Always,
}

impl Mirror {
    /// Starts showing a match as `view` sees it. Ends the one before.
    pub fn begin(&mut self, view: &SeatView<'_>, colours: SeatColours) {
        self.end();
        self.generation += 1;
        self.shown = Some(Shown::new(view, colours));
    }

    /// Takes over what changed since the last look, and what happened. Call it once a frame, if there
    /// was a tick; a call before [`Mirror::begin`] does nothing.
    pub fn observe(&mut self, view: &SeatView<'_>, events: &[Event]) {
        if let Some(shown) = &mut self.shown {
            shown.observe(view, events);
        }
    }

    /// How far the present frame is between the last two ticks, 0 to 1.
    pub fn set_alpha(&mut self, alpha: f32) {
        if let Some(shown) = &mut self.shown {
            let span = shown.span_ticks.max(1) as f32;
            shown.alpha = (span - 1.0 + alpha.clamp(0.0, 1.0)) / span;
        }
    }

    /// Stops showing the match and forgets it.
    pub fn end(&mut self) {
        self.shown = None;
        self.selection.clear();
        self.ghosts.clear();
        self.rally_flags.clear();
        self.marks.clear();
    }

    /// Counts the matches that were shown, so that what belongs to an older one is noticed.
    #[must_use]
    pub fn generation(&self) -> u32 {
        self.generation
    }

    /// Whether a match is being shown.
    #[must_use]
    pub fn is_showing(&self) -> bool {
        self.shown.is_some()
    }

    /// What wears rings and bars.
    pub fn set_selection(&mut self, ids: &[EntityId]) {
        self.selection.clear();
        self.selection.extend_from_slice(ids);
    }

    /// The buildings that follow the pointer; none: an empty list. A wall is many ghosts.
    pub fn set_ghosts(&mut self, ghosts: Vec<Ghost>) {
        self.ghosts = ghosts;
    }

    /// The rally flags to show.
    pub fn set_rally_flags(&mut self, flags: Vec<RallyFlag>) {
        self.rally_flags = flags;
    }

    /// The colours of seats from now on.
    pub fn set_colours(&mut self, colours: SeatColours) {
        if let Some(shown) = &mut self.shown {
            shown.colours = colours;
        }
    }

    /// Whose health bars are shown.
    pub fn set_bars(&mut self, bars: Bars) {
        self.bars = bars;
    }

    /// Confirms an order at a place with a short mark, whatever the network does.
    pub fn mark(&mut self, at: WorldPos, mark: Mark) {
        self.marks.push((at, mark));
    }

    /// Height of the drawn ground at a place, in tiles; zero without a match.
    #[must_use]
    pub fn height_at(&self, at: [f32; 2]) -> f32 {
        self.shown
            .as_ref()
            .map_or(0.0, |shown| shown.ground.height(Vec2::from_array(at)))
    }

    /// Side of the map in tiles; zero without a match.
    #[must_use]
    pub fn size_tiles(&self) -> u16 {
        self.shown
            .as_ref()
            .map_or(0, |shown| shown.ground.size_tiles)
    }

    /// Where a thing in sight is drawn in this frame.
    #[must_use]
    pub fn position(&self, id: EntityId) -> Option<[f32; 2]> {
        let shown = self.shown.as_ref()?;
        let thing = shown.thing(id)?;
        Some(thing.place(shown.alpha).at.to_array())
    }
}

impl Shown {
    pub fn thing(&self, id: EntityId) -> Option<&Thing> {
        self.things
            .get(id.index())?
            .as_ref()
            .filter(|thing| thing.id == id)
    }

    /// Seconds of the match at this frame: what moves on screen moves by this clock, so that it stands
    /// still when the match does.
    pub fn clock_s(&self) -> f64 {
        let before = self.tick.0.saturating_sub(self.span_ticks);
        let ticks = f64::from(before) + f64::from(self.alpha) * f64::from(self.span_ticks);
        ticks * f64::from(TICK_SECONDS)
    }
}

/// A place on the ground as commands name it; held within the map by whoever takes the command.
#[must_use]
pub fn world_pos(at: [f32; 2]) -> WorldPos {
    let fixed = |part: f32| Fixed::from_raw((part.clamp(-32_000.0, 32_000.0) * 65_536.0) as i32);
    WorldPos::new(fixed(at[0]), fixed(at[1]))
}
