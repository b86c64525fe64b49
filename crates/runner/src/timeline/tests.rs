use game::Game;
use protocol::command::Resign;
use protocol::{Command, Seat, Tick};
use rules::Catalog;
use sim::player::DefeatCause;

use super::{MarkKind, SAMPLE_TICKS, SAMPLES_MAX, Sample, SeatFigures, Timeline};
use crate::MatchOptions;

fn game() -> Game {
    let options = MatchOptions {
        size_tiles: Some(72),
        ..MatchOptions::default()
    };
    let setup = options.setup().expect("it can be played");
    Game::new(setup, Catalog::builtin()).expect("its map can be drawn")
}

#[test]
fn samples_are_taken_at_intervals_and_say_how_the_seats_stand() {
    let mut game = game();
    let mut timeline = Timeline::default();
    for _ in 0..=SAMPLE_TICKS {
        timeline.see(game.world());
        game.tick(&[]);
    }
    let ticks: Vec<Tick> = timeline.samples().iter().map(|it| it.tick).collect();
    assert_eq!(ticks, [Tick(0), Tick(SAMPLE_TICKS)]);
    let first = &timeline.samples()[0];
    assert_eq!(first.seats.len(), 2);
    assert!(first.seats.iter().all(|seat| seat.villagers >= 3));
    assert!(first.seats.iter().all(|seat| seat.buildings >= 1));
    assert!(first.seats.iter().all(|seat| seat.score() > 0));
    let copy = timeline.clone();
    timeline.take(game.world());
    timeline.take(game.world());
    assert_eq!(timeline.samples().len(), 3, "one for a tick");
    assert_eq!(timeline.samples()[..2], *copy.samples());
}

#[test]
fn a_resignation_is_marked_at_its_tick() {
    let mut game = game();
    let mut timeline = Timeline::default();
    timeline.take(game.world());
    game.tick(&[]);
    game.tick(&[(Seat::default(), Command::from(Resign {}))]);
    let at = game.world().tick();
    (0..5).for_each(|_| drop(game.tick(&[])));
    timeline.take(game.world());
    let marks = timeline.marks();
    let out = marks.iter().find(|mark| {
        mark.kind
            == MarkKind::Out {
                seat: Seat::default(),
                cause: DefeatCause::Resigned,
            }
    });
    let tick = out.expect("it is marked").tick;
    assert!(at.since(tick) <= 1, "{tick}");
}

#[test]
fn a_battle_is_marked_once_and_an_age_when_it_was_reached() {
    let sample = |number: u32, lost: u32, age: u8| Sample {
        tick: Tick(number * SAMPLE_TICKS),
        seats: vec![SeatFigures {
            lost,
            age,
            second_age_at: (age > 0).then_some(Tick(2 * SAMPLE_TICKS + 7)),
            ..SeatFigures::default()
        }],
    };
    let timeline = Timeline {
        samples: vec![
            sample(0, 0, 0),
            sample(1, 2, 0),
            sample(2, 9, 0),
            sample(3, 20, 1),
            sample(4, 21, 1),
            sample(5, 40, 2),
        ],
        spacing: 0,
    };
    let seat = Seat::default();
    let found: Vec<(u32, MarkKind)> = timeline
        .marks()
        .into_iter()
        .map(|mark| (mark.tick.0, mark.kind))
        .collect();
    let at = |number: u32| number * SAMPLE_TICKS;
    assert_eq!(
        found,
        [
            (at(1), MarkKind::Battle),
            (at(2) + 7, MarkKind::Age { seat, age: 1 }),
            (at(4), MarkKind::Battle),
            (at(5), MarkKind::Age { seat, age: 2 }),
        ]
    );
}

#[test]
fn the_longest_match_takes_a_bounded_number_of_samples() {
    let mut timeline = Timeline::default();
    for number in 0..5 * SAMPLES_MAX as u32 {
        let tick = Tick(number * SAMPLE_TICKS);
        if timeline.is_due(tick) {
            let seats = Vec::new();
            timeline.put(Sample { tick, seats });
        }
        assert!(timeline.samples.len() <= SAMPLES_MAX);
    }
    let ticks = timeline.samples.iter().map(|sample| sample.tick);
    assert!(ticks.is_sorted());
    assert_eq!(timeline.samples[0].tick, Tick::ZERO);
}
