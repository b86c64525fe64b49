//! What moves from frame to frame: units on their way, clips that end, trees that come down.

use bevy::mesh::MeshTag;
use bevy::prelude::*;

use super::place::{facing, grown};
use super::stage::Stage;
use super::things::{Actor, idle, tag_of};
use crate::mirror::Mirror;
use crate::models::Library;

/// Moves what moves, and ends what has run to its end.
pub(super) fn walk(
    mirror: Res<Mirror>,
    mut stage: ResMut<Stage>,
    library: Res<Library>,
    mut actors: Query<(&mut Transform, &mut MeshTag), With<Actor>>,
) {
    let Some(shown) = &mirror.shown else { return };
    let clock_s = shown.clock_s();
    let stage = &mut *stage;
    for &slot in &shown.movers {
        let (Some(Some(thing)), Some(Some(drawn))) = (
            shown.things.get(slot as usize),
            stage.drawn.get_mut(slot as usize),
        ) else {
            continue;
        };
        let is_still = thing.from == thing.to;
        if is_still && drawn.is_settled {
            continue;
        }
        if let Ok((mut transform, _)) = actors.get_mut(drawn.body) {
            let place = thing.place(shown.alpha);
            transform.translation =
                Vec3::new(place.at.x, shown.ground.height(place.at), place.at.y);
            transform.rotation = facing(place.facing);
            drawn.is_settled = is_still;
        }
    }
    let drawn = &mut stage.drawn;
    stage.timed.retain(|&slot| {
        let (Some(Some(drawn)), Some(Some(thing))) = (
            drawn.get_mut(slot as usize),
            shown.things.get(slot as usize),
        ) else {
            return false;
        };
        let Some(ends_s) = drawn.clip.ends_s else {
            return false;
        };
        if clock_s < ends_s {
            return true;
        }
        if let Some(model) = library.find(&drawn.look.model)
            && let Ok((_, mut tag)) = actors.get_mut(drawn.body)
        {
            drawn.clip = idle(model, clock_s, None, thing.id.0);
            tag.0 = tag_of(thing, &drawn.look, drawn.clip).bits();
        }
        false
    });
    stage.falling.retain(|fall| {
        let (Some(Some(drawn)), Some(Some(thing))) = (
            drawn.get(fall.slot as usize),
            shown.things.get(fall.slot as usize),
        ) else {
            return false;
        };
        if drawn.id != fall.id {
            return false;
        }
        let since_s = (clock_s - fall.begun_s).max(0.0) as f32;
        let tree = library.find(&drawn.look.model);
        let Some(run) = tree.and_then(|model| model.shape.traits.fall.as_ref()) else {
            return false;
        };
        if let Ok((mut transform, _)) = actors.get_mut(drawn.body) {
            *transform = grown(shown, thing, Some(run.tilt_deg(since_s)));
        }
        since_s < run.duration_s
    });
}
