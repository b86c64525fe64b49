//! The course of a match, for graphs and for the marks under a seek bar. Read off the worlds along the way.

use protocol::{Seat, TICK_MS, Tick};
use sim::World;
use sim::player::DefeatCause;

#[cfg(test)]
mod tests;

/// Game time from one sample to the next while a match is played: 10 s.
pub const SAMPLE_TICKS: u32 = 10_000 / TICK_MS;
/// Samples that are kept. Of longer matches every other one goes, and again.
const SAMPLES_MAX: usize = 1_024;
/// So many units lost between two samples are a battle.
const BATTLE_LOSSES: u32 = 4;

/// Figures of all seats along the way, ascending by tick.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Timeline {
    samples: Vec<Sample>,
    /// Ticks between two samples at the least; zero: [`SAMPLE_TICKS`].
    spacing: u32,
}

/// How all seats stood at one tick.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sample {
    pub tick: Tick,
    /// Ascending by seat.
    pub seats: Vec<SeatFigures>,
}

/// How one seat stood.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatFigures {
    pub seat: Seat,
    /// All goods together, since the beginning.
    pub gathered: u32,
    /// All goods together, at hand.
    pub stock: u32,
    pub villagers: u32,
    /// Units that are no villagers.
    pub soldiers: u32,
    pub buildings: u32,
    pub technologies: u32,
    pub killed: u32,
    pub lost: u32,
    pub razed: u32,
    pub age: u8,
    /// When the second age was reached, exactly.
    pub second_age_at: Option<Tick>,
    pub defeat: Option<(Tick, DefeatCause)>,
}

impl SeatFigures {
    #[must_use]
    pub const fn score(&self) -> u32 {
        let units = self.villagers + self.soldiers;
        sim::points(self.gathered, self.killed, self.razed, units)
    }
}

/// Something worth a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    pub tick: Tick,
    pub kind: MarkKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// A seat reached this age; 0 is the first.
    Age {
        seat: Seat,
        age: u8,
    },
    /// A battle begins.
    Battle,
    Out {
        seat: Seat,
        cause: DefeatCause,
    },
}

impl Timeline {
    #[must_use]
    pub fn samples(&self) -> &[Sample] {
        &self.samples
    }

    /// Whether the world at `tick` is worth a sample.
    #[must_use]
    pub fn is_due(&self, tick: Tick) -> bool {
        let at = self.samples.partition_point(|sample| sample.tick <= tick);
        let before = at.checked_sub(1).map(|at| self.samples[at].tick);
        before.is_none_or(|before| tick.since(before) >= self.spacing.max(SAMPLE_TICKS))
    }

    /// Takes a sample, if it is time for one.
    pub fn see(&mut self, world: &World) {
        if self.is_due(world.tick()) {
            self.take(world);
        }
    }

    /// Takes a sample whenever it is: of the last world, or of one that lies between two others.
    pub fn take(&mut self, world: &World) {
        self.put(sample_of(world));
    }

    fn put(&mut self, sample: Sample) {
        let at = self
            .samples
            .partition_point(|known| known.tick < sample.tick);
        match self.samples.get_mut(at) {
            Some(known) if known.tick == sample.tick => *known = sample,
            _ => self.samples.insert(at, sample),
        }
        if self.samples.len() > SAMPLES_MAX {
            self.spacing = self.spacing.max(SAMPLE_TICKS) * 2;
            let mut count = 0;
            self.samples.retain(|_| {
                count += 1;
                count % 2 == 1
            });
        }
    }

    /// What happened along the way, ascending by tick.
    #[must_use]
    pub fn marks(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        let mut was_battle = false;
        for pair in self.samples.windows(2) {
            let [before, after] = pair else { continue };
            let lost = |sample: &Sample| sample.seats.iter().map(|seat| seat.lost).sum::<u32>();
            let is_battle = lost(after).saturating_sub(lost(before)) >= BATTLE_LOSSES;
            if is_battle && !was_battle {
                marks.push(Mark {
                    tick: before.tick,
                    kind: MarkKind::Battle,
                });
            }
            was_battle = is_battle;
            for (old, new) in before.seats.iter().zip(&after.seats) {
                marks.extend(marks_of(old, new, after.tick));
            }
        }
        marks.sort_by_key(|mark| mark.tick);
        marks
    }
}

/// What became of a seat between two samples, of which the later was taken at `at`.
fn marks_of(old: &SeatFigures, new: &SeatFigures, at: Tick) -> impl Iterator<Item = Mark> {
    let (seat, age) = (new.seat, new.age);
    let reached = (age > old.age).then(|| Mark {
        tick: new.second_age_at.filter(|_| age == 1).unwrap_or(at),
        kind: MarkKind::Age { seat, age },
    });
    let out = new.defeat.filter(|_| old.defeat.is_none());
    let out = out.map(|(tick, cause)| Mark {
        tick,
        kind: MarkKind::Out { seat, cause },
    });
    reached.into_iter().chain(out)
}

fn sample_of(world: &World) -> Sample {
    let mut sample = Sample {
        tick: world.tick(),
        seats: world.stores.players.iter().map(figures_of).collect(),
    };
    for object in world.view(None).objects() {
        let owner = sample
            .seats
            .iter_mut()
            .find(|figures| Some(figures.seat) == object.owner);
        let Some(figures) = owner else { continue };
        let kind = world.catalog.kind(object.kind);
        if kind.is_building() {
            figures.buildings += 1;
        } else if kind.is_unit() && kind.is_villager() {
            figures.villagers += 1;
        } else if kind.is_unit() {
            figures.soldiers += 1;
        }
    }
    sample
}

fn figures_of(player: &sim::player::Player) -> SeatFigures {
    let sum = |goods: &protocol::Stockpile| {
        let all = goods.0.iter().map(|&amount| i64::from(amount)).sum::<i64>();
        u32::try_from(all.max(0)).unwrap_or(u32::MAX)
    };
    let score = &player.score;
    SeatFigures {
        seat: player.seat,
        gathered: sum(&score.gathered),
        stock: sum(&player.stockpile),
        technologies: player.technologies.len() as u32,
        killed: score.units_killed,
        lost: score.units_lost,
        razed: score.buildings_razed,
        age: player.age,
        second_age_at: (score.feudal_tick > Tick::ZERO).then_some(score.feudal_tick),
        defeat: player.defeat.map(|defeat| (defeat.tick, defeat.cause)),
        ..SeatFigures::default()
    }
}
