//! Whole matches of computer players.

use game::Game;
use protocol::{Control, MatchSetup, Seat, SeatSet, SeatSetup, Stockpile};
use rules::Catalog;
use sim::Event;

/// 62.5 ticks a second.
const TICKS_PER_MINUTE: u32 = 3_750;

/// A match of the given controls on the smallest ordinary map.
fn game(seed: u64, controls: &[Control]) -> Game {
    let row = |(index, &control): (usize, &Control)| SeatSetup {
        seat: Seat::new(index as u8).expect("eight seats at most"),
        name: String::from("somebody"),
        control,
        colour: index as u8,
        team: None,
        handicap_percent: 100,
        start_age: None,
    };
    let setup = MatchSetup {
        seed,
        map: String::from(MatchSetup::MAP),
        size_tiles: 120,
        seats: controls.iter().enumerate().map(row).collect(),
        stockpile: MatchSetup::STOCKPILE,
        population_max: MatchSetup::POPULATION_MAX,
        terms: protocol::Terms::STANDARD,
        allows_cheats: false,
    };
    Game::new(setup, Catalog::builtin()).expect("the map can be drawn")
}

fn computer(level: u8) -> Control {
    Control::Computer { level }
}

/// What a match came to.
struct Course {
    winners: Option<SeatSet>,
    /// Minute in which each seat reached the second age.
    feudal_minutes: [Option<u32>; 8],
    refusals: u32,
}

fn play(game: &mut Game, minutes: u32) -> Course {
    let mut course = Course {
        winners: None,
        feudal_minutes: [None; 8],
        refusals: 0,
    };
    for tick in 0..minutes * TICKS_PER_MINUTE {
        let report = game.tick(&[]);
        for event in report.events {
            match event {
                Event::AgeReached { seat, .. } => {
                    course.feudal_minutes[seat.index()] = Some(tick / TICKS_PER_MINUTE)
                }
                Event::Refused { .. } => course.refusals += 1,
                _ => {}
            }
        }
        course.winners = report.winners;
        if course.winners.is_some() {
            break;
        }
    }
    course
}

fn gathered(game: &Game, seat: usize) -> Stockpile {
    game.world().stores.players[seat].score.gathered
}

#[test]
fn a_computer_player_overcomes_somebody_who_does_nothing_within_25_minutes() {
    for seed in [4, 6] {
        let mut game = game(seed, &[computer(5), Control::Person]);
        let course = play(&mut game, 25);
        let winner = course.winners.expect("the match is decided");
        assert_eq!(winner.iter().map(Seat::index).collect::<Vec<_>>(), [0]);
        assert!(
            course.feudal_minutes[0].is_some_and(|minute| minute <= 14),
            "{:?}",
            course.feudal_minutes
        );
        assert!(
            gathered(&game, 0).0[..3].iter().all(|amount| *amount > 500),
            "{:?}",
            gathered(&game, 0)
        );
    }
}

#[test]
fn two_computer_players_fight_a_real_match() {
    let mut game = game(1, &[computer(3), computer(3)]);
    let course = play(&mut game, 30);
    for seat in 0..2 {
        assert!(
            course.feudal_minutes[seat].is_some_and(|minute| minute <= 14),
            "{:?}",
            course.feudal_minutes
        );
        let score = game.world().stores.players[seat].score;
        assert!(
            score.units_killed >= 15,
            "seat {seat} killed {}",
            score.units_killed
        );
        assert!(
            score.units_trained >= 40,
            "seat {seat} trained {}",
            score.units_trained
        );
    }
    assert!(
        course.refusals < 10,
        "{} of their commands were refused",
        course.refusals
    );
}

#[test]
fn eight_computer_players_get_going_side_by_side() {
    let levels: Vec<Control> = [1, 2, 3, 4, 5, 1, 3, 5].into_iter().map(computer).collect();
    let mut game = game(7, &levels);
    play(&mut game, 8);
    for seat in 0..8 {
        let player = &game.world().stores.players[seat];
        assert!(
            player.population >= 12,
            "seat {seat} has {} people",
            player.population
        );
        assert!(
            player.score.gathered.0[0] > 300 && player.score.gathered.0[1] > 100,
            "{:?}",
            player.score.gathered
        );
    }
}
