//! Where the scout rides.

use determinism::{Angle, Fixed, Vec2};
use protocol::command::Move;
use protocol::{CellPos, Units};
use sim::components::Order;

use crate::brain::Brain;
use crate::desk::{Desk, tiles};

/// Places around home that are looked at first: what there is to gather.
const HOME_LEGS: u16 = 18;
/// Then places where other seats may live: as far from the middle of the map as home.
const RING_LEGS: u16 = 16;
/// Soldiers that an attack is not far off with.
const SOLDIERS_BEFORE_SPYING: usize = 4;
/// Random places that are compared for each ride after that.
const SAMPLES: u32 = 10;

/// Sends idle scouts on.
pub(crate) fn send(brain: &mut Brain, desk: &mut Desk<'_>) {
    for index in 0..desk.survey.scouts.len() {
        let scout = desk.survey.scouts[index];
        if scout.order != Order::Idle || desk.is_busy(scout.id) {
            continue;
        }
        let goal = spy(brain, desk).or_else(|| next_place(brain, desk, scout.at));
        if let Some(goal) = goal {
            desk.issue(Move {
                units: Units::one(scout.id),
                goal,
                is_queued: false,
            });
        }
    }
}

/// Before the first attack the scout looks at what the enemy has.
fn spy(brain: &Brain, desk: &Desk<'_>) -> Option<Vec2> {
    if brain.has_met_fighters || desk.survey.soldiers.len() < SOLDIERS_BEFORE_SPYING {
        return None;
    }
    let home = desk.survey.home;
    let hidden = desk
        .survey
        .enemy_buildings
        .iter()
        .filter(|sight| !sight.is_visible);
    hidden
        .min_by_key(|sight| (sight.at.distance_squared(home), sight.id))
        .map(|sight| sight.at)
}

fn next_place(brain: &mut Brain, desk: &mut Desk<'_>, from: Vec2) -> Option<Vec2> {
    while brain.scout_leg < HOME_LEGS + RING_LEGS {
        let leg = brain.scout_leg;
        brain.scout_leg += 1;
        let place = if leg < HOME_LEGS {
            home_leg(desk, leg)
        } else {
            ring_place(desk, leg - HOME_LEGS)
        };
        if is_news(desk, place) {
            return Some(place);
        }
    }
    let size = desk.view.landscape().size_tiles;
    let samples = (0..SAMPLES).filter_map(|_| {
        let cell = CellPos::new(
            desk.random.below(size.into()) as u16,
            desk.random.below(size.into()) as u16,
        );
        is_news(desk, cell.centre()).then(|| cell.centre())
    });
    samples.min_by_key(|place| (place.distance_squared(from), *place))
}

/// Two rounds about home, the second wider.
fn home_leg(desk: &Desk<'_>, leg: u16) -> Vec2 {
    let (step, count, radius) = if leg < 8 {
        (leg, 8, 13)
    } else {
        (leg - 8, 10, 23)
    };
    desk.survey.home
        + Vec2::from_angle(Angle((65_536 / count * u32::from(step)) as u16)) * tiles(radius)
}

/// The `step`-th of sixteen places around the middle of the map at the distance of home, the opposite
/// one first.
pub(crate) fn ring_place(desk: &Desk<'_>, step: u16) -> Vec2 {
    let half = Fixed::from_ratio(i32::from(desk.view.landscape().size_tiles), 2);
    let middle = Vec2::new(half, half);
    let out = desk.survey.home - middle;
    // 8, 9, 7, 10, 6, ... sixteenths of a turn.
    let aside = i32::from(step.div_ceil(2)) * if step % 2 == 1 { 1 } else { -1 };
    let turn = Angle(((8 + aside) * 4_096) as u16);
    middle + out.rotated(turn)
}

/// Whether a place is on the map and unexplored.
pub(crate) fn is_news(desk: &Desk<'_>, place: Vec2) -> bool {
    desk.view.landscape().contains_position(place) && !desk.view.is_explored(CellPos::of(place))
}
