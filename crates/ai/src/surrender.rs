use protocol::Tick;
use protocol::command::Resign;

use crate::brain::Brain;
use crate::desk::Desk;

/// How long all has to be lost before a player gives up (half a minute).
const PATIENCE_TICKS: u32 = 1_875;
/// Soldiers with whom nobody gives up.
const LAST_STAND: usize = 4;

/// Gives up when nobody is left to work and nobody can be trained to.
pub(crate) fn consider(brain: &mut Brain, desk: &mut Desk<'_>, tick: Tick) {
    let survey = &desk.survey;
    let can_train =
        survey.finished(desk.kinds.town_centre).count() > 0 && desk.can_pay(desk.kinds.villager);
    let is_hopeless =
        survey.villagers.is_empty() && !can_train && survey.soldiers.len() < LAST_STAND;
    if !is_hopeless {
        brain.hopeless_since = None;
        return;
    }
    let since = *brain.hopeless_since.get_or_insert(tick);
    if tick.since(since) >= PATIENCE_TICKS {
        desk.issue(Resign {});
    }
}
