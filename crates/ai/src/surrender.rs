use protocol::Tick;
use protocol::command::Resign;

use crate::brain::Brain;
use crate::desk::{Desk, tiles};

/// How long all has to be lost before a player gives up (half a minute).
const PATIENCE_TICKS: u32 = 1_875;
/// Soldiers with whom nobody gives up.
const LAST_STAND: usize = 4;
/// People that cannot rebuild anything, and how many times as many enemies make that certain.
const FEW: usize = 5;
const MANY_TIMES: usize = 3;

/// Gives up when nobody is left to work and nobody can be trained to, or when the few who are left face
/// many times as many.
pub(crate) fn consider(brain: &mut Brain, desk: &mut Desk<'_>, tick: Tick) {
    if !is_lost(desk) && !is_overrun(desk) {
        brain.hopeless_since = None;
        return;
    }
    let since = *brain.hopeless_since.get_or_insert(tick);
    if tick.since(since) >= PATIENCE_TICKS {
        desk.issue(Resign {});
    }
}

fn is_lost(desk: &Desk<'_>) -> bool {
    let survey = &desk.survey;
    let can_train =
        survey.finished(desk.kinds.town_centre).count() > 0 && desk.can_pay(desk.kinds.villager);
    survey.villagers.is_empty() && !can_train && survey.soldiers.len() < LAST_STAND
}

fn is_overrun(desk: &Desk<'_>) -> bool {
    let survey = &desk.survey;
    let people = survey.villagers.len() + survey.soldiers.len();
    let besiegers = survey
        .enemies
        .iter()
        .filter(|enemy| enemy.position.is_within(tiles(25), survey.home));
    people <= FEW && besiegers.count() >= MANY_TIMES * (people + 1)
}
