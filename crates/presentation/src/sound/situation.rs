//! What the music's director is told of a match.

use rules::Class;
use sim::{Activity, Event};

use super::music::{Ending, Situation};
use crate::mirror::Shown;

/// Enemy fighters in sight that are more than a scout.
const COMPANY: usize = 3;

/// What happened in `events`, and what is in sight.
pub fn of(shown: &Shown, events: &[Event]) -> Situation {
    let mut situation = Situation {
        is_in_match: true,
        is_enemy_near: is_enemy_near(shown),
        ..Situation::default()
    };
    for event in events {
        match event {
            Event::Struck {
                target: Some(target),
                ..
            } => {
                // What fell to the blow is gone already, and counts; game does not.
                let is_game = shown
                    .thing(*target)
                    .is_some_and(|thing| shown.catalog.kind(thing.kind).class == Class::Animal);
                situation.blows += u32::from(!is_game);
            }
            Event::UnderAttack { seat, .. } if shown.seat == Some(*seat) => {
                situation.is_alarmed = true;
            }
            Event::Defeated { seat, .. } if shown.seat == Some(*seat) => {
                situation.ending = Some(Ending::Defeat);
            }
            Event::Decided { winners } => {
                let has_won = shown.seat.is_none_or(|seat| winners.contains(seat));
                situation.ending = Some(match has_won {
                    true => Ending::Victory,
                    false => Ending::Defeat,
                });
            }
            _ => {}
        }
    }
    situation
}

fn is_enemy_near(shown: &Shown) -> bool {
    if shown.enemies.is_empty() || shown.seat.is_none() {
        return false;
    }
    let fighters = shown.movers.iter().filter_map(|&slot| {
        let thing = shown.things[slot as usize].as_ref()?;
        let kind = shown.catalog.kind(thing.kind);
        let is_enemy = thing
            .owner
            .is_some_and(|owner| shown.enemies.contains(owner));
        (is_enemy && kind.attack.is_some() && !kind.is_villager()).then_some(thing)
    });
    let mut count = 0;
    for thing in fighters {
        count += 1;
        if count >= COMPANY || matches!(thing.activity, Activity::Attack { .. }) {
            return true;
        }
    }
    false
}
