//! Where the seats are, for signs on the minimap.

use std::collections::BTreeMap;

use presentation::SeatColours;
use screens::hud::SeatMark;
use sim::SeatView;

/// Things of a seat this near to one another share a sign.
const SQUARE_TILES: f32 = 10.0;

/// One sign for each seat in each square in which it is seen, in the middle of its things there.
pub fn of(view: &SeatView<'_>, colours: &SeatColours) -> Vec<SeatMark> {
    let mut squares: BTreeMap<(usize, [u16; 2]), ([f32; 2], f32)> = BTreeMap::new();
    for object in view.objects() {
        let Some(owner) = object.owner else { continue };
        let at = [object.position.x, object.position.y].map(|part| part.raw() as f32 / 65_536.0);
        let square = at.map(|along| (along / SQUARE_TILES) as u16);
        let (sum, count) = squares.entry((owner.index(), square)).or_default();
        *sum = [sum[0] + at[0], sum[1] + at[1]];
        *count += 1.0;
    }
    let mark = |((sign, _), (sum, count)): ((usize, [u16; 2]), ([f32; 2], f32))| SeatMark {
        at: sum.map(|along| along / count),
        sign,
        colour: colours.0[sign],
    };
    squares.into_iter().map(mark).collect()
}
