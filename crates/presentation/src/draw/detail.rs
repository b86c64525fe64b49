//! Whole and low forms of models: what is far from the camera is drawn with fewer triangles.

use bevy::prelude::*;

use super::stage::Stage;
use super::things::Actor;
use crate::lens::Lens;
use crate::mirror::Mirror;
use crate::models::Library;
use crate::quality::Detail;

/// Things looked at in a frame: all of a large map within a second.
const ROUND: usize = 400;
/// The way back to the whole form is shorter by this share, so that nothing flickers between the two.
const SLACK: f32 = 0.07;

/// Gives the next things the form that fits their distance.
pub(super) fn refine(
    mirror: Res<Mirror>,
    detail: Res<Detail>,
    lens: Res<Lens>,
    library: Res<Library>,
    mut stage: ResMut<Stage>,
    mut meshes: Query<&mut Mesh3d, With<Actor>>,
) {
    let Some(shown) = &mirror.shown else { return };
    let count = stage.drawn.len();
    let begin = stage.next_detail;
    for step in 0..ROUND.min(count) {
        let slot = (begin + step) % count;
        let (Some(drawn), Some(Some(thing))) = (&mut stage.drawn[slot], shown.things.get(slot))
        else {
            continue;
        };
        let limit_tiles = detail.whole_until_tiles(thing.is_mover);
        let slack = if drawn.is_low { 1.0 - SLACK } else { 1.0 };
        let at = Vec3::new(thing.to.at.x, 0.0, thing.to.at.y);
        let is_low = at.distance_squared(lens.eye) > (limit_tiles * slack).powi(2);
        if is_low == drawn.is_low {
            continue;
        }
        let Some(model) = library.find(&drawn.look.model) else {
            continue;
        };
        if let (Some(low), Ok(mut mesh)) = (&model.low, meshes.get_mut(drawn.body)) {
            mesh.0 = if is_low { low } else { &model.mesh }.clone();
            drawn.is_low = is_low;
        }
    }
    stage.next_detail = (begin + ROUND) % count.max(1);
}
