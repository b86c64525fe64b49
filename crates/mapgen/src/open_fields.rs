//! Open fields: plains with woods, a few gentle hills, a lake or two, everybody on a ring.

use determinism::{Domain, Random};
use protocol::{Fixed, MatchSetup};
use rules::Catalog;
use sim::MapPlan;

use crate::draft::{Draft, Kinds};
use crate::{MapError, fairness, forest, ground, hills, lakes, reach, seats, start};

/// Drafts that are drawn up before a map is given up.
const DRAFTS_MAX: u32 = 40;
/// What a draft may be off by between seats (10 % is promised).
const OFF_PERCENT_MAX: Fixed = Fixed::from_int(9);

/// Purposes that have a stream of their own, so that one more tree moves no hill.
#[derive(Clone, Copy)]
enum Purpose {
    Seats = 0,
    Lakes = 1,
    Start = 2,
    Forest = 3,
    Hills = 4,
    Ground = 5,
}

pub(crate) fn generate(setup: &MatchSetup, catalog: &Catalog) -> Result<MapPlan, MapError> {
    let kinds = Kinds::of(catalog)?;
    let drafts = (0..DRAFTS_MAX).filter_map(|attempt| draft(setup, catalog, &kinds, attempt));
    // The first that is fair; each draft has streams of its own.
    drafts.into_iter().next().ok_or(MapError::NoRoom)
}

/// One try; `None` when it came out unfair or cut in two.
fn draft(setup: &MatchSetup, catalog: &Catalog, kinds: &Kinds, attempt: u32) -> Option<MapPlan> {
    let random =
        |purpose: Purpose| Random::stream(setup.seed, Domain::Map, attempt << 8 | purpose as u32);
    let centres = seats::centres(setup, &mut random(Purpose::Seats));
    let mut draft = Draft::new(i32::from(setup.size_tiles), centres);
    lakes::dig(&mut draft, &mut random(Purpose::Lakes));
    if !start::place(
        &mut draft,
        kinds,
        catalog.constants(),
        &mut random(Purpose::Start),
    ) {
        return None;
    }
    forest::plant(&mut draft, kinds, &mut random(Purpose::Forest));
    if !reach::is_whole(&draft) {
        return None;
    }
    hills::raise(&mut draft, &mut random(Purpose::Hills));
    ground::paint(&mut draft, &mut random(Purpose::Ground));
    let plan = draft.into_plan();
    let is_fair = fairness::measure(&plan, catalog)
        .iter()
        .all(|measure| measure.off_percent_max <= OFF_PERCENT_MAX);
    is_fair.then_some(plan)
}
