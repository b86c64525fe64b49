//! The course of a match as graphs, and as marks on the bar below a record.

use presentation::SeatColours;
use protocol::{MatchSetup, Seat, TICK_MS, Tick};
use runner::{MarkKind, SeatFigures, Timeline};
use screens::curves::{Curve, Curves, Figure};
use screens::hud::{BarMark, Sign};
use screens::say;
use screens::words::say;
use sim::player::DefeatCause;

use crate::names;

/// The lines of one figure.
pub fn curves(
    timeline: &Timeline,
    figure: Figure,
    setup: &MatchSetup,
    colours: &SeatColours,
) -> Curves {
    let samples = timeline.samples();
    let line = |seat: Seat| Curve {
        name: names::of_setup(setup, seat),
        colour: colours.get(seat),
        values: samples
            .iter()
            .map(|sample| sample.seats.iter().find(|it| it.seat == seat))
            .map(|figures| figures.map_or(0, |figures| value(figures, figure)))
            .collect(),
    };
    Curves {
        times_ms: samples.iter().map(|sample| ms(sample.tick)).collect(),
        lines: setup.seats.iter().map(|row| line(row.seat)).collect(),
        marks_ms: timeline.marks().iter().map(|mark| ms(mark.tick)).collect(),
    }
}

/// All four, in the order of [`Figure::ALL`].
pub fn all_curves(
    timeline: &Timeline,
    setup: &MatchSetup,
    colours: &SeatColours,
) -> [Curves; Figure::ALL.len()] {
    Figure::ALL.map(|figure| curves(timeline, figure, setup, colours))
}

fn value(figures: &SeatFigures, figure: Figure) -> u32 {
    match figure {
        Figure::Score => figures.score(),
        Figure::Military => figures.soldiers,
        Figure::Economy => figures.gathered,
        Figure::Society => figures.villagers,
    }
}

/// What happened, for the bar.
pub fn marks(timeline: &Timeline, setup: &MatchSetup, colours: &SeatColours) -> Vec<BarMark> {
    let mark = |mark: runner::Mark| {
        let (text, sign, seat) = match mark.kind {
            MarkKind::Battle => (say("mark-battle"), Sign::Battle, None),
            MarkKind::Age { seat, age } => {
                let name = names::of_setup(setup, seat);
                let text = say!("mark-age", name = name, age = screens::text::age(age));
                (text, Sign::Age, Some(seat))
            }
            MarkKind::Out { seat, cause } => {
                let name = names::of_setup(setup, seat);
                let text = match cause {
                    DefeatCause::Conquered => say!("mark-conquered", name = name),
                    DefeatCause::Resigned => say!("mark-resigned", name = name),
                };
                (text, Sign::Out, Some(seat))
            }
        };
        BarMark {
            at_ms: ms(mark.tick),
            text,
            sign,
            colour: seat.map_or([255; 3], |seat| colours.get(seat)),
        }
    };
    timeline.marks().into_iter().map(mark).collect()
}

/// Game time at a tick.
pub fn ms(tick: Tick) -> u64 {
    u64::from(tick.0) * u64::from(TICK_MS)
}

/// The tick at a game time.
pub fn tick(ms: u64) -> Tick {
    Tick(u32::try_from(ms / u64::from(TICK_MS)).unwrap_or(u32::MAX))
}
